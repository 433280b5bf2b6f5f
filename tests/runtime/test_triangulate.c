/* SPDX-License-Identifier: MIT */
/*
 * Tests gab_polygon_triangulate. For each answer, integers prove that the triangles cover the
 * polygon exactly: every triangle is wound like the polygon, has an area, lies inside (no edge of
 * the polygon passes through it, and its centroid is inside) and does not overlap another, and the
 * sum of the areas is that of the polygon.
 */
#include "random_polygons.h"

#include <gabarit/shape.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- The proof ---- */

static int64_t det_of(ExactPoint a, ExactPoint b, ExactPoint p)
{
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

typedef struct Triangle {
    ExactPoint corners[3]; /* wound so that the area is above zero */
} Triangle;

/* True if, for one edge of the triangle, all points are on its line or at its back. */
static bool edge_separates(const Triangle *t, const ExactPoint *points, int count)
{
    for (int i = 0; i < 3; i++) {
        int outside_count = 0;
        while (outside_count < count &&
               det_of(t->corners[i], t->corners[(i + 1) % 3], points[outside_count]) <= 0)
            outside_count++;
        if (outside_count == count)
            return true;
    }
    return false;
}

static bool are_apart(const ExactPoint *a, int a_count, const ExactPoint *b, int b_count)
{
    int64_t a_min_x = INT64_MAX, a_min_y = INT64_MAX, b_min_x = INT64_MAX, b_min_y = INT64_MAX;
    int64_t a_max_x = INT64_MIN, a_max_y = INT64_MIN, b_max_x = INT64_MIN, b_max_y = INT64_MIN;
    for (int i = 0; i < a_count; i++) {
        a_min_x = a[i].x < a_min_x ? a[i].x : a_min_x;
        a_min_y = a[i].y < a_min_y ? a[i].y : a_min_y;
        a_max_x = a[i].x > a_max_x ? a[i].x : a_max_x;
        a_max_y = a[i].y > a_max_y ? a[i].y : a_max_y;
    }
    for (int i = 0; i < b_count; i++) {
        b_min_x = b[i].x < b_min_x ? b[i].x : b_min_x;
        b_min_y = b[i].y < b_min_y ? b[i].y : b_min_y;
        b_max_x = b[i].x > b_max_x ? b[i].x : b_max_x;
        b_max_y = b[i].y > b_max_y ? b[i].y : b_max_y;
    }
    return a_max_x <= b_min_x || b_max_x <= a_min_x || a_max_y <= b_min_y || b_max_y <= a_min_y;
}

/* True if two triangles have a common inner point: no line along an edge of one separates them. */
static bool triangles_overlap(const Triangle *a, const Triangle *b)
{
    return !are_apart(a->corners, 3, b->corners, 3) && !edge_separates(a, b->corners, 3) &&
           !edge_separates(b, a->corners, 3);
}

static bool passes_through(const Triangle *t, ExactPoint a, ExactPoint b)
{
    const ExactPoint edge[2] = {a, b};
    int front = 0, back = 0;
    if (edge_separates(t, edge, 2))
        return false;
    for (int i = 0; i < 3; i++) {
        int64_t det = det_of(a, b, t->corners[i]);
        front += det > 0;
        back += det < 0;
    }
    return front > 0 && back > 0;
}

/* True if the centroid of a triangle is inside. The centroid is a third of the sum of the corners;
 * all coordinates are scaled by three, so that they are integers. */
static bool centroid_is_inside(const Polygon *polygon, const Triangle *t)
{
    ExactPoint tripled[POLYGON_MAX], centroid = {0, 0};
    for (int i = 0; i < 3; i++) {
        centroid.x += t->corners[i].x;
        centroid.y += t->corners[i].y;
    }
    for (uint32_t i = 0; i < polygon->count; i++) {
        tripled[i].x = 3 * polygon->corners[i].x;
        tripled[i].y = 3 * polygon->corners[i].y;
    }
    return exact_polygon_contains(tripled, polygon->count, centroid);
}

static int64_t double_area(const Polygon *polygon)
{
    int64_t area = 0;
    for (uint32_t i = 1; i + 1 < polygon->count; i++)
        area += det_of(polygon->corners[0], polygon->corners[i], polygon->corners[i + 1]);
    return area;
}

/* Sets the corners of a triangle, wound so that the area is above zero. Returns false if the
 * triangle is not wound like the polygon. */
static bool set_triangle(const Polygon *polygon, const uint32_t *indices, bool is_reversed,
                         Triangle *t)
{
    for (int i = 0; i < 3; i++) {
        if (indices[i] >= polygon->count)
            return false;
        t->corners[is_reversed ? 2 - i : i] = polygon->corners[indices[i]];
    }
    return det_of(t->corners[0], t->corners[1], t->corners[2]) > 0;
}

static const char *inside_fault(const Polygon *polygon, const Triangle *triangles_of_answer,
                                uint32_t triangle_count)
{
    for (uint32_t i = 0; i < triangle_count; i++) {
        if (!centroid_is_inside(polygon, &triangles_of_answer[i]))
            return "a triangle lies outside";
        for (uint32_t j = 0; j < polygon->count; j++)
            if (passes_through(&triangles_of_answer[i], polygon->corners[j],
                               polygon->corners[(j + 1) % polygon->count]))
                return "an edge passes through a triangle";
        for (uint32_t j = 0; j < i; j++)
            if (triangles_overlap(&triangles_of_answer[i], &triangles_of_answer[j]))
                return "two triangles overlap";
    }
    return NULL;
}

/* Returns the fault of an answer, or NULL. If the polygon is not simple, only the first checks are
 * made. */
static const char *answer_fault(const Polygon *polygon, const uint32_t *triangles,
                                uint32_t triangle_count, bool is_simple)
{
    static Triangle triangles_of_answer[POLYGON_MAX];
    int64_t area = double_area(polygon), sum = 0;
    if (triangle_count > GAB_TRIANGLES(polygon->count))
        return "too many triangles";
    for (uint32_t i = 0; i < triangle_count; i++) {
        if (!set_triangle(polygon, triangles + 3 * i, area < 0, &triangles_of_answer[i]))
            return "a triangle has a wrong index, winding or area";
        sum += det_of(triangles_of_answer[i].corners[0], triangles_of_answer[i].corners[1],
                      triangles_of_answer[i].corners[2]);
    }
    if (!is_simple)
        return NULL;
    if (sum != (area < 0 ? -area : area))
        return "the sum of the areas is wrong";
    return inside_fault(polygon, triangles_of_answer, triangle_count);
}

/* ---- Calls of the library ---- */

#define GUARD 0xA5C3A5C3u

typedef struct Answer {
    gab_result result;
    uint32_t triangle_count;
    uint32_t triangles[3 * POLYGON_MAX];
} Answer;

/* Calls the library with exactly the capacity that the header requires, and checks that nothing is
 * written after it. */
static void triangulate(const gab_vec *corners, uint32_t count, Answer *answer)
{
    static uint32_t scratch[POLYGON_MAX + 1];
    uint32_t capacity = 3 * GAB_TRIANGLES(count);
    scratch[count] = answer->triangles[capacity] = GUARD;
    answer->triangle_count = GUARD;
    answer->result = gab_polygon_triangulate(corners, count, scratch, answer->triangles,
                                             &answer->triangle_count);
    CHECK(scratch[count] == GUARD && answer->triangles[capacity] == GUARD);
    CHECK_THAT(answer->result == GAB_OK || answer->triangle_count == 0,
               "result %d with %u triangles", (int)answer->result, answer->triangle_count);
}

static void print_polygon(const Polygon *polygon)
{
    char line[600] = "";
    for (uint32_t i = 0; i < polygon->count && i < 16; i++) {
        char corner[40];
        snprintf(corner, sizeof(corner), " %lld,%lld", (long long)polygon->corners[i].x,
                 (long long)polygon->corners[i].y);
        strncat(line, corner, sizeof(line) - strlen(line) - 1);
    }
    check_note("%u corners, in steps of the lattice:%s", polygon->count, line);
}

/* Calls the library and checks its answer. A polygon that is not simple may also be rejected. */
static gab_result check_polygon(const Polygon *polygon, bool is_simple)
{
    static Answer answer;
    gab_vec corners[POLYGON_MAX];
    for (uint32_t i = 0; i < polygon->count; i++)
        corners[i] = exact_vec(polygon->corners[i]);
    triangulate(corners, polygon->count, &answer);
    const char *fault = NULL;
    if (answer.result == GAB_OK)
        fault = answer.triangle_count == 0
                    ? "no triangles"
                    : answer_fault(polygon, answer.triangles, answer.triangle_count, is_simple);
    else if (is_simple)
        fault = gab_result_text(answer.result);
    else if (answer.result != GAB_NOT_SIMPLE)
        fault = "a result other than GAB_NOT_SIMPLE";
    if (answer.result == GAB_OK && double_area(polygon) == 0)
        fault = "triangles of a polygon without an area";
    CHECK_THAT(fault == NULL, "%s", fault);
    if (fault != NULL)
        print_polygon(polygon);
    return answer.result;
}

/* ---- Tables ---- */

typedef struct Row {
    const char *name;
    uint32_t count;
    int corners[24][2]; /* in steps of the lattice */
} Row;

static Polygon polygon_of(const Row *row)
{
    Polygon polygon = {row->count, {{0, 0}}};
    for (uint32_t i = 0; i < row->count; i++) {
        polygon.corners[i].x = row->corners[i][0];
        polygon.corners[i].y = row->corners[i][1];
    }
    return polygon;
}

/* Checks a row with each of its corners as the first one, in both windings. */
static void check_all_orders(const Row *row, bool is_simple)
{
    Polygon polygon = polygon_of(row);
    for (uint32_t i = 0; i < 2 * row->count; i++) {
        uint32_t n = row->count;
        for (uint32_t j = 0; j < n; j++) {
            const int *corner = row->corners[i < n ? (i + j) % n : (2 * n - 1 - i + n - j) % n];
            polygon.corners[j].x = corner[0];
            polygon.corners[j].y = corner[1];
        }
        check_polygon(&polygon, is_simple);
    }
}

static const Row simple_rows[] = {
    {"triangle", 3, {{0, 0}, {1, 0}, {0, 1}}},
    {"square", 4, {{0, 0}, {4, 0}, {4, 4}, {0, 4}}},
    {"square, each corner twice",
     8,
     {{0, 0}, {0, 0}, {4, 0}, {4, 0}, {4, 4}, {4, 4}, {0, 4}, {0, 4}}},
    {"triangle, a corner five times", 7, {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {9, 1}, {4, 7}}},
    {"square with middles", 8, {{0, 0}, {2, 0}, {4, 0}, {4, 2}, {4, 4}, {2, 4}, {0, 4}, {0, 2}}},
    {"triangle with a long straight edge",
     7,
     {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}, {2, 9}}},
    {"dart", 4, {{0, 0}, {4, 2}, {0, 4}, {1, 2}}},
    {"corner shape", 6, {{0, 0}, {4, 0}, {4, 1}, {1, 1}, {1, 4}, {0, 4}}},
    {"an arrow whose notch lies on a diagonal", 5, {{0, 0}, {8, 0}, {8, 8}, {4, 4}, {0, 8}}},
    {"star of four", 8, {{0, -9}, {1, -1}, {9, 0}, {1, 1}, {0, 9}, {-1, 1}, {-9, 0}, {-1, -1}}},
    {"cross",
     12,
     {{1, 0},
      {2, 0},
      {2, 1},
      {3, 1},
      {3, 2},
      {2, 2},
      {2, 3},
      {1, 3},
      {1, 2},
      {0, 2},
      {0, 1},
      {1, 1}}},
    {"comb",
     10,
     {{0, 0}, {10, 0}, {10, 9}, {9, 1}, {8, 9}, {6, 1}, {5, 9}, {4, 1}, {2, 9}, {1, 1}}},
    {"steps", 8, {{0, 0}, {1, 0}, {1, 1}, {2, 1}, {2, 2}, {3, 2}, {3, 3}, {0, 3}}},
    {"sliver", 4, {{0, 0}, {5000000, 1}, {10000000, 3}, {5000000, 2}}},
    {"needle's eye", 7, {{0, 0}, {100, 0}, {100, 9}, {1, 1}, {98, 9}, {0, 9}, {0, 3}}},
};

static void test_simple_table(void)
{
    for (size_t i = 0; i < CHECK_COUNT(simple_rows); i++) {
        Polygon polygon = polygon_of(&simple_rows[i]);
        CHECK_THAT(polygon_is_simple(&polygon), "%s is not simple", simple_rows[i].name);
        check_all_orders(&simple_rows[i], true);
    }
}

/* Polygons whose outlines touch themselves. Both a correct answer and a rejection are accepted. */
static const Row touching_rows[] = {
    {"keyhole: a hole joined by a doubled edge",
     10,
     {{0, 0}, {9, 0}, {9, 9}, {0, 9}, {0, 0}, {3, 3}, {3, 6}, {6, 6}, {6, 3}, {3, 3}}},
    {"keyhole in the middle of an edge",
     12,
     {{0, 0},
      {4, 0},
      {4, 3},
      {3, 3},
      {3, 6},
      {6, 6},
      {6, 3},
      {4, 3},
      {4, 0},
      {9, 0},
      {9, 9},
      {0, 9}}},
    {"two holes",
     18,
     {{0, 0},
      {1, 1},
      {1, 3},
      {3, 3},
      {3, 1},
      {1, 1},
      {0, 0},
      {9, 0},
      {9, 9},
      {8, 8},
      {8, 6},
      {6, 6},
      {6, 8},
      {8, 8},
      {9, 9},
      {0, 9},
      {0, 5},
      {0, 2}}},
    {"two squares at a corner",
     8,
     {{0, 0}, {4, 0}, {4, 4}, {8, 4}, {8, 8}, {4, 8}, {4, 4}, {0, 4}}},
    {"a corner on an edge", 7, {{0, 0}, {8, 0}, {8, 8}, {4, 0}, {0, 8}, {-2, 8}, {-2, 0}}},
};

static void test_touching_table(void)
{
    for (size_t i = 0; i < CHECK_COUNT(touching_rows); i++) {
        const Row *row = &touching_rows[i];
        for (uint32_t first = 0; first < row->count; first++) {
            Polygon polygon = polygon_of(row);
            static Answer answer;
            gab_vec corners[24];
            for (uint32_t j = 0; j < row->count; j++) {
                const int *corner = row->corners[(first + j) % row->count];
                polygon.corners[j].x = corner[0];
                polygon.corners[j].y = corner[1];
                corners[j] = exact_vec(polygon.corners[j]);
            }
            triangulate(corners, row->count, &answer);
            const char *fault = answer.result == GAB_OK ? answer_fault(&polygon, answer.triangles,
                                                                       answer.triangle_count, true)
                                                        : NULL;
            CHECK_THAT(fault == NULL, "%s, from corner %u: %s", row->name, first, fault);
            CHECK(answer.result == GAB_OK || answer.result == GAB_NOT_SIMPLE);
        }
    }
}

static const Row crossed_rows[] = {
    {"bow tie", 4, {{0, 0}, {4, 4}, {4, 0}, {0, 4}}},
    {"no corner", 0, {{0, 0}}},
    {"one corner", 1, {{3, 3}}},
    {"two corners", 2, {{0, 0}, {5, 5}}},
    {"all one point", 5, {{7, 7}, {7, 7}, {7, 7}, {7, 7}, {7, 7}}},
    {"all in line", 5, {{0, 0}, {2, 1}, {8, 4}, {6, 3}, {4, 2}}},
    {"there and back", 4, {{0, 0}, {5, 3}, {9, 9}, {5, 3}}},
    {"two corners, often", 6, {{0, 0}, {1, 0}, {0, 0}, {1, 0}, {0, 0}, {1, 0}}},
    {"a square and its opposite",
     8,
     {{0, 0}, {4, 0}, {4, 4}, {0, 4}, {0, 0}, {0, 4}, {4, 4}, {4, 0}}},
};

static void test_polygons_without_an_area(void)
{
    for (size_t i = 0; i < CHECK_COUNT(crossed_rows); i++) {
        Polygon polygon = polygon_of(&crossed_rows[i]);
        CHECK_INT(double_area(&polygon), 0);
        CHECK_THAT(check_polygon(&polygon, false) == GAB_NOT_SIMPLE, "%s", crossed_rows[i].name);
    }
    uint32_t triangle_count = GUARD;
    CHECK_INT(gab_polygon_triangulate(NULL, 0, NULL, NULL, &triangle_count), GAB_NOT_SIMPLE);
    CHECK_INT(triangle_count, 0);
}

static void test_invalid_numbers(void)
{
    static Answer answer;
    const float invalid[] = {NAN, INFINITY, -INFINITY, 65535.00390625f, -65535.00390625f, 1e30f};
    for (size_t i = 0; i < CHECK_COUNT(invalid) * 10; i++) {
        float n[10] = {0, 0, 10, 0, 10, 10, 5, 15, 0, 10};
        n[i % 10] = invalid[i / 10];
        gab_vec corners[5];
        memcpy(corners, n, sizeof(corners));
        triangulate(corners, 5, &answer);
        CHECK_THAT(answer.result == GAB_BAD_NUMBER, "number %zu is %g: %d", i % 10, invalid[i / 10],
                   (int)answer.result);
        triangulate(corners, 2, &answer);
        CHECK(answer.result != GAB_OK);
    }
    const gab_vec corners[] = {{-65535, -65535}, {65535, -65535}, {65535, 65535}, {-65535, 65535}};
    triangulate(corners, 4, &answer);
    CHECK(answer.result == GAB_OK && answer.triangle_count == 2);
}

static void test_capacity_macro(void)
{
    CHECK(GAB_TRIANGLES(0) == 0 && GAB_TRIANGLES(1) == 0 && GAB_TRIANGLES(2) == 0);
    CHECK(GAB_TRIANGLES(3) == 1 && GAB_TRIANGLES(200) == 198 && GAB_TRIANGLES(1 + 2) * 3 == 3);
}

/* ---- A published mistake: an ear that contains other corners ---- */

static uint32_t mistaken_ear_clipping(const Polygon *polygon, uint32_t *triangles)
{
    uint32_t remaining[POLYGON_MAX], n = polygon->count, triangle_count = 0;
    int64_t sign = double_area(polygon) < 0 ? -1 : 1;
    for (uint32_t i = 0; i < n; i++)
        remaining[i] = i;
    for (uint32_t i = 0, tries = 0; n >= 3 && tries < 2 * n; i++, tries++) {
        uint32_t a = remaining[i % n], b = remaining[(i + 1) % n], c = remaining[(i + 2) % n];
        if (sign * det_of(polygon->corners[a], polygon->corners[b], polygon->corners[c]) <= 0)
            continue;
        triangles[3 * triangle_count] = a, triangles[3 * triangle_count + 1] = b,
                      triangles[3 * triangle_count++ + 2] = c;
        uint32_t removed = (i + 1) % n;
        memmove(remaining + removed, remaining + removed + 1,
                (n - removed - 1) * sizeof(*remaining));
        n--;
        i = removed, tries = 0;
    }
    return triangle_count;
}

static void test_mistake_ear_with_corners(void)
{
    const Row *comb = NULL;
    for (size_t i = 0; i < CHECK_COUNT(simple_rows); i++)
        if (strcmp(simple_rows[i].name, "comb") == 0)
            comb = &simple_rows[i];
    Polygon polygon = polygon_of(comb);
    uint32_t triangles[3 * 24];
    uint32_t triangle_count = mistaken_ear_clipping(&polygon, triangles);
    /* The mistake cuts off ears that contain other corners, until there is no ear left. */
    CHECK_THAT(triangle_count > 0 && triangle_count < GAB_TRIANGLES(comb->count), "%u triangles",
               triangle_count);
    CHECK(answer_fault(&polygon, triangles, triangle_count, true) != NULL);
    check_polygon(&polygon, true);
}

/* ---- Random polygons ---- */

static void test_any_order(void)
{
    CheckRandom random = check_random("corners in any order");
    size_t simple_count = 0, times = check_case_count(1000000);
    for (size_t n = times; n > 0 && !check_has_failed_too_often(); n--) {
        uint32_t count = (uint32_t)check_between(&random, 3, check_chance(&random, 70) ? 5 : 9);
        Polygon polygon = polygon_any_order(&random, count);
        if (check_chance(&random, 30))
            polygon_add_redundant_corners(&random, &polygon);
        polygon_transform_at_random(&random, &polygon);
        bool is_simple = polygon_is_simple(&polygon);
        simple_count += is_simple;
        check_polygon(&polygon, is_simple);
    }
    CHECK_THAT(simple_count * 4 > times, "only %zu simple", simple_count);
}

static void check_kind(const char *name, Polygon (*make)(CheckRandom *, uint32_t), uint32_t max,
                       size_t full)
{
    CheckRandom random = check_random(name);
    size_t simple_count = 0, times = check_case_count(full);
    for (size_t n = times; n > 0 && !check_has_failed_too_often(); n--) {
        uint32_t largest = check_chance(&random, 90) ? max / 8 + 3 : max;
        Polygon polygon = make(&random, (uint32_t)check_between(&random, 3, (int)largest));
        if (check_chance(&random, 40))
            polygon_add_redundant_corners(&random, &polygon);
        polygon_transform_at_random(&random, &polygon);
        bool is_simple = polygon_is_simple(&polygon);
        simple_count += is_simple;
        check_polygon(&polygon, is_simple);
    }
    CHECK_THAT(simple_count * 10 > times * 8, "only %zu of %zu are simple", simple_count, times);
}

static void test_stars(void)
{
    check_kind("stars", polygon_star, 200, 20000);
}

static void test_spirals(void)
{
    check_kind("spirals", polygon_spiral, 200, 20000);
}

static void test_combs(void)
{
    check_kind("combs", polygon_comb, 200, 20000);
}

static void test_mazes(void)
{
    check_kind("mazes", polygon_maze, 190, 20000);
}

static void test_untangled(void)
{
    check_kind("untangled", polygon_untangled, 60, 20000);
}

/* A star with a star-shaped hole, joined by an edge between their first corners. */
static void test_random_keyholes(void)
{
    CheckRandom random = check_random("keyholes");
    size_t accepted = 0, times = check_case_count(20000);
    for (size_t n = times; n > 0 && !check_has_failed_too_often(); n--) {
        Polygon outer = polygon_star(&random, (uint32_t)check_between(&random, 3, 20));
        uint32_t size = outer.count;
        for (uint32_t i = 0; i < size; i++) {
            outer.corners[i].x *= 4;
            outer.corners[i].y *= 4;
        }
        bool is_simple = polygon_is_simple(&outer);
        Polygon joined = outer;
        joined.corners[joined.count++] = outer.corners[0];
        for (uint32_t i = 0; i <= size; i++) { /* the hole is wound in the opposite direction */
            ExactPoint p = outer.corners[(size - i) % size];
            joined.corners[joined.count].x = p.x / 4;
            joined.corners[joined.count++].y = p.y / 4;
        }
        if (!is_simple || double_area(&joined) == 0)
            continue;
        polygon_transform_at_random(&random, &joined);
        static Answer answer;
        gab_vec corners[POLYGON_MAX];
        for (uint32_t i = 0; i < joined.count; i++)
            corners[i] = exact_vec(joined.corners[i]);
        triangulate(corners, joined.count, &answer);
        const char *fault = answer.result == GAB_OK ? answer_fault(&joined, answer.triangles,
                                                                   answer.triangle_count, true)
                                                    : NULL;
        accepted += answer.result == GAB_OK;
        CHECK_THAT(fault == NULL, "%s", fault);
        CHECK(answer.result == GAB_OK || answer.result == GAB_NOT_SIMPLE);
    }
    check_note("%zu of %zu keyholes were triangulated", accepted, times);
    CHECK(accepted > times / 4);
}

/* Tests floats off the lattice that are so far from each other that doubles decide correctly. */
static void test_off_lattice(void)
{
    CHECK_RANDOM_CASES (random, "triangles off the lattice", 20000) {
        static Answer answer;
        gab_vec corners[40];
        int count = check_between(&random, 3, 40);
        double area = 0, sum = 0;
        for (int i = 0; i < count; i++) {
            double angle = (i + 0.3 * check_unit(&random)) / count * 6.283185307179586;
            double radius = 100 * (0.3 + 0.7 * check_unit(&random));
            corners[i].x = (float)(radius * cos(angle));
            corners[i].y = (float)(radius * sin(angle));
        }
        triangulate(corners, (uint32_t)count, &answer);
        for (int i = 0; i < count; i++) {
            gab_vec a = corners[i], b = corners[(i + 1) % count];
            area += (double)a.x * (double)b.y - (double)a.y * (double)b.x;
        }
        for (uint32_t i = 0; i < answer.triangle_count; i++) {
            gab_vec a = corners[answer.triangles[3 * i]], b = corners[answer.triangles[3 * i + 1]];
            gab_vec c = corners[answer.triangles[3 * i + 2]];
            double part = ((double)b.x - (double)a.x) * ((double)c.y - (double)a.y) -
                          ((double)b.y - (double)a.y) * ((double)c.x - (double)a.x);
            CHECK(part > 0);
            sum += part;
        }
        CHECK_INT(answer.result, GAB_OK);
        CHECK_INT(answer.triangle_count, count - 2);
        CHECK_NEAR(sum, area, 1e-9 * area);
    }
}

CHECK_CASES({"simple polygons, from every corner, in both windings", test_simple_table},
            {"outlines that touch themselves", test_touching_table},
            {"polygons without an area are not simple", test_polygons_without_an_area},
            {"NaN, infinities and numbers out of range", test_invalid_numbers},
            {"GAB_TRIANGLES, the capacity for triangles", test_capacity_macro},
            {"published mistake: an ear that contains other corners",
             test_mistake_ear_with_corners},
            {"random: corners in any order", test_any_order}, {"random: stars", test_stars},
            {"random: spirals", test_spirals}, {"random: combs", test_combs},
            {"random: mazes", test_mazes}, {"random: untangled", test_untangled},
            {"random: keyholes", test_random_keyholes},
            {"random: off the lattice", test_off_lattice})
