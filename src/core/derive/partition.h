/* SPDX-License-Identifier: MIT */
/**
 * derive/partition.h: finds walls by position: the partition of a layer of walls, which is built
 * once and stored in the bank, where runtime/gabarit/debug.h queries it.
 *
 *     PartitionSettings settings = {.kind = PLAIN_BSP, .cut_avoidance = 0.25};
 *     PlainPartition tree;
 *     PartitionFigures figures;
 *     if (partition_build(&job, walls, count, &settings, &tree, &figures) == DERIVE_DONE)
 *         printf("%u leaves, %.2f entries a wall\n", tree.leaf_count, figures.entries_per_wall);
 *     partition_release(&job, &tree);
 *
 * Walls are unrestricted: they may be collinear, identical, of zero length, crossing, or meet
 * anywhere. They are never cut into pieces: a wall is listed as a whole in every leaf whose closed
 * region it touches. The same walls and settings give the same partition on every machine and for
 * any number of threads.
 */
#pragma once

#include "bank/plain.h"
#include "derive/job.h"

enum { PARTITION_MAX_WALLS = (1 << 24) - 1, PARTITION_MAX_DEPTH = 255 };

/** A wall from a to b in 1/256 pixel, within 65,535 pixels from the origin. */
typedef struct PartitionSegment {
    int32_t ax, ay, bx, by;
} PartitionSegment;

/** Settings of a build. If only the kind is set and all else is zero, they are a good choice. */
typedef struct PartitionSettings {
    PlainPartitionKind kind;
    /** For a bsp (a binary space partition): 0 optimises for balance and speed only; 1 makes as few
     * cuts as possible that would divide walls. Below 0.5 the upper cuts are on the lines between
     * equal cells, and a table of these cells lets moves start below these cuts. */
    double cut_avoidance;
    /** For trees: the maximum number of walls in a leaf that is not cut further. Walls that only
     * touch its border are not counted. 0: automatic. Walls that no cut separates stay together in
     * a larger leaf. */
    uint32_t max_walls;
    /** For trees: the maximum depth of a node; 0 means PARTITION_MAX_DEPTH, the highest value. */
    uint32_t max_depth;
    /** For a grid: its numbers of cells. Both 0: about as many cells as walls, nearly square. */
    uint32_t columns, rows;
} PartitionSettings;

/** Statistics of a partition. */
typedef struct PartitionFigures {
    uint32_t nodes, leaves;
    uint32_t deepest;        /**< depth of the deepest node; 0 for a root alone */
    double mean_depth;       /**< mean depth of leaves */
    double walls_per_leaf;   /**< mean */
    uint32_t fullest;        /**< maximum number of walls in one leaf */
    double entries_per_wall; /**< 1: no wall is in two leaves */
    double cut_ratio;        /**< number of pieces of walls if they were cut, divided by the number
                              * of walls; zero-length walls are excluded */
    double bytes;            /**< in the bank, excluding the walls themselves */
    double tests_per_move;   /**< expected number of walls compared in a move of 32 pixels, by the
                              * area and perimeter of the leaves */
} PartitionFigures;

/**
 * Builds a partition on the calling thread. `partition` receives memory of the job, which
 * partition_release frees; it is all zero on failure. `figures` may be NULL. Without walls, the
 * partition has one empty leaf. Returns DERIVE_BAD_INPUT for more than PARTITION_MAX_WALLS walls,
 * an end out of range, an invalid kind or setting, or a grid with more than 2^32 - 1 walls in its
 * cells. Also returns DERIVE_CANCELLED and DERIVE_NO_MEMORY.
 */
DeriveResult partition_build(DeriveJob *job, const PartitionSegment *walls, uint32_t count,
                             const PartitionSettings *settings, PlainPartition *partition,
                             PartitionFigures *figures);

/** Frees a partition's memory and sets it to zero. */
void partition_release(DeriveJob *job, PlainPartition *partition);

/** Returns how many bytes of a bank a partition needs, excluding the walls themselves. `references`
 * is the number of walls in all leaves together, `entries` the number of cells of the table over a
 * tree. */
double partition_bytes(double nodes, double leaves, double references, double entries);
