/* SPDX-License-Identifier: MIT */
/* Writes the contents of all layers except walls: tiles, mazes, ground, heights. */
#include "bank/writer_internal.h"

#include <gabarit/scenery.h>

#include <stdlib.h>

/* ---- Cells ---- */

/* The row before the rule has the maximum of columns and of rows. */
bool writer_check_cell_count(Writer *w, const RecordRow *row, const SectionSlot *slot,
                             const void *member)
{
    const uint32_t *size = member;
    unsigned long columns = size[0], rows = size[1], max_side = row[-1].max;
    if (columns < 1 || columns > max_side || rows < 1 || rows > max_side)
        return writer_fail(w, "has %lu x %lu cells; sides are 1 to %lu", columns, rows, max_side);
    return (uint64_t)columns * rows <= row->max ||
           writer_fail(w, "has %lu x %lu cells; the maximum is %lu in total", columns, rows,
                       (unsigned long)row->max);
}

bool writer_check_cell_size(Writer *w, const RecordRow *row, const SectionSlot *slot,
                            const void *member)
{
    const int32_t *size = member;
    if (size[0] <= 0 || size[1] <= 0)
        return writer_fail(w, "its cells are %ld x %ld; both must be greater than 0", (long)size[0],
                           (long)size[1]);
    return writer_check_fixed(w, "width of cells", size[0]) &&
           writer_check_fixed(w, "height of cells", size[1]);
}

/* ---- Tiles ---- */

bool writer_check_tiles(Writer *w, const void *item)
{
    const PlainTiles *tiles = item;
    bool has_edges = (tiles->column_x | tiles->column_y | tiles->row_x | tiles->row_y) != 0;
    if (!tiles->isometric)
        return !has_edges || writer_fail(w, "is straight, and has the edges of isometric tiles");
    return (tiles->cell_w == 0 && tiles->cell_h == 0) ||
           writer_fail(w, "is isometric, and has the size of straight tiles");
}

bool writer_check_edges(Writer *w, const RecordRow *row, const SectionSlot *slot,
                        const void *member)
{
    const int32_t *edges = member; /* x and y of a column, then of a row */
    return (int64_t)edges[0] * edges[3] != (int64_t)edges[1] * edges[2] ||
           writer_fail(w, "its edges, %ld, %ld and %ld, %ld, are parallel", (long)edges[0],
                       (long)edges[1], (long)edges[2], (long)edges[3]);
}

static bool check_tile_tags(Writer *w, const PlainTiles *tiles)
{
    for (size_t i = 0; i < (size_t)tiles->columns * tiles->rows; i++)
        if (tiles->cells[i] > 0 && !w->has_tag[tiles->cells[i]])
            return writer_fail(w, "its cell %zu, %zu has tag %d, which does not exist",
                               i % tiles->columns, i / tiles->columns, tiles->cells[i]);
    return true;
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

/* Stores the position of a layer's bytes, and appends them. */
bool writer_put_cells(Writer *w, const RecordRow *row, const SectionSlot *slot, const void *item)
{
    RecordGrid grid = record_grid(row, item, NULL);
    size_t size = (size_t)grid.width * grid.height * grid.bytes;
    if (!grid.cells)
        return writer_fail(w, "has no cells");
    put_u32(slot->bytes + row->at, writer_count(w, SECTION_CELS));
    uint8_t *p = writer_add(w, &w->sections[SECTION_CELS], size);
    if (!p)
        return false;
    memcpy(p, grid.cells, size);
    return (row->type != ROW_TILES || check_tile_tags(w, item)) &&
           (row->type != ROW_MAZE || check_maze_walls(w, item));
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

bool writer_put_nodes(Writer *w, const RecordRow *row, const SectionSlot *slot, const void *item)
{
    const PlainGround *ground = item;
    if (!check_ground_nodes(w, ground) || !check_slopes(w, ground))
        return false;
    put_u32(slot->bytes + row->at, writer_count(w, SECTION_GNOD));
    put_u32(slot->bytes + GRND_NODES, ground->count);
    if (ground->slopes)
        return put_ground_nodes(w, ground, ground->slopes);
    int64_t *slopes = malloc(ground->count * sizeof *slopes);
    bool ok = slopes && plain_natural_slopes(ground, slopes) ? put_ground_nodes(w, ground, slopes)
                                                             : writer_no_memory(w);
    free(slopes);
    return ok;
}
