/* SPDX-License-Identifier: MIT */
/**
 * draw/partition.h: the partition of a layer of walls, as it is drawn: leaves as polygons, cuts as
 * lines, and the positions where cuts go through walls. Listed from the bank, as the game has it.
 *
 *     PixelRect extent = {0, 0, 640, 480};
 *     DrawPartition *partition = draw_partition_new(layer, extent, NULL, NULL);
 *     DrawLevelOptions options = {.show = DRAW_LEVEL_USUAL | DRAW_LEVEL_LEAVES,
 *                                 .partition = partition};
 *     ...
 *     draw_partition_unref(partition);
 */
#ifndef GABARIT_DRAW_PARTITION_H
#define GABARIT_DRAW_PARTITION_H

#include "draw/target.h"

#include <gabarit/level.h>

/** A leaf, or the cell of a grid: a convex polygon. */
typedef struct DrawLeaf {
    const DrawSpot *corners; /**< in document pixels */
    uint32_t count;          /**< 0: nothing of it is in the frame */
    PixelRect bounds;        /**< the pixels that it covers */
} DrawLeaf;

typedef struct DrawCut {
    DrawSpot a, b; /**< in document pixels; the same: nothing of it is in the frame */
    uint32_t depth;
} DrawCut;

/** How many leaves, cuts or marks that follow each other share a block, which is passed over where
 * none of them shows: they lie near each other. */
enum { DRAW_PARTITION_BLOCK = 64 };

/** Immutable, for any thread. */
typedef struct DrawPartition {
    const DrawLeaf *leaves;
    uint32_t leaf_count;
    const DrawCut *cuts; /**< by node */
    uint32_t cut_count;
    const DrawSpot *marks; /**< where walls would be cut in pieces, in document pixels */
    uint32_t mark_count;
    /** The pixels of each block of leaves, cuts and marks; NULL: they are not known. */
    const PixelRect *leaf_blocks, *cut_blocks, *mark_blocks;
} DrawPartition;

/**
 * Lists the partition of a layer of a bank, within a frame of pixels that is grown to hold all
 * walls. NULL when the layer has none, or when `cancelled` (or NULL), asked now and then, says so.
 */
DrawPartition *draw_partition_new(gab_layer layer, PixelRect frame, bool (*cancelled)(void *user),
                                  void *user);
DrawPartition *draw_partition_ref(DrawPartition *partition);
/** NULL is allowed. */
void draw_partition_unref(DrawPartition *partition);

/** The colour of a leaf by its number: neighbours differ. */
DrawColour draw_leaf_colour(uint32_t leaf);

#endif
