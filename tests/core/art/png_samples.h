/* SPDX-License-Identifier: MIT */
/*
 * Random PNG files of all kinds, written by libpng, with the RGBA pixels to which they must decode.
 * Also sets the checksums of damaged chunks.
 */
#pragma once

#include "check.h"

#include <glib.h>

/* One kind of PNG file. */
typedef struct PngKind {
    int colour, depth;            /* as in the header */
    bool interlaced, transparent; /* with tRNS */
} PngKind;

/*
 * Sets all kinds: each colour type, depth and interlacing, with and without tRNS where allowed.
 * Returns their number, 52.
 */
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
