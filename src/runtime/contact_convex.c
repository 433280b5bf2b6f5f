/* SPDX-License-Identifier: MIT */
/*
 * Implements the contacts of capsules (gabarit/contact.h) and of the shapes of frames, for any two
 * convex cores with radii: a core is a point, the axis of a capsule, or a convex polygon. If the
 * cores have no common point, the normal leads from one nearest point to the other; otherwise it is
 * that of the side with the smallest depth.
 */
#include "contact_internal.h"
#include "frame_shapes_internal.h"

/* A convex core. An axis has two sides, one for each direction. */
typedef struct Core {
    const Rings *rings; /* of a polygon, else NULL */
    Vec ends[2];        /* of an axis; a point has one */
    uint32_t count;
    double radius;
    double winding; /* 1 if the corners are clockwise on the screen, -1 if not */
} Core;

static Core core_of_axis(Vec a, Vec b, double radius)
{
    Core core = {NULL, {a, b}, a.x == b.x && a.y == b.y ? 1 : 2, radius, 1};
    return core;
}

/* Returns a corner; the one after the last is the first. */
static inline Vec core_corner(const Core *core, uint32_t i)
{
    i = i < core->count ? i : 0;
    return core->rings != NULL ? rings_corner(core->rings, i) : core->ends[i];
}

/* Returns the unit normal of a side, which points out of the core; 0 if the side has no length. */
static Vec side_normal(const Core *core, uint32_t side)
{
    Vec along = minus(core_corner(core, side + 1), core_corner(core, side));
    return unit_or_zero((Vec){core->winding * along.y, -core->winding * along.x});
}

/* The part of an axis that a core covers, without its radius. */
typedef struct Extent {
    double min, max;
} Extent;

static Extent extent_along(const Core *core, Vec axis)
{
    Extent extent = {HUGE_VAL, -HUGE_VAL};
    for (uint32_t i = 0; i < core->count; i++) {
        double place = dot(axis, core_corner(core, i));
        extent.min = min_of(extent.min, place);
        extent.max = max_of(extent.max, place);
    }
    return extent;
}

/* A direction from a core `a` to a core `b`, and the distance of their cores along it, below 0 if
 * they overlap. */
typedef struct Gap {
    Vec normal;
    double distance;
} Gap;

/* Updates a gap with the greatest one along the normals of a core's sides; `sign` is 1 for the
 * sides of `a`. */
static void widest_side(const Core *core, const Core *other, double sign, Gap *gap)
{
    for (uint32_t i = 0; i < core->count; i++) {
        Vec normal = side_normal(core, i);
        double distance = extent_along(other, normal).min - dot(normal, core_corner(core, i));
        if (dot(normal, normal) > 0 && distance > gap->distance)
            *gap = (Gap){{sign * normal.x, sign * normal.y}, distance};
    }
}

/* Updates a gap with the smallest distance of the corners of a core from the sides of another. */
static void nearest_corner(const Core *corners, const Core *sides, double sign, Gap *gap)
{
    for (uint32_t i = 0; i < corners->count; i++)
        for (uint32_t k = 0; k < sides->count; k++) {
            Vec offset = offset_to_segment(core_corner(corners, i), core_corner(sides, k),
                                           core_corner(sides, k + 1));
            double distance = sqrt(dot(offset, offset));
            if (distance > 0 && distance < gap->distance)
                *gap = (Gap){{sign * offset.x / distance, sign * offset.y / distance}, distance};
        }
}

static Gap gap_between(const Core *a, const Core *b)
{
    Gap gap = {{1, 0}, -HUGE_VAL};
    widest_side(a, b, 1, &gap);
    widest_side(b, a, -1, &gap);
    if (gap.distance <= 0 && gap.distance > -HUGE_VAL)
        return gap;
    gap.distance = HUGE_VAL;
    nearest_corner(a, b, 1, &gap);
    nearest_corner(b, a, -1, &gap);
    if (gap.distance == HUGE_VAL)
        gap.distance = 0; /* two points at the same place */
    return gap;
}

/* The side of a core in a direction, along its tangent: a single place if it is a corner. */
static Extent side_towards(const Core *core, Vec normal, Vec tangent)
{
    /* Sides whose ends differ by less are perpendicular to the normal, up to rounding. */
    double top = extent_along(core, normal).max, margin = 1e-9 * (1 + fabs(top));
    Extent side = {HUGE_VAL, -HUGE_VAL};
    for (uint32_t i = 0; i < core->count; i++)
        if (dot(normal, core_corner(core, i)) >= top - margin) {
            double place = dot(tangent, core_corner(core, i));
            side.min = min_of(side.min, place);
            side.max = max_of(side.max, place);
        }
    return side;
}

/* Adds the corners of a core that lie in another one to a sum; returns their number. */
static int add_corners_inside(const Core *core, const Core *other, Vec *sum)
{
    int count = 0;
    for (uint32_t i = 0; i < core->count; i++) {
        bool is_inside = other->count > 2;
        for (uint32_t k = 0; k < other->count; k++) {
            Vec from = core_corner(other, k), to = core_corner(other, k + 1);
            is_inside &=
                other->winding * det(minus(to, from), minus(core_corner(core, i), from)) >= 0;
        }
        count += is_inside;
        *sum = advance(*sum, core_corner(core, i), is_inside);
    }
    return count;
}

/* Adds the points where the sides of two cores cross to a sum; returns their number. */
static int add_crossings(const Core *a, const Core *b, Vec *sum)
{
    int count = 0;
    for (uint32_t i = 0; i < a->count; i++)
        for (uint32_t k = 0; k < b->count; k++) {
            Vec from = core_corner(a, i), to = core_corner(a, i + 1);
            Crossing c = cross_segments(from, to, core_corner(b, k), core_corner(b, k + 1));
            bool crosses = c.meets && c.turn != 0;
            double share = crosses ? clamp_to(c.s_a / c.turn, 0, 1) : 0;
            count += crosses;
            *sum = advance(*sum, advance(from, minus(to, from), share), crosses);
        }
    return count;
}

/* Finds the middle of the part that two cores have in common; false if it is a point of an axis, or
 * nothing. */
static bool find_common_middle(const Core *a, const Core *b, Vec *middle)
{
    Vec sum = {0, 0};
    int count =
        add_corners_inside(a, b, &sum) + add_corners_inside(b, a, &sum) + add_crossings(a, b, &sum);
    *middle = (Vec){sum.x / max_of(count, 1), sum.y / max_of(count, 1)};
    return count > 0;
}

/* Returns the length of the line from a point of a polygon's outline through the polygon; 0 for an
 * axis. */
static double length_inside(const Core *core, Vec from, Vec direction)
{
    double length = core->count > 2 ? HUGE_VAL : 0;
    for (uint32_t i = 0; i < core->count; i++) {
        Vec normal = side_normal(core, i);
        double closing = dot(normal, direction);
        if (closing > 1e-9)
            length = min_of(length, dot(normal, minus(core_corner(core, i), from)) / closing);
    }
    return positive_part(length);
}

/* Returns the point halfway through the overlap along the line through a point of a's outline. */
static gab_vec point_between(const Core *a, const Core *b, const Gap *gap, Vec outline)
{
    double inside_a = length_inside(a, outline, negated(gap->normal));
    double inside_b = length_inside(b, advance(outline, gap->normal, gap->distance), gap->normal);
    double middle = common_middle(-inside_a - a->radius, a->radius, gap->distance - b->radius,
                                  gap->distance + inside_b + b->radius);
    return fit_floats(advance(outline, gap->normal, middle));
}

/* Fills the contact of two cores that meet. */
static void fill_contact(const Core *a, const Core *b, gab_contact *contact)
{
    Gap gap = gap_between(a, b);
    Vec normal = gap.normal, tangent = cross_axis(normal), middle;
    double depth = a->radius + b->radius - gap.distance;
    double level = extent_along(a, normal).max;
    Extent side_a = side_towards(a, normal, tangent),
           side_b = side_towards(b, negated(normal), tangent);
    Extent common = {max_of(side_a.min, side_b.min), min_of(side_a.max, side_b.max)};
    bool is_flat = common.min < common.max;
    if (!is_flat)
        common.min = clamp_to((side_b.min + side_b.max) / 2, side_a.min, side_a.max);
    contact->normal = narrow((Vec){normal.x + 0.0, normal.y + 0.0}); /* no negative zeros */
    contact->depth = fit_float(positive_part(depth));
    contact->count = is_flat ? 2 : 1;
    Vec at = {normal.x * level, normal.y * level};
    contact->points[0] = point_between(a, b, &gap, advance(at, tangent, common.min));
    contact->points[1] = (gab_vec){0, 0};
    if (is_flat)
        contact->points[1] = point_between(a, b, &gap, advance(at, tangent, common.max));
    else if (gap.distance < 0 && find_common_middle(a, b, &middle))
        contact->points[0] = fit_floats(middle);
}

/* ---- Capsules ---- */

static Core core_of_capsule(const gab_capsule *capsule)
{
    return core_of_axis(widen(capsule->a), widen(capsule->b), (double)capsule->radius);
}

bool gab_contact_capsule_capsule(const gab_capsule *a, const gab_capsule *b, gab_contact *contact)
{
    *contact = no_contact;
    if (!gab_capsule_meets_capsule(a, b))
        return false;
    Core core_a = core_of_capsule(a), core_b = core_of_capsule(b);
    fill_contact(&core_a, &core_b, contact);
    return true;
}

bool gab_contact_capsule_circle(const gab_capsule *capsule, gab_circle circle, gab_contact *contact)
{
    gab_capsule round = {circle.centre, circle.centre, circle.radius};
    return gab_contact_capsule_capsule(capsule, &round, contact);
}

/* Fills the contact of a box and a capsule that meet. */
static void fill_box_contact(const Posed *box, const gab_capsule *capsule, gab_contact *contact)
{
    Shape corners = gab_shape_from_posed(box);
    Core core = {&corners.rings, {{0, 0}, {0, 0}}, 4, 0, 1}, round = core_of_capsule(capsule);
    fill_contact(&core, &round, contact);
}

bool gab_contact_obox_capsule(const gab_obox *box, const gab_capsule *capsule, gab_contact *contact)
{
    *contact = no_contact;
    if (!gab_capsule_meets_obox(capsule, box))
        return false;
    Posed posed = {
        .centre = widen(box->centre), .half = widen(box->half), .axis = widen(box->axis)};
    fill_box_contact(&posed, capsule, contact);
    return true;
}

bool gab_contact_box_capsule(gab_box box, const gab_capsule *capsule, gab_contact *contact)
{
    *contact = no_contact;
    if (!gab_capsule_meets_box(capsule, box))
        return false;
    Posed posed = {.min = {(double)box.x, (double)box.y},
                   .max = {(double)(box.x + box.w), (double)(box.y + box.h)},
                   .upright = true};
    fill_box_contact(&posed, capsule, contact);
    return true;
}

/* ---- Shapes of frames ---- */

/* Returns 1 if rings are one convex ring, clockwise on the screen, -1 if it is counterclockwise,
 * and 0 if they are not convex. */
static double convex_winding(const Rings *rings)
{
    uint32_t count = rings->ring_count == 1 ? ring_end(rings, 0, 0) : 0, turns = 0;
    double min = 0, max = 0;
    bool was_down = false;
    for (uint32_t i = 0; count > 2 && i < count + 2; i++) {
        Vec from = rings_corner(rings, i % count), middle = rings_corner(rings, (i + 1) % count);
        Vec along = minus(middle, from);
        double turn = det(along, minus(rings_corner(rings, (i + 2) % count), middle));
        bool is_down = along.y > 0 || (along.y == 0 && along.x > 0);
        turns += i > 0 && i <= count && is_down != was_down;
        was_down = is_down;
        min = min_of(turn, min);
        max = max_of(turn, max);
    }
    /* A ring that winds twice, such as a pentagram, goes up and down more than once. */
    if (turns != 2 || (min < 0 && max > 0))
        return 0;
    return max > 0 ? 1 : -1;
}

static bool core_of_shape(const Shape *shape, Core *core)
{
    const Capsule *capsule = &shape->capsule;
    *core = core_of_axis(capsule->a, capsule->b, capsule->radius);
    if (shape->is_round)
        return true;
    core->rings = &shape->rings;
    core->count = shape->rings.ring_count == 1 ? ring_end(&shape->rings, 0, 0) : 0;
    core->winding = convex_winding(&shape->rings);
    return core->winding != 0;
}

void gab_shapes_contact(const Shape *a, const Shape *b, gab_contact *contact)
{
    Core core_a, core_b;
    bool is_convex = core_of_shape(a, &core_a);
    if (core_of_shape(b, &core_b) && is_convex) {
        fill_contact(&core_a, &core_b, contact);
        return;
    }
    *contact = no_contact;
    contact->count = 1;
    contact->points[0] = fit_floats(gab_shapes_common_point(a, b));
}
