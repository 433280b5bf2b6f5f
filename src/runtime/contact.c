/* SPDX-License-Identifier: MIT */
/*
 * Implements the contacts of gabarit/contact.h. Whether shapes meet is decided by the queries of
 * gabarit/shape.h, so a contact exists exactly when the yes-or-no query returns true.
 */
#include "gabarit/contact.h"

#include "contact_internal.h"
#include "gabarit/inline.h"
#include "shape_internal.h"
#include "vec_internal.h"

static void set_single(gab_contact *contact, Vec normal, double depth, Vec point)
{
    contact->normal = narrow((Vec){normal.x + 0.0, normal.y + 0.0}); /* no negative zeros */
    contact->depth = fit_float(depth);
    contact->count = 1;
    contact->points[0] = fit_floats(point);
    contact->points[1] = (gab_vec){0, 0};
}

bool gab_contact_circle_circle(gab_circle a, gab_circle b, gab_contact *contact)
{
    if (!gab_circle_meets_circle(a, b)) {
        *contact = no_contact;
        return false;
    }
    Vec between = sub(b.centre, a.centre), normal = {1, 0};
    double distance = sqrt(dot(between, between));
    if (distance > 0)
        normal = (Vec){between.x / distance, between.y / distance};
    double depth = (double)a.radius + (double)b.radius - distance;
    double middle = common_middle(-(double)a.radius, (double)a.radius, distance - (double)b.radius,
                                  distance + (double)b.radius);
    set_single(contact, normal, depth > 0 ? depth : 0, advance(widen(a.centre), normal, middle));
    return true;
}

/* Two boxes, projected on one axis. */
typedef struct AxisOverlap {
    double offset; /* twice the distance of the centres, signed: from a to b */
    double depth;  /* sum of the half sizes minus the distance of the centres */
} AxisOverlap;

static inline AxisOverlap axis_overlap(float a_min, float a_max, float b_min, float b_max)
{
    double a_from = (double)a_min, a_to = (double)a_max;
    double b_from = (double)b_min, b_to = (double)b_max;
    double offset = (b_from + b_to) - (a_from + a_to), sizes = (a_to - a_from) + (b_to - b_from);
    return (AxisOverlap){offset, (sizes - fabs(offset)) / 2};
}

bool gab_contact_box_box(gab_box a, gab_box b, gab_contact *contact)
{
    if (!gab_box_meets_box(a, b)) {
        *contact = no_contact;
        return false;
    }
    Common common = common_part(a, b);
    /* A branch on the axis would often be mispredicted: both axes are computed, and factors of 0
     * and 1 select one. */
    static const Vec axes[2] = {{0, 1}, {1, 0}};
    AxisOverlap x = axis_overlap(a.x, a.x + a.w, b.x, b.x + b.w),
                y = axis_overlap(a.y, a.y + a.h, b.y, b.y + b.h);
    Vec axis = axes[x.depth <= y.depth];
    double left = (double)common.left, right = (double)common.right;
    double top = (double)common.top, bottom = (double)common.bottom;
    Vec middle = {(left + right) / 2 * axis.x, (top + bottom) / 2 * axis.y};
    Vec normal = {copysign(axis.x, x.offset + 0.0) + 0.0, copysign(axis.y, y.offset + 0.0) + 0.0};
    contact->normal = narrow(normal);
    contact->depth = fit_float(x.depth * axis.x + y.depth * axis.y);
    contact->count = 2;
    contact->points[0] = fit_floats((Vec){middle.x + left * axis.y, middle.y + top * axis.x});
    contact->points[1] = fit_floats((Vec){middle.x + right * axis.y, middle.y + bottom * axis.x});
    return true;
}

/* Normal, depth and point of a contact, relative to the centre of a box. */
typedef struct LocalContact {
    Vec normal, point;
    double depth;
} LocalContact;

/*
 * Computes the contact of a box and a disc that meet, mirrored so that the centre of the disc is to
 * the right of the box's centre and below it. Branches on the position of the disc's centre would
 * often be mispredicted, so there are none.
 *
 * `direction` leads from the nearest point of the box to the centre of the disc. If the centre is
 * inside, this vector is 0; `tie_break`, which is otherwise rounded away, then makes it point to
 * the nearest face. On the line through the nearest point in this direction, measured from that
 * point,
 *
 *     the disc extends from distance - radius to distance + radius
 *     the box extends from face_distance - length_inside to face_distance
 *
 * where face_distance is the distance from the nearest point to the nearest face (0 if the centre
 * is outside), and length_inside is the length of the line within the box.
 */
static inline LocalContact mirrored_contact(Vec half, Vec centre, double radius)
{
    static const Vec tie_breaks[2] = {{0, 0x1p-300}, {0x1p-300, 0}};
    /* Signed distances to the right and the lower face, above 0 inside. */
    Vec to_faces = minus(half, centre);
    Vec depths = {positive_part(to_faces.x), positive_part(to_faces.y)};
    Vec nearest = {min_of(centre.x, half.x), min_of(centre.y, half.y)};
    Vec tie_break = tie_breaks[to_faces.x <= to_faces.y];
    Vec direction = {depths.x - to_faces.x + tie_break.x, depths.y - to_faces.y + tie_break.y};
    double distance = sqrt(dot(direction, direction)), face_distance = min_of(depths.x, depths.y);
    Vec normal = {direction.x / distance, direction.y / distance};
    /* How often `direction` fits into the width and the height of the box; very often if it is
     * perpendicular to that axis. The powers of two prevent 0 / 0, and are too small to change a
     * number that is not 0. */
    double times_x = (2 * half.x + 0x1p-200) / (direction.x + 0x1p-700);
    double times_y = (2 * half.y + 0x1p-200) / (direction.y + 0x1p-700);
    double length_inside = min_of(times_x, times_y) * distance;
    double min = max_of(distance - radius, face_distance - length_inside);
    double max = min_of(distance + radius, face_distance);
    LocalContact c = {normal, advance(nearest, normal, (min + max) / 2),
                      face_distance + positive_part(radius - distance)};
    return c;
}

static inline LocalContact local_contact(Vec half, Vec centre, double radius)
{
    Vec mirrored = {fabs(centre.x), fabs(centre.y)};
    LocalContact c = mirrored_contact(half, mirrored, radius);
    /* Adding 0 removes the signs of negative zeros. */
    double x = copysign(1, centre.x + 0.0), y = copysign(1, centre.y + 0.0);
    c.normal = (Vec){c.normal.x * x, c.normal.y * y};
    c.point = (Vec){c.point.x * x, c.point.y * y};
    return c;
}

bool gab_contact_box_circle(gab_box box, gab_circle circle, gab_contact *contact)
{
    if (!gab_circle_meets_box(circle, box)) {
        *contact = no_contact;
        return false;
    }
    double right = (double)(box.x + box.w), bottom = (double)(box.y + box.h);
    Vec half = {(right - (double)box.x) / 2, (bottom - (double)box.y) / 2};
    Vec middle = {((double)box.x + right) / 2, ((double)box.y + bottom) / 2};
    LocalContact c =
        local_contact(half, minus(widen(circle.centre), middle), (double)circle.radius);
    set_single(contact, c.normal, c.depth, advance(c.point, middle, 1));
    return true;
}

/* ---- Oriented boxes ---- */

bool gab_contact_obox_circle(const gab_obox *box, gab_circle circle, gab_contact *contact)
{
    LocalDisc local_disc = local_disc_of(box, circle);
    if (!local_disc.meets) {
        *contact = no_contact;
        return false;
    }
    double inverse = inverse_length(local_disc.unit_squared);
    double length = local_disc.unit_squared * inverse;
    Vec axis = {(double)box->axis.x * inverse, (double)box->axis.y * inverse};
    Vec half = {(double)box->half.x * length, (double)box->half.y * length};
    Vec centre = {local_disc.centre.x * inverse, local_disc.centre.y * inverse};
    LocalContact c = local_contact(half, centre, (double)circle.radius);
    set_single(contact, turn_out(axis, c.normal), c.depth,
               advance(turn_out(axis, c.point), widen(box->centre), 1));
    return true;
}
