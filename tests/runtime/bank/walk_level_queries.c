/* SPDX-License-Identifier: MIT */
/*
 * Movers, lines and partitions of any bank that opens; see walk.h. A partition may be wrong, so
 * results are not compared with a test of every wall. The checks are that queries end, read nothing
 * outside the bank, and return existing elements.
 */
#include "travels.h"
#include "walk_internal.h"

#include <gabarit/debug.h>

#include <float.h>
#include <math.h>

enum { CAPACITY = 4 };

static bool is_finite(gab_vec v)
{
    return fabsf(v.x) <= FLT_MAX && fabsf(v.y) <= FLT_MAX;
}

/* True if a layer belongs to a level. */
static bool is_layer_of(gab_level level, gab_layer layer)
{
    return layer.bank == level.bank && gab_layer_level(layer).index == level.index;
}

/* True if a wall belongs to a layer. For a layer without walls, true for GAB_NONE. */
static bool is_wall_of(gab_layer layer, uint32_t wall)
{
    if (layer.bank == NULL || gab_layer_kind_of(layer) != GAB_LAYER_WALLS)
        return wall == GAB_NONE;
    return wall < gab_layer_wall_count(layer);
}

/* Like is_wall_of, for a wall that a line meets: in a maze, the number is GAB_MAZE_LEFT or
 * GAB_MAZE_TOP, which distinguishes the thin walls of a cell. */
static bool is_line_wall_of(gab_layer layer, uint32_t wall)
{
    if (gab_layer_kind_of(layer) == GAB_LAYER_MAZE)
        return wall == GAB_MAZE_LEFT || wall == GAB_MAZE_TOP;
    return is_wall_of(layer, wall);
}

/* ---- Movers ---- */

static const char *check_impact(gab_level level, const gab_level_impact *impact, bool hit)
{
    MUST(impact->at.time >= 0 && impact->at.time <= 1 && is_finite(impact->at.stop));
    MUST(is_finite(impact->at.point) && is_finite(impact->at.normal));
    MUST(hit == (impact->layer.bank != NULL));
    MUST(is_wall_of(impact->layer, impact->at.wall));
    MUST(!hit || is_layer_of(level, impact->layer));
    MUST(impact->door == GAB_NONE || impact->door < gab_level_door_count(level));
    return NULL;
}

static const char *check_travel(gab_level level, const LevelTravel *travel, bool hit)
{
    MUST(is_finite(travel->end) && travel->count <= GAB_MAX_IMPACTS);
    MUST(hit == (travel->count > 0));
    for (uint32_t i = 0; i < travel->count; i++)
        FOLLOW(check_impact(level, &travel->impacts[i], true));
    return NULL;
}

static const char *walk_mover(gab_level level, const gab_mover *mover, const gab_blockers *blockers)
{
    static const gab_surface surface = {0.5f, 0.25f};
    gab_level_impact impact;
    LevelTravel travel;
    gab_vec position;
    bool hit = gab_level_sweep(level, mover, blockers, &impact);
    FOLLOW(check_impact(level, &impact, hit));
    MUST(gab_level_sweep(level, mover, blockers, NULL) == hit);
    hit = level_slide(level, mover, blockers, &travel);
    FOLLOW(check_travel(level, &travel, hit));
    hit = level_bounce(level, mover, blockers, surface, &travel);
    FOLLOW(check_travel(level, &travel, hit));
    bool overlaps = gab_level_overlaps(level, mover, blockers);
    bool is_free = gab_level_push_out(level, mover, blockers, &position);
    MUST(is_finite(position) && (overlaps || is_free || !is_finite(mover->from)));
    return NULL;
}

static const char *walk_movers(gab_level level, const gab_blockers *blockers)
{
    const gab_vec point = {6, 3}, to = {60, 40}, invalid = {(float)NAN, 3};
    const gab_vec corner = {-GAB_RANGE, -GAB_RANGE}, opposite = {GAB_RANGE, GAB_RANGE};
    const gab_mover movers[] = {
        gab_mover_disc(point, to, 0),
        gab_mover_disc(point, to, 5.5f),
        gab_mover_box((gab_box){2, 2, 9, 5}, to),
        gab_mover_disc(corner, opposite, 0),
        gab_mover_box((gab_box){-GAB_RANGE, 60000, 2000, 3}, (gab_vec){131000, -119000}),
        gab_mover_disc(invalid, to, 1),
    };
    enum { MOVERS = sizeof movers / sizeof movers[0] };
    gab_level_impact impacts[MOVERS];
    for (size_t i = 0; i < MOVERS; i++)
        FOLLOW(walk_mover(level, &movers[i], blockers));
    MUST(gab_level_sweep_many(level, movers, MOVERS, blockers, impacts) <= MOVERS);
    return NULL;
}

/* ---- Lines, points, boxes ---- */

static const char *walk_line(gab_level level, gab_segment segment, const gab_blockers *blockers)
{
    gab_level_crossing crossings[CAPACITY];
    uint32_t count = gab_level_crossed(level, segment, blockers, crossings, CAPACITY);
    MUST(count <= CAPACITY + 1);
    for (uint32_t i = 0; i < count && i < CAPACITY; i++) {
        MUST(crossings[i].time >= (i > 0 ? crossings[i - 1].time : 0) && crossings[i].time <= 1);
        MUST(is_finite(crossings[i].point) && is_layer_of(level, crossings[i].layer));
        MUST(is_line_wall_of(crossings[i].layer, crossings[i].wall));
    }
    bool finite = is_finite(segment.a) && is_finite(segment.b);
    bool visible = gab_level_visible(level, segment.a, segment.b, blockers);
    MUST(visible == (count == 0 && finite));
    MUST(gab_level_visible(level, segment.b, segment.a, blockers) == visible);
    return NULL;
}

static const char *walk_nearest(gab_level level, gab_vec point, float max,
                                const gab_blockers *blockers)
{
    gab_nearest nearest;
    bool found = gab_level_nearest(level, point, max, blockers, &nearest);
    MUST(found == (nearest.layer.bank != NULL) && nearest.distance >= 0);
    MUST(!found || nearest.distance <= max * 1.001f);
    MUST(is_finite(nearest.point) && is_line_wall_of(nearest.layer, nearest.wall));
    return NULL;
}

static const char *walk_box(gab_level level, gab_box box, const gab_blockers *blockers)
{
    gab_wall_ref walls[CAPACITY];
    uint32_t count = gab_level_walls_meeting_box(level, box, blockers, walls, CAPACITY);
    MUST(count <= CAPACITY + 1);
    for (uint32_t i = 0; i < count && i < CAPACITY; i++) {
        MUST(is_layer_of(level, walls[i].layer) && is_wall_of(walls[i].layer, walls[i].wall));
        MUST(i == 0 || walls[i - 1].layer.index < walls[i].layer.index ||
             walls[i - 1].wall < walls[i].wall);
    }
    return NULL;
}

static const char *walk_lines(gab_level level, const gab_blockers *blockers)
{
    const gab_vec point = {6, 3}, far_point = {-60000, 50000}, invalid = {(float)INFINITY, 0};
    const float range = GAB_RANGE;
    FOLLOW(walk_line(level, (gab_segment){point, {70, 35}}, blockers));
    FOLLOW(walk_line(level, (gab_segment){far_point, {65535, -65535}}, blockers));
    FOLLOW(walk_line(level, (gab_segment){point, invalid}, blockers));
    FOLLOW(walk_nearest(level, point, 50, blockers));
    FOLLOW(walk_nearest(level, far_point, 4 * range, blockers));
    FOLLOW(walk_nearest(level, invalid, 10, blockers));
    FOLLOW(walk_box(level, (gab_box){0, 0, 50, 50}, blockers));
    FOLLOW(walk_box(level, (gab_box){-range, -range, 2 * range, 2 * range}, blockers));
    return walk_box(level, (gab_box){0, 0, (float)NAN, 1}, blockers);
}

/* ---- Partitions ---- */

static const char *walk_nodes(gab_layer layer, const gab_partition_info *info)
{
    gab_cut cut;
    uint32_t max_depth = 0;
    for (uint32_t i = 0; i < info->nodes; i++) {
        MUST(gab_layer_cut_at(layer, i, &cut) && is_finite(cut.normal));
        MUST((cut.parent == GAB_NONE) == (i == 0) && (i == 0 || cut.parent < i));
        for (int side = 0; side < 2; side++)
            MUST(cut.child[side] < (cut.child_is_leaf[side] ? info->leaves : info->nodes));
        max_depth = cut.depth > max_depth ? cut.depth : max_depth;
    }
    MUST(info->depth == max_depth && !gab_layer_cut_at(layer, info->nodes, &cut));
    return NULL;
}

static const char *check_outline(const gab_vec *corners, uint32_t count, gab_box area)
{
    for (uint32_t i = 0; i < count && i < CAPACITY; i++) {
        MUST(is_finite(corners[i]));
        MUST(corners[i].x >= area.x - 1 && corners[i].x <= area.x + area.w + 1);
        MUST(corners[i].y >= area.y - 1 && corners[i].y <= area.y + area.h + 1);
    }
    return NULL;
}

static const char *walk_leaves(gab_layer layer, const gab_partition_info *info)
{
    const gab_box area = {-300, -200, 700, 500};
    uint32_t walls[CAPACITY], entries = 0;
    gab_vec corners[CAPACITY];
    for (uint32_t i = 0; i < info->leaves; i++) {
        uint32_t count = gab_layer_leaf_walls(layer, i, walls, CAPACITY);
        for (uint32_t k = 0; k < count && k < CAPACITY; k++)
            MUST(is_wall_of(layer, walls[k]) && (k == 0 || walls[k - 1] < walls[k]));
        MUST(gab_layer_leaf_parent(layer, i) < info->nodes || info->nodes == 0);
        FOLLOW(check_outline(corners, gab_layer_leaf_outline(layer, i, area, corners, CAPACITY),
                             area));
        entries += count;
    }
    MUST(entries == info->entries && gab_layer_leaf_walls(layer, info->leaves, NULL, 0) == 0);
    MUST(gab_layer_leaf_parent(layer, info->leaves) == GAB_NONE);
    for (uint32_t i = 0; i < info->nodes; i++)
        FOLLOW(check_outline(corners, gab_layer_node_outline(layer, i, area, corners, CAPACITY),
                             area));
    return NULL;
}

static const char *walk_partition(gab_layer layer)
{
    gab_partition_info info = gab_layer_partition(layer);
    gab_mover mover = gab_mover_disc((gab_vec){-900, 3}, (gab_vec){900, 80}, 2);
    uint32_t leaves[CAPACITY];
    MUST(info.kind <= GAB_PARTITION_QUADTREE);
    MUST((info.kind == GAB_PARTITION_NONE) == (info.leaves == 0));
    FOLLOW(walk_nodes(layer, &info));
    FOLLOW(walk_leaves(layer, &info));
    uint32_t leaf = gab_layer_leaf_at_point(layer, (gab_vec){6, 3});
    MUST(info.leaves == 0 ? leaf == GAB_NONE : leaf < info.leaves);
    uint32_t count = gab_layer_leaves_along(layer, &mover, leaves, CAPACITY);
    for (uint32_t i = 0; i < count && i < CAPACITY; i++)
        MUST(leaves[i] < info.leaves);
    return NULL;
}

const char *walk_level_queries(gab_level level)
{
    static const uint32_t open[1] = {0xAAAAAAAAu};
    static const gab_filter filter = {true, {{0x88, 0, 0, 0, 0, 0, 0x100, 0}}};
    gab_cost cost = {0, 0, 0};
    uint32_t layers = gab_level_layer_count(level);
    gab_mover disc = gab_mover_disc((gab_vec){6, 3}, (gab_vec){60, 40}, 4);
    gab_blockers blockers = {.filter = filter, .open = open, .open_words = 1, .cost = &cost};
    FOLLOW(walk_movers(level, NULL));
    FOLLOW(walk_lines(level, &blockers));
    blockers.filter.only = false;
    blockers.only = gab_level_layer_at(level, layers > 0 ? layers - 1 : 0);
    FOLLOW(walk_mover(level, &disc, &blockers));
    FOLLOW(walk_line(level, (gab_segment){disc.from, disc.to}, &blockers));
    for (uint32_t i = 0; i <= layers; i++)
        FOLLOW(walk_partition(gab_level_layer_at(level, i)));
    return NULL;
}
