/* SPDX-License-Identifier: MIT */
/*
 * Tests of chosen partitions: in worlds with measured times, the fastest for its memory is chosen;
 * in worlds that are difficult for some kinds, the choice is always the same, and no other is both
 * faster and no larger.
 */
#include "../derive/derive_job.h"
#include "check.h"

#include "export/partition_choice.h"

#include <glib.h>
#include <math.h>
#include <string.h>

enum { MAX_WALLS = 20000, PIXEL = 256 };

/* ---- Worlds ---- */

typedef void (*AddWall)(CheckRandom *random, PartitionSegment *wall);

static int32_t pixels(CheckRandom *random, int min, int max)
{
    return check_between(random, min * PIXEL, max * PIXEL);
}

static void soup_wall(CheckRandom *random, PartitionSegment *wall)
{
    wall->ax = pixels(random, 0, 7000);
    wall->ay = pixels(random, 0, 7000);
    wall->bx = wall->ax + pixels(random, -40, 40);
    wall->by = wall->ay + pixels(random, -40, 40);
}

/* All walls start at one vertex. */
static void star_wall(CheckRandom *random, PartitionSegment *wall)
{
    *wall = (PartitionSegment){.bx = pixels(random, -700, 700), .by = pixels(random, -700, 700)};
}

/* The wall crosses most of the world. */
static void long_wall(CheckRandom *random, PartitionSegment *wall)
{
    wall->ax = pixels(random, 0, 3000);
    wall->ay = pixels(random, 0, 6000);
    wall->bx = pixels(random, 3000, 6000);
    wall->by = pixels(random, 0, 6000);
}

static void clustered_wall(CheckRandom *random, PartitionSegment *wall)
{
    wall->ax = pixels(random, 0, 3);
    wall->ay = pixels(random, 0, 3);
    wall->bx = pixels(random, 0, 3);
    wall->by = pixels(random, 0, 3);
}

static void collinear_wall(CheckRandom *random, PartitionSegment *wall)
{
    wall->ax = pixels(random, 0, 9000);
    wall->bx = wall->ax + pixels(random, 10, 50);
}

static void dense_wall(CheckRandom *random, PartitionSegment *wall)
{
    wall->ax = pixels(random, 0, 4000);
    wall->ay = pixels(random, 0, 4000);
    wall->bx = wall->ax + pixels(random, -120, 120);
    wall->by = wall->ay + pixels(random, -120, 120);
}

/* Dense clusters, far apart. */
static void island_wall(CheckRandom *random, PartitionSegment *wall)
{
    const int cluster = check_between(random, 1, 4);
    wall->ax = pixels(random, 0, 40) + 3600 * PIXEL * cluster * cluster;
    wall->ay = pixels(random, 0, 40) - 12000 * PIXEL * cluster;
    wall->bx = wall->ax + pixels(random, -2, 2);
    wall->by = wall->ay + pixels(random, -2, 2);
}

static uint32_t make_random_world(CheckRandom random, AddWall world, uint32_t count,
                                  PartitionSegment *walls)
{
    for (uint32_t n = 0; n < count; n++) {
        walls[n] = (PartitionSegment){0, 0, 0, 0};
        world(&random, &walls[n]);
    }
    return count;
}

static uint32_t make_world(AddWall world, uint32_t count, PartitionSegment *walls)
{
    return make_random_world(check_random("world"), world, count, walls);
}

/* ---- Times ---- */

/* The time of a move in a partition, in nanoseconds, and the work that is estimated for it. */
typedef struct Measurement {
    double time, work;
} Measurement;

/* A world with measured times of each partition, on x86-64 with gcc -O3: the minimum of 61
 * measurements of the moves with which partitions are tried. */
typedef struct MeasuredWorld {
    const char *name;
    AddWall world;
    uint32_t count, best;
    Measurement tried[PARTITION_TRIES]; /* all zero: too large to measure */
} MeasuredWorld;

static const MeasuredWorld measured_worlds[] = {
    {"few walls", soup_wall, 40, 1, {{51, 70.9}, {47, 61.2}, {54, 72.8}}},
    {"a soup", soup_wall, 10000, 1, {{86, 79.6}, {94, 71.1}, {89, 80.6}}},
    {"a dense soup", dense_wall, 3000, 1, {{91, 77.9}, {95, 67.6}, {96, 79.7}}},
    {"long walls", long_wall, 300, 3, {{416, 232.4}, {0, 0}, {280, 151.0}, {385, 195.5}}},
    {"a cluster",
     clustered_wall,
     2000,
     3,
     {{32581, 1847.6}, {0, 0}, {27312, 1234.2}, {21156, 1307.1}}},
    {"collinear walls",
     collinear_wall,
     MAX_WALLS,
     3,
     {{2572, 1314.9}, {0, 0}, {34812, 16385.8}, {2733, 701.7}}},
    {"islands", island_wall, 3000, 0, {{167, 149.6}, {417, 281.3}, {294, 230.7}}},
};

/*
 * Returns the time weighted by memory: above 64 bytes per wall, a partition that takes twice as
 * much memory must be twice as fast.
 */
static double time_for_memory(const Measurement *measured, const PartitionTried *tried)
{
    return tried->bytes > 64 ? measured->time * tried->bytes / 64 : measured->time;
}

static void check_times_of(const MeasuredWorld *world, const PartitionChoice *choice)
{
    CHECK_INT(choice->best, world->best);
    const double best = time_for_memory(&world->tried[world->best], &choice->tried[world->best]);
    for (uint32_t n = 0; n < choice->count; n++) {
        const Measurement *measured = &world->tried[n];
        const PartitionTried *tried = &choice->tried[n];
        if (measured->work > 0) {
            CHECK_NEAR(tried->work, measured->work, 0.06);
            /* Where many walls meet, most of the time is not spent on finding them, and is not in
             * the work. */
            bool is_counted = measured->time < 1000;
            CHECK_THAT((!is_counted || tried->work > measured->time / 2) &&
                           tried->work < measured->time * 2.5,
                       "%s, %u: work %.1f for %.0f ns", world->name, n, tried->work,
                       measured->time);
            CHECK_THAT(best <= 1.1 * time_for_memory(measured, tried), "%s: %u is better",
                       world->name, n);
        } else {
            CHECK_THAT(tried->bytes > 192 && tried->work >= HUGE_VAL, "%s, %u: %.1f bytes a wall",
                       world->name, n, tried->bytes);
        }
    }
}

static void test_measured_worlds(void)
{
    static PartitionSegment walls[MAX_WALLS];
    for (size_t n = 0; n < CHECK_COUNT(measured_worlds); n++) {
        const MeasuredWorld *world = &measured_worlds[n];
        PartitionChoice choice;
        PlainPartition chosen;
        DeriveJob job = {.threads = 1};
        make_random_world((CheckRandom){1}, world->world, world->count, walls);
        CHECK_INT(partition_choose(&job, walls, world->count, &choice, &chosen), DERIVE_DONE);
        check_times_of(world, &choice);
        partition_release(&job, &chosen);
    }
}

/* ---- Choices ---- */

static void check_same(const PlainPartition *a, const PlainPartition *b)
{
    CHECK_INT(a->kind, b->kind);
    CHECK_INT(a->cut_count, b->cut_count);
    CHECK_INT(a->leaf_count, b->leaf_count);
    CHECK_INT(a->wall_count, b->wall_count);
    CHECK_INT(a->columns, b->columns);
    CHECK_INT(a->rows, b->rows);
    if (a->leaf_count == b->leaf_count)
        CHECK(memcmp(a->leaf_ends, b->leaf_ends, a->leaf_count * sizeof *a->leaf_ends) == 0);
    if (a->wall_count == b->wall_count && a->wall_count > 0)
        CHECK(memcmp(a->walls, b->walls, a->wall_count * sizeof *a->walls) == 0);
}

/* True if the first partition is faster and not larger. */
static bool is_better(const PartitionTried *first, const PartitionTried *second)
{
    return first->work < second->work && first->bytes <= second->bytes;
}

/*
 * Checks that no partition that was tried is better than the chosen one, that the builder makes the
 * chosen one with its settings, and that the choice is repeatable.
 */
static void check_choice(const char *name, const PartitionSegment *walls, uint32_t count)
{
    JobRecord record = {0};
    DeriveJob job = record_job(&record);
    PartitionChoice choice, again;
    PlainPartition chosen, other;
    CHECK_INT(partition_choose(&job, walls, count, &choice, &chosen), DERIVE_DONE);
    job.progress = NULL; /* later jobs start from 0 */
    CHECK(choice.count >= 3 && choice.best < choice.count);
    const PartitionTried *best = &choice.tried[choice.best];
    for (uint32_t n = 0; n < choice.count; n++)
        CHECK_THAT(!is_better(&choice.tried[n], best), "%s: %u is better than %u", name, n,
                   choice.best);
    CHECK(best->work < HUGE_VAL);
    CHECK_INT(partition_build(&job, walls, count, &best->settings, &other, NULL), DERIVE_DONE);
    check_same(&chosen, &other);
    partition_release(&job, &other);
    CHECK_INT(partition_choose(&job, walls, count, &again, &other), DERIVE_DONE);
    CHECK_INT(again.count, choice.count);
    CHECK_INT(again.best, choice.best);
    for (uint32_t n = 0; n < choice.count; n++) {
        CHECK(!(again.tried[n].work < choice.tried[n].work));
        CHECK(!(again.tried[n].work > choice.tried[n].work));
    }
    check_note("%s: kind %d, %.1f bytes a wall, work %.0f", name, (int)best->settings.kind,
               best->bytes, best->work);
    partition_release(&job, &other);
    partition_release(&job, &chosen);
    record_check(&record);
}

typedef struct Choice {
    const char *name;
    AddWall world;
    uint32_t count;
    double max_bytes; /* per wall, in the worlds of test_memory */
} Choice;

static const Choice choices[] = {
    {"one wall", soup_wall, 1, 64},
    {"few walls", soup_wall, 40, 64},
    {"a soup", soup_wall, 10000, 64},
    {"a star", star_wall, 10000, 90},
    {"long walls", long_wall, 3000, 90},
    {"a cluster", clustered_wall, 2000, 90},
    {"collinear walls", collinear_wall, MAX_WALLS, 64},
};

static void test_choices(void)
{
    static PartitionSegment walls[MAX_WALLS];
    for (size_t n = 0; n < CHECK_COUNT(choices); n++)
        check_choice(choices[n].name, walls, make_world(choices[n].world, choices[n].count, walls));
}

/* The limits of memory hold for fixed worlds, which are the same with every seed. */
static void test_memory(void)
{
    static PartitionSegment walls[MAX_WALLS];
    DeriveJob job = {.threads = 1};
    for (size_t n = 0; n < CHECK_COUNT(choices); n++) {
        PartitionChoice choice;
        PlainPartition chosen;
        make_random_world(check_random_at(1, "world"), choices[n].world, choices[n].count, walls);
        CHECK_INT(partition_choose(&job, walls, choices[n].count, &choice, &chosen), DERIVE_DONE);
        double bytes = choice.tried[choice.best].bytes;
        CHECK_THAT(bytes <= choices[n].max_bytes, "%s: %.1f bytes per wall", choices[n].name,
                   bytes);
        partition_release(&job, &chosen);
    }
}

/* Walls on one line suit neither a tree nor a fine grid, but a grid of few cells. */
static void test_coarser_grid(void)
{
    static PartitionSegment walls[MAX_WALLS];
    PartitionChoice choice;
    PlainPartition chosen;
    const uint32_t count = make_world(collinear_wall, MAX_WALLS, walls);
    DeriveJob job = {.threads = 1};
    CHECK_INT(partition_choose(&job, walls, count, &choice, &chosen), DERIVE_DONE);
    CHECK_INT(choice.count, PARTITION_TRIES);
    CHECK_INT(choice.best, PARTITION_TRIES - 1);
    CHECK(choice.tried[choice.best].settings.columns > 1);
    CHECK_INT(chosen.kind, PLAIN_GRID);
    partition_release(&job, &chosen);
}

static void test_no_walls(void)
{
    PartitionChoice choice;
    PlainPartition chosen;
    DeriveJob job = {.threads = 1};
    CHECK_INT(partition_choose(&job, NULL, 0, &choice, &chosen), DERIVE_DONE);
    CHECK_INT(chosen.kind, PLAIN_BSP);
    CHECK_INT(chosen.leaf_count, 1);
    partition_release(&job, &chosen);
}

static DeriveResult run_choice(DeriveJob *job, const void *input)
{
    PartitionChoice choice;
    PlainPartition chosen;
    DeriveResult result = partition_choose(job, input, 300, &choice, &chosen);
    CHECK((chosen.leaf_ends != NULL) == (result == DERIVE_DONE));
    partition_release(job, &chosen);
    return result;
}

static void test_failures(void)
{
    static PartitionSegment walls[300];
    size_t allocations, cancel_checks;
    make_world(collinear_wall, 300, walls);
    record_check_failures(run_choice, walls, 1, &allocations, &cancel_checks);
    CHECK(allocations > 10 && cancel_checks > 3);
}

CHECK_CASES({"the fastest for its memory is chosen", test_measured_worlds},
            {"no partition is better than the chosen one, which is always the same", test_choices},
            {"memory per wall", test_memory},
            {"a coarser grid is chosen if the fine grid is too large", test_coarser_grid},
            {"no walls", test_no_walls}, {"failed allocations and cancellation", test_failures})
