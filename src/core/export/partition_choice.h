/* SPDX-License-Identifier: MIT */
/**
 * export/partition_choice.h: chooses the partition that suits a set of walls best. A partition of
 * each kind is built, stored in a bank, and queried with moves that are likely in a level with
 * these walls. The choice depends on the amount of work that the library counts, not on times, so
 * it is the same on every machine.
 *
 *     PartitionChoice choice;
 *     PlainPartition partition;
 *     if (partition_choose(&job, walls, count, &choice, &partition) == DERIVE_DONE)
 *         printf("%s\n", name_of(choice.tried[choice.best].settings.kind));
 *     partition_release(&job, &partition);
 */
#pragma once

#include "derive/partition.h"

#include <gabarit/debug.h>

/** A partition that was tried, and the work for a move in it, as counted by gab_cost. */
typedef struct PartitionTried {
    PartitionSettings settings;
    double nodes, leaves, walls; /**< mean number for a move */
    double work;                 /**< total work for a move, about nanoseconds; HUGE_VAL: the
                                  * partition is far too large */
    double bytes;                /**< size in the bank for each wall */
} PartitionTried;

enum { PARTITION_TRIES = 4 };

/** The partitions that were tried: a BSP tree, a grid, a quadtree, and a coarser grid if the grid
 * takes too much memory. */
typedef struct PartitionChoice {
    PartitionTried tried[PARTITION_TRIES];
    uint32_t count, best;
} PartitionChoice;

/** Bytes for each wall up to which the size of a partition is ignored. To be chosen, a partition of
 * twice this size must be twice as fast. */
enum { PARTITION_FREE_BYTES = 64 };

/** The number of moves with which a partition is tried. */
enum { PARTITION_MOVES = 512 };

/** Returns the moves with which the partitions of some walls, at least one, are tried. */
void partition_moves(const PartitionSegment *walls, uint32_t count,
                     gab_mover moves[PARTITION_MOVES]);

/**
 * Builds partitions of all kinds and returns the one with the least work, weighted by its size; of
 * equal ones the first. All walls are treated as blocking from both sides. `partition` receives
 * memory that the job allocated, which partition_release frees. Fails like partition_build.
 */
DeriveResult partition_choose(DeriveJob *job, const PartitionSegment *walls, uint32_t count,
                              PartitionChoice *choice, PlainPartition *partition);
