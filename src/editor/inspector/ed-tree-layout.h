/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-tree-layout.h: the layout of a partition's tree. Leaves are side by side, each in
 * its own slot (a column one leaf wide); each node is above the middle between its two children, in
 * the row of its depth. Does not depend on GTK.
 *
 *     EdTreeLayout *layout = ed_tree_layout_new(built->layer);
 *     EdTreeSpot root = layout->nodes[0];
 *     EdPartitionPick below = ed_tree_layout_at(layout, x, depth, 0.5);
 */
#pragma once

#include "session/ed-partition.h"

/** Not a node: the parent of the root. */
#define ED_TREE_NONE UINT32_MAX

/** The position of a node or a leaf. */
typedef struct EdTreeSpot {
    double x;                 /**< centre, in slots */
    uint32_t depth;           /**< number of cuts above it */
    uint32_t parent;          /**< index of a node, or ED_TREE_NONE */
    uint32_t first, last;     /**< slots of the leaves below it; a leaf: its own slot */
    uint32_t deepest;         /**< greatest depth of anything below it, or its own */
    EdPartitionPick child[2]; /**< of a node: the front and back child */
} EdTreeSpot;

typedef struct EdTreeLayout {
    EdTreeSpot *nodes, *leaves;
    uint32_t node_count, leaf_count;
    uint32_t deepest; /**< the last row; 0 for a single leaf */
} EdTreeLayout;

/** Creates the layout of a layer's tree. The caller frees it. NULL if the layer has no tree. */
EdTreeLayout *ed_tree_layout_new(gab_layer layer);
/** Frees a layout; NULL is allowed. */
void ed_tree_layout_free(EdTreeLayout *layout);

/** Returns the position of a node or leaf; NULL if it is not in the tree. */
const EdTreeSpot *ed_tree_layout_spot(const EdTreeLayout *layout, EdPartitionPick pick);
/** Returns the node or leaf nearest to a position (slots, rows), within `reach` slots and half a
 * row. */
EdPartitionPick ed_tree_layout_at(const EdTreeLayout *layout, double x, double row, double reach);
/** Returns the neighbour for the keyboard: the parent (down < 0), the front child (down > 0), or
 * the next one in the row to the left or right (across -1, 1); `from` itself if there is none, and
 * the root if `from` is not in the tree. */
EdPartitionPick ed_tree_layout_neighbour(const EdTreeLayout *layout, EdPartitionPick from,
                                         int across, int down);

/** Sets `visited`, node_count bytes that are 0, to 1 for each node above one of the leaves. */
void ed_tree_layout_mark_visited(const EdTreeLayout *layout, const uint32_t *leaves, uint32_t count,
                                 uint8_t *visited);
