/* SPDX-License-Identifier: MIT */
/* Tests of the rasteriser: known pixels, areas compared with oracles, and windows without seams. */
#include "check.h"
#include "draw_windows.h"

#include <draw/pictures.h>
#include <draw/target_internal.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const DrawColour white = 0xffffffff, half_red = 0x80ff0000;

/* ---- Colours and positions ---- */

static void test_colours(void)
{
    const uint8_t rgba[4] = {0x12, 0x34, 0x56, 200};
    CHECK_INT(draw_colour(rgba, 1), 0xc8123456);
    CHECK_INT(draw_colour(rgba, 0.5), 0x64123456);
    CHECK_INT(draw_faded(0xc8123456, 0.25), 0x32123456);
    CHECK_INT(draw_faded(0xc8123456, 2), 0xff123456);
    CHECK_INT(draw_faded(0xc8123456, -1), 0x00123456);
    CHECK_INT(draw_mixed(0xff000000, 0xffffffff, 1), 0xffffffff);
    CHECK_INT(draw_mixed(0x80102030, 0xffffffff, 0), 0x80102030);
    CHECK_INT(draw_mixed(0xff000000, 0xff808080, 0.5) >> 24, 255);
    CHECK_NEAR(draw_mixed(0xff000000, 0xff808080, 0.5) & 0xff, 64, 1);
}

static void test_blending(void)
{
    Window window = black_window(8);
    draw_fill(&window.target, (DrawArea){2, 2, 5, 4}, half_red);
    for (int y = 0; y < 8; y++)
        for (int x = 0; x < 8; x++) {
            bool inside = x >= 2 && x < 5 && y >= 2 && y < 4;
            CHECK_NEAR(window_pixel(&window, x, y) >> 16 & 0xff, inside ? 128 : 0, 1);
        }
    draw_fill(&window.target, (DrawArea){2, 2, 5, 4}, white);
    CHECK_INT(window_pixel(&window, 2, 2), 0xffffffff);
    draw_fill(&window.target, (DrawArea){5, 4, 2, 2}, white);
    CHECK_INT(window_pixel(&window, 5, 4), 0xff000000);
    window_free(&window, "blending");
}

/* Adjacent areas of the document share edges and leave no gap, at any zoom. */
static void test_areas(void)
{
    CheckRandom random = check_random("areas");
    for (size_t n = check_case_count(20000); n > 0; n--) {
        DrawTarget target = random_shape(&random, 0, 0, 4);
        int32_t a = check_between(&random, -70000, 70000), b = a + check_between(&random, 0, 300);
        PixelRect left = {a, 0, b, 1}, right = {b, 0, b + 7, 1};
        DrawArea one = draw_area(&target, left), other = draw_area(&target, right);
        CHECK_INT(one.right, other.left);
        /* The centres of the first and last pixel are in the rectangle. */
        double margin = 1e-6;
        if (one.right > one.left) {
            CHECK(((double)one.left + 0.5) / target.zoom >= a - margin);
            CHECK(((double)one.right - 0.5) / target.zoom <= b + margin);
        }
    }
}

static void test_fit(void)
{
    DrawTarget target = {.width = 200, .height = 100, .scale = 1};
    draw_fit(&target, (PixelRect){0, 0, 20, 20}, 5);
    CHECK_NEAR(target.zoom, 4, 0);
    CHECK_INT(target.x, -60);
    CHECK_INT(target.y, -10);
    draw_fit(&target, (PixelRect){100, 0, 500, 100}, 0);
    CHECK_NEAR(target.zoom, 0.5, 0);
    CHECK_INT(target.x, 50);
    CHECK_INT(target.y, -25);
}

static void test_visible_rect(void)
{
    DrawTarget target = {.width = 20, .height = 20, .x = -10, .y = 30, .zoom = 4, .scale = 2};
    PixelRect visible = draw_visible_rect(&target, 4);
    CHECK_INT(visible.left, -5);
    CHECK_INT(visible.top, 5);
    CHECK_INT(visible.right, 5);
    CHECK_INT(visible.bottom, 15);
    DrawSpot spots = {30, 40}, near = {14, 40};
    CHECK(!draw_is_visible(&target, spots, spots, 1));
    CHECK(draw_is_visible(&target, near, near, 2));
    CHECK(draw_is_visible(&target, spots, (DrawSpot){-30, 40}, 0));
}

/* ---- Borders and hatches ---- */

static void test_border(void)
{
    Window window = black_window(16);
    draw_border(&window.target, (DrawArea){2, 3, 12, 11}, 2, white);
    for (int y = 0; y < 16; y++)
        for (int x = 0; x < 16; x++) {
            bool inside = x >= 2 && x < 12 && y >= 3 && y < 11;
            bool hole = x >= 4 && x < 10 && y >= 5 && y < 9;
            CHECK_INT(window_pixel(&window, x, y) & 0xff, inside && !hole ? 255 : 0);
        }
    window_free(&window, "border");
    /* A border wider than its area covers each pixel once. */
    window = black_window(16);
    draw_border(&window.target, (DrawArea){2, 2, 5, 5}, 2, half_red);
    for (int y = 2; y < 5; y++)
        for (int x = 2; x < 5; x++)
            CHECK_NEAR(window_pixel(&window, x, y) >> 16 & 0xff, 128, 1);
    window_free(&window, "small border");
}

static void test_dashed_border(void)
{
    Window window = black_window(64);
    draw_border_dashed(&window.target, (DrawArea){0, 0, 64, 64}, 1, 4, 4, white);
    for (int x = 0; x < 64; x++)
        CHECK_INT(window_pixel(&window, x, 0) & 0xff, x % 8 < 4 ? 255 : 0);
    for (int y = 1; y < 63; y++)
        CHECK_INT(window_pixel(&window, 63, y) & 0xff, y % 8 < 4 ? 255 : 0);
    window_free(&window, "dashed border");
}

/* True if a hatch marks a pixel; at scale 2, its marks are twice as large. */
static bool is_marked(int hatch, int64_t x, int64_t y, int scale)
{
    return hatch_row((Hatch)hatch, y >> (scale - 1)) >> (x >> (scale - 1) & 15) & 1;
}

/* Every hatch marks a minority of pixels and differs from all others. */
static void test_hatches(void)
{
    uint64_t marks[HATCH_COUNT][4] = {0};
    for (int hatch = HATCH_NONE; hatch < HATCH_COUNT; hatch++) {
        int count = 0;
        for (int y = -8; y < 8; y++)
            for (int x = -8; x < 8; x++) {
                bool marked = is_marked(hatch, x, y, 1);
                int bit = (y + 8) * 16 + x + 8;
                count += marked;
                marks[hatch][bit / 64] |= (uint64_t)marked << bit % 64;
                CHECK(is_marked(hatch, x, y - 32, 1) == marked);
            }
        CHECK_THAT(hatch == HATCH_NONE ? count == 0 : count >= 16 && count <= 96,
                   "hatch %d marks %d of 256", hatch, count);
        for (int other = 0; other < hatch; other++)
            CHECK(memcmp(marks[hatch], marks[other], sizeof marks[hatch]) != 0);
    }
}

static void test_hatched_area(void)
{
    for (int hatch = HATCH_NONE; hatch < HATCH_COUNT; hatch++)
        for (int scale = 1; scale <= 2; scale++) {
            DrawTarget shape = {
                .width = 40, .height = 40, .x = -20, .y = -15, .zoom = 1, .scale = scale};
            Window window = window_new(&shape), polygon = window_new(&shape);
            const DrawSpot corners[4] = {{-11, -9}, {13, -9}, {13, 12}, {-11, 12}};
            draw_fill(&window.target, draw_area_of(&window.target), 0xff000000);
            draw_fill(&polygon.target, draw_area_of(&polygon.target), 0xff000000);
            draw_hatch(&window.target, (DrawArea){-11, -9, 13, 12}, (Hatch)hatch, white);
            if (hatch != HATCH_NONE)
                draw_polygon_hatched(&polygon.target, corners, 4, (Hatch)hatch, white);
            for (int64_t y = -15; y < 25; y++)
                for (int64_t x = -20; x < 20; x++) {
                    bool inside = x >= -11 && x < 13 && y >= -9 && y < 12;
                    bool marked = inside && is_marked(hatch, x, y, scale);
                    CHECK_INT(window_pixel(&window, x, y) & 0xff, marked ? 255 : 0);
                    CHECK_INT(window_pixel(&polygon, x, y) & 0xff, marked ? 255 : 0);
                }
            window_free(&window, "hatched area");
            window_free(&polygon, "hatched polygon");
        }
}

/* ---- Polygons ---- */

static bool spots_contain(const DrawSpot *spots, int count, double x, double y)
{
    bool is_inside = false;
    for (int i = 0, j = count - 1; i < count; j = i++)
        if ((spots[i].y > y) != (spots[j].y > y) &&
            x < (spots[j].x - spots[i].x) * (y - spots[i].y) / (spots[j].y - spots[i].y) +
                    spots[i].x)
            is_inside = !is_inside;
    return is_inside;
}

/* Returns the fraction of a pixel that is inside a polygon, by many samples. */
static double sampled_coverage(const DrawSpot *spots, int count, int x, int y)
{
    enum { GRID = 24 };
    int hits = 0;
    for (int i = 0; i < GRID * GRID; i++)
        hits +=
            spots_contain(spots, count, x + (i % GRID + 0.5) / GRID, y + (i / GRID + 0.5) / GRID);
    return hits / (double)(GRID * GRID);
}

static void test_polygons(void)
{
    CHECK_RANDOM_CASES (random, "polygons", 150) {
        Window window = black_window(40);
        DrawSpot spots[9];
        int count = check_between(&random, 3, 9);
        double total_error = 0, max = 0;
        for (int i = 0; i < count; i++)
            spots[i] = (DrawSpot){60 * check_unit(&random) - 10, 60 * check_unit(&random) - 10};
        draw_polygon(&window.target, spots, (uint32_t)count, white);
        for (int y = 0; y < 40; y++)
            for (int x = 0; x < 40; x++) {
                double got = (window_pixel(&window, x, y) & 0xff) / 255.0;
                double error = fabs(got - sampled_coverage(spots, count, x, y));
                total_error += error;
                max = fmax(max, error);
            }
        CHECK_THAT(max <= 0.27 && total_error / 1600 < 0.006,
                   "%d corners: mean difference %g, maximum %g", count, total_error / 1600, max);
        window_free(&window, "polygon");
    }
}

static void test_rings(void)
{
    Window window = black_window(40);
    const DrawSpot spots[8] = {{4, 4},   {36, 4},  {36, 36}, {4, 36},
                               {12, 12}, {12, 28}, {28, 28}, {28, 12}};
    const uint32_t ends[2] = {4, 8};
    draw_rings_hatched(&window.target, &(DrawRings){spots, ends, 2}, HATCH_NONE, white);
    for (int y = 0; y < 40; y++)
        for (int x = 0; x < 40; x++) {
            bool outer = x >= 4 && x < 36 && y >= 4 && y < 36;
            bool hole = x >= 12 && x < 28 && y >= 12 && y < 28;
            CHECK_INT(window_pixel(&window, x, y) & 0xff, outer && !hole ? 255 : 0);
        }
    window_free(&window, "rings");
}

/* ---- Marks ---- */

static void test_mark_coverage(void)
{
    const double pi = acos(-1);
    CHECK_RANDOM_CASES (random, "marks", 300) {
        DrawSpot at = {40 + check_unit(&random), 40 + check_unit(&random)};
        double radius = 3 + 25 * check_unit(&random), width = 1 + 2 * check_unit(&random);
        const double want[4] = {pi * radius * radius, 2 * pi * radius * width, 2 * radius * radius,
                                4 * radius * sqrt(2) * width};
        for (int mark = 0; mark < 4; mark++) {
            Window window = black_window(80);
            if (mark == 0)
                draw_disc(&window.target, at, radius, white);
            else if (mark == 1)
                draw_ring(&window.target, at, radius, width, white);
            else if (mark == 2)
                draw_diamond(&window.target, at, 2 * radius, white);
            else
                draw_diamond_line(&window.target, at, 2 * radius, width, white);
            /*
             * Edges at 45 degrees cross many pixels in the same way, so that their errors add up.
             */
            CHECK_NEAR(amount_of_white(&window), want[mark],
                       (mark < 2 ? 0.03 : 0.08) * want[mark] + 1);
            window_free(&window, "mark");
        }
    }
}

/* Ticks are on the right from a to b, with y down. */
static void test_ticks(void)
{
    Window window = black_window(64);
    draw_ticks(&window.target, (DrawSpot){4, 30}, (DrawSpot){60, 30}, 8, 6,
               &(DrawStroke){.colour = white, .width = 1});
    double above = 0, below = 0;
    for (int x = 0; x < 64; x++)
        for (int y = 0; y < 64; y++)
            *(y < 29 ? &above : &below) += (window_pixel(&window, x, y) & 0xff) / 255.0;
    CHECK_NEAR(above, 0, 0);
    CHECK_NEAR(below, 7 * 7, 5);
    window_free(&window, "ticks");
}

static void test_arrow(void)
{
    Window window = black_window(64);
    draw_arrow(&window.target, (DrawSpot){10, 20}, 3, 4, 30,
               &(DrawStroke){.colour = white, .width = 2});
    CHECK((window_pixel(&window, 27, 43) & 0xff) > 128); /* just before the tip at 28,44 */
    CHECK_INT(window_pixel(&window, 29, 46) & 0xff, 0);
    CHECK_INT(window_pixel(&window, 8, 16) & 0xff, 0);
    double coverage = amount_of_white(&window);
    CHECK(coverage > 60 && coverage < 130);
    window_free(&window, "arrow");
}

/* ---- Checkerboards and grids ---- */

static void test_checker(void)
{
    Window window = window_new(
        &(DrawTarget){.width = 100, .height = 100, .x = -10, .y = -10, .zoom = 6, .scale = 1});
    draw_fill(&window.target, draw_area_of(&window.target), 0xff123456);
    draw_checker(&window.target, (PixelRect){0, 0, 13, 10}, &draw_theme_dark);
    for (int y = -10; y < 90; y++)
        for (int x = -10; x < 90; x++) {
            bool inside = x >= 0 && x < 78 && y >= 0 && y < 60;
            uint32_t want = inside ? draw_theme_dark.checker[(x / 24 + y / 24) & 1] : 0xff123456;
            CHECK_INT(window_pixel(&window, x, y), want);
        }
    window_free(&window, "checker");
}

static void test_grid(void)
{
    for (int zoom = 3; zoom <= 4; zoom++) {
        Window window =
            window_new(&(DrawTarget){.width = 48, .height = 9, .zoom = zoom, .scale = 1});
        draw_fill(&window.target, draw_area_of(&window.target), 0xff000000);
        draw_pixel_grid(&window.target, (PixelRect){0, 0, 10, 10}, &draw_theme_dark);
        for (int x = 0; x < 48; x++) {
            bool line = zoom == 4 && x > 0 && x % 4 == 0 && x < 40;
            uint32_t value = window_pixel(&window, x, 1) & 0xff;
            uint32_t want = !line         ? 0
                            : x % 32 == 0 ? draw_theme_dark.grid_strong >> 24
                                          : draw_theme_dark.grid >> 24;
            CHECK_NEAR(value, want, 1);
        }
        window_free(&window, "grid");
    }
}

/* ---- Windows ---- */

enum { MAX_SPOTS = 12 };

/* A drawing operation, in document pixels. */
typedef struct Operation {
    int kind;
    DrawSpot spots[MAX_SPOTS];
    uint32_t count;
    DrawStroke stroke;
    double size;
    Hatch hatch;
} Operation;

static PixelRect rect_of(const DrawSpot *spots)
{
    const double max = 1 << 20;
    int32_t edges[4];
    for (int i = 0; i < 4; i++) {
        double coordinate = floor(i % 2 == 0 ? spots[i / 2].x : spots[i / 2].y);
        edges[i] = (int32_t)fmax(fmin(coordinate, max), -max);
    }
    return (PixelRect){edges[0], edges[1], edges[2], edges[3]};
}

static void draw_operation(const DrawTarget *target, void *user)
{
    const Operation *operation = user;
    DrawSpot spots[MAX_SPOTS];
    for (uint32_t i = 0; i < operation->count; i++)
        spots[i] = draw_spot(target, operation->spots[i].x, operation->spots[i].y);
    DrawArea area = draw_area(target, rect_of(operation->spots));
    DrawColour colour = operation->stroke.colour;
    switch (operation->kind) {
    case 0:
        draw_fill(target, area, colour);
        draw_hatch(target, draw_area_grown(area, 3), operation->hatch, colour);
        break;
    case 1:
        draw_border(target, area, operation->size, colour);
        draw_border_dashed(target, draw_area_grown(area, 9), operation->size, 5, 3, colour);
        break;
    case 2:
        draw_line(target, spots[0], spots[1], &operation->stroke);
        break;
    case 3:
        draw_lines(target, spots, operation->count, (operation->count & 1) != 0,
                   &operation->stroke);
        break;
    case 4:
        draw_polygon(target, spots, operation->count, colour);
        break;
    case 5:
        draw_polygon_hatched(target, spots, operation->count, operation->hatch, colour);
        break;
    case 6:
        draw_disc(target, spots[0], operation->size, colour);
        draw_ring(target, spots[1], 4 * operation->size, 2, colour);
        break;
    case 7:
        draw_diamond(target, spots[0], operation->size, colour);
        draw_diamond_line(target, spots[1], 3 * operation->size, 1.25, colour);
        break;
    case 8:
        draw_ticks(target, spots[0], spots[1], 3 + operation->size, operation->size,
                   &operation->stroke);
        break;
    default:
        draw_arrow(target, spots[0], spots[1].x, spots[1].y, 4 * operation->size,
                   &operation->stroke);
        break;
    }
}

enum { KINDS = 10 };

static Operation random_operation(CheckRandom *random, int kind)
{
    Operation operation = {.kind = kind, .count = (uint32_t)check_between(random, 2, MAX_SPOTS)};
    for (uint32_t i = 0; i < operation.count; i++)
        operation.spots[i] = (DrawSpot){check_between(random, -2560, 25600) / 256.0,
                                        check_between(random, -2560, 25600) / 256.0};
    if (check_chance(random, 30))
        operation.spots[1].y = operation.spots[0].y;
    operation.stroke = (DrawStroke){.colour = (uint32_t)check_next(random),
                                    .width = 0.5 + 5 * check_unit(random),
                                    .rim = check_chance(random, 50) ? 8 * check_unit(random) : 0};
    if (check_chance(random, 50))
        for (int i = 0; i < 4; i++)
            operation.stroke.dash[i] = check_between(random, 0, 12);
    operation.size = 1 + 9 * check_unit(random);
    operation.hatch = (Hatch)check_between(random, 1, HATCH_COUNT - 1);
    return operation;
}

static void test_windows(void)
{
    CheckRandom random = check_random("windows");
    for (size_t n = check_case_count(6000); n > 0 && !check_has_failed_too_often(); n--) {
        Operation operation = random_operation(&random, (int)(n % KINDS));
        DrawTarget shape = random_shape(&random, check_between(&random, 0, 90),
                                        check_between(&random, 0, 90), 150);
        char what[40];
        snprintf(what, sizeof what, "operation of kind %d", operation.kind);
        check_windows(&random, &shape, draw_operation, &operation, what);
    }
}

/* Far from the origin, the pixels are the same within the precision of the coordinates. */
static void test_far_away(void)
{
    CheckRandom random = check_random("far");
    for (size_t n = check_case_count(300); n > 0 && !check_has_failed_too_often(); n--) {
        Operation operation = random_operation(&random, (int)(n % KINDS)), moved = operation;
        DrawTarget here = {.width = 90, .height = 90, .zoom = 4, .scale = 1}, away = here;
        /* This is a multiple of the periods of all dashes and hatches. */
        const int32_t far = 48 * 1024;
        if (operation.kind == 9)
            continue; /* the second spot of this kind is a direction */
        for (uint32_t i = 0; i < moved.count; i++)
            moved.spots[i] = (DrawSpot){moved.spots[i].x + far, moved.spots[i].y - far};
        away.x += 4 * far;
        away.y -= 4 * far;
        Window a = window_new(&here), b = window_new(&away);
        draw_fill(&a.target, draw_area_of(&a.target), white);
        draw_fill(&b.target, draw_area_of(&b.target), white);
        draw_operation(&a.target, &operation);
        draw_operation(&b.target, &moved);
        int max = 0;
        for (int y = 0; y < 90; y++)
            for (int x = 0; x < 90; x++)
                max = (int)fmax(max, abs((int)(window_pixel(&a, x, y) & 0xff) -
                                         (int)(window_pixel(&b, away.x + x, away.y + y) & 0xff)));
        CHECK_THAT(max <= 2, "kind %d differs by %d", operation.kind, max);
        window_free(&a, "here");
        window_free(&b, "far from the origin");
    }
}

static void test_invalid_numbers(void)
{
    static const double invalid[] = {NAN, INFINITY, -INFINITY, 1e300, -1e12};
    for (size_t n = 0; n < 5; n++)
        for (int index = 0; index < 4; index++)
            for (int kind = 2; kind < KINDS; kind++) {
                Operation operation = {.kind = kind,
                                       .count = 3,
                                       .spots = {{3, 4}, {20, 30}, {25, 4}},
                                       .stroke = {.colour = 0, .width = 2},
                                       .size = 4,
                                       .hatch = HATCH_DOTS};
                ((double *)operation.spots)[index] = invalid[n];
                DrawTarget shape = {.width = 30, .height = 30, .zoom = 1, .scale = 1};
                Window window = window_new(&shape), untouched = window_new(&shape);
                draw_operation(&window.target, &operation);
                CHECK_INT(count_different_pixels(&window, &untouched), 0);
                operation.stroke.colour = white;
                bool marks = kind == 6 || kind == 7; /* two marks, one of them valid */
                draw_operation(&window.target, &operation);
                if (!marks && !(kind == 9 && (index >= 2)))
                    CHECK_THAT(count_different_pixels(&window, &untouched) == 0,
                               "kind %d, coordinate %d, %g", kind, index, invalid[n]);
                window_free(&window, "invalid numbers");
                window_free(&untouched, "untouched");
            }
}

CHECK_CASES({"colours", test_colours}, {"blending", test_blending},
            {"areas share edges", test_areas}, {"fitting", test_fit},
            {"the visible rectangle", test_visible_rect}, {"borders", test_border},
            {"dashed borders", test_dashed_border}, {"hatches differ", test_hatches},
            {"hatched areas", test_hatched_area}, {"polygons compared with samples", test_polygons},
            {"rings", test_rings}, {"total coverage of marks", test_mark_coverage},
            {"ticks", test_ticks}, {"arrows", test_arrow}, {"checks", test_checker},
            {"grids", test_grid}, {"windows have no seams", test_windows},
            {"far from the origin", test_far_away}, {"invalid numbers", test_invalid_numbers})
