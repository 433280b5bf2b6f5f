/* SPDX-License-Identifier: MIT */
/**
 * art/sff.h: the content of a sprite file (SFF, versions 1 and 2) of the fighting game engine
 * MUGEN: its sprites by group and number, their axes, and each of them as pixels.
 *
 *     SffFile *file = sff_read(bytes, &limits, &error);
 *     int64_t at = sff_find(file, 200, 0);
 *     if (at >= 0)
 *         Pixels *pixels = sff_compose(file, (uint32_t)at, &limits, NULL, &error);
 *     sff_free(file);
 *
 * Reading only stores the offsets of pixels. Colours are those of the palette that the file assigns
 * to a sprite. Everything in a file that can be checked is checked.
 */
#pragma once

#include "art/picture.h"

/** How the pixels of a sprite are stored. The numbers are those of the files, except for PCX. */
typedef enum SffFormat {
    SFF_RAW = 0,
    SFF_RLE8 = 2,
    SFF_RLE5 = 3,
    SFF_LZ5 = 4,
    SFF_PNG8 = 10, /**< its pixels are indices in the sprite's palette */
    SFF_PNG24 = 11,
    SFF_PNG32 = 12,
    SFF_PCX = 256 /**< all sprites of version 1 */
} SffFormat;

/** The colours of a palette: their offset in the file and their number. */
typedef struct SffPalette {
    uint64_t at;
    uint32_t colours; /**< 0: no palette */
} SffPalette;

enum { SFF_NO_PICTURE = -1 };

typedef struct SffSprite {
    int32_t group, image;
    int32_t axis_x, axis_y; /**< from the sprite's top left corner */
    uint32_t width, height;
    int64_t picture; /**< the index of the sprite whose pixels it shows: its own, that of an earlier
                      * sprite, or SFF_NO_PICTURE */
    int format;      /**< SffFormat */
    uint32_t depth;  /**< bits per pixel */
    uint64_t data;   /**< the offset of its pixels */
    uint64_t size;   /**< bytes of its pixels in the file */
    SffPalette palette;
} SffSprite;

typedef struct SffFile {
    GBytes *bytes;
    bool is_first; /**< version 1, with RGB palettes; false: version 2, with RGBA palettes */
    bool has_alpha;
    GArray *sprites;        /**< SffSprite, at least one */
    GHashTable *by_number;  /**< internal: sprite indices */
    uint32_t width, height; /**< the largest width and the largest height of all sprites */
} SffFile;

/** Reads everything but pixels. Returns NULL with a PICTURE_ERROR that names the sprite. Keeps a
 * reference to `bytes`. */
SffFile *sff_read(GBytes *bytes, const PictureLimits *limits, GError **error);
/** NULL is allowed. */
void sff_free(SffFile *file);

/** Returns the index of the first sprite with these numbers, or -1. */
int64_t sff_find(const SffFile *file, int32_t group, int32_t image);

/** Returns the pixels of a sprite. Memory is charged to the budget of the limits; `cancel` may be
 * NULL. Returns NULL with an error on failure. */
Pixels *sff_compose(const SffFile *file, uint32_t sprite, const PictureLimits *limits,
                    GCancellable *cancel, GError **error);
