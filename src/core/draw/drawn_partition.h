/* SPDX-License-Identifier: MIT */
/**
 * draw/drawn_partition.h: the partition of a layer of walls, as it is drawn: leaves as polygons,
 * cuts as lines, and the positions where cuts divide walls. It is listed from a bank, so it is the
 * partition that the game will use.
 *
 *     PixelRect extent = {0, 0, 640, 480};
 *     DrawPartition *partition = draw_partition_new(layer, extent, NULL, NULL);
 *     DrawLevelOptions options = {.show = DRAW_LEVEL_USUAL | DRAW_LEVEL_LEAVES,
 *                                 .partition = partition};
 *     ...
 *     draw_partition_unref(partition);
 */
#pragma once

#include "draw/target.h"

#include <gabarit/debug.h>

/** A leaf of a tree, or a cell of a grid: a convex polygon. */
typedef struct DrawLeaf {
    const DrawSpot *corners; /**< in document pixels */
    uint32_t count;          /**< 0 if it lies outside the frame */
    PixelRect bounds;        /**< bounds in document pixels, rounded outwards */
} DrawLeaf;

typedef struct DrawCut {
    DrawSpot a, b; /**< in document pixels; equal if it lies outside the frame */
    uint32_t depth;
} DrawCut;

/** The number of successive leaves, cuts or marks in a block. The members of a block lie near each
 * other, so a block that is out of sight is skipped as a whole. */
enum { DRAW_PARTITION_BLOCK = 64 };

/** In pixels: a point nearer to a border or cut than this is on it, as in the builder, and a cut
 * that leaves a shorter piece of a wall does not cut it. */
#define DRAW_PARTITION_NEAR (2.5 / 256)

/** Pixels: a point nearer to a border than this is on it, as in the builder, and shorter pieces of
 * walls are ignored. */
#define DRAW_PARTITION_NEAR (2.5 / 256)

/** A listed partition. Immutable; any thread may use it. */
typedef struct DrawPartition {
    const DrawLeaf *leaves;
    uint32_t leaf_count;
    const DrawCut *cuts; /**< indexed by node */
    uint32_t cut_count;
    const DrawSpot *marks; /**< where cuts divide walls, in document pixels */
    uint32_t mark_count;
    /** The bounds of each block of leaves, cuts and marks, in pixels; NULL if unknown. */
    const PixelRect *leaf_blocks, *cut_blocks, *mark_blocks;
} DrawPartition;

/**
 * Lists the partition of a layer of a bank inside `frame`, in pixels, which is enlarged to contain
 * all walls. Returns NULL if the layer has no partition, or if `cancelled` returned true.
 * `cancelled` is called from time to time; it may be NULL.
 */
DrawPartition *draw_partition_new(gab_layer layer, PixelRect frame, bool (*cancelled)(void *user),
                                  void *user);
DrawPartition *draw_partition_ref(DrawPartition *partition);
/** NULL is allowed. */
void draw_partition_unref(DrawPartition *partition);

/** Returns the colour of a leaf; successive leaves have different colours. */
DrawColour draw_leaf_colour(uint32_t leaf);
