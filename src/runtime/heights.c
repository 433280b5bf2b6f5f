/* SPDX-License-Identifier: MIT */
/* Implements the height maps of gabarit/scenery.h. */
#include "gabarit/scenery.h"

#include "grid_internal.h"

/* Returns a grey value. Column and row are clamped to the image. */
static double sample(const gab_heights *map, double column, double row)
{
    double last_column = (double)map->columns - 1, last_row = (double)map->rows - 1;
    size_t i = (size_t)(column < 0 ? 0 : column > last_column ? last_column : column);
    size_t j = (size_t)(row < 0 ? 0 : row > last_row ? last_row : row);
    size_t index = j * map->columns + i;
    if (map->sample_bytes == 1)
        return map->samples[index];
    return map->samples[2 * index] + 256.0 * map->samples[2 * index + 1];
}

/* Interpolates linearly between two values. */
static double interpolate_linear(double a, double b, double fraction)
{
    return a + (b - a) * fraction;
}

/* Interpolates between the middle two of four values (Catmull-Rom). */
static double interpolate_cubic(const double v[4], double t)
{
    double linear = v[2] - v[0];
    double square = 2 * v[0] - 5 * v[1] + 4 * v[2] - v[3];
    double cube = 3 * (v[1] - v[2]) + v[3] - v[0];
    return v[1] + t * (linear + t * (square + t * cube)) / 2;
}

static double grey_bilinear(const gab_heights *map, Vec cell, Vec fraction)
{
    double top = interpolate_linear(sample(map, cell.x, cell.y), sample(map, cell.x + 1, cell.y),
                                    fraction.x);
    double bottom = interpolate_linear(sample(map, cell.x, cell.y + 1),
                                       sample(map, cell.x + 1, cell.y + 1), fraction.x);
    return interpolate_linear(top, bottom, fraction.y);
}

static double grey_bicubic(const gab_heights *map, Vec cell, Vec fraction)
{
    double rows[4];
    for (int j = 0; j < 4; j++) {
        double row[4];
        for (int i = 0; i < 4; i++)
            row[i] = sample(map, cell.x + i - 1, cell.y + j - 1);
        rows[j] = interpolate_cubic(row, fraction.x);
    }
    return interpolate_cubic(rows, fraction.y);
}

static bool is_valid_map(const gab_heights *map)
{
    return map->samples != NULL && map->columns > 0 && map->rows > 0 && map->cell_w > 0 &&
           map->cell_h > 0 && map->cell_w <= FLT_MAX && map->cell_h <= FLT_MAX &&
           (map->sample_bytes == 1 || map->sample_bytes == 2) && fabsf(map->low) <= FLT_MAX &&
           fabsf(map->high) <= FLT_MAX;
}

/* Clamps a position, in samples, to the centres of the outer samples: beyond them the height is
 * constant. */
static double clamp_to_centres(double at, uint32_t count)
{
    double last = (double)count - 1;
    return at < 0 ? 0 : at > last ? last : at;
}

static double grey_at(const gab_heights *map, Vec offset, gab_smooth smooth)
{
    double w = (double)map->cell_w, h = (double)map->cell_h;
    if (smooth == GAB_NEAREST)
        return sample(map, gab_floor_quotient(offset.x, w), gab_floor_quotient(offset.y, h));
    Vec position = {clamp_to_centres(offset.x / w - 0.5, map->columns),
                    clamp_to_centres(offset.y / h - 0.5, map->rows)};
    Vec cell = {round_down(position.x), round_down(position.y)};
    Vec fraction = minus(position, cell);
    return smooth == GAB_BICUBIC ? grey_bicubic(map, cell, fraction)
                                 : grey_bilinear(map, cell, fraction);
}

/* Computes the altitude at an offset from the map's origin. */
static bool altitude_at(const gab_heights *map, Vec offset, gab_smooth smooth, double *altitude)
{
    *altitude = 0;
    if (!is_valid_map(map) || !(fabs(offset.x) <= DBL_MAX && fabs(offset.y) <= DBL_MAX))
        return false;
    double top = map->sample_bytes == 1 ? 255 : 65535;
    double range = (double)map->high - (double)map->low;
    *altitude = (double)map->low + grey_at(map, offset, smooth) * range / top;
    return true;
}

bool gab_heights_at(const gab_heights *heights, gab_vec point, gab_smooth smooth, float *altitude)
{
    double value;
    bool found = altitude_at(heights, sub(point, heights->origin), smooth, &value);
    *altitude = fit_float(value);
    return found;
}

bool gab_heights_meets_foot(const gab_heights *heights, gab_box plan, float foot, gab_smooth smooth)
{
    float right = plan.x + plan.w, bottom = plan.y + plan.h;
    gab_vec corner = {plan.x, plan.y};
    Vec half = {(double)plan.w / 2, (double)plan.h / 2};
    double altitude;
    return box_is_solid(plan.x, plan.y, right, bottom) &&
           altitude_at(heights, advance(sub(corner, heights->origin), half, 1), smooth,
                       &altitude) &&
           altitude >= (double)foot && fabsf(foot) <= FLT_MAX;
}
