/* SPDX-License-Identifier: MIT */
/*
 * Tests of chosen partitions: in worlds with measured times, the fastest for its memory is chosen;
 * in worlds that are difficult for some kinds, the choice is always the same, and no other is both
 * faster and no larger.
 */
#include "check.h"
#include "derive_job.h"

#include "export/partition_choice.h"

#include <glib.h>
#include <math.h>
#include <string.h>

enum { MAX_WALLS = 20000, PIXEL = 256 };

/* ---- Worlds ---- */

typedef void (*World)(CheckRandom *random, PartitionSegment *wall);

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

/* All start at one vertex. */
static void star_wall(CheckRandom *random, PartitionSegment *wall)
{
    *wall = (PartitionSegment){.bx = pixels(random, -700, 700), .by = pixels(random, -700, 700)};
}

/* Across most of the world. */
static void long_wall(CheckRandom *random, PartitionSegment *wall)
{
    wall->ax = pixels(random, 0, 3000);
    wall->ay = pixels(random, 0, 6000);
    wall->bx = pixels(random, 3000, 6000);
    wall->by = pixels(random, 0, 6000);
}

static void heaped_wall(CheckRandom *random, PartitionSegment *wall)
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
    const int heap = check_between(random, 1, 4);
    wall->ax = pixels(random, 0, 40) + 3600 * PIXEL * heap * heap;
    wall->ay = pixels(random, 0, 40) - 12000 * PIXEL * heap;
    wall->bx = wall->ax + pixels(random, -2, 2);
    wall->by = wall->ay + pixels(random, -2, 2);
}

static uint32_t make_world_of(CheckRandom random, World world, uint32_t count,
                              PartitionSegment *walls)
{
    for (uint32_t n = 0; n < count; n++) {
        walls[n] = (PartitionSegment){0, 0, 0, 0};
        world(&random, &walls[n]);
    }
    return count;
}

static uint32_t make_world(World world, uint32_t count, PartitionSegment *walls)
{
    return make_world_of(check_random("world"), world, count, walls);
}

/* ---- Times ---- */

/* The nanoseconds of a move in a partition, and the work counted for it. */
typedef struct Timed {
    double time, work;
} Timed;

/* A world with measured times of each partition, on x86-64 with gcc -O2: the minimum of 60
 * measurements of 2000 random moves, a quarter of them long, half of them near walls. */
typedef struct TimedWorld {
    const char *name;
    World world;
    uint32_t count, best;
    Timed tried[PARTITION_TRIES]; /* all zero: too large to measure */
} TimedWorld;

static const TimedWorld timed_worlds[] = {
    {"some walls", soup_wall, 40, 1, {{50, 101.9}, {46, 94.3}, {54, 105.6}}},
    {"a soup", soup_wall, 10000, 1, {{69, 108.9}, {72, 100.5}, {71, 111.7}}},
    {"a dense soup", dense_wall, 3000, 1, {{64, 107.3}, {65, 98.5}, {66, 110.3}}},
    {"long walls", long_wall, 300, 3, {{145, 333.8}, {0, 0}, {97, 221.2}, {142, 297.5}}},
    {"a heap", heaped_wall, 2000, 2, {{800, 1092.8}, {0, 0}, {590, 488.6}, {1000, 1451.3}}},
    {"collinear walls",
     collinear_wall,
     MAX_WALLS,
     3,
     {{2150, 1231.8}, {0, 0}, {20000, 15058.8}, {650, 537.2}}},
    {"islands", island_wall, 3000, 0, {{130, 170.8}, {304, 463.8}, {214, 294.4}}},
};

/* Above 64 bytes per wall, a partition that takes twice as much memory must be twice as fast. */
static double time_for_memory(const Timed *timed, const PartitionTried *tried)
{
    return tried->bytes > 64 ? timed->time * tried->bytes / 64 : timed->time;
}

static void check_times_of(const TimedWorld *world, const PartitionChoice *choice)
{
    CHECK_INT(choice->best, world->best);
    const double best = time_for_memory(&world->tried[world->best], &choice->tried[world->best]);
    for (uint32_t n = 0; n < choice->count; n++) {
        const Timed *timed = &world->tried[n];
        const PartitionTried *tried = &choice->tried[n];
        if (timed->work > 0) {
            CHECK_NEAR(tried->work, timed->work, 0.06);
            CHECK_THAT(tried->work > timed->time / 2 && tried->work < timed->time * 2.5,
                       "%s, %u: work %.1f for %.0f ns", world->name, n, tried->work, timed->time);
            CHECK_THAT(best <= 1.1 * time_for_memory(timed, tried), "%s: %u is better", world->name,
                       n);
        } else {
            CHECK_THAT(tried->bytes > 192 && tried->work >= HUGE_VAL, "%s, %u: %.1f bytes a wall",
                       world->name, n, tried->bytes);
        }
    }
}

static void test_timed(void)
{
    static PartitionSegment walls[MAX_WALLS];
    for (size_t n = 0; n < CHECK_COUNT(timed_worlds); n++) {
        const TimedWorld *world = &timed_worlds[n];
        PartitionChoice choice;
        PlainPartition chosen;
        DeriveJob job = {.threads = 1};
        make_world_of((CheckRandom){1}, world->world, world->count, walls);
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

/* True if a partition is faster and not larger. */
static bool beats(const PartitionTried *one, const PartitionTried *other)
{
    return one->work < other->work && one->bytes <= other->bytes;
}

/* Nothing that was tried beats what was chosen, which is what the builder makes with its
 * settings. */
static void check_choice(const char *name, const PartitionSegment *walls, uint32_t count)
{
    Books books = {0};
    DeriveJob job = books_job(&books);
    PartitionChoice choice, again;
    PlainPartition chosen, other;
    CHECK_INT(partition_choose(&job, walls, count, &choice, &chosen), DERIVE_DONE);
    job.progress = NULL; /* later jobs start from 0 */
    CHECK(choice.count >= 3 && choice.best < choice.count);
    const PartitionTried *best = &choice.tried[choice.best];
    for (uint32_t n = 0; n < choice.count; n++)
        CHECK_THAT(!beats(&choice.tried[n], best), "%s: %u, not %u", name, n, choice.best);
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
    books_check(&books);
}

typedef struct Choice {
    const char *name;
    World world;
    uint32_t count;
    double max_bytes; /* per wall, in the worlds of test_memory */
} Choice;

static const Choice choices[] = {
    {"one wall", soup_wall, 1, 64},
    {"some walls", soup_wall, 40, 64},
    {"a soup", soup_wall, 10000, 64},
    {"a star", star_wall, 10000, 90},
    {"long walls", long_wall, 3000, 90},
    {"a heap", heaped_wall, 2000, 90},
    {"collinear walls", collinear_wall, MAX_WALLS, 64},
};

static void test_choices(void)
{
    static PartitionSegment walls[MAX_WALLS];
    for (size_t n = 0; n < CHECK_COUNT(choices); n++)
        check_choice(choices[n].name, walls, make_world(choices[n].world, choices[n].count, walls));
}

/* Limits of memory are figures of certain worlds, which are the same at every seed. */
static void test_memory(void)
{
    static PartitionSegment walls[MAX_WALLS];
    DeriveJob job = {.threads = 1};
    for (size_t n = 0; n < CHECK_COUNT(choices); n++) {
        PartitionChoice choice;
        PlainPartition chosen;
        make_world_of(check_random_at(1, "world"), choices[n].world, choices[n].count, walls);
        CHECK_INT(partition_choose(&job, walls, choices[n].count, &choice, &chosen), DERIVE_DONE);
        double bytes = choice.tried[choice.best].bytes;
        CHECK_THAT(bytes <= choices[n].max_bytes, "%s: %.1f bytes per wall", choices[n].name,
                   bytes);
        partition_release(&job, &chosen);
    }
}

/* Neither a tree nor a fine grid suits walls on one line; a grid of few cells does. */
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
    size_t allocations, questions;
    make_world(collinear_wall, 300, walls);
    books_check_failures(run_choice, walls, 1, &allocations, &questions);
    CHECK(allocations > 10 && questions > 3);
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"the quickest for its memory is chosen", test_timed},
        {"nothing beats what is chosen, always alike", test_choices},
        {"memory per wall", test_memory},
        {"a coarser grid where the grid is too large", test_coarser_grid},
        {"no walls", test_no_walls},
        {"each allocation fails, each question cancels", test_failures},
    };
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
