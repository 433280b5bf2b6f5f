/* SPDX-License-Identifier: MIT */
/**
 * tools/level/ed-cells.h: the geometry of the cells of the displayed layer: tiles (straight or
 * isometric) or a maze. It consists of plain numbers, which stay valid for later versions; read the
 * content of cells from the layer each time.
 *
 *     EdCells cells;
 *     EdCell cell;
 *     if (ed_cells_of(session, LAYER_TILES, &cells) && ed_cells_at(&cells, x, y, &cell))
 *         ed_cells_outline(&cells, overlay, cell, cell, ED_STYLE_HOVERED);
 */
#pragma once

#include "edit/levels.h"
#include "tools/ed-tool.h"

typedef struct EdCells {
    bool isometric;
    double x, y, w, h; /**< pixels: origin, and size of a cell */
    int32_t columns, rows;
} EdCells;

typedef struct EdCell {
    int32_t column, row;
} EdCell;

/** Gets the cells of the displayed layer. False if it is not of that kind: LAYER_TILES or
 * LAYER_MAZE. */
bool ed_cells_of(EdSession *session, LayerKind kind, EdCells *cells);
/** Returns the number of the tag in a cell of the displayed tiles; 0: none. */
int32_t ed_cells_tag(EdSession *session, EdCell cell);
/** Converts a position in pixels to columns and rows from the origin. */
void ed_cells_position(const EdCells *cells, double x, double y, double *column, double *row);
/** Gets the cell at a position in pixels. False outside the layer; `cell` is then just outside
 * it. */
bool ed_cells_at(const EdCells *cells, double x, double y, EdCell *cell);
/** Returns the position of a corner of cells, in pixels. */
EdMarkPoint ed_cells_corner(const EdCells *cells, double column, double row);
/** Draws the outline of the cells from `a` to `b`, inclusive. */
void ed_cells_outline(const EdCells *cells, EdOverlay *overlay, EdCell a, EdCell b,
                      EdMarkStyle style);
