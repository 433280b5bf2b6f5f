/* SPDX-License-Identifier: MIT */
/*
 * Walking the cells of a grid that a mover comes near to, line after line along its way: columns
 * for a way that is more level than steep, else rows. What is in the cells is not known here.
 */
#ifndef GABARIT_LEVEL_CELLS_INTERNAL_H
#define GABARIT_LEVEL_CELLS_INTERNAL_H

#include "gabarit/scenery.h"
#include "sweep_internal.h"

/* A grid of cells from 0,0 to last, both inside. */
typedef struct CellGrid {
    Vec origin, cell; /* the corner of cell 0,0, and the size of a cell */
    gab_cell first, last;
    bool is_endless; /* what lies beyond belongs to the cells at the border, which reach so far */
} CellGrid;

/* One axis of a walk. */
typedef struct CellAxis {
    double from, line; /* of the centre's way, from the grid's origin */
    double reach;      /* of the mover, with a step to spare */
    double cell, cells_per_pixel;
    int32_t first, last;
    bool is_endless;
} CellAxis;

/* A walk under way. */
typedef struct CellWalk {
    CellAxis along, across;
    double time_per_pixel; /* along; 0 when nothing moves along */
    bool by_rows;
    int32_t line, step, lines_left;
} CellWalk;

/* The part of a line of cells that a mover comes near to. */
typedef struct CellLine {
    int32_t line, first, last;
    double time; /* before which it does not */
} CellLine;

/* How much later than a strike a line must be reached for nothing in it to come before that. */
#define LINE_TIME_SLACK 1e-9

CellWalk gab_cell_walk(const CellGrid *grid, const Path *path);

/* The next line, in the order of the times. False when there is none. */
bool gab_cell_walk_next(CellWalk *walk, CellLine *line);

static inline gab_cell cell_in_line(const CellWalk *walk, const CellLine *line, int32_t index)
{
    return walk->by_rows ? (gab_cell){index, line->line} : (gab_cell){line->line, index};
}

/* Whether a cell has a lower number than another: row by row. */
static inline bool is_lower_cell(gab_cell cell, gab_cell other)
{
    return cell.row != other.row ? cell.row < other.row : cell.column < other.column;
}

#endif
