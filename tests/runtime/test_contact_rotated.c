/* SPDX-License-Identifier: MIT */
/*
 * Tests contacts of oriented boxes at any angle. The oracle uses their corners: the extent of a box
 * along a direction is the maximum over its corners, and the common part of two boxes is one of
 * them clipped by the sides of the other. An axis is a unit vector only to the precision of a
 * `float` (2^-24), so depths may differ by that fraction of the sizes.
 */
#include "oracle_contact.h"

/* ---- Corners ---- */

/* The corners and the unit normals of the sides of an oriented box, in pixels. */
typedef struct RotatedBox {
    real corners[4][2];
    real normals[4][2]; /* its axis, its cross axis, and both negated */
    real x, y, half[2]; /* half sizes multiplied by the length of the axis */
} RotatedBox;

static RotatedBox rotated_box_from(const gab_obox *box)
{
    real ux = (real)box->axis.x, uy = (real)box->axis.y, length = hypotl(ux, uy);
    real wx = (real)box->half.x, wy = (real)box->half.y;
    RotatedBox rotated = {
        .x = (real)box->centre.x, .y = (real)box->centre.y, .half = {wx * length, wy * length}};
    static const int signs[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    for (int i = 0; i < 4; i++) {
        real along = (real)signs[i][0] * wx, across = (real)signs[i][1] * wy;
        rotated.corners[i][0] = rotated.x + along * ux - across * uy;
        rotated.corners[i][1] = rotated.y + along * uy + across * ux;
    }
    const real normals[4][2] = {{ux, uy}, {-uy, ux}, {-ux, -uy}, {uy, -ux}};
    for (int i = 0; i < 4; i++) {
        rotated.normals[i][0] = normals[i][0] / length;
        rotated.normals[i][1] = normals[i][1] / length;
    }
    return rotated;
}

/* Returns the maximum of the corners along a direction. */
static real extent_along(const RotatedBox *box, real nx, real ny)
{
    real max = -INFINITY;
    for (int i = 0; i < 4; i++)
        max = fmaxl(max, box->corners[i][0] * nx + box->corners[i][1] * ny);
    return max;
}

/* Returns how far b has to move along a direction until that direction separates a and b. */
static real separation_along(const RotatedBox *a, const RotatedBox *b, real nx, real ny)
{
    return extent_along(a, nx, ny) + extent_along(b, -nx, -ny);
}

typedef struct Polygon {
    real points[12][2];
    int count;
} Polygon;

/* Clips a polygon to the half-plane dot(point, n) <= limit. */
static void clip_polygon(Polygon *polygon, real nx, real ny, real limit)
{
    Polygon clipped = {.count = 0};
    for (int i = 0; i < polygon->count; i++) {
        const real *p = polygon->points[i], *q = polygon->points[(i + 1) % polygon->count];
        real p_excess = p[0] * nx + p[1] * ny - limit, q_excess = q[0] * nx + q[1] * ny - limit;
        if (p_excess <= 0) {
            clipped.points[clipped.count][0] = p[0];
            clipped.points[clipped.count++][1] = p[1];
        }
        if ((p_excess < 0 && q_excess > 0) || (p_excess > 0 && q_excess < 0)) {
            real fraction = p_excess / (p_excess - q_excess);
            clipped.points[clipped.count][0] = p[0] + fraction * (q[0] - p[0]);
            clipped.points[clipped.count++][1] = p[1] + fraction * (q[1] - p[1]);
        }
    }
    *polygon = clipped;
}

/* Returns the common part of b moved by dx,dy, and a with its sides moved outwards by `margin`,
 * relative to a's centre. */
static Polygon common_polygon(const RotatedBox *a, const RotatedBox *b, real dx, real dy,
                              real margin)
{
    Polygon polygon = {.count = 4};
    for (int i = 0; i < 4; i++) {
        polygon.points[i][0] = b->corners[i][0] + dx - a->x;
        polygon.points[i][1] = b->corners[i][1] + dy - a->y;
    }
    for (int i = 0; i < 4 && polygon.count > 0; i++)
        clip_polygon(&polygon, a->normals[i][0], a->normals[i][1], a->half[i & 1] + margin);
    return polygon;
}

typedef struct RotatedPair {
    gab_obox box_a, box_b;
    RotatedBox a, b;
    real sizes; /* the sum of all half sizes; margins are fractions of it */
} RotatedPair;

static bool pair_overlaps(const void *pair, real dx, real dy)
{
    const RotatedPair *boxes = pair;
    return common_polygon(&boxes->a, &boxes->b, dx, dy, 1e-12L * boxes->sizes).count > 0;
}

/* ---- Random rotated boxes ---- */

static gab_vec random_axis(CheckRandom *random)
{
    double angle = 6.283185307179586 * check_unit(random);
    int kind = check_between(random, 0, 9);
    if (kind < 4) /* multiples of 15 degrees, including 45 */
        angle = 0.2617993877991494 * check_between(random, 0, 23);
    if (kind == 4)
        return quarter_axis(check_between(random, 0, 3));
    if (kind == 5)
        return (gab_vec){check_chance(random, 50) ? 0.6f : -0.6f,
                         check_chance(random, 50) ? 0.8f : -0.8f};
    return (gab_vec){(float)cos(angle), (float)sin(angle)};
}

/* Returns a random half size of the order of `scale`, often equal to it, small or 0. */
static float random_half(CheckRandom *random, float scale)
{
    switch (check_between(random, 0, 9)) {
    case 0:
        return 0;
    case 1:
        return scale / 64;
    case 2:
    case 3:
        return scale;
    default:
        return scale * (float)check_between(random, 1, 512) / 256;
    }
}

/* Returns a second axis, often parallel, perpendicular or nearly parallel to the first one. */
static gab_vec random_second_axis(CheckRandom *random, gab_vec axis)
{
    double tilt = check_chance(random, 50) ? 1e-4 : 1e-7;
    switch (check_between(random, 0, 7)) {
    case 0:
        return axis;
    case 1:
        return (gab_vec){-axis.y, axis.x};
    case 2:
        return (gab_vec){-axis.x, -axis.y};
    case 3:
        return (gab_vec){(float)(axis.x * cos(tilt) - axis.y * sin(tilt)),
                         (float)(axis.x * sin(tilt) + axis.y * cos(tilt))};
    default:
        return random_axis(random);
    }
}

/* Returns a centre for b at which a corner of one box is at a side of the other: touching, slightly
 * overlapping or slightly apart. */
static gab_vec random_touching(CheckRandom *random, const gab_obox *a, const gab_obox *b,
                               float scale)
{
    gab_obox moved = *b;
    moved.centre = a->centre;
    RotatedBox first = rotated_box_from(a), second = rotated_box_from(&moved);
    const RotatedBox *normal_owner = check_chance(random, 50) ? &first : &second;
    const real *normal = normal_owner->normals[check_between(random, 0, 3)];
    static const float extra[6] = {0, 1e-3f, -1e-3f, -0.01f, -0.1f, -0.3f};
    real touching = separation_along(&first, &second, normal[0], normal[1]);
    real along = touching + (real)(extra[check_between(random, 0, 5)] * scale);
    real across = (real)(scale * (float)check_between(random, -256, 256) / 256);
    return (gab_vec){(float)((real)a->centre.x + along * normal[0] - across * normal[1]),
                     (float)((real)a->centre.y + along * normal[1] + across * normal[0])};
}

static RotatedPair random_rotated_pair(CheckRandom *random)
{
    static const float scales[4] = {0.05f, 4, 100, 20000};
    float scale = scales[check_between(random, 0, 3)];
    gab_vec at = {scale * (float)check_between(random, -512, 512) / 256,
                  scale * (float)check_between(random, -512, 512) / 256};
    gab_obox a = {
        at, {random_half(random, scale), random_half(random, scale)}, random_axis(random)};
    if (check_chance(random, 20))
        a.half.y = a.half.x;
    gab_obox b = {at,
                  {random_half(random, scale), random_half(random, scale)},
                  random_second_axis(random, a.axis)};
    int kind = check_between(random, 0, 9);
    if (kind < 6)
        b.centre = random_touching(random, &a, &b, scale);
    else if (kind < 9)
        b.centre = (gab_vec){at.x + scale * (float)check_between(random, -512, 512) / 256,
                             at.y + scale * (float)check_between(random, -512, 512) / 256};
    real sizes = (real)a.half.x + (real)a.half.y + (real)b.half.x + (real)b.half.y;
    return (RotatedPair){a, b, rotated_box_from(&a), rotated_box_from(&b), sizes};
}

/* ---- Rotated box and rotated box ---- */

/* The shortest separating move along the normal of any of the eight sides. */
typedef struct Separation {
    real distance, nx, ny;
    real next; /* the shortest separating move in another direction */
} Separation;

static Separation separation_of(const RotatedBox *a, const RotatedBox *b)
{
    Separation min = {.distance = INFINITY, .next = INFINITY};
    real distances[8];
    for (int i = 0; i < 8; i++) {
        const real *normal = i < 4 ? a->normals[i] : b->normals[i - 4];
        distances[i] = separation_along(a, b, normal[0], normal[1]);
        if (distances[i] >= min.distance)
            continue;
        min.distance = distances[i];
        min.nx = normal[0];
        min.ny = normal[1];
    }
    for (int i = 0; i < 8; i++) {
        const real *normal = i < 4 ? a->normals[i] : b->normals[i - 4];
        if (normal[0] * min.nx + normal[1] * min.ny < 1 - 1e-12L)
            min.next = fminl(min.next, distances[i]);
    }
    return min;
}

/* Clips the line through a point along a direction to a box. `part` holds the two ends of the
 * clipped line, as distances from the point, and is narrowed. Returns false if a side is nearly
 * parallel to the line, but not parallel. */
static bool clip_line(const RotatedBox *box, const real point[2], const real direction[2],
                      real part[2])
{
    bool is_stable = true;
    for (int side = 0; side < 4; side++) {
        const real *normal = box->normals[side];
        real slope = normal[0] * direction[0] + normal[1] * direction[1];
        real gap =
            box->half[side & 1] - (point[0] - box->x) * normal[0] - (point[1] - box->y) * normal[1];
        if (slope > 0.05L)
            part[1] = fminl(part[1], gap / slope);
        else if (slope < -0.05L)
            part[0] = fmaxl(part[0], gap / slope);
        else
            is_stable = is_stable && fabsl(slope) < 1e-6L;
    }
    return is_stable;
}

/*
 * True if a contact point is in the middle, along the normal. Two middles are accepted: that of the
 * whole common part, and that of the segment in which the line through the point crosses the common
 * part. If a side is nearly parallel to that line, the second middle is too unstable to be checked.
 */
static bool is_in_middle(const RotatedPair *pair, const gab_contact *got, gab_vec point,
                         real margin)
{
    const real normal[2] = {(real)got->normal.x, (real)got->normal.y};
    const real position[2] = {(real)point.x, (real)point.y};
    real part[2] = {-INFINITY, INFINITY};
    bool is_stable = clip_line(&pair->a, position, normal, part);
    is_stable = clip_line(&pair->b, position, normal, part) && is_stable;
    if (!is_stable || fabsl(part[0] + part[1]) / 2 <= 40 * margin)
        return true;
    Polygon common = common_polygon(&pair->a, &pair->b, 0, 0, margin);
    real min = INFINITY, max = -INFINITY;
    for (int i = 0; i < common.count; i++) {
        const real *corner = common.points[i];
        real height = (corner[0] + pair->a.x - position[0]) * normal[0] +
                      (corner[1] + pair->a.y - position[1]) * normal[1];
        min = fminl(min, height);
        max = fmaxl(max, height);
    }
    return fabsl(min + max) / 2 <= 40 * margin;
}

static const char *contact_points_fault(const RotatedPair *pair, const gab_contact *got,
                                        real margin)
{
    if (got->count != 1 && got->count != 2)
        return "not one or two points";
    for (uint32_t i = 0; i < got->count; i++) {
        real x = (real)got->points[i].x, y = (real)got->points[i].y;
        real point_margin = margin + 0x1p-23L * (fabsl(x) + fabsl(y));
        for (int side = 0; side < 4; side++) {
            const real *a = pair->a.normals[side], *b = pair->b.normals[side];
            real off_a = (x - pair->a.x) * a[0] + (y - pair->a.y) * a[1];
            real off_b = (x - pair->b.x) * b[0] + (y - pair->b.y) * b[1];
            if (off_a > pair->a.half[side & 1] + point_margin ||
                off_b > pair->b.half[side & 1] + point_margin)
                return "a point is not in both boxes";
        }
        if (!is_in_middle(pair, got, got->points[i], point_margin))
            return "a point is not in the middle along the normal";
    }
    return NULL;
}

static const char *box_answer_fault(const RotatedPair *pair, const Separation *min,
                                    const gab_contact *got)
{
    real nx = (real)got->normal.x, ny = (real)got->normal.y, margin = 5e-7L * pair->sizes + 1e-12L;
    bool on_axis = false;
    for (int i = 0; i < 4; i++) {
        const real *a = pair->a.normals[i], *b = pair->b.normals[i];
        on_axis =
            on_axis || hypotl(a[0] - nx, a[1] - ny) < 2e-7L || hypotl(b[0] - nx, b[1] - ny) < 2e-7L;
    }
    if (!on_axis)
        return "the normal is not the normal of a side";
    if (!(got->depth >= 0) || fabsl((real)got->depth - min->distance) > margin)
        return "the depth is not the minimum";
    if (fabsl(separation_along(&pair->a, &pair->b, nx, ny) - (real)got->depth) > 2 * margin)
        return "the depth does not match the normal";
    if (min->next > min->distance + 2 * margin && hypotl(min->nx - nx, min->ny - ny) > 2e-7L)
        return "not the direction of the minimum depth";
    return contact_points_fault(pair, got, margin);
}

static const char *box_contact_fault(const RotatedPair *pair, const Separation *min,
                                     gab_contact *got)
{
    real uncertainty = 4e-10L * pair->sizes;
    bool must_meet = min->distance > uncertainty;
    bool must_miss = common_polygon(&pair->a, &pair->b, 0, 0, uncertainty).count == 0;
    if (must_meet ? must_miss : min->distance < -4 * uncertainty && !must_miss)
        return "the oracle contradicts itself";
    *got = unwritten_contact();
    bool hit = gab_contact_obox_obox(&pair->box_a, &pair->box_b, got);
    if (hit != gab_obox_meets_obox(&pair->box_a, &pair->box_b))
        return "gab_obox_meets_obox has another answer";
    if (hit ? must_miss : must_meet)
        return hit ? "a hit, but the shapes do not meet" : "no hit, but the boxes meet";
    if (has_unwritten_part(got))
        return "a part of the contact is not written";
    if (!hit)
        return is_blank(got) ? NULL : "no hit, but the contact is not all zero";
    return box_answer_fault(pair, min, got);
}

static const char *box_swap_fault(const RotatedPair *pair, const Separation *min,
                                  const gab_contact *got)
{
    real margin = 5e-7L * pair->sizes + 1e-12L;
    RotatedPair swapped = {pair->box_b, pair->box_a, pair->b, pair->a, pair->sizes};
    Separation other_min = separation_of(&swapped.a, &swapped.b);
    gab_contact other;
    const char *fault = box_contact_fault(&swapped, &other_min, &other);
    if (fault != NULL || min->next <= min->distance + 2 * margin)
        return fault;
    bool same = fabsf(other.normal.x + got->normal.x) < 4e-7f &&
                fabsf(other.normal.y + got->normal.y) < 4e-7f &&
                fabsl((real)other.depth - (real)got->depth) <= 2 * margin;
    return same ? NULL : "the swapped contact is not the negated one";
}

static void test_rotated_oboxes(void)
{
    CheckRandom random = check_random("contact rotated oboxes");
    Tally tally = {0};
    for (size_t i = 0; i < check_case_count(1000000) && !check_has_failed_too_often(); i++) {
        RotatedPair pair = random_rotated_pair(&random);
        Separation min = separation_of(&pair.a, &pair.b);
        Scale scale = {0, 2e-7L * pair.sizes};
        bool clearly_overlaps = min.distance > 1e-5L * pair.sizes;
        gab_contact got;
        const char *fault = box_contact_fault(&pair, &min, &got);
        if (fault == NULL && clearly_overlaps && i % 2 == 0)
            fault = box_swap_fault(&pair, &min, &got);
        if (fault == NULL && clearly_overlaps)
            fault = separation_fault(pair_overlaps, &pair, &got, scale);
        if (fault == NULL && clearly_overlaps && i % 32 == 0)
            fault = minimality_fault(pair_overlaps, &pair, &got, scale);
        tally.cases++;
        tally.hits += clearly_overlaps;
        tally.special += fabsl(min.distance) < 1e-5L * pair.sizes ||
                         min.next - min.distance < 1e-5L || pair.a.half[0] == 0 ||
                         pair.a.half[1] == 0 || pair.b.half[0] == 0 || pair.b.half[1] == 0;
        const gab_obox *a = &pair.box_a, *b = &pair.box_b;
        CHECK_THAT(fault == NULL,
                   "%s: a %.9g,%.9g half %.9g,%.9g axis %.9g,%.9g "
                   "b %.9g,%.9g half %.9g,%.9g axis %.9g,%.9g",
                   fault, a->centre.x, a->centre.y, a->half.x, a->half.y, a->axis.x, a->axis.y,
                   b->centre.x, b->centre.y, b->half.x, b->half.y, b->axis.x, b->axis.y);
    }
    check_tally(&tally);
}

/* ---- Rotated box and circle ---- */

typedef struct BoxAndCircle {
    gab_obox box;
    gab_circle circle;
    RotatedBox rotated;
} BoxAndCircle;

/* Converts a point to coordinates along the axes of a box. */
static void to_local(const RotatedBox *box, real x, real y, real local[2])
{
    local[0] = (x - box->x) * box->normals[0][0] + (y - box->y) * box->normals[0][1];
    local[1] = (x - box->x) * box->normals[1][0] + (y - box->y) * box->normals[1][1];
}

/* Returns the distance from a point to a box; inside the box, the negated distance to the nearest
 * side. */
static real signed_distance(const RotatedBox *box, real x, real y)
{
    real local[2];
    to_local(box, x, y, local);
    real off_x = fabsl(local[0]) - box->half[0], off_y = fabsl(local[1]) - box->half[1];
    if (off_x <= 0 && off_y <= 0)
        return fmaxl(off_x, off_y);
    return hypotl(fmaxl(off_x, 0), fmaxl(off_y, 0));
}

static bool box_overlaps_circle(const void *pair, real dx, real dy)
{
    const BoxAndCircle *both = pair;
    real x = (real)both->circle.centre.x + dx, y = (real)both->circle.centre.y + dy;
    return signed_distance(&both->rotated, x, y) <= (real)both->circle.radius;
}

static BoxAndCircle random_box_and_circle(CheckRandom *random)
{
    RotatedPair pair = random_rotated_pair(random);
    gab_circle circle = {pair.box_b.centre, pair.box_b.half.x};
    if (check_chance(random, 10))
        circle.centre = pair.box_a.centre;
    real distance = signed_distance(&pair.a, (real)circle.centre.x, (real)circle.centre.y);
    if (distance > 0 && check_chance(random, 20))
        circle.radius = (float)distance;
    return (BoxAndCircle){pair.box_a, circle, pair.a};
}

static const char *circle_answer_fault(const BoxAndCircle *both, const gab_contact *got, real depth,
                                       real margin)
{
    real x = (real)got->points[0].x, y = (real)got->points[0].y;
    real nx = (real)got->normal.x, ny = (real)got->normal.y;
    if (fabsl(hypotl(nx, ny) - 1) > 1.2e-7L)
        return "the normal is not a unit vector";
    if (!(got->depth >= 0) || fabsl((real)got->depth - depth) > margin)
        return "wrong depth";
    if (got->count != 1)
        return "not one point";
    real radius = (real)both->circle.radius,
         point_margin = margin + 0x1p-23L * (fabsl(x) + fabsl(y));
    real off_x = x - (real)both->circle.centre.x, off_y = y - (real)both->circle.centre.y;
    if (signed_distance(&both->rotated, x, y) > point_margin ||
        hypotl(off_x, off_y) > radius + point_margin)
        return "the point is not in both shapes";
    if (fabsl(off_x * ny - off_y * nx) > point_margin)
        return "the point is not on the line along the normal through the centre";
    real local[2], part[2] = {-off_x * nx - off_y * ny - radius, -off_x * nx - off_y * ny + radius};
    to_local(&both->rotated, (real)both->circle.centre.x, (real)both->circle.centre.y, local);
    bool at_corner = fabsl(local[0]) > both->rotated.half[0] - point_margin &&
                     fabsl(local[1]) > both->rotated.half[1] - point_margin;
    bool is_stable =
        clip_line(&both->rotated, (const real[2]){x, y}, (const real[2]){nx, ny}, part);
    if (is_stable && !at_corner && fabsl(part[0] + part[1]) / 2 > 40 * point_margin)
        return "the point is not in the middle along the normal";
    return NULL;
}

static const char *circle_contact_fault(const BoxAndCircle *both, gab_contact *got)
{
    const RotatedBox *box = &both->rotated;
    real radius = (real)both->circle.radius, sizes = box->half[0] + box->half[1] + radius;
    real distance = signed_distance(box, (real)both->circle.centre.x, (real)both->circle.centre.y);
    real uncertainty = 4e-10L * sizes;
    *got = unwritten_contact();
    bool hit = gab_contact_obox_circle(&both->box, both->circle, got);
    if (hit != gab_obox_meets_circle(&both->box, both->circle))
        return "gab_obox_meets_circle has another answer";
    if (hit ? distance > radius + uncertainty : distance < radius - uncertainty)
        return hit ? "a hit, but the shapes do not meet" : "no hit, but the shapes meet";
    if (has_unwritten_part(got))
        return "a part of the contact is not written";
    if (!hit)
        return is_blank(got) ? NULL : "no hit, but the contact is not all zero";
    real margin = 5e-7L * sizes + 1e-12L;
    const char *fault = circle_answer_fault(both, got, radius - distance, margin);
    Scale scale = {0, 2e-7L * sizes};
    if (fault == NULL && radius - distance > 1e-5L * sizes)
        fault = separation_fault(box_overlaps_circle, both, got, scale);
    return fault;
}

static void test_rotated_obox_and_circle(void)
{
    CheckRandom random = check_random("contact rotated obox circle");
    Tally tally = {0};
    for (size_t i = 0; i < check_case_count(1000000) && !check_has_failed_too_often(); i++) {
        BoxAndCircle both = random_box_and_circle(&random);
        const gab_obox *box = &both.box;
        const gab_circle *circle = &both.circle;
        real sizes = both.rotated.half[0] + both.rotated.half[1] + (real)circle->radius;
        real depth = (real)circle->radius -
                     signed_distance(&both.rotated, (real)circle->centre.x, (real)circle->centre.y);
        gab_contact got;
        const char *fault = circle_contact_fault(&both, &got);
        Scale scale = {0, 2e-7L * sizes};
        if (fault == NULL && depth > 1e-5L * sizes && i % 16 == 0)
            fault = minimality_fault(box_overlaps_circle, &both, &got, scale);
        tally.cases++;
        tally.hits += depth > 1e-5L * sizes;
        tally.special += fabsl(depth) <= 1e-5L * sizes || both.rotated.half[0] == 0 ||
                         both.rotated.half[1] == 0 || circle->radius == 0;
        CHECK_THAT(fault == NULL,
                   "%s: box %.9g,%.9g half %.9g,%.9g axis %.9g,%.9g circle %.9g,%.9g r %.9g", fault,
                   box->centre.x, box->centre.y, box->half.x, box->half.y, box->axis.x, box->axis.y,
                   circle->centre.x, circle->centre.y, circle->radius);
    }
    check_tally(&tally);
}

CHECK_CASES({"random rotated oboxes", test_rotated_oboxes},
            {"random rotated oboxes and circles", test_rotated_obox_and_circle})
