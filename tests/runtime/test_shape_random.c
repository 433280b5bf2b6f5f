/* SPDX-License-Identifier: MIT */
/*
 * Tests which random boxes, circles, segments and lines of gabarit/shape.h meet. Each answer must
 * equal that of exact integers (exact.h), also if the shapes are swapped or mirrored, or x and y
 * are exchanged. Tables and published mistakes are in test_shape.c, oriented boxes in test_obox.c,
 * polygons in test_polygon.c, and nearest and crossing points in test_nearest_points.c.
 */
#include "random_shapes.h"

#include <math.h>

/* ---- Boxes ---- */

static void test_box_holds(void)
{
    CHECK_RANDOM_CASES (random, "box holds", 1000000) {
        ExactGrid grid = exact_random_grid(&random);
        Rect r = random_rect(&random, &grid);
        ExactPoint p = exact_random_point(&random, &grid);
        bool want = r.left <= p.x && p.x < r.right && r.top <= p.y && p.y < r.bottom;
        gab_box box = box_of(r);
        gab_vec v = exact_vec(p);
        CHECK_THAT(gab_box_holds(box, v) == want, SHOW_BOX " point %a,%a: expected %d",
                   BOX_ARGS(box), v.x, v.y, want);
        CHECK(gab_box_holds(swap_box_axes(box), swap_axes(v)) == want);
        if (p.x != r.left && p.x != r.right)
            CHECK(gab_box_holds(flip_box(box), flip(v)) == want);
    }
}

static void test_box_meets_box(void)
{
    CHECK_RANDOM_CASES (random, "box meets box", 1000000) {
        ExactGrid grid = exact_random_grid(&random);
        Rect r = random_rect(&random, &grid), s = random_rect(&random, &grid);
        /* The common part, which must have an area. */
        int64_t left = r.left > s.left ? r.left : s.left, top = r.top > s.top ? r.top : s.top;
        int64_t right = r.right < s.right ? r.right : s.right;
        int64_t bottom = r.bottom < s.bottom ? r.bottom : s.bottom;
        bool want = left < right && top < bottom;
        gab_box a = box_of(r), b = box_of(s);
        CHECK_THAT(gab_box_meets_box(a, b) == want, SHOW_BOX ", " SHOW_BOX ": expected %d",
                   BOX_ARGS(a), BOX_ARGS(b), want);
        CHECK(gab_box_meets_box(b, a) == want);
        CHECK(gab_box_meets_box(flip_box(b), flip_box(a)) == want);
        CHECK(gab_box_meets_box(swap_box_axes(b), swap_box_axes(a)) == want);
    }
}

/* Off the lattice, the edges are the float sums x+w and y+h, as the header specifies. */
static void test_boxes_off_lattice(void)
{
    CHECK_RANDOM_CASES (random, "boxes off the lattice", 1000000) {
        float v[8];
        for (int i = 0; i < 8; i++)
            v[i] = (float)((check_unit(&random) - 0.3) * ldexp(1, check_between(&random, -4, 6)));
        gab_box a = {v[0], v[1], v[2], v[3]}, b = {v[4], v[5], v[6], v[7]};
        volatile float a_right = a.x + a.w, a_bottom = a.y + a.h;
        volatile float b_right = b.x + b.w, b_bottom = b.y + b.h;
        if (check_chance(&random, 30))
            b.x = a_right, b_right = b.x + b.w;
        bool are_full = a.w > 0 && a.h > 0 && b.w > 0 && b.h > 0;
        bool want = are_full && a.x < b_right && b.x < a_right && a.y < b_bottom && b.y < a_bottom;
        CHECK_THAT(gab_box_meets_box(a, b) == want, SHOW_BOX ", " SHOW_BOX ": expected %d",
                   BOX_ARGS(a), BOX_ARGS(b), want);
        gab_vec p = {b.x, b.y};
        want = a.w > 0 && a.h > 0 && a.x <= p.x && p.x < a_right && a.y <= p.y && p.y < a_bottom;
        CHECK_THAT(gab_box_holds(a, p) == want, SHOW_BOX ", %a,%a: expected %d", BOX_ARGS(a), p.x,
                   p.y, want);
    }
}

/* ---- Circles ---- */

static void test_circle_holds(void)
{
    CHECK_RANDOM_CASES (random, "circle holds", 1000000) {
        ExactGrid grid = exact_random_grid(&random);
        ExactPoint c = exact_random_point(&random, &grid), p = exact_random_point(&random, &grid);
        int64_t r = exact_random_size(&random, &grid);
        if (check_chance(&random, 40)) {
            ExactPoint v = integer_length_vector(&random, random_factor(&random), &r);
            p.x = c.x + v.x, p.y = c.y + v.y;
            r += random_nudge(&random);
        }
        if (!in_range(p) || r > EXACT_RANGE)
            continue;
        bool want = exact_compare_points(p, c, r) <= 0;
        gab_circle circle = circle_of(c, r);
        gab_vec v = exact_vec(p);
        CHECK_THAT(gab_circle_holds(circle, v) == want, SHOW_CIRCLE " point %a,%a: expected %d",
                   CIRCLE_ARGS(circle), v.x, v.y, want);
        CHECK(gab_circle_holds(flip_circle(circle), flip(v)) == want);
        CHECK(gab_circle_holds(swap_circle_axes(circle), swap_axes(v)) == want);
    }
}

static void test_circle_meets_circle(void)
{
    CHECK_RANDOM_CASES (random, "circle meets circle", 1000000) {
        ExactGrid grid = exact_random_grid(&random);
        ExactPoint p = exact_random_point(&random, &grid), q = exact_random_point(&random, &grid);
        int64_t r = exact_random_size(&random, &grid), s = exact_random_size(&random, &grid);
        if (check_chance(&random, 40)) {
            int64_t length;
            ExactPoint v = integer_length_vector(&random, random_factor(&random), &length);
            q.x = p.x + v.x, q.y = p.y + v.y;
            r = length - (int64_t)(check_next(&random) % (uint64_t)(length + 1));
            s = length - r + (r < length ? random_nudge(&random) : 0);
        }
        if (!in_range(q) || r > EXACT_RANGE || s > EXACT_RANGE)
            continue;
        bool want = exact_compare_points(p, q, r + s) <= 0;
        gab_circle a = circle_of(p, r), b = circle_of(q, s);
        CHECK_THAT(gab_circle_meets_circle(a, b) == want,
                   SHOW_CIRCLE ", " SHOW_CIRCLE ": expected %d", CIRCLE_ARGS(a), CIRCLE_ARGS(b),
                   want);
        CHECK(gab_circle_meets_circle(b, a) == want);
        CHECK(gab_circle_meets_circle(flip_circle(b), flip_circle(a)) == want);
        CHECK(gab_circle_meets_circle(swap_circle_axes(a), swap_circle_axes(b)) == want);
    }
}

/* True if a disc meets a closed box: it is close enough to an edge, or its centre is inside. */
static bool disc_meets_rect(ExactPoint c, int64_t radius, Rect r)
{
    ExactPoint corners[4];
    rect_corners(r, corners);
    if (is_empty(r))
        return false;
    for (int i = 0; i < 4; i++)
        if (exact_compare_distance(c, corners[i], corners[(i + 1) % 4], radius) <= 0)
            return true;
    return exact_polygon_contains(corners, 4, c);
}

static void test_circle_meets_box(void)
{
    CHECK_RANDOM_CASES (random, "circle meets box", 1000000) {
        ExactGrid grid = exact_random_grid(&random);
        Rect r = random_rect(&random, &grid);
        ExactPoint c = exact_random_point(&random, &grid), corners[4];
        int64_t radius = exact_random_size(&random, &grid) / check_between(&random, 1, 3);
        if (check_chance(&random, 40)) {
            ExactPoint v = integer_length_vector(&random, random_factor(&random), &radius);
            rect_corners(r, corners);
            c = corners[check_between(&random, 0, 3)];
            c.x += v.x, c.y += v.y;
            radius += random_nudge(&random);
        }
        if (!in_range(c) || radius > EXACT_RANGE)
            continue;
        bool want = disc_meets_rect(c, radius, r);
        gab_box box = box_of(r);
        gab_circle circle = circle_of(c, radius);
        CHECK_THAT(gab_circle_meets_box(circle, box) == want,
                   SHOW_CIRCLE ", " SHOW_BOX ": expected %d", CIRCLE_ARGS(circle), BOX_ARGS(box),
                   want);
        CHECK(gab_circle_meets_box(flip_circle(circle), flip_box(box)) == want);
        CHECK(gab_circle_meets_box(swap_circle_axes(circle), swap_box_axes(box)) == want);
    }
}

static void test_circle_meets_line(void)
{
    CHECK_RANDOM_CASES (random, "circle meets line", 1000000) {
        DiscAndSegment d = random_disc_and_segment(&random);
        if (!disc_in_range(&d))
            continue;
        bool want = exact_compare_line(d.c, d.a, d.b, d.radius) <= 0;
        gab_circle circle = circle_of(d.c, d.radius);
        gab_segment s = segment_of(d.a, d.b), t = flip_segment(s), e = swap_segment_axes(s);
        CHECK_THAT(gab_circle_meets_line(circle, s.a, s.b) == want,
                   SHOW_CIRCLE ", line of " SHOW_SEGMENT ": expected %d", CIRCLE_ARGS(circle),
                   SEGMENT_ARGS(s), want);
        CHECK(gab_circle_meets_line(circle, s.b, s.a) == want);
        CHECK(gab_circle_meets_line(flip_circle(circle), t.a, t.b) == want);
        CHECK(gab_circle_meets_line(swap_circle_axes(circle), e.a, e.b) == want);
    }
}

static void test_circle_meets_segment(void)
{
    CHECK_RANDOM_CASES (random, "circle meets segment", 1000000) {
        DiscAndSegment d = random_disc_and_segment(&random);
        if (!disc_in_range(&d))
            continue;
        bool want = exact_compare_distance(d.c, d.a, d.b, d.radius) <= 0;
        gab_circle circle = circle_of(d.c, d.radius);
        gab_segment s = segment_of(d.a, d.b), reversed = segment_of(d.b, d.a);
        CHECK_THAT(gab_circle_meets_segment(circle, s) == want,
                   SHOW_CIRCLE ", " SHOW_SEGMENT ": expected %d", CIRCLE_ARGS(circle),
                   SEGMENT_ARGS(s), want);
        CHECK(gab_circle_meets_segment(circle, reversed) == want);
        CHECK(gab_circle_meets_segment(flip_circle(circle), flip_segment(s)) == want);
        CHECK(gab_circle_meets_segment(swap_circle_axes(circle), swap_segment_axes(s)) == want);
    }
}

/*
 * Circles, points and segments off the lattice, with 24-bit mantissas and different exponents. The
 * relative error of a squared distance, or of a squared determinant over a squared length, in
 * doubles is about 1e-15. So the answer is certain if the radius differs from the distance by 1e-9
 * of all sizes.
 */
static void test_circles_off_lattice(void)
{
    CheckRandom random = check_random("circles off the lattice");
    size_t decided = 0, times = check_case_count(300000);
    for (size_t n = times; n > 0 && !check_has_failed_too_often(); n--) {
        float v[6];
        for (int i = 0; i < 6; i++)
            v[i] = (float)ldexp(check_between(&random, -0xFFFFFF, 0xFFFFFF),
                                check_between(&random, -36, -20));
        gab_segment s = {{v[0], v[1]}, {v[2], v[3]}};
        ExactPoint a = exact_point_at(s.a, 40), b = exact_point_at(s.b, 40);
        gab_vec centre = {v[4], v[5]};
        ExactPoint c = exact_point_at(centre, 40);
        double det = wide_double(exact_det(a, b, c));
        double distance = fabs(det) / sqrt(wide_double(exact_dot(a, b, b)));
        double factor = check_chance(&random, 50) ? check_unit(&random) * 2
                                                  : 1 + 1e-6 * (check_unit(&random) - 0.5);
        gab_circle circle = {centre, (float)(distance * factor * 0x1p-40)};
        if (!exact_fits(circle.radius, 50) || !(circle.radius < 1000))
            continue;
        int64_t radius = (int64_t)(ldexp((double)circle.radius, 40)), margin = (int64_t)1 << 15;
        bool meets_larger = exact_compare_line(c, a, b, radius + margin) <= 0;
        bool meets_smaller = radius > margin && exact_compare_line(c, a, b, radius - margin) <= 0;
        if (meets_larger == meets_smaller) {
            decided++;
            CHECK_THAT(gab_circle_meets_line(circle, s.a, s.b) == meets_larger,
                       SHOW_CIRCLE ", line of " SHOW_SEGMENT ": expected %d", CIRCLE_ARGS(circle),
                       SEGMENT_ARGS(s), meets_larger);
        }
        meets_larger = exact_compare_distance(c, a, b, radius + margin) <= 0;
        meets_smaller = radius > margin && exact_compare_distance(c, a, b, radius - margin) <= 0;
        if (meets_larger == meets_smaller)
            CHECK_THAT(gab_circle_meets_segment(circle, s) == meets_larger,
                       SHOW_CIRCLE ", " SHOW_SEGMENT ": expected %d", CIRCLE_ARGS(circle),
                       SEGMENT_ARGS(s), meets_larger);
    }
    CHECK_THAT(decided * 2 > times, "only %zu of %zu have a certain answer", decided, times);
}

/* ---- Segments ---- */

/* Computes the result of exact_common_point_count independently, from the fractions of both
 * segments. */
static int common_by_fractions(const FourPoints *p)
{
    Wide first, first_whole, second, second_whole;
    if (!exact_line_fraction(p->a, p->b, p->c, p->d, &first, &first_whole))
        return exact_common_point_count(p->a, p->b, p->c, p->d);
    exact_line_fraction(p->c, p->d, p->a, p->b, &second, &second_whole);
    bool is_in = first.sign >= 0 && wide_compare(first, first_whole) <= 0;
    return is_in && second.sign >= 0 && wide_compare(second, second_whole) <= 0 ? 1 : 0;
}

static void test_segment_meets_segment(void)
{
    CHECK_RANDOM_CASES (random, "segment meets segment", 1000000) {
        FourPoints p = random_segments(&random);
        int common = exact_common_point_count(p.a, p.b, p.c, p.d);
        bool want = common > 0;
        gab_segment s = segment_of(p.a, p.b), t = segment_of(p.c, p.d),
                    reversed = segment_of(p.d, p.c);
        CHECK_INT(common_by_fractions(&p), common);
        CHECK_THAT(gab_segment_meets_segment(s, t) == want,
                   SHOW_SEGMENT ", " SHOW_SEGMENT ": expected %d", SEGMENT_ARGS(s), SEGMENT_ARGS(t),
                   want);
        CHECK(gab_segment_meets_segment(t, s) == want);
        CHECK(gab_segment_meets_segment(s, reversed) == want &&
              gab_segment_meets_segment(reversed, s) == want);
        CHECK(gab_segment_meets_segment(flip_segment(s), flip_segment(t)) == want);
        CHECK(gab_segment_meets_segment(swap_segment_axes(s), swap_segment_axes(t)) == want);
    }
}

static void test_segment_meets_box(void)
{
    CHECK_RANDOM_CASES (random, "segment meets box", 1000000) {
        ExactGrid grid = exact_random_grid(&random);
        Rect r = random_rect(&random, &grid);
        ExactPoint corners[4], a = exact_random_point(&random, &grid);
        ExactPoint b = exact_random_point(&random, &grid);
        rect_corners(r, corners);
        if (check_chance(&random, 40)) /* a line through a corner, or past it */
            b = exact_random_on_line(&random, a, corners[check_between(&random, 0, 3)]);
        if (check_chance(&random, 5))
            b = a;
        bool want = !is_empty(r) && exact_polygons_meet(corners, 4, (ExactPoint[]){a, b}, 2);
        gab_box box = box_of(r);
        gab_segment s = segment_of(a, b);
        CHECK_THAT(gab_segment_meets_box(s, box) == want,
                   SHOW_SEGMENT ", " SHOW_BOX ": expected %d", SEGMENT_ARGS(s), BOX_ARGS(box),
                   want);
        CHECK(gab_segment_meets_box(segment_of(b, a), box) == want);
        CHECK(gab_segment_meets_box(flip_segment(s), flip_box(box)) == want);
        CHECK(gab_segment_meets_box(swap_segment_axes(s), swap_box_axes(box)) == want);
    }
}

CHECK_CASES({"box holds", test_box_holds}, {"box meets box", test_box_meets_box},
            {"boxes off the lattice", test_boxes_off_lattice}, {"circle holds", test_circle_holds},
            {"circle meets circle", test_circle_meets_circle},
            {"circle meets box", test_circle_meets_box},
            {"circle meets line", test_circle_meets_line},
            {"circle meets segment", test_circle_meets_segment},
            {"circles off the lattice", test_circles_off_lattice},
            {"segment meets segment", test_segment_meets_segment},
            {"segment meets box", test_segment_meets_box})
