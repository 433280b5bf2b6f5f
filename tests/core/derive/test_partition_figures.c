/* SPDX-License-Identifier: MIT */
/* Tests of partitions: their figures, their limits, and the behaviour of the builder as a job. */
#include "derive_job.h"
#include "oracle_partition.h"
#include "partition_world.h"

#include <math.h>

/* Builds a partition, returns its figures and releases it. */
static PartitionFigures measure(const WallWorld *world, const PartitionSettings *settings)
{
    PlainPartition partition;
    PartitionFigures figures;
    CHECK_INT(partition_build(NULL, world->walls, world->count, settings, &partition, &figures),
              DERIVE_DONE);
    partition_release(NULL, &partition);
    return figures;
}

/* ---- Figures ---- */

static void test_figures_by_hand(void)
{
    /* Two distant clusters of two walls each: one cut between them. */
    PartitionSegment walls[] = {{0, 0, 2560, 0},
                                {0, 2560, 2560, 2560},
                                {256000, 0, 258560, 0},
                                {256000, 2560, 258560, 2560}};
    WallWorld world = {walls, 4};
    PartitionFigures figures = measure(
        &world, &(PartitionSettings){.kind = PLAIN_BSP, .cut_avoidance = 1, .max_walls = 2});
    CHECK_INT(figures.nodes, 1);
    CHECK_INT(figures.leaves, 2);
    CHECK_INT(figures.deepest, 0);
    CHECK_INT(figures.fullest, 2);
    CHECK_NEAR(figures.mean_depth, 1, 0);
    CHECK_NEAR(figures.walls_per_leaf, 2, 0);
    CHECK_NEAR(figures.entries_per_wall, 1, 0);
    CHECK_NEAR(figures.cut_ratio, 1, 0);
    CHECK_NEAR(figures.bytes, 20 + 2 * 12 + 4 * 20, 0);
    /* A grid of 4 x 1 cuts one long wall into four; walls without length are ignored. */
    PartitionSegment crossing[] = {{0, 0, 10240, 0}, {512, 512, 512, 512}};
    world = (WallWorld){crossing, 2};
    figures = measure(&world, &(PartitionSettings){.kind = PLAIN_GRID, .columns = 4, .rows = 1});
    CHECK_INT(figures.leaves, 4);
    CHECK_INT(figures.fullest, 2);
    CHECK_NEAR(figures.entries_per_wall, 2.5, 0);
    CHECK_NEAR(figures.cut_ratio, 4, 0);
    CHECK_NEAR(figures.mean_depth, 0, 0);
    CHECK_NEAR(figures.bytes, 4 * 12 + 5 * 20, 0);
}

static void count_leaf(void *user, uint32_t leaf)
{
    ++*(uint32_t *)user;
}

typedef struct CompareCount {
    const PlainPartition *partition;
    uint64_t walls;
} CompareCount;

static void compare_leaf(void *user, uint32_t leaf)
{
    CompareCount *compared = user;
    compared->walls +=
        compared->partition->leaf_ends[leaf] - oracle_leaf_start(compared->partition, leaf);
}

/* Counts the walls that are compared per random move of 32 pixels among the walls. */
static double count_compared(CheckRandom *random, const PlainPartition *partition, int32_t side)
{
    enum { MOVES = 20000, LENGTH = 32 * 256 };
    CompareCount compared = {.partition = partition};
    for (int n = 0; n < MOVES; n++) {
        const double angle = check_unit(random) * 6.283185307179586;
        const int x = check_between(random, 0, side), y = check_between(random, 0, side);
        const PartitionSegment move = {x, y, x + (int)lround(LENGTH * cos(angle)),
                                       y + (int)lround(LENGTH * sin(angle))};
        oracle_visit(&(OracleVisit){
            .partition = partition, .wall = &move, .touches = compare_leaf, .user = &compared});
    }
    return (double)compared.walls / MOVES;
}

/* Counts the pieces per wall: parts that are strictly inside a leaf, at least one of each wall. */
static double count_pieces(const PlainPartition *partition, const WallWorld *world)
{
    uint64_t pieces = 0;
    for (uint32_t n = 0; n < world->count; n++) {
        uint32_t leaves = 0;
        oracle_visit(&(OracleVisit){.partition = partition,
                                    .wall = &world->walls[n],
                                    .margin = -3,
                                    .touches = count_leaf,
                                    .user = &leaves});
        pieces += leaves > 1 ? leaves : 1;
    }
    return (double)pieces / world->count;
}

static void test_figures_by_counting(void)
{
    static const PartitionSettings settings[] = {{.kind = PLAIN_BSP},
                                                 {.kind = PLAIN_BSP, .cut_avoidance = 1},
                                                 {.kind = PLAIN_QUADTREE},
                                                 {.kind = PLAIN_GRID}};
    static const WorldKind kinds[] = {WORLD_SOUP, WORLD_MAZE};
    CheckRandom random = check_random("counting");
    for (size_t k = 0; k < CHECK_COUNT(kinds); k++) {
        WallWorld world = wall_world(&random, kinds[k], 20000);
        for (size_t s = 0; s < CHECK_COUNT(settings); s++) {
            PlainPartition partition;
            PartitionFigures figures;
            CHECK_INT(
                partition_build(NULL, world.walls, world.count, &settings[s], &partition, &figures),
                DERIVE_DONE);
            const int32_t side = kinds[k] == WORLD_SOUP ? 142 * 12800 : 142 * 64 * 256;
            const double compared = count_compared(&random, &partition, side);
            const double pieces = count_pieces(&partition, &world);
            CHECK_THAT(fabs(figures.tests_per_move / compared - 1) < 0.08,
                       "%s, settings %zu: %.2f walls a move, not %.2f", world_names[kinds[k]], s,
                       compared, figures.tests_per_move);
            /* Parts of walls along cuts are inside no leaf. */
            CHECK_THAT(figures.cut_ratio > pieces * 0.98 && figures.cut_ratio < pieces * 1.05,
                       "%s, settings %zu: cut ratio %.3f, not %.3f", world_names[kinds[k]], s,
                       pieces, figures.cut_ratio);
            CHECK_NEAR(figures.entries_per_wall, (double)partition.wall_count / world.count, 1e-12);
            CHECK_NEAR(figures.walls_per_leaf, (double)partition.wall_count / partition.leaf_count,
                       1e-12);
            partition_release(NULL, &partition);
        }
        free(world.walls);
    }
}

/* ---- Quality ---- */

static void test_quality(void)
{
    CheckRandom random = check_random("quality");
    WallWorld soup = wall_world(&random, WORLD_SOUP, 20000);
    PartitionFigures fast = measure(&soup, &(PartitionSettings){.kind = PLAIN_BSP});
    PartitionFigures few =
        measure(&soup, &(PartitionSettings){.kind = PLAIN_BSP, .cut_avoidance = 1});
    CHECK_THAT(fast.bytes <= 40.0 * soup.count, "%.1f bytes a wall", fast.bytes / soup.count);
    CHECK_THAT(fast.deepest <= 20 && fast.fullest <= 16, "depth %u, %u walls in a leaf",
               fast.deepest, fast.fullest);
    CHECK_THAT(few.cut_ratio < 1.1 && few.cut_ratio < fast.cut_ratio, "cut ratio %.3f",
               few.cut_ratio);
    CHECK_THAT(few.mean_depth < 12.5, "mean depth %.2f", few.mean_depth);
    free(soup.walls);
}

/* Walls that no cut separates stay in one leaf, and the depth is limited. */
static void test_inseparable_walls(void)
{
    static const PartitionSettings settings[] = {{.kind = PLAIN_BSP},
                                                 {.kind = PLAIN_BSP, .cut_avoidance = 0.25},
                                                 {.kind = PLAIN_BSP, .cut_avoidance = 1},
                                                 {.kind = PLAIN_BSP, .max_walls = 1},
                                                 {.kind = PLAIN_QUADTREE},
                                                 {.kind = PLAIN_QUADTREE, .max_walls = 1}};
    CheckRandom random = check_random("traps");
    for (size_t s = 0; s < CHECK_COUNT(settings); s++)
        for (int kind = 0; kind < WORLD_KINDS; kind++) {
            WallWorld world = wall_world(&random, (WorldKind)kind, 2000);
            const PartitionFigures figures = measure(&world, &settings[s]);
            CHECK_THAT(figures.deepest <= 80, "%s, settings %zu: depth %u", world_names[kind], s,
                       figures.deepest);
            CHECK_THAT(figures.entries_per_wall + (double)figures.nodes / world.count < 6.1,
                       "%s, settings %zu: %.1f entries a wall, %u nodes", world_names[kind], s,
                       figures.entries_per_wall, figures.nodes);
            if (kind == WORLD_SAME)
                CHECK_THAT(figures.fullest == world.count && figures.entries_per_wall <= 4.1,
                           "settings %zu: %u equal walls in a leaf, %.1f entries", s,
                           figures.fullest, figures.entries_per_wall);
            free(world.walls);
        }
    /* A BSP does not cut among equal walls. */
    WallWorld same = wall_world(&random, WORLD_SAME, 5000);
    PartitionFigures figures =
        measure(&same, &(PartitionSettings){.kind = PLAIN_BSP, .cut_avoidance = 1});
    CHECK_INT(figures.nodes, 0);
    CHECK_INT(figures.fullest, 5000);
    free(same.walls);
}

/*
 * Many posts are at one point, and one is far away: a quadtree must not subdivide endlessly around
 * the point.
 */
static void test_posts_at_one_point(void)
{
    enum { POSTS = 100 };
    PartitionSegment posts[POSTS + 1];
    for (int n = 0; n < POSTS; n++)
        posts[n] = (PartitionSegment){1285, 1285, 1285, 1285};
    posts[POSTS] = (PartitionSegment){WORLD_LIMIT, WORLD_LIMIT, WORLD_LIMIT, WORLD_LIMIT};
    const WallWorld world = {posts, POSTS + 1};
    const PartitionFigures figures = measure(&world, &(PartitionSettings){.kind = PLAIN_QUADTREE});
    CHECK_THAT(figures.deepest <= 20 && figures.fullest == POSTS, "depth %u, %u posts in a leaf",
               figures.deepest, figures.fullest);
}

static void test_settings(void)
{
    CheckRandom random = check_random("settings");
    WallWorld world = wall_world(&random, WORLD_SOUP, 4000);
    for (uint32_t max = 1; max <= 64; max *= 2) {
        PartitionFigures bsp = measure(
            &world, &(PartitionSettings){.kind = PLAIN_BSP, .cut_avoidance = 1, .max_walls = max});
        PartitionFigures quad =
            measure(&world, &(PartitionSettings){.kind = PLAIN_QUADTREE, .max_walls = max});
        /* When a leaf is cut, walls that touch a border are not counted. */
        CHECK_THAT(max < 8 || bsp.fullest <= max + 2, "%u walls in a leaf, maximum %u", bsp.fullest,
                   max);
        CHECK_THAT(max < 8 || quad.fullest <= max + 2, "%u walls in a leaf, maximum %u",
                   quad.fullest, max);
    }
    for (uint32_t depth = 1; depth < 8; depth++) {
        CHECK_INT(
            measure(&world, &(PartitionSettings){.kind = PLAIN_BSP, .max_depth = depth}).deepest,
            depth);
        CHECK_INT(measure(&world, &(PartitionSettings){.kind = PLAIN_QUADTREE, .max_depth = depth})
                      .deepest,
                  depth);
    }
    PartitionFigures grid = measure(&world, &(PartitionSettings){.kind = PLAIN_GRID});
    CHECK_THAT(grid.leaves <= world.count && grid.leaves > world.count / 2, "%u cells",
               grid.leaves);
    free(world.walls);
}

/* ---- As a job ---- */

/* A digest of 32-bit numbers that does not depend on the byte order. */
static uint64_t digest(uint64_t state, const void *numbers, size_t count)
{
    const uint32_t *each = numbers;
    for (size_t n = 0; n < count; n++)
        for (int shift = 0; shift < 32; shift += 8)
            state = (state ^ (each[n] >> shift & 0xff)) * UINT64_C(0x100000001b3);
    return state;
}

static uint64_t digest_of(const PlainPartition *partition)
{
    const int32_t head[] = {(int32_t)partition->kind, partition->left,
                            partition->top,           partition->cell_w,
                            partition->cell_h,        (int32_t)partition->columns,
                            (int32_t)partition->rows, (int32_t)partition->cut_count};
    uint64_t state = digest(UINT64_C(0xcbf29ce484222325), head, CHECK_COUNT(head));
    for (uint32_t n = 0; n < partition->cut_count; n++) {
        const PlainCut cut = partition->cuts[n];
        const int32_t numbers[] = {cut.x, cut.y, cut.offset, (int32_t)cut.child[0],
                                   (int32_t)cut.child[1]};
        state = digest(state, numbers, CHECK_COUNT(numbers));
    }
    state = digest(state, partition->leaf_ends, partition->leaf_count);
    state = digest(state, partition->walls, partition->wall_count);
    if (partition->entries != NULL)
        state = digest(state, partition->entries, (size_t)partition->columns * partition->rows);
    return state;
}

/* The same walls and settings give the same partition with any number of threads. */
static void test_threads(void)
{
    static const PartitionSettings settings[] = {{.kind = PLAIN_BSP},
                                                 {.kind = PLAIN_BSP, .cut_avoidance = 0.25},
                                                 {.kind = PLAIN_BSP, .cut_avoidance = 1},
                                                 {.kind = PLAIN_QUADTREE},
                                                 {.kind = PLAIN_GRID}};
    CheckRandom random = check_random("same");
    for (int kind = 0; kind < WORLD_KINDS; kind++)
        for (size_t s = 0; s < CHECK_COUNT(settings); s++) {
            WallWorld world = wall_world(&random, (WorldKind)kind, 300);
            uint64_t first = 0;
            for (unsigned threads = 1; threads <= 4; threads++) {
                DeriveJob job = {.threads = threads};
                PlainPartition partition;
                CHECK_INT(
                    partition_build(&job, world.walls, world.count, &settings[s], &partition, NULL),
                    DERIVE_DONE);
                const uint64_t next = digest_of(&partition);
                first = threads == 1 ? next : first;
                CHECK_INT(next, first);
                partition_release(&job, &partition);
            }
            free(world.walls);
        }
}

/* Every machine gives the same partitions: compares digests of those of one world. */
static void test_digests(void)
{
    static const struct {
        PartitionSettings settings;
        uint64_t digest;
    } cases[] = {{{.kind = PLAIN_BSP}, UINT64_C(0x6fcac6d8d13dc89f)},
                 {{.kind = PLAIN_BSP, .cut_avoidance = 0.25}, UINT64_C(0xcafc6f2c00c1d301)},
                 {{.kind = PLAIN_BSP, .cut_avoidance = 1}, UINT64_C(0xf24e8360e2484667)},
                 {{.kind = PLAIN_QUADTREE}, UINT64_C(0x3f92fa0c07303cdf)},
                 {{.kind = PLAIN_GRID}, UINT64_C(0xbb71d1ba8f400eb9)}};
    CheckRandom random = {UINT64_C(20260704)};
    WallWorld world = wall_world(&random, WORLD_SOUP, 5000);
    for (size_t n = 0; n < CHECK_COUNT(cases); n++) {
        PlainPartition partition;
        CHECK_INT(
            partition_build(NULL, world.walls, world.count, &cases[n].settings, &partition, NULL),
            DERIVE_DONE);
        CHECK_THAT(digest_of(&partition) == cases[n].digest, "settings %zu: digest 0x%016llx", n,
                   (unsigned long long)digest_of(&partition));
        partition_release(NULL, &partition);
    }
    free(world.walls);
}

typedef struct Task {
    WallWorld world;
    PartitionSettings settings;
} Task;

static DeriveResult run_task(DeriveJob *job, const void *input)
{
    const Task *task = input;
    PlainPartition partition;
    PartitionFigures figures;
    DeriveResult result = partition_build(job, task->world.walls, task->world.count,
                                          &task->settings, &partition, &figures);
    if (result != DERIVE_DONE) {
        static const PlainPartition none;
        CHECK(memcmp(&partition, &none, sizeof(none)) == 0);
        CHECK(figures.leaves == 0 && figures.nodes == 0 && figures.bytes == 0);
    }
    partition_release(job, &partition);
    return result;
}

static void test_failures(void)
{
    static const PartitionSettings settings[] = {{.kind = PLAIN_BSP},
                                                 {.kind = PLAIN_BSP, .cut_avoidance = 1},
                                                 {.kind = PLAIN_QUADTREE},
                                                 {.kind = PLAIN_GRID}};
    static const size_t min_cancel_checks[] = {7, 15, 5, 9};
    CheckRandom random = check_random("failures");
    for (size_t s = 0; s < CHECK_COUNT(settings); s++)
        for (unsigned threads = 1; threads <= 2; threads++) {
            Task task = {wall_world(&random, WORLD_SOUP, 20000), settings[s]};
            size_t allocations, cancel_checks;
            record_check_failures(run_task, &task, threads, &allocations, &cancel_checks);
            CHECK_THAT(allocations >= 3 && cancel_checks >= min_cancel_checks[s],
                       "settings %zu: %zu allocations, %zu cancel checks", s, allocations,
                       cancel_checks);
            free(task.world.walls);
        }
}

/* The last progress and the largest step. */
typedef struct Steps {
    double last, largest;
} Steps;

static void note_step(void *user, double fraction)
{
    Steps *steps = user;
    steps->largest =
        fraction - steps->last > steps->largest ? fraction - steps->last : steps->largest;
    steps->last = fraction;
}

/* Progress is reported in small steps, and memory does not exceed the requirement of the depth. */
static void test_progress_and_memory(void)
{
    CheckRandom random = check_random("patience");
    WallWorld world = wall_world(&random, WORLD_SOUP, 20000);
    const PartitionSettings settings = {.kind = PLAIN_BSP, .cut_avoidance = 1};
    Steps steps = {0};
    DeriveJob job = {.progress = note_step, .user = &steps};
    PlainPartition partition;
    CHECK_INT(partition_build(&job, world.walls, world.count, &settings, &partition, NULL),
              DERIVE_DONE);
    CHECK_THAT(steps.largest < 0.4, "a step of %.2f", steps.largest);
    partition_release(&job, &partition);
    JobRecord record = {.threads = 1};
    job = record_job(&record);
    CHECK_INT(partition_build(&job, world.walls, world.count, &settings, &partition, NULL),
              DERIVE_DONE);
    CHECK_THAT(record.peak_bytes < 256 * (size_t)world.count, "%zu bytes a wall",
               record.peak_bytes / world.count);
    partition_release(&job, &partition);
    record_check(&record);
    free(world.walls);
}

static void test_invalid_input(void)
{
    static const PartitionSegment valid = {0, 0, 256, 256};
    static const PartitionSegment too_far[] = {{WORLD_LIMIT + 1, 0, 0, 0},
                                               {0, -WORLD_LIMIT - 1, 0, 0},
                                               {0, 0, -WORLD_LIMIT - 1, 0},
                                               {0, 0, 0, INT32_MAX}};
    static const struct {
        PartitionSettings settings;
        const char *reason;
    } cases[] = {
        {{.kind = PLAIN_NO_PARTITION}, "there is no such kind of partition"},
        {{.kind = (PlainPartitionKind)4}, "there is no such kind of partition"},
        {{.kind = PLAIN_BSP, .cut_avoidance = -0.01},
         "the preference for fewer cuts must be from "
         "0 to 1"},
        {{.kind = PLAIN_BSP, .cut_avoidance = 1.01},
         "the preference for fewer cuts must be from "
         "0 to 1"},
        {{.kind = PLAIN_BSP, .cut_avoidance = (double)NAN},
         "the preference for fewer cuts must be from 0 to 1"},
        {{.kind = PLAIN_BSP, .max_depth = 256}, "the maximum depth of the tree is above 255"},
        {{.kind = PLAIN_GRID, .columns = 4},
         "the grid must have both columns and rows, or neither"},
        {{.kind = PLAIN_GRID, .rows = 4}, "the grid must have both columns and rows, or neither"},
        {{.kind = PLAIN_GRID, .columns = 4096, .rows = 4096},
         "the grid has more than 2^24 - 1 cells"},
        {{.kind = PLAIN_GRID, .columns = UINT32_MAX, .rows = UINT32_MAX},
         "the grid has more than 2^24 - 1 cells"}};
    JobRecord record = {.threads = 1};
    DeriveJob job = record_job(&record);
    PlainPartition partition;
    PartitionFigures figures;
    for (size_t n = 0; n < CHECK_COUNT(cases); n++)
        record_check_rejected(
            partition_build(&job, &valid, 1, &cases[n].settings, &partition, &figures), &job,
            &record, cases[n].reason);
    const PartitionSettings settings = {.kind = PLAIN_BSP};
    for (size_t n = 0; n < CHECK_COUNT(too_far); n++)
        record_check_rejected(
            partition_build(&job, &too_far[n], 1, &settings, &partition, &figures), &job, &record,
            "a wall ends beyond 65535 pixels");
    record_check_rejected(
        partition_build(&job, &valid, PARTITION_MAX_WALLS + 1, &settings, &partition, &figures),
        &job, &record, "there are more than 2^24 - 1 walls");
    record_check_rejected(partition_build(&job, NULL, 1, &settings, &partition, &figures), &job,
                          &record, "there are no walls");
    CHECK_INT(record.allocations, 0);
}

/* The leaves list more walls than a bank can number. */
static void test_too_fine(void)
{
    enum { WALLS = 400 };
    WallWorld world = {malloc(WALLS * sizeof(PartitionSegment)), WALLS};
    if (world.walls == NULL)
        abort();
    for (uint32_t n = 0; n < WALLS; n++)
        world.walls[n] = (PartitionSegment){-WORLD_LIMIT, (int32_t)n, WORLD_LIMIT, (int32_t)n};
    JobRecord record = {.threads = 1};
    DeriveJob job = record_job(&record);
    const PartitionSettings settings = {.kind = PLAIN_GRID, .columns = 12000000, .rows = 1};
    PlainPartition partition;
    record_check_rejected(
        partition_build(&job, world.walls, world.count, &settings, &partition, NULL), &job, &record,
        "the grid is too fine for walls this long");
    record_check(&record);
    free(world.walls);
}

CHECK_CASES({"figures equal those computed by hand", test_figures_by_hand},
            {"figures equal counts", test_figures_by_counting},
            {"few cuts and small trees", test_quality},
            {"walls that no cut separates stay together", test_inseparable_walls},
            {"posts at one point are not subdivided endlessly", test_posts_at_one_point},
            {"settings are respected", test_settings},
            {"any number of threads gives the same partition", test_threads},
            {"every machine gives the same partition", test_digests},
            {"failed allocations and cancellation", test_failures},
            {"small steps of progress and little memory", test_progress_and_memory},
            {"invalid input is rejected", test_invalid_input},
            {"a grid that is too fine is rejected", test_too_fine})
