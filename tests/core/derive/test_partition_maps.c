/* SPDX-License-Identifier: MIT */
/* Tests of partitions of real levels: all maps of freedoom2.wad. */
#include "oracle_partition.h"
#include "runtime/level/worlds.h"

#include <stdio.h>
#include <stdlib.h>

enum { MAPS = 32 };

/* Sums of the figures of all maps. */
typedef struct Sums {
    double walls, pieces, references, leaves, depths, bytes;
} Sums;

static PartitionSegment *segments_of(const World *world)
{
    PartitionSegment *segments = malloc(((size_t)world->count + 1) * sizeof(*segments));
    if (segments == NULL)
        abort();
    for (uint32_t n = 0; n < world->count; n++) {
        const SweepWall *wall = &world->walls[n];
        segments[n] = (PartitionSegment){(int32_t)wall->a.x, (int32_t)wall->a.y, (int32_t)wall->b.x,
                                         (int32_t)wall->b.y};
    }
    return segments;
}

typedef struct ListCheck {
    const PlainPartition *partition;
    uint32_t wall;
    uint32_t missing;
} ListCheck;

static void check_leaf(void *user, uint32_t leaf)
{
    ListCheck *check = user;
    check->missing += !oracle_is_listed(check->partition, leaf, check->wall);
}

static void add_map(const char *name, const PartitionSettings *settings, Sums *sums)
{
    World world;
    if (!world_doom(GABARIT_WAD, name, false, &world)) {
        check_failed(__FILE__, __LINE__, "there is no %s in %s", name, GABARIT_WAD);
        return;
    }
    PartitionSegment *segments = segments_of(&world);
    PlainPartition partition;
    PartitionFigures figures;
    CHECK_INT(partition_build(NULL, segments, world.count, settings, &partition, &figures),
              DERIVE_DONE);
    ListCheck check = {.partition = &partition};
    for (check.wall = 0; check.wall < world.count; check.wall++)
        oracle_visit(&(OracleVisit){.partition = &partition,
                                    .wall = &segments[check.wall],
                                    .touches = check_leaf,
                                    .user = &check});
    CHECK_THAT(check.missing == 0, "%s: %u walls are missing in leaves", name, check.missing);
    sums->walls += world.count;
    sums->pieces += figures.cut_ratio * world.count;
    sums->references += partition.wall_count;
    sums->leaves += figures.leaves;
    sums->depths += figures.mean_depth * figures.leaves;
    sums->bytes += figures.bytes;
    partition_release(NULL, &partition);
    free(segments);
    world_free(&world);
}

static Sums add_maps(const PartitionSettings *settings)
{
    Sums sums = {0};
    for (int map = 1; map <= MAPS && !check_has_failed_too_often(); map++) {
        char name[8];
        snprintf(name, sizeof(name), "MAP%02d", map);
        add_map(name, settings, &sums);
    }
    return sums;
}

static void test_few_cuts(void)
{
    const Sums sums = add_maps(&(PartitionSettings){.kind = PLAIN_BSP, .cut_avoidance = 1});
    CHECK_THAT(sums.pieces <= 1.10 * sums.walls, "cut ratio %.3f", sums.pieces / sums.walls);
    CHECK_THAT(sums.depths <= 9 * sums.leaves, "mean depth %.2f", sums.depths / sums.leaves);
}

static void test_speed(void)
{
    const Sums sums = add_maps(&(PartitionSettings){.kind = PLAIN_BSP});
    CHECK_THAT(sums.bytes <= 40 * sums.walls, "%.1f bytes a wall", sums.bytes / sums.walls);
    CHECK_THAT(sums.references <= 1.6 * sums.walls, "%.3f entries a wall",
               sums.references / sums.walls);
}

static void test_other_kinds(void)
{
    const Sums quads = add_maps(&(PartitionSettings){.kind = PLAIN_QUADTREE});
    const Sums cells = add_maps(&(PartitionSettings){.kind = PLAIN_GRID});
    CHECK_THAT(quads.references <= 2 * quads.walls, "quadtree: %.3f entries a wall",
               quads.references / quads.walls);
    CHECK_THAT(cells.references <= 2 * cells.walls, "grid: %.3f entries a wall",
               cells.references / cells.walls);
}

CHECK_CASES({"few cuts with a small mean depth", test_few_cuts},
            {"little memory and few entries with many cuts", test_speed},
            {"few entries in quadtrees and grids", test_other_kinds})
