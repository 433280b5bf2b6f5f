/* SPDX-License-Identifier: MIT */
/* Queries of scenery.h; see digest.h. */
#include "digest.h"

/* ---- Ground ---- */

enum { NODES = 12, POSITIONS = 10 };

static uint32_t random_nodes(Digest *digest, gab_ground_node nodes[NODES])
{
    uint32_t count = (uint32_t)random_between(digest, 1, NODES);
    float x = random_coordinate(digest, 100);
    for (uint32_t i = 0; i < count; i++) {
        nodes[i].x = x;
        nodes[i].y = random_coordinate(digest, 60);
        nodes[i].bend = 0;
        x += (float)random_between(digest, random_chance(digest, 2) ? 0 : 1, 40 * 256) / 256;
    }
    return count;
}

void query_ground(Digest *digest)
{
    gab_ground_node nodes[NODES];
    double scratch[NODES];
    uint32_t count = random_nodes(digest, nodes);
    gab_ground ground = {nodes, count};
    float y, slope;
    add_number(digest, (uint64_t)gab_ground_fit(nodes, count, scratch));
    for (uint32_t i = 0; i < count; i++)
        mix_double(digest, nodes[i].bend);
    for (int i = 0; i < POSITIONS; i++) {
        add_bool(digest, gab_ground_at(&ground, random_number(digest), &y, &slope));
        mix_float(digest, y);
        mix_float(digest, slope);
        add_bool(digest, gab_ground_meets_box(&ground, random_box(digest)));
        add_bool(digest, gab_slope_holds(slope, random_size(digest)));
        add_bool(digest, gab_flat_meets_box(y, random_box(digest)));
    }
}

/* ---- Tiles, mazes, heights ---- */

enum { SIDE = 9, BYTES = (SIDE + 1) * (SIDE + 1) };

static gab_filter random_filter(Digest *digest)
{
    gab_filter one = gab_filter_number((uint32_t)random_between(digest, 0, 3));
    return gab_filter_or(one, gab_filter_number((uint32_t)random_between(digest, 0, 3)));
}

static void mix_cells(Digest *digest, const gab_cells *cells)
{
    mix_number(digest, (uint32_t)cells->first.column);
    mix_number(digest, (uint32_t)cells->first.row);
    mix_number(digest, (uint32_t)cells->last.column);
    mix_number(digest, (uint32_t)cells->last.row);
}

static void query_tiles(Digest *digest, const gab_tiles *tiles)
{
    gab_filter filter = random_filter(digest);
    const gab_filter *solid = random_chance(digest, 50) ? &filter : NULL;
    gab_cell cell;
    gab_cells cells;
    gab_box box = random_box(digest);
    bool found = gab_tiles_cell(tiles, random_vec(digest), &cell);
    add_cell(digest, found, cell);
    add_box(digest, gab_tiles_cell_box(tiles, cell));
    add_number(digest, gab_tiles_tag(tiles, cell));
    add_bool(digest, gab_tiles_solid(tiles, cell, solid));
    add_bool(digest, gab_tiles_under_box(tiles, box, &cells));
    mix_cells(digest, &cells);
    add_bool(digest, gab_tiles_meets_box(tiles, box, solid));
}

static void query_iso(Digest *digest)
{
    gab_iso iso;
    gab_cell cell;
    gab_vec position, point = random_vec(digest);
    iso.origin = random_vec(digest);
    iso.column = random_vec(digest);
    iso.row = random_vec(digest);
    if (random_chance(digest, 50)) {
        float w = random_size(digest);
        iso = gab_iso_diamond(iso.origin, w, random_size(digest));
        add_vec(digest, iso.column);
        mix_vec(digest, iso.row);
    }
    add_vec(digest, gab_iso_to_screen(&iso, point));
    add_bool(digest, gab_iso_to_grid(&iso, point, &position));
    mix_vec(digest, position);
    bool found = gab_iso_cell(&iso, point, &cell);
    add_cell(digest, found, cell);
}

static void query_maze(Digest *digest, const gab_maze *maze)
{
    gab_cell cell;
    bool found = gab_maze_cell(maze, random_vec(digest), &cell);
    add_cell(digest, found, cell);
    add_bool(digest, gab_maze_wall_left(maze, cell));
    add_bool(digest, gab_maze_wall_right(maze, cell));
    add_bool(digest, gab_maze_wall_top(maze, cell));
    add_bool(digest, gab_maze_wall_bottom(maze, cell));
    add_bool(digest, gab_maze_meets_box(maze, random_box(digest)));
}

static void query_heights(Digest *digest, const gab_heights *heights)
{
    float altitude;
    gab_vec point = random_vec(digest);
    for (int smooth = GAB_NEAREST; smooth <= GAB_BICUBIC; smooth++) {
        add_bool(digest, gab_heights_at(heights, point, (gab_smooth)smooth, &altitude));
        mix_float(digest, altitude);
    }
    gab_smooth smooth = (gab_smooth)random_between(digest, GAB_NEAREST, GAB_BICUBIC);
    add_bool(digest, gab_heights_meets_foot(heights, random_box(digest), altitude, smooth));
}

void query_grids(Digest *digest)
{
    uint8_t bytes[2 * BYTES];
    for (int i = 0; i < 2 * BYTES; i++)
        bytes[i] = (uint8_t)random_between(digest, 0, 3);
    gab_vec origin = {0, 0};
    origin.x = random_coordinate(digest, 20);
    origin.y = random_coordinate(digest, 20);
    float w = (float)random_between(digest, 1, 8 * 256) / 256;
    float h = (float)random_between(digest, 1, 8 * 256) / 256;
    uint32_t sample = (uint32_t)random_between(digest, 1, 2);
    gab_tiles tiles = {origin, w, h, SIDE, SIDE, random_chance(digest, 50), bytes};
    gab_maze maze = {origin, w, h, SIDE, SIDE, bytes};
    gab_heights heights = {origin, w, h, SIDE, SIDE, sample, bytes, -20.5f, 300};
    for (int i = 0; i < POSITIONS; i++) {
        query_tiles(digest, &tiles);
        query_iso(digest);
        query_maze(digest, &maze);
        query_heights(digest, &heights);
    }
}
