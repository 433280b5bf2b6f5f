/* SPDX-License-Identifier: MIT */
/**
 * tools/level/ed-cells.h: the cells of the layer that is shown, of tiles (straight or isometric) or of a
 * maze, and where they are. Plain numbers, which may be kept while versions of the document go;
 * what is in the cells is asked of the layer each time.
 *
 *     EdCells cells;
 *     EdCell cell;
 *     if (ed_cells_of(session, LAYER_TILES, &cells) && ed_cells_at(&cells, x, y, &cell))
 *         ed_cells_outline(&cells, overlay, cell, cell, ED_STYLE_HOVERED);
 */
#ifndef GABARIT_TOOLS_LEVEL_ED_CELLS_H
#define GABARIT_TOOLS_LEVEL_ED_CELLS_H

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

/** False when the layer that is shown is not of that kind: LAYER_TILES or LAYER_MAZE. */
bool ed_cells_of(EdSession *session, LayerKind kind, EdCells *cells);
/** The number of the tag in a cell of the tiles that are shown; 0: none. */
int32_t ed_cells_tag(EdSession *session, EdCell cell);
/** In units of cells, from the origin. */
void ed_cells_place(const EdCells *cells, double x, double y, double *column, double *row);
/** False beyond the field; `cell` is set all the same, beyond it. */
bool ed_cells_at(const EdCells *cells, double x, double y, EdCell *cell);
/** Where a corner of cells is, in pixels. */
EdMarkPoint ed_cells_corner(const EdCells *cells, double column, double row);
/** The outline of the cells from one to another, both inside. */
void ed_cells_outline(const EdCells *cells, EdOverlay *overlay, EdCell a, EdCell b,
                      EdMarkStyle style);
/** Where edits of the layer that is shown go. */
LayerRef ed_layer_place(EdSession *session);

#endif
