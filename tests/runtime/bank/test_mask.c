/* SPDX-License-Identifier: MIT */
/* Tests gabarit/mask.h: small drawn masks, masks of banks, invalid numbers and far positions. */
#include "figure.h"
#include "opened.h"

#include <math.h>

/* ---- Overlaps ---- */

/*
 * #..     ##
 * ###     .#
 */
static Figure ell(void)
{
    return figure_new(3, 2,
                      "#.."
                      "###");
}

static Figure hook(void)
{
    return figure_new(2, 2,
                      "##"
                      ".#");
}

static void test_overlaps(void)
{
    static const struct {
        int x, y;
        gab_mask_flip flip;
        int area, first_x, first_y;
    } rows[] = {
        {0, 0, GAB_MASK_UPRIGHT, 2, 0, 0},    {1, 0, GAB_MASK_UPRIGHT, 1, 2, 1},
        {1, 1, GAB_MASK_UPRIGHT, 2, 1, 1},    {1, -1, GAB_MASK_UPRIGHT, 0, 0, 0},
        {-1, -1, GAB_MASK_UPRIGHT, 1, 0, 0},  {1, 0, GAB_MASK_FLIP_X, 1, 1, 1},
        {0, -1, GAB_MASK_FLIP_X, 1, 0, 0},    {-1, 0, GAB_MASK_FLIP_Y, 2, 0, 0},
        {1, 0, GAB_MASK_FLIP_Y, 2, 1, 1},     {0, 0, GAB_MASK_FLIP_BOTH, 3, 0, 0},
        {1, -1, GAB_MASK_FLIP_BOTH, 0, 0, 0}, {3, 0, GAB_MASK_UPRIGHT, 0, 0, 0},
        {-2, 0, GAB_MASK_UPRIGHT, 0, 0, 0},   {0, 2, GAB_MASK_UPRIGHT, 0, 0, 0},
    };
    Figure a = ell(), b = hook();
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        gab_mask_pixel pixel = {-1, -1};
        int x = rows[i].x, y = rows[i].y;
        bool found = gab_masks_first_at(&a.mask, &b.mask, x, y, rows[i].flip, &pixel);
        uint64_t area = gab_masks_area_at(&a.mask, &b.mask, x, y, rows[i].flip);
        bool meets = gab_mask_meets_mask_at(&a.mask, &b.mask, x, y, rows[i].flip);
        CHECK_THAT(area == (uint64_t)rows[i].area && meets == (area > 0) && found == meets,
                   "row %zu: area %lu, meets %d, found %d", i, (unsigned long)area, meets, found);
        CHECK_THAT(pixel.x == rows[i].first_x && pixel.y == rows[i].first_y, "row %zu: %d,%d", i,
                   (int)pixel.x, (int)pixel.y);
    }
    figure_free(&a);
    figure_free(&b);
}

static void test_pixels(void)
{
    Figure a = ell();
    for (int y = -2; y < 4; y++)
        for (int x = -2; x < 5; x++)
            CHECK(gab_mask_solid_at(&a.mask, x, y) == figure_solid(&a, x, y));
    CHECK(!gab_mask_solid_at(&a.mask, INT32_MIN, 0) && !gab_mask_solid_at(&a.mask, 0, INT32_MAX));
    figure_free(&a);
    /* If the bounds end at the end of a word, no clear bits follow, so the bounds must be
     * checked. */
    Figure full = figure_new(128, 2, NULL);
    memset(full.pixels, 1, 256);
    figure_update_mask(&full);
    for (int y = 0; y < 2; y++)
        CHECK(gab_mask_solid_at(&full.mask, 127, y) && !gab_mask_solid_at(&full.mask, 128, y));
    for (int x = 0; x < 128; x++)
        CHECK(gab_mask_solid_at(&full.mask, x, 1) && !gab_mask_solid_at(&full.mask, x, 2));
    figure_free(&full);
}

/* A pixel on the right of one mask and a pixel on the left of another overlap, at every position
 * relative to word boundaries. */
static void test_words(void)
{
    for (int at = 0; at < 200; at++) {
        Figure a = figure_new(200, 70, NULL), b = figure_new(200, 70, NULL);
        int row = at * 7 % 70;
        a.pixels[row * 200 + at] = 1;
        b.pixels[(69 - row) * 200 + 199 - at] = 1;
        figure_update_mask(&a);
        figure_update_mask(&b);
        int x = 2 * at - 199, y = 2 * row - 69;
        CHECK_INT(gab_masks_area_at(&a.mask, &b.mask, x, y, GAB_MASK_UPRIGHT), 1);
        CHECK_INT(gab_masks_area_at(&a.mask, &b.mask, 0, 0, GAB_MASK_FLIP_BOTH), 1);
        CHECK(gab_mask_meets_mask_at(&a.mask, &b.mask, x, 0, GAB_MASK_FLIP_Y));
        CHECK(gab_mask_meets_mask_at(&a.mask, &b.mask, 0, y, GAB_MASK_FLIP_X));
        CHECK(!gab_mask_meets_mask_at(&a.mask, &b.mask, x + 1, y, GAB_MASK_UPRIGHT));
        CHECK(!gab_mask_meets_mask_at(&a.mask, &b.mask, 1, 0, GAB_MASK_FLIP_BOTH));
        figure_free(&a);
        figure_free(&b);
    }
}

/* ---- Masks placed by a pose ---- */

/* A flip moves the pixel to the right of the hot spot to its left. Positions are rounded down. */
static void test_flip(void)
{
    Figure dot = figure_new(1, 1, "#");
    figure_place(&dot, 2, -3);
    static const struct {
        gab_pose pose;
        float x, y;
    } rows[] = {
        {{.x = 10, .y = 20}, 12, 17},
        {{.x = 10.99f, .y = 20.99f}, 12, 17},
        {{.x = -0.25f, .y = -0.25f}, 1, -4},
        {{.x = 10, .y = 20, .flip_x = true}, 7, 17},
        {{.x = 10, .y = 20, .flip_y = true}, 12, 22},
        {{.x = 10, .y = 20, .flip_x = true, .flip_y = true}, 7, 22},
        {{.x = 10, .y = 20, .turn = {-1, 0}}, 7, 22},
        {{.x = 10, .y = 20, .turn = {5, 0}, .scale = 1}, 12, 17},
        {{.x = 10, .y = 20, .turn = {0, 1}}, 12, 22},
        {{.x = 10, .y = 20, .turn = {0, -1}}, 7, 17},
        {{.x = 10, .y = 20, .turn = {0, 1}, .flip_x = true}, 12, 17},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        gab_vec pixel = {-1, -1}, none = {0, 0}, normal;
        float x = rows[i].x, y = rows[i].y;
        bool found = gab_masks_first(&dot.mask, &rows[i].pose, &dot.mask, &rows[i].pose, &pixel);
        CHECK_THAT(found && pixel.x == x && pixel.y == y, "row %zu: %g,%g", i, (double)pixel.x,
                   (double)pixel.y);
        for (int dy = -1; dy <= 1; dy++)
            for (int dx = -1; dx <= 1; dx++)
                CHECK(gab_mask_holds(&dot.mask, &rows[i].pose,
                                     (gab_vec){x + 0.5f + (float)dx, y + 0.5f + (float)dy}) ==
                      (dx == 0 && dy == 0));
        normal = gab_masks_normal(&dot.mask, &rows[i].pose, &dot.mask, &rows[i].pose);
        CHECK(normal.x == none.x && normal.y == none.y);
    }
    figure_free(&dot);
}

/* Upright pixels are half-open, flipped or not. */
static void test_edges_of_pixels(void)
{
    Figure dot = figure_new(1, 1, "#");
    gab_pose poses[] = {{.x = 4, .y = 5}, {.x = 5, .y = 6, .flip_x = true, .flip_y = true}};
    for (size_t i = 0; i < CHECK_COUNT(poses); i++) {
        CHECK(gab_mask_holds(&dot.mask, &poses[i], (gab_vec){4, 5}));
        CHECK(gab_mask_holds(&dot.mask, &poses[i], (gab_vec){4.99609375f, 5.99609375f}));
        CHECK(!gab_mask_holds(&dot.mask, &poses[i], (gab_vec){5, 5}));
        CHECK(!gab_mask_holds(&dot.mask, &poses[i], (gab_vec){4, 6}));
        CHECK(!gab_mask_holds(&dot.mask, &poses[i], (gab_vec){3.99609375f, 5}));
    }
    figure_free(&dot);
}

/* Two squares of 10 x 10 pixels: the normal points to the side over which b leaves a soonest. It is
 * 0,0 if one square is inside the other. */
static void test_normal(void)
{
    static const struct {
        int x, y;
        float normal_x, normal_y;
    } rows[] = {
        {8, 0, 1, 0},
        {-8, 0, -1, 0},
        {0, 8, 0, 1},
        {0, -8, 0, -1},
        {0, 0, 0, 0},
        {10, 0, 0, 0},
        {9, 0, 1, 0},
        {7, 7, 0.70710678f, 0.70710678f},
        {-7, 7, -0.70710678f, 0.70710678f},
        /* 2 x 6 pixels in common; a move of b by one pixel takes away 1 x 6 or 2 x 1 of them */
        {8, 4, 0.94868330f, 0.31622777f},
    };
    Figure square = figure_new(10, 10, NULL), dot = figure_new(1, 1, "#");
    memset(square.pixels, 1, 100);
    figure_update_mask(&square);
    gab_pose p = {.x = 100, .y = 100};
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        gab_pose q = {.x = 100 + (float)rows[i].x, .y = 100 + (float)rows[i].y};
        gab_vec normal = gab_masks_normal(&square.mask, &p, &square.mask, &q);
        CHECK_NEAR(normal.x, rows[i].normal_x, 1e-6);
        CHECK_NEAR(normal.y, rows[i].normal_y, 1e-6);
    }
    gab_pose inside = {.x = 105, .y = 105};
    gab_vec none = gab_masks_normal(&square.mask, &p, &dot.mask, &inside);
    CHECK(none.x == 0 && none.y == 0);
    figure_free(&square);
    figure_free(&dot);
}

/* Compares a pixel at 10,20 with shapes that touch it or barely miss it. */
static void test_shapes(void)
{
    static const struct {
        gab_box box;
        bool meets;
    } boxes[] = {
        {{10, 20, 1, 1}, true},
        {{9, 19, 1, 5}, false},
        {{11, 20, 1, 1}, false},
        {{9, 19, 1.0625f, 2}, true},
        {{10.9375f, 20, 1, 1}, true},
        {{10.5f, 20.5f, 0, 1}, false},
        {{12, 22, -5, -5}, false},
        {{10, 21, 1, 1}, false},
        {{10, 19, 1, 1}, false},
        {{10, 19, 1, 1.25f}, true},
        {{-1e9f, -1e9f, 2e9f, 2e9f}, true},
    };
    static const struct {
        gab_circle circle;
        bool meets;
    } circles[] = {
        {{{10.5f, 20.5f}, 0}, true},
        {{{11, 21}, 0}, true},
        {{{11.00390625f, 21}, 0}, false},
        {{{14, 20.5f}, 3}, true},
        {{{14, 20.5f}, 2.99609375f}, false},
        {{{14, 25}, 5}, true},
        {{{14, 25}, 4.99609375f}, false},
        {{{7, 16}, 5}, true},
        {{{7, 16}, 4.99609375f}, false},
        {{{10.5f, 20.5f}, -1}, false},
        {{{1000, 20}, 989}, true},
        {{{1000, 20}, 988.99609375f}, false},
        {{{0, 0}, 1e30f}, true},
        {{{1e30f, 0}, 1e29f}, false},
    };
    Figure dot = figure_new(1, 1, "#");
    gab_pose poses[] = {
        {.x = 10, .y = 20},
        {.x = 11, .y = 20, .flip_x = true},
        {.x = 11, .y = 20, .turn = {0, 1}},
        {.x = 10, .y = 20, .turn = {1, 0}, .scale = 1},
    };
    for (size_t k = 0; k < CHECK_COUNT(poses); k++) {
        for (size_t i = 0; i < CHECK_COUNT(boxes); i++)
            CHECK_THAT(gab_mask_meets_box(&dot.mask, &poses[k], boxes[i].box) == boxes[i].meets,
                       "pose %zu, box %zu", k, i);
        for (size_t i = 0; i < CHECK_COUNT(circles); i++)
            CHECK_THAT(gab_mask_meets_circle(&dot.mask, &poses[k], circles[i].circle) ==
                           circles[i].meets,
                       "pose %zu, circle %zu", k, i);
    }
    figure_free(&dot);
}

/* Two columns with nothing solid between them: a shape between them touches neither. */
static void test_gap(void)
{
    Figure gate = figure_new(150, 3, NULL);
    for (int y = 0; y < 3; y++)
        gate.pixels[y * 150] = gate.pixels[y * 150 + 149] = 1;
    figure_update_mask(&gate);
    gab_pose pose = {.x = 0, .y = 0};
    CHECK(!gab_mask_meets_box(&gate.mask, &pose, (gab_box){1, 0, 148, 3}));
    CHECK(gab_mask_meets_box(&gate.mask, &pose, (gab_box){1, 0, 149, 3}));
    CHECK(gab_mask_meets_box(&gate.mask, &pose, (gab_box){0.5f, 0, 3, 3}));
    CHECK(!gab_mask_meets_circle(&gate.mask, &pose, (gab_circle){{75, 1.5f}, 73.5f}));
    CHECK(gab_mask_meets_circle(&gate.mask, &pose, (gab_circle){{75, 1.5f}, 74}));
    figure_free(&gate);
}

/* At scale 2, a pixel covers 2 x 2; at scale 1/2, every other pixel is sampled. */
static void test_scale(void)
{
    Figure board = figure_new(8, 8, NULL);
    for (int i = 0; i < 64; i++)
        board.pixels[i] = (i + i / 8) % 2 == 0;
    figure_update_mask(&board);
    gab_pose one = {.x = 3, .y = 4}, two = {.x = 3, .y = 4, .scale = 2};
    gab_pose half = {.x = 3, .y = 4, .scale = 0.5f};
    CHECK_INT(gab_masks_area(&board.mask, &one, &board.mask, &one), 32);
    CHECK_INT(gab_masks_area(&board.mask, &two, &board.mask, &two), 128);
    /* centres fall on the corners of pixels 1,1 3,3 ..., which are all solid */
    CHECK_INT(gab_masks_area(&board.mask, &half, &board.mask, &half), 16);
    figure_free(&board);
}

/* ---- Masks of banks ---- */

static const uint8_t rows_of_pixels[] = {
    0x00, 0x00, /* ............ */
    0x18, 0x00, /* ...##....... */
    0x10, 0x04, /* ....#.....#. */
    0x00, 0x00,
};

static void test_bank(void)
{
    static const uint8_t no_pixels[] = {0, 0};
    PlainPicture picture = {.name = "p", .width = 40, .height = 30, .kind = GAB_PIXELS_NONE};
    PlainMask drawn = {2, 1, 12, 4, rows_of_pixels}, empty = {0, 0, 8, 2, no_pixels};
    PlainFrame frames[] = {
        {.picture = 0,
         .width = 20,
         .height = 10,
         .left = -512,
         .top = 768,
         .duration = 1,
         .mask = &drawn},
        {.picture = 0, .width = 20, .height = 10, .duration = 1, .mask = &empty},
        {.picture = 0, .width = 20, .height = 10, .duration = 1},
        {.picture = 0,
         .width = 20,
         .height = 10,
         .left = -513,
         .top = 769,
         .duration = 1,
         .mask = &drawn},
    };
    PlainSprite sprite = {.name = "s", .frames = frames, .frame_count = 4};
    PlainBank plain = {
        .pictures = &picture, .picture_count = 1, .sprites = &sprite, .sprite_count = 1};
    Opened opened = opened_from(&plain);
    gab_mask mask = gab_frame_mask((gab_frame){&opened.bank, 0});
    CHECK_INT(mask.width, 8);
    CHECK_INT(mask.height, 2);
    CHECK_INT(mask.solid, 4);
    CHECK_INT(mask.left, -2 + 2 + 3);
    CHECK_INT(mask.top, 3 + 1 + 1);
    for (int y = -1; y < 4; y++)
        for (int x = -1; x < 10; x++)
            CHECK(gab_mask_solid_at(&mask, x, y) ==
                  ((y == 0 && (x == 0 || x == 1)) || (y == 1 && (x == 1 || x == 7))));
    gab_pose pose = {.x = 100, .y = 200};
    CHECK(gab_mask_holds(&mask, &pose, (gab_vec){103.5f, 205.5f}));
    /* if the hot spot is not at a pixel corner, the rectangle's position is rounded down before a
     * flip */
    gab_mask rounded = gab_frame_mask((gab_frame){&opened.bank, 3});
    CHECK_INT(rounded.left, mask.left - 1);
    CHECK_INT(rounded.top, mask.top);
    /* frames with an empty mask, frames without a mask, and no frame at all */
    static const uint32_t empty_ones[] = {1, 2, 4, 5, GAB_NONE};
    for (size_t i = 0; i < CHECK_COUNT(empty_ones); i++) {
        gab_mask none = gab_frame_mask((gab_frame){&opened.bank, empty_ones[i]});
        CHECK(none.width == 0 && none.height == 0 && none.solid == 0);
        CHECK(!gab_mask_meets_mask(&none, &pose, &mask, &pose));
        CHECK(!gab_mask_meets_mask(&mask, &pose, &none, &pose));
    }
    opened_close(&opened);
}

/* A mask wider than the 1,024 pixels that a word of the occupancy describes: two solid pixels, one
 * at each end. */
static void test_wide_bank(void)
{
    enum { WIDTH = 2100, HEIGHT = 20, STRIDE = (WIDTH + 7) / 8 };
    static uint8_t rows[HEIGHT * STRIDE];
    rows[3 * STRIDE] = 1;
    rows[19 * STRIDE + (WIDTH - 1) / 8] = 1 << (WIDTH - 1) % 8;
    PlainPicture picture = {.name = "p", .width = WIDTH, .height = 30, .kind = GAB_PIXELS_NONE};
    PlainMask drawn = {0, 0, WIDTH, HEIGHT, rows};
    PlainFrame frame = {
        .picture = 0, .width = WIDTH, .height = HEIGHT, .duration = 1, .mask = &drawn};
    PlainSprite sprite = {.name = "s", .frames = &frame, .frame_count = 1};
    PlainBank plain = {
        .pictures = &picture, .picture_count = 1, .sprites = &sprite, .sprite_count = 1};
    Opened opened = opened_from(&plain);
    gab_mask mask = gab_frame_mask((gab_frame){&opened.bank, 0});
    gab_pose pose = {.x = 0, .y = -3}, other = {.x = WIDTH - 1, .y = 13};
    CHECK_INT(mask.width, WIDTH);
    CHECK_INT(mask.solid, 2);
    CHECK(gab_mask_meets_box(&mask, &pose, (gab_box){WIDTH - 2, 0, 2, 40}));
    CHECK(!gab_mask_meets_box(&mask, &pose, (gab_box){1, 0, WIDTH - 2, 40}));
    CHECK(gab_mask_meets_mask(&mask, &pose, &mask, &other));
    other.x += 1;
    CHECK(!gab_mask_meets_mask(&mask, &pose, &mask, &other));
    opened_close(&opened);
}

/* ---- Invalid numbers and far positions ---- */

static const float special_numbers[] = {
    0,      -0.0f,   1,        0.5f,   -1,     65535, -65536,   16777216,  3e7f, -3e9f, 1e20f,
    -1e30f, 3.4e38f, -3.4e38f, 1e-30f, 1e-45f, NAN,   INFINITY, -INFINITY, 255,  8};

static float random_number(CheckRandom *random)
{
    return special_numbers[check_between(random, 0, CHECK_COUNT(special_numbers) - 1)];
}

static gab_pose random_pose(CheckRandom *random)
{
    gab_pose pose = {random_number(random),
                     random_number(random),
                     check_chance(random, 50),
                     check_chance(random, 50),
                     {0, 0},
                     0};
    if (check_chance(random, 50))
        pose.turn = (gab_vec){random_number(random), random_number(random)};
    if (check_chance(random, 50))
        pose.scale = random_number(random);
    return pose;
}

static bool is_valid_pose(const gab_pose *pose)
{
    return isfinite(pose->x) && isfinite(pose->y) && isfinite(pose->turn.x) &&
           isfinite(pose->turn.y) && isfinite(pose->scale) && pose->scale >= 0;
}

static void ask_all(const Figure *a, const gab_pose *p, const Figure *b, const gab_pose *q,
                    CheckRandom *random)
{
    gab_vec pixel = {5, 5}, point = {random_number(random), random_number(random)};
    gab_box box = {point.x, point.y, random_number(random), random_number(random)};
    gab_circle circle = {point, random_number(random)};
    bool meets = gab_mask_meets_mask(&a->mask, p, &b->mask, q);
    bool found = gab_masks_first(&a->mask, p, &b->mask, q, &pixel);
    uint64_t area = gab_masks_area(&a->mask, p, &b->mask, q);
    gab_vec normal = gab_masks_normal(&a->mask, p, &b->mask, q);
    bool contains_point = gab_mask_holds(&a->mask, p, point);
    bool meets_box = gab_mask_meets_box(&a->mask, p, box);
    bool meets_circle = gab_mask_meets_circle(&a->mask, p, circle);
    CHECK(meets == (area > 0) && found == meets);
    CHECK(found || (pixel.x == 0 && pixel.y == 0));
    double length = hypot((double)normal.x, (double)normal.y);
    CHECK(length == 0 || (meets && fabs(length - 1) < 1e-6));
    CHECK(!(meets || area > 0) || (is_valid_pose(p) && is_valid_pose(q)));
    CHECK(!(contains_point || meets_box || meets_circle) || is_valid_pose(p));
    CHECK(!(contains_point || meets_circle) || (isfinite(point.x) && isfinite(point.y)));
    CHECK(!meets_circle || circle.radius >= 0);
    CHECK(!meets_box || (box.w > 0 && box.h > 0 && isfinite(box.w) && isfinite(box.h)));
}

static void test_hostile(void)
{
    CheckRandom random = check_random("hostile");
    Figure a = figure_random(&random), b = figure_random(&random);
    for (size_t i = check_case_count(3000); i > 0 && !check_has_failed_too_often(); i--) {
        gab_pose p = random_pose(&random), q = check_chance(&random, 30) ? p : random_pose(&random);
        ask_all(&a, &p, &b, &q, &random);
        if (i % 8 == 0) {
            figure_free(&a);
            figure_free(&b);
            a = figure_random(&random);
            b = figure_random(&random);
        }
    }
    figure_free(&a);
    figure_free(&b);
}

/* Only the relative position of two masks matters, even if both are far away. */
static void test_far(void)
{
    Figure dot = figure_new(1, 1, "#");
    static const float positions[] = {0, 65535, -65536, 16777214, 1e20f, -3.4e38f};
    for (size_t i = 0; i < CHECK_COUNT(positions); i++) {
        gab_pose p = {.x = positions[i], .y = positions[i]}, q = p;
        gab_vec pixel, point = {positions[i], positions[i]};
        CHECK(gab_mask_meets_mask(&dot.mask, &p, &dot.mask, &q));
        CHECK(gab_masks_first(&dot.mask, &p, &dot.mask, &q, &pixel) && pixel.x == positions[i]);
        CHECK(gab_mask_holds(&dot.mask, &p, point));
        q.x = nextafterf(positions[i], positions[i] > 0 ? INFINITY : -INFINITY);
        q.x = fabsf(q.x - positions[i]) < 1 ? positions[i] + 1 : q.x;
        CHECK(!gab_mask_meets_mask(&dot.mask, &p, &dot.mask, &q));
    }
    figure_free(&dot);
}

static void test_far_shifts(void)
{
    static const int32_t far[] = {INT32_MIN, INT32_MIN + 1, -16385, -3, -2, 3, 16384, INT32_MAX};
    Figure a = ell(), b = hook();
    for (size_t i = 0; i < CHECK_COUNT(far); i++) {
        for (int flip = 0; flip < 4; flip++) {
            gab_mask_pixel pixel = {7, 7};
            gab_mask_flip as = (gab_mask_flip)flip;
            CHECK(!gab_mask_meets_mask_at(&a.mask, &b.mask, far[i], 0, as));
            CHECK(!gab_mask_meets_mask_at(&a.mask, &b.mask, 0, far[i], as));
            CHECK(gab_masks_area_at(&a.mask, &b.mask, far[i], far[i], as) == 0);
            CHECK(!gab_masks_first_at(&a.mask, &b.mask, far[i], 0, as, &pixel));
            CHECK(pixel.x == 0 && pixel.y == 0);
        }
    }
    figure_free(&a);
    figure_free(&b);
}

/* All pixels within the range count, and only these, at any scale. */
static void test_range(void)
{
    Figure dot = figure_new(1, 1, "#"), board = figure_new(2, 2,
                                                           "#.."
                                                           "#");
    gab_pose huge = {.x = -1e9f, .y = -1e9f, .scale = 1e12f};
    gab_pose inside = {.x = 65534, .y = -65535}, outside = {.x = 65535, .y = 0};
    uint64_t side = 2 * 65535;
    CHECK(gab_mask_meets_mask(&dot.mask, &huge, &dot.mask, &inside));
    CHECK(!gab_mask_meets_mask(&dot.mask, &huge, &dot.mask, &outside));
    CHECK(gab_masks_area(&dot.mask, &huge, &dot.mask, &huge) == side * side);
    gab_pose middle = {.x = 0, .y = 0, .scale = 1e12f}, other = middle;
    figure_place(&board, -1, -1);
    CHECK(gab_masks_area(&board.mask, &middle, &board.mask, &middle) == side * side / 2);
    other.flip_x = true;
    CHECK(!gab_mask_meets_mask(&board.mask, &middle, &board.mask, &other));
    figure_free(&dot);
    figure_free(&board);
}

CHECK_CASES({"overlapping masks", test_overlaps}, {"pixels", test_pixels}, {"words", test_words},
            {"flips and quarter turns", test_flip}, {"edges of pixels", test_edges_of_pixels},
            {"normals", test_normal}, {"boxes and circles", test_shapes}, {"gaps", test_gap},
            {"scales", test_scale}, {"masks of a bank", test_bank},
            {"a mask of more than 1,024 columns in a bank", test_wide_bank},
            {"invalid numbers", test_hostile}, {"far positions", test_far},
            {"far shifts", test_far_shifts}, {"the range of turned masks", test_range})
