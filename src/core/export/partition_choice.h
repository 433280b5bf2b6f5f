/* SPDX-License-Identifier: MIT */
/**
 * export/partition_choice.h: which partition suits some walls. Each kind is built, stored as a bank
 * stores it, and asked about moves that are likely in that level; what the library counts as its
 * work decides, so that the same walls give the same choice on every machine.
 *
 *     PartitionChoice choice;
 *     PlainPartition partition;
 *     if (partition_choose(&job, walls, count, &choice, &partition) == DERIVE_DONE)
 *         printf("%s\n", name_of(choice.tried[choice.best].settings.kind));
 *     partition_release(&job, &partition);
 */
#ifndef GABARIT_EXPORT_PARTITION_CHOICE_H
#define GABARIT_EXPORT_PARTITION_CHOICE_H

#include "derive/partition.h"

/** A partition that was tried, and the work of a move in it, as gab_cost counts it. */
typedef struct PartitionTried {
    PartitionSettings settings;
    double nodes, leaves, walls; /**< of a move, mean */
    double work;                 /**< all of it, about nanoseconds; HUGE_VAL: far too large */
    double bytes;                /**< of a wall, in the bank */
} PartitionTried;

enum { PARTITION_TRIES = 4 };

/** A BSP tree, a grid, a quadtree, and a coarser grid where the grid takes too much memory. */
typedef struct PartitionChoice {
    PartitionTried tried[PARTITION_TRIES];
    uint32_t count, best;
} PartitionChoice;

/** Up to so many bytes a wall a partition's memory does not count; one that takes twice as much
 * must be twice as quick. */
enum { PARTITION_FREE_BYTES = 64 };

/**
 * Builds all kinds and keeps the one that makes the least work, weighted by memory; of equal ones
 * the first. Walls block from both sides here. `partition` receives memory of the job, which
 * partition_release returns; fails as partition_build does.
 */
DeriveResult partition_choose(DeriveJob *job, const PartitionSegment *walls, uint32_t count,
                              PartitionChoice *choice, PlainPartition *partition);

#endif
