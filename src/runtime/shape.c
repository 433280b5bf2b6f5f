/* SPDX-License-Identifier: MIT */
/*
 * Implements the tests of gabarit/shape.h for simple shapes, except those in gabarit/inline.h.
 * Polygons are in polygon.c, one shape against many boxes in batch.c.
 *
 * NaN and infinities are excluded without separate checks: every condition is written so that NaN
 * fails it, and a value for which infinity would pass is compared with the largest finite number.
 */
#include "gabarit/shape.h"

#include "shape_internal.h"
#include "vec_internal.h"
#include "wide_internal.h"

/* ---- Points in shapes ---- */

bool gab_obox_holds(const gab_obox *box, gab_vec point)
{
    gab_circle dot = {point, 0};
    return gab_obox_meets_circle(box, dot);
}

/* ---- Pairs of shapes ---- */

bool gab_circle_meets_line(gab_circle circle, gab_vec a, gab_vec b)
{
    Vec line = sub(b, a), from_a = sub(circle.centre, a);
    double height = det(line, from_a), length_squared = dot(line, line);
    double radius = (double)circle.radius;
    if (!(fabs(height) <= DBL_MAX && radius >= 0 && radius <= (double)FLT_MAX))
        return false;
    if (length_squared == 0)
        return dot(from_a, from_a) <= radius * radius;
    return compare_to_radius(height, radius, length_squared) <= 0;
}

/* True if the closed ranges between a and b and between c and d intersect. */
static bool ranges_meet(float a, float b, float c, float d)
{
    bool begins = min_float(a, b) <= max_float(c, d), ends = min_float(c, d) <= max_float(a, b);
    return begins & ends;
}

/* The relative position of two segments. */
typedef struct Crossing {
    double turn;     /* det(s, t) */
    double t_a, s_a; /* det(s, from s.a to t.a), det(from s.a to t.a, t) */
    bool meets;
} Crossing;

static inline Crossing cross_segments(gab_segment s, gab_segment t)
{
    Vec along_s = sub(s.b, s.a), along_t = sub(t.b, t.a), between = sub(t.a, s.a);
    Crossing c = {det(along_s, along_t), det(along_s, between), det(between, along_t), false};
    /* The values for the other ends: det(along_s, t.b - s.a) is t_a + turn, and so on. */
    double t_b = c.t_a + c.turn, s_b = c.s_a - c.turn;
    /* True if the ends of each segment are on different sides of the other segment's line, or on
     * it. For collinear segments all determinants are 0, and the ranges decide. */
    bool columns_meet = ranges_meet(s.a.x, s.b.x, t.a.x, t.b.x);
    bool rows_meet = ranges_meet(s.a.y, s.b.y, t.a.y, t.b.y);
    c.meets = (c.t_a * t_b <= 0) & (c.s_a * s_b <= 0) & columns_meet & rows_meet &
              (fabs(t_b) + fabs(s_b) <= DBL_MAX);
    return c;
}

bool gab_segment_meets_segment(gab_segment s, gab_segment t)
{
    return cross_segments(s, t).meets;
}

bool gab_segment_meets_box(gab_segment segment, gab_box box)
{
    float right = box.x + box.w, bottom = box.y + box.h;
    gab_vec corner = {box.x, box.y}, opposite = {right, bottom};
    Vec line = sub(segment.b, segment.a);
    Vec near = sub(corner, segment.a), far = sub(opposite, segment.a);
    /* The minimum and maximum of det(line, corner) over the four corners. */
    double x_near = line.x * near.y, x_far = line.x * far.y;
    double y_near = line.y * near.x, y_far = line.y * far.x;
    double min = min_of(x_near, x_far) - max_of(y_near, y_far);
    double max = max_of(x_near, x_far) - min_of(y_near, y_far);
    bool solid = box_is_solid(box.x, box.y, right, bottom);
    bool columns_meet = ranges_meet(segment.a.x, segment.b.x, box.x, right);
    bool rows_meet = ranges_meet(segment.a.y, segment.b.y, box.y, bottom);
    return (min <= 0) & (max >= 0) & solid & columns_meet & rows_meet &
           (fabs(min) + fabs(max) <= DBL_MAX);
}

/* ---- Oriented boxes ---- */

bool gab_obox_meets_obox(const gab_obox *a, const gab_obox *b)
{
    return obox_overlaps(a, b).meets;
}

bool gab_obox_meets_circle(const gab_obox *box, gab_circle circle)
{
    return local_disc_of(box, circle).meets;
}

bool gab_obox_meets_segment(const gab_obox *box, gab_segment segment)
{
    Vec axis = widen(box->axis);
    double unit_squared = dot(axis, axis);
    double half_x = (double)box->half.x * unit_squared;
    double half_y = (double)box->half.y * unit_squared;
    Vec from = sub(segment.a, box->centre), to = sub(segment.b, box->centre);
    Vec p = {dot(axis, from), det(axis, from)}, q = {dot(axis, to), det(axis, to)};
    Vec line = minus(q, p);
    return (fabs(p.x + q.x) <= 2 * half_x + fabs(line.x)) &
           (fabs(p.y + q.y) <= 2 * half_y + fabs(line.y)) &
           (fabs(det(line, p)) <= half_x * fabs(line.y) + half_y * fabs(line.x)) & (half_x >= 0) &
           (half_y >= 0) & (unit_squared > 0) &
           (half_x + half_y + fabs(line.x) + fabs(line.y) <= DBL_MAX);
}

void gab_obox_corners(const gab_obox *box, gab_vec corners[4])
{
    Vec axis = widen(box->axis), centre = widen(box->centre);
    static const signed char signs[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    for (int i = 0; i < 4; i++) {
        Vec side = advance(centre, axis, signs[i][0] * (double)box->half.x);
        corners[i] = fit_floats(advance(side, cross_axis(axis), signs[i][1] * (double)box->half.y));
    }
}

gab_obox gab_obox_from_box(gab_box box)
{
    gab_obox obox = {{0, 0}, {-1, -1}, {1, 0}};
    float right = box.x + box.w, bottom = box.y + box.h;
    if (!box_is_solid(box.x, box.y, right, bottom))
        return obox;
    obox.half = (gab_vec){box.w / 2, box.h / 2};
    obox.centre = (gab_vec){box.x + obox.half.x, box.y + obox.half.y};
    return obox;
}

/* Returns a float that is not above a value: the value itself if it is a float, else one of the two
 * nearest floats below it. */
static float float_below(double value)
{
    double near = (double)rounded(value);
    double excess = (near > value) * (fabs(near) * 0x1p-23 + 0x1p-149);
    return rounded(near - excess);
}

static float float_above(double value)
{
    return -float_below(-value);
}

/* Returns a length that, added to a left edge in float, reaches at least `far`: the nearest float,
 * or the next one or two if the nearest is too short. */
static float length_to(float left, double far)
{
    float edge = float_above(far), length = rounded((double)edge - (double)left);
    const float lengths[2] = {length, (float)((double)length * (1 + 0x1p-23) + 0x1p-149)};
    return lengths[left + length < edge];
}

gab_box gab_obox_bounds(const gab_obox *box)
{
    Vec axis = widen(box->axis), half = widen(box->half), centre = widen(box->centre);
    double reach_x = fabs(axis.x) * half.x + fabs(axis.y) * half.y;
    double reach_y = fabs(axis.y) * half.x + fabs(axis.x) * half.y;
    gab_box none = {0, 0, 0, 0};
    /* There are no bounds beyond the range of a float; the limit leaves a margin for rounding. */
    const double limit = (double)FLT_MAX * (1 - 0x1p-20);
    bool fits_floats = fabs(centre.x) + reach_x <= limit && fabs(centre.y) + reach_y <= limit &&
                       2 * max_of(reach_x, reach_y) <= limit;
    bool is_valid = half.x >= 0 && half.y >= 0 && dot(axis, axis) > 0 && fits_floats;
    if (!is_valid)
        return none;
    gab_box bounds = {float_below(centre.x - reach_x), float_below(centre.y - reach_y), 0, 0};
    bounds.w = length_to(bounds.x, centre.x + reach_x);
    bounds.h = length_to(bounds.y, centre.y + reach_y);
    return bounds;
}

/* ---- Nearest points ---- */

/* Returns a + line * part / length_squared, or a itself if the line is a point. Returns NaN if an
 * argument of the query is not finite, in which case `part` is not finite either. */
static inline gab_vec point_on_line(gab_vec a, Vec line, double part, double length_squared)
{
    if (!(fabs(part) <= DBL_MAX))
        return (gab_vec){NAN, NAN};
    double fraction = part / (length_squared + (length_squared == 0));
    return fit_floats(advance(widen(a), line, fraction));
}

gab_vec gab_line_nearest(gab_vec a, gab_vec b, gab_vec point)
{
    Vec line = sub(b, a);
    return point_on_line(a, line, dot(line, sub(point, a)), dot(line, line));
}

/* ---- Crossings ---- */

static double fraction_along(Vec line, Vec offset)
{
    double length_squared = dot(line, line);
    double fraction = length_squared > 0 ? dot(line, offset) / length_squared : 0;
    return fraction < 0 ? 0 : fraction > 1 ? 1 : fraction;
}

/* Computes the common part of two segments on one line. At least one of them may be a point. */
static void cross_collinear(gab_segment s, gab_segment t, gab_crossing *crossing)
{
    Vec line = sub(s.b, s.a);
    bool s_is_point = dot(line, line) == 0;
    if (s_is_point)
        line = sub(t.b, t.a);
    double from = dot(line, sub(t.a, s.a)), to = dot(line, sub(t.b, s.a));
    gab_vec near = from < to ? t.a : t.b, far = from < to ? t.b : t.a;
    double min = from < to ? from : to, max = from < to ? to : from;
    double end = s_is_point ? 0 : dot(line, line);
    crossing->point = min > 0 ? near : s.a;
    crossing->end = max < end ? far : s.b;
    bool single = crossing->point.x == crossing->end.x && crossing->point.y == crossing->end.y;
    crossing->kind = single ? GAB_CROSS_POINT : GAB_CROSS_OVERLAP;
    crossing->first_time = (float)fraction_along(sub(s.b, s.a), sub(crossing->point, s.a));
    crossing->second_time = (float)fraction_along(sub(t.b, t.a), sub(crossing->point, t.a));
}

bool gab_segment_cross(gab_segment s, gab_segment t, gab_crossing *crossing)
{
    Crossing c = cross_segments(s, t);
    if (!c.meets) {
        *crossing = (gab_crossing){GAB_CROSS_NONE, 0, 0, {0, 0}, {0, 0}};
        return false;
    }
    if (c.turn == 0) {
        cross_collinear(s, t, crossing);
        return true;
    }
    /* A quotient is below 0 or above 1 only because of rounding, for numbers off the lattice. */
    double first = clamp_to(c.s_a / c.turn, 0, 1), second = clamp_to(-c.t_a / c.turn, 0, 1);
    crossing->kind = GAB_CROSS_POINT;
    crossing->first_time = (float)first;
    crossing->second_time = (float)second;
    crossing->point = narrow(advance(widen(s.a), sub(s.b, s.a), first));
    crossing->end = crossing->point;
    return true;
}
