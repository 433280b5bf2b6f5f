/* SPDX-License-Identifier: MIT */
/* Queries of scenery.h; see digest.h. */
#include "digest.h"

/* ---- Ground ---- */

enum { NODES = 12, PLACES = 10 };

static uint32_t some_nodes(Digest *digest, gab_ground_node nodes[NODES])
{
    uint32_t count = (uint32_t)some_between(digest, 1, NODES);
    float x = some_place(digest, 100);
    for (uint32_t i = 0; i < count; i++) {
        nodes[i].x = x;
        nodes[i].y = some_place(digest, 60);
        nodes[i].bend = 0;
        x += (float)some_between(digest, some_chance(digest, 2) ? 0 : 1, 40 * 256) / 256;
    }
    return count;
}

void ask_ground(Digest *digest)
{
    gab_ground_node nodes[NODES];
    double scratch[NODES];
    uint32_t count = some_nodes(digest, nodes);
    gab_ground ground = {nodes, count};
    float y, slope;
    answer_number(digest, (uint64_t)gab_ground_fit(nodes, count, scratch));
    for (uint32_t i = 0; i < count; i++)
        mix_double(digest, nodes[i].bend);
    for (int i = 0; i < PLACES; i++) {
        answer_bool(digest, gab_ground_at(&ground, some_number(digest), &y, &slope));
        mix_float(digest, y);
        mix_float(digest, slope);
        answer_bool(digest, gab_ground_meets_box(&ground, some_box(digest)));
        answer_bool(digest, gab_slope_holds(slope, some_size(digest)));
        answer_bool(digest, gab_flat_meets_box(y, some_box(digest)));
    }
}

/* ---- Tiles, mazes, heights ---- */

enum { SIDE = 9, BYTES = (SIDE + 1) * (SIDE + 1) };

static gab_tags some_tags(Digest *digest)
{
    gab_tags tags = {{0}};
    for (int i = 0; i < 2; i++)
        gab_tags_add(&tags, (uint8_t)some_between(digest, 0, 3));
    return tags;
}

static void mix_cells(Digest *digest, const gab_cells *cells)
{
    mix_number(digest, (uint32_t)cells->first.column);
    mix_number(digest, (uint32_t)cells->first.row);
    mix_number(digest, (uint32_t)cells->last.column);
    mix_number(digest, (uint32_t)cells->last.row);
}

static void ask_tiles(Digest *digest, const gab_tiles *tiles)
{
    gab_tags tags = some_tags(digest);
    const gab_tags *solid = some_chance(digest, 50) ? &tags : NULL;
    gab_cell cell;
    gab_cells cells;
    gab_box box = some_box(digest);
    bool found = gab_tiles_cell(tiles, some_vec(digest), &cell);
    answer_cell(digest, found, cell);
    answer_box(digest, gab_tiles_cell_box(tiles, cell));
    answer_number(digest, gab_tiles_tag(tiles, cell));
    answer_bool(digest, gab_tiles_solid(tiles, cell, solid));
    answer_bool(digest, gab_tiles_under_box(tiles, box, &cells));
    mix_cells(digest, &cells);
    answer_bool(digest, gab_tiles_meet_box(tiles, box, solid));
}

static void ask_iso(Digest *digest)
{
    gab_iso iso;
    gab_cell cell;
    gab_vec place, point = some_vec(digest);
    iso.origin = some_vec(digest);
    iso.column = some_vec(digest);
    iso.row = some_vec(digest);
    if (some_chance(digest, 50)) {
        float w = some_size(digest);
        iso = gab_iso_diamond(iso.origin, w, some_size(digest));
        answer_vec(digest, iso.column);
        mix_vec(digest, iso.row);
    }
    answer_vec(digest, gab_iso_to_screen(&iso, point));
    answer_bool(digest, gab_iso_to_grid(&iso, point, &place));
    mix_vec(digest, place);
    bool found = gab_iso_cell(&iso, point, &cell);
    answer_cell(digest, found, cell);
}

static void ask_maze(Digest *digest, const gab_maze *maze)
{
    gab_cell cell;
    bool found = gab_maze_cell(maze, some_vec(digest), &cell);
    answer_cell(digest, found, cell);
    answer_bool(digest, gab_maze_wall_left(maze, cell));
    answer_bool(digest, gab_maze_wall_right(maze, cell));
    answer_bool(digest, gab_maze_wall_top(maze, cell));
    answer_bool(digest, gab_maze_wall_bottom(maze, cell));
    answer_bool(digest, gab_maze_meets_box(maze, some_box(digest)));
}

static void ask_heights(Digest *digest, const gab_heights *heights)
{
    float altitude;
    gab_vec point = some_vec(digest);
    for (int smooth = GAB_NEAREST; smooth <= GAB_BICUBIC; smooth++) {
        answer_bool(digest, gab_heights_at(heights, point, (gab_smooth)smooth, &altitude));
        mix_float(digest, altitude);
    }
    gab_smooth smooth = (gab_smooth)some_between(digest, GAB_NEAREST, GAB_BICUBIC);
    answer_bool(digest, gab_heights_meet_foot(heights, some_box(digest), altitude, smooth));
}

void ask_grids(Digest *digest)
{
    uint8_t bytes[2 * BYTES];
    for (int i = 0; i < 2 * BYTES; i++)
        bytes[i] = (uint8_t)some_between(digest, 0, 3);
    gab_vec origin = {0, 0};
    origin.x = some_place(digest, 20);
    origin.y = some_place(digest, 20);
    float w = (float)some_between(digest, 1, 8 * 256) / 256;
    float h = (float)some_between(digest, 1, 8 * 256) / 256;
    uint32_t sample = (uint32_t)some_between(digest, 1, 2);
    gab_tiles tiles = {origin, w, h, SIDE, SIDE, some_chance(digest, 50), bytes};
    gab_maze maze = {origin, w, h, SIDE, SIDE, bytes};
    gab_heights heights = {origin, w, h, SIDE, SIDE, sample, bytes, -20.5f, 300};
    for (int i = 0; i < PLACES; i++) {
        ask_tiles(digest, &tiles);
        ask_iso(digest);
        ask_maze(digest, &maze);
        ask_heights(digest, &heights);
    }
}
