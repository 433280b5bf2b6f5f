/* SPDX-License-Identifier: MIT */
/* Declarations for the sources that read MUGEN's sprite files. */
#pragma once

#include "art/picture_internal.h"
#include "art/sff.h"

enum { PCX_HEADER = 128, PCX_LINE = 66 };

static inline uint32_t sff_u16(const uint8_t *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8;
}

static inline uint32_t sff_u32(const uint8_t *at)
{
    return sff_u16(at) | sff_u16(at + 2) << 16;
}

static inline int32_t sff_i16(const uint8_t *at)
{
    return (int16_t)(uint16_t)sff_u16(at);
}

/* Sets an error that names a sprite. Always returns false. */
bool sff_fail(const SffSprite *sprite, GError **error, const char *format, ...) G_GNUC_PRINTF(3, 4);

/* Each function unpacks `size` bytes to `count` pixels. Returns false if the bytes do not suffice
 * or are damaged. Bytes after the last pixel are ignored. */
bool sff_unpack_rle8(const uint8_t *data, size_t size, uint8_t *to, size_t count);
bool sff_unpack_rle5(const uint8_t *data, size_t size, uint8_t *to, size_t count);
bool sff_unpack_lz5(const uint8_t *data, size_t size, uint8_t *to, size_t count);
/* Unpacks a PCX file, including its header, row by row. Returns false if the bytes do not
 * suffice. */
bool sff_unpack_pcx(const uint8_t *data, size_t size, uint32_t width, uint32_t height, uint8_t *to);

/* Converts a PNG file with palette indices to one in which the colour of each index is the grey of
 * the same value. The caller unrefs it. If the file is damaged, so is the result. */
GBytes *sff_png_of_indices(const uint8_t *data, size_t size);
