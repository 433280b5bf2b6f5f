/* SPDX-License-Identifier: MIT */
/**
 * import/sheet/islands.h: finds the connected regions of a sheet's opaque pixels: its sprites.
 *
 *     Island *islands;
 *     uint32_t count = islands_find(solid, width, height, &(IslandOptions){.gap = 2}, &islands);
 *     for (uint32_t i = 0; i < count; i++)
 *         frame_at(islands[i].bounds);
 *     g_free(islands);
 */
#pragma once

#include "model/blocks.h"

typedef struct IslandOptions {
    uint32_t gap; /**< empty pixels allowed in an island, 0 to ISLANDS_MAX_GAP */
    /** Islands with fewer pixels are specks: each is joined with the nearest other island (at the
     * side where most have one, if any) within reach in proportion to its size, else left out. */
    uint32_t min;
} IslandOptions;

typedef struct Island {
    PixelRect bounds;
    uint64_t pixels;
} Island;

enum { ISLANDS_MAX_GAP = 64, ISLANDS_MAX = 65536 };

/**
 * Finds the islands of a picture with one byte per pixel, 1 or 0. Two pixels belong to one island
 * if they are at most gap + 1 apart in x and in y (with gap 0 they touch, even if only at a
 * corner), or a chain of such pixels links them. Islands are in reading order: the first row
 * consists of the topmost island and all others whose centre is above its lower edge, from left to
 * right; the next row follows in the same way. The caller frees the array (g_free). Returns the
 * number of islands. The array is NULL if there are none, or more than ISLANDS_MAX: then the
 * picture is not a sheet.
 */
uint32_t islands_find(const uint8_t *solid, uint32_t width, uint32_t height,
                      const IslandOptions *options, Island **islands);

/** Sorts items in reading order, as islands_find does. Each begins with a PixelRect, and they are
 * sorted by their tops already. */
void islands_sort_rows(void *items, uint32_t count, size_t size);

/** Guesses `min` from the islands found without it: specks are much smaller than an island near
 * them, and not next to others of their size, or recur at one side of most figures (shadows). */
uint32_t islands_guess_min(const Island *islands, uint32_t count);
