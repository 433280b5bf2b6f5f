/* SPDX-License-Identifier: MIT */
/*
 * Masks that are turned or scaled: pixels of the world are looked up one by one. Two masks are
 * compared row by row, in the part of a row that both masks can cover. A position is computed from
 * its coordinates alone, never from its neighbour's, so that all queries agree on it. Along a row
 * it is monotonic, including rounding, so that a binary search finds the end of a run of positions
 * in one pixel of a large mask.
 */
#include "mask_internal.h"

/* The minimum scale of a coarse mask: world pixels in a row for one pixel of the mask. */
enum { COARSE = 8 };

MaskPose gab_mask_pose_turned(const gab_pose *pose)
{
    Transform transform = transform_of(pose);
    double scale = pose->scale == 0 ? 1 : (double)pose->scale;
    bool is_half_turn = transform.axis.y == 0 && transform.axis.x < 0;
    MaskPose mask_pose = {
        round_down(transform.position.x),
        round_down(transform.position.y),
        {is_half_turn ? 1 : transform.axis.x, is_half_turn ? 0 : transform.axis.y},
        scale,
        pose->flip_x != is_half_turn,
        pose->flip_y != is_half_turn,
        (is_half_turn || transform.upright) && scale == 1,
        transform.valid};
    return mask_pose;
}

Sampler gab_sampler_of(const gab_mask *mask, const MaskPose *mask_pose)
{
    Sampler sampler = {mask,
                       *mask_pose,
                       {mask_pose->flip_x ? -1.0 : 1.0, mask_pose->flip_y ? -1.0 : 1.0},
                       {(double)mask->left, (double)mask->top},
                       {(double)mask->width, (double)mask->height},
                       mask_pose->scale >= (double)COARSE};
    return sampler;
}

/*
 * Returns the pixels that a range in the world touches, clamped to GAB_RANGE, with one more at each
 * end for rounding.
 */
static void stretch_pixels(double min, double max, int32_t *first, int32_t *end)
{
    double range = (double)GAB_RANGE;
    *first = (int32_t)clamp_to(round_down(min) - 1, -range, range);
    *end = (int32_t)clamp_to(round_down(max) + 2, -range, range);
}

Pixels gab_sampler_pixels(const Sampler *sampler)
{
    const MaskPose *mask_pose = &sampler->mask_pose;
    Pixels none = {0, 0, 0, 0};
    if (sampler->mask->width == 0)
        return none;
    Vec near = {sampler->corner.x * mask_pose->scale * sampler->factor.x,
                sampler->corner.y * mask_pose->scale * sampler->factor.y};
    Vec far = {(sampler->corner.x + sampler->max.x) * mask_pose->scale * sampler->factor.x,
               (sampler->corner.y + sampler->max.y) * mask_pose->scale * sampler->factor.y};
    Vec min = {DBL_MAX, DBL_MAX}, max = {-DBL_MAX, -DBL_MAX};
    for (unsigned corner = 0; corner < 4; corner++) {
        Vec local = {corner & 1 ? far.x : near.x, corner & 2 ? far.y : near.y};
        Vec world = {
            mask_pose->x + mask_pose->axis.x * local.x - mask_pose->axis.y * local.y,
            mask_pose->y + mask_pose->axis.y * local.x + mask_pose->axis.x * local.y,
        };
        min = (Vec){min_of(min.x, world.x), min_of(min.y, world.y)};
        max = (Vec){max_of(max.x, world.x), max_of(max.y, world.y)};
    }
    Pixels pixels;
    stretch_pixels(min.x, max.x, &pixels.left, &pixels.right);
    stretch_pixels(min.y, max.y, &pixels.top, &pixels.bottom);
    return pixels;
}

/* ---- Along a row ---- */

/* The pixels from `from` to `to` - 1 of a row of the world. */
typedef struct SampleRow {
    double y; /* of their centres */
    int32_t from, to;
} SampleRow;

static Vec row_position(const Sampler *sampler, const SampleRow *row, int32_t x)
{
    return sampled_position(sampler, x + 0.5, row->y);
}

static bool row_solid(const Sampler *sampler, const SampleRow *row, int32_t x)
{
    return sampled_at(sampler, x + 0.5, row->y);
}

/*
 * Clips a row to the part where a coordinate is in [0,max), with one more pixel at each end for
 * rounding. The coordinate changes evenly from `first` at the first pixel of the row to `last` at
 * the last one.
 */
static void clip_row(SampleRow *row, double first, double last, double max)
{
    int32_t steps = row->to - 1 - row->from;
    double change = last - first;
    /* If the coordinate hardly changes, the division would be meaningless. */
    if (steps < 1 || !(fabs(change) > 0.01))
        return;
    double zero = (0 - first) / change * steps, end = (max - first) / change * steps;
    double enter = max_of(round_down(min_of(zero, end)) - 1, 0);
    double leave = min_of(round_down(max_of(zero, end)) + 2, steps);
    if (!(enter <= leave)) {
        row->to = row->from;
        return;
    }
    row->to = row->from + (int32_t)leave + 1;
    row->from += (int32_t)enter;
}

/* Clips a row to the part that a mask's bounds can cover. */
static void clip_to_mask(SampleRow *row, const Sampler *sampler)
{
    if (row->from >= row->to)
        return;
    Vec first = row_position(sampler, row, row->from),
        last = row_position(sampler, row, row->to - 1);
    int32_t from = row->from, to = row->to;
    clip_row(row, first.x, last.x, sampler->max.x);
    SampleRow second = {row->y, from, to};
    clip_row(&second, first.y, last.y, sampler->max.y);
    row->from = second.from > row->from ? second.from : row->from;
    row->to = second.to < row->to ? second.to : row->to;
}

static bool same_pixel(const Sampler *sampler, const SampleRow *row, int32_t x, Vec pixel)
{
    Vec position = row_position(sampler, row, x);
    return round_down(position.x) == pixel.x && round_down(position.y) == pixel.y;
}

/* Returns the first pixel after x in a row that may lie in another pixel of the mask. */
static int32_t run_end(const Sampler *sampler, const SampleRow *row, int32_t x)
{
    if (!sampler->coarse)
        return x + 1;
    Vec position = row_position(sampler, row, x);
    Vec pixel = {round_down(position.x), round_down(position.y)};
    int32_t step = COARSE;
    while (step < row->to - x && same_pixel(sampler, row, x + step, pixel))
        step *= 2;
    int32_t inside = x, outside = step < row->to - x ? x + step : row->to;
    while (outside - inside > 1) {
        int32_t middle = inside + (outside - inside) / 2;
        if (same_pixel(sampler, row, middle, pixel))
            inside = middle;
        else
            outside = middle;
    }
    return outside;
}

bool gab_sampler_row(const Sampler *sampler, int32_t y, int32_t from, int32_t to)
{
    SampleRow row = {y + 0.5, from, to};
    clip_to_mask(&row, sampler);
    for (int32_t x = row.from; x < row.to; x = run_end(sampler, &row, x))
        if (row_solid(sampler, &row, x))
            return true;
    return false;
}

/* ---- Two masks ---- */

/* Adds the common pixels of two masks in a row; stops after the first ones unless the whole area is
 * requested. */
static void add_row(SampledOverlap *common, const Sampler *a, const Sampler *b,
                    const SampleRow *row, bool whole_area)
{
    int32_t x = row->from;
    while (x < row->to) {
        if (!row_solid(a, row, x)) {
            x = run_end(a, row, x);
            continue;
        }
        int32_t end = run_end(b, row, x);
        if (row_solid(b, row, x)) {
            int32_t other = run_end(a, row, x);
            end = other < end ? other : end;
            if (common->area == 0)
                common->x = x;
            common->area += (uint64_t)(end - x);
            if (!whole_area)
                return;
        }
        x = end;
    }
}

static int32_t greater(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static int32_t lesser(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

SampledOverlap gab_samplers_common(const Sampler *a, const Sampler *b, bool whole_area)
{
    Pixels p = gab_sampler_pixels(a), q = gab_sampler_pixels(b);
    int32_t left = greater(p.left, q.left), right = lesser(p.right, q.right);
    int32_t top = greater(p.top, q.top), bottom = lesser(p.bottom, q.bottom);
    SampledOverlap common = {0, 0, 0};
    for (int32_t y = top; y < bottom && left < right; y++) {
        uint64_t before = common.area;
        SampleRow row = {y + 0.5, left, right};
        clip_to_mask(&row, a);
        clip_to_mask(&row, b);
        add_row(&common, a, b, &row, whole_area);
        if (before == 0 && common.area > 0)
            common.y = y;
        if (common.area > 0 && !whole_area)
            break;
    }
    return common;
}
