/* SPDX-License-Identifier: MIT */
/**
 * art/sff.h: what a file of sprites of the fighting game engine MUGEN says (SFF, versions 1 and 2):
 * its sprites by group and number, where their axes are, and each of them as pixels.
 *
 *     SffFile *file = sff_read(bytes, &limits, &error);
 *     int64_t at = sff_find(file, 200, 0);
 *     if (at >= 0)
 *         Pixels *pixels = sff_compose(file, (uint32_t)at, &limits, NULL, &error);
 *     sff_free(file);
 *
 * Reading keeps offsets of pixels only. Colours are those of the palette that the file gives a
 * sprite. Nothing in a file is believed that can be checked.
 */
#ifndef GABARIT_ART_SFF_H
#define GABARIT_ART_SFF_H

#include "art/picture.h"

/** How the pixels of a sprite are stored; numbers are those of the files, but for PCX. */
typedef enum SffFormat {
    SFF_RAW = 0,
    SFF_RLE8 = 2,
    SFF_RLE5 = 3,
    SFF_LZ5 = 4,
    SFF_PNG8 = 10, /**< whose pixels are indices of the sprite's palette */
    SFF_PNG24 = 11,
    SFF_PNG32 = 12,
    SFF_PCX = 256 /**< all of version 1 */
} SffFormat;

/** Colours: an offset in the file, and how many there are from there on. */
typedef struct SffPalette {
    uint64_t at;
    uint32_t colours; /**< 0: it has none */
} SffPalette;

enum { SFF_NO_PICTURE = -1 };

typedef struct SffSprite {
    int32_t group, image;
    int32_t axis_x, axis_y; /**< from its left upper corner */
    uint32_t width, height;
    int64_t picture; /**< the index of the sprite whose pixels it shows: its own, or an earlier one;
                        or SFF_NO_PICTURE */
    int format;      /**< SffFormat */
    uint32_t depth;  /**< bits in a pixel */
    uint64_t data;   /**< the offset of its pixels */
    uint64_t size;   /**< of these in the file */
    SffPalette palette;
} SffSprite;

typedef struct SffFile {
    GBytes *bytes;
    bool is_first; /**< version 1: its palettes are RGB, and those of version 2 RGBA */
    bool has_alpha;
    GArray *sprites;        /**< SffSprite, at least one */
    GHashTable *by_number;  /**< internal: their indices */
    uint32_t width, height; /**< of the widest and the highest sprite */
} SffFile;

/** Reads all but pixels. NULL with a PICTURE_ERROR that names the sprite. `bytes` are reffed. */
SffFile *sff_read(GBytes *bytes, const PictureLimits *limits, GError **error);
/** NULL is allowed. */
void sff_free(SffFile *file);

/** The index of the first sprite with these numbers; -1 where there is none. */
int64_t sff_find(const SffFile *file, int32_t group, int32_t image);

/** The pixels of a sprite. Takes memory from the budget of the limits; `cancel` may be NULL. NULL
 * with an error. */
Pixels *sff_compose(const SffFile *file, uint32_t sprite, const PictureLimits *limits,
                    GCancellable *cancel, GError **error);

#endif
