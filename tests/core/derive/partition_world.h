/* SPDX-License-Identifier: MIT */
/*
 * Sets of walls for partitions, most of them difficult: on a coarse grid, so that they meet, cross,
 * coincide and are collinear; from one point; without length; nested; far apart; nearly equal.
 *
 *     WallWorld world = wall_world(&random, WORLD_FAN, 300);
 *     ... world.walls, world.count ...
 *     free(world.walls);
 */
#pragma once

#include "check.h"

#include <derive/partition.h>

#include <stdlib.h>

enum { WORLD_LIMIT = 65535 * 256 };

typedef enum WorldKind {
    WORLD_SOUP = 0, /* short walls anywhere */
    WORLD_RASTER,   /* between few points: many coincide, are collinear or have no length */
    WORLD_MAZE,     /* vertical and horizontal, on the lines of a grid */
    WORLD_FAN,      /* all from one point */
    WORLD_NESTED,   /* squares around each other */
    WORLD_SAME,     /* one wall, repeated */
    WORLD_ISLANDS,  /* dense clusters far apart */
    WORLD_VAST,     /* of any length, in the whole range */
    WORLD_POSTS,    /* without length */
    WORLD_TINY,     /* all within two pixels */
    WORLD_KINDS
} WorldKind;

static const char *const world_names[WORLD_KINDS] = {"soup", "raster",  "maze", "fan",   "nested",
                                                     "same", "islands", "vast", "posts", "tiny"};

typedef struct WallWorld {
    PartitionSegment *walls;
    uint32_t count;
} WallWorld;

static inline PartitionSegment wall_near(CheckRandom *random, int x, int y, int max)
{
    return (PartitionSegment){x, y, x + check_between(random, -max, max),
                              y + check_between(random, -max, max)};
}

static inline PartitionSegment wall_of_maze(CheckRandom *random, int side)
{
    const int cell = 64 * 256, x = check_between(random, 0, side) * cell;
    const int y = check_between(random, 0, side) * cell,
              length = check_between(random, 1, 3) * cell;
    if (check_chance(random, 50))
        return (PartitionSegment){x, y, x + length, y};
    return (PartitionSegment){x, y + length, x, y};
}

/* Returns the n-th wall of nested squares; it is about n pixels long. */
static inline PartitionSegment wall_of_square(uint32_t n)
{
    const int size = (int)(n / 4 + 1) * 512;
    switch (n % 4) {
    case 0:
        return (PartitionSegment){-size, -size, size, -size};
    case 1:
        return (PartitionSegment){size, -size, size, size};
    case 2:
        return (PartitionSegment){size, size, -size, size};
    default:
        return (PartitionSegment){-size, size, -size, -size};
    }
}

static inline PartitionSegment new_wall(CheckRandom *random, WorldKind kind, uint32_t n,
                                        uint32_t count)
{
    int side = 8;
    while ((uint32_t)(side * side) < count)
        side++;
    const int x = check_between(random, 0, side * 12800),
              y = check_between(random, 0, side * 12800);
    const int cluster = check_between(random, 1, 4), raster = 1 << check_between(random, 6, 14);
    switch (kind) {
    case WORLD_SOUP:
        return wall_near(random, x, y, 8000);
    case WORLD_RASTER:
        return (PartitionSegment){
            check_between(random, -6, 6) * raster, check_between(random, -6, 6) * raster,
            check_between(random, -6, 6) * raster, check_between(random, -6, 6) * raster};
    case WORLD_MAZE:
        return wall_of_maze(random, side);
    case WORLD_FAN:
        return wall_near(random, 77777, -3333, 100000);
    case WORLD_NESTED:
        return wall_of_square(n);
    case WORLD_SAME:
        return (PartitionSegment){-1000, 2000, 90000, 40000};
    case WORLD_ISLANDS:
        return wall_near(random, cluster * cluster * 900000 + x / 64, -cluster * 3000000 + y / 64,
                         500);
    case WORLD_VAST:
        return (PartitionSegment){check_between(random, -WORLD_LIMIT, WORLD_LIMIT),
                                  check_between(random, -WORLD_LIMIT, WORLD_LIMIT),
                                  check_between(random, -WORLD_LIMIT, WORLD_LIMIT),
                                  check_between(random, -WORLD_LIMIT, WORLD_LIMIT)};
    case WORLD_POSTS:
        return (PartitionSegment){x, y, x, y};
    default:
        return wall_near(random, x % 256, y % 256, 100);
    }
}

static inline WallWorld wall_world(CheckRandom *random, WorldKind kind, uint32_t count)
{
    WallWorld world = {malloc(((size_t)count + 1) * sizeof(PartitionSegment)), count};
    if (world.walls == NULL)
        abort();
    for (uint32_t n = 0; n < count; n++) {
        world.walls[n] = new_wall(random, kind, n, count);
        /* The allowed range includes its corners. */
        if (kind == WORLD_VAST && n == 0)
            world.walls[n] =
                (PartitionSegment){-WORLD_LIMIT, -WORLD_LIMIT, WORLD_LIMIT, WORLD_LIMIT};
    }
    return world;
}
