/* SPDX-License-Identifier: MIT */
/*
 * PNG files of every kind, written by libpng from samples that a test chose, with the RGBA that
 * they must become. And the chunks of a file, to damage them and put their checksums right again.
 */
#ifndef PNG_SAMPLES_H
#define PNG_SAMPLES_H

#include "check.h"

#include <glib.h>

/* One kind of PNG file. */
typedef struct PngKind {
    int colour, depth;            /* as in a header */
    bool interlaced, transparent; /* with tRNS */
} PngKind;

/* All 52 kinds: each colour type with its depths, interlaced or not, with tRNS where that may
 * be. */
size_t png_kinds(PngKind kinds[64]);

/* A random picture of a kind; `rgba` gets what it must become. Both are the caller's. */
GByteArray *png_sample(CheckRandom *random, const PngKind *kind, uint32_t width, uint32_t height,
                       uint8_t **rgba);

/* The same of a kind of greys; `greys` gets the values themselves, alpha left out. */
GByteArray *png_sample_greys(CheckRandom *random, const PngKind *kind, uint32_t width,
                             uint32_t height, uint16_t **greys);

/* A file with only a header and the beginning of data: what it states need not be so. */
GByteArray *png_stated(uint32_t width, uint32_t height, int depth, int colour, int interlace);

/* Puts the checksums of all chunks that are whole right. */
void png_mend(uint8_t *bytes, size_t size);

#endif
