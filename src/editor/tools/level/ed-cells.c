/* SPDX-License-Identifier: MIT */
/* Implements ed-cells.h. */
#include "tools/level/ed-cells.h"

#include <math.h>

static double pixels(int32_t fixed)
{
    return (double)fixed / DOCUMENT_PIXEL;
}

static EdCells cells_from(int32_t x, int32_t y, int32_t w, int32_t h)
{
    return (EdCells){.x = pixels(x), .y = pixels(y), .w = pixels(w), .h = pixels(h)};
}

bool ed_cells_of(EdSession *session, LayerKind kind, EdCells *cells)
{
    const Layer *layer = ed_session_layer(session);
    const TileField *tiles = layer != NULL && kind == LAYER_TILES ? layer->tiles : NULL;
    const Maze *maze = layer != NULL && kind == LAYER_MAZE ? layer->maze : NULL;
    if (tiles != NULL) {
        *cells = cells_from(tiles->x, tiles->y, tiles->cell_w, tiles->cell_h);
        cells->isometric = tiles->isometric;
        cells->columns = (int32_t)blocks_width(tiles->cells);
        cells->rows = (int32_t)blocks_height(tiles->cells);
    } else if (maze != NULL) {
        *cells = cells_from(maze->x, maze->y, maze->cell_w, maze->cell_h);
        cells->columns = (int32_t)blocks_width(maze->walls) - 1;
        cells->rows = (int32_t)blocks_height(maze->walls) - 1;
    }
    return (tiles != NULL || maze != NULL) && cells->w > 0 && cells->h > 0;
}

int32_t ed_cells_tag(EdSession *session, EdCell cell)
{
    const Layer *layer = ed_session_layer(session);
    if (layer == NULL || layer->tiles == NULL)
        return 0;
    return blocks_get(layer->tiles->cells, cell.column, cell.row);
}

void ed_cells_position(const EdCells *cells, double x, double y, double *column, double *row)
{
    double across = (x - cells->x) / cells->w, down = (y - cells->y) / cells->h;
    *column = cells->isometric ? down + across : across;
    *row = cells->isometric ? down - across : down;
}

bool ed_cells_at(const EdCells *cells, double x, double y, EdCell *cell)
{
    double column, row;
    ed_cells_position(cells, x, y, &column, &row);
    cell->column = (int32_t)CLAMP(floor(column), -1, cells->columns);
    cell->row = (int32_t)CLAMP(floor(row), -1, cells->rows);
    return cell->column >= 0 && cell->row >= 0 && cell->column < cells->columns &&
           cell->row < cells->rows;
}

EdMarkPoint ed_cells_corner(const EdCells *cells, double column, double row)
{
    double across = cells->isometric ? (column - row) / 2 : column;
    double down = cells->isometric ? (column + row) / 2 : row;
    return (EdMarkPoint){cells->x + across * cells->w, cells->y + down * cells->h};
}

void ed_cells_outline(const EdCells *cells, EdOverlay *overlay, EdCell a, EdCell b,
                      EdMarkStyle style)
{
    int32_t left = MIN(a.column, b.column), right = MAX(a.column, b.column) + 1;
    int32_t top = MIN(a.row, b.row), bottom = MAX(a.row, b.row) + 1;
    const EdMarkPoint corners[] = {
        ed_cells_corner(cells, left, top), ed_cells_corner(cells, right, top),
        ed_cells_corner(cells, right, bottom), ed_cells_corner(cells, left, bottom)};
    ed_overlay_points(overlay, ED_MARK_POLYLINE, corners, G_N_ELEMENTS(corners), true, style);
}
