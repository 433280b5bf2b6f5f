/* SPDX-License-Identifier: MIT */
/* Tests of lines of the rasteriser: sharp lines, total coverage, joints, rims and dashes. */
#include "check.h"
#include "draw_windows.h"

#include <math.h>

static const DrawColour white = 0xffffffff;

static void test_sharp_lines(void)
{
    Window window = black_window(32);
    const DrawStroke thin = {.colour = white, .width = 1}, thick = {.colour = white, .width = 4};
    draw_line(&window.target, (DrawSpot){4, 5}, (DrawSpot){28, 5}, &thin);
    draw_line(&window.target, (DrawSpot){4, 15.3}, (DrawSpot){28, 15.3}, &thick);
    for (int x = 6; x < 26; x++)
        for (int y = 3; y < 20; y++) {
            bool line = y == 5 || (y >= 13 && y < 17);
            CHECK_THAT((window_pixel(&window, x, y) & 0xff) == (line ? 255 : 0), "at %d,%d: %x", x,
                       y, window_pixel(&window, x, y));
        }
    window_free(&window, "sharp lines");
}

/*
 * The mean coverage of a line at 16 positions within a pixel is its area: a rectangle and two half
 * discs. At an edge, coverage fades over one pixel, which adds 1/12 to the squared radius of the
 * discs. The coverage at a single position may differ by 15%, because the pixels sample the fading
 * edge of a diagonal line only in coarse steps.
 */
static void test_total_coverage(void)
{
    CHECK_RANDOM_CASES (random, "ink", 400) {
        DrawSpot a = {30 + 60 * check_unit(&random), 30 + 60 * check_unit(&random)};
        DrawSpot b = {30 + 60 * check_unit(&random), 30 + 60 * check_unit(&random)};
        double width = 0.5 + 9 * check_unit(&random), length = hypot(b.x - a.x, b.y - a.y);
        double coverage = 0, want = width * length + acos(-1) * (width * width / 4 + 1.0 / 12);
        for (int i = 0; i < 16; i++) {
            Window window = black_window(120);
            double dx = i % 4 / 4.0, dy = i / 4 / 4.0;
            draw_line(&window.target, (DrawSpot){a.x + dx, a.y + dy},
                      (DrawSpot){b.x + dx, b.y + dy},
                      &(DrawStroke){.colour = white, .width = width});
            coverage += amount_of_white(&window) / 16;
            window_free(&window, "ink");
        }
        CHECK_THAT(fabs(coverage - want) <= 0.01 * want + 0.1,
                   "a line %g wide and %g long has %g, not %g", width, length, coverage, want);
    }
}

/* The coverage of a pixel depends on the distance from its centre to the line. */
static void test_pixel_coverage(void)
{
    CHECK_RANDOM_CASES (random, "places", 300) {
        Window window = black_window(60);
        DrawSpot a = {60 * check_unit(&random), 60 * check_unit(&random)};
        DrawSpot b = {60 * check_unit(&random), 60 * check_unit(&random)};
        double width = 1 + 5 * check_unit(&random), length = hypot(b.x - a.x, b.y - a.y);
        draw_line(&window.target, a, b, &(DrawStroke){.colour = white, .width = width});
        for (int y = 0; y < 60; y++)
            for (int x = 0; x < 60; x++) {
                double px = x + 0.5 - a.x, py = y + 0.5 - a.y;
                double t = (px * (b.x - a.x) + py * (b.y - a.y)) / (length * length);
                t = t < 0 ? 0 : t > 1 ? 1 : t;
                double distance = hypot(px - t * (b.x - a.x), py - t * (b.y - a.y));
                double want = fmin(fmax(width / 2 + 0.5 - distance, 0), 1);
                CHECK_NEAR((window_pixel(&window, x, y) & 0xff) / 255.0, want, 0.01);
            }
        window_free(&window, "places");
    }
}

/* Pixels of a line that overlaps itself are drawn only once. */
static void test_overlap(void)
{
    Window once = black_window(40), twice = black_window(40);
    const DrawSpot moved[2] = {{5, 7}, {33, 30}},
                   back[4] = {{5, 7}, {20, 19.3214285714}, {33, 30}, {5, 7}};
    const DrawStroke stroke = {.colour = 0x80ffffff, .width = 3};
    draw_lines(&once.target, moved, 2, false, &stroke);
    draw_lines(&twice.target, back, 4, false, &stroke);
    for (int y = 0; y < 40; y++)
        for (int x = 0; x < 40; x++)
            CHECK_NEAR(window_pixel(&twice, x, y) & 0xff, window_pixel(&once, x, y) & 0xff, 1);
    window_free(&once, "once");
    window_free(&twice, "twice");
}

/* Where segments of a line meet, each pixel has the value of the nearest segment. */
static void test_corners(void)
{
    const DrawSpot corner[3] = {{5.3, 33}, {20, 6.5}, {24, 35.5}};
    const DrawStroke stroke = {.colour = white, .width = 3};
    Window both = black_window(40), one = black_window(40), other = black_window(40);
    draw_lines(&both.target, corner, 3, false, &stroke);
    draw_line(&one.target, corner[0], corner[1], &stroke);
    draw_line(&other.target, corner[1], corner[2], &stroke);
    for (int y = 0; y < 40; y++)
        for (int x = 0; x < 40; x++) {
            uint32_t a = window_pixel(&one, x, y), b = window_pixel(&other, x, y);
            CHECK_INT(window_pixel(&both, x, y), a > b ? a : b);
        }
    window_free(&both, "both");
    window_free(&one, "one");
    window_free(&other, "other");
}

static void test_rim(void)
{
    Window window = window_new(&(DrawTarget){.width = 30, .height = 30, .zoom = 1, .scale = 1});
    draw_fill(&window.target, draw_area_of(&window.target), white);
    draw_line(&window.target, (DrawSpot){3, 15}, (DrawSpot){27, 15},
              &(DrawStroke){.colour = 0xffff0000, .width = 2, .rim = 6, .rim_colour = 0xff00ff00});
    static const uint32_t column[] = {0xffffffff, 0xff00ff00, 0xff00ff00, 0xffff0000,
                                      0xffff0000, 0xff00ff00, 0xff00ff00, 0xffffffff};
    for (int i = 0; i < 8; i++)
        CHECK_INT(window_pixel(&window, 15, 11 + i), column[i]);
    window_free(&window, "rim");
    /* Without a colour, the rim is black and translucent. */
    window = window_new(&(DrawTarget){.width = 30, .height = 30, .zoom = 1, .scale = 1});
    draw_fill(&window.target, draw_area_of(&window.target), white);
    draw_line(&window.target, (DrawSpot){3, 15}, (DrawSpot){27, 15},
              &(DrawStroke){.colour = 0xffff0000, .width = 2, .rim = 6});
    CHECK_NEAR(window_pixel(&window, 15, 12) & 0xff, 255 * 0.45, 3);
    window_free(&window, "black rim");
}

static void test_dashes(void)
{
    Window window = black_window(80);
    const DrawStroke stroke = {.colour = white, .width = 1, .dash = {8, 4, 2, 4}};
    draw_line(&window.target, (DrawSpot){4, 9}, (DrawSpot){76, 9}, &stroke);
    for (int x = 5; x < 75; x++) {
        int offset = (x - 4) % 18;
        bool is_drawn = offset < 8 || (offset >= 12 && offset < 14);
        CHECK_THAT((window_pixel(&window, x, 9) & 0xff) == (is_drawn ? 255 : 0), "at %d: %x", x,
                   window_pixel(&window, x, 9));
    }
    window_free(&window, "dashes");
    /* Dashes continue around corners. */
    window = black_window(80);
    const DrawSpot corner[3] = {{4, 9}, {15, 9}, {15, 70}};
    draw_lines(&window.target, corner, 3, false,
               &(DrawStroke){.colour = white, .width = 1, .dash = {8, 8}});
    for (int y = 11; y < 65; y++)
        CHECK_INT(window_pixel(&window, 15, y) & 0xff, (y - 9 + 11) % 16 < 8 ? 255 : 0);
    window_free(&window, "dashes around corners");
}

CHECK_CASES({"sharp lines", test_sharp_lines}, {"total coverage of lines", test_total_coverage},
            {"coverage of each pixel of a line", test_pixel_coverage},
            {"overlapping parts are drawn once", test_overlap}, {"corners of lines", test_corners},
            {"rims", test_rim}, {"dashes", test_dashes})
