/* SPDX-License-Identifier: MIT */
/* Queries of level.h; see digest.h. */
#include "digest.h"

#include <string.h>

enum { CAPACITY = 8, ARENA = 300 };

/* ---- Contents of levels ---- */

static void query_layer(Digest *digest, gab_layer layer)
{
    gab_tiles tiles;
    gab_maze maze;
    gab_heights heights;
    gab_iso iso;
    bool is_iso;
    add_text(digest, gab_layer_exists(layer) ? gab_layer_name(layer) : "");
    add_number(digest, (uint64_t)gab_layer_kind_of(layer));
    add_number(digest, gab_layer_level(layer).index);
    add_bool(digest, gab_layer_tiles(layer, &tiles, &is_iso, &iso));
    mix_number(digest, is_iso);
    mix_vec(digest, tiles.origin);
    mix_vec(digest, iso.column);
    mix_vec(digest, iso.row);
    mix_number(digest, tiles.columns);
    add_bool(digest, gab_layer_maze(layer, &maze));
    mix_vec(digest, maze.origin);
    mix_float(digest, maze.cell_w);
    add_bool(digest, gab_layer_heights(layer, &heights));
    mix_float(digest, heights.low);
    mix_float(digest, heights.high);
    gab_level_wall wall;
    uint32_t count = gab_layer_wall_count(layer);
    add_number(digest, count);
    add_bool(digest,
             gab_layer_wall_at(layer, (uint32_t)random_between(digest, 0, (int32_t)count), &wall));
    mix_vec(digest, wall.wall.a);
    mix_vec(digest, wall.wall.b);
    mix_number(digest, (uint64_t)wall.wall.blocks);
    mix_number(digest, wall.index);
    mix_number(digest, wall.door);
    mix_number(digest, wall.tag);
    mix_number(digest, counted_role(wall.role));
}

static void query_ground_layer(Digest *digest, gab_layer layer)
{
    float y, slope;
    add_bool(digest, gab_layer_ground_at(layer, random_coordinate(digest, 60), &y, &slope));
    mix_float(digest, y);
    mix_float(digest, slope);
    add_bool(digest, gab_layer_ground_meets_box(layer, random_box(digest)));
    add_float(digest, gab_layer_slope_limit(layer));
    add_number(digest, gab_layer_ground_node_count(layer));
    add_vec(digest, gab_layer_ground_node_at(layer, (uint32_t)random_between(digest, 0, 4)));
}

static void query_doors_and_markers(Digest *digest, gab_level level)
{
    gab_marker markers[2];
    gab_vec to;
    add_number(digest, gab_level_door_count(level));
    const char *name = gab_level_door_name(level, (uint32_t)random_between(digest, 0, 3));
    add_text(digest, name);
    add_number(digest, gab_level_door(level, name));
    add_number(digest, gab_level_marker_count(level));
    gab_marker marker = gab_level_marker_at(level, (uint32_t)random_between(digest, 0, 2));
    add_text(digest, gab_marker_exists(marker) ? gab_marker_name(marker) : "");
    add_number(digest, gab_level_marker(level, gab_marker_name(marker)).index);
    add_vec(digest, gab_marker_position(marker));
    add_bool(digest, gab_marker_direction(marker, &to));
    mix_vec(digest, to);
    add_number(digest, gab_marker_tag(marker));
    add_number(digest, counted_role(gab_marker_role(marker)));
    gab_filter tagged = gab_filter_number(gab_marker_tag(marker));
    add_number(digest, gab_level_markers_selected(level, &tagged, markers, 2));
}

void query_levels(Digest *digest)
{
    const gab_bank *bank = digest_bank();
    add_number(digest, gab_bank_level_count(bank));
    gab_level level = gab_bank_level_at(bank, (uint32_t)random_between(digest, 0, 2));
    uint32_t layers = gab_level_layer_count(level);
    add_text(digest, gab_level_exists(level) ? gab_level_name(level) : "");
    add_number(digest, gab_bank_level(bank, gab_level_name(level)).index);
    add_number(digest, gab_level_picture(level));
    add_number(digest, layers);
    gab_layer layer =
        gab_level_layer_at(level, (uint32_t)random_between(digest, 0, (int32_t)layers));
    add_number(digest, gab_level_layer(level, gab_layer_name(layer)).index);
    query_layer(digest, layer);
    query_ground_layer(digest, layer);
    query_doors_and_markers(digest, level);
}

/* ---- Movers ---- */

static gab_level arena(void)
{
    const gab_bank *bank = digest_bank();
    return gab_bank_level_at(bank, gab_bank_level_count(bank) - 1);
}

static gab_vec random_point(Digest *digest)
{
    gab_vec point;
    point.x = random_coordinate(digest, ARENA);
    point.y = random_coordinate(digest, ARENA);
    return point;
}

static gab_mover random_mover(Digest *digest)
{
    gab_vec from = random_point(digest), to = from;
    to.x += random_coordinate(digest, 60);
    to.y += random_coordinate(digest, 60);
    if (random_chance(digest, 5))
        to = random_vec(digest);
    if (random_chance(digest, 50))
        return gab_mover_disc(from, to, random_chance(digest, 40) ? 0 : random_size(digest) / 4);
    gab_box box = {from.x, from.y, 0, 0};
    gab_vec motion = {to.x - from.x, to.y - from.y};
    box.w = random_size(digest);
    box.h = random_size(digest);
    return gab_mover_box(box, motion);
}

static void mix_level_impact(Digest *digest, const gab_level_impact *impact)
{
    mix_impact(digest, &impact->at);
    mix_number(digest, impact->layer.index);
    mix_number(digest, (uint32_t)impact->cell.column);
    mix_number(digest, (uint32_t)impact->cell.row);
    mix_number(digest, impact->door);
    mix_number(digest, impact->tag);
    mix_number(digest, counted_role(impact->role));
}

static void add_level_travel(Digest *digest, const gab_travel *travel,
                             const gab_level_impact *impacts)
{
    add_bool(digest, travel->count > 0);
    mix_vec(digest, travel->end);
    mix_vec(digest, travel->motion);
    mix_number(digest, travel->count);
    for (uint32_t i = 0; i < travel->count; i++)
        mix_level_impact(digest, &impacts[i]);
}

static void query_moves(Digest *digest, const gab_blockers *blockers)
{
    gab_mover mover = random_mover(digest);
    gab_level_impact impacts[GAB_MAX_IMPACTS];
    gab_vec position;
    gab_level_impact single, impact;
    bool struck = gab_level_sweep(arena(), &mover, blockers, &single);
    bool is_same = gab_level_sweep_many(arena(), &mover, 1, blockers, &impact) == struck &&
                   memcmp(&single.at, &impact.at, sizeof impact.at) == 0;
    add_bool(digest, struck == is_same);
    mix_level_impact(digest, &impact);
    gab_travel travel = gab_level_slide(arena(), &mover, blockers, impacts, GAB_MAX_IMPACTS);
    add_level_travel(digest, &travel, impacts);
    travel = gab_level_bounce(arena(), &mover, blockers, random_surface(digest), impacts,
                              GAB_MAX_IMPACTS);
    add_level_travel(digest, &travel, impacts);
    add_bool(digest, gab_level_overlaps(arena(), &mover, blockers));
    add_bool(digest, gab_level_push_out(arena(), &mover, blockers, &position));
    mix_vec(digest, position);
}

static void query_lines(Digest *digest, const gab_blockers *blockers)
{
    gab_level_crossing crossings[CAPACITY];
    gab_nearest nearest;
    gab_segment segment = {random_point(digest), {0, 0}};
    segment.b = random_point(digest);
    uint32_t count = gab_level_crossed(arena(), segment, blockers, crossings, CAPACITY);
    add_number(digest, count);
    for (uint32_t i = 0; i < count && i < CAPACITY; i++) {
        mix_float(digest, crossings[i].time);
        mix_vec(digest, crossings[i].point);
        mix_number(digest, crossings[i].wall);
    }
    add_bool(digest, gab_level_visible(arena(), segment.a, segment.b, blockers));
    add_bool(digest, gab_level_nearest(arena(), segment.a, 80, blockers, &nearest));
    mix_float(digest, nearest.distance);
    mix_vec(digest, nearest.point);
    mix_number(digest, nearest.wall);
    mix_number(digest, nearest.layer.index);
}

static void query_box(Digest *digest, const gab_blockers *blockers)
{
    gab_wall_ref walls[CAPACITY + 1];
    gab_vec point = random_point(digest);
    gab_box box = {point.x, point.y, 0, 0};
    box.w = random_size(digest);
    box.h = random_size(digest);
    uint32_t count = gab_level_walls_meeting_box(arena(), box, blockers, walls, CAPACITY);
    add_number(digest, count);
    for (uint32_t i = 0; i < count && i < CAPACITY; i++) {
        mix_number(digest, walls[i].wall);
        mix_number(digest, walls[i].layer.index);
    }
}

/* Queries all layers at once or one of them, so that each partition is also tested alone. */
void query_movers(Digest *digest)
{
    gab_blockers blockers = GAB_DEFAULTS;
    gab_tags tags = {{0}};
    uint32_t open = 0, doors = (uint32_t)random_between(digest, 0, 3);
    for (uint32_t door = 0; door < 2; door++)
        gab_doors_set(&open, 1, door, (doors >> door & 1) != 0);
    for (int i = 0; i < 3; i++)
        gab_tags_add(&tags, (uint8_t)random_between(digest, 0, 9));
    if (random_chance(digest, 80))
        blockers.only = gab_level_layer_at(
            arena(),
            (uint32_t)random_between(digest, 0, (int32_t)gab_level_layer_count(arena()) - 1));
    blockers.filter.tags = tags;
    blockers.filter.only = random_chance(digest, 20);
    if (random_chance(digest, 20)) {
        blockers.open = &open;
        blockers.open_words = 1;
    }
    query_moves(digest, &blockers);
    query_lines(digest, &blockers);
    query_box(digest, &blockers);
}

void query_walkers(Digest *digest)
{
    gab_blockers blockers = GAB_DEFAULTS;
    gab_vec corner = random_point(digest), velocity = random_point(digest);
    gab_box box = {corner.x, corner.y, (float)random_between(digest, 1, 20), 12};
    blockers.step = (float)random_between(digest, 0, 8);
    blockers.slope = (float)random_between(digest, -1, 4) / 2;
    for (int i = 0; i < 20; i++) {
        velocity.y += 15;
        if (random_chance(digest, 10))
            velocity = random_point(digest);
        add_number(digest, gab_level_walk_box(arena(), &box, &velocity, 0.0625f, &blockers));
        mix_box(digest, box);
        mix_vec(digest, velocity);
    }
}

/* ---- Partitions ---- */

static void query_cut(Digest *digest, gab_layer layer, uint32_t node)
{
    gab_cut cut;
    add_bool(digest, gab_layer_cut_at(layer, node, &cut));
    mix_vec(digest, cut.normal);
    mix_float(digest, cut.offset);
    mix_number(digest, cut.parent);
    mix_number(digest, cut.depth);
    mix_number(digest, cut.child[0]);
    mix_number(digest, cut.child[1]);
}

static void add_outline(Digest *digest, uint32_t count, const gab_vec *corners)
{
    add_number(digest, count);
    for (uint32_t i = 0; i < count && i < CAPACITY; i++)
        mix_vec(digest, corners[i]);
}

void query_partitions(Digest *digest)
{
    gab_layer layer = gab_level_layer_at(arena(), (uint32_t)random_between(digest, 0, 5));
    gab_partition_info info = gab_layer_partition(layer);
    gab_box view = {-100, -100, 250, 200};
    gab_vec corners[CAPACITY];
    uint32_t numbers[CAPACITY];
    gab_mover mover = random_mover(digest);
    uint32_t node = (uint32_t)random_between(digest, 0, (int32_t)info.nodes);
    uint32_t leaf = (uint32_t)random_between(digest, 0, (int32_t)info.leaves);
    add_number(digest, (uint64_t)info.kind);
    mix_number(digest, info.depth);
    mix_number(digest, info.entries);
    mix_box(digest, info.bounds);
    mix_vec(digest, info.cell);
    mix_number(digest, info.columns);
    query_cut(digest, layer, node);
    add_number(digest, gab_layer_leaf_parent(layer, leaf));
    add_list(digest, gab_layer_leaf_walls(layer, leaf, numbers, CAPACITY), numbers, CAPACITY);
    add_outline(digest, gab_layer_node_outline(layer, node, view, corners, CAPACITY), corners);
    add_outline(digest, gab_layer_leaf_outline(layer, leaf, view, corners, CAPACITY), corners);
    add_number(digest, gab_layer_leaf_at_point(layer, mover.from));
    add_list(digest, gab_layer_leaves_along(layer, &mover, numbers, CAPACITY), numbers, CAPACITY);
}
