/* SPDX-License-Identifier: MIT */
/**
 * gabarit/debug.h: the work of queries and the stored partitions, for drawing and measuring while a
 * game is developed; a game itself does not need them.
 *
 *     gab_level cave = gab_bank_level(&bank, "cave");
 *     gab_cost cost = {0, 0, 0};
 *     gab_blockers blockers = GAB_DEFAULTS;
 *     blockers.cost = &cost;
 *     gab_level_visible(cave, hero, goal, &blockers);   // adds its work to the cost
 *     gab_partition_info info = gab_layer_partition(gab_level_layer(cave, "walls"));
 *     printf("%u of %u leaves\n", cost.leaves, info.leaves);
 *
 * A partition divides the walls of a layer, so that a mover is compared only with those near its
 * path. All functions accept empty views, as in gabarit/level.h.
 */
#ifndef GABARIT_DEBUG_H
#define GABARIT_DEBUG_H

#include "level.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The work of a query, for tools. */
typedef struct gab_cost {
    uint32_t nodes;  /**< visited nodes of partition trees */
    uint32_t leaves; /**< visited leaves, or cells of a grid, of tiles, of a maze */
    uint32_t walls;  /**< walls or solid cells that were compared with the mover */
} gab_cost;

/* ---- The partition of a layer of walls ---- */

/** The kinds of partitions. */
typedef enum gab_partition {
    GAB_PARTITION_NONE = 0, /**< every wall is tested */
    GAB_PARTITION_BSP,
    GAB_PARTITION_GRID,
    GAB_PARTITION_QUADTREE
} gab_partition;

/** A description of the partition of a layer of walls. */
typedef struct gab_partition_info {
    gab_partition kind;
    uint32_t nodes, leaves; /**< the leaves of a grid are its cells, row by row */
    uint32_t depth;         /**< depth of the deepest node; 0 if the root is the only node */
    uint32_t entries;       /**< number of walls in all leaves together */
    gab_box bounds;         /**< box around all walls; for a grid, around its cells */
    gab_vec cell;           /**< cell size of a grid or of the table of a tree, else 0,0 */
    uint32_t columns, rows; /**< of a grid or of a tree's table, else 0 */
} gab_partition_info;

/** A cut of a tree: its front is where x * normal.x + y * normal.y >= offset. */
typedef struct gab_cut {
    gab_vec normal; /**< length about 1 */
    float offset;
    gab_index parent;  /**< index of a node, or GAB_NONE for the root */
    uint32_t depth;    /**< 0 for the root */
    uint32_t child[2]; /**< by gab_side: index of a node or of a leaf */
    bool child_is_leaf[2];
} gab_cut;

/** Returns the partition of a layer of walls; all 0 for a layer of another kind. */
GAB_API gab_partition_info gab_layer_partition(gab_layer layer);
/** Reads the cut of a node, from 0, the root. Returns false, with all 0, if the node does not
 * exist. */
GAB_API bool gab_layer_cut_at(gab_layer layer, uint32_t node, gab_cut *cut);
/** Returns the node above a leaf; GAB_NONE for a leaf without one. */
GAB_API gab_index gab_layer_leaf_parent(gab_layer layer, uint32_t leaf);
/** Lists the walls of a leaf, in ascending order. Writes the first `capacity` of them to `walls`,
 * and returns the total number. */
GAB_API uint32_t gab_layer_leaf_walls(gab_layer layer, uint32_t leaf, uint32_t *walls,
                                      uint32_t capacity);
/**
 * Finds the region of a node (which its cut divides) within a box, as a convex polygon. Writes up
 * to `capacity` corners and returns the total number; 0 when no part of the region lies in the box.
 */
GAB_API uint32_t gab_layer_node_outline(gab_layer layer, uint32_t node, gab_box within,
                                        gab_vec *corners, uint32_t capacity);
/** Finds the region of a leaf within a box; otherwise as gab_layer_node_outline. */
GAB_API uint32_t gab_layer_leaf_outline(gab_layer layer, uint32_t leaf, gab_box within,
                                        gab_vec *corners, uint32_t capacity);
/** Returns the leaf that contains a point, which is rounded to the lattice. A point on a cut is in
 * front of it; a point beyond a grid is in its nearest cell. GAB_NONE without a partition, and for
 * a point that is not finite. */
GAB_API gab_index gab_layer_leaf_at_point(gab_layer layer, gab_vec point);
/** Lists the leaves that the path of a mover passes, nearest first, as a sweep would visit them if
 * nothing were hit. Writes the first `capacity` and returns the total number. A leaf may be listed
 * twice. If a path passes so many leaves that testing every wall is less work, a sweep tests every
 * wall instead, and the list ends there. */
GAB_API uint32_t gab_layer_leaves_along(gab_layer layer, const gab_mover *mover, uint32_t *leaves,
                                        uint32_t capacity);

#ifdef __cplusplus
}
#endif

#endif
