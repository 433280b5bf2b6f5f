/* SPDX-License-Identifier: MIT */
/*
 * The partition as the library exposes it: cuts that form a tree, outlines that fill the plane
 * without a gap, the leaf of a place, the walls of a leaf, the leaves along a way.
 */
#include "stage.h"

#include <math.h>
#include <stdlib.h>

enum { WALLS = 150, MAX_LEAVES = 4096, PLACES = 200, MAX_CORNERS = 300 };

/* The kinds that have a partition in a single layer. */
static const StageKind kinds[] = {STAGE_BSP, STAGE_FEW_CUTS, STAGE_GRID, STAGE_QUADTREE};
static const gab_partition partitions[] = {GAB_PARTITION_BSP, GAB_PARTITION_BSP, GAB_PARTITION_GRID,
                                           GAB_PARTITION_QUADTREE};

/* ---- Outlines ---- */

static double area_of(const gab_vec *corners, uint32_t count)
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
    return area_of(corners, count);
}

static double node_area(gab_layer layer, uint32_t node, gab_box within)
{
    gab_vec corners[MAX_CORNERS];
    return area_of(corners, gab_layer_node_outline(layer, node, within, corners, MAX_CORNERS));
}

/* The distance by which a place is outside an outline. */
static double outside_by(const gab_vec *corners, uint32_t count, gab_vec place)
{
    double max = count > 0 ? -HUGE_VAL : HUGE_VAL;
    for (uint32_t i = 0; i < count; i++) {
        gab_vec a = corners[i], b = corners[(i + 1) % count];
        double x = (double)b.x - (double)a.x, y = (double)b.y - (double)a.y, length = hypot(x, y);
        double side = x * ((double)place.y - (double)a.y) - y * ((double)place.x - (double)a.x);
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
    for (uint32_t i = 0; i < info->nodes && !check_hopeless(); i++) {
        CHECK(gab_layer_cut(layer, i, &cut));
        CHECK((i == 0) == (cut.parent == GAB_NONE));
        CHECK_NEAR(hypot((double)cut.normal.x, (double)cut.normal.y), 1, 1e-3);
        deepest = cut.depth > deepest ? cut.depth : deepest;
        for (int side = 0; side < 2; side++) {
            if (cut.child_is_leaf[side]) {
                CHECK_INT(cut.child[side], leaves++);
                CHECK_INT(gab_layer_leaf_parent(layer, cut.child[side]), i);
            } else {
                CHECK(gab_layer_cut(layer, cut.child[side], &child));
                CHECK(child.parent == i && child.depth == cut.depth + 1);
            }
        }
        CHECK_NEAR(child_area(layer, &cut, 0, within) + child_area(layer, &cut, 1, within),
                   node_area(layer, i, within), margin);
    }
    CHECK_INT(info->depth, deepest);
    CHECK(info->nodes == 0 || leaves == info->leaves);
    CHECK(!gab_layer_cut(layer, info->nodes, &cut));
}

/* ---- Leaves ---- */

/* Checks the walls of all leaves, and that each leaf's walls are in order. */
static void check_leaves(gab_layer layer, const gab_partition_info *info, gab_box within)
{
    uint32_t walls[WALLS * 2], entries = 0;
    double area = 0;
    for (uint32_t i = 0; i < info->leaves && !check_hopeless(); i++) {
        uint32_t count = gab_layer_leaf_walls(layer, i, walls, WALLS * 2);
        entries += count;
        for (uint32_t k = 1; k < count; k++)
            CHECK(walls[k - 1] < walls[k]);
        CHECK(count == 0 || walls[count - 1] < gab_layer_wall_count(layer));
        uint32_t none[1] = {77};
        CHECK(gab_layer_leaf_walls(layer, i, none, 0) == count && none[0] == 77);
        area += leaf_area(layer, i, within);
    }
    CHECK_INT(entries, info->entries);
    double all = (double)within.w * (double)within.h;
    CHECK_NEAR(area, all, 1e-4 * all);
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

/* The leaf of a place must contain it; the leaf of a wall's end must list the wall. */
static void check_places(CheckRandom *random, gab_layer layer, gab_box within)
{
    gab_vec corners[MAX_CORNERS];
    for (int i = 0; i < PLACES && !check_hopeless(); i++) {
        gab_vec place = gab_vec_snap((gab_vec){within.x + within.w * (float)check_unit(random),
                                               within.y + within.h * (float)check_unit(random)});
        uint32_t leaf = gab_layer_leaf_at(layer, place);
        uint32_t count = gab_layer_leaf_outline(layer, leaf, within, corners, MAX_CORNERS);
        CHECK_THAT(outside_by(corners, count, place) < 0.05, "leaf %u does not hold %g,%g by %g",
                   (unsigned)leaf, (double)place.x, (double)place.y,
                   outside_by(corners, count, place));
    }
    for (uint32_t i = 0; i < gab_layer_wall_count(layer); i++) {
        gab_level_wall wall;
        CHECK(gab_layer_wall(layer, i, &wall));
        CHECK(leaf_lists(layer, gab_layer_leaf_at(layer, wall.wall.a), i));
        CHECK(leaf_lists(layer, gab_layer_leaf_at(layer, wall.wall.b), i));
    }
}

/* ---- Ways ---- */

static bool is_listed(const uint32_t *leaves, uint32_t count, uint32_t leaf)
{
    for (uint32_t i = 0; i < count; i++)
        if (leaves[i] == leaf)
            return true;
    return false;
}

/* True if a sweep may have given up: the leaves hold nearly as many entries as there are walls. */
static bool may_give_up(gab_layer layer, const uint32_t *leaves, uint32_t count)
{
    uint32_t entries = 0;
    for (uint32_t i = 0; i < count && i < MAX_LEAVES; i++)
        entries += gab_layer_leaf_walls(layer, leaves[i], NULL, 0);
    return count > MAX_LEAVES || entries + 2 * count > gab_layer_wall_count(layer);
}

/* Every leaf that a mover touches on its way must be listed, unless a sweep gives up. */
static void check_along(CheckRandom *random, const Stage *stage, gab_layer layer)
{
    static uint32_t leaves[MAX_LEAVES];
    SweepMove move = world_random_move(random, stage->world);
    OracleMover oracle = {move, {0, 0}};
    gab_mover mover = oracle_gab_mover(&oracle);
    float reach = check_chance(random, 50) ? 0 : (float)check_between(random, 0, 40 * 256) / 256;
    mover.radius = check_chance(random, 50) ? reach : 0;
    mover.half = mover.radius > 0 ? (gab_vec){0, 0} : (gab_vec){reach, reach / 2};
    uint32_t count = gab_layer_leaves_along(layer, &mover, leaves, MAX_LEAVES);
    CHECK(gab_layer_leaves_along(layer, &mover, NULL, 0) == count);
    if (may_give_up(layer, leaves, count))
        return;
    for (int i = 0; i <= 40; i++) {
        float share = (float)i / 40, aside = (float)check_between(random, -90, 90) / 100;
        float x = mover.from.x + (mover.to.x - mover.from.x) * share;
        float y = mover.from.y + (mover.to.y - mover.from.y) * share;
        bool is_box = mover.half.x > 0;
        gab_vec place = gab_vec_snap((gab_vec){x + aside * (is_box ? mover.half.x : 0),
                                               y + aside * (is_box ? mover.half.y : mover.radius)});
        uint32_t leaf = gab_layer_leaf_at(layer, place);
        CHECK_THAT(is_listed(leaves, count, leaf), "leaf %u at %g of the way is not listed",
                   (unsigned)leaf, (double)share);
    }
}

/* ---- Cases ---- */

static gab_box around(const World *world)
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
    size_t rounds = check_times(60);
    for (size_t i = 0; i < rounds && !check_hopeless(); i++) {
        World world = world_random(&random, (int)(i % WORLD_KINDS), WALLS);
        Stage stage;
        stage_open(&stage, &world, STAGE_ALL);
        for (size_t k = 0; k < CHECK_COUNT(kinds) && world.count > 0; k++) {
            gab_layer layer = gab_level_layer_at(stage.levels[kinds[k]], 0);
            gab_partition_info info = gab_layer_partition(layer);
            check_info(&stage, &info, k);
            check_tree(layer, &info, around(&world));
            check_leaves(layer, &info, around(&world));
            check_places(&random, layer, around(&world));
            for (int n = 0; n < PLACES && !check_hopeless(); n++)
                check_along(&random, &stage, layer);
        }
        stage_close(&stage);
        world_free(&world);
    }
}

static void test_nothing(void)
{
    gab_layer none = {NULL, GAB_NONE};
    gab_box within = {0, 0, 10, 10};
    gab_mover mover = gab_mover_disc((gab_vec){0, 0}, (gab_vec){9, 9}, 1);
    gab_cut cut;
    CHECK_INT(gab_layer_partition(none).kind, GAB_PARTITION_NONE);
    CHECK_INT(gab_layer_partition(none).leaves, 0);
    CHECK(!gab_layer_cut(none, 0, &cut) && cut.parent == 0 && cut.child[1] == 0);
    CHECK_INT(gab_layer_leaf_parent(none, 0), GAB_NONE);
    CHECK_INT(gab_layer_leaf_walls(none, 0, NULL, 0), 0);
    CHECK_INT(gab_layer_node_outline(none, 0, within, NULL, 0), 0);
    CHECK_INT(gab_layer_leaf_outline(none, 0, within, NULL, 0), 0);
    CHECK_INT(gab_layer_leaf_at(none, (gab_vec){0, 0}), GAB_NONE);
    CHECK_INT(gab_layer_leaves_along(none, &mover, NULL, 0), 0);
    World world = world_empty("one", 1);
    world_add(&world, (ExactPoint){0, 0}, (ExactPoint){2560, 0});
    world_finish(&world);
    Stage stage;
    stage_open(&stage, &world, STAGE_BIT(STAGE_NONE) | STAGE_BIT(STAGE_BSP));
    gab_layer bare = gab_level_layer_at(stage.levels[STAGE_NONE], 0);
    gab_layer layer = gab_level_layer_at(stage.levels[STAGE_BSP], 0);
    CHECK_INT(gab_layer_leaf_at(bare, (gab_vec){0, 0}), GAB_NONE);
    CHECK_INT(gab_layer_leaves_along(bare, &mover, NULL, 0), 0);
    CHECK_INT(gab_layer_leaf_at(layer, (gab_vec){(float)NAN, 0}), GAB_NONE);
    CHECK_INT(gab_layer_leaf_at(layer, (gab_vec){1e30f, -1e30f}), 0);
    CHECK_INT(gab_layer_leaf_outline(layer, 0, (gab_box){0, 0, 0, 0}, NULL, 0), 0);
    stage_close(&stage);
    world_free(&world);
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"cuts, outlines, leaves and ways of all partitions", test_partitions},
        {"nothing, and no partition", test_nothing},
    };
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
