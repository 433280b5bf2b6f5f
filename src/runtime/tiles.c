/* SPDX-License-Identifier: MIT */
/* Implements the straight tiles and the mazes of gabarit/scenery.h. */
#include "grid_internal.h"

/* ---- Cells ---- */

double gab_floor_quotient(double value, double unit)
{
    double cells = round_down(value / unit);
    /* The quotient is rounded; products of lattice numbers are not. */
    if (cells * unit > value)
        cells -= 1;
    else if ((cells + 1) * unit <= value)
        cells += 1;
    return cells;
}

/* Returns the last cell of a range with an open end: ceil(end / unit) - 1. */
static double last_cell(double end, double unit)
{
    double cells = gab_floor_quotient(end, unit);
    return cells * unit < end ? cells : cells - 1;
}

int32_t gab_cell_number(double value)
{
    double limit = CELL_LIMIT;
    return value < -limit ? -CELL_LIMIT : value > limit ? CELL_LIMIT : (int32_t)value;
}

bool gab_grid_cell(const Grid *grid, gab_vec point, gab_cell *cell)
{
    Vec position = sub(point, grid->origin);
    cell->column = cell->row = 0;
    if (!(grid->cell_w > 0 && grid->cell_h > 0 && fabs(position.x) <= DBL_MAX &&
          fabs(position.y) <= DBL_MAX && grid->cell_w <= FLT_MAX && grid->cell_h <= FLT_MAX))
        return false;
    cell->column = gab_cell_number(gab_floor_quotient(position.x, (double)grid->cell_w));
    cell->row = gab_cell_number(gab_floor_quotient(position.y, (double)grid->cell_h));
    return true;
}

bool gab_grid_under_box(const Grid *grid, gab_box box, gab_cells *cells)
{
    float right = box.x + box.w, bottom = box.y + box.h;
    gab_vec corner = {box.x, box.y}, end = {right, bottom};
    cells->last = (gab_cell){0, 0};
    if (!gab_grid_cell(grid, corner, &cells->first))
        return false;
    if (!box_is_solid(box.x, box.y, right, bottom)) {
        cells->first = (gab_cell){0, 0};
        return false;
    }
    Vec offset = sub(end, grid->origin);
    cells->last.column = gab_cell_number(last_cell(offset.x, (double)grid->cell_w));
    cells->last.row = gab_cell_number(last_cell(offset.y, (double)grid->cell_h));
    return true;
}

/* Clips a block of cells to the columns and rows from 0 to the given ones, inclusive. The given
 * numbers may exceed the range of cell numbers. Returns false if no cell remains. */
static bool clip_cells(gab_cells *cells, uint32_t last_column, uint32_t last_row)
{
    int32_t max_column = last_column < CELL_LIMIT ? (int32_t)last_column : CELL_LIMIT;
    int32_t max_row = last_row < CELL_LIMIT ? (int32_t)last_row : CELL_LIMIT;
    cells->first.column = cells->first.column < 0 ? 0 : cells->first.column;
    cells->first.row = cells->first.row < 0 ? 0 : cells->first.row;
    cells->last.column = cells->last.column > max_column ? max_column : cells->last.column;
    cells->last.row = cells->last.row > max_row ? max_row : cells->last.row;
    return cells->first.column <= cells->last.column && cells->first.row <= cells->last.row;
}

/* ---- Straight tiles ---- */

static Grid grid_of_tiles(const gab_tiles *tiles)
{
    return (Grid){tiles->origin, tiles->cell_w, tiles->cell_h};
}

bool gab_tiles_cell(const gab_tiles *tiles, gab_vec point, gab_cell *cell)
{
    Grid grid = grid_of_tiles(tiles);
    return gab_grid_cell(&grid, point, cell);
}

bool gab_tiles_under_box(const gab_tiles *tiles, gab_box box, gab_cells *cells)
{
    Grid grid = grid_of_tiles(tiles);
    return gab_grid_under_box(&grid, box, cells);
}

gab_box gab_tiles_cell_box(const gab_tiles *tiles, gab_cell cell)
{
    Grid grid = grid_of_tiles(tiles);
    gab_cell at_origin;
    if (!gab_grid_cell(&grid, tiles->origin, &at_origin))
        return (gab_box){0, 0, 0, 0};
    double x = (double)tiles->origin.x + cell.column * (double)tiles->cell_w;
    double y = (double)tiles->origin.y + cell.row * (double)tiles->cell_h;
    return (gab_box){fit_float(x), fit_float(y), tiles->cell_w, tiles->cell_h};
}

static bool is_in_grid(const gab_tiles *tiles, gab_cell cell)
{
    return cell.column >= 0 && cell.row >= 0 && (uint32_t)cell.column < tiles->columns &&
           (uint32_t)cell.row < tiles->rows;
}

gab_tag_id gab_tiles_tag(const gab_tiles *tiles, gab_cell cell)
{
    if (!is_in_grid(tiles, cell) || tiles->cells == NULL)
        return 0;
    return tiles->cells[(size_t)cell.row * tiles->columns + (size_t)cell.column];
}

static bool is_solid_tag(uint8_t tag, const gab_tags *solid)
{
    return solid != NULL ? has_number(solid, tag) : tag != 0;
}

bool gab_tiles_solid(const gab_tiles *tiles, gab_cell cell, const gab_filter *filter)
{
    return tile_is_solid(tiles, cell.column, cell.row, selected_tags(filter));
}

bool gab_tiles_meets_box(const gab_tiles *tiles, gab_box box, const gab_filter *filter)
{
    const gab_tags *solid = selected_tags(filter);
    gab_cells under;
    if (!gab_tiles_under_box(tiles, box, &under))
        return false;
    bool inside = is_in_grid(tiles, under.first) && is_in_grid(tiles, under.last);
    if (!inside && tiles->solid_outside)
        return true;
    if (tiles->columns == 0 || tiles->rows == 0 ||
        !clip_cells(&under, tiles->columns - 1, tiles->rows - 1))
        return false;
    if (tiles->cells == NULL)
        return is_solid_tag(0, solid);
    for (int32_t row = under.first.row; row <= under.last.row; row++) {
        const uint8_t *cells = tiles->cells + (size_t)row * tiles->columns;
        for (int32_t column = under.first.column; column <= under.last.column; column++)
            if (is_solid_tag(cells[column], solid))
                return true;
    }
    return false;
}

/* ---- Mazes ---- */

/* True if a cell has a wall bit. The row and the column after the last ones are valid cells
 * here. */
static bool has_wall(const gab_maze *maze, int64_t column, int64_t row, uint8_t bit)
{
    if (column < 0 || row < 0 || column > (int64_t)maze->columns || row > (int64_t)maze->rows ||
        maze->walls == NULL)
        return false;
    size_t stride = (size_t)maze->columns + 1;
    return (maze->walls[(size_t)row * stride + (size_t)column] & bit) != 0;
}

/* True if a cell lies inside the maze. */
static bool is_in_maze(const gab_maze *maze, gab_cell cell)
{
    return cell.column >= 0 && cell.row >= 0 && (uint32_t)cell.column < maze->columns &&
           (uint32_t)cell.row < maze->rows;
}

bool gab_maze_wall_left(const gab_maze *maze, gab_cell cell)
{
    return is_in_maze(maze, cell) && has_wall(maze, cell.column, cell.row, GAB_MAZE_LEFT);
}

bool gab_maze_wall_right(const gab_maze *maze, gab_cell cell)
{
    return is_in_maze(maze, cell) &&
           has_wall(maze, (int64_t)cell.column + 1, cell.row, GAB_MAZE_LEFT);
}

bool gab_maze_wall_top(const gab_maze *maze, gab_cell cell)
{
    return is_in_maze(maze, cell) && has_wall(maze, cell.column, cell.row, GAB_MAZE_TOP);
}

bool gab_maze_wall_bottom(const gab_maze *maze, gab_cell cell)
{
    return is_in_maze(maze, cell) &&
           has_wall(maze, cell.column, (int64_t)cell.row + 1, GAB_MAZE_TOP);
}

static Grid grid_of_maze(const gab_maze *maze)
{
    return (Grid){maze->origin, maze->cell_w, maze->cell_h};
}

bool gab_maze_cell(const gab_maze *maze, gab_vec point, gab_cell *cell)
{
    Grid grid = grid_of_maze(maze);
    return gab_grid_cell(&grid, point, cell);
}

bool gab_maze_meets_box(const gab_maze *maze, gab_box box)
{
    gab_cells block;
    Grid grid = grid_of_maze(maze);
    if (maze->walls == NULL || !gab_grid_under_box(&grid, box, &block))
        return false;
    /* Left walls lie inside the block, except those in its first column; top walls, except those in
     * its first row. The right and bottom walls of the maze are stored in the column and row after
     * the last ones. */
    gab_cell first = block.first;
    if (!clip_cells(&block, maze->columns, maze->rows))
        return false;
    for (int32_t row = block.first.row; row <= block.last.row; row++)
        for (int32_t column = block.first.column; column <= block.last.column; column++) {
            bool left = column > first.column && (uint32_t)row < maze->rows;
            bool top = row > first.row && (uint32_t)column < maze->columns;
            if ((left && has_wall(maze, column, row, GAB_MAZE_LEFT)) ||
                (top && has_wall(maze, column, row, GAB_MAZE_TOP)))
                return true;
        }
    return false;
}
