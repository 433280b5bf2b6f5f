/* SPDX-License-Identifier: MIT */
/*
 * Implements the tests of gabarit/shape.h for simple shapes, except those in gabarit/inline.h.
 * Polygons are in polygon.c, one shape against many boxes in batch.c.
 *
 * NaN and infinities are excluded without separate checks: every condition is written so that NaN
 * fails it, and a value for which infinity would pass is compared with the largest finite number.
 */
#include "gabarit/shape.h"

#include "capsule_internal.h"
#include "shape_internal.h"

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

bool gab_segment_meets_segment(gab_segment s, gab_segment t)
{
    return cross_segments(widen(s.a), widen(s.b), widen(t.a), widen(t.b)).meets;
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
    bool columns_meet =
        ranges_meet((double)segment.a.x, (double)segment.b.x, (double)box.x, (double)right);
    bool rows_meet =
        ranges_meet((double)segment.a.y, (double)segment.b.y, (double)box.y, (double)bottom);
    return (min <= 0) & (max >= 0) & solid & columns_meet & rows_meet &
           (fabs(min) + fabs(max) <= DBL_MAX);
}

/* ---- Capsules ---- */

/* Returns a capsule in doubles. The radius of one that meets nothing is NaN. */
static inline Capsule widen_capsule(const gab_capsule *capsule)
{
    bool a_is_finite = !is_not_finite(capsule->a), b_is_finite = !is_not_finite(capsule->b);
    bool is_valid =
        (capsule->radius >= 0) & (capsule->radius <= FLT_MAX) & a_is_finite & b_is_finite;
    Capsule wide = {widen(capsule->a), widen(capsule->b),
                    is_valid ? (double)capsule->radius : (double)NAN};
    return wide;
}

bool gab_capsule_meets_capsule(const gab_capsule *a, const gab_capsule *b)
{
    Capsule first = widen_capsule(a), second = widen_capsule(b);
    return first.radius + second.radius >= 0 && capsules_meet(&first, &second);
}

bool gab_capsule_meets_circle(const gab_capsule *capsule, gab_circle circle)
{
    Capsule wide = widen_capsule(capsule);
    bool is_valid = (wide.radius + (double)circle.radius <= DBL_MAX) & (circle.radius >= 0);
    return is_valid && !is_not_finite(circle.centre) &&
           is_near_segment(widen(circle.centre), wide.a, wide.b,
                           wide.radius + (double)circle.radius);
}

bool gab_capsule_holds(const gab_capsule *capsule, gab_vec point)
{
    gab_circle dot = {point, 0};
    return gab_capsule_meets_circle(capsule, dot);
}

bool gab_capsule_meets_segment(const gab_capsule *capsule, gab_segment segment)
{
    gab_capsule thin = {segment.a, segment.b, 0};
    return gab_capsule_meets_capsule(capsule, &thin);
}

bool gab_capsule_meets_box(const gab_capsule *capsule, gab_box box)
{
    Capsule wide = widen_capsule(capsule);
    float right = box.x + box.w, bottom = box.y + box.h;
    Vec min = {(double)box.x, (double)box.y}, max = {(double)right, (double)bottom};
    return wide.radius >= 0 && box_is_solid(box.x, box.y, right, bottom) &&
           capsule_meets_edges(&wide, min, max);
}

bool gab_capsule_meets_obox(const gab_capsule *capsule, const gab_obox *box)
{
    Capsule wide = widen_capsule(capsule);
    Vec axis = widen(box->axis), from = minus(wide.a, widen(box->centre)),
        to = minus(wide.b, widen(box->centre));
    double unit_squared = dot(axis, axis);
    Vec half = {(double)box->half.x * unit_squared, (double)box->half.y * unit_squared};
    Capsule local = {{dot(axis, from), det(axis, from)},
                     {dot(axis, to), det(axis, to)},
                     wide.radius * sqrt(unit_squared)};
    bool is_valid = (local.radius >= 0) & (unit_squared > 0) & (half.x >= 0) & (half.y >= 0) &
                    (half.x + half.y <= DBL_MAX);
    return is_valid && !is_not_finite(box->centre) &&
           capsule_meets_edges(&local, negated(half), half);
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

/* Returns the smallest box around a rectangle; empty if the rectangle is invalid or too large for
 * floats. The limit leaves a margin for rounding. */
static gab_box bounds_of(Vec min, Vec max, bool is_valid)
{
    const double limit = (double)FLT_MAX * (1 - 0x1p-20);
    bool fits_floats = min.x >= -limit && min.y >= -limit && max.x <= limit && max.y <= limit &&
                       max_of(max.x - min.x, max.y - min.y) <= limit;
    gab_box bounds = {0, 0, 0, 0};
    if (!(is_valid && fits_floats))
        return bounds;
    bounds.x = float_below(min.x);
    bounds.y = float_below(min.y);
    bounds.w = length_to(bounds.x, max.x);
    bounds.h = length_to(bounds.y, max.y);
    return bounds;
}

gab_box gab_obox_bounds(const gab_obox *box)
{
    Vec axis = widen(box->axis), half = widen(box->half), centre = widen(box->centre);
    Vec reach = {fabs(axis.x) * half.x + fabs(axis.y) * half.y,
                 fabs(axis.y) * half.x + fabs(axis.x) * half.y};
    bool is_valid = half.x >= 0 && half.y >= 0 && dot(axis, axis) > 0;
    return bounds_of(minus(centre, reach), advance(centre, reach, 1), is_valid);
}

gab_box gab_capsule_bounds(const gab_capsule *capsule)
{
    Capsule wide = widen_capsule(capsule);
    double radius = wide.radius;
    Vec min = {min_of(wide.a.x, wide.b.x) - radius, min_of(wide.a.y, wide.b.y) - radius};
    Vec max = {max_of(wide.a.x, wide.b.x) + radius, max_of(wide.a.y, wide.b.y) + radius};
    return bounds_of(min, max, radius >= 0);
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
    Crossing c = cross_segments(widen(s.a), widen(s.b), widen(t.a), widen(t.b));
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
