/* SPDX-License-Identifier: MIT */
/* Queries of levels; see query_levels.h. */
#include "query_levels.h"

#include "support/check.h"

#include <gabarit/debug.h>

static void query_doors_and_markers(gab_level cave)
{
    gab_vec to;
    gab_marker start = gab_level_marker(cave, "start"), first = gab_level_marker_at(cave, 0);
    CHECK(start.index == first.index && gab_level_marker_count(cave) == 2);
    CHECK(gab_marker_exists(start) && !gab_marker_exists(gab_level_marker(cave, "no marker")));
    CHECK_TEXT(gab_marker_name(start), "start");
    CHECK(gab_marker_direction(start, &to) && gab_marker_position(start).x == 3.5f);
    CHECK(gab_level_markers_selected(cave, NULL, &first, 1) >= 1);
    CHECK(gab_marker_role(start) != GAB_NONE && gab_marker_tag(start) != GAB_NONE);
    uint32_t open = 0;
    CHECK(gab_doors_set(&open, 1, 1, true) && open == 2);
    CHECK_INT(gab_level_door_count(cave), 2);
    CHECK_INT(gab_level_door(cave, gab_level_door_name(cave, 1)), 1);
}

void query_levels(const gab_bank *bank)
{
    gab_level cave = gab_bank_level(bank, "cave");
    gab_level_wall wall;
    gab_tiles tiles;
    gab_maze maze;
    gab_heights heights;
    gab_iso iso;
    bool is_iso;
    float y, slope;
    CHECK(gab_bank_level_count(bank) == 2 && gab_bank_level_at(bank, 0).index == cave.index);
    CHECK(gab_level_name(cave)[0] != 0 && gab_level_picture(cave) != GAB_NONE);
    gab_layer rock = gab_level_layer(cave, "rock"), hills = gab_level_layer(cave, "hills");
    CHECK(gab_level_layer_count(cave) == 8 && gab_level_layer_at(cave, 0).index == rock.index);
    CHECK(gab_layer_name(rock)[0] != 0 && gab_layer_level(rock).index == cave.index);
    CHECK(gab_level_exists(cave) && gab_layer_exists(rock));
    CHECK_INT(gab_layer_kind_of(rock), GAB_LAYER_WALLS);
    CHECK(gab_layer_wall_at(rock, gab_layer_wall_count(rock) - 1, &wall));
    CHECK(gab_layer_tiles(gab_level_layer(cave, "diamonds"), &tiles, &is_iso, &iso) && is_iso);
    CHECK(gab_layer_maze(gab_level_layer(cave, "maze"), &maze));
    CHECK(gab_layer_heights(gab_level_layer_at(cave, 7), &heights));
    CHECK(gab_layer_ground_node_count(hills) == 3 && gab_layer_ground_node_at(hills, 0).x == -4);
    CHECK(gab_layer_ground_at(hills, 0, &y, &slope) && gab_layer_slope_limit(hills) == 1.5f);
    CHECK(gab_layer_ground_meets_box(hills, (gab_box){0, 0, 1, 100}));
    query_doors_and_markers(cave);
}

void query_movers(const gab_bank *bank)
{
    static const gab_surface surface = {0.5f, 0.1f};
    gab_level cave = gab_bank_level(bank, "cave");
    gab_cost cost = {0, 0, 0};
    gab_blockers all = {.cost = &cost}, walls = {.only = gab_level_layer(cave, "rock")};
    gab_level_impact impact;
    gab_level_crossing crossing;
    gab_nearest nearest;
    gab_wall_ref ref;
    gab_vec free_position;
    gab_mover disc = gab_mover_disc((gab_vec){20, 10}, (gab_vec){300, 60}, 3);
    gab_mover box = gab_mover_box((gab_box){15, 10, 6, 4}, (gab_vec){-200, 90});
    CHECK(gab_level_sweep(cave, &disc, &walls, &impact) && impact.at.wall == 1);
    CHECK(gab_level_sweep_many(cave, &disc, 1, &walls, &impact) == 1 && impact.at.wall == 1);
    gab_level_slide(cave, &box, &all, &impact, 1);
    gab_box body = {15, 10, 6, 4};
    gab_vec velocity = {60, 60};
    gab_level_walk_box(cave, &body, &velocity, 0.25f, &all);
    gab_level_bounce(cave, &disc, &all, surface, NULL, 0);
    gab_level_overlaps(cave, &box, &walls);
    gab_level_push_out(cave, &disc, &walls, &free_position);
    CHECK(gab_level_crossed(cave, (gab_segment){{20, 5}, {60, 5}}, &walls, &crossing, 1) == 1);
    CHECK(!gab_level_visible(cave, (gab_vec){20, 5}, (gab_vec){60, 5}, &walls));
    CHECK(gab_level_nearest(cave, (gab_vec){20, 5}, 100, &walls, &nearest));
    CHECK(gab_level_walls_meeting_box(cave, (gab_box){30, 0, 20, 20}, &walls, &ref, 1) > 0);
    CHECK(cost.walls > 0);
}

void query_partitions(const gab_bank *bank)
{
    gab_layer rock = gab_level_layer(gab_bank_level(bank, "cave"), "rock");
    gab_box view = {-100, -100, 300, 300};
    gab_vec corners[8];
    gab_cut cut;
    uint32_t walls[4], leaves[8];
    gab_partition_info info = gab_layer_partition(rock);
    gab_mover disc = gab_mover_disc((gab_vec){20, 10}, (gab_vec){300, 60}, 3);
    CHECK(info.kind == GAB_PARTITION_BSP && info.nodes == 3 && info.leaves == 4);
    CHECK(gab_layer_cut_at(rock, 0, &cut) && cut.child[0] == 1);
    CHECK_INT(gab_layer_leaf_parent(rock, 3), 2);
    CHECK_INT(gab_layer_leaf_walls(rock, 1, walls, 4), 3);
    CHECK(gab_layer_node_outline(rock, 0, view, corners, 8) >= 3);
    CHECK(gab_layer_leaf_outline(rock, 0, view, corners, 8) >= 3);
    CHECK(gab_layer_leaf_at_point(rock, (gab_vec){20, 10}) < 4);
    CHECK(gab_layer_leaves_along(rock, &disc, leaves, 8) > 0);
}
