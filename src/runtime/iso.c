/* SPDX-License-Identifier: MIT */
/* Implements the isometric tiles of gabarit/scenery.h: a 2x2 matrix and its inverse. */
#include "grid_internal.h"

gab_iso gab_iso_diamond(gab_vec origin, float w, float h)
{
    return (gab_iso){origin, {w / 2, h / 2}, {-w / 2, h / 2}};
}

gab_vec gab_iso_to_screen(const gab_iso *iso, gab_vec grid)
{
    Vec column = advance(widen(iso->origin), widen(iso->column), (double)grid.x);
    return fit_floats(advance(column, widen(iso->row), (double)grid.y));
}

/*
 * Computes both grid coordinates as fractions with a common denominator above 0:
 *
 *     x = det(offset, row) / det(column, row)
 *     y = det(column, offset) / det(column, row)
 *
 * Returns false if the axes are parallel or a number is not finite.
 */
static bool grid_fractions(const gab_iso *iso, gab_vec point, Vec *numerators, double *denominator)
{
    Vec offset = sub(point, iso->origin), column = widen(iso->column), row = widen(iso->row);
    double area = det(column, row);
    *numerators = (Vec){det(offset, row), det(column, offset)};
    if (area < 0) {
        area = -area;
        *numerators = negated(*numerators);
    }
    *denominator = area;
    return area > 0 && area <= DBL_MAX && fabs(numerators->x) <= DBL_MAX &&
           fabs(numerators->y) <= DBL_MAX;
}

bool gab_iso_to_grid(const gab_iso *iso, gab_vec point, gab_vec *grid)
{
    Vec numerators;
    double denominator;
    *grid = (gab_vec){0, 0};
    if (!grid_fractions(iso, point, &numerators, &denominator))
        return false;
    *grid = fit_floats((Vec){numerators.x / denominator, numerators.y / denominator});
    return true;
}

bool gab_iso_cell(const gab_iso *iso, gab_vec point, gab_cell *cell)
{
    Vec numerators;
    double denominator;
    *cell = (gab_cell){0, 0};
    if (!grid_fractions(iso, point, &numerators, &denominator))
        return false;
    cell->column = gab_cell_number(gab_floor_quotient(numerators.x, denominator));
    cell->row = gab_cell_number(gab_floor_quotient(numerators.y, denominator));
    return true;
}
