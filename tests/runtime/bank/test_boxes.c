/* SPDX-License-Identifier: MIT */
/*
 * Tests which boxes of a frame are hit, with hand-made tables: pixels, order, groups, filters,
 * interiors, touching shapes, pairs. Common mistakes are shown next to a case that detects them.
 */
#include "runtime/bank/frame_fixture.h"

#include <string.h>

/* Returns the indices of boxes as text, "0 2 3", or "" for none; valid until the next call. */
static const char *hits_as_text(const gab_hit *hits, uint32_t count)
{
    static char text[200];
    int length = 0;
    text[0] = '\0';
    for (uint32_t i = 0; i < count && length < 180; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, i == 0 ? "%lu" : " %lu",
                           (unsigned long)hits[i].box);
    return text;
}

static bool is_same_hit(gab_hit a, gab_hit b)
{
    return a.box == b.box && a.group == b.group && a.tag == b.tag && a.role == b.role;
}

static gab_filter make_filter(const uint8_t *numbers, size_t count)
{
    gab_filter filter = {.only = numbers != NULL};
    for (size_t i = 0; i < count; i++)
        filter = gab_filter_or(filter, gab_filter_number(numbers[i]));
    return filter;
}

/* Returns the filter for roles by their numbers. */
static gab_filter make_role_filter(const gab_bank *bank, const uint8_t *numbers, size_t count)
{
    gab_filter filter = {.only = numbers != NULL};
    for (size_t i = 0; i < count; i++)
        filter = gab_filter_or(filter,
                               numbers[i] == PLAIN_NO_ROLE
                                   ? gab_filter_without_role(bank)
                                   : gab_filter_role(bank, gab_bank_role_name(bank, numbers[i])));
    return filter;
}

/* ---- Points ---- */

/* The pixels of a drawn box. A flip moves the k-th pixel to the right of the hot spot to the k-th
 * pixel to its left. */
typedef struct Drawing {
    bool pixels[32][32]; /* from -16,-16 */
} Drawing;

static Drawing draw_box(int left, int top, int right, int bottom, const gab_pose *pose)
{
    Drawing drawing = {{{false}}};
    for (int y = top; y < bottom; y++)
        for (int x = left; x < right; x++)
            drawing.pixels[16 + (pose->flip_y ? -1 - y : y)][16 + (pose->flip_x ? -1 - x : x)] =
                true;
    return drawing;
}

static void check_pixels(gab_frame frame, const Drawing *drawing, const gab_pose *pose)
{
    gab_hit hits[2], hit;
    for (int i = 0; i < 32 * 32 * 4 * 4; i++) { /* quarters of pixels */
        int x = i % 128, y = i / 128;
        gab_vec point = {pose->x - 16 + (float)x / 4, pose->y - 16 + (float)y / 4};
        bool expected = drawing->pixels[y / 4][x / 4];
        CHECK_THAT(gab_frame_hit(frame, pose, point, NULL, &hit) == expected, "point %g,%g",
                   point.x, point.y);
        CHECK(expected ? hit.box == 0 && hit.tag == HEAD && hit.role == BODY : is_empty_hit(hit));
        CHECK_INT(gab_frame_hits_point(frame, pose, point, NULL, hits, 2), expected);
    }
}

static void test_pixels(void)
{
    static const int sides[][4] = {
        {0, 0, 1, 1}, {2, -3, 6, 0}, {-5, -7, -1, 9}, {-16, -16, 16, 16}};
    for (size_t i = 0; i < CHECK_COUNT(sides); i++) {
        const int *s = sides[i];
        PlainBox box = BOX(HEAD, s[0], s[1], s[2], s[3]);
        Fixture fixture;
        fixture_open(&fixture, &box, 1);
        for (int flips = 0; flips < 8; flips++) {
            gab_pose pose = {.flip_x = flips & 1, .flip_y = flips & 2};
            if (flips & 4)
                pose.x = -1000, pose.y = 65000, pose.turn.x = 1, pose.scale = 1;
            Drawing pixels = draw_box(s[0], s[1], s[2], s[3], &pose);
            check_pixels(fixture.view, &pixels, &pose);
        }
        fixture_close(&fixture);
    }
}

/* A common mistake: flipping only the coordinates also flips the open edge, so that the result is
 * wrong by one pixel on both sides. */
static bool wrong_flipped_test(double left, double right, double x)
{
    return -x >= left && -x < right;
}

static void test_open_edge(void)
{
    PlainBox box = BOX(HEAD, 2, 0, 6, 4);
    Fixture fixture;
    fixture_open(&fixture, &box, 1);
    const gab_pose at = {.flip_x = true};
    gab_hit hit;
    CHECK(wrong_flipped_test(2, 6, -2) && !wrong_flipped_test(2, 6, -6));
    CHECK(!gab_frame_hit(fixture.view, &at, (gab_vec){-2, 1}, NULL, &hit));
    CHECK(gab_frame_hit(fixture.view, &at, (gab_vec){-6, 1}, NULL, &hit));
    fixture_close(&fixture);
}

/* Turned boxes are closed: after each quarter turn, a box contains all of its edges and corners. */
static void test_turned_points(void)
{
    PlainBox box = BOX(HEAD, 2, 1, 6, 4);
    static const struct {
        gab_pose pose;
        int left, top, right, bottom;
    } rows[] = {
        {{.turn = {0, 1}}, -4, 2, -1, 6},
        {{.turn = {-1, 0}}, -6, -4, -2, -1},
        {{.turn = {0, -1}}, 1, -6, 4, -2},
        {{.turn = {0, 1}, .flip_x = true}, -4, -6, -1, -2},
        {{.turn = {0, 1}, .flip_y = true}, 1, 2, 4, 6},
        {{.turn = {0, -1}, .flip_x = true, .scale = 2}, 2, 4, 8, 12},
        {{.turn = {-1, 0}, .x = 100, .y = -50}, 94, -54, 98, -51},
    };
    Fixture fixture;
    fixture_open(&fixture, &box, 1);
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        for (int x = rows[i].left - 2; x <= rows[i].right + 2; x++)
            for (int y = rows[i].top - 2; y <= rows[i].bottom + 2; y++) {
                bool expected = x >= rows[i].left && x <= rows[i].right && y >= rows[i].top &&
                                y <= rows[i].bottom;
                gab_hit hit;
                CHECK_THAT(gab_frame_hit(fixture.view, &rows[i].pose, (gab_vec){(float)x, (float)y},
                                         NULL, &hit) == expected,
                           "row %zu: %d,%d", i, x, y);
            }
        gab_vec outside = {(float)rows[i].right + 1.0f / 256, (float)rows[i].top};
        gab_hit hit;
        CHECK(!gab_frame_hit(fixture.view, &rows[i].pose, outside, NULL, &hit));
    }
    fixture_close(&fixture);
}

/* A pose flips first, then turns. A common mistake: in the other order, the box is on the opposite
 * side. */
static void test_pose_order(void)
{
    PlainBox box = BOX(HEAD, 10, 0, 14, 2);
    const gab_pose at = {.flip_x = true, .turn = {0, 1}};
    Fixture fixture;
    fixture_open(&fixture, &box, 1);
    gab_hit hit;
    const gab_vec expected_point = {-1, -12}, wrong_point = {1, 12};
    CHECK(gab_frame_hit(fixture.view, &at, expected_point, NULL, &hit));
    CHECK(!gab_frame_hit(fixture.view, &at, wrong_point, NULL, &hit));
    fixture_close(&fixture);
}

/* ---- Order, groups, filters ---- */

static void test_order(void)
{
    static const struct {
        gab_vec point;
        const char *hit_boxes;
        gab_hit first;
    } rows[] = {
        {{0, 0}, "0 2 3 4 6 7", {0, GAB_NONE, HEAD, BODY}},
        {{-1, -1}, "0 2 4 6 7", {0, GAB_NONE, HEAD, BODY}},
        {{3, 3}, "2 3 4 7", {2, 1, FIST, ATTACK}},
        {{6, 6}, "3 4 7", {3, 1, 0, GAB_NONE}},
        {{10, 10}, "3 7", {3, 1, 0, GAB_NONE}},
        {{-6, 10}, "7", {7, GAB_NONE, LAST, BODY}},
        {{8, -8}, "4 7", {4, GAB_NONE, FLOOR, GAB_NONE}},
        {{-4, 19}, "7", {7, GAB_NONE, LAST, BODY}}, /* in the group's box, but in no member */
        {{99, 0}, "", {GAB_NONE, GAB_NONE, 0, 0}},
        {{-100, 0}, "", {GAB_NONE, GAB_NONE, 0, 0}},
    };
    const gab_pose at = {0};
    Fixture fixture;
    fixture_open_groups(&fixture);
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        gab_hit hits[8], hit, expected = rows[i].first;
        uint32_t count = gab_frame_hits_point(fixture.view, &at, rows[i].point, NULL, hits, 8);
        CHECK_TEXT(hits_as_text(hits, count), rows[i].hit_boxes);
        CHECK_INT(gab_frame_hit(fixture.view, &at, rows[i].point, NULL, &hit),
                  expected.box != GAB_NONE);
        CHECK(hit.box == expected.box && hit.group == expected.group && hit.tag == expected.tag);
        if (count > 0)
            CHECK(hit.role == expected.role && is_same_hit(hits[0], hit));
    }
    fixture_close(&fixture);
}

/* Checks that only the first `capacity` boxes are written, that nothing is written after them, and
 * that all are counted. */
static void test_capacity(void)
{
    const gab_pose at = {0};
    const gab_obox square = {{0, 0}, {1, 1}, {1, 0}};
    Fixture fixture;
    fixture_open_groups(&fixture);
    for (uint32_t capacity = 0; capacity <= 8; capacity++) {
        for (int query = 0; query < 5; query++) {
            gab_hit hits[8], *output = capacity > 0 ? hits : NULL;
            uint32_t count = 0;
            memset(hits, 0x77, sizeof hits);
            if (query == 0)
                count = gab_frame_hits_point(fixture.view, &at, (gab_vec){0, 0}, NULL, output,
                                             capacity);
            if (query == 1)
                count = gab_frame_hits_circle(fixture.view, &at, (gab_circle){{0, 0}, 1}, NULL,
                                              output, capacity);
            if (query == 2)
                count = gab_frame_hits_box(fixture.view, &at, (gab_box){0, 0, 1, 1}, NULL, output,
                                           capacity);
            if (query == 3)
                count = gab_frame_hits_obox(fixture.view, &at, &square, NULL, output, capacity);
            if (query == 4)
                count = gab_frame_hits_segment(fixture.view, &at, (gab_segment){{0, 0}, {1, 1}},
                                               NULL, output, capacity);
            CHECK_INT(count, 6);
            CHECK(strncmp("0 2 3 4 6 7", hits_as_text(hits, capacity < 6 ? capacity : 6),
                          capacity == 0 ? 0 : 2 * (capacity < 6 ? capacity : 6) - 1) == 0);
            CHECK(capacity >= 8 || hits[capacity < 6 ? capacity : 6].box == 0x77777777);
        }
    }
    fixture_close(&fixture);
}

static const uint8_t none[1], head[] = {HEAD}, untagged[] = {0}, fist_last[] = {FIST, LAST};
static const uint8_t absent[] = {1, 2, 4, 32, 39, 41, 254},
                     all_tags[] = {0, HEAD, FIST, FLOOR, LAST};
static const uint8_t body[] = {BODY}, attack[] = {ATTACK}, roleless[] = {PLAIN_NO_ROLE};
static const uint8_t both_roles[] = {BODY, ATTACK}, unassigned[] = {2, 64, 254};

#define SET(list) list, sizeof(list)

static const struct FilterRow {
    const uint8_t *tags;
    size_t tag_count;
    const uint8_t *roles;
    size_t role_count;
    const char *hit_boxes;
} filter_rows[] = {
    {NULL, 0, NULL, 0, "0 2 3 4 6 7"},
    {SET(head), NULL, 0, "0 6"},
    {SET(untagged), NULL, 0, "3"},
    {SET(fist_last), NULL, 0, "2 7"},
    {SET(absent), NULL, 0, ""},
    {none, 0, NULL, 0, ""},
    {NULL, 0, none, 0, ""},
    {NULL, 0, SET(body), "0 6 7"},
    {NULL, 0, SET(attack), "2"},
    {NULL, 0, SET(roleless), "3 4"},
    {NULL, 0, SET(both_roles), "0 2 6 7"},
    {NULL, 0, SET(unassigned), ""},
    {SET(fist_last), SET(body), "7"},
    {SET(untagged), SET(roleless), "3"},
    {SET(head), SET(attack), ""},
    {SET(all_tags), SET(roleless), "3 4"},
};

static void check_filter(gab_frame frame, const gab_filter *filter, const char *hit_boxes)
{
    const gab_pose at = {0};
    const gab_obox square = {{0.5f, 0.5f}, {0.25f, 0.25f}, {0.6f, 0.8f}};
    const gab_segment segment = {{0.25f, 0.25f}, {0.5f, 0.75f}};
    gab_hit hits[8], hit;
    uint32_t count = gab_frame_hits_point(frame, &at, (gab_vec){0, 0}, filter, hits, 8);
    CHECK_TEXT(hits_as_text(hits, count), hit_boxes);
    count = gab_frame_hits_circle(frame, &at, (gab_circle){{0, 0}, 0.5f}, filter, hits, 8);
    CHECK_TEXT(hits_as_text(hits, count), hit_boxes);
    count = gab_frame_hits_box(frame, &at, (gab_box){0, 0, 1, 1}, filter, hits, 8);
    CHECK_TEXT(hits_as_text(hits, count), hit_boxes);
    count = gab_frame_hits_obox(frame, &at, &square, filter, hits, 8);
    CHECK_TEXT(hits_as_text(hits, count), hit_boxes);
    count = gab_frame_hits_segment(frame, &at, segment, filter, hits, 8);
    CHECK_TEXT(hits_as_text(hits, count), hit_boxes);
    float fraction = 9;
    CHECK_INT(gab_frame_entered(frame, &at, segment, filter, &hit, &fraction), count > 0);
    CHECK(count > 0 ? hit.box == hits[0].box && fraction == 0 : is_empty_hit(hit));
    gab_fighter a = {frame, at, *filter}, b = {frame, at, GAB_DEFAULTS};
    gab_blow blow;
    CHECK_INT(gab_fighter_hits(&a, &b, NULL, 0), 6 * count);
    CHECK_INT(gab_fighter_hit(&b, &a, &blow), count > 0);
    CHECK(count > 0 ? blow.b.box == hits[0].box && blow.a.box == 0
                    : is_empty_hit(blow.a) && is_empty_hit(blow.b));
}

static void test_filters(void)
{
    Fixture fixture;
    fixture_open_groups(&fixture);
    for (size_t i = 0; i < CHECK_COUNT(filter_rows); i++) {
        const struct FilterRow *row = &filter_rows[i];
        gab_filter filter =
            gab_filter_and(make_filter(row->tags, row->tag_count),
                           make_role_filter(fixture.view.bank, row->roles, row->role_count));
        check_filter(fixture.view, &filter, row->hit_boxes);
    }
    fixture_close(&fixture);
}

/* ---- Shapes that touch ---- */

static bool hits_box(gab_frame frame, const gab_pose *at, gab_box box)
{
    gab_hit hit;
    return gab_frame_hits_box(frame, at, box, NULL, &hit, 1) == 1;
}

static bool hits_obox(gab_frame frame, const gab_pose *at, gab_box box)
{
    gab_obox turned = {{box.x + box.w / 2, box.y + box.h / 2}, {box.w / 2, box.h / 2}, {1, 0}};
    gab_hit hit;
    bool is_hit = gab_frame_hits_obox(frame, at, &turned, NULL, &hit, 1) == 1;
    turned = (gab_obox){turned.centre, {box.h / 2, box.w / 2}, {0, -1}};
    CHECK_INT(gab_frame_hits_obox(frame, at, &turned, NULL, &hit, 1), is_hit);
    return is_hit;
}

/* A wrong test that uses "or equal": boxes that only touch would count as a hit. */
static bool wrong_closed_test(gab_box a, gab_box b)
{
    return a.x <= b.x + b.w && b.x <= a.x + a.w && a.y <= b.y + b.h && b.y <= a.y + a.h;
}

/* Boxes overlap only if their interiors do. With all quarter turns and flips, the frame's box
 * remains -4,-4,8,8. */
static void test_interiors(void)
{
    const float step = 1.0f / 256;
    const struct {
        gab_box box;
        bool expected;
    } rows[] = {
        {{4, -4, 3, 8}, false},       {{4 - step, -4, 3, 8}, true},
        {{-9, 0, 5, 1}, false},       {{-9, 0, 5 + step, 1}, true},
        {{0, 4, 1, 1}, false},        {{0, 4 - step, 1, 1}, true},
        {{-1, -5, 1, 1}, false},      {{-1, -5, 1, 1 + step}, true},
        {{4, 4, 1, 1}, false},        {{4 - step, 4 - step, 1, 1}, true},
        {{-5, -5, 1, 1}, false},      {{-1, -1, 2, 2}, true},
        {{-50, -50, 100, 100}, true}, {{0, 0, 0, 0}, false},
        {{0, 0, 0, 5}, false},        {{0, 0, 5, 0}, false},
        {{0, 0, -1, 5}, false},       {{-4, -4, 8, 8}, true},
        {{-50, -4, 46, 8}, false},    {{0, 0, step, step}, true},
    };
    static const gab_vec turns[] = {{0, 0}, {1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    PlainBox box = BOX(HEAD, -4, -4, 4, 4);
    Fixture fixture;
    fixture_open(&fixture, &box, 1);
    for (size_t i = 0; i < CHECK_COUNT(rows); i++)
        for (size_t t = 0; t < 4 * CHECK_COUNT(turns); t++) {
            gab_pose at = {.flip_x = t & 1, .flip_y = t & 2, .turn = turns[t / 4]};
            CHECK_THAT(hits_box(fixture.view, &at, rows[i].box) == rows[i].expected,
                       "row %zu, turn %g,%g", i, at.turn.x, at.turn.y);
            CHECK_THAT(hits_obox(fixture.view, &at, rows[i].box) == rows[i].expected,
                       "row %zu, turn %g,%g", i, at.turn.x, at.turn.y);
        }
    CHECK(wrong_closed_test((gab_box){-4, -4, 8, 8}, rows[0].box) && !rows[0].expected);
    fixture_close(&fixture);
}

/* The axis of an oriented box is used as given: a longer one scales the box; see
 * gabarit/shape.h. */
static void test_longer_axis(void)
{
    static const gab_vec axes[] = {{2, 0}, {0, 2}, {-2, 0}, {1.2f, 1.6f}};
    PlainBox box = BOX(HEAD, 0, 0, 4, 4);
    Fixture fixture;
    fixture_open(&fixture, &box, 1);
    for (size_t i = 0; i < 2 * CHECK_COUNT(axes); i++) {
        gab_pose at = {.turn = {0, i % 2 ? 1.0f : 0.0f}};
        gab_obox square = {{i % 2 ? 1.5f : -1.5f, 1}, {1, 1}, axes[i / 2]};
        gab_hit hit;
        CHECK_INT(gab_frame_hits_obox(fixture.view, &at, &square, NULL, &hit, 1), 1);
        square.axis = (gab_vec){axes[i / 2].x / 4, axes[i / 2].y / 4};
        CHECK_INT(gab_frame_hits_obox(fixture.view, &at, &square, NULL, &hit, 1), 0);
    }
    fixture_close(&fixture);
}

/* Discs and segments hit boxes that they only touch, at every edge and turn. The box is
 * -4,-4,8,8. */
static void test_touching(void)
{
    const float step = 1.0f / 256;
    const struct {
        gab_vec a, b; /* a segment, or if b.x is 1000, a disc of radius b.y */
        bool expected;
    } rows[] = {
        {{7, 0}, {1000, 3}, true},
        {{7, 0}, {1000, 3 - step}, false},
        {{-7, 4}, {1000, 3}, true},
        {{-7, 4}, {1000, 3 - step}, false},
        {{7, 8}, {1000, 5}, true},
        {{7, 8}, {1000, 5 - step}, false},
        {{-7, -8}, {1000, 5}, true},
        {{-7 - step, -8}, {1000, 5}, false},
        {{0, 9}, {1000, 5}, true},
        {{0, 9 + step}, {1000, 5}, false},
        {{4, 4}, {1000, 0}, true},
        {{4 + step, 4}, {1000, 0}, false},
        {{0, 0}, {1000, -1}, false},
        {{1, 2}, {1000, 0}, true},
        {{4, -9}, {4, 9}, true},
        {{4 + step, -9}, {4 + step, 9}, false},
        {{-9, 4}, {9, 4}, true},
        {{0, 8}, {8, 0}, true},
        {{0, 8 + step}, {8 + step, 0}, false},
        {{4, 4}, {4, 4}, true},
        {{4, 4}, {9, 9}, true},
        {{-4, 4}, {-9, 4}, true},
        {{9, 9}, {5, 5}, false},
        {{-1, -1}, {1, 1}, true},
        {{-20, 0}, {20, 0}, true},
        {{-20, 0}, {-4, 0}, true},
    };
    PlainBox box = BOX(HEAD, -4, -4, 4, 4);
    Fixture fixture;
    fixture_open(&fixture, &box, 1);
    static const gab_vec turns[] = {{0, 0}, {1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    for (size_t i = 0; i < CHECK_COUNT(rows); i++)
        for (size_t t = 0; t < 4 * CHECK_COUNT(turns); t++) {
            gab_pose at = {.flip_x = t & 1, .flip_y = t & 2, .turn = turns[t / 4]};
            gab_hit hit;
            gab_circle circle = {rows[i].a, rows[i].b.y};
            gab_segment segment = {rows[i].a, rows[i].b};
            uint32_t count =
                rows[i].b.x == 1000
                    ? gab_frame_hits_circle(fixture.view, &at, circle, NULL, &hit, 1)
                    : gab_frame_hits_segment(fixture.view, &at, segment, NULL, &hit, 1);
            CHECK_THAT((count == 1) == rows[i].expected, "row %zu, turn %g,%g", i, at.turn.x,
                       at.turn.y);
        }
    fixture_close(&fixture);
}

/* ---- Two frames ---- */

static void test_pairs(void)
{
    static const uint32_t expected[][2] = {
        {0, 0}, {0, 2}, {0, 4}, {0, 7}, {2, 0}, {2, 2}, {2, 3}, {2, 4}, {2, 6}, {2, 7}, {3, 0},
        {3, 2}, {3, 3}, {3, 4}, {3, 6}, {3, 7}, {4, 0}, {4, 2}, {4, 3}, {4, 4}, {4, 6}, {4, 7},
        {6, 2}, {6, 4}, {6, 7}, {7, 0}, {7, 2}, {7, 3}, {7, 4}, {7, 6}, {7, 7}};
    Fixture fixture;
    fixture_open_groups(&fixture);
    gab_fighter a = {fixture.view, {.x = 0}, GAB_DEFAULTS}, b = a;
    b.pose.x = 3;
    gab_blow blows[40], blow;
    memset(blows, 0x77, sizeof blows);
    CHECK_INT(gab_fighter_hits(&a, &b, blows, 40), CHECK_COUNT(expected));
    for (size_t i = 0; i < CHECK_COUNT(expected); i++)
        CHECK_THAT(blows[i].a.box == expected[i][0] && blows[i].b.box == expected[i][1],
                   "pair %zu is %lu and %lu", i, (unsigned long)blows[i].a.box,
                   (unsigned long)blows[i].b.box);
    CHECK(blows[CHECK_COUNT(expected)].a.box == 0x77777777);
    CHECK(blows[4].a.group == 1 && blows[4].a.tag == FIST && blows[4].a.role == ATTACK);
    CHECK(blows[5].b.group == 1 && blows[5].b.tag == FIST && blows[5].b.role == ATTACK);
    CHECK(gab_fighter_hit(&a, &b, &blow) && is_same_hit(blow.a, blows[0].a) &&
          is_same_hit(blow.b, blows[0].b));
    memset(blows, 0x77, sizeof blows);
    CHECK_INT(gab_fighter_hits(&a, &b, blows, 2), CHECK_COUNT(expected));
    CHECK(blows[1].b.box == 2 && blows[2].a.box == 0x77777777);
    CHECK_INT(gab_fighter_hits(&a, &b, NULL, 0), CHECK_COUNT(expected));
    b.pose.x = 198;
    CHECK_INT(gab_fighter_hits(&a, &b, NULL, 0), 0);
    CHECK(!gab_fighter_hit(&a, &b, &blow) && is_empty_hit(blow.a) && is_empty_hit(blow.b));
    b.pose.x = 198 - 1.0f / 256;
    CHECK(gab_fighter_hit(&a, &b, &blow) && blow.a.box == 7 && blow.b.box == 7);
    fixture_close(&fixture);
}

/* ---- Boxes placed by a pose ---- */

static void test_posed(void)
{
    static const struct {
        gab_pose pose;
        float x, y, half_x, half_y;
    } rows[] = {
        {{.x = 0}, 4, 2.5f, 2, 1.5f},
        {{.x = 10, .y = -5, .flip_x = true}, 6, -2.5f, 2, 1.5f},
        {{.flip_y = true, .scale = 2}, 8, -5, 4, 3},
        {{.turn = {0, 1}}, -2.5f, 4, 2, 1.5f},
        {{.turn = {0.6f, 0.8f}, .x = 1},
         1 + 4 * 0.6f - 2.5f * 0.8f,
         4 * 0.8f + 2.5f * 0.6f,
         2,
         1.5f},
    };
    PlainBox box = BOX(HEAD, 2, 1, 6, 4);
    Fixture fixture;
    fixture_open(&fixture, &box, 1);
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        gab_obox found = gab_frame_box_posed(fixture.view, 0, &rows[i].pose);
        gab_vec turn = rows[i].pose.turn.x == 0 && rows[i].pose.turn.y == 0 ? (gab_vec){1, 0}
                                                                            : rows[i].pose.turn;
        CHECK_NEAR(found.centre.x, rows[i].x, 1e-6);
        CHECK_NEAR(found.centre.y, rows[i].y, 1e-6);
        CHECK_NEAR(found.half.x, rows[i].half_x, 1e-6);
        CHECK_NEAR(found.half.y, rows[i].half_y, 1e-6);
        CHECK_NEAR(found.axis.x, turn.x, 1e-7);
        CHECK_NEAR(found.axis.y, turn.y, 1e-7);
    }
    const uint32_t indices[] = {1, 2, 4096, 65535, 65536, GAB_NONE - 1, GAB_NONE};
    const gab_obox all = {{0, 0}, {60000, 60000}, {1, 0}};
    for (size_t i = 0; i < CHECK_COUNT(indices); i++) {
        gab_obox found = gab_frame_box_posed(fixture.view, indices[i], &rows[0].pose);
        CHECK(!gab_obox_meets_obox(&found, &all) && !gab_obox_holds(&found, found.centre));
    }
    fixture_close(&fixture);
}

CHECK_CASES({"points hit exactly the drawn pixels, also when flipped", test_pixels},
            {"a flip keeps the open edge on the right", test_open_edge},
            {"turned boxes contain the points on all edges", test_turned_points},
            {"a pose flips first, then turns", test_pose_order},
            {"the order of hits, and groups", test_order},
            {"a capacity smaller than the number of hits", test_capacity},
            {"filters by tag and role", test_filters},
            {"boxes hit only if their interiors overlap", test_interiors},
            {"a longer axis makes a larger box", test_longer_axis},
            {"discs and segments hit boxes that they touch", test_touching},
            {"all pairs of two frames", test_pairs}, {"boxes placed by a pose", test_posed})
