/* SPDX-License-Identifier: MIT */
/*
 * The entry point of the partition builders; see partition.h. It checks the input, calls the
 * builder of a kind, and cleans up after it.
 */
#include "derive/partition.h"

#include "derive/partition_internal.h"
#include "bank/translatable.h"

#include <assert.h>

enum { MAX_CELLS = (1 << 24) - 1 };

static bool is_in_range(int32_t coordinate)
{
    return coordinate >= -PARTITION_MAX_COORDINATE && coordinate <= PARTITION_MAX_COORDINATE;
}

static const char *find_problem(const PartitionSegment *walls, uint32_t count,
                                const PartitionSettings *settings)
{
    if (settings->kind != PLAIN_BSP && settings->kind != PLAIN_GRID &&
        settings->kind != PLAIN_QUADTREE)
        return N_("there is no such kind of partition");
    if (!(settings->cut_avoidance >= 0 && settings->cut_avoidance <= 1))
        return N_("the preference for fewer cuts must be from 0 to 1");
    if (settings->max_depth > PARTITION_MAX_DEPTH)
        return N_("the maximum depth of the tree is above 255");
    if ((settings->columns == 0) != (settings->rows == 0))
        return N_("the grid must have both columns and rows, or neither");
    if ((uint64_t)settings->columns * settings->rows > MAX_CELLS)
        return N_("the grid has more than 2^24 - 1 cells");
    if (count > PARTITION_MAX_WALLS)
        return N_("there are more than 2^24 - 1 walls");
    if (count > 0 && walls == NULL)
        return N_("there are no walls");
    for (uint32_t n = 0; n < count; n++)
        if (!is_in_range(walls[n].ax) || !is_in_range(walls[n].ay) || !is_in_range(walls[n].bx) ||
            !is_in_range(walls[n].by))
            return N_("a wall ends beyond 65535 pixels");
    return NULL;
}

static DeriveResult build_kind(DeriveJob *job, const PartitionInput *input,
                               PlainPartition *partition, uint64_t *cuts)
{
    partition->kind = input->settings->kind;
    switch (input->settings->kind) {
    case PLAIN_GRID:
        return partition_build_grid(job, input, partition, cuts);
    case PLAIN_QUADTREE:
        return partition_build_quadtree(job, input, partition, cuts);
    default:
        return partition_build_bsp(job, input, partition, cuts);
    }
}

/* Checks the invariants of a finished partition. Nodes are in the order of a depth-first walk, and
 * leaves in the order in which nodes refer to them, so each has one parent. */
static void check_partition(const PlainPartition *partition, uint32_t walls)
{
    uint32_t nodes = 1, leaves = 0, start = 0;
    for (uint32_t i = 0; i < partition->cut_count; i++)
        for (unsigned side = 0; side < 2; side++) {
            const uint32_t child = partition->cuts[i].child[side];
            const bool is_leaf = (child & PLAIN_LEAF) != 0;
            assert(is_leaf ? child == (PLAIN_LEAF | leaves)
                           : child > i && child < partition->cut_count);
            nodes += !is_leaf;
            leaves += is_leaf;
        }
    assert(partition->kind == PLAIN_GRID ||
           (partition->cut_count == 0
                ? partition->leaf_count == 1
                : nodes == partition->cut_count && leaves == partition->leaf_count));
    const uint32_t cells = partition->columns * partition->rows;
    assert(partition->kind != PLAIN_GRID || partition->leaf_count == cells);
    for (uint32_t i = 0; partition->entries != NULL && i < cells; i++)
        assert((partition->entries[i] & PLAIN_LEAF) != 0
                   ? (partition->entries[i] ^ PLAIN_LEAF) < partition->leaf_count
                   : partition->entries[i] < partition->cut_count);
    for (uint32_t leaf = 0; leaf < partition->leaf_count; start = partition->leaf_ends[leaf++])
        for (uint32_t i = start; i < partition->leaf_ends[leaf]; i++)
            assert(partition->walls[i] < walls &&
                   (i == start || partition->walls[i - 1] < partition->walls[i]));
    assert(start == partition->wall_count && start >= walls);
    (void)nodes, (void)leaves, (void)walls;
}

DeriveResult partition_build(DeriveJob *job, const PartitionSegment *walls, uint32_t count,
                             const PartitionSettings *settings, PlainPartition *partition,
                             PartitionFigures *figures)
{
    DeriveJob spare;
    job = job_begin(job, &spare);
    *partition = (PlainPartition){0};
    if (figures != NULL)
        *figures = (PartitionFigures){0};
    const char *problem = find_problem(walls, count, settings);
    if (problem != NULL)
        return job_refuse(job, problem);
    const PartitionInput input = {.walls = walls,
                                  .count = count,
                                  .bounds = wall_bounds(walls, count),
                                  .grain = raster_grain(walls, count),
                                  .settings = settings};
    uint64_t cuts = 0;
    DeriveResult result = build_kind(job, &input, partition, &cuts);
    if (result == DERIVE_DONE)
        check_partition(partition, count);
    if (result == DERIVE_DONE && figures != NULL)
        result = partition_measure(job, &input, cuts, partition, figures);
    if (result != DERIVE_DONE) {
        partition_release(job, partition);
        return result;
    }
    return job_done(job);
}

void partition_release(DeriveJob *job, PlainPartition *partition)
{
    DeriveJob spare;
    if (job == NULL)
        job = job_begin(job, &spare);
    job_release(job, partition->entries);
    job_release(job, partition->cuts);
    job_release(job, partition->leaf_ends);
    job_release(job, partition->walls);
    *partition = (PlainPartition){0};
}
