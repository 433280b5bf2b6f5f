/* SPDX-License-Identifier: MIT */
/*
 * Tests the partition as the library exposes it: cuts that form a tree, outlines that cover the
 * plane without gaps, the leaf of a point, the walls of a leaf, the leaves along a path; and
 * walks in all partitions.
 */
#include "stage.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WALLS = 150, MAX_LEAVES = 4096, POINTS = 200, MAX_CORNERS = 300, STEPS = 40 };

/* The kinds that have a partition in a single layer. */
static const StageKind kinds[] = {STAGE_BSP, STAGE_FEW_CUTS, STAGE_GRID, STAGE_QUADTREE};
static const gab_partition partitions[] = {GAB_PARTITION_BSP, GAB_PARTITION_BSP, GAB_PARTITION_GRID,
                                           GAB_PARTITION_QUADTREE};

/* ---- Outlines ---- */

static double polygon_area(const gab_vec *corners, uint32_t count)
{
    double area = 0;
    for (uint32_t i = 2; i < count; i++) {
        double ax = (double)corners[i - 1].x - (double)corners[0].x;
        double ay = (double)corners[i - 1].y - (double)corners[0].y;
        double bx = (double)corners[i].x - (double)corners[0].x;
        double by = (double)corners[i].y - (double)corners[0].y;
        area += (ax * by - ay * bx) / 2;
    }
    return area;
}

static double leaf_area(gab_layer layer, uint32_t leaf, gab_box within)
{
    gab_vec corners[MAX_CORNERS];
    uint32_t count = gab_layer_leaf_outline(layer, leaf, within, corners, MAX_CORNERS);
    CHECK(count <= MAX_CORNERS && gab_layer_leaf_outline(layer, leaf, within, NULL, 0) == count);
    return polygon_area(corners, count);
}

static double node_area(gab_layer layer, uint32_t node, gab_box within)
{
    gab_vec corners[MAX_CORNERS];
    return polygon_area(corners, gab_layer_node_outline(layer, node, within, corners, MAX_CORNERS));
}

/* Returns how far a point is outside an outline; negative inside. */
static double distance_outside(const gab_vec *corners, uint32_t count, gab_vec point)
{
    double max = count > 0 ? -HUGE_VAL : HUGE_VAL;
    for (uint32_t i = 0; i < count; i++) {
        gab_vec a = corners[i], b = corners[(i + 1) % count];
        double x = (double)b.x - (double)a.x, y = (double)b.y - (double)a.y, length = hypot(x, y);
        double side = x * ((double)point.y - (double)a.y) - y * ((double)point.x - (double)a.x);
        if (length > 0.01)
            max = fmax(max, -side / length);
    }
    return max;
}

/* ---- Trees ---- */

static double child_area(gab_layer layer, const gab_cut *cut, int side, gab_box within)
{
    return cut->child_is_leaf[side] ? leaf_area(layer, cut->child[side], within)
                                    : node_area(layer, cut->child[side], within);
}

static void check_tree(gab_layer layer, const gab_partition_info *info, gab_box within)
{
    double margin = 1e-4 * (double)within.w * (double)within.h;
    uint32_t deepest = 0, leaves = 0;
    gab_cut cut, child;
    for (uint32_t i = 0; i < info->nodes && !check_has_failed_too_often(); i++) {
        CHECK(gab_layer_cut_at(layer, i, &cut));
        CHECK((i == 0) == (cut.parent == GAB_NONE));
        CHECK_NEAR(hypot((double)cut.normal.x, (double)cut.normal.y), 1, 1e-3);
        deepest = cut.depth > deepest ? cut.depth : deepest;
        for (int side = 0; side < 2; side++) {
            if (cut.child_is_leaf[side]) {
                CHECK_INT(cut.child[side], leaves++);
                CHECK_INT(gab_layer_leaf_parent(layer, cut.child[side]), i);
            } else {
                CHECK(gab_layer_cut_at(layer, cut.child[side], &child));
                CHECK(child.parent == i && child.depth == cut.depth + 1);
            }
        }
        CHECK_NEAR(child_area(layer, &cut, 0, within) + child_area(layer, &cut, 1, within),
                   node_area(layer, i, within), margin);
    }
    CHECK_INT(info->depth, deepest);
    CHECK(info->nodes == 0 || leaves == info->leaves);
    CHECK(!gab_layer_cut_at(layer, info->nodes, &cut));
}

/* ---- Leaves ---- */

/* Checks the walls of all leaves: their order, their number and the total area of the leaves. */
static void check_leaves(gab_layer layer, const gab_partition_info *info, gab_box within)
{
    uint32_t walls[WALLS * 2], entries = 0;
    double area = 0;
    for (uint32_t i = 0; i < info->leaves && !check_has_failed_too_often(); i++) {
        uint32_t count = gab_layer_leaf_walls(layer, i, walls, WALLS * 2);
        entries += count;
        for (uint32_t k = 1; k < count; k++)
            CHECK(walls[k - 1] < walls[k]);
        CHECK(count == 0 || walls[count - 1] < gab_layer_wall_count(layer));
        uint32_t unwritten[1] = {77};
        CHECK(gab_layer_leaf_walls(layer, i, unwritten, 0) == count && unwritten[0] == 77);
        area += leaf_area(layer, i, within);
    }
    CHECK_INT(entries, info->entries);
    double total_area = (double)within.w * (double)within.h;
    CHECK_NEAR(area, total_area, 1e-4 * total_area);
    CHECK_INT(gab_layer_leaf_walls(layer, info->leaves, walls, 1), 0);
    CHECK_INT(gab_layer_leaf_outline(layer, info->leaves, within, NULL, 0), 0);
    CHECK_INT(gab_layer_leaf_parent(layer, info->leaves), GAB_NONE);
}

static bool leaf_lists(gab_layer layer, uint32_t leaf, uint32_t wall)
{
    uint32_t walls[WALLS * 2], count = gab_layer_leaf_walls(layer, leaf, walls, WALLS * 2);
    for (uint32_t i = 0; i < count; i++)
        if (walls[i] == wall)
            return true;
    return false;
}

/* Checks that the leaf of a point contains the point, and that the leaf of a wall's end lists the
 * wall. */
static void check_points(CheckRandom *random, gab_layer layer, gab_box within)
{
    gab_vec corners[MAX_CORNERS];
    for (int i = 0; i < POINTS && !check_has_failed_too_often(); i++) {
        gab_vec point = gab_vec_snap((gab_vec){within.x + within.w * (float)check_unit(random),
                                               within.y + within.h * (float)check_unit(random)});
        uint32_t leaf = gab_layer_leaf_at_point(layer, point);
        uint32_t count = gab_layer_leaf_outline(layer, leaf, within, corners, MAX_CORNERS);
        CHECK_THAT(distance_outside(corners, count, point) < 0.05,
                   "leaf %u does not contain %g,%g, which is outside by %g", (unsigned)leaf,
                   (double)point.x, (double)point.y, distance_outside(corners, count, point));
    }
    for (uint32_t i = 0; i < gab_layer_wall_count(layer); i++) {
        gab_level_wall wall;
        CHECK(gab_layer_wall_at(layer, i, &wall));
        CHECK(leaf_lists(layer, gab_layer_leaf_at_point(layer, wall.wall.a), i));
        CHECK(leaf_lists(layer, gab_layer_leaf_at_point(layer, wall.wall.b), i));
    }
}

/* ---- Paths ---- */

static bool is_listed(const uint32_t *leaves, uint32_t count, uint32_t leaf)
{
    for (uint32_t i = 0; i < count; i++)
        if (leaves[i] == leaf)
            return true;
    return false;
}

/* True if a sweep may test every wall instead: the leaves have nearly as many entries as there are
 * walls. */
static bool may_test_every_wall(gab_layer layer, const uint32_t *leaves, uint32_t count)
{
    uint32_t entries = 0;
    for (uint32_t i = 0; i < count && i < MAX_LEAVES; i++)
        entries += gab_layer_leaf_walls(layer, leaves[i], NULL, 0);
    return count > MAX_LEAVES || entries + 2 * count > gab_layer_wall_count(layer);
}

/* Checks that every leaf that a mover touches on its path is listed, unless the sweep tests every
 * wall. */
static void check_along(CheckRandom *random, const Stage *stage, gab_layer layer)
{
    static uint32_t leaves[MAX_LEAVES];
    SweepMove move = world_random_move(random, stage->world);
    OracleMover oracle = {move, {0, 0}};
    gab_mover mover = oracle_gab_mover(&oracle);
    float size = check_chance(random, 50) ? 0 : (float)check_between(random, 0, 40 * 256) / 256;
    mover.radius = check_chance(random, 50) ? size : 0;
    mover.half = mover.radius > 0 ? (gab_vec){0, 0} : (gab_vec){size, size / 2};
    uint32_t count = gab_layer_leaves_along(layer, &mover, leaves, MAX_LEAVES);
    CHECK(gab_layer_leaves_along(layer, &mover, NULL, 0) == count);
    if (may_test_every_wall(layer, leaves, count))
        return;
    for (int i = 0; i <= 40; i++) {
        float fraction = (float)i / 40, offset = (float)check_between(random, -90, 90) / 100;
        float x = mover.from.x + (mover.to.x - mover.from.x) * fraction;
        float y = mover.from.y + (mover.to.y - mover.from.y) * fraction;
        bool is_box = mover.half.x > 0;
        gab_vec point =
            gab_vec_snap((gab_vec){x + offset * (is_box ? mover.half.x : 0),
                                   y + offset * (is_box ? mover.half.y : mover.radius)});
        uint32_t leaf = gab_layer_leaf_at_point(layer, point);
        CHECK_THAT(is_listed(leaves, count, leaf),
                   "leaf %u at the fraction %g of the path is not listed", (unsigned)leaf,
                   (double)fraction);
    }
}

/* ---- Cases ---- */

static gab_box padded_bounds(const World *world)
{
    gab_vec low = exact_vec(world->low), high = exact_vec(world->high);
    return (gab_box){low.x - 16, low.y - 16, high.x - low.x + 32, high.y - low.y + 32};
}

static void check_info(const Stage *stage, const gab_partition_info *info, size_t kind)
{
    gab_vec low = exact_vec(stage->world->low), high = exact_vec(stage->world->high);
    CHECK_INT(info->kind, partitions[kind]);
    CHECK(info->leaves ==
          (kinds[kind] == STAGE_GRID ? info->columns * info->rows : info->nodes + 1));
    CHECK((info->columns > 0) == (info->cell.x > 0) && (info->rows > 0) == (info->cell.y > 0));
    if (kinds[kind] == STAGE_GRID) {
        CHECK_NEAR((double)info->bounds.w, (double)info->cell.x * info->columns, 0.1);
        CHECK_NEAR((double)info->bounds.h, (double)info->cell.y * info->rows, 0.1);
    } else {
        CHECK_NEAR((double)info->bounds.x, (double)low.x, 0);
        CHECK_NEAR((double)info->bounds.y, (double)low.y, 0);
        CHECK_NEAR((double)info->bounds.w, (double)high.x - (double)low.x, 0.01);
        CHECK_NEAR((double)info->bounds.h, (double)high.y - (double)low.y, 0.01);
    }
}

static void test_partitions(void)
{
    CheckRandom random = check_random("partitions shown");
    size_t rounds = check_case_count(60);
    for (size_t i = 0; i < rounds && !check_has_failed_too_often(); i++) {
        World world = world_random(&random, (int)(i % WORLD_KINDS), WALLS);
        Stage stage;
        stage_open(&stage, &world, STAGE_ALL);
        for (size_t k = 0; k < CHECK_COUNT(kinds) && world.count > 0; k++) {
            gab_layer layer = gab_level_layer_at(stage.levels[kinds[k]], 0);
            gab_partition_info info = gab_layer_partition(layer);
            check_info(&stage, &info, k);
            check_tree(layer, &info, padded_bounds(&world));
            check_leaves(layer, &info, padded_bounds(&world));
            check_points(&random, layer, padded_bounds(&world));
            for (int n = 0; n < POINTS && !check_has_failed_too_often(); n++)
                check_along(&random, &stage, layer);
        }
        stage_close(&stage);
        world_free(&world);
    }
}

/* Walks with the same velocities in a level without a partition and in one with it. Returns the
 * number of steps that touched something. */
static size_t check_walk(CheckRandom *random, const Stage *stage, StageKind kind, gab_box within)
{
    const gab_blockers blockers = {.step = 4, .slope = check_chance(random, 30) ? -1 : 0};
    gab_box box = {within.x + (float)(check_unit(random) * (double)within.w),
                   within.y + (float)(check_unit(random) * (double)within.h), 5, 9};
    gab_vec velocity = {0, 0};
    size_t touched = 0;
    for (int i = 0; i < STEPS && !check_has_failed_too_often(); i++) {
        velocity.x = (float)((check_unit(random) - 0.5) * 0.1 * (double)within.w);
        velocity.y += (float)((check_unit(random) - 0.4) * 0.02 * (double)within.h);
        gab_box other_box = box;
        gab_vec other_velocity = velocity;
        uint32_t faces =
            gab_level_walk_box(stage->levels[STAGE_NONE], &box, &velocity, 1, &blockers);
        uint32_t others =
            gab_level_walk_box(stage->levels[kind], &other_box, &other_velocity, 1, &blockers);
        CHECK_THAT(faces == others && memcmp(&box, &other_box, sizeof box) == 0 &&
                       memcmp(&velocity, &other_velocity, sizeof velocity) == 0,
                   "%s, step %d: (%g,%g) and (%g,%g)", stage_name(kind), i, (double)box.x,
                   (double)box.y, (double)other_box.x, (double)other_box.y);
        touched += faces != 0;
    }
    return touched;
}

static void test_walks(void)
{
    CheckRandom random = check_random("walks in partitions");
    size_t touched = 0;
    for (size_t i = 0, rounds = check_case_count(200); i < rounds; i++) {
        World world = world_random(&random, (int)(i % WORLD_KINDS), WALLS);
        Stage stage;
        stage_open(&stage, &world, STAGE_ALL);
        for (StageKind kind = STAGE_BSP; kind < STAGE_KINDS; kind++)
            touched += check_walk(&random, &stage, kind, padded_bounds(&world));
        stage_close(&stage);
        world_free(&world);
    }
    CHECK_THAT(touched > 100, "only %lu steps touched something", (unsigned long)touched);
}

static void test_no_partition(void)
{
    gab_layer no_layer = {NULL, GAB_NONE};
    gab_box within = {0, 0, 10, 10};
    gab_mover mover = gab_mover_disc((gab_vec){0, 0}, (gab_vec){9, 9}, 1);
    gab_cut cut;
    CHECK_INT(gab_layer_partition(no_layer).kind, GAB_PARTITION_NONE);
    CHECK_INT(gab_layer_partition(no_layer).leaves, 0);
    CHECK(!gab_layer_cut_at(no_layer, 0, &cut) && cut.parent == 0 && cut.child[1] == 0);
    CHECK_INT(gab_layer_leaf_parent(no_layer, 0), GAB_NONE);
    CHECK_INT(gab_layer_leaf_walls(no_layer, 0, NULL, 0), 0);
    CHECK_INT(gab_layer_node_outline(no_layer, 0, within, NULL, 0), 0);
    CHECK_INT(gab_layer_leaf_outline(no_layer, 0, within, NULL, 0), 0);
    CHECK_INT(gab_layer_leaf_at_point(no_layer, (gab_vec){0, 0}), GAB_NONE);
    CHECK_INT(gab_layer_leaves_along(no_layer, &mover, NULL, 0), 0);
    World world = world_empty("one", 1);
    world_add(&world, (ExactPoint){0, 0}, (ExactPoint){2560, 0});
    world_finish(&world);
    Stage stage;
    stage_open(&stage, &world, STAGE_BIT(STAGE_NONE) | STAGE_BIT(STAGE_BSP));
    gab_layer without_partition = gab_level_layer_at(stage.levels[STAGE_NONE], 0);
    gab_layer layer = gab_level_layer_at(stage.levels[STAGE_BSP], 0);
    CHECK_INT(gab_layer_leaf_at_point(without_partition, (gab_vec){0, 0}), GAB_NONE);
    CHECK_INT(gab_layer_leaves_along(without_partition, &mover, NULL, 0), 0);
    CHECK_INT(gab_layer_leaf_at_point(layer, (gab_vec){(float)NAN, 0}), GAB_NONE);
    CHECK_INT(gab_layer_leaf_at_point(layer, (gab_vec){1e30f, -1e30f}), 0);
    CHECK_INT(gab_layer_leaf_outline(layer, 0, (gab_box){0, 0, 0, 0}, NULL, 0), 0);
    stage_close(&stage);
    world_free(&world);
}

CHECK_CASES({"cuts, outlines, leaves and paths of all partitions", test_partitions},
            {"walks are the same in all partitions", test_walks},
            {"no layer, no partition, and invalid numbers", test_no_partition})
