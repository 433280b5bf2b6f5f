/* SPDX-License-Identifier: MIT */
/*
 * Tests the points that gabarit/shape.h returns for random shapes: the nearest points of a line, a
 * segment and a box, and the crossings of segments. Kinds of crossings and ends of segments must be
 * exact. Other points must be the floats nearest to the results of exact.h.
 */
#include "random_shapes.h"

#include <math.h>

/*
 * True if a float is nearest to the exact number, up to the rounding of the doubles that it was
 * computed from: 1e-10 pixel for coordinates of up to 2^17 pixels.
 */
static bool is_nearest(float got, double exact, double margin)
{
    return fabs((double)got - exact) <= fabs((double)(float)exact - exact) + margin;
}

/* Returns from + (to - from) * numerator / denominator, in pixels. */
static double interpolate(int64_t from, int64_t to, Wide numerator, Wide denominator)
{
    Wide sum =
        wide_add(wide_multiply(wide(from), denominator), wide_multiply(wide(to - from), numerator));
    return wide_double(sum) / wide_double(denominator) / 256;
}

static bool is_at_fraction(gab_vec got, ExactPoint a, ExactPoint b, Wide numerator,
                           Wide denominator)
{
    return is_nearest(got.x, interpolate(a.x, b.x, numerator, denominator), 1e-10) &&
           is_nearest(got.y, interpolate(a.y, b.y, numerator, denominator), 1e-10);
}

static bool is_at(gab_vec got, ExactPoint p)
{
    gab_vec v = exact_vec(p);
    return got.x == v.x && got.y == v.y;
}

static void test_nearest_on_lines(void)
{
    CHECK_RANDOM_CASES (random, "nearest on lines", 1000000) {
        DiscAndSegment d = random_disc_and_segment(&random);
        if (!disc_in_range(&d))
            continue;
        gab_segment s = segment_of(d.a, d.b);
        gab_vec p = exact_vec(d.c), on_line = gab_line_nearest(s.a, s.b, p);
        gab_vec on_segment = gab_segment_nearest(s, p);
        if (exact_same(d.a, d.b)) {
            CHECK(is_at(on_line, d.a) && is_at(on_segment, d.a));
            continue;
        }
        Wide numerator = exact_dot(d.a, d.b, d.c), denominator = exact_dot(d.a, d.b, d.b);
        CHECK_THAT(is_at_fraction(on_line, d.a, d.b, numerator, denominator),
                   "line of " SHOW_SEGMENT " point %a,%a: got %a,%a", SEGMENT_ARGS(s), p.x, p.y,
                   on_line.x, on_line.y);
        if (numerator.sign <= 0 || wide_compare(numerator, denominator) >= 0)
            CHECK_THAT(is_at(on_segment, numerator.sign <= 0 ? d.a : d.b),
                       SHOW_SEGMENT " point %a,%a: got %a,%a, not an end", SEGMENT_ARGS(s), p.x,
                       p.y, on_segment.x, on_segment.y);
        else
            CHECK_THAT(is_at_fraction(on_segment, d.a, d.b, numerator, denominator),
                       SHOW_SEGMENT " point %a,%a: got %a,%a", SEGMENT_ARGS(s), p.x, p.y,
                       on_segment.x, on_segment.y);
    }
}

static int64_t clamp(int64_t v, int64_t min, int64_t max)
{
    return v < min ? min : v > max ? max : v;
}

static void test_nearest_of_box(void)
{
    CHECK_RANDOM_CASES (random, "nearest of box", 1000000) {
        ExactGrid grid = exact_random_grid(&random);
        Rect r = random_rect(&random, &grid);
        ExactPoint p = exact_random_point(&random, &grid), want = {r.left, r.top};
        gab_box box = box_of(r);
        if (!is_empty(r)) {
            want.x = clamp(p.x, r.left, r.right);
            want.y = clamp(p.y, r.top, r.bottom);
        }
        gab_vec v = exact_vec(p), got = gab_box_nearest(box, v);
        CHECK_THAT(is_at(got, want), SHOW_BOX " point %a,%a: got %a,%a", BOX_ARGS(box), v.x, v.y,
                   got.x, got.y);
    }
}

/* Computes the end of the common part that is nearest to a, and the other end. */
static void overlap_ends(const FourPoints *p, ExactPoint *near, ExactPoint *far)
{
    Wide c = exact_dot(p->a, p->b, p->c), d = exact_dot(p->a, p->b, p->d);
    Wide denominator = exact_dot(p->a, p->b, p->b);
    bool is_c_first = wide_compare(c, d) < 0;
    Wide first = is_c_first ? c : d, last = is_c_first ? d : c;
    *near = first.sign < 0 ? p->a : is_c_first ? p->c : p->d;
    *far = wide_compare(last, denominator) > 0 ? p->b : is_c_first ? p->d : p->c;
}

/* Returns the fraction of ab at p, a point of ab; 0 if a and b are equal. */
static double fraction_at(ExactPoint p, ExactPoint a, ExactPoint b)
{
    return exact_same(a, b) ? 0 : wide_double(exact_dot(a, b, p)) / wide_double(exact_dot(a, b, b));
}

static void check_overlap(const FourPoints *p, const gab_crossing *got)
{
    ExactPoint near, far;
    overlap_ends(p, &near, &far);
    CHECK_INT(got->kind, GAB_CROSS_OVERLAP);
    CHECK(is_at(got->point, near) && is_at(got->end, far));
    CHECK(is_nearest(got->first_time, fraction_at(near, p->a, p->b), 1e-14));
    CHECK(is_nearest(got->second_time, fraction_at(near, p->c, p->d), 1e-14));
}

/* Checks the only common point of two segments on one line, which is an end of both, or of a
 * segment and a point. */
static void check_touching_ends(const FourPoints *p, const gab_crossing *got)
{
    ExactPoint at = exact_on_segment(p->a, p->c, p->d) ? p->a : p->b;
    if (exact_same(p->c, p->d))
        at = p->c;
    CHECK_THAT(is_at(got->point, at), "got %a,%a", got->point.x, got->point.y);
    CHECK(is_nearest(got->first_time, fraction_at(at, p->a, p->b), 1e-14));
    CHECK(is_nearest(got->second_time, fraction_at(at, p->c, p->d), 1e-14));
}

static void check_one_point(const FourPoints *p, const gab_crossing *got)
{
    Wide numerator, denominator;
    CHECK_INT(got->kind, GAB_CROSS_POINT);
    CHECK(got->end.x == got->point.x && got->end.y == got->point.y);
    if (!exact_line_fraction(p->a, p->b, p->c, p->d, &numerator, &denominator)) {
        check_touching_ends(p, got);
        return;
    }
    CHECK_THAT(is_at_fraction(got->point, p->a, p->b, numerator, denominator), "got %a,%a",
               got->point.x, got->point.y);
    CHECK(is_nearest(got->first_time, wide_double(numerator) / wide_double(denominator), 1e-14));
    exact_line_fraction(p->c, p->d, p->a, p->b, &numerator, &denominator);
    CHECK(is_nearest(got->second_time, wide_double(numerator) / wide_double(denominator), 1e-14));
}

static void check_crossing(const FourPoints *p)
{
    static const gab_crossing nothing;
    gab_segment s = segment_of(p->a, p->b), t = segment_of(p->c, p->d);
    gab_crossing got;
    memset(&got, 0x5A, sizeof(got));
    int common = exact_common_point_count(p->a, p->b, p->c, p->d);
    CHECK_THAT(gab_segment_cross(s, t, &got) == (common > 0),
               SHOW_SEGMENT ", " SHOW_SEGMENT ": %d common", SEGMENT_ARGS(s), SEGMENT_ARGS(t),
               common);
    if (common == 0)
        CHECK(memcmp(&got, &nothing, sizeof(got)) == 0);
    else if (common == 1)
        check_one_point(p, &got);
    else
        check_overlap(p, &got);
}

static void test_segment_cross(void)
{
    CHECK_RANDOM_CASES (random, "segment cross", 1000000) {
        FourPoints p = random_segments(&random);
        check_crossing(&p);
        FourPoints swapped = {p.c, p.d, p.a, p.b};
        check_crossing(&swapped);
    }
}

CHECK_CASES({"nearest point of a line and of a segment", test_nearest_on_lines},
            {"nearest point of a box", test_nearest_of_box},
            {"crossings of segments", test_segment_cross})
