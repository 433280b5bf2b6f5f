/* SPDX-License-Identifier: MIT */
/* Writes the contents of all layers except walls: tiles, mazes, ground, heights. */
#include "bank/writer_internal.h"

#include <gabarit/scenery.h>

#include <stdlib.h>
#include <string.h>

/* ---- Cells ---- */

static bool check_cells(Writer *w, uint32_t columns, uint32_t rows, uint32_t max_side)
{
    if (columns < 1 || columns > max_side || rows < 1 || rows > max_side)
        return writer_fail(w, "has %lu x %lu cells; sides are 1 to %lu", (unsigned long)columns,
                           (unsigned long)rows, (unsigned long)max_side);
    if ((uint64_t)columns * rows > MAX_AREA)
        return writer_fail(w, "has %lu x %lu cells; the maximum is %d in total",
                           (unsigned long)columns, (unsigned long)rows, MAX_AREA);
    return true;
}

static bool put_cell_size(Writer *w, uint8_t *field, int32_t width, int32_t height)
{
    if (width <= 0 || height <= 0)
        return writer_fail(w, "its cells are %ld x %ld; both must be greater than 0", (long)width,
                           (long)height);
    put_i32(field, width);
    put_i32(field + 4, height);
    return writer_check_fixed(w, "width of cells", width) &&
           writer_check_fixed(w, "height of cells", height);
}

/* Stores the position of a layer's bytes, and appends them. */
static bool put_bytes(Writer *w, uint8_t *first, const uint8_t *bytes, size_t size)
{
    if (!bytes)
        return writer_fail(w, "has no cells");
    put_u32(first, writer_count(w, SECTION_CELS));
    uint8_t *p = writer_add(w, &w->sections[SECTION_CELS], size);
    if (p)
        memcpy(p, bytes, size);
    return p != NULL;
}

/* ---- Tiles ---- */

static bool put_tile_shape(Writer *w, uint8_t *p, const PlainTiles *tiles)
{
    bool has_edges = (tiles->column_x | tiles->column_y | tiles->row_x | tiles->row_y) != 0;
    if (!tiles->isometric)
        return put_cell_size(w, p + TILS_CELL_W, tiles->cell_w, tiles->cell_h) &&
               (!has_edges || writer_fail(w, "is straight, and has the edges of isometric tiles"));
    if (tiles->cell_w != 0 || tiles->cell_h != 0)
        return writer_fail(w, "is isometric, and has the size of straight tiles");
    put_u8(p + TILS_IS_ISO, 1);
    if (!writer_put_point(w, p + TILS_COLUMN, "column's", tiles->column_x, tiles->column_y) ||
        !writer_put_point(w, p + TILS_ROW, "row's", tiles->row_x, tiles->row_y))
        return false;
    return (int64_t)tiles->column_x * tiles->row_y != (int64_t)tiles->column_y * tiles->row_x ||
           writer_fail(w, "its edges, %ld, %ld and %ld, %ld, are parallel", (long)tiles->column_x,
                       (long)tiles->column_y, (long)tiles->row_x, (long)tiles->row_y);
}

static bool check_tile_tags(Writer *w, const PlainTiles *tiles)
{
    for (size_t i = 0; i < (size_t)tiles->columns * tiles->rows; i++)
        if (tiles->cells[i] > 0 && !w->has_tag[tiles->cells[i]])
            return writer_fail(w, "its cell %zu, %zu has tag %d, which does not exist",
                               i % tiles->columns, i / tiles->columns, tiles->cells[i]);
    return true;
}

bool writer_put_tiles(Writer *w, const PlainTiles *tiles)
{
    uint8_t *p = writer_element(w, SECTION_TILS);
    if (!p || !check_cells(w, tiles->columns, tiles->rows, UINT16_MAX) ||
        !writer_put_point(w, p + TILS_ORIGIN, "", tiles->x, tiles->y) ||
        !put_tile_shape(w, p, tiles))
        return false;
    put_u16(p + TILS_COLUMNS, tiles->columns);
    put_u16(p + TILS_ROWS, tiles->rows);
    put_u8(p + TILS_OUTSIDE, tiles->solid_outside);
    return put_bytes(w, p + TILS_FIRST, tiles->cells, (size_t)tiles->columns * tiles->rows) &&
           check_tile_tags(w, tiles);
}

/* ---- Mazes ---- */

static bool check_maze_walls(Writer *w, const PlainMaze *maze)
{
    uint32_t stride = maze->columns + 1;
    for (size_t i = 0; i < (size_t)stride * (maze->rows + 1); i++) {
        bool last_column = i % stride == maze->columns, last_row = i / stride == maze->rows;
        int allowed = (last_row ? 0 : GAB_MAZE_LEFT) | (last_column ? 0 : GAB_MAZE_TOP);
        if ((maze->walls[i] & ~allowed) != 0)
            return writer_fail(w, "its cell %zu, %zu has the walls %d; only bits of %d are there",
                               i % stride, i / stride, maze->walls[i], allowed);
    }
    return true;
}

bool writer_put_maze(Writer *w, const PlainMaze *maze)
{
    uint8_t *p = writer_element(w, SECTION_MAZE);
    if (!p || !check_cells(w, maze->columns, maze->rows, MAX_MAZE_SIDE) ||
        !writer_put_point(w, p + MAZE_ORIGIN, "", maze->x, maze->y) ||
        !put_cell_size(w, p + MAZE_CELL_W, maze->cell_w, maze->cell_h))
        return false;
    put_u16(p + MAZE_COLUMNS, maze->columns);
    put_u16(p + MAZE_ROWS, maze->rows);
    return put_bytes(w, p + MAZE_FIRST, maze->walls,
                     ((size_t)maze->columns + 1) * (maze->rows + 1)) &&
           check_maze_walls(w, maze);
}

/* ---- Ground ---- */

static bool check_ground_nodes(Writer *w, const PlainGround *ground)
{
    if (ground->count < 2)
        return writer_fail(w, "has %lu nodes of ground; the minimum is 2",
                           (unsigned long)ground->count);
    for (uint32_t i = 0; i < ground->count; i++) {
        writer_enter(w, "node", i, NULL);
        if (!writer_check_fixed(w, "x", ground->nodes[i][0]) ||
            !writer_check_fixed(w, "y", ground->nodes[i][1]))
            return false;
        if (i > 0 && ground->nodes[i][0] <= ground->nodes[i - 1][0])
            return writer_fail(w, "its x, %ld, is not to the right of the previous one, %ld",
                               (long)ground->nodes[i][0], (long)ground->nodes[i - 1][0]);
        writer_leave(w);
    }
    return true;
}

static bool check_slopes(Writer *w, const PlainGround *ground)
{
    for (uint32_t i = 0; ground->slopes && i < ground->count; i++) {
        if (-MAX_SLOPE <= ground->slopes[i] && ground->slopes[i] <= MAX_SLOPE)
            continue;
        writer_enter(w, "node", i, NULL);
        return writer_fail(w, "its slope is beyond %ld", (long)(MAX_SLOPE >> 32));
    }
    return true;
}

static bool put_ground_nodes(Writer *w, const PlainGround *ground, const int64_t *slopes)
{
    for (uint32_t i = 0; i < ground->count; i++) {
        uint8_t *p = writer_element(w, SECTION_GNOD);
        if (!p)
            return false;
        put_i32(p + GNOD_X, ground->nodes[i][0]);
        put_i32(p + GNOD_Y, ground->nodes[i][1]);
        put_u64(p + GNOD_SLOPE, (uint64_t)slopes[i]);
    }
    return true;
}

bool writer_put_ground(Writer *w, const PlainGround *ground)
{
    uint8_t *p = writer_element(w, SECTION_GRND);
    if (!p || !check_ground_nodes(w, ground) || !check_slopes(w, ground))
        return false;
    if (ground->slope_limit < 0)
        return writer_fail(w, "its steepest slope, %ld, is below 0", (long)ground->slope_limit);
    if (!writer_check_fixed(w, "steepest slope", ground->slope_limit))
        return false;
    put_u32(p + GRND_NODE, writer_count(w, SECTION_GNOD));
    put_u32(p + GRND_NODES, ground->count);
    put_i32(p + GRND_LIMIT, ground->slope_limit);
    if (ground->slopes)
        return put_ground_nodes(w, ground, ground->slopes);
    int64_t *slopes = malloc(ground->count * sizeof *slopes);
    bool ok = slopes && plain_natural_slopes(ground, slopes) ? put_ground_nodes(w, ground, slopes)
                                                             : writer_no_memory(w);
    free(slopes);
    return ok;
}

/* ---- Heights ---- */

bool writer_put_heights(Writer *w, const PlainHeights *heights)
{
    uint8_t *p = writer_element(w, SECTION_HGHT);
    if (!p || !check_cells(w, heights->columns, heights->rows, UINT16_MAX) ||
        !writer_put_point(w, p + HGHT_ORIGIN, "", heights->x, heights->y) ||
        !put_cell_size(w, p + HGHT_CELL_W, heights->cell_w, heights->cell_h) ||
        !writer_check_fixed(w, "lowest altitude", heights->low) ||
        !writer_check_fixed(w, "highest altitude", heights->high))
        return false;
    if (heights->sample_bytes != 1 && heights->sample_bytes != 2)
        return writer_fail(w, "its samples have %lu bytes; they have 1 or 2",
                           (unsigned long)heights->sample_bytes);
    put_u16(p + HGHT_COLUMNS, heights->columns);
    put_u16(p + HGHT_ROWS, heights->rows);
    put_u8(p + HGHT_BYTES, heights->sample_bytes);
    put_i32(p + HGHT_LOW, heights->low);
    put_i32(p + HGHT_HIGH, heights->high);
    return put_bytes(w, p + HGHT_FIRST, heights->samples,
                     (size_t)heights->columns * heights->rows * heights->sample_bytes);
}
