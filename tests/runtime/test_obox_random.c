/* SPDX-License-Identifier: MIT */
/*
 * Tests random oriented boxes of gabarit/shape.h; tables are in test_obox.c. The oracle computes
 * corners as exact integers in units of 2^-40 pixel, and intersects edges with edges instead of
 * using separating axes. Where the header allows a margin, true is only required for shapes that
 * still meet when one is moved by the margin, and false for shapes that do not meet when one is
 * enlarged by it.
 */
#include "random_shapes.h"

#include <math.h>

enum { UNIT_BITS = 40, AXIS_BITS = 24, HALF_BITS = UNIT_BITS - AXIS_BITS };

#define SHOW_OBOX    "obox %a,%a half %a,%a axis %a,%a"
#define OBOX_ARGS(b) (b).centre.x, (b).centre.y, (b).half.x, (b).half.y, (b).axis.x, (b).axis.y

/* ---- The oracle ---- */

/* A convex shape in units of 2^-40 pixel: an oriented box, a segment or a disc. */
typedef struct Outline {
    ExactPoint corners[4];
    size_t count;
    int64_t radius;
} Outline;

static bool obox_fits(const gab_obox *b)
{
    return exact_fits(b->centre.x, UNIT_BITS) && exact_fits(b->centre.y, UNIT_BITS) &&
           exact_fits(b->half.x, HALF_BITS) && exact_fits(b->half.y, HALF_BITS) &&
           exact_fits(b->axis.x, AXIS_BITS) && exact_fits(b->axis.y, AXIS_BITS);
}

static Outline outline_of(const gab_obox *b)
{
    static const int signs[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    ExactPoint c = exact_point_at(b->centre, UNIT_BITS), axis = exact_point_at(b->axis, AXIS_BITS);
    ExactPoint half = exact_point_at(b->half, HALF_BITS);
    Outline outline = {{{0, 0}}, 4, 0};
    for (int i = 0; i < 4; i++) {
        int64_t along = signs[i][0] * half.x, across = signs[i][1] * half.y;
        outline.corners[i].x = c.x + along * axis.x - across * axis.y;
        outline.corners[i].y = c.y + along * axis.y + across * axis.x;
    }
    return outline;
}

static Outline outline_of_disc(gab_circle circle)
{
    Outline outline = {{exact_point_at(circle.centre, UNIT_BITS)}, 1, 0};
    outline.radius = exact_units_at(circle.radius, UNIT_BITS);
    return outline;
}

static Outline outline_of_segment(gab_segment s)
{
    Outline outline = {{exact_point_at(s.a, UNIT_BITS), exact_point_at(s.b, UNIT_BITS)}, 2, 0};
    return outline;
}

/* True if a box meets a box, segment, point or disc. Only `other` may have a radius. */
static bool outlines_meet(const Outline *box, const Outline *other)
{
    ExactPoint c = other->corners[0];
    if (other->count > 1)
        return exact_polygons_meet(box->corners, 4, other->corners, other->count);
    for (int i = 0; i < 4; i++)
        if (exact_compare_distance(c, box->corners[i], box->corners[(i + 1) % 4], other->radius) <=
            0)
            return true;
    return exact_polygon_contains(box->corners, 4, c);
}

static Outline move_outline(const Outline *outline, int64_t dx, int64_t dy)
{
    Outline result = *outline;
    for (size_t i = 0; i < result.count; i++) {
        result.corners[i].x += dx;
        result.corners[i].y += dy;
    }
    return result;
}

/* Enlarges a box on all sides by at least the margin. */
static Outline enlarge_box(const gab_obox *b, int64_t margin)
{
    static const int signs[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    Outline result = outline_of(b);
    double length = hypot((double)b->axis.x, (double)b->axis.y);
    int64_t ux = llround((double)b->axis.x / length * (double)(margin + 2));
    int64_t uy = llround((double)b->axis.y / length * (double)(margin + 2));
    for (int i = 0; i < 4; i++) {
        result.corners[i].x += signs[i][0] * ux - signs[i][1] * uy;
        result.corners[i].y += signs[i][0] * uy + signs[i][1] * ux;
    }
    return result;
}

typedef enum Verdict { MUST_MISS, MAY_MEET, MUST_MEET } Verdict;

/*
 * Returns the required answer, with a margin. The shapes are convex, and so is their Minkowski
 * difference: if they meet after each of the four moves, they meet after every smaller move.
 */
static Verdict verdict(const gab_obox *b, const Outline *other, int64_t margin)
{
    Outline box = outline_of(b);
    if (!outlines_meet(&box, other)) {
        Outline larger = enlarge_box(b, margin);
        return outlines_meet(&larger, other) ? MAY_MEET : MUST_MISS;
    }
    for (int i = 0; i < 4; i++) {
        Outline shifted = move_outline(other, i & 1 ? margin : -margin, i & 2 ? margin : -margin);
        if (!outlines_meet(&box, &shifted))
            return MAY_MEET;
    }
    return MUST_MEET;
}

static double scaled_size(const gab_obox *b)
{
    return ((double)b->half.x + (double)b->half.y) * hypot((double)b->axis.x, (double)b->axis.y);
}

/* Returns the tolerance of the header ("about 1e-10 of the sizes"), doubled, in units. */
static int64_t margin_of(double sizes)
{
    return (int64_t)ceil(2e-10 * ldexp(sizes, UNIT_BITS));
}

/* ---- Random boxes ---- */

static gab_vec random_axis(CheckRandom *random)
{
    static const gab_vec longer[] = {{0.75f, 1},     {3, -4}, {1, 1},
                                     {-0.5f, 0.25f}, {2, 0},  {0, -0.5f}};
    static const gab_vec axis_aligned[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    int kind = check_between(random, 0, 99);
    if (kind < 10)
        return axis_aligned[check_between(random, 0, 3)];
    if (kind < 25)
        return longer[check_between(random, 0, (int)CHECK_COUNT(longer) - 1)];
    double angle = check_unit(random) * 6.283185307179586;
    if (kind < 45) /* multiples of 15 degrees, or almost */
        angle = check_between(random, 0, 23) * 0.2617993877991494 + (kind < 35 ? 0 : 1e-6);
    gab_vec axis = {(float)(round(ldexp(cos(angle), AXIS_BITS)) * 0x1p-24),
                    (float)(round(ldexp(sin(angle), AXIS_BITS)) * 0x1p-24)};
    return axis;
}

/* Returns a half size on the lattice or finer. One in ten is 0, one in twenty is as large as a
 * level. */
static float random_half(CheckRandom *random)
{
    if (check_chance(random, 10))
        return 0;
    if (check_chance(random, 5))
        return exact_pixels(check_between(random, 1, 30000 * 256));
    if (check_chance(random, 50))
        return (float)check_between(random, 1, 16) * (check_chance(random, 50) ? 1 : 0.00390625f);
    return (float)check_between(random, 1, 0xFFFFFF) * 0x1p-16f;
}

static gab_obox random_obox(CheckRandom *random)
{
    gab_obox b = {{0, 0}, {random_half(random), random_half(random)}, random_axis(random)};
    return b;
}

/* Returns a point whose coordinates are at most `sizes`, so that shapes are close to each other. */
static gab_vec random_position(CheckRandom *random, double sizes)
{
    gab_vec v = {(float)((check_unit(random) - 0.5) * 2 * sizes),
                 (float)((check_unit(random) - 0.5) * 2 * sizes)};
    return check_chance(random, 50) ? gab_vec_snap(v) : v;
}

/* Places two shapes close to each other: at the origin, or anywhere within half the range. */
static void place_both_near(CheckRandom *random, double sizes, gab_vec *first, gab_vec *second)
{
    *second = random_position(random, sizes);
    if (check_chance(random, 60))
        return;
    ExactGrid everywhere = {1, EXACT_RANGE / 2, {0, 0}};
    *first = exact_vec(exact_random_point(random, &everywhere));
    second->x += first->x;
    second->y += first->y;
}

/*
 * Places the second shape where it almost touches a: one of its corners at a side of a or at an end
 * of that side, off by a random fraction of the sizes, down to 1e-12. The second shape is near the
 * origin, where floats are precise enough for that.
 */
static void place_touching(CheckRandom *random, gab_obox *a, const ExactPoint *offsets,
                           size_t offset_count, double reach, gab_vec *second)
{
    double length = hypot((double)a->axis.x, (double)a->axis.y);
    double nx = (double)a->axis.x / length, ny = (double)a->axis.y / length;
    double half = (double)a->half.x * length, across = (double)a->half.y * length, min = INFINITY;
    if (check_chance(random, 50)) {
        double swap = half, x = nx;
        half = across, across = swap;
        nx = -ny, ny = x;
    }
    double t = check_chance(random, 40) ? check_between(random, -1, 1) : check_unit(random) * 2 - 1;
    double px = half * nx - t * across * ny, py = half * ny + t * across * nx, qx = 0, qy = 0;
    for (size_t i = 0; i < offset_count; i++) {
        double x = ldexp((double)offsets[i].x, -UNIT_BITS),
               y = ldexp((double)offsets[i].y, -UNIT_BITS);
        if (x * nx + y * ny < min)
            min = x * nx + y * ny, qx = x, qy = y;
    }
    double gap = (check_unit(random) - 0.5) * pow(10, -check_between(random, 1, 12)) *
                 (scaled_size(a) + reach);
    double dx = px - qx + (reach + gap) * nx, dy = py - qy + (reach + gap) * ny;
    a->centre.x = (float)-dx;
    a->centre.y = (float)-dy;
    second->x = (float)(round(ldexp((double)a->centre.x + dx, UNIT_BITS)) * 0x1p-40);
    second->y = (float)(round(ldexp((double)a->centre.y + dy, UNIT_BITS)) * 0x1p-40);
}

static gab_obox flip_obox(gab_obox b)
{
    b.centre = flip(b.centre);
    b.axis = flip(b.axis);
    return b;
}

static gab_obox swap_obox_axes(gab_obox b)
{
    b.centre = swap_axes(b.centre);
    b.axis = swap_axes(b.axis);
    return b;
}

/* The number of cases, of cases whose answer is required, and of those that must meet. */
typedef struct Tally {
    size_t cases, decided, meeting;
} Tally;

/* Counts an answer. Returns false if it is wrong. */
static bool count_answer(Tally *tally, Verdict want, bool got)
{
    tally->cases++;
    tally->decided += want != MAY_MEET;
    tally->meeting += want == MUST_MEET;
    return want == MAY_MEET || got == (want == MUST_MEET);
}

static void check_tally(const Tally *t)
{
    CHECK_THAT(t->decided * 10 > t->cases * 7 && t->meeting * 100 > t->cases * 15 &&
                   (t->decided - t->meeting) * 10 > t->cases * 2,
               "of %zu cases, %zu have a required answer, %zu must meet", t->cases, t->decided,
               t->meeting);
}

/* ---- Random pairs ---- */

static void test_obox_meets_obox(void)
{
    Tally count = {0, 0, 0};
    CHECK_RANDOM_CASES (random, "obox meets obox", 1000000) {
        gab_obox a = random_obox(&random), b = random_obox(&random);
        double sizes = scaled_size(&a) + scaled_size(&b);
        Outline offsets = outline_of(&b);
        if (check_chance(&random, 25))
            b.axis = a.axis;
        if (check_chance(&random, 50))
            place_touching(&random, &a, offsets.corners, 4, 0, &b.centre);
        else
            place_both_near(&random, sizes, &a.centre, &b.centre);
        if (!obox_fits(&a) || !obox_fits(&b))
            continue;
        Outline other = outline_of(&b);
        Verdict want = verdict(&a, &other, margin_of(sizes));
        bool got = gab_obox_meets_obox(&a, &b);
        CHECK_THAT(count_answer(&count, want, got), SHOW_OBOX ", " SHOW_OBOX ": got %d",
                   OBOX_ARGS(a), OBOX_ARGS(b), got);
        gab_obox fa = flip_obox(a), fb = flip_obox(b), ea = swap_obox_axes(a),
                 eb = swap_obox_axes(b);
        CHECK_THAT(gab_obox_meets_obox(&b, &a) == got,
                   SHOW_OBOX ", " SHOW_OBOX ": swapped, expected %d", OBOX_ARGS(a), OBOX_ARGS(b),
                   got);
        CHECK(gab_obox_meets_obox(&fa, &fb) == got && gab_obox_meets_obox(&ea, &eb) == got);
    }
    check_tally(&count);
}

static void test_obox_meets_circle(void)
{
    Tally count = {0, 0, 0};
    CHECK_RANDOM_CASES (random, "obox meets circle", 1000000) {
        gab_obox b = random_obox(&random);
        gab_circle circle = {{0, 0}, random_half(&random)};
        double reach = (double)circle.radius, sizes = scaled_size(&b) + reach;
        ExactPoint origin = {0, 0};
        if (check_chance(&random, 50))
            place_touching(&random, &b, &origin, 1, reach, &circle.centre);
        else
            place_both_near(&random, sizes, &b.centre, &circle.centre);
        if (!obox_fits(&b) || !exact_fits(circle.centre.x, UNIT_BITS) ||
            !exact_fits(circle.centre.y, UNIT_BITS))
            continue;
        Outline other = outline_of_disc(circle);
        bool got = gab_obox_meets_circle(&b, circle);
        CHECK_THAT(count_answer(&count, verdict(&b, &other, margin_of(sizes)), got),
                   SHOW_OBOX ", " SHOW_CIRCLE ": got %d", OBOX_ARGS(b), CIRCLE_ARGS(circle), got);
        gab_obox fb = flip_obox(b), eb = swap_obox_axes(b);
        CHECK(gab_obox_meets_circle(&fb, flip_circle(circle)) == got);
        CHECK(gab_obox_meets_circle(&eb, swap_circle_axes(circle)) == got);
    }
    check_tally(&count);
}

static void test_obox_meets_segment(void)
{
    Tally count = {0, 0, 0};
    CHECK_RANDOM_CASES (random, "obox meets segment", 1000000) {
        gab_obox b = random_obox(&random);
        gab_vec delta = random_position(&random, 2 * scaled_size(&b)), start = {0, 0};
        if (check_chance(&random, 20)) {
            delta.x = b.half.x * b.axis.x, delta.y = b.half.x * b.axis.y; /* along the box */
        }
        double sizes = scaled_size(&b) + hypot((double)delta.x, (double)delta.y);
        if (!exact_fits(delta.x, UNIT_BITS) || !exact_fits(delta.y, UNIT_BITS))
            continue;
        ExactPoint offsets[2] = {{0, 0}, exact_point_at(delta, UNIT_BITS)};
        if (check_chance(&random, 50))
            place_touching(&random, &b, offsets, 2, 0, &start);
        else
            place_both_near(&random, scaled_size(&b), &b.centre, &start);
        gab_segment s = {start, {start.x + delta.x, start.y + delta.y}};
        if (!obox_fits(&b) || !exact_fits(s.a.x, UNIT_BITS) || !exact_fits(s.a.y, UNIT_BITS) ||
            !exact_fits(s.b.x, UNIT_BITS) || !exact_fits(s.b.y, UNIT_BITS))
            continue;
        Outline other = outline_of_segment(s);
        bool got = gab_obox_meets_segment(&b, s);
        Verdict want = verdict(&b, &other, margin_of(sizes));
        CHECK_THAT(count_answer(&count, want, got), SHOW_OBOX ", " SHOW_SEGMENT ": got %d",
                   OBOX_ARGS(b), SEGMENT_ARGS(s), got);
        gab_segment back = {s.b, s.a};
        gab_obox fb = flip_obox(b), eb = swap_obox_axes(b);
        if (want != MAY_MEET)
            CHECK(gab_obox_meets_segment(&b, back) == got);
        CHECK(gab_obox_meets_segment(&fb, flip_segment(s)) == got);
        CHECK(gab_obox_meets_segment(&eb, swap_segment_axes(s)) == got);
    }
    check_tally(&count);
}

static void test_obox_holds(void)
{
    Tally count = {0, 0, 0};
    CHECK_RANDOM_CASES (random, "obox holds", 1000000) {
        gab_obox b = random_obox(&random);
        gab_circle point = {{0, 0}, 0};
        ExactPoint origin = {0, 0};
        if (check_chance(&random, 50))
            place_touching(&random, &b, &origin, 1, 0, &point.centre);
        else
            place_both_near(&random, scaled_size(&b) * 0.4, &b.centre, &point.centre);
        if (!obox_fits(&b) || !exact_fits(point.centre.x, UNIT_BITS) ||
            !exact_fits(point.centre.y, UNIT_BITS))
            continue;
        Outline other = outline_of_disc(point);
        bool got = gab_obox_holds(&b, point.centre);
        CHECK_THAT(count_answer(&count, verdict(&b, &other, margin_of(scaled_size(&b))), got),
                   SHOW_OBOX ", point %a,%a: got %d", OBOX_ARGS(b), point.centre.x, point.centre.y,
                   got);
        gab_obox fb = flip_obox(b), eb = swap_obox_axes(b);
        CHECK(gab_obox_holds(&fb, flip(point.centre)) == got);
        CHECK(gab_obox_holds(&eb, swap_axes(point.centre)) == got);
    }
    check_tally(&count);
}

/* ---- Axis-aligned boxes: exact, over the whole range ---- */

/* Returns an axis-aligned box with a random axis: rotated by right angles, or with an axis of
 * length 1/2 and twice the half sizes. */
static gab_obox random_representation(CheckRandom *random, ExactPoint centre, int64_t half_x,
                                      int64_t half_y)
{
    static const gab_vec axes[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {0.5f, 0}, {0, -0.5f}};
    int kind = check_between(random, 0, 5);
    gab_obox b = {exact_vec(centre), {exact_pixels(half_x), exact_pixels(half_y)}, axes[kind]};
    if (b.axis.x == 0)
        b.half = swap_axes(b.half);
    if (kind >= 4) {
        b.half.x *= 2;
        b.half.y *= 2;
    }
    return b;
}

typedef struct Block {
    ExactPoint centre;
    int64_t half_x, half_y;
} Block;

static Block random_block(CheckRandom *random, const ExactGrid *grid)
{
    Block b = {exact_random_point(random, grid), exact_random_size(random, grid) / 2,
               exact_random_size(random, grid) / 2};
    return b;
}

static int64_t distance(int64_t a, int64_t b)
{
    return a < b ? b - a : a - b;
}

static void test_axis_aligned_oboxes(void)
{
    CHECK_RANDOM_CASES (random, "upright oboxes", 1000000) {
        ExactGrid grid = exact_random_grid(&random);
        Block p = random_block(&random, &grid), q = random_block(&random, &grid);
        if (check_chance(&random, 50)) /* next to each other */
            q.half_x = distance(p.centre.x, q.centre.x) - p.half_x + random_nudge(&random);
        if (q.half_x < 0 || q.half_x > EXACT_RANGE / 2)
            q.half_x = 0;
        gab_obox a = random_representation(&random, p.centre, p.half_x, p.half_y);
        gab_obox b = random_representation(&random, q.centre, q.half_x, q.half_y);
        int64_t dx = distance(p.centre.x, q.centre.x), dy = distance(p.centre.y, q.centre.y);
        bool want = dx <= p.half_x + q.half_x && dy <= p.half_y + q.half_y;
        CHECK_THAT(gab_obox_meets_obox(&a, &b) == want, SHOW_OBOX ", " SHOW_OBOX ": expected %d",
                   OBOX_ARGS(a), OBOX_ARGS(b), want);
        CHECK(gab_obox_meets_obox(&b, &a) == want);
        want = dx <= p.half_x && dy <= p.half_y;
        CHECK_THAT(gab_obox_holds(&a, b.centre) == want, SHOW_OBOX ", point %a,%a: not %d",
                   OBOX_ARGS(a), b.centre.x, b.centre.y, want);
    }
}

static void test_axis_aligned_obox_and_others(void)
{
    CHECK_RANDOM_CASES (random, "upright obox and others", 1000000) {
        ExactGrid grid = exact_random_grid(&random);
        Block p = random_block(&random, &grid);
        ExactPoint c = exact_random_point(&random, &grid), d = exact_random_point(&random, &grid);
        gab_obox b = random_representation(&random, p.centre, p.half_x, p.half_y);
        Rect r = {p.centre.x - p.half_x, p.centre.y - p.half_y, p.centre.x + p.half_x,
                  p.centre.y + p.half_y};
        Outline box = {{{0, 0}}, 4, 0};
        rect_corners(r, box.corners);
        if (check_chance(&random, 40))
            d = exact_random_on_line(&random, c, box.corners[check_between(&random, 0, 3)]);
        Outline segment = {{c, d}, 2, 0}, disc = {{c}, 1, exact_random_size(&random, &grid)};
        if (check_chance(&random, 40)) {
            ExactPoint v = integer_length_vector(&random, random_factor(&random), &disc.radius);
            disc.corners[0].x = box.corners[0].x - v.x, disc.corners[0].y = box.corners[0].y - v.y;
            disc.radius += random_nudge(&random);
        }
        if (!in_range(d))
            continue;
        gab_segment s = segment_of(c, d);
        bool want = outlines_meet(&box, &segment);
        CHECK_THAT(gab_obox_meets_segment(&b, s) == want,
                   SHOW_OBOX ", " SHOW_SEGMENT ": expected %d", OBOX_ARGS(b), SEGMENT_ARGS(s),
                   want);
        if (!in_range(disc.corners[0]) || disc.radius > EXACT_RANGE)
            continue;
        gab_circle circle = circle_of(disc.corners[0], disc.radius);
        want = outlines_meet(&box, &disc);
        CHECK_THAT(gab_obox_meets_circle(&b, circle) == want,
                   SHOW_OBOX ", " SHOW_CIRCLE ": expected %d", OBOX_ARGS(b), CIRCLE_ARGS(circle),
                   want);
    }
}

/* ---- Corners, bounds, boxes as oriented boxes ---- */

/* True if `got` is correct up to the rounding of a double and then to a float. */
static bool is_rounded(float got, int64_t units, double size)
{
    double want = ldexp((double)units, -UNIT_BITS);
    return fabs((double)got - want) <= fabs((double)(float)want - want) + 1e-14 * size;
}

static void test_corners_and_bounds(void)
{
    CHECK_RANDOM_CASES (random, "corners and bounds", 300000) {
        gab_obox b = random_obox(&random);
        b.centre = random_position(&random, 100);
        if (!obox_fits(&b))
            continue;
        double size = scaled_size(&b) + 100;
        Outline want = outline_of(&b);
        gab_vec got[4];
        gab_box bounds = gab_obox_bounds(&b);
        int64_t left = INT64_MAX, top = INT64_MAX, right = INT64_MIN, bottom = INT64_MIN;
        gab_obox_corners(&b, got);
        for (int i = 0; i < 4; i++) {
            ExactPoint c = want.corners[i];
            CHECK_THAT(is_rounded(got[i].x, c.x, size) && is_rounded(got[i].y, c.y, size),
                       SHOW_OBOX ": corner %d is %a,%a", OBOX_ARGS(b), i, got[i].x, got[i].y);
            left = c.x < left ? c.x : left, right = c.x > right ? c.x : right;
            top = c.y < top ? c.y : top, bottom = c.y > bottom ? c.y : bottom;
        }
        /* The bounds contain the box. They are as tight as possible for edges that are sums of
         * floats. */
        double margin = size * 0x1p-21, x = (double)bounds.x, y = (double)bounds.y;
        double far_x = (double)(bounds.x + bounds.w), far_y = (double)(bounds.y + bounds.h);
        double excess_left = ldexp((double)left, -UNIT_BITS) - x;
        double excess_top = ldexp((double)top, -UNIT_BITS) - y;
        double excess_right = far_x - ldexp((double)right, -UNIT_BITS);
        double excess_bottom = far_y - ldexp((double)bottom, -UNIT_BITS);
        CHECK_THAT(excess_left >= 0 && excess_left <= margin && excess_top >= 0 &&
                       excess_top <= margin && excess_right >= 0 && excess_right <= margin &&
                       excess_bottom >= 0 && excess_bottom <= margin,
                   SHOW_OBOX ": " SHOW_BOX " is larger by %g %g %g %g", OBOX_ARGS(b),
                   BOX_ARGS(bounds), excess_left, excess_top, excess_right, excess_bottom);
    }
}

static void test_from_box(void)
{
    CHECK_RANDOM_CASES (random, "obox from box", 1000000) {
        ExactGrid grid = exact_random_grid(&random);
        Rect r = random_rect(&random, &grid);
        gab_box box = box_of(r);
        gab_obox b = gab_obox_from_box(box);
        if (is_empty(r)) {
            gab_vec corner = {box.x, box.y};
            CHECK_THAT(!gab_obox_holds(&b, corner) && !gab_obox_holds(&b, b.centre) &&
                           !gab_obox_meets_obox(&b, &b),
                       "empty " SHOW_BOX " is " SHOW_OBOX, BOX_ARGS(box), OBOX_ARGS(b));
            continue;
        }
        CHECK(b.axis.x == 1 && b.axis.y == 0);
        /* The centre, in half steps, is exact within 32768 pixels. */
        int64_t limit = 2 * 32768 * EXACT_PIXEL;
        double margin = distance(r.left + r.right, 0) <= limit ? 0 : 0.00390625;
        CHECK_NEAR((double)b.centre.x - (double)b.half.x, (double)box.x, margin);
        CHECK_NEAR((double)b.centre.x + (double)b.half.x, (double)box.x + (double)box.w, margin);
        margin = distance(r.top + r.bottom, 0) <= limit ? 0 : 0.00390625;
        CHECK_NEAR((double)b.centre.y - (double)b.half.y, (double)box.y, margin);
        CHECK_NEAR((double)b.centre.y + (double)b.half.y, (double)box.y + (double)box.h, margin);
    }
}

CHECK_CASES({"corners and bounds", test_corners_and_bounds},
            {"conversion from a box", test_from_box},
            {"axis-aligned: boxes and points", test_axis_aligned_oboxes},
            {"axis-aligned: circles and segments", test_axis_aligned_obox_and_others},
            {"holds a point", test_obox_holds}, {"meets an oriented box", test_obox_meets_obox},
            {"meets a circle", test_obox_meets_circle},
            {"meets a segment", test_obox_meets_segment})
