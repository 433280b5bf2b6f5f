/* SPDX-License-Identifier: MIT */
/* Writes levels as JSON, except partitions, which json_writer_tree.c writes. */
#include "bank/json_writer_internal.h"

#include "bank/json_format.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- Walls ---- */

static void put_wall(Printer *p, const void *item)
{
    const PlainWall *wall = item;
    printer_text(p, "name", wall->name);
    printer_tag(p, wall->tag);
    printer_point(p, "a", wall->ax, wall->ay);
    printer_point(p, "b", wall->bx, wall->by);
    if (wall->front_only) {
        printer_key(p, "one_way");
        printer_put(p, "true");
    }
    printer_properties(p, &wall->properties);
}

static void put_walls(Printer *p, const PlainWalls *walls)
{
    printer_list(p, "walls", walls->walls, walls->count, sizeof *walls->walls, put_wall);
    printer_partition(p, &walls->partition);
}

/* ---- Cells ---- */

static void put_cell_size(Printer *p, int32_t width, int32_t height)
{
    printer_fixed(p, "cell_width", width, false);
    printer_fixed(p, "cell_height", height, false);
}

static void put_size(Printer *p, uint32_t columns, uint32_t rows)
{
    printer_integer(p, "columns", columns);
    printer_integer(p, "rows", rows);
}

static void put_cells(Printer *p, const char *key, PrintedGrid grid)
{
    if (!grid.bytes && !grid.words)
        printer_fail(p, "its cells are missing");
    else
        printer_grid_rows(p, key, grid);
}

static void put_tiles(Printer *p, const PlainTiles *tiles)
{
    printer_point(p, "origin", tiles->x, tiles->y);
    if (tiles->isometric) {
        printer_point(p, "column", tiles->column_x, tiles->column_y);
        printer_point(p, "row", tiles->row_x, tiles->row_y);
    } else {
        put_cell_size(p, tiles->cell_w, tiles->cell_h);
    }
    put_size(p, tiles->columns, tiles->rows);
    if (tiles->solid_outside) {
        printer_key(p, "solid_outside");
        printer_put(p, "true");
    }
    put_cells(p, "cells", (PrintedGrid){tiles->cells, NULL, tiles->columns, tiles->rows});
}

static void put_maze(Printer *p, const PlainMaze *maze)
{
    printer_point(p, "origin", maze->x, maze->y);
    put_cell_size(p, maze->cell_w, maze->cell_h);
    put_size(p, maze->columns, maze->rows);
    put_cells(p, "cells", (PrintedGrid){maze->walls, NULL, maze->columns + 1, maze->rows + 1});
}

/* Converts pairs of little-endian bytes to numbers, which the caller frees; NULL after a
 * failure. */
static uint32_t *from_byte_pairs(Printer *p, const uint8_t *pairs, size_t count)
{
    uint32_t *words = pairs ? malloc((count + 1) * sizeof *words) : NULL;
    if (pairs && !words)
        printer_no_memory(p);
    for (size_t i = 0; words && i < count; i++)
        words[i] = pairs[2 * i] | (uint32_t)pairs[2 * i + 1] << 8;
    return words;
}

static void put_heights(Printer *p, const PlainHeights *heights)
{
    PrintedGrid grid = {heights->samples, NULL, heights->columns, heights->rows};
    uint32_t *words = NULL;
    printer_point(p, "origin", heights->x, heights->y);
    put_cell_size(p, heights->cell_w, heights->cell_h);
    put_size(p, heights->columns, heights->rows);
    printer_fixed(p, "low", heights->low, false);
    printer_fixed(p, "high", heights->high, false);
    if (heights->sample_bytes == 2) {
        printer_integer(p, "bytes", 2);
        words = from_byte_pairs(p, heights->samples, (size_t)heights->columns * heights->rows);
        grid = (PrintedGrid){NULL, words, heights->columns, heights->rows};
    }
    if (!p->failed)
        put_cells(p, "samples", grid);
    free(words);
}

/* ---- Ground ---- */

/* Writes a slope, which has more bits than a double, as a whole number and a fraction in units of
 * 2^-32. */
static void put_slope(Printer *p, int64_t slope)
{
    char text[40];
    uint32_t fraction = (uint32_t)slope;
    snprintf(text, sizeof text, "[%ld, %lu]", (long)((slope - fraction) / ((int64_t)1 << 32)),
             (unsigned long)fraction);
    printer_put(p, text);
}

static void put_ground(Printer *p, const PlainGround *ground)
{
    if (ground->slope_limit != JSON_SLOPE_LIMIT)
        printer_fixed(p, "slope_limit", ground->slope_limit, false);
    printer_begin_list(p, "nodes", false);
    for (uint32_t i = 0; i < ground->count && !p->failed; i++) {
        printer_line(p);
        printer_point(p, NULL, ground->nodes[i][0], ground->nodes[i][1]);
    }
    printer_end_list(p);
    if (!ground->slopes)
        return;
    printer_begin_list(p, "slopes", false);
    for (uint32_t i = 0; i < ground->count && !p->failed; i++) {
        printer_line(p);
        put_slope(p, ground->slopes[i]);
    }
    printer_end_list(p);
}

/* ---- Layers, markers, levels ---- */

static void put_layer(Printer *p, const void *item)
{
    const PlainLayer *layer = item;
    printer_text(p, "name", layer->name);
    if (layer->kind < PLAIN_WALLS || layer->kind > PLAIN_HEIGHTS) {
        printer_fail(p, "there is no kind of layer %d", (int)layer->kind);
        return;
    }
    printer_text(p, "kind", json_layers[layer->kind]);
    printer_properties(p, &layer->properties);
    switch (layer->kind) {
    case PLAIN_WALLS:
        put_walls(p, &layer->as.walls);
        break;
    case PLAIN_TILES:
        put_tiles(p, &layer->as.tiles);
        break;
    case PLAIN_MAZE:
        put_maze(p, &layer->as.maze);
        break;
    case PLAIN_GROUND:
        put_ground(p, &layer->as.ground);
        break;
    case PLAIN_HEIGHTS:
        put_heights(p, &layer->as.heights);
        break;
    }
}

static void put_marker(Printer *p, const void *item)
{
    const PlainMarker *marker = item;
    printer_text(p, "name", marker->name);
    printer_tag(p, marker->tag);
    printer_fixed(p, "x", marker->x, false);
    printer_fixed(p, "y", marker->y, false);
    printer_direction(p, marker->to_x, marker->to_y);
    printer_properties(p, &marker->properties);
}

static void put_level(Printer *p, const void *item)
{
    const PlainLevel *level = item;
    printer_text(p, "name", level->name);
    if (level->picture != GAB_NONE)
        printer_integer(p, "picture", level->picture);
    printer_properties(p, &level->properties);
    printer_list(p, "layers", level->layers, level->layer_count, sizeof *level->layers, put_layer);
    printer_list(p, "markers", level->markers, level->marker_count, sizeof *level->markers,
                 put_marker);
}

void printer_put_levels(Printer *p)
{
    const PlainBank *bank = p->bank;
    printer_list(p, "levels", bank->levels, bank->level_count, sizeof *bank->levels, put_level);
}
