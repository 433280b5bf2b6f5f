/* SPDX-License-Identifier: MIT */
/*
 * Contacts of oriented boxes at any angle, checked with their corners: the extent of a box along a
 * direction is the maximum over its corners, and the common part of two boxes is one of them
 * clipped by the sides of the other. As axes are unit vectors only to the 2^-24 of a `float`,
 * depths may differ by that fraction of the sizes.
 */
#include "oracle_contact.h"

/* ---- Corners ---- */

/* An oriented box by its corners and the unit normals of its sides, in pixels. */
typedef struct Turned {
    real corners[4][2];
    real normals[4][2]; /* its axis, its cross axis, and both negated */
    real x, y, half[2]; /* half sizes multiplied by the length of the axis */
} Turned;

static Turned turned_of(const gab_obox *box)
{
    real ux = (real)box->axis.x, uy = (real)box->axis.y, length = hypotl(ux, uy);
    real wx = (real)box->half.x, wy = (real)box->half.y;
    Turned turned = {
        .x = (real)box->centre.x, .y = (real)box->centre.y, .half = {wx * length, wy * length}};
    static const int signs[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    for (int i = 0; i < 4; i++) {
        real along = (real)signs[i][0] * wx, across = (real)signs[i][1] * wy;
        turned.corners[i][0] = turned.x + along * ux - across * uy;
        turned.corners[i][1] = turned.y + along * uy + across * ux;
    }
    const real normals[4][2] = {{ux, uy}, {-uy, ux}, {-ux, -uy}, {uy, -ux}};
    for (int i = 0; i < 4; i++) {
        turned.normals[i][0] = normals[i][0] / length;
        turned.normals[i][1] = normals[i][1] / length;
    }
    return turned;
}

/* The maximum of the corners along a direction. */
static real reach(const Turned *box, real nx, real ny)
{
    real max = -INFINITY;
    for (int i = 0; i < 4; i++)
        max = fmaxl(max, box->corners[i][0] * nx + box->corners[i][1] * ny);
    return max;
}

/* The distance that b has to move along a direction until that direction separates the two. */
static real separation_along(const Turned *a, const Turned *b, real nx, real ny)
{
    return reach(a, nx, ny) + reach(b, -nx, -ny);
}

typedef struct Polygon {
    real points[12][2];
    int count;
} Polygon;

/* Keeps the part of a polygon where dot(point, n) <= limit. */
static void cut(Polygon *polygon, real nx, real ny, real limit)
{
    Polygon left = {.count = 0};
    for (int i = 0; i < polygon->count; i++) {
        const real *p = polygon->points[i], *q = polygon->points[(i + 1) % polygon->count];
        real p_over = p[0] * nx + p[1] * ny - limit, q_over = q[0] * nx + q[1] * ny - limit;
        if (p_over <= 0) {
            left.points[left.count][0] = p[0];
            left.points[left.count++][1] = p[1];
        }
        if ((p_over < 0 && q_over > 0) || (p_over > 0 && q_over < 0)) {
            real share = p_over / (p_over - q_over);
            left.points[left.count][0] = p[0] + share * (q[0] - p[0]);
            left.points[left.count++][1] = p[1] + share * (q[1] - p[1]);
        }
    }
    *polygon = left;
}

/* The common part of b, moved by dx,dy, and a, with its sides moved outwards by `more`; relative to
 * a's centre. */
static Polygon common_polygon(const Turned *a, const Turned *b, real dx, real dy, real more)
{
    Polygon polygon = {.count = 4};
    for (int i = 0; i < 4; i++) {
        polygon.points[i][0] = b->corners[i][0] + dx - a->x;
        polygon.points[i][1] = b->corners[i][1] + dy - a->y;
    }
    for (int i = 0; i < 4 && polygon.count > 0; i++)
        cut(&polygon, a->normals[i][0], a->normals[i][1], a->half[i & 1] + more);
    return polygon;
}

typedef struct TurnedPair {
    gab_obox box_a, box_b;
    Turned a, b;
    real sizes; /* the sum of all half sizes; margins are fractions of it */
} TurnedPair;

static bool turned_overlap(const void *pair, real dx, real dy)
{
    const TurnedPair *boxes = pair;
    return common_polygon(&boxes->a, &boxes->b, dx, dy, 1e-12L * boxes->sizes).count > 0;
}

/* ---- Random turned boxes ---- */

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

/* Returns a half size near `scale`, often equal to it, thin or 0. */
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

/* Returns a centre for b at which a side of one box reaches a corner of the other: touching,
 * slightly overlapping or slightly apart. */
static gab_vec random_touching(CheckRandom *random, const gab_obox *a, const gab_obox *b,
                               float scale)
{
    gab_obox here = *b;
    here.centre = a->centre;
    Turned first = turned_of(a), second = turned_of(&here);
    const Turned *of = check_chance(random, 50) ? &first : &second;
    const real *normal = of->normals[check_between(random, 0, 3)];
    static const float extra[6] = {0, 1e-3f, -1e-3f, -0.01f, -0.1f, -0.3f};
    real way = separation_along(&first, &second, normal[0], normal[1]);
    real along = way + (real)(extra[check_between(random, 0, 5)] * scale);
    real across = (real)(scale * (float)check_between(random, -256, 256) / 256);
    return (gab_vec){(float)((real)a->centre.x + along * normal[0] - across * normal[1]),
                     (float)((real)a->centre.y + along * normal[1] + across * normal[0])};
}

static TurnedPair random_turned_pair(CheckRandom *random)
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
    return (TurnedPair){a, b, turned_of(&a), turned_of(&b), sizes};
}

/* ---- Turned box and turned box ---- */

/* The shortest separating move over the normals of all eight sides. */
typedef struct Separation {
    real way, nx, ny;
    real next; /* the shortest separating move in another direction */
} Separation;

static Separation separation_of(const Turned *a, const Turned *b)
{
    Separation min = {.way = INFINITY, .next = INFINITY};
    real ways[8];
    for (int i = 0; i < 8; i++) {
        const real *normal = i < 4 ? a->normals[i] : b->normals[i - 4];
        ways[i] = separation_along(a, b, normal[0], normal[1]);
        if (ways[i] >= min.way)
            continue;
        min.way = ways[i];
        min.nx = normal[0];
        min.ny = normal[1];
    }
    for (int i = 0; i < 8; i++) {
        const real *normal = i < 4 ? a->normals[i] : b->normals[i - 4];
        if (normal[0] * min.nx + normal[1] * min.ny < 1 - 1e-12L)
            min.next = fminl(min.next, ways[i]);
    }
    return min;
}

/* Clips the line through a place along a direction to a box: `part` is narrowed, as distances from
 * the place. Returns false if a side is nearly parallel to the line, but not parallel. */
static bool clip_line(const Turned *box, const real place[2], const real along[2], real part[2])
{
    bool is_stable = true;
    for (int side = 0; side < 4; side++) {
        const real *normal = box->normals[side];
        real speed = normal[0] * along[0] + normal[1] * along[1];
        real room =
            box->half[side & 1] - (place[0] - box->x) * normal[0] - (place[1] - box->y) * normal[1];
        if (speed > 0.05L)
            part[1] = fminl(part[1], room / speed);
        else if (speed < -0.05L)
            part[0] = fmaxl(part[0], room / speed);
        else
            is_stable = is_stable && fabsl(speed) < 1e-6L;
    }
    return is_stable;
}

/*
 * "In the middle, seen along the normal" has two readings: the middle of the whole common part, or
 * of its part on the line through the point; both are accepted. If a side is nearly parallel to
 * that line, the second is too unstable to be checked.
 */
static bool is_in_middle(const TurnedPair *pair, const gab_contact *got, gab_vec point, real margin)
{
    const real normal[2] = {(real)got->normal.x, (real)got->normal.y};
    const real place[2] = {(real)point.x, (real)point.y};
    real part[2] = {-INFINITY, INFINITY};
    bool is_stable = clip_line(&pair->a, place, normal, part);
    is_stable = clip_line(&pair->b, place, normal, part) && is_stable;
    if (!is_stable || fabsl(part[0] + part[1]) / 2 <= 40 * margin)
        return true;
    Polygon common = common_polygon(&pair->a, &pair->b, 0, 0, margin);
    real min = INFINITY, max = -INFINITY;
    for (int i = 0; i < common.count; i++) {
        const real *corner = common.points[i];
        real height = (corner[0] + pair->a.x - place[0]) * normal[0] +
                      (corner[1] + pair->a.y - place[1]) * normal[1];
        min = fminl(min, height);
        max = fmaxl(max, height);
    }
    return fabsl(min + max) / 2 <= 40 * margin;
}

static const char *turned_points_fault(const TurnedPair *pair, const gab_contact *got, real margin)
{
    if (got->count != 1 && got->count != 2)
        return "neither one point nor two";
    for (uint32_t i = 0; i < got->count; i++) {
        real x = (real)got->points[i].x, y = (real)got->points[i].y;
        real room = margin + 0x1p-23L * (fabsl(x) + fabsl(y));
        for (int side = 0; side < 4; side++) {
            const real *a = pair->a.normals[side], *b = pair->b.normals[side];
            real off_a = (x - pair->a.x) * a[0] + (y - pair->a.y) * a[1];
            real off_b = (x - pair->b.x) * b[0] + (y - pair->b.y) * b[1];
            if (off_a > pair->a.half[side & 1] + room || off_b > pair->b.half[side & 1] + room)
                return "a point is not in both boxes";
        }
        if (!is_in_middle(pair, got, got->points[i], room))
            return "a point is not in the middle, seen along the normal";
    }
    return NULL;
}

static const char *turned_answer_fault(const TurnedPair *pair, const Separation *min,
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
        return "the normal is not that of a side";
    if (!(got->depth >= 0) || fabsl((real)got->depth - min->way) > margin)
        return "the depth is not the least";
    if (fabsl(separation_along(&pair->a, &pair->b, nx, ny) - (real)got->depth) > 2 * margin)
        return "the depth is not that along the normal";
    if (min->next > min->way + 2 * margin && hypotl(min->nx - nx, min->ny - ny) > 2e-7L)
        return "not the direction of the least depth";
    return turned_points_fault(pair, got, margin);
}

static const char *turned_fault(const TurnedPair *pair, const Separation *min, gab_contact *got)
{
    real band = 4e-10L * pair->sizes;
    bool must_meet = min->way > band;
    bool must_miss = common_polygon(&pair->a, &pair->b, 0, 0, band).count == 0;
    if (must_meet ? must_miss : min->way < -4 * band && !must_miss)
        return "the oracle contradicts itself";
    *got = unwritten_contact();
    bool hit = gab_contact_obox_obox(&pair->box_a, &pair->box_b, got);
    if (hit != gab_obox_meets_obox(&pair->box_a, &pair->box_b))
        return "not the answer of gab_obox_meets_obox";
    if (hit ? must_miss : must_meet)
        return hit ? "a hit where nothing meets" : "no hit where boxes meet";
    if (has_unwritten_part(got))
        return "a part of the contact is not written";
    if (!hit)
        return is_blank(got) ? NULL : "not all zero without a hit";
    return turned_answer_fault(pair, min, got);
}

static const char *turned_swap_fault(const TurnedPair *pair, const Separation *min,
                                     const gab_contact *got)
{
    real margin = 5e-7L * pair->sizes + 1e-12L;
    TurnedPair swapped = {pair->box_b, pair->box_a, pair->b, pair->a, pair->sizes};
    Separation other_min = separation_of(&swapped.a, &swapped.b);
    gab_contact other;
    const char *fault = turned_fault(&swapped, &other_min, &other);
    if (fault != NULL || min->next <= min->way + 2 * margin)
        return fault;
    bool same = fabsf(other.normal.x + got->normal.x) < 4e-7f &&
                fabsf(other.normal.y + got->normal.y) < 4e-7f &&
                fabsl((real)other.depth - (real)got->depth) <= 2 * margin;
    return same ? NULL : "not negated by a swap";
}

static void test_turned_oboxes(void)
{
    CheckRandom random = check_random("contact turned oboxes");
    Tally tally = {0};
    for (size_t i = 0; i < check_times(1000000) && !check_hopeless(); i++) {
        TurnedPair pair = random_turned_pair(&random);
        Separation min = separation_of(&pair.a, &pair.b);
        Scale scale = {0, 2e-7L * pair.sizes};
        bool is_clear = min.way > 1e-5L * pair.sizes;
        gab_contact got;
        const char *fault = turned_fault(&pair, &min, &got);
        if (fault == NULL && is_clear && i % 2 == 0)
            fault = turned_swap_fault(&pair, &min, &got);
        if (fault == NULL && is_clear)
            fault = separation_fault(turned_overlap, &pair, &got, scale);
        if (fault == NULL && is_clear && i % 32 == 0)
            fault = minimality_fault(turned_overlap, &pair, &got, scale);
        tally.cases++;
        tally.hits += is_clear;
        tally.special += fabsl(min.way) < 1e-5L * pair.sizes || min.next - min.way < 1e-5L ||
                         pair.a.half[0] == 0 || pair.a.half[1] == 0 || pair.b.half[0] == 0 ||
                         pair.b.half[1] == 0;
        const gab_obox *a = &pair.box_a, *b = &pair.box_b;
        CHECK_THAT(fault == NULL,
                   "%s: a %.9g,%.9g half %.9g,%.9g axis %.9g,%.9g "
                   "b %.9g,%.9g half %.9g,%.9g axis %.9g,%.9g",
                   fault, a->centre.x, a->centre.y, a->half.x, a->half.y, a->axis.x, a->axis.y,
                   b->centre.x, b->centre.y, b->half.x, b->half.y, b->axis.x, b->axis.y);
    }
    check_tally(&tally);
}

/* ---- Turned box and circle ---- */

typedef struct TurnedAndCircle {
    gab_obox box;
    gab_circle circle;
    Turned turned;
} TurnedAndCircle;

/* Converts a point to the box's frame. */
static void local_place(const Turned *box, real x, real y, real local[2])
{
    local[0] = (x - box->x) * box->normals[0][0] + (y - box->y) * box->normals[0][1];
    local[1] = (x - box->x) * box->normals[1][0] + (y - box->y) * box->normals[1][1];
}

/* The distance from a point to a box; inside, the negated distance to the nearest side. */
static real signed_distance(const Turned *box, real x, real y)
{
    real local[2];
    local_place(box, x, y, local);
    real off_x = fabsl(local[0]) - box->half[0], off_y = fabsl(local[1]) - box->half[1];
    if (off_x <= 0 && off_y <= 0)
        return fmaxl(off_x, off_y);
    return hypotl(fmaxl(off_x, 0), fmaxl(off_y, 0));
}

static bool turned_overlaps_circle(const void *pair, real dx, real dy)
{
    const TurnedAndCircle *both = pair;
    real x = (real)both->circle.centre.x + dx, y = (real)both->circle.centre.y + dy;
    return signed_distance(&both->turned, x, y) <= (real)both->circle.radius;
}

static TurnedAndCircle random_turned_and_circle(CheckRandom *random)
{
    TurnedPair pair = random_turned_pair(random);
    gab_circle circle = {pair.box_b.centre, pair.box_b.half.x};
    if (check_chance(random, 10))
        circle.centre = pair.box_a.centre;
    real distance = signed_distance(&pair.a, (real)circle.centre.x, (real)circle.centre.y);
    if (distance > 0 && check_chance(random, 20))
        circle.radius = (float)distance;
    return (TurnedAndCircle){pair.box_a, circle, pair.a};
}

static const char *turned_circle_answer_fault(const TurnedAndCircle *both, const gab_contact *got,
                                              real depth, real margin)
{
    real x = (real)got->points[0].x, y = (real)got->points[0].y;
    real nx = (real)got->normal.x, ny = (real)got->normal.y;
    if (fabsl(hypotl(nx, ny) - 1) > 1.2e-7L)
        return "the normal is not a unit vector";
    if (!(got->depth >= 0) || fabsl((real)got->depth - depth) > margin)
        return "wrong depth";
    if (got->count != 1)
        return "not one point";
    real radius = (real)both->circle.radius, room = margin + 0x1p-23L * (fabsl(x) + fabsl(y));
    real off_x = x - (real)both->circle.centre.x, off_y = y - (real)both->circle.centre.y;
    if (signed_distance(&both->turned, x, y) > room || hypotl(off_x, off_y) > radius + room)
        return "the point is not in both shapes";
    if (fabsl(off_x * ny - off_y * nx) > room)
        return "the point is beside the line of the normal through the centre";
    real local[2], part[2] = {-off_x * nx - off_y * ny - radius, -off_x * nx - off_y * ny + radius};
    local_place(&both->turned, (real)both->circle.centre.x, (real)both->circle.centre.y, local);
    bool at_corner = fabsl(local[0]) > both->turned.half[0] - room &&
                     fabsl(local[1]) > both->turned.half[1] - room;
    bool is_stable = clip_line(&both->turned, (const real[2]){x, y}, (const real[2]){nx, ny}, part);
    if (is_stable && !at_corner && fabsl(part[0] + part[1]) / 2 > 40 * room)
        return "the point is not in the middle, seen along the normal";
    return NULL;
}

static const char *turned_circle_fault(const TurnedAndCircle *both, gab_contact *got)
{
    const Turned *box = &both->turned;
    real radius = (real)both->circle.radius, sizes = box->half[0] + box->half[1] + radius;
    real distance = signed_distance(box, (real)both->circle.centre.x, (real)both->circle.centre.y);
    real band = 4e-10L * sizes;
    *got = unwritten_contact();
    bool hit = gab_contact_obox_circle(&both->box, both->circle, got);
    if (hit != gab_obox_meets_circle(&both->box, both->circle))
        return "not the answer of gab_obox_meets_circle";
    if (hit ? distance > radius + band : distance < radius - band)
        return hit ? "a hit where nothing meets" : "no hit where shapes meet";
    if (has_unwritten_part(got))
        return "a part of the contact is not written";
    if (!hit)
        return is_blank(got) ? NULL : "not all zero without a hit";
    real margin = 5e-7L * sizes + 1e-12L;
    const char *fault = turned_circle_answer_fault(both, got, radius - distance, margin);
    Scale scale = {0, 2e-7L * sizes};
    if (fault == NULL && radius - distance > 1e-5L * sizes)
        fault = separation_fault(turned_overlaps_circle, both, got, scale);
    return fault;
}

static void test_turned_obox_and_circle(void)
{
    CheckRandom random = check_random("contact turned obox circle");
    Tally tally = {0};
    for (size_t i = 0; i < check_times(1000000) && !check_hopeless(); i++) {
        TurnedAndCircle both = random_turned_and_circle(&random);
        const gab_obox *box = &both.box;
        const gab_circle *circle = &both.circle;
        real sizes = both.turned.half[0] + both.turned.half[1] + (real)circle->radius;
        real way = (real)circle->radius -
                   signed_distance(&both.turned, (real)circle->centre.x, (real)circle->centre.y);
        gab_contact got;
        const char *fault = turned_circle_fault(&both, &got);
        Scale scale = {0, 2e-7L * sizes};
        if (fault == NULL && way > 1e-5L * sizes && i % 16 == 0)
            fault = minimality_fault(turned_overlaps_circle, &both, &got, scale);
        tally.cases++;
        tally.hits += way > 1e-5L * sizes;
        tally.special += fabsl(way) <= 1e-5L * sizes || both.turned.half[0] == 0 ||
                         both.turned.half[1] == 0 || circle->radius == 0;
        CHECK_THAT(fault == NULL,
                   "%s: box %.9g,%.9g half %.9g,%.9g axis %.9g,%.9g circle %.9g,%.9g r %.9g", fault,
                   box->centre.x, box->centre.y, box->half.x, box->half.y, box->axis.x, box->axis.y,
                   circle->centre.x, circle->centre.y, circle->radius);
    }
    check_tally(&tally);
}

static const CheckCase cases[] = {
    {"random turned oboxes", test_turned_oboxes},
    {"random turned oboxes and circles", test_turned_obox_and_circle},
};

int main(int argc, char **argv)
{
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
