/* SPDX-License-Identifier: MIT */
/* Heights from a greyscale image; the contract is gabarit/scenery.h. */
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
static double straight(double a, double b, double share)
{
    return a + (b - a) * share;
}

/* Interpolates between the middle two of four values (Catmull-Rom). */
static double curved(const double v[4], double t)
{
    double linear = v[2] - v[0];
    double square = 2 * v[0] - 5 * v[1] + 4 * v[2] - v[3];
    double cube = 3 * (v[1] - v[2]) + v[3] - v[0];
    return v[1] + t * (linear + t * (square + t * cube)) / 2;
}

static double bilinear(const gab_heights *map, Vec cell, Vec share)
{
    double top = straight(sample(map, cell.x, cell.y), sample(map, cell.x + 1, cell.y), share.x);
    double bottom =
        straight(sample(map, cell.x, cell.y + 1), sample(map, cell.x + 1, cell.y + 1), share.x);
    return straight(top, bottom, share.y);
}

static double bicubic(const gab_heights *map, Vec cell, Vec share)
{
    double rows[4];
    for (int j = 0; j < 4; j++) {
        double row[4];
        for (int i = 0; i < 4; i++)
            row[i] = sample(map, cell.x + i - 1, cell.y + j - 1);
        rows[j] = curved(row, share.x);
    }
    return curved(rows, share.y);
}

static bool is_whole_map(const gab_heights *map)
{
    return map->samples != NULL && map->columns > 0 && map->rows > 0 && map->cell_w > 0 &&
           map->cell_h > 0 && map->cell_w <= FLT_MAX && map->cell_h <= FLT_MAX &&
           (map->sample_bytes == 1 || map->sample_bytes == 2) && fabsf(map->low) <= FLT_MAX &&
           fabsf(map->high) <= FLT_MAX;
}

/* Clamps a position, in samples, to the centres of the outer samples: beyond them the height is
 * constant.
 */
static double keep_inside(double at, uint32_t count)
{
    double last = (double)count - 1;
    return at < 0 ? 0 : at > last ? last : at;
}

static double grey_at(const gab_heights *map, Vec reach, gab_smooth smooth)
{
    double w = (double)map->cell_w, h = (double)map->cell_h;
    if (smooth == GAB_NEAREST)
        return sample(map, gab_floor_quotient(reach.x, w), gab_floor_quotient(reach.y, h));
    Vec position = {keep_inside(reach.x / w - 0.5, map->columns),
                    keep_inside(reach.y / h - 0.5, map->rows)};
    Vec cell = {round_down(position.x), round_down(position.y)};
    Vec share = minus(position, cell);
    return smooth == GAB_BICUBIC ? bicubic(map, cell, share) : bilinear(map, cell, share);
}

/* Computes the altitude at a position relative to the map's origin. */
static bool altitude_at(const gab_heights *map, Vec reach, gab_smooth smooth, double *altitude)
{
    *altitude = 0;
    if (!is_whole_map(map) || !(fabs(reach.x) <= DBL_MAX && fabs(reach.y) <= DBL_MAX))
        return false;
    double top = map->sample_bytes == 1 ? 255 : 65535;
    double range = (double)map->high - (double)map->low;
    *altitude = (double)map->low + grey_at(map, reach, smooth) * range / top;
    return true;
}

bool gab_heights_at(const gab_heights *heights, gab_vec point, gab_smooth smooth, float *altitude)
{
    double value;
    bool found = altitude_at(heights, sub(point, heights->origin), smooth, &value);
    *altitude = fit_float(value);
    return found;
}

bool gab_heights_meet_foot(const gab_heights *heights, gab_box plan, float foot, gab_smooth smooth)
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
