/* SPDX-License-Identifier: MIT */
/*
 * Tests many moves in one call: they must have the same impacts, bit for bit, and the same cost as
 * separate calls. Tests every partition, levels that are large enough for prefetching and small
 * ones, difficult moves and invalid numbers.
 */
#include "stage.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_MOVES = 333, ROUNDS = 40, UNWRITTEN = 0xA5 };

typedef struct MoveBatch {
    gab_mover movers[MAX_MOVES];
    gab_level_impact impacts[MAX_MOVES + 1];
    uint32_t count;
} MoveBatch;

/* ---- Moves ---- */

static float invalid_number(CheckRandom *random)
{
    static const float numbers[] = {NAN, INFINITY, -INFINITY, 3e38f, -70000, 65535, 1e-40f};
    return numbers[check_between(random, 0, CHECK_COUNT(numbers) - 1)];
}

static gab_mover random_mover(CheckRandom *random, const World *world)
{
    OracleMover mover = {world_random_move(random, world), {0, 0}};
    if (check_chance(random, 30))
        mover.move.radius = 1 + world_random_radius(random, world, &mover.move);
    else if (check_chance(random, 30))
        mover.half = world_random_half(random, world, &mover.move);
    gab_mover library_mover = oracle_gab_mover(&mover);
    float *const numbers[] = {&library_mover.from.x, &library_mover.from.y, &library_mover.to.x,
                              &library_mover.to.y,   &library_mover.radius, &library_mover.half.x,
                              &library_mover.half.y};
    if (check_chance(random, 5))
        *numbers[check_between(random, 0, CHECK_COUNT(numbers) - 1)] = invalid_number(random);
    return library_mover;
}

static void random_batch(CheckRandom *random, const World *world, MoveBatch *batch)
{
    batch->count = (uint32_t)check_between(random, 0, MAX_MOVES);
    for (uint32_t i = 0; i < batch->count; i++)
        batch->movers[i] = random_mover(random, world);
    memset(batch->impacts, UNWRITTEN, sizeof batch->impacts);
}

/* ---- Comparison with separate calls ---- */

static bool same_vec(gab_vec a, gab_vec b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* Compares bit for bit. The members are compared separately, because structs have padding. */
static bool same_impact(const gab_level_impact *a, const gab_level_impact *b)
{
    return memcmp(&a->at.time, &b->at.time, sizeof a->at.time) == 0 &&
           same_vec(a->at.stop, b->at.stop) && same_vec(a->at.point, b->at.point) &&
           same_vec(a->at.normal, b->at.normal) && a->at.wall == b->at.wall &&
           a->layer.bank == b->layer.bank && a->layer.index == b->layer.index &&
           memcmp(&a->cell, &b->cell, sizeof a->cell) == 0 && a->door == b->door &&
           a->tag == b->tag && a->role == b->role;
}

static bool is_untouched(const gab_level_impact *impact)
{
    gab_level_impact unwritten;
    memset(&unwritten, UNWRITTEN, sizeof unwritten);
    return memcmp(impact, &unwritten, sizeof unwritten) == 0;
}

static uint32_t check_batch(gab_level level, MoveBatch *batch, const gab_blockers *filter,
                            const char *what)
{
    gab_cost batch_cost = {0, 0, 0}, single_cost = batch_cost;
    gab_blockers blockers = *filter;
    blockers.cost = &batch_cost;
    uint32_t struck = 0, batch_struck = gab_level_sweep_many(level, batch->movers, batch->count,
                                                             &blockers, batch->impacts);
    blockers.cost = &single_cost;
    for (uint32_t i = 0; i < batch->count; i++) {
        gab_level_impact impact;
        struck += gab_level_sweep(level, &batch->movers[i], &blockers, &impact);
        CHECK_THAT(same_impact(&impact, &batch->impacts[i]), "%s: another impact for move %u of %u",
                   what, (unsigned)i, (unsigned)batch->count);
    }
    CHECK_THAT(batch_struck == struck, "%s: %u stopped, expected %u", what, (unsigned)batch_struck,
               (unsigned)struck);
    CHECK(is_untouched(&batch->impacts[batch->count]));
    CHECK(batch_cost.nodes == single_cost.nodes && batch_cost.leaves == single_cost.leaves &&
          batch_cost.walls == single_cost.walls);
    return struck;
}

/* ---- Worlds ---- */

static gab_blockers random_filter(CheckRandom *random, const Stage *stage, gab_tags *tags,
                                  uint32_t *open)
{
    OracleFilter filter = {NULL, {0}};
    *tags = (gab_tags){{0}};
    for (uint8_t tag = 0; tag <= WORLD_TAGS; tag++)
        if (check_chance(random, 70))
            gab_tags_add(tags, tag);
    for (uint32_t i = 0; i < STAGE_OPEN_WORDS; i++)
        filter.open[i] = (uint32_t)check_next(random);
    filter.tags = check_chance(random, 70) ? tags : NULL;
    return stage_blockers(stage, &filter, open);
}

static void check_world(CheckRandom *random, World *world, unsigned kinds)
{
    Stage stage;
    static MoveBatch batch;
    uint32_t struck = 0;
    world_mark(random, world);
    stage_open(&stage, world, kinds);
    for (size_t round = 0; round < check_case_count(ROUNDS); round++) {
        gab_tags tags;
        uint32_t open[STAGE_OPEN_WORDS];
        gab_blockers blockers = random_filter(random, &stage, &tags, open);
        random_batch(random, world, &batch);
        for (StageKind kind = 0; kind < STAGE_KINDS; kind++)
            if ((kinds & STAGE_BIT(kind)) != 0)
                struck += check_batch(stage.levels[kind], &batch, &blockers, stage_name(kind));
    }
    CHECK(struck > 0);
    stage_close(&stage);
}

static void test_large(void)
{
    CheckRandom random = check_random("many moves among many walls");
    World world = world_soup(20000);
    check_world(&random, &world, STAGE_ALL & ~STAGE_BIT(STAGE_NONE) & ~STAGE_BIT(STAGE_LAYERS));
    world_free(&world);
}

static void test_small(void)
{
    CheckRandom random = check_random("many moves among few walls");
    for (int kind = 0; kind < WORLD_KINDS; kind++) {
        World world = world_random(&random, kind, 200);
        check_world(&random, &world, STAGE_ALL);
        world_free(&world);
    }
}

static void test_empty(void)
{
    const gab_level no_level = {NULL, GAB_NONE};
    static MoveBatch batch;
    batch.count = 1;
    batch.movers[0] = gab_mover_disc((gab_vec){1, 2}, (gab_vec){3, 4}, 1);
    CHECK_INT(gab_level_sweep_many(no_level, batch.movers, 0, NULL, batch.impacts), 0);
    CHECK_INT(gab_level_sweep_many(no_level, batch.movers, 1, NULL, batch.impacts), 0);
    CHECK(batch.impacts[0].at.time >= 1 && batch.impacts[0].at.wall == GAB_NONE);
}

CHECK_CASES({"in a level of 20,000 walls", test_large},
            {"in small levels of every kind", test_small}, {"no moves, and no level", test_empty})
