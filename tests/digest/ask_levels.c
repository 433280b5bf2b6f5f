/* SPDX-License-Identifier: MIT */
/* Queries of level.h; see digest.h. */
#include "digest.h"

#include <string.h>

enum { CAPACITY = 8, ARENA = 300 };

/* ---- Contents of levels ---- */

static void ask_layer(Digest *digest, gab_layer layer)
{
    gab_tiles tiles;
    gab_maze maze;
    gab_heights heights;
    gab_iso iso;
    bool is_iso;
    answer_text(digest, gab_layer_name(layer));
    answer_number(digest, (uint64_t)gab_layer_kind_of(layer));
    answer_number(digest, gab_layer_level(layer).index);
    answer_bool(digest, gab_layer_tiles(layer, &tiles, &is_iso, &iso));
    mix_number(digest, is_iso);
    mix_vec(digest, tiles.origin);
    mix_vec(digest, iso.column);
    mix_vec(digest, iso.row);
    mix_number(digest, tiles.columns);
    answer_bool(digest, gab_layer_maze(layer, &maze));
    mix_vec(digest, maze.origin);
    mix_float(digest, maze.cell_w);
    answer_bool(digest, gab_layer_heights(layer, &heights));
    mix_float(digest, heights.low);
    mix_float(digest, heights.high);
    gab_level_wall wall;
    uint32_t count = gab_layer_wall_count(layer);
    answer_number(digest, count);
    answer_bool(digest,
                gab_layer_wall(layer, (uint32_t)some_between(digest, 0, (int32_t)count), &wall));
    mix_vec(digest, wall.wall.a);
    mix_vec(digest, wall.wall.b);
    mix_number(digest, (uint64_t)wall.wall.blocks);
    mix_number(digest, wall.index);
    mix_number(digest, wall.door);
    mix_number(digest, wall.tag);
    mix_number(digest, wall.role);
}

static void ask_ground_of(Digest *digest, gab_layer layer)
{
    float y, slope;
    answer_bool(digest, gab_layer_ground_at(layer, some_place(digest, 60), &y, &slope));
    mix_float(digest, y);
    mix_float(digest, slope);
    answer_bool(digest, gab_layer_ground_meets_box(layer, some_box(digest)));
    answer_float(digest, gab_layer_slope_limit(layer));
    answer_number(digest, gab_layer_ground_count(layer));
    answer_vec(digest, gab_layer_ground_node(layer, (uint32_t)some_between(digest, 0, 4)));
}

static void ask_names_of(Digest *digest, gab_level level)
{
    gab_marker markers[2];
    gab_vec to;
    answer_number(digest, gab_level_door_count(level));
    const char *name = gab_level_door_name(level, (uint32_t)some_between(digest, 0, 3));
    answer_text(digest, name);
    answer_number(digest, gab_level_door(level, name));
    answer_number(digest, gab_level_marker_count(level));
    gab_marker marker = gab_level_marker_at(level, (uint32_t)some_between(digest, 0, 2));
    answer_text(digest, gab_marker_name(marker));
    answer_number(digest, gab_level_marker(level, gab_marker_name(marker)).index);
    answer_vec(digest, gab_marker_position(marker));
    answer_bool(digest, gab_marker_direction(marker, &to));
    mix_vec(digest, to);
    answer_number(digest, gab_marker_tag(marker));
    answer_number(digest, gab_marker_role(marker));
    answer_number(digest, gab_level_markers_tagged(level, gab_marker_tag(marker), markers, 2));
}

void ask_levels(Digest *digest)
{
    const gab_bank *bank = digest_bank();
    answer_number(digest, gab_bank_level_count(bank));
    gab_level level = gab_bank_level_at(bank, (uint32_t)some_between(digest, 0, 2));
    uint32_t layers = gab_level_layer_count(level);
    answer_text(digest, gab_level_name(level));
    answer_number(digest, gab_bank_level(bank, gab_level_name(level)).index);
    answer_number(digest, gab_level_picture(level));
    answer_number(digest, layers);
    gab_layer layer = gab_level_layer_at(level, (uint32_t)some_between(digest, 0, (int32_t)layers));
    answer_number(digest, gab_level_layer(level, gab_layer_name(layer)).index);
    ask_layer(digest, layer);
    ask_ground_of(digest, layer);
    ask_names_of(digest, level);
}

/* ---- Movers ---- */

static gab_level arena(void)
{
    const gab_bank *bank = digest_bank();
    return gab_bank_level_at(bank, gab_bank_level_count(bank) - 1);
}

static gab_vec some_spot(Digest *digest)
{
    gab_vec spot;
    spot.x = some_place(digest, ARENA);
    spot.y = some_place(digest, ARENA);
    return spot;
}

static gab_mover some_mover(Digest *digest)
{
    gab_vec from = some_spot(digest), to = from;
    to.x += some_place(digest, 60);
    to.y += some_place(digest, 60);
    if (some_chance(digest, 5))
        to = some_vec(digest);
    if (some_chance(digest, 50))
        return gab_mover_disc(from, to, some_chance(digest, 40) ? 0 : some_size(digest) / 4);
    gab_box box = {from.x, from.y, 0, 0};
    gab_vec by = {to.x - from.x, to.y - from.y};
    box.w = some_size(digest);
    box.h = some_size(digest);
    return gab_mover_box(box, by);
}

static void mix_level_impact(Digest *digest, const gab_level_impact *impact)
{
    mix_impact(digest, &impact->at);
    mix_number(digest, impact->layer.index);
    mix_number(digest, (uint32_t)impact->cell.column);
    mix_number(digest, (uint32_t)impact->cell.row);
    mix_number(digest, impact->door);
    mix_number(digest, impact->tag);
    mix_number(digest, impact->role);
}

static void answer_level_travel(Digest *digest, bool struck, const gab_level_travel *travel)
{
    answer_bool(digest, struck);
    mix_vec(digest, travel->end);
    mix_vec(digest, travel->motion);
    mix_number(digest, travel->count);
    for (uint32_t i = 0; i < travel->count; i++)
        mix_level_impact(digest, &travel->impacts[i]);
}

static void ask_moves(Digest *digest, const gab_blockers *blockers)
{
    gab_mover mover = some_mover(digest);
    gab_level_travel travel;
    gab_vec place;
    gab_level_impact single, impact;
    bool struck = gab_level_sweep(arena(), &mover, blockers, &single);
    bool is_same = gab_level_sweep_many(arena(), &mover, 1, blockers, &impact) == struck &&
                   memcmp(&single.at, &impact.at, sizeof impact.at) == 0;
    answer_bool(digest, struck == is_same);
    mix_level_impact(digest, &impact);
    struck = gab_level_slide(arena(), &mover, blockers, &travel);
    answer_level_travel(digest, struck, &travel);
    struck = gab_level_bounce(arena(), &mover, blockers, some_surface(digest), &travel);
    answer_level_travel(digest, struck, &travel);
    answer_bool(digest, gab_level_overlaps(arena(), &mover, blockers));
    answer_bool(digest, gab_level_push_out(arena(), &mover, blockers, &place));
    mix_vec(digest, place);
}

static void ask_lines(Digest *digest, const gab_blockers *blockers)
{
    gab_level_crossing crossings[CAPACITY];
    gab_nearest nearest;
    gab_segment segment = {some_spot(digest), {0, 0}};
    segment.b = some_spot(digest);
    uint32_t count = gab_level_crossed(arena(), segment, blockers, crossings, CAPACITY);
    answer_number(digest, count);
    for (uint32_t i = 0; i < count && i < CAPACITY; i++) {
        mix_float(digest, crossings[i].time);
        mix_vec(digest, crossings[i].point);
        mix_number(digest, crossings[i].wall);
    }
    answer_bool(digest, gab_level_visible(arena(), segment.a, segment.b, blockers));
    answer_bool(digest, gab_level_nearest(arena(), segment.a, 80, blockers, &nearest));
    mix_float(digest, nearest.distance);
    mix_vec(digest, nearest.point);
    mix_number(digest, nearest.wall);
    mix_number(digest, nearest.layer.index);
}

static void ask_box(Digest *digest, const gab_blockers *blockers)
{
    gab_wall_ref walls[CAPACITY + 1];
    gab_vec spot = some_spot(digest);
    gab_box box = {spot.x, spot.y, 0, 0};
    box.w = some_size(digest);
    box.h = some_size(digest);
    uint32_t count = gab_level_walls_in_box(arena(), box, blockers, walls, CAPACITY);
    answer_number(digest, count);
    for (uint32_t i = 0; i < count && i < CAPACITY; i++) {
        mix_number(digest, walls[i].wall);
        mix_number(digest, walls[i].layer.index);
    }
}

/* Queries all layers at once or one of them, so that each partition is also tested alone. */
void ask_movers(Digest *digest)
{
    gab_blockers blockers = {NULL, NULL, 0, {NULL, 0}, NULL};
    gab_tags tags = {{0}};
    uint32_t open = (uint32_t)some_between(digest, 0, 3);
    for (int i = 0; i < 3; i++)
        gab_tags_add(&tags, (uint8_t)some_between(digest, 0, 9));
    if (some_chance(digest, 80))
        blockers.only = gab_level_layer_at(
            arena(),
            (uint32_t)some_between(digest, 0, (int32_t)gab_level_layer_count(arena()) - 1));
    if (some_chance(digest, 20))
        blockers.tags = &tags;
    if (some_chance(digest, 20)) {
        blockers.open = &open;
        blockers.open_words = 1;
    }
    ask_moves(digest, &blockers);
    ask_lines(digest, &blockers);
    ask_box(digest, &blockers);
}

/* ---- Partitions ---- */

static void ask_cut(Digest *digest, gab_layer layer, uint32_t node)
{
    gab_cut cut;
    answer_bool(digest, gab_layer_cut(layer, node, &cut));
    mix_vec(digest, cut.normal);
    mix_float(digest, cut.offset);
    mix_number(digest, cut.parent);
    mix_number(digest, cut.depth);
    mix_number(digest, cut.child[0]);
    mix_number(digest, cut.child[1]);
}

static void answer_outline(Digest *digest, uint32_t count, const gab_vec *corners)
{
    answer_number(digest, count);
    for (uint32_t i = 0; i < count && i < CAPACITY; i++)
        mix_vec(digest, corners[i]);
}

void ask_partitions(Digest *digest)
{
    gab_layer layer = gab_level_layer_at(arena(), (uint32_t)some_between(digest, 0, 5));
    gab_partition_info info = gab_layer_partition(layer);
    gab_box view = {-100, -100, 250, 200};
    gab_vec corners[CAPACITY];
    uint32_t numbers[CAPACITY];
    gab_mover mover = some_mover(digest);
    uint32_t node = (uint32_t)some_between(digest, 0, (int32_t)info.nodes);
    uint32_t leaf = (uint32_t)some_between(digest, 0, (int32_t)info.leaves);
    answer_number(digest, (uint64_t)info.kind);
    mix_number(digest, info.depth);
    mix_number(digest, info.entries);
    mix_box(digest, info.bounds);
    mix_vec(digest, info.cell);
    mix_number(digest, info.columns);
    ask_cut(digest, layer, node);
    answer_number(digest, gab_layer_leaf_parent(layer, leaf));
    answer_list(digest, gab_layer_leaf_walls(layer, leaf, numbers, CAPACITY), numbers, CAPACITY);
    answer_outline(digest, gab_layer_node_outline(layer, node, view, corners, CAPACITY), corners);
    answer_outline(digest, gab_layer_leaf_outline(layer, leaf, view, corners, CAPACITY), corners);
    answer_number(digest, gab_layer_leaf_at(layer, mover.from));
    answer_list(digest, gab_layer_leaves_along(layer, &mover, numbers, CAPACITY), numbers,
                CAPACITY);
}
