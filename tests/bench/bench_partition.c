/* SPDX-License-Identifier: MIT */
/*
 * Measures building partitions, and prints figures of the results: for random worlds ("soups") of
 * 1,000 to 1,000,000 walls, for the hard worlds of 10,000 walls, and for all maps of freedoom2.wad,
 * if it is installed (see tests/runtime/level/worlds.h). The row "all maps" has sums and means over
 * all maps.
 *
 *     bench_partition [WORD...]     only worlds whose names contain a word
 */
#define _POSIX_C_SOURCE 200809L
#include "clock.h"
#include "runtime/level/worlds.h"

#include <derive/partition.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 5, LARGE = 300000, HARD = 10000, MAPS = 32 };

/* The partitions that are built for every world. */
static const struct {
    const char *name;
    PartitionSettings settings;
} builds[] = {{"bsp 0", {.kind = PLAIN_BSP, .cut_avoidance = 0}},
              {"bsp 0.25", {.kind = PLAIN_BSP, .cut_avoidance = 0.25}},
              {"bsp 0.5", {.kind = PLAIN_BSP, .cut_avoidance = 0.5}},
              {"bsp 1", {.kind = PLAIN_BSP, .cut_avoidance = 1}},
              {"grid", {.kind = PLAIN_GRID}},
              {"quadtree", {.kind = PLAIN_QUADTREE}}};

/* Sums over several worlds for one build. */
typedef struct Sums {
    double ms, nodes, leaves, depths, walls, pieces, references, bytes, tests;
    uint32_t deepest, fullest;
} Sums;

static PartitionSegment *make_segments(const World *world)
{
    PartitionSegment *segments = malloc((size_t)world->count * sizeof(*segments) + 1);
    if (segments == NULL)
        abort();
    for (uint32_t n = 0; n < world->count; n++) {
        const SweepWall *wall = &world->walls[n];
        segments[n] = (PartitionSegment){(int32_t)wall->a.x, (int32_t)wall->a.y, (int32_t)wall->b.x,
                                         (int32_t)wall->b.y};
    }
    return segments;
}

/* Adds the best time of several rounds, and the figures, which are computed outside the measured
 * part. */
static void run_build(const World *world, const PartitionSettings *settings, Sums *sums)
{
    PartitionSegment *segments = make_segments(world);
    PartitionFigures figures;
    PlainPartition partition;
    DeriveJob job = {.threads = 1};
    double best = 1e30;
    for (int round = world->count > LARGE ? ROUNDS - 2 : 0; round < ROUNDS; round++) {
        const double start = process_milliseconds();
        if (partition_build(&job, segments, world->count, settings, &partition, NULL) !=
            DERIVE_DONE)
            abort();
        const double took = process_milliseconds() - start;
        best = took < best ? took : best;
        partition_release(&job, &partition);
    }
    if (partition_build(&job, segments, world->count, settings, &partition, &figures) !=
        DERIVE_DONE)
        abort();
    sums->ms += best;
    sums->nodes += figures.nodes;
    sums->leaves += figures.leaves;
    sums->depths += figures.mean_depth * figures.leaves;
    sums->walls += world->count;
    sums->pieces += figures.cut_ratio * world->count;
    sums->references += partition.wall_count;
    sums->bytes += figures.bytes;
    sums->tests += figures.tests_per_move * world->count;
    sums->deepest = sums->deepest > figures.deepest ? sums->deepest : figures.deepest;
    sums->fullest = sums->fullest > figures.fullest ? sums->fullest : figures.fullest;
    partition_release(&job, &partition);
    free(segments);
}

static void print_head(void)
{
    printf("%-10s %-9s %9s %8s %8s %6s %7s %6s %7s %6s %7s %7s\n", "world", "build", "ms", "nodes",
           "leaves", "depth", "deepest", "cuts", "entries", "B/wall", "fullest", "tests");
}

static void print_row(const char *world, const char *build, const Sums *sums)
{
    printf("%-10s %-9s %9.2f %8.0f %8.0f %6.2f %7u %6.3f %7.3f %6.1f %7u %7.1f\n", world, build,
           sums->ms, sums->nodes, sums->leaves, sums->depths / sums->leaves, sums->deepest,
           sums->pieces / sums->walls, sums->references / sums->walls, sums->bytes / sums->walls,
           sums->fullest, sums->tests / sums->walls);
    fflush(stdout);
}

static bool is_selected(const char *name, char **words, int count)
{
    for (int n = 0; n < count; n++)
        if (strstr(name, words[n]) != NULL)
            return true;
    return count == 0;
}

static void run_world(World world, char **words, int word_count)
{
    for (size_t n = 0; n < sizeof(builds) / sizeof(builds[0]); n++) {
        Sums sums = {0};
        if (!is_selected(world.name, words, word_count))
            continue;
        run_build(&world, &builds[n].settings, &sums);
        print_row(world.name, builds[n].name, &sums);
    }
    world_free(&world);
}

static void run_maps(char **words, int word_count)
{
    Sums all[sizeof(builds) / sizeof(builds[0])] = {{0}};
    for (int map = 1; map <= MAPS; map++) {
        char name[8];
        World world;
        snprintf(name, sizeof(name), "MAP%02d", map);
        if (!world_doom(GABARIT_WAD, name, false, &world))
            return;
        for (size_t n = 0; n < sizeof(builds) / sizeof(builds[0]); n++) {
            Sums sums = {0};
            run_build(&world, &builds[n].settings, &all[n]);
            if (word_count == 0 || !is_selected(name, words, word_count))
                continue;
            run_build(&world, &builds[n].settings, &sums);
            print_row(name, builds[n].name, &sums);
        }
        world_free(&world);
    }
    for (size_t n = 0; n < sizeof(builds) / sizeof(builds[0]); n++)
        print_row("all maps", builds[n].name, &all[n]);
}

int main(int argc, char **argv)
{
    static const uint32_t soups[] = {1000, 10000, 100000, 1000000};
    print_head();
    for (size_t n = 0; n < sizeof(soups) / sizeof(soups[0]); n++)
        run_world(world_soup(soups[n]), argv + 1, argc - 1);
    for (int kind = 0; kind < WORLD_HARD_KINDS; kind++)
        run_world(world_hard(kind, HARD), argv + 1, argc - 1);
    if (is_selected("MAP", argv + 1, argc - 1) || argc > 1)
        run_maps(argv + 1, argc - 1);
    return 0;
}
