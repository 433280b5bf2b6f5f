/* SPDX-License-Identifier: MIT */
/**
 * import/islands.h: the connected regions of a sheet's opaque pixels: its sprites.
 *
 *     Island *islands;
 *     uint32_t count = islands_find(solid, width, height, &(IslandOptions){.gap = 2}, &islands);
 *     for (uint32_t i = 0; i < count; i++)
 *         frame_at(islands[i].bounds);
 *     g_free(islands);
 */
#ifndef GABARIT_IMPORT_ISLANDS_H
#define GABARIT_IMPORT_ISLANDS_H

#include "model/blocks.h"

typedef struct IslandOptions {
    uint32_t gap;   /**< empty pixels that do not separate islands, 0 to ISLANDS_MOST_GAP */
    uint32_t least; /**< islands with fewer pixels are left out */
} IslandOptions;

typedef struct Island {
    PixelRect bounds;
    uint64_t pixels;
} Island;

enum { ISLANDS_MOST_GAP = 64, ISLANDS_MOST = 65536 };

/**
 * Finds the islands of a picture with one byte per pixel, 1 or 0. Two pixels belong to one island
 * when they are at most gap + 1 apart in x and in y (with gap 0 they touch, if only at a corner),
 * or a chain of such pixels links them. Islands are in reading order: those whose middles lie
 * beside the topmost island are its row, from left to right; then comes the next row. The array is
 * the caller's (g_free). It is NULL when there are no islands, or more than ISLANDS_MOST, which is
 * no sheet; the number returned is above ISLANDS_MOST then.
 */
uint32_t islands_find(const uint8_t *solid, uint32_t width, uint32_t height,
                      const IslandOptions *options, Island **islands);

#endif
