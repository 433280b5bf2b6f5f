/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-tree-layout.h: the layout of a partition's tree: leaves side by side, each in its
 * own slot, each node in the middle above its two children, in the row of its depth. No GTK.
 *
 *     EdTreeLayout *layout = ed_tree_layout_new(built->layer);
 *     EdTreeSpot root = layout->nodes[0];
 *     EdPartitionPick below = ed_tree_layout_at(layout, x, depth, 0.5);
 */
#ifndef GABARIT_INSPECTOR_ED_TREE_LAYOUT_H
#define GABARIT_INSPECTOR_ED_TREE_LAYOUT_H

#include "session/ed-partition.h"

/** No node: what is above the root. */
#define ED_TREE_NONE UINT32_MAX

/** A node or a leaf. */
typedef struct EdTreeSpot {
    double x;                 /**< its middle, in slots */
    uint32_t depth;           /**< cuts above it */
    uint32_t parent;          /**< node, or ED_TREE_NONE */
    uint32_t first, last;     /**< slots of the leaves below it; of a leaf its own */
    uint32_t deepest;         /**< of what is below it */
    EdPartitionPick child[2]; /**< of a node: front and back */
} EdTreeSpot;

typedef struct EdTreeLayout {
    EdTreeSpot *nodes, *leaves;
    uint32_t node_count, leaf_count;
    uint32_t deepest; /**< row; 0 for a leaf alone */
} EdTreeLayout;

/** The layout of a layer's tree, for the caller; NULL for a layer without one. */
EdTreeLayout *ed_tree_layout_new(gab_layer layer);
/** NULL is allowed. */
void ed_tree_layout_free(EdTreeLayout *layout);

/** The spot of a pick; NULL when it is not in the tree. */
const EdTreeSpot *ed_tree_layout_spot(const EdTreeLayout *layout, EdPartitionPick pick);
/** The thing nearest to a position (slots, rows), within `reach` slots and half a row. */
EdPartitionPick ed_tree_layout_at(const EdTreeLayout *layout, double x, double row, double reach);
/** The neighbour for the keyboard: the parent (up), the first child (down), the next in the row
 * (left, right); itself where there is none. */
EdPartitionPick ed_tree_layout_go(const EdTreeLayout *layout, EdPartitionPick from, int across,
                                  int down);

/** Marks the nodes above leaves in `walked`, of node_count bytes. */
void ed_tree_layout_walk(const EdTreeLayout *layout, const uint32_t *leaves, uint32_t count,
                         uint8_t *walked);

#endif
