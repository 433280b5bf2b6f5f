/* SPDX-License-Identifier: MIT */
/**
 * draw/drawn_partition.h: the partition of a layer of walls, as it is drawn: leaves as polygons,
 * cuts as lines, and the positions where cuts go through walls. Listed from a bank, so it is what
 * the game will use.
 *
 *     PixelRect extent = {0, 0, 640, 480};
 *     DrawPartition *partition = draw_partition_new(layer, extent, NULL, NULL);
 *     DrawLevelOptions options = {.show = DRAW_LEVEL_USUAL | DRAW_LEVEL_LEAVES,
 *                                 .partition = partition};
 *     ...
 *     draw_partition_unref(partition);
 */
#ifndef GABARIT_DRAW_DRAWN_PARTITION_H
#define GABARIT_DRAW_DRAWN_PARTITION_H

#include "draw/target.h"

#include <gabarit/level.h>

/** A leaf, or the cell of a grid: a convex polygon. */
typedef struct DrawLeaf {
    const DrawSpot *corners; /**< in document pixels */
    uint32_t count;          /**< 0: it lies outside the frame */
    PixelRect bounds;        /**< the pixels that it covers */
} DrawLeaf;

typedef struct DrawCut {
    DrawSpot a, b; /**< in document pixels; equal: it lies outside the frame */
    uint32_t depth;
} DrawCut;

/** How many successive leaves, cuts or marks are a block. A block that is out of sight is skipped;
 * its members lie near each other. */
enum { DRAW_PARTITION_BLOCK = 64 };

/** In pixels: a point nearer to a border or cut than this is on it, as in the builder, and a cut
 * that leaves a shorter piece of a wall does not cut it. */
#define DRAW_PARTITION_NEAR (2.5 / 256)

/** Immutable, for any thread. */
typedef struct DrawPartition {
    const DrawLeaf *leaves;
    uint32_t leaf_count;
    const DrawCut *cuts; /**< by node */
    uint32_t cut_count;
    const DrawSpot *marks; /**< where walls would be cut in pieces, in document pixels */
    uint32_t mark_count;
    /** The bounds of each block of leaves, cuts and marks, in pixels; NULL: unknown. */
    const PixelRect *leaf_blocks, *cut_blocks, *mark_blocks;
} DrawPartition;

/**
 * Lists the partition of a layer of a bank inside a frame, in pixels, which is grown to hold all
 * walls. NULL when the layer has none, or when `cancelled`, which is asked now and then and may be
 * NULL, says so.
 */
DrawPartition *draw_partition_new(gab_layer layer, PixelRect frame, bool (*cancelled)(void *user),
                                  void *user);
DrawPartition *draw_partition_ref(DrawPartition *partition);
/** NULL is allowed. */
void draw_partition_unref(DrawPartition *partition);

/** The colour of a leaf by its number; successive numbers have different colours. */
DrawColour draw_leaf_colour(uint32_t leaf);

#endif
