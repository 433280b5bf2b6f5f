/* SPDX-License-Identifier: MIT */
/* What straight tiles, mazes and isometric tiles share; see tiles.c and gabarit/scenery.h. */
#ifndef GABARIT_GRID_INTERNAL_H
#define GABARIT_GRID_INTERNAL_H

#include "gabarit/scenery.h"
#include "shape_internal.h"
#include "vec_internal.h"

/* Cell numbers are clamped to this, so that neighbours and sizes of blocks fit an int32_t. */
#define CELL_LIMIT (1 << 30)

/* Where the cells of a field lie. */
typedef struct Grid {
    gab_vec origin;
    float cell_w, cell_h;
} Grid;

/* floor(value / unit) for unit > 0, exact when value and unit are on the lattice within the range.
 */
double gab_floor_quotient(double value, double unit);

/* A whole double as a cell number, clamped. */
int32_t gab_cell_number(double value);

/* As gab_tiles_cell and gab_tiles_under_box. */
bool gab_grid_cell(const Grid *grid, gab_vec point, gab_cell *cell);
bool gab_grid_under_box(const Grid *grid, gab_box box, gab_cells *cells);

#endif
