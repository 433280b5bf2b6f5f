/* SPDX-License-Identifier: MIT */
/*
 * Tests a million moves and more through levels: with every partition, the answer must be the same
 * as by testing every wall.
 *
 * For each move, all partitions must give the same impact, bit for bit; for points and discs, also
 * the same as gab_walls_sweep. The impact must also agree with the exact oracle: the reported wall
 * must be the first one (for discs, as precisely as doubles can determine), and the path to the
 * stop must be free.
 *
 * The environment variable GABARIT_LEVEL_TRACES sets the number of moves instead of a million.
 */
#include "stage.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_WALLS = 300,         /* of a world in which every wall is tested */
    TRACES_IN_WORLD = 2500,  /* before the next world is built */
    TRACES_WITH_FILTER = 40, /* before another filter is drawn */
    UNFILTERED_PERCENT = 50
};

/* The number of traces of each test case, per thousand of all traces. */
enum { POINT_SHARE = 450, DISC_SHARE = 240, BOX_SHARE = 240, SOUP_SHARE = 30, MAP_SHARE = 20 };

static size_t trace_count(int per_thousand)
{
    const char *wanted = getenv("GABARIT_LEVEL_TRACES");
    size_t total = wanted != NULL ? (size_t)strtoull(wanted, NULL, 10) : check_case_count(1000000);
    return total / 1000 * (size_t)per_thousand + 1;
}

typedef enum Shape { POINT, DISC, BOX } Shape;

/* ---- Filters ---- */

typedef struct FilteredWalls {
    OracleFilter filter;
    gab_tags tags;
    uint32_t open[STAGE_OPEN_WORDS];
    gab_blockers blockers;
    gab_wall *walls;   /* the walls that block, for gab_walls_sweep */
    uint32_t *numbers; /* their numbers */
    uint32_t count;
} FilteredWalls;

static void *must_allocate(size_t count, size_t size)
{
    void *memory = calloc(count + 1, size);
    if (memory == NULL)
        abort();
    return memory;
}

static void set_random_filter(CheckRandom *random, const Stage *stage, FilteredWalls *filtered)
{
    const World *world = stage->world;
    filtered->filter = (OracleFilter){NULL, {0}};
    if (!check_chance(random, UNFILTERED_PERCENT)) {
        filtered->tags = (gab_tags){{0}};
        for (uint8_t tag = 0; tag <= WORLD_TAGS; tag++)
            if (check_chance(random, 70))
                gab_tags_add(&filtered->tags, tag);
        filtered->filter.tags = check_chance(random, 70) ? &filtered->tags : NULL;
        for (uint32_t i = 0; i < STAGE_OPEN_WORDS; i++)
            filtered->filter.open[i] = (uint32_t)check_next(random);
    }
    filtered->blockers = stage_blockers(stage, &filtered->filter, filtered->open);
    filtered->count = 0;
    for (uint32_t i = 0; i < world->count; i++)
        if (oracle_blocks(world, i, &filtered->filter)) {
            filtered->walls[filtered->count] = sweep_gab_wall(&world->walls[i]);
            filtered->numbers[filtered->count++] = i;
        }
}

/* ---- One trace ---- */

static bool same_vec(gab_vec a, gab_vec b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* Compares bit for bit, except for the number of the wall. */
static bool same_impact(const gab_impact *a, const gab_impact *b)
{
    return memcmp(&a->time, &b->time, sizeof a->time) == 0 && same_vec(a->stop, b->stop) &&
           same_vec(a->point, b->point) && same_vec(a->normal, b->normal);
}

static OracleMover random_mover(CheckRandom *random, const World *world, Shape shape)
{
    OracleMover mover = {world_random_move(random, world), {0, 0}};
    if (shape == DISC)
        mover.move.radius = 1 + world_random_radius(random, world, &mover.move);
    if (shape == BOX)
        mover.half = world_random_half(random, world, &mover.move);
    if (shape == BOX && check_chance(random, 15))
        mover.move = world_grazing_move(random, world, mover.half);
    return mover;
}

static void check_wall_data(const Stage *stage, StageKind kind, const gab_level_impact *impact)
{
    uint32_t wall = stage_wall(stage, kind, impact->layer, impact->at.wall);
    if (wall >= stage->world->count) {
        CHECK(impact->layer.bank == NULL || impact->layer.index == GAB_NONE);
        CHECK(impact->door == GAB_NONE && impact->tag == 0 && impact->role == GAB_NONE);
        return;
    }
    WorldMark mark = stage->world->marks[wall];
    CHECK(impact->tag == mark.tag && impact->role == GAB_NONE);
    CHECK(impact->door == (mark.door > 0 ? stage->doors[mark.door - 1] : GAB_NONE));
    CHECK(gab_layer_level(impact->layer).index == stage->levels[kind].index);
}

/* Computes the answer of gab_walls_sweep or, for a box, of a level without a partition. */
static bool reference_answer(const Stage *stage, const OracleMover *mover,
                             const FilteredWalls *filtered, gab_impact *impact)
{
    if (oracle_is_box(mover)) {
        gab_mover library_mover = oracle_gab_mover(mover);
        gab_level_impact first;
        bool struck =
            gab_level_sweep(stage->levels[STAGE_NONE], &library_mover, &filtered->blockers, &first);
        *impact = first.at;
        return struck;
    }
    gab_move move = sweep_gab_move(&mover->move);
    bool struck = gab_walls_sweep(&move, filtered->walls, filtered->count, impact);
    if (struck && impact->wall < filtered->count)
        impact->wall = filtered->numbers[impact->wall];
    return struck;
}

static void trace(const Stage *stage, const OracleMover *mover, const FilteredWalls *filtered)
{
    gab_impact reference;
    gab_mover library_mover = oracle_gab_mover(mover);
    bool struck = reference_answer(stage, mover, filtered, &reference);
    oracle_check(stage->world, mover, &filtered->filter, struck, &reference, "every wall");
    for (StageKind kind = 0; kind < STAGE_KINDS; kind++) {
        if (gab_level_layer_count(stage->levels[kind]) == 0)
            continue;
        gab_level_impact impact;
        bool hit =
            gab_level_sweep(stage->levels[kind], &library_mover, &filtered->blockers, &impact);
        uint32_t wall = stage_wall(stage, kind, impact.layer, impact.at.wall);
        CHECK_THAT(hit == struck && wall == reference.wall && same_impact(&impact.at, &reference),
                   "%s: wall %lu at %.9g to (%.9g,%.9g), expected %lu at %.9g to (%.9g,%.9g): %s",
                   stage_name(kind), (unsigned long)wall, (double)impact.at.time,
                   (double)impact.at.stop.x, (double)impact.at.stop.y,
                   (unsigned long)reference.wall, (double)reference.time, (double)reference.stop.x,
                   (double)reference.stop.y,
                   oracle_describe(stage->world, mover, &filtered->filter));
        CHECK(gab_level_sweep(stage->levels[kind], &library_mover, &filtered->blockers, NULL) ==
              struck);
        check_wall_data(stage, kind, &impact);
    }
}

/* ---- Many traces ---- */

static void trace_stage(CheckRandom *random, const Stage *stage, Shape shape, size_t count)
{
    FilteredWalls filtered;
    filtered.walls = must_allocate(stage->world->count, sizeof *filtered.walls);
    filtered.numbers = must_allocate(stage->world->count, sizeof *filtered.numbers);
    for (size_t i = 0; i < count && !check_has_failed_too_often(); i++) {
        if (i % TRACES_WITH_FILTER == 0)
            set_random_filter(random, stage, &filtered);
        OracleMover mover = random_mover(random, stage->world, shape);
        trace(stage, &mover, &filtered);
    }
    free(filtered.walls);
    free(filtered.numbers);
}

static void trace_random_worlds(const char *word, Shape shape, size_t count)
{
    CheckRandom random = check_random(word);
    for (size_t done = 0, kind = 0; done < count && !check_has_failed_too_often(); kind++) {
        int max = check_chance(&random, 30) ? 20 : MAX_WALLS;
        World world = world_random(&random, (int)(kind % WORLD_KINDS),
                                   (uint32_t)check_between(&random, 1, max));
        if (kind / WORLD_KINDS % 2 == 1)
            world_mark(&random, &world);
        size_t traces_in_world = count - done < TRACES_IN_WORLD ? count - done : TRACES_IN_WORLD;
        Stage stage;
        stage_open(&stage, &world, STAGE_ALL);
        trace_stage(&random, &stage, shape, traces_in_world);
        stage_close(&stage);
        world_free(&world);
        done += traces_in_world;
    }
}

static void test_points(void)
{
    trace_random_worlds("traces of points", POINT, trace_count(POINT_SHARE));
}

static void test_discs(void)
{
    trace_random_worlds("traces of discs", DISC, trace_count(DISC_SHARE));
}

static void test_boxes(void)
{
    trace_random_worlds("traces of boxes", BOX, trace_count(BOX_SHARE));
}

/* ---- Worlds for which partitions were wrong in the past ---- */

static void trace_world(CheckRandom *random, World *world)
{
    enum { TRACES = 300 };
    Stage stage;
    world_finish(world);
    stage_open(&stage, world, STAGE_ALL);
    for (Shape shape = POINT; shape <= BOX; shape++)
        trace_stage(random, &stage, shape, TRACES);
    stage_close(&stage);
    world_free(world);
}

/* Tests grids and tables whose first cell, or size of cells, was out of range. */
static void test_edges_of_range(void)
{
    enum { FAR = SWEEP_LIMIT };
    static const SweepWall walls[] = {{{FAR, FAR}, {FAR, FAR}, false},
                                      {{-FAR, -FAR}, {-FAR, -FAR}, false},
                                      {{FAR, -FAR}, {FAR, FAR}, false},
                                      {{-FAR, FAR}, {FAR, -FAR}, false}};
    CheckRandom random = check_random("edges of the range");
    for (unsigned set = 1; set < 1u << CHECK_COUNT(walls); set++) {
        World world = world_empty("edges", 4 * CHECK_COUNT(walls));
        for (size_t i = 0; i < 4 * CHECK_COUNT(walls); i++) /* so that each layer has some walls */
            if (set >> i % CHECK_COUNT(walls) & 1)
                world_add(&world, walls[i % CHECK_COUNT(walls)].a, walls[i % CHECK_COUNT(walls)].b);
        trace_world(&random, &world);
    }
}

/* Tests quadtrees whose first leaf is empty. */
static void test_empty_leaves(void)
{
    CheckRandom random = check_random("empty leaves");
    for (uint32_t count = 60; count < 160; count++) {
        World world = world_soup(count);
        trace_world(&random, &world);
    }
}

static void test_no_walls(void)
{
    World world = world_empty("nothing", 1);
    Stage stage;
    stage_open(&stage, &world, STAGE_ALL);
    gab_mover mover = gab_mover_disc((gab_vec){0, 0}, (gab_vec){10, 10}, 2);
    for (StageKind kind = 0; kind < STAGE_KINDS; kind++) {
        gab_level_impact impact;
        CHECK(!gab_level_sweep(stage.levels[kind], &mover, NULL, &impact));
        CHECK(impact.at.stop.x == 10 && impact.at.stop.y == 10);
    }
    stage_close(&stage);
    world_free(&world);
}

/* ---- Large worlds: the oracle skips distant walls ---- */

/* Returns the mean number of walls that are tested per move with a partition. */
static double mean_walls_tested(CheckRandom *random, const Stage *stage, StageKind kind)
{
    enum { MOVES = 1000 };
    gab_cost cost = {0, 0, 0};
    gab_blockers blockers = {.cost = &cost};
    for (int i = 0; i < MOVES; i++) {
        SweepMove move = world_next_move(stage->world, random, false);
        gab_mover mover = gab_mover_disc(exact_vec(move.from), exact_vec(move.to), 0);
        gab_level_sweep(stage->levels[kind], &mover, &blockers, NULL);
    }
    return (double)cost.walls / MOVES;
}

static void trace_large_world(const char *word, World *world, size_t count)
{
    CheckRandom random = check_random(word);
    Stage stage;
    world_mark(&random, world);
    stage_open(&stage, world, STAGE_ALL & ~STAGE_BIT(STAGE_LAYERS));
    for (Shape shape = POINT; shape <= BOX; shape++)
        trace_stage(&random, &stage, shape, count / 3 + 1);
    CHECK_INT(mean_walls_tested(&random, &stage, STAGE_NONE), world->count);
    for (StageKind kind = STAGE_BSP; kind <= STAGE_QUADTREE; kind++) {
        double walls = mean_walls_tested(&random, &stage, kind);
        CHECK_THAT(walls > 0 && walls < 200, "%s: %g walls per move", stage_name(kind), walls);
    }
    stage_close(&stage);
}

static void test_soup(void)
{
    World world = world_soup(10000);
    trace_large_world("traces in a soup", &world, trace_count(SOUP_SHARE));
    world_free(&world);
}

static void test_map(void)
{
    World world;
    bool found = world_doom(GABARIT_WAD, "MAP28", false, &world);
    CHECK_THAT(found, "no MAP28 in %s: is the package freedoom installed?", GABARIT_WAD);
    if (!found)
        return;
    trace_large_world("traces in a map", &world, trace_count(MAP_SHARE));
    world_free(&world);
}

static void test_largest_map(void)
{
    World world;
    bool found = world_doom(GABARIT_WAD, "MAP12", true, &world);
    CHECK_THAT(found, "no MAP12 in %s: is the package freedoom installed?", GABARIT_WAD);
    if (!found)
        return;
    trace_large_world("traces in the largest map", &world, trace_count(MAP_SHARE));
    world_free(&world);
}

CHECK_CASES({"points: every partition gives the answers of testing every wall", test_points},
            {"discs: every partition gives the answers of testing every wall", test_discs},
            {"boxes: every partition gives the answers of testing every wall", test_boxes},
            {"walls at the edges of the range", test_edges_of_range},
            {"partitions with empty leaves", test_empty_leaves},
            {"a level without walls", test_no_walls}, {"10,000 random walls", test_soup},
            {"6865 walls of MAP28", test_map}, {"4969 walls of MAP12", test_largest_map})
