/* SPDX-License-Identifier: MIT */
/*
 * Many moves at once: the same impacts, to the bit, and the same work as one by one, for every
 * partition, in levels that are large enough to be prefetched and in small ones; for nasty moves
 * and for invalid numbers.
 */
#include "stage.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_MOVES = 333, ROUNDS = 40, NEVER = 0xA5 };

typedef struct Crowd {
    gab_mover movers[MAX_MOVES];
    gab_level_impact impacts[MAX_MOVES + 1];
    uint32_t count;
} Crowd;

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
    gab_mover asked = oracle_gab_mover(&mover);
    float *const numbers[] = {&asked.from.x, &asked.from.y, &asked.to.x,  &asked.to.y,
                              &asked.radius, &asked.half.x, &asked.half.y};
    if (check_chance(random, 5))
        *numbers[check_between(random, 0, CHECK_COUNT(numbers) - 1)] = invalid_number(random);
    return asked;
}

static void draw_crowd(CheckRandom *random, const World *world, Crowd *crowd)
{
    crowd->count = (uint32_t)check_between(random, 0, MAX_MOVES);
    for (uint32_t i = 0; i < crowd->count; i++)
        crowd->movers[i] = random_mover(random, world);
    memset(crowd->impacts, NEVER, sizeof crowd->impacts);
}

/* ---- One by one ---- */

static bool same_vec(gab_vec a, gab_vec b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* Compares to the bit; structs have padding between their fields. */
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
    gab_level_impact never;
    memset(&never, NEVER, sizeof never);
    return memcmp(impact, &never, sizeof never) == 0;
}

static uint32_t check_crowd(gab_level level, Crowd *crowd, const gab_blockers *filter,
                            const char *what)
{
    gab_cost together = {0, 0, 0}, alone = together;
    gab_blockers blockers = *filter;
    blockers.cost = &together;
    uint32_t struck = 0, many = gab_level_sweep_many(level, crowd->movers, crowd->count, &blockers,
                                                     crowd->impacts);
    blockers.cost = &alone;
    for (uint32_t i = 0; i < crowd->count; i++) {
        gab_level_impact impact;
        struck += gab_level_sweep(level, &crowd->movers[i], &blockers, &impact);
        CHECK_THAT(same_impact(&impact, &crowd->impacts[i]), "%s, move %u of %u", what, (unsigned)i,
                   (unsigned)crowd->count);
    }
    CHECK_THAT(many == struck, "%s: %u stopped, not %u", what, (unsigned)many, (unsigned)struck);
    CHECK(is_untouched(&crowd->impacts[crowd->count]));
    CHECK(together.nodes == alone.nodes && together.leaves == alone.leaves &&
          together.walls == alone.walls);
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
    static Crowd crowd;
    uint32_t struck = 0;
    world_mark(random, world);
    stage_open(&stage, world, kinds);
    for (size_t round = 0; round < check_times(ROUNDS); round++) {
        gab_tags tags;
        uint32_t open[STAGE_OPEN_WORDS];
        gab_blockers blockers = random_filter(random, &stage, &tags, open);
        draw_crowd(random, world, &crowd);
        for (StageKind kind = 0; kind < STAGE_KINDS; kind++)
            if ((kinds & STAGE_BIT(kind)) != 0)
                struck += check_crowd(stage.levels[kind], &crowd, &blockers, stage_name(kind));
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

static void test_nothing(void)
{
    const gab_level nowhere = {NULL, GAB_NONE};
    static Crowd crowd;
    crowd.count = 1;
    crowd.movers[0] = gab_mover_disc((gab_vec){1, 2}, (gab_vec){3, 4}, 1);
    CHECK_INT(gab_level_sweep_many(nowhere, crowd.movers, 0, NULL, crowd.impacts), 0);
    CHECK_INT(gab_level_sweep_many(nowhere, crowd.movers, 1, NULL, crowd.impacts), 0);
    CHECK(crowd.impacts[0].at.time >= 1 && crowd.impacts[0].at.wall == GAB_NO_WALL);
}

static const CheckCase cases[] = {
    {"in a level of very many walls", test_large},
    {"in small levels of every kind", test_small},
    {"no moves, and no level", test_nothing},
};

int main(int argc, char **argv)
{
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
