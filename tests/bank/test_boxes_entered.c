/* SPDX-License-Identifier: MIT */
/* The box that a moving point enters first: shares of its way, edges and corners, equal shares. */
#include "bank/stand.h"

#include <math.h>

/*
 * Boxes 0: 0,0 to 4,4; 1: 2,0 to 6,4; 2: 10,-2 to 12,6; 3: the same as 2. All are upright, without
 * groups. A moving point enters an upright box through its left and top edge, which belong to the
 * box, but not through the others.
 */
static const struct WayRow {
    gab_segment way;
    uint32_t box; /* or GAB_NONE */
    float share;
} way_rows[] = {
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

static const struct WayRow edge_rows[] = {
    {{{8, 1}, {6, 1}}, GAB_NONE, 0},  /* ends on the right edge */
    {{{1, 8}, {1, 4}}, GAB_NONE, 0},  /* ends on the bottom edge */
    {{{6, -8}, {6, 8}}, GAB_NONE, 0}, /* along the right edge */
    {{{-8, 4}, {8, 4}}, GAB_NONE, 0}, /* along the bottom edge */
    {{{8, 2}, {4, 6}}, GAB_NONE, 0},  /* through a corner, 6,4, that is not in the box */
    {{{-4, 4}, {4, -4}}, 0, 0.5f},    /* through one that is in the box */
    {{{0, -4}, {0, 12}}, 0, 0.25f},   /* along the left edge, downwards and upwards */
    {{{0, 12}, {0, -4}}, 0, 0.5f},    {{{-4, 0}, {12, 0}}, 0, 0.25f}, /* along the top edge */
    {{{6, 1}, {7, 1}}, GAB_NONE, 0}, /* starts on the right edge, moves away */
    {{{6, 1}, {0, 1}}, 1, 0},        /* starts there, moves in */
    {{{4, 1}, {14, 1}}, 1, 0},       /* on the right edge of box 0, inside of box 1 */
};

static void check_way(gab_frame frame, const gab_pose *at, const struct WayRow *row, size_t number)
{
    gab_hit hit = {7, 7, 7, 7};
    float share = -7;
    bool enters = gab_frame_entered(frame, at, row->way, NULL, &hit, &share);
    CHECK_THAT(enters == (row->box != GAB_NONE) && hit.box == row->box, "row %zu: box %ld, not %ld",
               number, (long)(int32_t)hit.box, (long)(int32_t)row->box);
    CHECK_THAT(enters ? share == row->share : share != -7, "row %zu: share %g, not %g", number,
               share, row->share);
    CHECK(enters || is_empty_hit(hit));
}

static void stand_ways(Stand *stand)
{
    static PlainBox boxes[] = {BOX(HEAD, 0, 0, 4, 4), BOX(FIST, 2, 0, 6, 4), BOX(0, 10, -2, 12, 6),
                               BOX(HEAD, 10, -2, 12, 6)};
    stand_open(stand, boxes, CHECK_COUNT(boxes));
}

static void test_entered(void)
{
    const gab_pose at = {0};
    Stand stand;
    stand_ways(&stand);
    for (size_t i = 0; i < CHECK_COUNT(way_rows); i++)
        check_way(stand.view, &at, &way_rows[i], i);
    stand_close(&stand);
}

static void test_entered_edges(void)
{
    const gab_pose at = {0};
    Stand stand;
    stand_ways(&stand);
    for (size_t i = 0; i < CHECK_COUNT(edge_rows); i++)
        check_way(stand.view, &at, &edge_rows[i], i);
    stand_close(&stand);
}

/* Ways into turned and flipped boxes: along edges, starting on an edge, and past the box. */
static void test_entered_turned(void)
{
    PlainBox box = BOX(HEAD, 10, -1, 14, 1);
    static const struct {
        gab_pose pose;
        gab_segment way;
        bool want;
        float share;
    } rows[] = {
        {{.turn = {0, 1}}, {{-9, 12}, {7, 12}}, true, 0.5f},
        {{.turn = {0, 1}}, {{1, 12}, {9, 12}}, true, 0}, /* closed: starts on the edge */
        {{.turn = {0, 1}}, {{-9, 14}, {7, 14}}, true, 0.5f},
        {{.turn = {0, 1}}, {{-9, 15}, {7, 15}}, false, 0},
        {{.turn = {-1, 0}}, {{0, 0}, {-20, 0}}, true, 0.5f},
        {{.turn = {0, -1}, .scale = 2}, {{0, 0}, {0, -40}}, true, 0.5f},
        {{.turn = {0, 1}, .flip_x = true, .x = 3}, {{3, 0}, {3, -16}}, true, 0.625f},
    };
    Stand stand;
    stand_open(&stand, &box, 1);
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        gab_hit hit;
        float share = -7;
        CHECK_THAT(gab_frame_entered(stand.view, &rows[i].pose, rows[i].way, NULL, &hit, &share) ==
                       rows[i].want,
                   "row %zu", i);
        CHECK_THAT(!rows[i].want || share == rows[i].share, "row %zu: share %g", i, share);
    }
    stand_close(&stand);
}

/*
 * If shares are equal, the box that is tested first is returned, at any turn and position. All
 * boxes here share their left edge, and the way crosses it from outside, so it enters all of them
 * at once.
 */
static void test_equal_shares(void)
{
    PlainBox boxes[] = {BOX(HEAD, 3, -9, 8, 9), BOX(FIST, 3, -7, 5, 8), BOX(FLOOR, 3, -8, 30, 7)};
    Stand stand;
    stand_open(&stand, boxes, CHECK_COUNT(boxes));
    CheckRandom random = check_random("equal shares");
    for (size_t i = check_times(100000); i > 0 && !check_hopeless(); i--) {
        double angle = check_unit(&random) * 6.2831853071795864769;
        double c = cos(angle), s = sin(angle), from = -10 - 9 * check_unit(&random);
        gab_pose at = {.x = (float)check_between(&random, -500, 500) / 16,
                       .y = (float)check_between(&random, -500, 500) / 16,
                       .turn = {(float)c, (float)s}};
        gab_segment way = {{(float)(at.x + c * from), (float)(at.y + s * from)},
                           {(float)(at.x + c * 20), (float)(at.y + s * 20)}};
        gab_hit hit;
        float share;
        CHECK(gab_frame_entered(stand.view, &at, way, NULL, &hit, &share));
        CHECK_THAT(hit.box == 0, "box %lu; turn %a,%a at %a,%a from %a,%a to %a,%a",
                   (unsigned long)hit.box, at.turn.x, at.turn.y, at.x, at.y, way.a.x, way.a.y,
                   way.b.x, way.b.y);
        CHECK_NEAR(share, (3 - from) / (20 - from), 1e-6);
    }
    stand_close(&stand);
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"the box that is entered first", test_entered},
        {"edges and corners of boxes that are entered", test_entered_edges},
        {"turned boxes that are entered", test_entered_turned},
        {"equal shares at any turn", test_equal_shares},
    };
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
