/* SPDX-License-Identifier: MIT */
/*
 * Grids; see partition.h. The cells that a wall touches are visited row by row. The walls of each
 * cell are first counted and then listed, so that a cell's walls are in ascending order.
 */
#include "derive/partition_internal.h"
#include "bank/translatable.h"

#include <assert.h>
#include <math.h>

enum { WALLS_BETWEEN_STEPS = 4096 };

typedef struct Grid {
    const PartitionSegment *walls;
    Lattice cells;
    /* Each row has columns + 1 numbers: first, how many more walls a cell has than the previous
     * one; later, the index for the next wall of a cell. */
    uint32_t *indices;
    uint64_t cuts;
} Grid;

/* Cells from `first` to `last`, inclusive. */
typedef struct Range {
    uint32_t first, last;
} Range;

static uint32_t cell_at(double position, double cell, uint32_t cells)
{
    const double at = floor(position / cell);
    return at < 0 ? 0 : at >= cells ? cells - 1 : (uint32_t)at;
}

/* Returns the cells whose closed extent has a point in common with [a, b], within the slack. */
static Range cells_between(double a, double b, int32_t cell, uint32_t cells)
{
    const double low = (a < b ? a : b) - PARTITION_SLACK;
    const double high = (a < b ? b : a) + PARTITION_SLACK;
    return (Range){cell_at(low, cell, cells), cell_at(high, cell, cells)};
}

/* Returns the columns of one row that a wall touches. Its ends are relative to the grid. */
static Range columns_in_row(const Grid *grid, const double end[4], uint32_t row)
{
    /* Rows at the border extend beyond the grid infinitely. */
    const double top = row == 0 ? -HUGE_VAL : (double)row * grid->cells.cell_h - PARTITION_SLACK;
    const double bottom = row + 1 == grid->cells.rows
                              ? HUGE_VAL
                              : (double)(row + 1) * grid->cells.cell_h + PARTITION_SLACK;
    const double ax = end[0], ay = end[1], bx = end[2], by = end[3];
    double first = 0, last = 1;
    if (ay != by) {
        const double at_top = (top - ay) / (by - ay), at_bottom = (bottom - ay) / (by - ay);
        const double enters = at_top < at_bottom ? at_top : at_bottom;
        const double leaves = at_top < at_bottom ? at_bottom : at_top;
        first = enters > 0 ? enters : 0;
        last = leaves < 1 ? leaves : 1;
    }
    return cells_between(ax + first * (bx - ax), ax + last * (bx - ax), grid->cells.cell_w,
                         grid->cells.columns);
}

/* Calls `visit` for each row that a wall touches, with the columns that it touches there. */
static void walk_wall(Grid *grid, uint32_t wall, uint32_t *walls,
                      void (*visit)(uint32_t *indices, Range columns, uint32_t wall,
                                    uint32_t *walls))
{
    const PartitionSegment *segment = &grid->walls[wall];
    const double end[4] = {
        (double)segment->ax - grid->cells.left, (double)segment->ay - grid->cells.top,
        (double)segment->bx - grid->cells.left, (double)segment->by - grid->cells.top};
    const Range rows = cells_between(end[1], end[3], grid->cells.cell_h, grid->cells.rows);
    for (uint32_t row = rows.first; row <= rows.last; row++)
        visit(grid->indices + (size_t)row * (grid->cells.columns + 1),
              columns_in_row(grid, end, row), wall, walls);
}

static void count_row(uint32_t *indices, Range columns, uint32_t wall, uint32_t *walls)
{
    indices[columns.first]++;
    indices[columns.last + 1]--;
}

static void list_row(uint32_t *indices, Range columns, uint32_t wall, uint32_t *walls)
{
    for (uint32_t column = columns.first; column <= columns.last; column++)
        walls[indices[column]++] = wall;
}

static DeriveResult walk_walls(DeriveJob *job, Grid *grid, uint32_t count, uint32_t *walls,
                               double from)
{
    for (uint32_t n = 0; n < count; n++) {
        if (n % WALLS_BETWEEN_STEPS == 0 &&
            job_step(job, from + share_of_tree / 2 * n / count) != DERIVE_DONE)
            return DERIVE_CANCELLED;
        walk_wall(grid, n, walls, walls == NULL ? count_row : list_row);
    }
    return DERIVE_DONE;
}

/* Converts the counts to indices and to the ends of the leaves. Returns the number of walls in all
 * cells together. */
static uint64_t sum_up(Grid *grid, uint32_t *leaf_ends)
{
    uint64_t total = 0;
    for (uint32_t row = 0; row < grid->cells.rows; row++) {
        uint32_t *indices = grid->indices + (size_t)row * (grid->cells.columns + 1);
        uint32_t walls = 0;
        for (uint32_t column = 0; column < grid->cells.columns; column++) {
            walls += indices[column];
            indices[column] = (uint32_t)total;
            total += walls;
            *leaf_ends++ = (uint32_t)total;
        }
    }
    return total;
}

/* True if the next wall of each cell would be after its end: all walls that were counted are
 * listed. */
static __attribute__((unused)) bool is_full(const Grid *grid, const uint32_t *leaf_ends)
{
    bool full = true;
    for (uint32_t row = 0; row < grid->cells.rows; row++)
        for (uint32_t column = 0; column < grid->cells.columns; column++)
            full &= grid->indices[(size_t)row * (grid->cells.columns + 1) + column] == *leaf_ends++;
    return full;
}

/* Returns how many lines between cells are strictly between two positions. */
static uint32_t lines_between(double a, double b, int32_t cell, uint32_t cells)
{
    const double slack = a == b ? 0 : 2 * PARTITION_SLACK;
    const double low = (a < b ? a : b) + slack, high = (a < b ? b : a) - slack;
    return low < high ? cell_at(high, cell, cells) - cell_at(low, cell, cells) : 0;
}

static uint32_t count_cuts(const Grid *grid, const PartitionSegment *wall)
{
    const Lattice *cells = &grid->cells;
    return lines_between((double)wall->ax - cells->left, (double)wall->bx - cells->left,
                         cells->cell_w, cells->columns) +
           lines_between((double)wall->ay - cells->top, (double)wall->by - cells->top,
                         cells->cell_h, cells->rows);
}

static DeriveResult fill_grid(DeriveJob *job, Grid *grid, uint32_t count, PlainPartition *partition)
{
    const size_t indices = (size_t)grid->cells.rows * (grid->cells.columns + 1);
    partition->leaf_ends = job_allocate(job, partition->leaf_count, sizeof(uint32_t));
    grid->indices = job_allocate(job, indices, sizeof(*grid->indices));
    if (partition->leaf_ends == NULL || grid->indices == NULL)
        return DERIVE_NO_MEMORY;
    for (size_t n = 0; n < indices; n++)
        grid->indices[n] = 0;
    for (uint32_t n = 0; n < count; n++)
        grid->cuts += count_cuts(grid, &grid->walls[n]);
    if (walk_walls(job, grid, count, NULL, 0) != DERIVE_DONE)
        return DERIVE_CANCELLED;
    const uint64_t total = sum_up(grid, partition->leaf_ends);
    if (total > UINT32_MAX)
        return job_refuse(job, N_("the grid is too fine for walls this long"));
    partition->wall_count = (uint32_t)total;
    partition->walls = job_allocate(job, partition->wall_count, sizeof(uint32_t));
    if (partition->walls == NULL)
        return DERIVE_NO_MEMORY;
    const DeriveResult result = walk_walls(job, grid, count, partition->walls, share_of_tree / 2);
    assert(result != DERIVE_DONE || is_full(grid, partition->leaf_ends));
    return result;
}

/* Returns a lattice with the given numbers of columns and rows that covers the walls. */
static Lattice cover(const PartitionInput *input, uint32_t columns, uint32_t rows)
{
    const Lattice all = lattice_over(input->bounds, input->grain, 1);
    const int64_t width = (int64_t)input->bounds.right - all.left + 1;
    const int64_t height = (int64_t)input->bounds.bottom - all.top + 1;
    return (Lattice){.left = all.left,
                     .top = all.top,
                     .cell_w = (int32_t)((width + columns - 1) / columns),
                     .cell_h = (int32_t)((height + rows - 1) / rows),
                     .columns = columns,
                     .rows = rows};
}

DeriveResult partition_build_grid(DeriveJob *job, const PartitionInput *input,
                                  PlainPartition *partition, uint64_t *cuts)
{
    const PartitionSettings *settings = input->settings;
    Grid grid = {.walls = input->walls};
    if (settings->columns > 0)
        grid.cells = cover(input, settings->columns, settings->rows);
    else
        grid.cells = lattice_over(input->bounds, input->grain, input->count);
    grid.cells = lattice_in_range(grid.cells);
    partition->left = grid.cells.left;
    partition->top = grid.cells.top;
    partition->cell_w = grid.cells.cell_w;
    partition->cell_h = grid.cells.cell_h;
    partition->columns = grid.cells.columns;
    partition->rows = grid.cells.rows;
    partition->leaf_count = grid.cells.columns * grid.cells.rows;
    DeriveResult result = fill_grid(job, &grid, input->count, partition);
    job_release(job, grid.indices);
    *cuts = grid.cuts;
    return result;
}
