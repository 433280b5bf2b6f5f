/* SPDX-License-Identifier: MIT */
/*
 * Measures the partitions among which partition_choose chooses: in random worlds ("soups"), hard
 * and degenerate worlds, and all maps of freedoom2.wad (see tests/runtime/level/worlds.h). For each
 * world and partition it prints the bytes for each wall, the steps of a move (nodes, leaves,
 * walls), the estimated work and the time, and whether the chosen one is the best: at most 5%
 * slower than the fastest one whose size is ignored. fit_choice.py fits the costs of steps to this
 * output.
 *
 *     bench_choice [WORD...]     only worlds whose names contain a word
 */
#define _POSIX_C_SOURCE 200809L
#include "clock.h"
#include "runtime/level/worlds.h"
#include "support/check.h"

#include <bank/writer.h>
#include <export/partition_choice.h>

#include <gabarit/bank.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 41, HARD = 10000, MAPS = 32 };

static int slower;

static void *must_allocate(size_t count, size_t size)
{
    void *memory = calloc(count + 1, size);
    if (memory == NULL)
        abort();
    return memory;
}

static PartitionSegment *make_segments(const World *world)
{
    PartitionSegment *segments = must_allocate(world->count, sizeof(*segments));
    for (uint32_t n = 0; n < world->count; n++) {
        const SweepWall *wall = &world->walls[n];
        segments[n] = (PartitionSegment){(int32_t)wall->a.x, (int32_t)wall->a.y, (int32_t)wall->b.x,
                                         (int32_t)wall->b.y};
    }
    return segments;
}

/* Returns the bytes of a bank with the walls and one of their partitions. */
static uint8_t *make_bank(const PartitionSegment *segments, uint32_t count,
                          const PlainPartition *partition, size_t *size)
{
    PlainWall *walls = must_allocate(count, sizeof(*walls));
    for (uint32_t n = 0; n < count; n++)
        walls[n] = (PlainWall){.name = "",
                               .ax = segments[n].ax,
                               .ay = segments[n].ay,
                               .bx = segments[n].bx,
                               .by = segments[n].by};
    PlainLayer layer = {.name = "",
                        .kind = PLAIN_WALLS,
                        .as.walls = {.walls = walls, .count = count, .partition = *partition}};
    PlainLevel level = {.name = "level", .picture = GAB_NONE, .layers = &layer, .layer_count = 1};
    PlainBank plain = {.levels = &level, .level_count = 1};
    uint8_t *bytes;
    if (!bank_write(&plain, &bytes, size, NULL))
        abort();
    free(walls);
    return bytes;
}

/* Returns the time of a move in nanoseconds. */
static double time_moves(const PartitionSegment *segments, uint32_t count,
                         const PlainPartition *partition)
{
    gab_mover moves[PARTITION_MOVES];
    size_t size;
    uint8_t *bytes = make_bank(segments, count, partition, &size);
    gab_bank bank;
    double best = 1e30;
    uint32_t hits = 0;
    partition_moves(segments, count, moves);
    if (gab_bank_open(&bank, bytes, size, NULL, NULL) != GAB_OK)
        abort();
    const gab_level level = gab_bank_level_at(&bank, 0);
    for (int round = 0; round < ROUNDS; round++) {
        gab_level_impact impact;
        double start = milliseconds();
        for (uint32_t n = 0; n < PARTITION_MOVES; n++)
            hits += gab_level_sweep(level, &moves[n], NULL, &impact);
        double time = (milliseconds() - start) * 1e6 / PARTITION_MOVES;
        best = time < best ? time : best;
    }
    free(bytes);
    return hits < UINT32_MAX ? best : 0;
}

static double time_of_choice(const PartitionSegment *segments, uint32_t count,
                             const PartitionSettings *settings)
{
    DeriveJob job = {.threads = 1};
    PlainPartition partition;
    if (partition_build(&job, segments, count, settings, &partition, NULL) != DERIVE_DONE)
        abort();
    double time = time_moves(segments, count, &partition);
    partition_release(&job, &partition);
    return time;
}

static void run_world(const World *world)
{
    static const char *const kinds[] = {"none", "bsp", "grid", "quadtree"};
    PartitionSegment *segments = make_segments(world);
    DeriveJob job = {.threads = 1};
    PartitionChoice choice;
    PlainPartition chosen;
    double times[PARTITION_TRIES] = {0}, fastest = 1e30;
    if (partition_choose(&job, segments, world->count, &choice, &chosen) != DERIVE_DONE)
        abort();
    partition_release(&job, &chosen);
    for (uint32_t n = 0; n < choice.count; n++) {
        const PartitionTried *tried = &choice.tried[n];
        if (tried->work > 1e300)
            continue;
        times[n] = time_of_choice(segments, world->count, &tried->settings);
        if (tried->bytes <= PARTITION_FREE_BYTES && times[n] < fastest)
            fastest = times[n];
    }
    for (uint32_t n = 0; n < choice.count; n++)
        printf("%-16s %7lu %-8s %6.1f %7.3f %7.3f %8.3f %8.1f %8.1f%s\n", world->name,
               (unsigned long)world->count, kinds[choice.tried[n].settings.kind],
               choice.tried[n].bytes, choice.tried[n].nodes, choice.tried[n].leaves,
               choice.tried[n].walls, times[n] > 0 ? choice.tried[n].work : 0, times[n],
               n != choice.best             ? ""
               : times[n] <= 1.05 * fastest ? " chosen"
                                            : " chosen, slower");
    slower += times[choice.best] > 1.05 * fastest;
    free(segments);
}

static void run_if_wanted(World world, int count, char **words)
{
    bool is_wanted = count == 0;
    for (int i = 0; i < count; i++)
        is_wanted = is_wanted || strstr(world.name, words[i]) != NULL;
    if (is_wanted && world.count > 0)
        run_world(&world);
    world_free(&world);
}

int main(int argc, char **argv)
{
    const int count = argc - 1;
    char **words = argv + 1;
    int worlds = 0;
    printf("%-16s %7s %-8s %6s %7s %7s %8s %8s %8s\n", "world", "walls", "kind", "bytes", "nodes",
           "leaves", "walls", "work", "ns");
    for (uint32_t walls = 100; walls <= 100000; walls *= 10, worlds++)
        run_if_wanted(world_soup(walls), count, words);
    for (int kind = 0; kind < WORLD_HARD_KINDS; kind++, worlds++)
        run_if_wanted(world_hard(kind, HARD), count, words);
    for (int kind = 0; kind < WORLD_KINDS; kind++)
        for (uint64_t seed = 1; seed <= 3; seed++, worlds++) {
            CheckRandom random = {seed};
            World world = world_random(&random, kind, 3000);
            size_t length = strlen(world.name);
            snprintf(world.name + length, sizeof(world.name) - length, "-%d", (int)seed);
            run_if_wanted(world, count, words);
        }
    for (uint32_t cells = 10; cells <= 100; cells *= 10, worlds++)
        run_if_wanted(world_boxes(cells), count, words);
    for (int map = 1; map <= MAPS; map++) {
        char name[16];
        World world;
        snprintf(name, sizeof(name), "MAP%02d", map);
        for (int solid = 0; solid < 2; solid++)
            if (world_doom(GABARIT_WAD, name, solid == 1, &world)) {
                run_if_wanted(world, count, words);
                worlds++;
            }
    }
    printf("the chosen partition is more than 5%% slower than the fastest in %d worlds\n", slower);
    return 0;
}
