/* SPDX-License-Identifier: MIT */
/**
 * derive/partition.h: finding walls by position: the partition of a layer of walls, built once and
 * stored in the bank, where runtime/gabarit/level.h asks it.
 *
 *     PartitionSettings settings = {.kind = PLAIN_BSP, .few_cuts = 0.25};
 *     PlainPartition tree;
 *     PartitionFigures figures;
 *     if (partition_build(&job, walls, count, &settings, &tree, &figures) == DERIVE_DONE)
 *         printf("%u leaves, %.2f entries a wall\n", tree.leaf_count, figures.entries_per_wall);
 *     partition_release(&job, &tree);
 *
 * Walls may be anything: collinear, alike, of no length, crossing, meeting anywhere. They are never
 * cut in pieces: a wall is listed, whole, in every leaf whose closed region it touches. The same
 * walls and settings give the same partition on every machine, whatever the number of threads.
 */
#ifndef GABARIT_DERIVE_PARTITION_H
#define GABARIT_DERIVE_PARTITION_H

#include "bank/plain.h"
#include "derive/job.h"

enum { PARTITION_MOST_WALLS = (1 << 24) - 1, PARTITION_MOST_DEPTH = 255 };

/** A wall from a to b in 1/256 pixel, within 65,535 pixels from the origin. */
typedef struct PartitionSegment {
    int32_t ax, ay, bx, by;
} PartitionSegment;

/** All zero but the kind is a good choice. */
typedef struct PartitionSettings {
    PlainPartitionKind kind;
    /** For a bsp: 0 is all for balance and speed, 1 for few walls that would be cut in pieces.
     * Below 0.5 the upper cuts lie on a lattice, and a table lets moves start below them. */
    double few_cuts;
    /** For trees: how many walls a leaf may hold before it is cut, those not counted that only
     * touch its border. 0: a good number. What no cut separates stays together in a larger leaf. */
    uint32_t most_walls;
    /** For trees: the deepest node, up to PARTITION_MOST_DEPTH. 0: that. */
    uint32_t most_depth;
    /** For a grid, in cells. Both 0: about as many cells as walls, nearly square. */
    uint32_t columns, rows;
} PartitionSettings;

/** What a partition is like. */
typedef struct PartitionFigures {
    uint32_t nodes, leaves;
    uint32_t deepest;        /**< node; 0 for a root alone */
    double mean_depth;       /**< of leaves */
    double walls_per_leaf;   /**< mean */
    uint32_t fullest;        /**< walls in one leaf */
    double entries_per_wall; /**< 1: no wall is in two leaves */
    double cut_ratio;        /**< pieces that walls would be in if they were cut, by the number of
                                  walls, those of no length left out */
    double bytes;            /**< in the bank, the walls themselves apart */
    double tests_per_move;   /**< expected number of walls compared in a move of 32 pixels, by the
                                  area and perimeter of the leaves */
} PartitionFigures;

/**
 * Builds a partition, on the calling thread. `partition` receives memory of the job, which
 * partition_release returns; it is all zero on failure. `figures` may be NULL. No walls: a
 * partition with one empty leaf. Returns DERIVE_BAD_INPUT for more than PARTITION_MOST_WALLS walls,
 * an end out of range, a kind or a setting that is not one of those above, a grid with more than
 * 2^32 - 1 walls in its cells; DERIVE_CANCELLED; DERIVE_NO_MEMORY.
 */
DeriveResult partition_build(DeriveJob *job, const PartitionSegment *walls, uint32_t count,
                             const PartitionSettings *settings, PlainPartition *partition,
                             PartitionFigures *figures);

/** Returns a partition's memory, and makes it all zero. */
void partition_release(DeriveJob *job, PlainPartition *partition);

/** How many bytes of a bank a partition takes, the walls themselves apart: `references` are walls
 * in all leaves together, `entries` the cells of the table over a tree. */
double partition_bytes(double nodes, double leaves, double references, double entries);

#endif
