/* SPDX-License-Identifier: MIT */
/* Declarations for the sources of aseprite.h: reading numbers from bytes that may end anywhere. */
#pragma once

#include "art/aseprite.h"
#include "art/picture_internal.h"

enum {
    ASE_HEADER = 128,
    ASE_FRAME_HEAD = 16,
    ASE_CHUNK_HEAD = 6,
    ASE_COLOURS = 256,
    ASE_MAX_RATIO = 1032 /* maximum compression ratio of deflate */
};

/* Types of chunks. */
enum {
    ASE_OLD_PALETTE = 0x0004,
    ASE_OLD_PALETTE_6_AS_WRITTEN = 0x000b,
    ASE_OLD_PALETTE_6 = 0x0011,
    ASE_LAYER_CHUNK = 0x2004,
    ASE_CEL_CHUNK = 0x2005,
    ASE_PROFILE_CHUNK = 0x2007,
    ASE_TAGS_CHUNK = 0x2018,
    ASE_PALETTE_CHUNK = 0x2019,
    ASE_DATA_CHUNK = 0x2020,
    ASE_OLD_SLICES_CHUNK = 0x2021,
    ASE_SLICE_CHUNK = 0x2022,
    ASE_TILESET_CHUNK = 0x2023
};

/* Bytes that are being read. After a read beyond the end, all numbers are 0, and `ended` is set. */
typedef struct AseInput {
    const uint8_t *at, *end;
    bool ended;
} AseInput;

const uint8_t *ase_take(AseInput *in, size_t count); /* NULL if fewer remain */
uint8_t ase_u8(AseInput *in);
uint16_t ase_u16(AseInput *in);
int16_t ase_i16(AseInput *in);
uint32_t ase_u32(AseInput *in);
int32_t ase_i32(AseInput *in);
/* Reads a text: valid UTF-8 without NUL bytes, owned by the caller; never NULL. */
char *ase_text(AseInput *in);

/* Reads the size and the number of frames from the first bytes of a file. Returns false with an
 * error on failure. */
bool ase_read_head(const void *bytes, size_t size, PictureHead *head, uint32_t *count,
                   GError **error);

/* Reads the body of a chunk of user data. */
void ase_read_data(AseInput *in, AseData *data);

/* True if a cel belongs to the picture of its frame, composed of the layers that are drawn. */
bool ase_cel_is_drawn(const AseFile *file, const AseCel *cel, const bool *drawn);

/* The colours of a palette in one frame. */
typedef struct AseColours {
    uint8_t rgba[ASE_COLOURS][4];
} AseColours;
/* Applies a palette chunk. Returns false if it is truncated. */
bool ase_apply_palette(AseInput *in, uint16_t type, AseColours *colours);
