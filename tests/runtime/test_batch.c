/* SPDX-License-Identifier: MIT */
/*
 * Tests gab_boxes_*: a query of many boxes gives the same answers as queries of each box, for any
 * number of boxes, any alignment of the arrays in memory and any capacity for hits. The expected
 * answers are computed here in exact integers; the library's functions for single boxes must agree,
 * too.
 */
#include "random_shapes.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

enum { MAX_BOXES = 200, GUARD = 0x5A };

/* Four arrays that end where their memory ends, so that a sanitizer detects any access beyond. */
typedef struct Pack {
    gab_boxes boxes;
    float *memory[4];
} Pack;

static Pack new_pack(uint32_t count, const size_t offsets[4])
{
    Pack pack = {{NULL, NULL, NULL, NULL, count}, {NULL, NULL, NULL, NULL}};
    for (int i = 0; i < 4; i++)
        pack.memory[i] = malloc((offsets[i] + count + 1) * sizeof(float) - (count > 0 ? 4 : 0));
    pack.boxes.left = pack.memory[0] + offsets[0];
    pack.boxes.top = pack.memory[1] + offsets[1];
    pack.boxes.right = pack.memory[2] + offsets[2];
    pack.boxes.bottom = pack.memory[3] + offsets[3];
    return pack;
}

static void free_pack(Pack *pack)
{
    for (int i = 0; i < 4; i++)
        free(pack->memory[i]);
}

static Pack random_pack(CheckRandom *random, uint32_t count)
{
    size_t offsets[4];
    for (int i = 0; i < 4; i++)
        offsets[i] = (size_t)check_between(random, 0, 17);
    return new_pack(count, offsets);
}

/* ---- Expected answers, box by box ---- */

typedef enum QueryKind { BOXES_HOLDING, BOXES_MEETING_BOX, BOXES_MEETING_CIRCLE } QueryKind;

typedef struct Query {
    QueryKind kind;
    ExactPoint point; /* or the centre */
    Rect rect;
    int64_t radius;
} Query;

static bool disc_meets(ExactPoint c, int64_t radius, Rect r)
{
    ExactPoint corners[4];
    rect_corners(r, corners);
    for (int i = 0; i < 4; i++)
        if (exact_compare_distance(c, corners[i], corners[(i + 1) % 4], radius) <= 0)
            return true;
    return exact_polygon_contains(corners, 4, c);
}

static bool exact_answer(const Query *q, Rect r)
{
    if (is_empty(r))
        return false;
    switch (q->kind) {
    case BOXES_HOLDING:
        return r.left <= q->point.x && q->point.x < r.right && r.top <= q->point.y &&
               q->point.y < r.bottom;
    case BOXES_MEETING_BOX:
        return !is_empty(q->rect) && r.left < q->rect.right && q->rect.left < r.right &&
               r.top < q->rect.bottom && q->rect.top < r.bottom;
    default:
        return q->radius >= 0 && disc_meets(q->point, q->radius, r);
    }
}

static bool single_answer(const Query *q, gab_box box)
{
    if (q->kind == BOXES_HOLDING)
        return gab_box_holds(box, exact_vec(q->point));
    if (q->kind == BOXES_MEETING_BOX)
        return gab_box_meets_box(box, box_of(q->rect));
    return gab_circle_meets_box(circle_of(q->point, q->radius), box);
}

static uint32_t run_query(const Query *q, const gab_boxes *boxes, uint32_t *hits, uint32_t capacity)
{
    if (q->kind == BOXES_HOLDING)
        return gab_boxes_holding(boxes, exact_vec(q->point), hits, capacity);
    if (q->kind == BOXES_MEETING_BOX)
        return gab_boxes_meeting_box(boxes, box_of(q->rect), hits, capacity);
    return gab_boxes_meeting_circle(boxes, circle_of(q->point, q->radius), hits, capacity);
}

/* ---- Comparing ---- */

/* Runs a query with a capacity. The written hits must be the first `capacity` expected ones, and
 * nothing may be written after them. */
static void check_capacity(const Query *q, const gab_boxes *boxes, const uint32_t *want,
                           uint32_t want_count, uint32_t capacity)
{
    uint32_t *hits = malloc((capacity + 1) * sizeof(*hits));
    hits[capacity] = GUARD;
    uint32_t got = run_query(q, boxes, hits, capacity),
             written_count = want_count < capacity ? want_count : capacity;
    CHECK_THAT(got == want_count, "kind %d, %u boxes, capacity %u: %u hits, expected %u",
               (int)q->kind, boxes->count, capacity, got, want_count);
    for (uint32_t i = 0; i < written_count; i++)
        CHECK_THAT(hits[i] == want[i], "kind %d, %u boxes, capacity %u: hit %u is %u, expected %u",
                   (int)q->kind, boxes->count, capacity, i, hits[i], want[i]);
    CHECK_THAT(hits[capacity] == GUARD, "kind %d, %u boxes, capacity %u: wrote past the end",
               (int)q->kind, boxes->count, capacity);
    free(hits);
}

static Query random_query(CheckRandom *random, const ExactGrid *grid)
{
    Query q = {(QueryKind)check_between(random, 0, 2), exact_random_point(random, grid),
               random_rect(random, grid), exact_random_size(random, grid) / 3};
    if (q.kind == BOXES_MEETING_CIRCLE && check_chance(random, 3))
        q.radius = -q.radius - 1;
    return q;
}

/* Makes the circle touch a corner of a box exactly, or almost. */
static void make_touching(CheckRandom *random, Query *q, Rect r)
{
    ExactPoint corners[4], v = integer_length_vector(random, random_factor(random), &q->radius);
    rect_corners(r, corners);
    q->point = corners[check_between(random, 0, 3)];
    q->point.x += v.x;
    q->point.y += v.y;
    q->radius += random_nudge(random);
    if (!in_range(q->point) || q->radius > EXACT_RANGE) {
        q->point = corners[0];
        q->radius = 0;
    }
}

static uint32_t fill(CheckRandom *random, const ExactGrid *grid, const gab_boxes *boxes,
                     Rect *rects)
{
    for (uint32_t i = 0; i < boxes->count; i++) {
        rects[i] = random_rect(random, grid);
        gab_boxes_set(boxes, i, box_of(rects[i]));
    }
    return boxes->count;
}

static void check_query(CheckRandom *random, const Query *q, const gab_boxes *boxes,
                        const Rect *rects)
{
    uint32_t want[MAX_BOXES], want_count = 0;
    for (uint32_t i = 0; i < boxes->count; i++) {
        bool is_hit = exact_answer(q, rects[i]);
        CHECK_THAT(single_answer(q, box_of(rects[i])) == is_hit,
                   "kind %d, " SHOW_BOX ": the query of one box should be %d", (int)q->kind,
                   BOX_ARGS(box_of(rects[i])), is_hit);
        if (is_hit)
            want[want_count++] = i;
    }
    check_capacity(q, boxes, want, want_count, boxes->count);
    if (want_count > 0)
        check_capacity(q, boxes, want, want_count,
                       (uint32_t)check_between(random, 0, (int)want_count));
    CHECK_INT(run_query(q, boxes, NULL, 0), want_count);
}

static void test_every_count(void)
{
    CheckRandom random = check_random("every count");
    size_t rounds = check_case_count(30);
    for (uint32_t i = 0; i < (MAX_BOXES + 1) * rounds && !check_has_failed_too_often(); i++) {
        Rect rects[MAX_BOXES];
        ExactGrid grid = exact_random_grid(&random);
        Pack pack = random_pack(&random, i % (MAX_BOXES + 1));
        uint32_t count = fill(&random, &grid, &pack.boxes, rects);
        for (int j = 0; j < 8; j++) {
            Query q = random_query(&random, &grid);
            if (q.kind == BOXES_MEETING_CIRCLE && count > 0 && check_chance(&random, 50))
                make_touching(&random, &q, rects[check_between(&random, 0, (int)count - 1)]);
            check_query(&random, &q, &pack.boxes, rects);
        }
        free_pack(&pack);
    }
}

/* Only one index is hit, and all but one index are hit: no SIMD lane is skipped, and none is used
 * twice. */
static void test_every_index(void)
{
    const size_t offsets[4] = {0, 1, 2, 3};
    const Rect far_away = {-4000, -4000, -3000, -3000}, near_by = {0, 0, 2560, 2560};
    const Query queries[] = {{BOXES_HOLDING, {100, 100}, {0, 0, 0, 0}, 0},
                             {BOXES_MEETING_BOX, {0, 0}, {100, 100, 300, 300}, 0},
                             {BOXES_MEETING_CIRCLE, {-200, 50}, {0, 0, 0, 0}, 200}};
    for (uint32_t count = 1; count <= 70; count++) {
        Pack pack = new_pack(count, offsets);
        for (uint32_t index = 0; index < 2 * count; index++) {
            uint32_t want[MAX_BOXES], want_count = 0;
            for (uint32_t i = 0; i < count; i++) {
                bool is_near = index < count ? i == index : i != index - count;
                gab_boxes_set(&pack.boxes, i, box_of(is_near ? near_by : far_away));
                if (is_near)
                    want[want_count++] = i;
            }
            for (size_t q = 0; q < CHECK_COUNT(queries); q++)
                for (uint32_t capacity = 0; capacity <= want_count + 1;
                     capacity += capacity < 3 || capacity > 16 ? 1 : 5)
                    check_capacity(&queries[q], &pack.boxes, want, want_count, capacity);
        }
        free_pack(&pack);
    }
}

/* ---- Edges written without gab_boxes_set ---- */

static const struct Edges {
    float left, top, right, bottom;
    bool is_hit; /* by a query shape near 5,5 */
} edges[] = {
    {0, 0, 10, 10, true},   {NAN, 0, 10, 10, false},    {0, NAN, 10, 10, false},
    {0, 0, NAN, 10, false}, {0, 0, 10, NAN, false},     {NAN, NAN, NAN, NAN, false},
    {10, 0, 0, 10, false},  {0, 10, 10, 0, false},      {10, 10, 0, 0, false},
    {5, 0, 5, 10, false},   {0, 5, 10, 5, false},       {5, 5, 5, 5, false},
    {5, 5, 6, 6, true},     {-0.0f, -0.0f, 9, 9, true},
};

static void test_edges_written_directly(void)
{
    const size_t offsets[4] = {3, 0, 5, 1};
    const Query queries[] = {{BOXES_HOLDING, {1280, 1280}, {0, 0, 0, 0}, 0},
                             {BOXES_MEETING_BOX, {0, 0}, {1000, 1000, 1500, 1500}, 0},
                             {BOXES_MEETING_CIRCLE, {1280, 1280}, {0, 0, 0, 0}, 256}};
    const uint32_t count = CHECK_COUNT(edges);
    for (uint32_t shift = 0; shift < count; shift++) {
        uint32_t want[MAX_BOXES], want_count = 0;
        Pack pack = new_pack(count, offsets);
        for (uint32_t i = 0; i < count; i++) {
            const struct Edges *e = &edges[(i + shift) % count];
            pack.boxes.left[i] = e->left, pack.boxes.right[i] = e->right;
            pack.boxes.top[i] = e->top, pack.boxes.bottom[i] = e->bottom;
            if (e->is_hit)
                want[want_count++] = i;
        }
        for (size_t q = 0; q < CHECK_COUNT(queries); q++)
            check_capacity(&queries[q], &pack.boxes, want, want_count, count);
        free_pack(&pack);
    }
}

/* ---- gab_boxes_set ---- */

static void test_set_changes_one_index(void)
{
    const size_t offsets[4] = {0, 0, 0, 0};
    Pack pack = new_pack(9, offsets);
    for (uint32_t index = 0; index < 9; index++) {
        for (uint32_t i = 0; i < 9; i++)
            pack.boxes.left[i] = pack.boxes.top[i] = pack.boxes.right[i] = pack.boxes.bottom[i] =
                77;
        gab_boxes_set(&pack.boxes, index, (gab_box){-3, 4, 10, 20});
        for (uint32_t i = 0; i < 9; i++) {
            bool is_set = i == index;
            CHECK(pack.boxes.left[i] == (is_set ? -3.0f : 77));
            CHECK(pack.boxes.top[i] == (is_set ? 4.0f : 77));
            CHECK(pack.boxes.right[i] == (is_set ? 7.0f : 77));
            CHECK(pack.boxes.bottom[i] == (is_set ? 24.0f : 77));
        }
    }
    free_pack(&pack);
}

static const gab_box empty_boxes[] = {
    {1, 2, 0, 5},
    {1, 2, 5, 0},
    {1, 2, -3, 5},
    {1, 2, 5, -3},
    {1, 2, -3, -3},
    {1, 2, -0.0f, 5},
    {NAN, 2, 5, 5},
    {1, NAN, 5, 5},
    {1, 2, NAN, 5},
    {1, 2, 5, NAN},
    {-INFINITY, 2, 5, 5},
    {1, -INFINITY, 5, 5},
    {1, 2, INFINITY, 5},
    {1, 2, 5, INFINITY},
    {3e38f, 2, 3e38f, 5},
    {1, 3e38f, 5, 3e38f},
    {-INFINITY, -INFINITY, INFINITY, INFINITY},
    {-3e38f, -3e38f, INFINITY, INFINITY},
};

static void test_set_of_empty_boxes(void)
{
    const size_t offsets[4] = {1, 1, 1, 1};
    const gab_box whole_range = {-3e38f, -3e38f, 3e38f, 3e38f}, lower_right = {0, 0, 3e38f, 3e38f};
    Pack pack = new_pack((uint32_t)CHECK_COUNT(empty_boxes), offsets);
    for (uint32_t i = 0; i < CHECK_COUNT(empty_boxes); i++)
        gab_boxes_set(&pack.boxes, i, empty_boxes[i]);
    CHECK_INT(gab_boxes_meeting_box(&pack.boxes, whole_range, NULL, 0), 0);
    CHECK_INT(gab_boxes_meeting_box(&pack.boxes, lower_right, NULL, 0), 0);
    CHECK_INT(gab_boxes_meeting_circle(&pack.boxes, (gab_circle){{0, 0}, 3e38f}, NULL, 0), 0);
    CHECK_INT(gab_boxes_meeting_circle(&pack.boxes, (gab_circle){{1, 2}, 9}, NULL, 0), 0);
    CHECK_INT(gab_boxes_holding(&pack.boxes, (gab_vec){1, 2}, NULL, 0), 0);
    CHECK_INT(gab_boxes_holding(&pack.boxes, (gab_vec){0, 0}, NULL, 0), 0);
    CHECK_INT(gab_boxes_holding(&pack.boxes, (gab_vec){3e38f, 3}, NULL, 0), 0);
    free_pack(&pack);
}

/* ---- Invalid queries ---- */

static void test_queries_that_meet_nothing(void)
{
    const size_t offsets[4] = {0, 0, 0, 0};
    const float non_finite[] = {NAN, INFINITY, -INFINITY};
    Pack pack = new_pack(37, offsets);
    for (uint32_t i = 0; i < 37; i++)
        gab_boxes_set(&pack.boxes, i, (gab_box){-1000, -1000, 2000, 2000});
    CHECK_INT(gab_boxes_holding(&pack.boxes, (gab_vec){0, 0}, NULL, 0), 37);
    for (size_t i = 0; i < CHECK_COUNT(empty_boxes); i++)
        CHECK_THAT(gab_boxes_meeting_box(&pack.boxes, empty_boxes[i], NULL, 0) == 0, "row %zu", i);
    for (size_t i = 0; i < CHECK_COUNT(non_finite); i++) {
        const float b = non_finite[i];
        CHECK_INT(gab_boxes_holding(&pack.boxes, (gab_vec){b, 0}, NULL, 0), 0);
        CHECK_INT(gab_boxes_holding(&pack.boxes, (gab_vec){0, b}, NULL, 0), 0);
        CHECK_INT(gab_boxes_meeting_circle(&pack.boxes, (gab_circle){{b, 0}, 5}, NULL, 0), 0);
        CHECK_INT(gab_boxes_meeting_circle(&pack.boxes, (gab_circle){{0, b}, 5}, NULL, 0), 0);
        CHECK_INT(gab_boxes_meeting_circle(&pack.boxes, (gab_circle){{0, 0}, b}, NULL, 0), 0);
    }
    CHECK_INT(gab_boxes_meeting_circle(&pack.boxes, (gab_circle){{0, 0}, -1}, NULL, 0), 0);
    CHECK_INT(gab_boxes_meeting_circle(&pack.boxes, (gab_circle){{0, 0}, 0}, NULL, 0), 37);
    /* The largest numbers are valid. */
    CHECK_INT(gab_boxes_meeting_circle(&pack.boxes, (gab_circle){{FLT_MAX, 0}, FLT_MAX}, NULL, 0),
              37);
    CHECK_INT(gab_boxes_meeting_circle(&pack.boxes, (gab_circle){{0, -FLT_MAX}, FLT_MAX}, NULL, 0),
              37);
    free_pack(&pack);
}

/* ---- Off the lattice: equal to the single queries, bit for bit ---- */

static float random_float(CheckRandom *random)
{
    static const float special[] = {0,         1,       -1,       NAN,      INFINITY,
                                    -INFINITY, FLT_MAX, -FLT_MAX, 0x1p-149f};
    if (check_chance(random, 2))
        return special[check_between(random, 0, (int)CHECK_COUNT(special) - 1)];
    return (float)((check_unit(random) - 0.3) * ldexp(1, check_between(random, -3, 6)));
}

static void check_off_lattice(CheckRandom *random, const gab_boxes *boxes, const gab_box *list)
{
    gab_vec p = {random_float(random), random_float(random)};
    gab_box box = {random_float(random), random_float(random), random_float(random),
                   random_float(random)};
    gab_circle circle = {{random_float(random), random_float(random)}, random_float(random)};
    uint32_t hits[3][MAX_BOXES], matched[3] = {0, 0, 0};
    uint32_t counts[3] = {gab_boxes_holding(boxes, p, hits[0], MAX_BOXES),
                          gab_boxes_meeting_box(boxes, box, hits[1], MAX_BOXES),
                          gab_boxes_meeting_circle(boxes, circle, hits[2], MAX_BOXES)};
    for (uint32_t i = 0; i < boxes->count; i++) {
        const bool want[3] = {gab_box_holds(list[i], p), gab_box_meets_box(list[i], box),
                              gab_circle_meets_box(circle, list[i])};
        for (int k = 0; k < 3; k++) {
            bool is_hit = matched[k] < counts[k] && hits[k][matched[k]] == i;
            CHECK_THAT(is_hit == want[k], "kind %d, " SHOW_BOX ": the query of one box gives %d", k,
                       BOX_ARGS(list[i]), want[k]);
            matched[k] += is_hit;
        }
    }
    for (int k = 0; k < 3; k++)
        CHECK_INT(matched[k], counts[k]);
}

static void test_off_lattice(void)
{
    CHECK_RANDOM_CASES (random, "batch off the lattice", 20000) {
        gab_box list[MAX_BOXES];
        Pack pack = random_pack(&random, (uint32_t)check_between(&random, 0, 100));
        for (uint32_t i = 0; i < pack.boxes.count; i++) {
            gab_box box = {random_float(&random), random_float(&random), random_float(&random),
                           random_float(&random)};
            list[i] = box;
            gab_boxes_set(&pack.boxes, i, box);
        }
        check_off_lattice(&random, &pack.boxes, list);
        free_pack(&pack);
    }
}

CHECK_CASES({"every count from 0 to 200, with any alignment and capacity", test_every_count},
            {"hits at one index, and at all but one index", test_every_index},
            {"boxes with NaN or inverted edges are empty", test_edges_written_directly},
            {"gab_boxes_set changes only one index", test_set_changes_one_index},
            {"gab_boxes_set with empty or invalid boxes", test_set_of_empty_boxes},
            {"invalid queries meet nothing", test_queries_that_meet_nothing},
            {"off the lattice, the same answers as for single boxes", test_off_lattice})
