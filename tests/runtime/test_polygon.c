/* SPDX-License-Identifier: MIT */
/*
 * Tests points in polygons of gabarit/shape.h: arbitrary, convex, and with holes. The oracle counts
 * turns around the point in exact integers, whereas the library uses rays and sides. Triangles are
 * in test_triangulate.c.
 */
#include "exact.h"

#include <gabarit/shape.h>

#include <math.h>
#include <stdlib.h>

enum { MAX_CORNERS = 64 };

static void to_vecs(const ExactPoint *points, size_t count, gab_vec *vecs)
{
    for (size_t i = 0; i < count; i++)
        vecs[i] = exact_vec(points[i]);
}

/* ---- Tables ---- */

/* A polygon with horizontal and vertical edges, and spikes whose tips lie at the same height. */
static const gab_vec spiky[] = {{0, 0}, {4, 4}, {8, 0}, {8, 4}, {12, 4}, {12, 8},
                                {8, 8}, {6, 4}, {4, 8}, {2, 4}, {0, 8}};

/* A mistake in published code: it counts each edge whose closed range of y contains p.y, so that
 * corners are counted twice. */
static bool mistaken_ray(const gab_vec *corners, size_t count, gab_vec p)
{
    bool odd = false;
    for (size_t i = 0; i < count; i++) {
        gab_vec a = corners[i], b = corners[(i + 1) % count];
        float low = a.y < b.y ? a.y : b.y, high = a.y < b.y ? b.y : a.y;
        if (low <= p.y && p.y <= high && a.y != b.y &&
            a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x) > p.x)
            odd = !odd;
    }
    return odd;
}

static void test_rays_through_corners_and_along_edges(void)
{
    static const struct {
        gab_vec p;
        bool want, is_mistaken;
    } rows[] = {
        {{1, 4}, true, true},   /* the ray meets two tips, a corner and an edge */
        {{-1, 4}, false, true}, /* the same ray from outside */
        {{3, 4}, true, true},    {{5, 4}, true, true},    {{9, 5}, true, false},
        {{9, 4}, true, false}, /* on a horizontal edge */
        {{7, 3}, true, false},   {{-1, 0}, false, false}, {{4, 0}, false, false},
        {{13, 4}, false, false}, {{9, 3}, false, false},  {{3, 7}, false, false},
        {{4, 4}, true, true}, /* corners are inside */
        {{0, 0}, true, true},    {{12, 8}, true, true},   {{9, 9}, false, false},
        {{6, 8}, false, false},  {{3, 6}, true, false},
    };
    const size_t count = CHECK_COUNT(spiky);
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        CHECK_THAT(gab_polygon_holds(spiky, count, rows[i].p) == rows[i].want, "row %zu", i);
        CHECK_THAT((mistaken_ray(spiky, count, rows[i].p) != rows[i].want) == rows[i].is_mistaken,
                   "row %zu: the mistake", i);
    }
}

static void test_even_odd_rule(void)
{
    /* By the even-odd rule, the middle of a pentagram is a hole, and so is the inside of a square
     * whose outline is repeated. */
    const gab_vec star[] = {{0, -100}, {59, 81}, {-95, -31}, {95, -31}, {-59, 81}};
    CHECK(!gab_polygon_holds(star, 5, (gab_vec){0, 0}));
    CHECK(gab_polygon_holds(star, 5, (gab_vec){0, -60}));
    CHECK(gab_polygon_holds(star, 5, (gab_vec){0, -31}));
    const gab_vec twice[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}, {0, 0}, {4, 0}, {4, 4}, {0, 4}};
    CHECK(!gab_polygon_holds(twice, 8, (gab_vec){2, 2}));
    CHECK(gab_polygon_holds(twice, 8, (gab_vec){4, 2}));
    CHECK(gab_polygon_holds(twice, 4, (gab_vec){2, 2}));
}

static void test_few_corners(void)
{
    const gab_vec two[] = {{0, 0}, {4, 8}}, on = {1, 2}, off = {1, 3}, beyond = {8, 16};
    const uint32_t rings[] = {1, 0, 2};
    const gab_vec three[] = {{9, 9}, {0, 0}, {4, 8}};
    CHECK(!gab_polygon_holds(NULL, 0, on) && !gab_convex_holds(NULL, 0, on));
    CHECK(!gab_rings_holds(NULL, NULL, 0, on));
    CHECK(gab_polygon_holds(two, 1, two[0]) && !gab_polygon_holds(two, 1, on));
    CHECK(gab_convex_holds(two, 1, two[0]) && !gab_convex_holds(two, 1, on));
    CHECK(gab_polygon_holds(two, 2, on) && !gab_polygon_holds(two, 2, off));
    CHECK(gab_convex_holds(two, 2, on) && !gab_convex_holds(two, 2, off));
    CHECK(!gab_polygon_holds(two, 2, beyond) && !gab_convex_holds(two, 2, beyond));
    CHECK(gab_rings_holds(three, rings, 3, three[0]) && gab_rings_holds(three, rings, 3, on));
    CHECK(!gab_rings_holds(three, rings, 3, off) && !gab_rings_holds(three, rings, 2, on));
}

/* A mistake in published code: it tests only sides. If all corners are on one line, every side is
 * 0, also beyond the ends. */
static bool mistaken_sides_only(const gab_vec *corners, size_t count, gab_vec p)
{
    bool has_front = false, has_back = false;
    for (size_t i = 0; i < count; i++) {
        gab_vec a = corners[i], b = corners[(i + 1) % count];
        float det = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
        has_front |= det > 0;
        has_back |= det < 0;
    }
    return !(has_front && has_back);
}

static void test_convex_without_area(void)
{
    const gab_vec line[] = {{0, 0}, {2, 1}, {8, 4}, {4, 2}}, point[] = {{3, 3}, {3, 3}, {3, 3}};
    const gab_vec beyond = {10, 5}, before = {-2, -1}, on = {6, 3}, off = {6, 4};
    CHECK(mistaken_sides_only(line, 4, beyond) && mistaken_sides_only(point, 3, off));
    CHECK(!gab_convex_holds(line, 4, beyond) && !gab_convex_holds(line, 4, before));
    CHECK(gab_convex_holds(line, 4, on) && gab_convex_holds(line, 4, line[2]));
    CHECK(!gab_convex_holds(line, 4, off));
    const gab_vec upright[] = {{0, 0}, {0, 10}};
    CHECK(!gab_convex_holds(upright, 2, (gab_vec){0, -1}));
    CHECK(!gab_convex_holds(upright, 2, (gab_vec){0, 11}));
    CHECK(gab_convex_holds(upright, 2, (gab_vec){0, 10}));
    CHECK(gab_convex_holds(point, 3, point[0]) && !gab_convex_holds(point, 3, off));
    CHECK(!gab_convex_holds(point, 2, off) && !gab_convex_holds(point, 1, off));
}

static void test_holes(void)
{
    /* A frame, an island in its hole, and a separate second part. */
    const gab_vec corners[] = {{0, 0},   {20, 0},  {20, 20}, {0, 20}, {5, 5},
                               {5, 15},  {15, 15}, {15, 5},  {8, 8},  {12, 8},
                               {12, 12}, {8, 12},  {30, 0},  {40, 0}, {40, 9}};
    const uint32_t rings[] = {4, 4, 4, 3};
    static const struct {
        gab_vec p;
        bool want;
    } rows[] = {
        {{2, 10}, true}, {{6, 10}, false}, {{10, 10}, true}, {{5, 10}, true},   {{8, 10}, true},
        {{38, 3}, true}, {{31, 5}, false}, {{25, 5}, false}, {{15, 15}, true},  {{6, 5}, true},
        {{6, 8}, false}, {{0, 0}, true},   {{10, 5}, true},  {{21, 20}, false},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++)
        CHECK_THAT(gab_rings_holds(corners, rings, 4, rows[i].p) == rows[i].want, "row %zu", i);
    CHECK(gab_rings_holds(corners, rings, 1, (gab_vec){10, 10}));
    CHECK(!gab_rings_holds(corners, rings, 2, (gab_vec){10, 10}));
}

/* Replaces some numbers by NaN or an infinity: each two bits of `choice` select for one number. */
static void test_non_finite_numbers(void)
{
    const float non_finite[] = {NAN, INFINITY, -INFINITY};
    const uint32_t rings[] = {3};
    for (unsigned choice = 1; choice < 1u << 16; choice++) {
        float n[8] = {0, 0, 10, 0, 10, 10, 7, 3};
        for (int i = 0; i < 8; i++)
            if (choice >> 2 * i & 3)
                n[i] = non_finite[(choice >> 2 * i & 3) - 1];
        const gab_vec corners[] = {{n[0], n[1]}, {n[2], n[3]}, {n[4], n[5]}}, p = {n[6], n[7]};
        bool holds = gab_polygon_holds(corners, 3, p) || gab_convex_holds(corners, 3, p) ||
                     gab_rings_holds(corners, rings, 1, p);
        CHECK_THAT(!holds, "%g,%g %g,%g %g,%g point %g,%g", n[0], n[1], n[2], n[3], n[4], n[5],
                   n[6], n[7]);
    }
}

static void test_non_finite_few_corners(void)
{
    const float non_finite[] = {NAN, INFINITY, -INFINITY};
    for (unsigned choice = 1; choice < 1u << 8; choice++) {
        float n[4] = {3, 5, 3, 5};
        for (int i = 0; i < 4; i++)
            if (choice >> 2 * i & 3)
                n[i] = non_finite[(choice >> 2 * i & 3) - 1];
        const gab_vec corners[] = {{n[0], n[1]}, {n[0], n[1]}}, p = {n[2], n[3]};
        for (size_t count = 1; count <= 2; count++)
            CHECK_THAT(!gab_polygon_holds(corners, count, p) &&
                           !gab_convex_holds(corners, count, p),
                       "%g,%g point %g,%g", n[0], n[1], n[2], n[3]);
    }
}

/* ---- Random polygons ---- */

/* Returns a random point: anywhere, on an edge or its line, or at a corner's height. */
static ExactPoint random_target(CheckRandom *random, const ExactGrid *grid,
                                const ExactPoint *corners, size_t count)
{
    ExactPoint p = exact_random_point(random, grid);
    if (count == 0)
        return p;
    size_t i = (size_t)check_between(random, 0, (int)count - 1);
    int kind = check_between(random, 0, 9);
    if (kind < 3)
        p = exact_random_on_line(random, corners[i], corners[(i + 1) % count]);
    else if (kind < 6)
        p.y = corners[i].y;
    if (kind == 2)
        p.x += check_between(random, -1, 1);
    return p;
}

static gab_vec flip(gab_vec v)
{
    v.x = -v.x;
    return v;
}

static void test_polygon_holds(void)
{
    CheckRandom random = check_random("polygon holds");
    size_t inside = 0, times = check_case_count(1000000);
    for (size_t n = times; n > 0 && !check_has_failed_too_often(); n--) {
        ExactPoint corners[12];
        gab_vec vecs[12], mirrored[12];
        ExactGrid grid = exact_random_grid(&random);
        size_t count = (size_t)check_between(&random, 1, 12);
        for (size_t i = 0; i < count; i++)
            corners[i] = i > 0 && check_chance(&random, 10) ? corners[i - 1]
                                                            : exact_random_point(&random, &grid);
        ExactPoint p = random_target(&random, &grid, corners, count);
        bool want = exact_polygon_contains(corners, count, p);
        gab_vec v = exact_vec(p);
        to_vecs(corners, count, vecs);
        for (size_t i = 0; i < count; i++)
            mirrored[count - 1 - i] = flip(vecs[i]);
        inside += want;
        CHECK_THAT(gab_polygon_holds(vecs, count, v) == want, "%zu corners, %a,%a: expected %d",
                   count, v.x, v.y, want);
        CHECK_THAT(gab_polygon_holds(mirrored, count, flip(v)) == want, "mirrored: expected %d",
                   want);
    }
    CHECK_THAT(inside * 5 > times && (times - inside) * 5 > times, "%zu inside", inside);
}

static void test_rings_hold(void)
{
    CHECK_RANDOM_CASES (random, "rings hold", 1000000) {
        ExactPoint corners[20];
        gab_vec vecs[20];
        uint32_t rings[4];
        ExactGrid grid = exact_random_grid(&random);
        size_t ring_count = (size_t)check_between(&random, 1, 4), total = 0;
        for (size_t r = 0; r < ring_count; r++) {
            rings[r] = (uint32_t)check_between(&random, 0, 5);
            for (uint32_t i = 0; i < rings[r]; i++)
                corners[total++] = exact_random_point(&random, &grid);
        }
        ExactPoint p = random_target(&random, &grid, corners, total);
        bool is_on = false, is_odd = false;
        for (size_t r = 0, first = 0; r < ring_count; first += rings[r++]) {
            is_on |= exact_on_polygon_outline(corners + first, rings[r], p);
            is_odd ^= exact_polygon_contains(corners + first, rings[r], p);
        }
        to_vecs(corners, total, vecs);
        CHECK_THAT(gab_rings_holds(vecs, rings, ring_count, exact_vec(p)) == (is_on || is_odd),
                   "%zu rings, %zu corners: expected %d", ring_count, total, is_on || is_odd);
    }
}

/* ---- Convex polygons ---- */

static int compare_points(const void *first, const void *second)
{
    const ExactPoint *a = first, *b = second;
    if (a->x != b->x)
        return a->x < b->x ? -1 : 1;
    return (a->y > b->y) - (a->y < b->y);
}

static size_t remove_repeats(ExactPoint *points, size_t count)
{
    size_t kept_count = 0;
    for (size_t i = 0; i < count; i++)
        if (kept_count == 0 || !exact_same(points[kept_count - 1], points[i]))
            points[kept_count++] = points[i];
    return kept_count;
}

/*
 * Replaces the points by their convex hull, starting at the point with the smallest x. If
 * `with_edge_points`, points on its edges are included. Returns the number of corners.
 */
static size_t make_hull(ExactPoint *points, size_t count, bool with_edge_points)
{
    ExactPoint hull[2 * MAX_CORNERS];
    size_t size = 0;
    qsort(points, count, sizeof(*points), compare_points);
    count = remove_repeats(points, count);
    if (count < 3)
        return count;
    for (int half = 0; half < 2; half++) {
        size_t first = size;
        for (size_t i = 0; i < count; i++) {
            ExactPoint p = points[half == 0 ? i : count - 1 - i];
            while (size >= first + 2) {
                int side = exact_side(hull[size - 2], hull[size - 1], p);
                if (side > 0 || (side == 0 && with_edge_points))
                    break;
                size--;
            }
            hull[size++] = p;
        }
        size--;
    }
    for (size_t i = 0; i < size && i < MAX_CORNERS; i++)
        points[i] = hull[i];
    return size;
}

/* Makes a convex polygon of random winding and first corner, with some corners repeated. Returns
 * the number of corners. */
static size_t random_convex(CheckRandom *random, const ExactGrid *grid, ExactPoint *corners)
{
    ExactPoint points[MAX_CORNERS];
    size_t count = (size_t)check_between(random, 3, 10), corner_count = 0;
    for (size_t i = 0; i < count; i++)
        points[i] = exact_random_point(random, grid);
    size_t size = make_hull(points, count, check_chance(random, 50));
    size_t first = (size_t)check_between(random, 0, (int)size);
    bool is_reversed = check_chance(random, 50), is_repeating = check_chance(random, 30);
    for (size_t i = 0; i < size; i++) {
        size_t at = (first + (is_reversed ? size - i : i)) % size;
        corners[corner_count++] = points[at];
        if (is_repeating && check_chance(random, 30))
            corners[corner_count++] = points[at];
    }
    return corner_count;
}

static void test_convex_holds(void)
{
    CheckRandom random = check_random("convex holds");
    size_t inside = 0, times = check_case_count(1000000);
    for (size_t n = times; n > 0 && !check_has_failed_too_often(); n--) {
        ExactPoint corners[2 * MAX_CORNERS];
        gab_vec vecs[2 * MAX_CORNERS];
        ExactGrid grid = exact_random_grid(&random);
        size_t count = random_convex(&random, &grid, corners);
        ExactPoint p = random_target(&random, &grid, corners, count);
        bool want = exact_polygon_contains(corners, count, p);
        to_vecs(corners, count, vecs);
        inside += want;
        CHECK_THAT(gab_convex_holds(vecs, count, exact_vec(p)) == want, "%zu corners: expected %d",
                   count, want);
        CHECK(gab_polygon_holds(vecs, count, exact_vec(p)) == want);
    }
    CHECK_THAT(inside * 5 > times && (times - inside) * 5 > times, "%zu inside", inside);
}

/*
 * True if a point is so far from the line of every edge that doubles decide its sides. Coordinates
 * have 24-bit mantissas and different exponents, so a determinant in doubles has an error of about
 * 1e-16 of the product of the lengths; the limit is 1e-12.
 */
static bool is_off_lines(const ExactPoint *corners, size_t count, ExactPoint p)
{
    for (size_t i = 0; i < count; i++) {
        ExactPoint a = corners[i], b = corners[(i + 1) % count];
        double det = wide_double(exact_det(a, b, p));
        double reach =
            sqrt(wide_double(exact_dot(a, b, b))) * sqrt(wide_double(exact_dot(a, p, p)));
        if (fabs(det) <= 1e-12 * reach)
            return false;
    }
    return true;
}

static void test_off_lattice(void)
{
    CheckRandom random = check_random("polygons off the lattice");
    size_t decided = 0, times = check_case_count(200000);
    for (size_t n = times; n > 0 && !check_has_failed_too_often(); n--) {
        gab_vec vecs[9];
        ExactPoint points[9];
        size_t count = (size_t)check_between(&random, 3, 8);
        for (size_t i = 0; i <= count; i++) {
            vecs[i].x = (float)ldexp(check_between(&random, -0xFFFFFF, 0xFFFFFF),
                                     check_between(&random, -26, -20));
            vecs[i].y = (float)ldexp(check_between(&random, -0xFFFFFF, 0xFFFFFF),
                                     check_between(&random, -26, -20));
            points[i] = exact_point_at(vecs[i], 26);
        }
        ExactPoint p = points[count];
        if (!is_off_lines(points, count, p))
            continue;
        bool want = exact_polygon_contains(points, count, p);
        decided++;
        CHECK(gab_polygon_holds(vecs, count, vecs[count]) == want);
        if (count == 3)
            CHECK(gab_convex_holds(vecs, count, vecs[count]) == want);
    }
    CHECK(decided * 10 > times * 9);
}

CHECK_CASES({"rays through corners and along edges", test_rays_through_corners_and_along_edges},
            {"the even-odd rule", test_even_odd_rule},
            {"polygons of 0, 1 and 2 corners", test_few_corners},
            {"convex polygons without an area", test_convex_without_area},
            {"holes and parts", test_holes}, {"NaN and infinities", test_non_finite_numbers},
            {"NaN and infinities, 1 or 2 corners", test_non_finite_few_corners},
            {"polygon holds: random", test_polygon_holds}, {"rings hold: random", test_rings_hold},
            {"convex holds: random", test_convex_holds}, {"off the lattice", test_off_lattice})
