/* SPDX-License-Identifier: MIT */
/* Implements level_cells_internal.h. */
#include "level_cells_internal.h"

/* Rounds down. The result is below 2^31 if cells are at least one step in size and positions within
 * a few times the range. */
static int32_t cell_at(double cells)
{
    int32_t whole = (int32_t)cells;
    return whole - (cells < whole);
}

static int32_t clamp_int(int32_t value, int32_t min, int32_t max)
{
    value = value < min ? min : value;
    return value > max ? max : value;
}

/* Finds the cells of an axis that meet a closed range of it. False if there are none. */
static bool cells_between(const CellAxis *axis, double min, double max, int32_t *first,
                          int32_t *last)
{
    int32_t low = cell_at(min * axis->cells_per_pixel);
    int32_t high = cell_at(max * axis->cells_per_pixel);
    *first = clamp_int(low, axis->first, axis->last);
    *last = clamp_int(high, axis->first, axis->last);
    return axis->is_unbounded || (high >= axis->first && low <= axis->last);
}

CellWalk gab_cell_walk(const CellGrid *grid, const MoverPath *path)
{
    Vec from = minus(path->from, grid->origin), line = path->line, reach = path_reach(path);
    CellAxis columns = {from.x,
                        line.x,
                        reach.x + (double)GAB_STEP,
                        grid->cell.x,
                        1 / grid->cell.x,
                        grid->first.column,
                        grid->last.column,
                        grid->is_unbounded};
    CellAxis rows = {
        from.y,          line.y,         reach.y + (double)GAB_STEP, grid->cell.y, 1 / grid->cell.y,
        grid->first.row, grid->last.row, grid->is_unbounded};
    CellWalk walk = {.by_rows = fabs(line.y) * grid->cell.x > fabs(line.x) * grid->cell.y};
    walk.along = walk.by_rows ? rows : columns;
    walk.across = walk.by_rows ? columns : rows;
    const CellAxis *along = &walk.along;
    double end = along->from + along->motion;
    int32_t first, last;
    if (!cells_between(along, min_of(along->from, end) - along->reach,
                       max_of(along->from, end) + along->reach, &first, &last))
        return walk;
    walk.time_per_pixel = fabs(along->motion) > 0 ? 1 / along->motion : 0;
    walk.step = along->motion < 0 ? -1 : 1;
    walk.line = along->motion < 0 ? last : first;
    walk.remaining_lines = last - first + 1;
    return walk;
}

/* Computes the times when a mover enters and leaves a line of cells; lines at the border have no
 * outer end. */
static void line_times(const CellWalk *walk, double *enters, double *leaves)
{
    const CellAxis *along = &walk->along;
    *enters = 0;
    *leaves = 1;
    if (!(fabs(along->motion) > 0))
        return;
    double near = walk->line * along->cell - along->reach - along->from;
    double far = near + along->cell + 2 * along->reach;
    near = walk->line == along->first ? -HUGE_VAL : near;
    far = walk->line == along->last ? HUGE_VAL : far;
    *enters = clamp_to((along->motion > 0 ? near : far) * walk->time_per_pixel, 0, 1);
    *leaves = clamp_to((along->motion > 0 ? far : near) * walk->time_per_pixel, 0, 1);
}

bool gab_cell_walk_next(CellWalk *walk, CellLine *line)
{
    const CellAxis *across = &walk->across;
    for (; walk->remaining_lines > 0; walk->remaining_lines--, walk->line += walk->step) {
        double leaves;
        line_times(walk, &line->time, &leaves);
        double a = across->from + across->motion * line->time;
        double b = across->from + across->motion * leaves;
        line->line = walk->line;
        if (!cells_between(across, min_of(a, b) - across->reach, max_of(a, b) + across->reach,
                           &line->first, &line->last))
            continue;
        walk->remaining_lines--;
        walk->line += walk->step;
        return true;
    }
    return false;
}
