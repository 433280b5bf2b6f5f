/* SPDX-License-Identifier: MIT */
/* Shared by straight tiles, mazes and isometric tiles; see tiles.c and gabarit/scenery.h. */
#pragma once

#include "filter_internal.h"
#include "gabarit/scenery.h"
#include "shape_internal.h"
#include "vec_internal.h"

/* Cell numbers are clamped to this, so that neighbours and sizes of blocks fit in an int32_t. */
#define CELL_LIMIT (1 << 30)

/* The position and the cell size of a grid. */
typedef struct Grid {
    gab_vec origin;
    float cell_w, cell_h;
} Grid;

/* floor(value / unit) for unit > 0, exact when value and unit are on the lattice within the range.
 */
double gab_floor_quotient(double value, double unit);

/* Converts a whole double to a cell number, clamped to CELL_LIMIT. */
int32_t gab_cell_number(double value);

/* As gab_tiles_cell and gab_tiles_under_box. */
bool gab_grid_cell(const Grid *grid, gab_vec point, gab_cell *cell);
bool gab_grid_under_box(const Grid *grid, gab_box box, gab_cells *cells);

/* As gab_tiles_solid. `solid` has the tags of solid cells; NULL: all but 0. */
static inline bool tile_is_solid(const gab_tiles *tiles, int32_t column, int32_t row,
                                 const gab_tags *solid)
{
    if ((uint32_t)column >= tiles->columns || (uint32_t)row >= tiles->rows || column < 0 || row < 0)
        return tiles->solid_outside;
    size_t index = (size_t)row * tiles->columns + (size_t)column;
    uint32_t tag = tiles->cells != NULL ? tiles->cells[index] : 0;
    return solid != NULL ? has_number(solid, tag) : tag != 0;
}
