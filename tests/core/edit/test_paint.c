/* SPDX-License-Identifier: MIT */
/*
 * Tests of painting, compared with plain loops: brushes, lines, ellipses, polygons, fills, tidying,
 * tracing.
 */
#include "check.h"

#include "edit/paint.h"
#include "edit/shapes.h"
#include "edit/tidy.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WIDE = 150, HIGH = 110 };

/* ---- Pictures to compare ---- */

static Blocks *random_picture(CheckRandom *random, int values, uint8_t pixels[WIDE * HIGH])
{
    Blocks *blank = blocks_new(WIDE, HIGH, 0);
    BlocksEdit *edit = blocks_edit(blank);
    blocks_unref(blank);
    for (int i = check_between(random, 0, 40); i > 0; i--) {
        int x = check_between(random, 0, WIDE), y = check_between(random, 0, HIGH);
        PixelRect rect = {x, y, x + check_between(random, 1, 40), y + check_between(random, 1, 40)};
        blocks_edit_rect(edit, rect, (uint8_t)check_between(random, 0, values));
    }
    for (int i = check_between(random, 0, 100); i > 0; i--) {
        int x = check_between(random, 0, WIDE), y = check_between(random, 0, HIGH);
        blocks_edit_row(edit, y, x, x + 1, (uint8_t)check_between(random, 0, values));
    }
    Blocks *blocks = blocks_edit_end(edit);
    blocks_read(blocks, (PixelRect){0, 0, WIDE, HIGH}, pixels, WIDE);
    return blocks;
}

static void check_same(const Blocks *blocks, const uint8_t *pixels, const char *what)
{
    static uint8_t got[WIDE * HIGH];
    blocks_read(blocks, (PixelRect){0, 0, WIDE, HIGH}, got, WIDE);
    for (int i = 0; i < WIDE * HIGH && !check_has_failed_too_often(); i++)
        CHECK_THAT(got[i] == pixels[i], "%s at %d,%d: %d, not %d", what, i % WIDE, i / WIDE, got[i],
                   pixels[i]);
}

/* ---- Brushes ---- */

static double brush_centre(int size, double at)
{
    return size % 2 != 0 ? floor(at) + 0.5 : floor(at + 0.5);
}

static bool is_in_dab(const Brush *brush, double x, double y, int i, int k)
{
    double dx = i + 0.5 - brush_centre(brush->size, x), dy = k + 0.5 - brush_centre(brush->size, y);
    double radius = brush->size / 2.0;
    if (!brush->round)
        return fabs(dx) < radius && fabs(dy) < radius;
    return dx * dx + dy * dy < radius * radius;
}

static void test_dabs(void)
{
    static uint8_t pixels[WIDE * HIGH];
    CHECK_RANDOM_CASES (random, "dabs", 2000) {
        Brush brush = {check_chance(&random, 50), check_between(&random, 1, 60)};
        double x = check_unit(&random) * 200 - 25, y = check_unit(&random) * 160 - 25;
        Blocks *blank = blocks_new(WIDE, HIGH, 0);
        BlocksEdit *edit = blocks_edit(blank);
        paint_dab(edit, &brush, x, y, 1);
        Blocks *blocks = blocks_edit_end(edit);
        for (int k = 0; k < WIDE * HIGH; k++)
            pixels[k] = is_in_dab(&brush, x, y, k % WIDE, k / WIDE);
        check_same(blocks, pixels, "a dab");
        blocks_unref(blocks);
        blocks_unref(blank);
    }
}

/*
 * A line paints all pixels of dabs at any position on it, except at their rim, and no pixels far
 * from it.
 */
static void test_lines(void)
{
    CHECK_RANDOM_CASES (random, "lines", 600) {
        Brush brush = {check_chance(&random, 50), check_between(&random, 1, 20)};
        double x0 = check_unit(&random) * WIDE, y0 = check_unit(&random) * HIGH;
        double x1 = check_unit(&random) * WIDE, y1 = check_unit(&random) * HIGH;
        Blocks *blank = blocks_new(WIDE, HIGH, 0);
        BlocksEdit *edit = blocks_edit(blank);
        paint_line(edit, &brush, x0, y0, x1, y1, 1);
        Blocks *blocks = blocks_edit_end(edit);
        double ax = brush_centre(brush.size, x0), ay = brush_centre(brush.size, y0);
        double bx = brush_centre(brush.size, x1), by = brush_centre(brush.size, y1);
        double radius = brush.size / 2.0, reach = brush.round ? radius : radius * sqrt(2);
        for (int k = 0; k < WIDE * HIGH && !check_has_failed_too_often(); k++) {
            double px = k % WIDE + 0.5, py = k / WIDE + 0.5;
            double length = (bx - ax) * (bx - ax) + (by - ay) * (by - ay);
            double t = length > 0 ? ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length : 0;
            t = t < 0 ? 0 : t > 1 ? 1 : t;
            double distance = hypot(px - ax - t * (bx - ax), py - ay - t * (by - ay));
            bool painted = blocks_get(blocks, k % WIDE, k / WIDE) != 0;
            if (brush.size > 2)
                CHECK_THAT(painted || distance > radius - 0.01, "a gap at distance %g, radius %g",
                           distance, radius);
            CHECK_THAT(!painted || distance < reach + 1.1, "painted at distance %g, radius %g",
                       distance, radius);
        }
        blocks_unref(blocks);
        blocks_unref(blank);
    }
}

/* A thin line has no gaps: there is a painted pixel near each point of it. */
static void test_thin_lines(void)
{
    CHECK_RANDOM_CASES (random, "thin", 500) {
        Brush brush = {true, check_between(&random, 1, 2)};
        int x0 = check_between(&random, 2, WIDE - 3), y0 = check_between(&random, 2, HIGH - 3);
        int x1 = check_between(&random, 2, WIDE - 3), y1 = check_between(&random, 2, HIGH - 3);
        Blocks *blank = blocks_new(WIDE, HIGH, 0);
        BlocksEdit *edit = blocks_edit(blank);
        paint_line(edit, &brush, x0 + 0.5, y0 + 0.5, x1 + 0.5, y1 + 0.5, 1);
        Blocks *blocks = blocks_edit_end(edit);
        int longer = abs(x1 - x0) > abs(y1 - y0) ? abs(x1 - x0) : abs(y1 - y0);
        for (int k = 0; k <= longer; k++) {
            double x = longer > 0 ? x0 + (double)(x1 - x0) * k / longer : x0;
            double y = longer > 0 ? y0 + (double)(y1 - y0) * k / longer : y0;
            bool near = false;
            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++)
                    near |= blocks_get(blocks, (int)lround(x) + dx, (int)lround(y) + dy) != 0;
            CHECK_THAT(near, "no painted pixel near %g,%g", x, y);
        }
        blocks_unref(blocks);
        blocks_unref(blank);
    }
}

/* ---- Areas ---- */

static bool is_inside(const PaintPoint *corners, int count, double x, double y)
{
    bool inside = false;
    for (int i = 0, k = count - 1; i < count; k = i++)
        if ((corners[i].y > y) != (corners[k].y > y) &&
            x >= corners[i].x + (y - corners[i].y) / (corners[k].y - corners[i].y) *
                                    (corners[k].x - corners[i].x))
            inside = !inside;
    return inside;
}

/* True if an edge crosses a row so near to a position that the result depends on rounding. */
static bool is_on_edge(const PaintPoint *corners, int count, double x, double y)
{
    for (int i = 0, k = count - 1; i < count; k = i++)
        if ((corners[i].y > y) != (corners[k].y > y) &&
            fabs(corners[i].x +
                 (y - corners[i].y) / (corners[k].y - corners[i].y) *
                     (corners[k].x - corners[i].x) -
                 x) < 1e-9)
            return true;
    return false;
}

static void test_polygons(void)
{
    static uint8_t pixels[WIDE * HIGH];
    CHECK_RANDOM_CASES (random, "polygons", 1000) {
        PaintPoint corners[9];
        int count = check_between(&random, 1, 9);
        for (int k = 0; k < count; k++)
            corners[k] = (PaintPoint){check_between(&random, -80, 4 * WIDE) / 4.0 + 0.125,
                                      check_between(&random, -80, 4 * HIGH) / 4.0 + 0.125};
        Blocks *blank = blocks_new(WIDE, HIGH, 0);
        BlocksEdit *edit = blocks_edit(blank);
        paint_polygon(edit, corners, (uint32_t)count, 1);
        Blocks *blocks = blocks_edit_end(edit);
        for (int k = 0; k < WIDE * HIGH; k++)
            pixels[k] = is_on_edge(corners, count, k % WIDE + 0.5, k / WIDE + 0.5)
                            ? blocks_get(blocks, k % WIDE, k / WIDE)
                            : is_inside(corners, count, k % WIDE + 0.5, k / WIDE + 0.5);
        check_same(blocks, pixels, "a polygon");
        blocks_unref(blocks);
        blocks_unref(blank);
    }
}

static void test_ellipses(void)
{
    static uint8_t pixels[WIDE * HIGH];
    CHECK_RANDOM_CASES (random, "ellipses", 500) {
        PixelRect rect = {check_between(&random, -20, WIDE), check_between(&random, -20, HIGH), 0,
                          0};
        rect.right = rect.left + check_between(&random, 0, 99);
        rect.bottom = rect.top + check_between(&random, 0, 99);
        Blocks *blank = blocks_new(WIDE, HIGH, 0);
        BlocksEdit *edit = blocks_edit(blank);
        paint_ellipse(edit, rect, 1);
        Blocks *blocks = blocks_edit_end(edit);
        double a = (rect.right - rect.left) / 2.0, b = (rect.bottom - rect.top) / 2.0;
        for (int k = 0; k < WIDE * HIGH; k++) {
            double x = (k % WIDE + 0.5 - rect.left - a) / a,
                   y = (k / WIDE + 0.5 - rect.top - b) / b;
            pixels[k] = a > 0 && b > 0 && x * x + y * y < 1 - 1e-12;
        }
        check_same(blocks, pixels, "an ellipse");
        blocks_unref(blocks);
        blocks_unref(blank);
    }
}

/* ---- Fills ---- */

/* Marks a region by a simple flood fill. Returns its number of pixels. */
static int flood(const uint8_t *from, int x, int y, uint8_t marks[WIDE * HIGH])
{
    static int stack[WIDE * HIGH];
    int depth = 0, count = 0;
    memset(marks, 0, WIDE * HIGH);
    stack[depth++] = y * WIDE + x;
    marks[y * WIDE + x] = 1;
    while (depth > 0) {
        int at = stack[--depth];
        count++;
        const int steps[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
        for (int i = 0; i < 4; i++) {
            int to_x = at % WIDE + steps[i][0], to_y = at / WIDE + steps[i][1];
            if (to_x < 0 || to_y < 0 || to_x >= WIDE || to_y >= HIGH)
                continue;
            int to = to_y * WIDE + to_x;
            if (!marks[to] && from[to] == from[at]) {
                marks[to] = 1;
                stack[depth++] = to;
            }
        }
    }
    return count;
}

static void test_fills(void)
{
    CheckRandom random = check_random("fills");
    static uint8_t pixels[WIDE * HIGH], marks[WIDE * HIGH];
    for (size_t i = 0; i < check_case_count(1500) && !check_has_failed_too_often(); i++) {
        Blocks *before = random_picture(&random, 2, pixels);
        int x = check_between(&random, 0, WIDE - 1), y = check_between(&random, 0, HIGH - 1);
        bool contiguous = check_chance(&random, 70);
        uint8_t from = pixels[y * WIDE + x];
        BlocksEdit *edit = blocks_edit(before);
        uint64_t changed = paint_fill(edit, x, y, contiguous, 9);
        Blocks *after = blocks_edit_end(edit);
        int expected = flood(pixels, x, y, marks), all = 0;
        for (int k = 0; k < WIDE * HIGH; k++) {
            all += pixels[k] == from;
            if (contiguous ? marks[k] : pixels[k] == from)
                pixels[k] = 9;
        }
        CHECK_INT(changed, contiguous ? expected : all);
        check_same(after, pixels, "a fill");
        blocks_unref(after);
        blocks_unref(before);
    }
}

/* Tests fills of areas of similar colours. Pixels outside the picture are not filled. */
static void test_fills_by_colours(void)
{
    CheckRandom random = check_random("colours");
    enum { ART_WIDE = 130, ART_HIGH = 100, TOLERANCE = 10 };
    static uint8_t pixels[WIDE * HIGH], marks[WIDE * HIGH], rgba[4 * ART_WIDE * ART_HIGH];
    for (size_t i = 0; i < check_case_count(600) && !check_has_failed_too_often(); i++) {
        Blocks *cells = random_picture(&random, 3, pixels);
        for (int k = 0; k < ART_WIDE * ART_HIGH; k++) {
            int cell = pixels[k / ART_WIDE * WIDE + k % ART_WIDE];
            const uint8_t colour[4] = {100, (uint8_t)(250 - 11 * cell), (uint8_t)(7 * cell), 255};
            memcpy(rgba + 4 * k, colour, 4);
            rgba[4 * k + 3] = (uint8_t)(255 - check_between(&random, 0, 5));
            if (cell == 0) /* transparent, which is not the same as outside */
                memset(rgba + 4 * k, check_between(&random, 0, 5), 4);
        }
        int x = check_between(&random, 0, WIDE - 1), y = check_between(&random, 0, HIGH - 1);
        bool contiguous = check_chance(&random, 70);
        for (int k = 0; k < WIDE * HIGH; k++) /* outside the picture */
            if (k % WIDE >= ART_WIDE || k / WIDE >= ART_HIGH)
                pixels[k] = 99;
        uint8_t from = pixels[y * WIDE + x];
        int expected = from == 99 ? 0 : flood(pixels, x, y, marks), all = 0;
        for (int k = 0; k < WIDE * HIGH; k++) {
            bool same = from != 99 && pixels[k] == from;
            all += same;
            pixels[k] = contiguous ? from != 99 && marks[k] : same;
        }
        Blocks *blank = blocks_new(WIDE, HIGH, 0);
        BlocksEdit *edit = blocks_edit(blank);
        PaintArt art = {rgba, ART_WIDE, ART_HIGH};
        CHECK_INT(paint_fill_alike(edit, &art, TOLERANCE, x, y, contiguous, 1),
                  contiguous ? expected : all);
        Blocks *after = blocks_edit_end(edit);
        check_same(after, pixels, "a fill by colours");
        blocks_unref(after);
        blocks_unref(blank);
        blocks_unref(cells);
    }
}

/* A gap gets the value of a nearest painted pixel. */
static void test_gaps(void)
{
    static uint8_t pixels[WIDE * HIGH];
    CHECK_RANDOM_CASES (random, "gaps", 4) {
        Blocks *before = random_picture(&random, 4, pixels);
        int reach = check_chance(&random, 50) ? 0 : check_between(&random, 1, 12);
        BlocksEdit *edit = blocks_edit(before);
        paint_fill_gaps(edit, (uint32_t)reach);
        Blocks *after = blocks_edit_end(edit);
        for (int k = 0; k < WIDE * HIGH && !check_has_failed_too_often(); k++) {
            int got = blocks_get(after, k % WIDE, k / WIDE), nearest[256], any = INT32_MAX;
            for (int value = 0; value < 256; value++)
                nearest[value] = INT32_MAX;
            for (int m = 0; m < WIDE * HIGH && pixels[k] == 0; m++) {
                int dx = k % WIDE - m % WIDE, dy = k / WIDE - m / WIDE;
                if (pixels[m] != 0 && dx * dx + dy * dy < nearest[pixels[m]])
                    nearest[pixels[m]] = dx * dx + dy * dy;
            }
            for (int value = 1; value < 256; value++)
                any = nearest[value] < any ? nearest[value] : any;
            bool fills = any != INT32_MAX && (reach == 0 || any <= reach * reach);
            if (pixels[k] != 0)
                CHECK_INT(got, pixels[k]);
            else if (!fills)
                CHECK_INT(got, 0);
            else
                CHECK_THAT(got != 0 && nearest[got] == any, "at %d,%d: %d", k % WIDE, k / WIDE,
                           got);
        }
        blocks_unref(after);
        blocks_unref(before);
    }
}

static void test_tidying(void)
{
    CheckRandom random = check_random("tidying");
    static uint8_t pixels[WIDE * HIGH], expected[WIDE * HIGH];
    for (size_t i = 0; i < check_case_count(60) && !check_has_failed_too_often(); i++) {
        Blocks *before = random_picture(&random, 2, pixels);
        int n = check_between(&random, -6, 6), over = check_chance(&random, 50) ? -1 : 0;
        for (int k = 0; k < WIDE * HIGH; k++) {
            bool near = false;
            for (int m = 0; m < 13 * 13 && !near; m++) { /* all pixels that may be within 6 */
                int dx = m % 13 - 6, dy = m / 13 - 6, x = k % WIDE + dx, y = k / WIDE + dy;
                near = x >= 0 && x < WIDE && y >= 0 && y < HIGH && dx * dx + dy * dy <= n * n &&
                       (pixels[y * WIDE + x] == 1) == (n > 0);
            }
            expected[k] = pixels[k];
            if (n > 0 && near && pixels[k] != 1 && (over < 0 || pixels[k] == over))
                expected[k] = 1;
            if (n < 0 && near && pixels[k] == 1)
                expected[k] = 7;
        }
        BlocksEdit *edit = blocks_edit(before);
        paint_grow(edit, 1, n, over, 7);
        Blocks *after = blocks_edit_end(edit);
        check_same(after, expected, "growing");
        blocks_unref(after);
        blocks_unref(before);
    }
}

/* ---- Tidying, compared with slow methods ---- */

enum { LARGE_WIDE = 300, LARGE_HIGH = 150 };

/*
 * A picture, and for each pixel the nearest pixel of a set: if there are several, the leftmost, and
 * of these the uppermost.
 */
typedef struct Large {
    int width, height;
    uint8_t pixels[LARGE_WIDE * LARGE_HIGH], expected[LARGE_WIDE * LARGE_HIGH];
    bool set[LARGE_WIDE * LARGE_HIGH];
    int rows[LARGE_WIDE * LARGE_HIGH]; /* the nearest row of the set in this column, or -1 */
    int nearest[LARGE_WIDE * LARGE_HIGH];
    int64_t squared[LARGE_WIDE * LARGE_HIGH];
} Large;

static Blocks *random_large(CheckRandom *random, Large *large)
{
    large->width = check_between(random, 1, LARGE_WIDE);
    large->height = check_between(random, 1, LARGE_HIGH);
    Blocks *blank = blocks_new((uint32_t)large->width, (uint32_t)large->height, 0);
    BlocksEdit *edit = blocks_edit(blank);
    blocks_unref(blank);
    for (int i = check_between(random, 0, 12); i > 0; i--) {
        int x = check_between(random, -40, large->width), y = check_between(random, -40, 150);
        PixelRect rect = {x, y, x + check_between(random, 1, 200),
                          y + check_between(random, 1, 90)};
        uint8_t value = (uint8_t)check_between(random, 0, 3);
        if (check_chance(random, 50))
            blocks_edit_rect(edit, rect, value);
        else
            paint_ellipse(edit, rect, value);
    }
    for (int i = check_chance(random, 50) ? check_between(random, 1, 3000) : 2; i > 0; i--) {
        int x = check_between(random, 0, LARGE_WIDE), y = check_between(random, 0, LARGE_HIGH);
        blocks_edit_row(edit, y, x, x + 1, (uint8_t)check_between(random, 0, 3));
    }
    Blocks *blocks = blocks_edit_end(edit);
    blocks_read(blocks, (PixelRect){0, 0, large->width, large->height}, large->pixels,
                (size_t)large->width);
    return blocks;
}

static void find_rows(Large *large, int x)
{
    for (int y = 0; y < large->height; y++) {
        int best = -1;
        for (int row = 0; row < large->height; row++)
            if (large->set[row * large->width + x] && (best < 0 || abs(row - y) < abs(best - y)))
                best = row;
        large->rows[y * large->width + x] = best;
    }
}

static void find_nearest(Large *large)
{
    for (int x = 0; x < large->width; x++)
        find_rows(large, x);
    for (int at = 0; at < large->width * large->height; at++) {
        const int y = at / large->width;
        large->squared[at] = INT64_MAX;
        for (int x = 0; x < large->width; x++) {
            const int64_t row = large->rows[y * large->width + x], distance = x - at % large->width;
            if (row < 0 || (row - y) * (row - y) + distance * distance >= large->squared[at])
                continue;
            large->squared[at] = (row - y) * (row - y) + distance * distance;
            large->nearest[at] = (int)row * large->width + x;
        }
    }
}

static void check_large(const Large *large, Blocks *before, BlocksEdit *edit, const char *what)
{
    static uint8_t got[LARGE_WIDE * LARGE_HIGH];
    Blocks *after = blocks_edit_end(edit);
    blocks_read(after, (PixelRect){0, 0, large->width, large->height}, got, (size_t)large->width);
    for (int at = 0; at < large->width * large->height && !check_has_failed_too_often(); at++)
        CHECK_THAT(got[at] == large->expected[at], "%s: %d x %d at %d,%d: %d, not %d", what,
                   large->width, large->height, at % large->width, at / large->width, got[at],
                   large->expected[at]);
    blocks_unref(after);
    blocks_unref(before);
}

static void test_gaps_oracle(void)
{
    static Large large;
    CHECK_RANDOM_CASES (random, "slow gaps", 40) {
        Blocks *before = random_large(&random, &large);
        const int64_t reach = check_chance(&random, 40) ? 0 : check_between(&random, 1, 80);
        for (int at = 0; at < large.width * large.height; at++)
            large.set[at] = large.pixels[at] != 0;
        find_nearest(&large);
        for (int at = 0; at < large.width * large.height; at++) {
            const bool fills =
                large.squared[at] < INT64_MAX && (reach == 0 || large.squared[at] <= reach * reach);
            large.expected[at] = fills ? large.pixels[large.nearest[at]] : large.pixels[at];
        }
        BlocksEdit *edit = blocks_edit(before);
        paint_fill_gaps(edit, (uint32_t)reach);
        check_large(&large, before, edit, "gaps");
    }
}

static void test_growing_oracle(void)
{
    static Large large;
    CHECK_RANDOM_CASES (random, "slow growth", 60) {
        Blocks *before = random_large(&random, &large);
        const int n = check_between(&random, -60, 60);
        const int over = check_chance(&random, 50) ? -1 : check_between(&random, 0, 3);
        for (int at = 0; at < large.width * large.height; at++)
            large.set[at] = (large.pixels[at] == 1) == (n > 0);
        find_nearest(&large);
        for (int at = 0; at < large.width * large.height; at++) {
            const int pixel = large.pixels[at];
            const bool near = !large.set[at] && large.squared[at] <= n * n;
            large.expected[at] = large.pixels[at];
            if (n > 0 && near && (over < 0 || pixel == over))
                large.expected[at] = 1;
            if (n < 0 && near)
                large.expected[at] = 7;
        }
        BlocksEdit *edit = blocks_edit(before);
        paint_grow(edit, 1, n, over, 7);
        check_large(&large, before, edit, "growth");
    }
}

/* A value grows only from existing pixels, whatever the distance is. */
static void test_growing_nothing(void)
{
    Blocks *blank = blocks_new(WIDE, HIGH, 0);
    BlocksEdit *edit = blocks_edit(blank);
    paint_grow(edit, 1, INT32_MAX, -1, 0);
    paint_grow(edit, 1, -INT32_MAX, -1, 7);
    Blocks *after = blocks_edit_end(edit);
    CHECK(blocks_equal(after, blank));
    blocks_unref(after);
    edit = blocks_edit(blank);
    blocks_edit_row(edit, 0, 0, 1, 1);
    paint_grow(edit, 1, INT32_MAX, -1, 0);
    after = blocks_edit_end(edit);
    CHECK_INT(blocks_get(after, WIDE - 1, HIGH - 1), 1);
    blocks_unref(after);
    blocks_unref(blank);
}

static void test_holes(void)
{
    Blocks *blank = blocks_new(WIDE, HIGH, 0);
    BlocksEdit *edit = blocks_edit(blank);
    blocks_edit_rect(edit, (PixelRect){10, 10, 60, 60}, 1);
    blocks_edit_rect(edit, (PixelRect){20, 20, 30, 30}, 0);
    blocks_edit_rect(edit, (PixelRect){22, 22, 25, 25}, 2);
    blocks_edit_rect(edit, (PixelRect){40, 40, 50, 60}, 0); /* open at the bottom: not a hole */
    CHECK_INT(paint_fill_holes(edit, 1, 101), 1);
    Blocks *after = blocks_edit_end(edit);
    CHECK_INT(blocks_get(after, 23, 23), 1);
    CHECK_INT(blocks_get(after, 29, 29), 1);
    CHECK_INT(blocks_get(after, 45, 45), 0);
    CHECK_INT(blocks_get(after, 5, 5), 0);
    blocks_unref(after);
    blocks_unref(blank);
}

/* Specks get the surrounding value. Large pieces and protected zones do not change. */
static void test_dissolving(void)
{
    Blocks *blank = blocks_new(WIDE, HIGH, 0);
    BlocksEdit *edit = blocks_edit(blank);
    blocks_unref(blank);
    blocks_edit_rect(edit, (PixelRect){0, 0, 60, HIGH}, 1);
    blocks_edit_rect(edit, (PixelRect){62, 0, 64, HIGH}, 4);
    blocks_edit_rect(edit, (PixelRect){10, 10, 15, 15}, 2);   /* inside 1 */
    blocks_edit_rect(edit, (PixelRect){30, 30, 40, 40}, 2);   /* large */
    blocks_edit_rect(edit, (PixelRect){62, 50, 63, 53}, 2);   /* between 0 and 4 */
    blocks_edit_rect(edit, (PixelRect){100, 50, 101, 51}, 2); /* inside 0 */
    Blocks *before = blocks_edit_end(edit);
    Tidy tidy = {.kind = TIDY_SPECKS, .size = 30, .zone = 2};
    Blocks *after = tidy_pixels(before, &tidy);
    CHECK_INT(blocks_get(after, 11, 11), 1);
    CHECK_INT(blocks_get(after, 35, 35), 2);
    CHECK_INT(blocks_get(after, 62, 51), 4);
    CHECK_INT(blocks_get(after, 100, 50), 0);
    uint64_t count;
    Blocks *marks = tidy_marks(before, after, &count);
    CHECK_INT(count, 25 + 3 + 1);
    CHECK_INT(blocks_get(marks, 11, 11), 1);
    CHECK_INT(blocks_get(marks, 100, 50), 2);
    CHECK_INT(blocks_get(marks, 35, 35), 0);
    blocks_unref(marks);
    blocks_unref(after);
    tidy.kept[2] = true;
    after = tidy_pixels(before, &tidy);
    CHECK(blocks_equal(after, before));
    blocks_unref(after);
    blocks_unref(before);
}

/* ---- Tracing ---- */

static void fill_traced(void *user, const PaintPoint *points, uint32_t count)
{
    /* Even-odd rule for outlines and holes: each inverts its inside. */
    uint8_t *pixels = user;
    for (int k = 0; k < WIDE * HIGH; k++)
        pixels[k] ^= is_inside(points, (int)count, k % WIDE + 0.5, k / WIDE + 0.5);
}

static void test_tracing(void)
{
    CheckRandom random = check_random("tracing");
    static uint8_t pixels[WIDE * HIGH], traced[WIDE * HIGH];
    for (size_t i = 0; i < check_case_count(150) && !check_has_failed_too_often(); i++) {
        Blocks *blocks = random_picture(&random, 2, pixels);
        memset(traced, 0, sizeof traced);
        blocks_trace(blocks, 1, 0, fill_traced, traced);
        for (int k = 0; k < WIDE * HIGH; k++)
            CHECK(traced[k] == (pixels[k] == 1));
        memset(traced, 0, sizeof traced);
        blocks_trace(blocks, 1, 2, fill_traced, traced);
        int wrong = 0;
        for (int k = 0; k < WIDE * HIGH; k++)
            wrong += traced[k] != (pixels[k] == 1);
        CHECK(wrong < WIDE * HIGH / 4);
        blocks_unref(blocks);
    }
}

CHECK_CASES({"dabs contain the pixels whose centres are in the brush", test_dabs},
            {"lines have no gaps", test_lines}, {"thin lines have no gaps", test_thin_lines},
            {"polygons by the even-odd rule", test_polygons}, {"ellipses", test_ellipses},
            {"fills", test_fills}, {"fills by the colours of a picture", test_fills_by_colours},
            {"gaps get the nearest value", test_gaps},
            {"specks, growing and shrinking", test_tidying},
            {"gaps, compared with a slow method", test_gaps_oracle},
            {"growing and shrinking, compared with a slow method", test_growing_oracle},
            {"values without pixels do not grow", test_growing_nothing}, {"holes", test_holes},
            {"specks get the surrounding value", test_dissolving},
            {"traced outlines contain the painted pixels", test_tracing})
