/* SPDX-License-Identifier: MIT */
/*
 * Tests of the helpers for artists: solid pixels, bounds and anchors, boxes around a silhouette
 * (compared with the best ones found by exhaustive search), following patches, the content of
 * frames.
 */
#include "check.h"

#include "art/content.h"
#include "art/follow.h"
#include "art/silhouette.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static Pixels *clear_pixels(uint32_t width, uint32_t height)
{
    return pixels_take(width, height, g_malloc0((gsize)4 * width * height));
}

static void put_pixel(Pixels *pixels, uint32_t x, uint32_t y, uint32_t rgba)
{
    uint8_t *to = pixels->rgba + 4 * ((size_t)y * pixels->width + x);
    for (int i = 0; i < 4; i++)
        to[i] = (uint8_t)(rgba >> (24 - 8 * i));
}

static Frame frame_at(int32_t x, int32_t y, int32_t w, int32_t h, Mask *mask)
{
    return (Frame){.x = x, .y = y, .w = w, .h = h, .mask = mask};
}

/* Returns a silhouette from rows in which '#' is solid. */
static Silhouette *silhouette_from_rows(const char *const *rows)
{
    Silhouette *s = g_new0(Silhouette, 1);
    s->width = (uint32_t)strlen(rows[0]);
    while (rows[s->height] != NULL)
        s->height++;
    s->solid = g_malloc((gsize)s->width * s->height);
    for (uint32_t y = 0; y < s->height; y++)
        for (uint32_t x = 0; x < s->width; x++)
            s->solid[y * s->width + x] = rows[y][x] == '#';
    return s;
}

static Silhouette *random_silhouette(CheckRandom *random, uint32_t width, uint32_t height)
{
    Silhouette *s = g_new0(Silhouette, 1);
    int percent = check_between(random, 5, 90);
    s->width = width;
    s->height = height;
    s->solid = g_malloc((gsize)width * height);
    for (size_t i = 0; i < (size_t)width * height; i++)
        s->solid[i] = check_chance(random, percent);
    return s;
}

/* ---- Solid pixels ---- */

static void test_rules(void)
{
    static const struct {
        uint32_t rgba;
        MaskSource source;
        int32_t threshold, tolerance;
        uint8_t correction;
        int solid;
    } table[] = {
        {0x00000000, MASK_ALPHA, 1, 0, CORRECTION_NONE, 0},
        {0xffffff01, MASK_ALPHA, 1, 0, CORRECTION_NONE, 1},
        {0x0000007f, MASK_ALPHA, 128, 0, CORRECTION_NONE, 0},
        {0x00000080, MASK_ALPHA, 128, 0, CORRECTION_NONE, 1},
        {0x000000ff, MASK_ALPHA, 255, 0, CORRECTION_NONE, 1},
        {0x000000fe, MASK_ALPHA, 255, 0, CORRECTION_NONE, 0},
        {0x10203001, MASK_NONE, 200, 0, CORRECTION_NONE, 1},
        {0x10203000, MASK_NONE, 200, 0, CORRECTION_NONE, 0},
        {0xff00ffff, MASK_KEY, 1, 0, CORRECTION_NONE, 0},
        {0xff01ffff, MASK_KEY, 1, 0, CORRECTION_NONE, 1},
        {0xff01ffff, MASK_KEY, 1, 1, CORRECTION_NONE, 0},
        {0xfd00ffff, MASK_KEY, 1, 2, CORRECTION_NONE, 0},
        {0xfc00ffff, MASK_KEY, 1, 2, CORRECTION_NONE, 1},
        {0xff00fcff, MASK_KEY, 1, 2, CORRECTION_NONE, 1},
        {0x00ff00ff, MASK_KEY, 1, 255, CORRECTION_NONE, 0},
        {0x00ff0000, MASK_KEY, 1, 0, CORRECTION_NONE, 0},
        {0x00ff0001, MASK_KEY, 200, 0, CORRECTION_NONE, 1},
        {0x00000000, MASK_ALPHA, 1, 0, CORRECTION_SOLID, 1},
        {0xffffffff, MASK_ALPHA, 1, 0, CORRECTION_EMPTY, 0},
        {0xff00ffff, MASK_KEY, 1, 0, CORRECTION_SOLID, 1},
        {0x123456ff, MASK_KEY, 1, 0, CORRECTION_EMPTY, 0},
    };
    for (size_t i = 0; i < CHECK_COUNT(table); i++) {
        Pixels *art = clear_pixels(3, 3);
        Mask mask = {.source = table[i].source,
                     .threshold = table[i].threshold,
                     .key = {0xff, 0, 0xff, 0xff},
                     .tolerance = table[i].tolerance};
        Frame frame = frame_at(1, 1, 2, 2, &mask);
        BlocksEdit *edit;
        Blocks *blank = blocks_new(2, 2, CORRECTION_NONE);
        put_pixel(art, 2, 1, table[i].rgba);
        edit = blocks_edit(blank);
        blocks_edit_row(edit, 0, 1, 2, table[i].correction);
        mask.corrections = blocks_edit_end(edit);
        uint8_t *solid = frame_solid_pixels(&frame, art);
        CHECK_THAT(solid[1] == table[i].solid, "row %zu", i);
        CHECK_THAT(solid[0] == 0 && solid[2] == 0 && solid[3] == 0, "row %zu", i);
        g_free(solid);
        solid = frame_solid_pixels(&frame, NULL);
        CHECK_INT(solid[1], table[i].correction == CORRECTION_SOLID);
        g_free(solid);
        blocks_unref(blank);
        blocks_unref(mask.corrections);
        pixels_unref(art);
    }
}

static void test_beyond_the_picture(void)
{
    Pixels *art = clear_pixels(4, 3);
    memset(art->rgba, 255, 4 * 4 * 3);
    for (int32_t y = 0; y < 6; y++)
        for (int32_t x = 0; x < 6; x++) {
            Frame frame = frame_at(x, y, 3, 4, NULL);
            uint8_t *solid = frame_solid_pixels(&frame, art);
            for (int32_t i = 0; i < 12; i++)
                CHECK_INT(solid[i], x + i % 3 < 4 && y + i / 3 < 3);
            g_free(solid);
        }
    pixels_unref(art);
}

/* ---- Anchors ---- */

static void test_anchors(void)
{
    static const char *const rows[] = {"........", "..##....", "..###...", "...####.",
                                       "....##..", "....##..", "........", NULL};
    static const struct {
        SilhouetteAnchor anchor;
        int32_t x, y;
    } table[] = {
        {ANCHOR_TOP_LEFT, 2, 1},    {ANCHOR_TOP, 4, 1},      {ANCHOR_TOP_RIGHT, 7, 1},
        {ANCHOR_LEFT, 2, 3},        {ANCHOR_MIDDLE, 4, 3},   {ANCHOR_RIGHT, 7, 3},
        {ANCHOR_BOTTOM_LEFT, 2, 6}, {ANCHOR_BOTTOM, 4, 6},   {ANCHOR_BOTTOM_RIGHT, 7, 6},
        {ANCHOR_FEET, 4, 6},        {ANCHOR_CENTROID, 4, 3},
    };
    Silhouette *s = silhouette_from_rows(rows);
    PixelRect bounds;
    CHECK(silhouette_bounds(s, &bounds));
    CHECK(bounds.left == 2 && bounds.top == 1 && bounds.right == 7 && bounds.bottom == 6);
    for (size_t i = 0; i < CHECK_COUNT(table); i++) {
        int32_t x, y;
        CHECK(silhouette_anchor(s, table[i].anchor, &x, &y));
        CHECK_THAT(x == table[i].x * 256 && y == table[i].y * 256, "anchor %zu is at %g,%g", i,
                   x / 256.0, y / 256.0);
    }
    memset(s->solid, 0, (size_t)s->width * s->height);
    int32_t x = 1, y = 1;
    CHECK(!silhouette_anchor(s, ANCHOR_FEET, &x, &y) && x == 0 && y == 0);
    CHECK(!silhouette_bounds(s, &bounds) && bounds.right == 0 && bounds.bottom == 0);
    silhouette_free(s);
    silhouette_free(NULL);
}

static void test_random_anchors(void)
{
    CheckRandom random = check_random("places");
    for (size_t n = check_case_count(3000); n > 0; n--) {
        Silhouette *s = random_silhouette(&random, (uint32_t)check_between(&random, 1, 40),
                                          (uint32_t)check_between(&random, 1, 40));
        int32_t left = 99, top = 99, right = -1, bottom = -1, x, y;
        double sum_x = 0, sum_y = 0, count = 0;
        for (int32_t j = 0; j < (int32_t)s->height; j++)
            for (int32_t i = 0; i < (int32_t)s->width; i++)
                if (s->solid[j * (int32_t)s->width + i]) {
                    left = MIN(left, i);
                    right = MAX(right, i + 1);
                    top = MIN(top, j);
                    bottom = MAX(bottom, j + 1);
                    sum_x += i + 0.5;
                    sum_y += j + 0.5;
                    count++;
                }
        PixelRect bounds;
        CHECK(silhouette_bounds(s, &bounds) == (count > 0));
        if (count > 0) {
            CHECK(bounds.left == left && bounds.right == right && bounds.top == top &&
                  bounds.bottom == bottom);
            CHECK(silhouette_anchor(s, ANCHOR_CENTROID, &x, &y));
            CHECK_INT(x, 256 * (int32_t)ceil(sum_x / count - 0.5 - 1e-9));
            CHECK_INT(y, 256 * (int32_t)ceil(sum_y / count - 0.5 - 1e-9));
            CHECK(silhouette_anchor(s, ANCHOR_FEET, &x, &y) && y == 256 * bottom);
            CHECK(silhouette_anchor(s, ANCHOR_BOTTOM_RIGHT, &x, &y) && x == 256 * right);
        }
        silhouette_free(s);
    }
}

/* ---- Boxes ---- */

static int64_t tight_area(const Silhouette *s, PixelRect *rect)
{
    PixelRect given = *rect, tight = {9999, 9999, 0, 0};
    for (int32_t y = given.top; y < given.bottom; y++)
        for (int32_t x = given.left; x < given.right; x++)
            if (s->solid[y * (int32_t)s->width + x]) {
                tight.left = MIN(tight.left, x);
                tight.top = MIN(tight.top, y);
                tight.right = MAX(tight.right, x + 1);
                tight.bottom = MAX(tight.bottom, y + 1);
            }
    *rect = tight;
    return tight.right == 0 ? 0 : (int64_t)(tight.right - tight.left) * (tight.bottom - tight.top);
}

/*
 * Returns the smallest area of at most `boxes` boxes that result from cuts from edge to edge, by
 * exhaustive search.
 */
static int64_t min_area(const Silhouette *s, PixelRect rect, int boxes)
{
    int64_t best = tight_area(s, &rect);
    for (int first = 1; best > 0 && first < boxes; first++) {
        for (int32_t x = rect.left + 1; x < rect.right; x++) {
            PixelRect one = rect, other = rect;
            one.right = other.left = x;
            best = MIN(best, min_area(s, one, first) + min_area(s, other, boxes - first));
        }
        for (int32_t y = rect.top + 1; y < rect.bottom; y++) {
            PixelRect one = rect, other = rect;
            one.bottom = other.top = y;
            best = MIN(best, min_area(s, one, first) + min_area(s, other, boxes - first));
        }
    }
    return best;
}

/* Checks that boxes are tight, sorted and disjoint, and cover all solid pixels. Returns their
 * area. */
static int64_t check_boxes_and_area(const Silhouette *s, const PixelRect *boxes, uint32_t count)
{
    int64_t area = 0;
    uint8_t *covered = g_malloc0((gsize)s->width * s->height);
    for (uint32_t i = 0; i < count; i++) {
        PixelRect box = boxes[i], tight = box;
        area += (int64_t)(box.right - box.left) * (box.bottom - box.top);
        tight_area(s, &tight);
        CHECK_THAT(memcmp(&box, &tight, sizeof box) == 0, "box %u is not tight", i);
        CHECK(i == 0 || boxes[i - 1].top < box.top ||
              (boxes[i - 1].top == box.top && boxes[i - 1].left < box.left));
        for (int32_t y = box.top; y < box.bottom; y++)
            for (int32_t x = box.left; x < box.right; x++)
                covered[y * (int32_t)s->width + x]++;
    }
    for (size_t i = 0; i < (size_t)s->width * s->height; i++)
        CHECK(covered[i] <= 1 && covered[i] >= s->solid[i]);
    g_free(covered);
    return area;
}

static void test_best_boxes(void)
{
    PixelRect boxes[SILHOUETTE_MAX_BOXES];
    CHECK_RANDOM_CASES (random, "boxes", 400) {
        Silhouette *s = random_silhouette(&random, (uint32_t)check_between(&random, 1, 7),
                                          (uint32_t)check_between(&random, 1, 6));
        PixelRect all = {0, 0, (int32_t)s->width, (int32_t)s->height};
        for (uint32_t max = 1; max <= 4; max++) {
            uint32_t count = silhouette_boxes(s, max, boxes);
            int64_t area = check_boxes_and_area(s, boxes, count), min = min_area(s, all, (int)max);
            CHECK_THAT(area == min, "%u boxes have %d pixels, not %d", max, (int)area, (int)min);
            CHECK(count <= max);
            CHECK(count < 2 || min_area(s, all, (int)count - 1) > min);
        }
        silhouette_free(s);
    }
}

/*
 * A figure with head, body, arms and legs, which has more rows and columns than are tried for cuts.
 */
static void test_large_boxes(void)
{
    static const PixelRect parts[] = {{120, 10, 180, 70},  {90, 70, 210, 200},
                                      {30, 85, 90, 110},   {210, 140, 290, 161},
                                      {95, 200, 140, 331}, {163, 200, 205, 331}};
    Silhouette s = {300, 340, g_malloc0(300 * 340)};
    int64_t solid = 0;
    for (size_t i = 0; i < CHECK_COUNT(parts); i++)
        for (int32_t y = parts[i].top; y < parts[i].bottom; y++)
            memset(s.solid + y * 300 + parts[i].left, 1, (size_t)(parts[i].right - parts[i].left));
    for (size_t i = 0; i < 300 * 340; i++)
        solid += s.solid[i];
    int64_t last = INT64_MAX;
    PixelRect boxes[SILHOUETTE_MAX_BOXES];
    for (uint32_t max = 1; max <= SILHOUETTE_MAX_BOXES; max++) {
        uint32_t count = silhouette_boxes(&s, max, boxes);
        int64_t area = check_boxes_and_area(&s, boxes, count);
        CHECK(count <= MIN(max, 6) && area <= last);
        last = area;
        if (max >= 6)
            CHECK(count == 6 && area == solid);
    }
    /* A disc, which no boxes fit exactly: 8 boxes still contain few empty pixels. */
    memset(s.solid, 0, 300 * 340);
    for (int y = 0; y < 300; y++)
        for (int x = 0; x < 300; x++)
            s.solid[y * 300 + x] = (x - 150) * (x - 150) + (y - 150) * (y - 150) < 140 * 140;
    uint32_t count = silhouette_boxes(&s, 8, boxes);
    int64_t area = check_boxes_and_area(&s, boxes, count);
    check_note("a disc of 61575 pixels in %u boxes of %d", count, (int)area);
    /* The area would be 66405 if cuts were not moved to better positions. */
    CHECK(area < 66400);
    memset(s.solid, 0, 300 * 340);
    CHECK_INT(silhouette_boxes(&s, 8, boxes), 0);
    g_free(s.solid);
}

/* ---- Following ---- */

static void paint_noise(CheckRandom *random, Pixels *pixels, int alpha)
{
    for (size_t i = 0; i < (size_t)pixels->width * pixels->height; i++) {
        uint64_t bits = check_next(random);
        for (int c = 0; c < 3; c++)
            pixels->rgba[4 * i + (size_t)c] = (uint8_t)(bits >> 8 * c);
        pixels->rgba[4 * i + 3] = (uint8_t)alpha;
    }
}

static void paste(Pixels *on, const Pixels *patch, int32_t left, int32_t top)
{
    for (int32_t y = 0; y < (int32_t)patch->height; y++)
        for (int32_t x = 0; x < (int32_t)patch->width; x++)
            if (left + x >= 0 && left + x < (int32_t)on->width && top + y >= 0 &&
                top + y < (int32_t)on->height)
                memcpy(on->rgba + 4 * ((size_t)(top + y) * on->width + (size_t)(left + x)),
                       patch->rgba + 4 * ((size_t)y * patch->width + (size_t)x), 4);
}

/* Returns a patch with coarse details, so that it is still recognisable at half the size. */
static Pixels *random_patch(CheckRandom *random, uint32_t width, uint32_t height)
{
    Pixels *patch = clear_pixels(width, height),
           *coarse = clear_pixels(width / 4 + 2, height / 4 + 2);
    paint_noise(random, coarse, 255);
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++)
            memcpy(patch->rgba + 4 * ((size_t)y * width + x),
                   coarse->rgba + 4 * ((size_t)(y / 4) * coarse->width + x / 4), 4);
    pixels_unref(coarse);
    return patch;
}

static void test_follow(void)
{
    CheckRandom random = check_random("follow");
    size_t found = 0, tried = check_case_count(300);
    for (size_t n = 0; n < tried && !check_has_failed_too_often(); n++) {
        uint32_t side = (uint32_t)check_between(&random, 40, 140);
        int32_t w = check_between(&random, 6, 40), h = check_between(&random, 6, 40);
        int32_t x = check_between(&random, 0, (int32_t)side - w);
        int32_t y = check_between(&random, 0, (int32_t)side - h);
        int32_t dx = check_between(&random, -12, 12), dy = check_between(&random, -12, 12);
        Pixels *one = clear_pixels(side, side), *two = clear_pixels(side + 30, side + 30);
        Pixels *patch = random_patch(&random, (uint32_t)w, (uint32_t)h);
        /* Half of the cases have noise behind the patch. */
        if (n % 2 == 0) {
            paint_noise(&random, one, 255);
            paint_noise(&random, two, 255);
        }
        paste(one, patch, x, y);
        paste(two, patch, x + dx + 15, y + dy + 15);
        Frame from = frame_at(0, 0, (int32_t)side, (int32_t)side, NULL);
        Frame to = frame_at(0, 0, (int32_t)side + 30, (int32_t)side + 30, NULL);
        from.has_hot_spot = to.has_hot_spot = true;
        to.hot_x = to.hot_y = 15 * 256;
        FollowFrame a = {&from, one}, b = {&to, two};
        PixelRect rect = {x, y, x + w, y + h};
        Followed result = follow_rect(&a, &b, rect, 16);
        bool is_correct = result.dx == dx + 15 && result.dy == dy + 15 && result.confidence > 0.1;
        found += is_correct;
        CHECK_THAT(is_correct, "%dx%d at %d,%d was followed by %d,%d, not %d,%d, confidence %g", w,
                   h, x, y, result.dx, result.dy, dx + 15, dy + 15, result.confidence);
        pixels_unref(one);
        pixels_unref(two);
        pixels_unref(patch);
    }
    check_note("%zu of %zu patches found", found, tried);
}

static void test_follow_nothing(void)
{
    CheckRandom random = check_random("nothing");
    Pixels *empty = clear_pixels(64, 64), *full = clear_pixels(64, 64),
           *noise = clear_pixels(64, 64);
    memset(full->rgba, 200, 4 * 64 * 64);
    paint_noise(&random, noise, 255);
    Frame frame = frame_at(0, 0, 64, 64, NULL);
    PixelRect rect = {20, 20, 36, 36}, outside = {70, 70, 80, 80};
    const struct {
        Pixels *from, *to;
        PixelRect rect;
    } table[] = {{empty, empty, rect}, {empty, noise, rect}, {NULL, noise, rect},
                 {noise, NULL, rect},  {full, full, rect},   {noise, noise, outside}};
    for (size_t i = 0; i < CHECK_COUNT(table); i++) {
        FollowFrame a = {&frame, table[i].from}, b = {&frame, table[i].to};
        Followed result = follow_rect(&a, &b, table[i].rect, 10);
        CHECK_THAT(result.dx == 0 && result.dy == 0 && result.confidence <= 0,
                   "row %zu was followed by %d,%d, confidence %g", i, result.dx, result.dy,
                   result.confidence);
    }
    FollowFrame same = {&frame, noise};
    FollowPlace middle = {same, follow_point_rect(30 * 256 + 128, 30 * 256 + 128)};
    Followed result_same = follow_place(&middle, &middle, &same, 20);
    CHECK(result_same.dx == 0 && result_same.dy == 0 && result_same.confidence >= 0.99);
    /* At a corner, most of the patch is outside the frame. Different noise does not match. */
    FollowPlace corner = {same, follow_point_rect(128, 128)};
    result_same = follow_place(&corner, &corner, &same, 20);
    CHECK(result_same.dx == 0 && result_same.dy == 0 && result_same.confidence > 0.9);
    Pixels *other = clear_pixels(64, 64);
    paint_noise(&random, other, 255);
    FollowFrame elsewhere = {&frame, other};
    CHECK(follow_rect(&same, &elsewhere, rect, 10).confidence < 0.1);
    pixels_unref(other);
    pixels_unref(empty);
    pixels_unref(full);
    pixels_unref(noise);
}

/* If a patch is found at two positions, the result is uncertain, even if one is slightly nearer. */
static void test_follow_twins(void)
{
    CheckRandom random = check_random("twins");
    for (int apart = 13; apart <= 22; apart++) {
        Pixels *one = clear_pixels(80, 40), *two = clear_pixels(80, 40);
        Pixels *patch = random_patch(&random, 12, 16);
        paste(one, patch, 30, 10);
        paste(two, patch, 30 - 10, 10);
        paste(two, patch, 30 - 10 + apart, 10);
        Frame frame = frame_at(0, 0, 80, 40, NULL);
        FollowFrame a = {&frame, one}, b = {&frame, two};
        Followed result = follow_rect(&a, &b, (PixelRect){30, 10, 42, 26}, 16);
        CHECK_THAT(result.confidence <= 0 && result.dx == 0,
                   "copies %d pixels apart: %d, confidence %g", apart, result.dx,
                   result.confidence);
        pixels_unref(one);
        pixels_unref(two);
        pixels_unref(patch);
    }
}

/* If the thing is hidden and something similar is near, it is followed there, but is uncertain:
 * from there, the pixels lead back to the other thing. It stays uncertain in the next frame, in
 * which nothing moves. */
static void test_follow_jump(void)
{
    CheckRandom random = check_random("jump");
    Pixels *one = clear_pixels(90, 40), *two = clear_pixels(90, 40);
    Pixels *foot = random_patch(&random, 9, 9);
    Pixels *shoulder = clear_pixels(9, 9);
    memcpy(shoulder->rgba, foot->rgba, 4 * 9 * 9);
    for (uint32_t i = 0; i < 9 * 9; i += 2)
        put_pixel(shoulder, i % 9, i / 9, 0x80ff80ff);
    paste(one, foot, 30, 10);
    paste(one, shoulder, 45, 10);
    paste(two, shoulder, 45, 10);
    Frame frame = frame_at(0, 0, 90, 40, NULL);
    FollowFrame a = {&frame, one}, b = {&frame, two};
    FollowPlace placed = {a, {30, 10, 39, 19}};
    Followed jumped = follow_place(&placed, &placed, &b, 24);
    CHECK_THAT(jumped.dx == 15 && jumped.dy == 0 && jumped.confidence < FOLLOW_CERTAIN,
               "followed by %d,%d, confidence %g", jumped.dx, jumped.dy, jumped.confidence);
    FollowPlace before = {b, {45, 10, 54, 19}};
    Followed stayed = follow_place(&placed, &before, &b, 24);
    CHECK_THAT(stayed.dx == 0 && stayed.dy == 0 && stayed.confidence < FOLLOW_CERTAIN,
               "followed by %d,%d, confidence %g", stayed.dx, stayed.dy, stayed.confidence);
    /* It is certain after a person has placed it there. */
    stayed = follow_place(&before, &before, &b, 24);
    CHECK(stayed.dx == 0 && stayed.dy == 0 && stayed.confidence >= FOLLOW_CERTAIN);
    pixels_unref(one);
    pixels_unref(two);
    pixels_unref(foot);
    pixels_unref(shoulder);
}

/* Following large rectangles far must compare a few million pixels, not billions. */
static void test_follow_large(void)
{
    CheckRandom random = check_random("large");
    Pixels *one = random_patch(&random, 512, 512), *two = clear_pixels(512, 512);
    paste(two, one, 37, -91);
    Frame frame = frame_at(0, 0, 512, 512, NULL);
    FollowFrame a = {&frame, one}, b = {&frame, two};
    static const PixelRect rects[] = {
        {100, 150, 400, 500}, {200, 200, 210, 212}, {100, 120, 180, 160}};
    for (size_t i = 0; i < CHECK_COUNT(rects); i++) {
        Followed result = follow_rect(&a, &b, rects[i], 128);
        CHECK_THAT(result.dx == 37 && result.dy == -91, "rectangle %zu was followed by %d,%d", i,
                   result.dx, result.dy);
    }
    pixels_unref(one);
    pixels_unref(two);
}

/* ---- Content ---- */

static void test_content(void)
{
    CheckRandom random = check_random("content");
    Pixels *patch = clear_pixels(9, 7), *sheet = clear_pixels(60, 40);
    paint_noise(&random, patch, 255);
    paste(sheet, patch, 5, 6);
    paste(sheet, patch, 30, 20);
    /* Transparent pixels, next to the art and inside it: their colours must be ignored. */
    put_pixel(sheet, 29, 19, 0x11223300);
    put_pixel(sheet, 5 + 3, 6 + 2, 0x11223300);
    put_pixel(sheet, 30 + 3, 20 + 2, 0x55667700);
    Frame one = frame_at(3, 4, 15, 14, NULL), two = frame_at(25, 18, 20, 20, NULL);
    FrameContent a, b;
    frame_content(&one, sheet, &a);
    frame_content(&two, sheet, &b);
    CHECK(memcmp(a.art, b.art, sizeof a.art) == 0);
    CHECK(a.x == 2 && a.y == 2 && b.x == 5 && b.y == 2);
    put_pixel(sheet, 34, 23, 0x112233ff);
    frame_content(&two, sheet, &b);
    CHECK(memcmp(a.art, b.art, sizeof a.art) != 0);
    Frame empty = frame_at(0, 0, 3, 3, NULL), outside = frame_at(100, 100, 3, 3, NULL);
    static const uint8_t zeros[16];
    frame_content(&empty, sheet, &b);
    CHECK(memcmp(b.art, zeros, sizeof zeros) == 0 && b.x == 0 && b.y == 0);
    frame_content(&outside, sheet, &b);
    CHECK(memcmp(b.art, zeros, sizeof zeros) == 0);
    /* With a key, pixels of its colour are not art. */
    for (uint32_t i = 0; i < 60 * 40; i++)
        if (sheet->rgba[4 * i + 3] == 0)
            put_pixel(sheet, i % 60, i / 60, 0x00ff00ff);
    Mask key = {.source = MASK_KEY, .key = {0, 255, 0, 255}, .threshold = 128};
    one.mask = &key;
    frame_content(&one, sheet, &b);
    CHECK(memcmp(a.art, b.art, sizeof a.art) == 0 && b.x == 2 && b.y == 2);
    pixels_unref(patch);
    pixels_unref(sheet);
}

CHECK_CASES({"pixels are solid by alpha, by key, by correction", test_rules},
            {"no pixel is solid outside the picture", test_beyond_the_picture},
            {"bounds and anchors of a silhouette", test_anchors},
            {"bounds and anchors of random silhouettes", test_random_anchors},
            {"boxes of small silhouettes have the minimum area", test_best_boxes},
            {"boxes of large silhouettes have a small area", test_large_boxes},
            {"a moved patch is found", test_follow},
            {"missing and uniform patches have no confidence", test_follow_nothing},
            {"a patch that occurs twice has no confidence", test_follow_twins},
            {"a patch that jumped to another one is uncertain", test_follow_jump},
            {"patches are followed in large frames", test_follow_large},
            {"the content of a frame does not depend on its position", test_content})
