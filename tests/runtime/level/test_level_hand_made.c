/* SPDX-License-Identifier: MIT */
/*
 * Tests partitions that are not made by the library's builder. Correct ones must not change any
 * answer; wrong ones may cost at most a few times as much as testing every wall.
 */
#include "hand_made.h"
#include "oracle_level.h"
#include "travels.h"

#include <string.h>

enum { WALLS = 60, MOVES = 400 };

static OracleMover random_mover(CheckRandom *random, const World *world)
{
    OracleMover mover = {world_random_move(random, world), {0, 0}};
    int shape = check_between(random, 0, 2);
    if (shape == 1)
        mover.move.radius = 1 + world_random_radius(random, world, &mover.move);
    if (shape == 2) {
        mover.half.x = 1 + world_random_radius(random, world, &mover.move);
        mover.half.y = 1 + world_random_radius(random, world, &mover.move);
    }
    return mover;
}

static bool same_travel(const LevelTravel *a, const LevelTravel *b)
{
    bool same = a->count == b->count && memcmp(&a->end, &b->end, sizeof a->end) == 0 &&
                memcmp(&a->motion, &b->motion, sizeof a->motion) == 0;
    for (uint32_t i = 0; same && i < a->count; i++)
        same = memcmp(&a->impacts[i].at, &b->impacts[i].at, sizeof a->impacts[i].at) == 0;
    return same;
}

/* ---- Correct partitions ---- */

static void compare_answers(const HandMade *made, const World *world, const OracleMover *oracle)
{
    gab_mover mover = oracle_gab_mover(oracle);
    OracleFilter filter = {NULL, {0}};
    gab_level_impact expected, actual;
    bool want = gab_level_sweep(made->without, &mover, NULL, &expected);
    bool got = gab_level_sweep(made->level, &mover, NULL, &actual);
    CHECK_THAT(want == got && memcmp(&expected.at, &actual.at, sizeof expected.at) == 0,
               "struck %d, wall %u; without a partition %d, wall %u\n%s", got,
               (unsigned)actual.at.wall, want, (unsigned)expected.at.wall,
               oracle_describe(world, oracle, &filter));
    LevelTravel slide, same_slide;
    level_slide(made->without, &mover, NULL, &slide);
    level_slide(made->level, &mover, NULL, &same_slide);
    CHECK_THAT(same_travel(&slide, &same_slide), "a different slide\n%s",
               oracle_describe(world, oracle, &filter));
    CHECK(gab_level_overlaps(made->without, &mover, NULL) ==
          gab_level_overlaps(made->level, &mover, NULL));
    gab_vec free_position, same_position;
    bool is_free = gab_level_push_out(made->without, &mover, NULL, &free_position);
    CHECK(is_free == gab_level_push_out(made->level, &mover, NULL, &same_position));
    CHECK_THAT(memcmp(&free_position, &same_position, sizeof free_position) == 0,
               "pushed to a different position\n%s", oracle_describe(world, oracle, &filter));
}

static void test_correct_partitions(void)
{
    CheckRandom random = check_random("honest partitions");
    size_t rounds = check_case_count(600);
    for (size_t i = 0; i < rounds && !check_has_failed_too_often(); i++) {
        World world = world_random(&random, (int)(i % WORLD_KINDS), WALLS);
        world_mark(&random, &world);
        HandMade made;
        hand_made_open(&made, &random, &world, (HandKind)(i / WORLD_KINDS % HAND_WRONG_TREE));
        for (int k = 0; k < MOVES && !check_has_failed_too_often(); k++) {
            OracleMover mover = random_mover(&random, &world);
            compare_answers(&made, &world, &mover);
        }
        hand_made_close(&made);
        world_free(&world);
    }
}

/* ---- Wrong partitions ---- */

static uint64_t cost_of(const gab_cost *cost)
{
    return (uint64_t)cost->nodes + cost->leaves + cost->walls;
}

/* Checks the costs of queries. One traversal costs at most twice as much as testing every wall,
 * plus one leaf, every wall, and a constant. Listing the leaves along a path takes one
 * traversal. */
static void check_costs(const HandMade *made, const gab_mover *mover, uint32_t walls)
{
    enum { CONSTANT_COST = 1024, MAX_TRAVERSALS = 48 };
    uint64_t max = 4 * (uint64_t)walls + CONSTANT_COST;
    gab_cost cost = {0, 0, 0};
    gab_blockers blockers = {.cost = &cost};
    gab_level_visible(made->level, mover->from, mover->to, &blockers);
    CHECK_THAT(cost_of(&cost) <= max, "a visibility query costs %lu",
               (unsigned long)cost_of(&cost));
    CHECK(gab_layer_leaves_along(made->layer, mover, NULL, 0) <= max);
    gab_level_impact impact;
    cost = (gab_cost){0, 0, 0};
    gab_level_sweep(made->level, mover, &blockers, &impact);
    CHECK_THAT(cost_of(&cost) <= MAX_TRAVERSALS * max, "a sweep costs %lu",
               (unsigned long)cost_of(&cost));
}

static void call_other_queries(const HandMade *made, const gab_mover *mover)
{
    LevelTravel travel;
    gab_vec position;
    gab_nearest nearest;
    gab_wall_ref refs[8];
    gab_box box = {mover->from.x, mover->from.y, 100, 100};
    level_slide(made->level, mover, NULL, &travel);
    gab_level_push_out(made->level, mover, NULL, &position);
    gab_level_nearest(made->level, mover->from, 1e9f, NULL, &nearest);
    CHECK(gab_level_walls_meeting_box(made->level, box, NULL, refs, 8) <= 9);
    CHECK(gab_layer_leaf_at_point(made->layer, mover->to) <
          gab_layer_partition(made->layer).leaves);
}

static void test_wrong_partitions(void)
{
    CheckRandom random = check_random("lying partitions");
    size_t rounds = check_case_count(300);
    for (size_t i = 0; i < rounds && !check_has_failed_too_often(); i++) {
        World world = world_random(&random, (int)(i % WORLD_KINDS), WALLS);
        HandMade made;
        HandKind kind = (HandKind)(HAND_WRONG_TREE + (int)(i / WORLD_KINDS % 3));
        hand_made_open(&made, &random, &world, kind);
        for (int k = 0; k < MOVES / 4 && !check_has_failed_too_often(); k++) {
            OracleMover oracle = random_mover(&random, &world);
            gab_mover mover = oracle_gab_mover(&oracle);
            if (check_chance(&random, 10)) {
                mover.half = (gab_vec){0, 0};
                mover.radius = GAB_RANGE;
            }
            check_costs(&made, &mover, world.count);
            call_other_queries(&made, &mover);
        }
        hand_made_close(&made);
        world_free(&world);
    }
}

CHECK_CASES({"correct random trees, tables and grids give the answers of testing every wall",
             test_correct_partitions},
            {"wrong partitions cost at most a few times as much as testing every wall",
             test_wrong_partitions})
