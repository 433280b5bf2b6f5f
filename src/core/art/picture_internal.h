/* SPDX-License-Identifier: MIT */
/* What the sources of picture.h share: limits, and the table of decoders. */
#ifndef GABARIT_ART_PICTURE_INTERNAL_H
#define GABARIT_ART_PICTURE_INTERNAL_H

#include "art/picture.h"

/* Limits with every 0 replaced by the value that it stands for; NULL stands for all zeros. */
PictureLimits picture_limits(const PictureLimits *limits);

/* What a file states before anything of it is decoded: the size of each of its parts. */
typedef struct PictureHead {
    uint32_t width, height;
} PictureHead;

/* Whether limits, with no 0 left, allow a picture of this size. False with PICTURE_TOO_LARGE. */
bool picture_head_fits(const PictureHead *head, const PictureLimits *limits, GError **error);

/* Whether limits, with no 0 left, allow a file of this size. False with PICTURE_TOO_LARGE. */
bool picture_file_fits(uint64_t size, const PictureLimits *limits, GError **error);

/* Takes memory from the budget of limits. False with PICTURE_TOO_LARGE where it has not enough. */
bool picture_take(const PictureLimits *limits, uint64_t bytes, GError **error);

/* Zeroed memory that is taken from the budget of limits, with no 0 left; NULL with an error. */
void *picture_allocate(const PictureLimits *limits, uint64_t size, GError **error);
/* Frees it and gives it back. */
void picture_release(const PictureLimits *limits, void *memory, uint64_t size);
/* A picture of such memory, which gives it back in the end. */
Pixels *picture_of(const PictureLimits *limits, uint32_t width, uint32_t height, uint8_t *rgba);

/* The bytes of a file, in memory or to be read from it. */
typedef struct PictureInput {
    const uint8_t *bytes; /* or NULL */
    uint64_t size;
    int file; /* where there are no bytes */
} PictureInput;

PictureInput picture_input_of_file(int file);
PictureInput picture_input_of_bytes(GBytes *bytes);
/* Copies bytes; false where there are fewer. */
bool picture_input_read(const PictureInput *input, uint64_t at, void *to, size_t count);
/* Copies the first bytes, PICTURE_START or what there is; returns how many. */
size_t picture_input_start(const PictureInput *input, uint8_t *start);

/* One format. */
typedef struct PictureDecoder {
    /* Whether a file begins as this format does; `start` has at most PICTURE_START bytes. */
    bool (*begins)(const void *start, size_t size);
    bool (*head)(const PictureInput *input, PictureHead *head, GError **error);
    /* How many parts it has, at least 1; 0 with an error. NULL: always one. */
    uint32_t (*parts)(const PictureInput *input, GError **error);
    /* How many bytes of a file are compressed pixels: only these vouch for memory. */
    uint64_t (*data_size)(const PictureInput *input);
    /* Decodes a part, without the layers that its source leaves out; of its path nothing is read.
     * Returns soon after `cancel` (or NULL), with G_IO_ERROR_CANCELLED. */
    Pixels *(*decode)(GBytes *bytes, const PictureSource *source, const PictureLimits *limits,
                      const PictureEarlier *earlier, GCancellable *cancel, GError **error);
    /* The hot spot that a file states, from its corner, if any. NULL: the format has none. */
    bool (*hot_spot)(const PictureInput *input, int32_t *x, int32_t *y);
    bool is_png; /* its bytes may be kept in banks, and have greys of 16 bits */
} PictureDecoder;

enum { PICTURE_START = 128 };

/* The decoder for a file, by its first bytes; NULL with PICTURE_NOT_KNOWN. */
const PictureDecoder *picture_decoder(const PictureInput *input, GError **error);
/* The same, with what the file states. */
const PictureDecoder *picture_head(const PictureInput *input, PictureHead *head, GError **error);

extern const PictureDecoder png_decoder, gif_decoder, aseprite_decoder, jpeg_decoder, webp_decoder,
    sff_decoder;

/* Part 0 of a format that has no other: false with an error for all others. */
bool picture_is_only_part(uint32_t part, GError **error);
/* The same, and what the file states, within limits with no 0 left. */
bool picture_only_head(const PictureDecoder *decoder, const PictureInput *input, uint32_t part,
                       const PictureLimits *limits, PictureHead *head, GError **error);

/* Both for the table: of PNG files. */
uint64_t png_data_size(const PictureInput *input);
bool png_hot_spot(const PictureInput *input, int32_t *x, int32_t *y);

/* The brightness of 8-bit pixels; the caller clears it. */
void greys_of_pixels(const Pixels *pixels, Greys *greys);

#endif
