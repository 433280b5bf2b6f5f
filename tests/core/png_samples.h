/* SPDX-License-Identifier: MIT */
/*
 * PNG files of all kinds, written by libpng from samples that a test chose, with the RGBA that they
 * must decode to. Also a repair of checksums, for tests that damage chunks.
 */
#ifndef PNG_SAMPLES_H
#define PNG_SAMPLES_H

#include "check.h"

#include <glib.h>

/* One kind of PNG file. */
typedef struct PngKind {
    int colour, depth;            /* as in the header */
    bool interlaced, transparent; /* with tRNS */
} PngKind;

/* Sets all 52 kinds: each colour type, depth and interlacing, with tRNS where allowed. */
size_t png_kinds(PngKind kinds[64]);

/* Returns a random picture of a kind; sets `rgba` to the expected pixels. The caller owns both. */
GByteArray *png_sample(CheckRandom *random, const PngKind *kind, uint32_t width, uint32_t height,
                       uint8_t **rgba);

/* Returns a random picture of a grey kind, and sets `greys` to its values without alpha. The caller
 * owns both. */
GByteArray *png_sample_greys(CheckRandom *random, const PngKind *kind, uint32_t width,
                             uint32_t height, uint16_t **greys);

/* Returns a file with only a header and some data, which need not match the header. */
GByteArray *png_header_only(uint32_t width, uint32_t height, int depth, int colour, int interlace);

/* Sets the correct checksums of all complete chunks. */
void png_fix(uint8_t *bytes, size_t size);

#endif
