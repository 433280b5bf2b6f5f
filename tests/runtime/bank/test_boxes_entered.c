/* SPDX-License-Identifier: MIT */
/* Tests which box a moving point enters first: the fraction of the path, edges and corners,
 * ties. */
#include "runtime/bank/frame_fixture.h"

#include <math.h>

/*
 * Boxes 0: 0,0 to 4,4; 1: 2,0 to 6,4; 2: 10,-2 to 12,6; 3: the same as 2. All are upright and in no
 * group. A moving point enters an upright box through its left and top edge, which belong to the
 * box, but not through the others.
 */
static const struct PathRow {
    gab_segment path;
    uint32_t box; /* or GAB_NONE */
    float fraction;
} path_rows[] = {
    {{{-4, 1}, {4, 1}}, 0, 0.5f},
    {{{-4, 1}, {0, 1}}, 0, 1},
    {{{-4, 1}, {-0.00390625f, 1}}, GAB_NONE, 0},
    {{{8, 1}, {-8, 1}}, 1, 0.125f},
    {{{1, 1}, {20, 1}}, 0, 0},
    {{{3, 3}, {3, 3}}, 0, 0},
    {{{5, 3}, {20, 3}}, 1, 0},
    {{{8, 0}, {16, 0}}, 2, 0.25f},
    {{{16, 5}, {8, 5}}, 2, 0.5f},
    {{{3, -4}, {3, 4}}, 0, 0.5f},
    {{{3, 8}, {3, 0}}, 0, 0.5f},
    {{{5, 8}, {5, -8}}, 1, 0.25f},
    {{{-1, -3}, {7, 5}}, 0, 0.375f},
    {{{8, 6}, {0, -2}}, 1, 0.25f},
    {{{20, 20}, {30, 30}}, GAB_NONE, 0},
    {{{8, -9}, {8, 9}}, GAB_NONE, 0},
    {{{8, 8}, {8, 8}}, GAB_NONE, 0},
};

static const struct PathRow edge_rows[] = {
    {{{8, 1}, {6, 1}}, GAB_NONE, 0},  /* ends on the right edge */
    {{{1, 8}, {1, 4}}, GAB_NONE, 0},  /* ends on the bottom edge */
    {{{6, -8}, {6, 8}}, GAB_NONE, 0}, /* along the right edge */
    {{{-8, 4}, {8, 4}}, GAB_NONE, 0}, /* along the bottom edge */
    {{{8, 2}, {4, 6}}, GAB_NONE, 0},  /* through a corner, 6,4, that is not in the box */
    {{{-4, 4}, {4, -4}}, 0, 0.5f},    /* through a corner, 0,0, that is in the box */
    {{{0, -4}, {0, 12}}, 0, 0.25f},   /* along the left edge, downwards and upwards */
    {{{0, 12}, {0, -4}}, 0, 0.5f},    {{{-4, 0}, {12, 0}}, 0, 0.25f}, /* along the top edge */
    {{{6, 1}, {7, 1}}, GAB_NONE, 0}, /* starts on the right edge, leaves */
    {{{6, 1}, {0, 1}}, 1, 0},        /* starts there, enters */
    {{{4, 1}, {14, 1}}, 1, 0},       /* starts on the right edge of box 0, inside box 1 */
};

static void check_path(gab_frame frame, const gab_pose *at, const struct PathRow *row,
                       size_t number)
{
    gab_hit hit = {7, 7, 7, 7};
    float fraction = -7;
    bool enters = gab_frame_entered(frame, at, row->path, NULL, &hit, &fraction);
    CHECK_THAT(enters == (row->box != GAB_NONE) && hit.box == row->box, "row %zu: box %ld, not %ld",
               number, (long)(int32_t)hit.box, (long)(int32_t)row->box);
    CHECK_THAT(enters ? fraction == row->fraction : fraction != -7, "row %zu: fraction %g, not %g",
               number, fraction, row->fraction);
    CHECK(enters || is_empty_hit(hit));
}

static void fixture_open_paths(Fixture *fixture)
{
    static PlainBox boxes[] = {BOX(HEAD, 0, 0, 4, 4), BOX(FIST, 2, 0, 6, 4), BOX(0, 10, -2, 12, 6),
                               BOX(HEAD, 10, -2, 12, 6)};
    fixture_open(fixture, boxes, CHECK_COUNT(boxes));
}

static void test_entered(void)
{
    const gab_pose at = {0};
    Fixture fixture;
    fixture_open_paths(&fixture);
    for (size_t i = 0; i < CHECK_COUNT(path_rows); i++)
        check_path(fixture.view, &at, &path_rows[i], i);
    fixture_close(&fixture);
}

static void test_entered_edges(void)
{
    const gab_pose at = {0};
    Fixture fixture;
    fixture_open_paths(&fixture);
    for (size_t i = 0; i < CHECK_COUNT(edge_rows); i++)
        check_path(fixture.view, &at, &edge_rows[i], i);
    fixture_close(&fixture);
}

/* Paths into turned and flipped boxes: along edges, starting on an edge, and past the box. */
static void test_entered_turned(void)
{
    PlainBox box = BOX(HEAD, 10, -1, 14, 1);
    static const struct {
        gab_pose pose;
        gab_segment path;
        bool expected;
        float fraction;
    } rows[] = {
        {{.turn = {0, 1}}, {{-9, 12}, {7, 12}}, true, 0.5f},
        {{.turn = {0, 1}}, {{1, 12}, {9, 12}}, true, 0}, /* closed: starts on the edge */
        {{.turn = {0, 1}}, {{-9, 14}, {7, 14}}, true, 0.5f},
        {{.turn = {0, 1}}, {{-9, 15}, {7, 15}}, false, 0},
        {{.turn = {-1, 0}}, {{0, 0}, {-20, 0}}, true, 0.5f},
        {{.turn = {0, -1}, .scale = 2}, {{0, 0}, {0, -40}}, true, 0.5f},
        {{.turn = {0, 1}, .flip_x = true, .x = 3}, {{3, 0}, {3, -16}}, true, 0.625f},
    };
    Fixture fixture;
    fixture_open(&fixture, &box, 1);
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        gab_hit hit;
        float fraction = -7;
        CHECK_THAT(gab_frame_entered(fixture.view, &rows[i].pose, rows[i].path, NULL, &hit,
                                     &fraction) == rows[i].expected,
                   "row %zu", i);
        CHECK_THAT(!rows[i].expected || fraction == rows[i].fraction, "row %zu: fraction %g", i,
                   fraction);
    }
    fixture_close(&fixture);
}

/*
 * If fractions are equal, the box with the lowest index is returned, at any turn and position. All
 * boxes here share their left edge, and the path crosses it from outside, so it enters all of them
 * at the same fraction.
 */
static void test_equal_fractions(void)
{
    PlainBox boxes[] = {BOX(HEAD, 3, -9, 8, 9), BOX(FIST, 3, -7, 5, 8), BOX(FLOOR, 3, -8, 30, 7)};
    Fixture fixture;
    fixture_open(&fixture, boxes, CHECK_COUNT(boxes));
    CHECK_RANDOM_CASES (random, "equal shares", 100000) {
        double angle = check_unit(&random) * 6.2831853071795864769;
        double c = cos(angle), s = sin(angle), from = -10 - 9 * check_unit(&random);
        gab_pose at = {.x = (float)check_between(&random, -500, 500) / 16,
                       .y = (float)check_between(&random, -500, 500) / 16,
                       .turn = {(float)c, (float)s}};
        gab_segment path = {{(float)(at.x + c * from), (float)(at.y + s * from)},
                            {(float)(at.x + c * 20), (float)(at.y + s * 20)}};
        gab_hit hit;
        float fraction;
        CHECK(gab_frame_entered(fixture.view, &at, path, NULL, &hit, &fraction));
        CHECK_THAT(hit.box == 0, "box %lu; turn %a,%a at %a,%a from %a,%a to %a,%a",
                   (unsigned long)hit.box, at.turn.x, at.turn.y, at.x, at.y, path.a.x, path.a.y,
                   path.b.x, path.b.y);
        CHECK_NEAR(fraction, (3 - from) / (20 - from), 1e-6);
    }
    fixture_close(&fixture);
}

CHECK_CASES({"the box that a point enters first", test_entered},
            {"entering through edges and corners", test_entered_edges},
            {"entering turned boxes", test_entered_turned},
            {"equal fractions at any turn", test_equal_fractions})
