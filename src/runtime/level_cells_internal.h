/* SPDX-License-Identifier: MIT */
/*
 * Visits the cells of a grid near a mover, line by line along its path: by columns if the path
 * crosses more columns than rows, else by rows. The content of the cells is not needed.
 */
#pragma once

#include "gabarit/scenery.h"
#include "sweep_internal.h"

/* A grid of cells from `first` to `last`, inclusive. */
typedef struct CellGrid {
    Vec origin, cell; /* the corner of cell 0,0, and the size of a cell */
    gab_cell first, last;
    bool is_unbounded; /* the cells at the border extend outwards without end */
} CellGrid;

/* One axis of a walk: along the lines of cells, or across them. */
typedef struct CellAxis {
    double from;            /* the start of the centre's path, relative to the grid's origin */
    double motion;          /* the path's component on this axis */
    double reach;           /* of the mover from its centre, plus one GAB_STEP */
    double cell;            /* the size of a cell */
    double cells_per_pixel; /* 1 / cell */
    int32_t first, last;    /* the cells of the grid, inclusive */
    bool is_unbounded;      /* as in CellGrid */
} CellAxis;

/* A walk in progress. */
typedef struct CellWalk {
    CellAxis along, across;
    double time_per_pixel; /* along; 0 without movement along */
    bool by_rows;          /* the lines are rows, not columns */
    int32_t line;          /* the number of the next line */
    int32_t step;          /* from each line to the next: 1 or -1 */
    int32_t remaining_lines;
} CellWalk;

/* The cells of one line that are near the path. */
typedef struct CellLine {
    int32_t line;        /* number of the row or column */
    int32_t first, last; /* the cells in it, inclusive */
    double time;         /* the mover is not near the line before this time */
} CellLine;

/* If a line is reached this much later than a strike, nothing in it can precede the strike. */
#define LINE_TIME_SLACK 1e-9

/* Starts a walk along a path. */
CellWalk gab_cell_walk(const CellGrid *grid, const MoverPath *path);

/* Advances to the next line, in the order of the times. False after the last line. */
bool gab_cell_walk_next(CellWalk *walk, CellLine *line);

/* Returns the cell with an index in a line. */
static inline gab_cell cell_in_line(const CellWalk *walk, const CellLine *line, int32_t index)
{
    return walk->by_rows ? (gab_cell){index, line->line} : (gab_cell){line->line, index};
}

/* True if a cell precedes another, row by row. */
static inline bool is_lower_cell(gab_cell cell, gab_cell other)
{
    return cell.row != other.row ? cell.row < other.row : cell.column < other.column;
}
