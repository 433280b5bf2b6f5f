/* SPDX-License-Identifier: MIT */
/* Tests of canvas/ed-viewport.h: positions, zoom steps, fitting, and limits. */
#include "canvas/ed-viewport.h"
#include "check.h"

#include <math.h>
#include <stdlib.h>

static EdViewport random_view(CheckRandom *random)
{
    return (EdViewport){
        .zoom = ED_MIN_ZOOM * pow(ED_MAX_ZOOM / ED_MIN_ZOOM, check_unit(random)),
        .scroll_x = check_between(random, -200000, 200000),
        .scroll_y = check_between(random, -200000, 200000),
    };
}

static void test_positions(void)
{
    EdViewport view = {.zoom = 4, .scroll_x = -100, .scroll_y = 20};
    CHECK_NEAR(ed_viewport_x(&view, 0), -25, 0);
    CHECK_NEAR(ed_viewport_y(&view, 0), 5, 0);
    CHECK_NEAR(ed_viewport_screen_x(&view, 10), 140, 0);
    CHECK_NEAR(ed_viewport_screen_y(&view, 10), 20, 0);
    CheckRandom random = check_random("places");
    for (size_t i = check_case_count(2000); i > 0 && !check_has_failed_too_often(); i--) {
        EdViewport any = random_view(&random);
        double x = check_unit(&random) * 2000, y = check_unit(&random) * 2000;
        CHECK_NEAR(ed_viewport_screen_x(&any, ed_viewport_x(&any, x)), x, 1e-6);
        CHECK_NEAR(ed_viewport_screen_y(&any, ed_viewport_y(&any, y)), y, 1e-6);
    }
}

static void test_steps(void)
{
    static const double up[] = {0.05, 0.0625, 1 / 12.0, 0.125, 1 / 6.0, 0.25, 1 / 3.0, 0.5, 2 / 3.0,
                                1,    1.5,    2,        3,     4,       5,    6,       8,   10,
                                12,   16,     20,       24,    32,      40,   48,      64};
    const int count = (int)CHECK_COUNT(up);
    for (int i = 0; i + 1 < count; i++) {
        CHECK_NEAR(ed_viewport_next_zoom(up[i], 1), up[i + 1], 1e-12);
        CHECK_NEAR(ed_viewport_next_zoom(up[i + 1], -1), up[i], 1e-12);
        double between = (up[i] + up[i + 1]) / 2;
        CHECK_NEAR(ed_viewport_next_zoom(between, 1), up[i + 1], 1e-12);
        CHECK_NEAR(ed_viewport_next_zoom(between, -1), up[i], 1e-12);
    }
    CHECK_NEAR(ed_viewport_next_zoom(64, 1), 64, 0);
    CHECK_NEAR(ed_viewport_next_zoom(0.05, -1), 0.05, 0);
    CHECK_NEAR(ed_viewport_next_zoom(1000, -1), 64, 0);
    CHECK_NEAR(ed_viewport_next_zoom(0.0001, 1), 0.05, 0);
    /* A zoom with a rounding error is still treated as that step. */
    CHECK_NEAR(ed_viewport_next_zoom(2.0000000001, 1), 3, 0);
    CHECK_NEAR(ed_viewport_next_zoom(1.9999999999, -1), 1.5, 0);
}

static void test_zoom_stays_at_pointer(void)
{
    CheckRandom random = check_random("pointer");
    for (size_t i = check_case_count(3000); i > 0 && !check_has_failed_too_often(); i--) {
        EdViewport view = random_view(&random), before = view;
        double x = check_unit(&random) * 1600, y = check_unit(&random) * 1000;
        int steps = check_between(&random, -4, 4);
        double zoom = view.zoom;
        for (int step = 0; step < abs(steps); step++)
            zoom = ed_viewport_next_zoom(zoom, steps);
        ed_viewport_zoom_to(&view, x, y, zoom);
        double document_x = ed_viewport_x(&before, x), document_y = ed_viewport_y(&before, y);
        /* The scroll limit has precedence. */
        if (llabs(view.scroll_x) < ED_FARTHEST_SCROLL)
            CHECK_NEAR(ed_viewport_screen_x(&view, document_x), x, 0.5 + 1e-6);
        if (llabs(view.scroll_y) < ED_FARTHEST_SCROLL)
            CHECK_NEAR(ed_viewport_screen_y(&view, document_y), y, 0.5 + 1e-6);
        CHECK(steps <= 0 || view.zoom > before.zoom || before.zoom >= ED_MAX_ZOOM);
        CHECK(steps >= 0 || view.zoom < before.zoom || before.zoom <= ED_MIN_ZOOM);
        CHECK(steps != 0 || view.zoom == before.zoom);
    }
}

static void test_bounds(void)
{
    static const double bad[] = {NAN, INFINITY, -INFINITY, 0, -3};
    for (size_t i = 0; i < CHECK_COUNT(bad); i++) {
        EdViewport view = {.zoom = 2, .scroll_x = 5, .scroll_y = 6};
        ed_viewport_zoom_to(&view, 10, 10, bad[i]);
        CHECK_NEAR(view.zoom, 2, 0);
        CHECK_INT(view.scroll_x, 5);
        CHECK_INT(view.scroll_y, 6);
    }
    EdViewport view = {.zoom = 2};
    ed_viewport_zoom_to(&view, 0, 0, 1e9);
    CHECK_NEAR(view.zoom, ED_MAX_ZOOM, 0);
    ed_viewport_zoom_to(&view, 0, 0, 1e-9);
    CHECK_NEAR(view.zoom, ED_MIN_ZOOM, 0);
    ed_viewport_scroll(&view, INT64_C(1) << 60, -(INT64_C(1) << 60));
    CHECK_INT(view.scroll_x, ED_FARTHEST_SCROLL);
    CHECK_INT(view.scroll_y, -ED_FARTHEST_SCROLL);
    ed_viewport_pin(&view, NAN, INFINITY, 0, 0, 3);
    CHECK_NEAR(view.zoom, 3, 0);
    CHECK_INT(view.scroll_x, ED_FARTHEST_SCROLL);
    CHECK_INT(view.scroll_y, -ED_FARTHEST_SCROLL);
}

static void test_fit(void)
{
    static const struct {
        int width, height;
        double left, top, right, bottom;
        int margin;
        double zoom;
    } cases[] = {
        {800, 600, 0, 0, 128, 104, 24, 5},
        {800, 600, 0, 0, 752, 552, 24, 1},
        {800, 600, 0, 0, 753, 552, 24, 2 / 3.0},
        {800, 600, 0, 0, 8000, 100, 0, 1 / 12.0},
        {800, 600, 0, 0, 1000000, 100, 0, ED_MIN_ZOOM},
        {800, 600, 40, 40, 40, 40, 0, 64},
        {10, 10, 0, 0, 128, 104, 24, ED_MIN_ZOOM},
        {800, 600, -64, -20, 64, 20, 0, 6},
        {800, 600, 0, 0, 420, 100, 0, 1.5},
        {800, 600, 0, 0, 630, 400, 0, 1},
        {800, 600, 0, 0, 641, 400, 0, 1},
        {800, 600, 0, 0, 205, 100, 0, 3},
        {800, 600, 0, 0, 164, 100, 0, 4},
    };
    for (size_t i = 0; i < CHECK_COUNT(cases); i++) {
        EdViewport view = {.zoom = 1};
        ed_viewport_fit(&view, cases[i].width, cases[i].height, cases[i].left, cases[i].top,
                        cases[i].right, cases[i].bottom, cases[i].margin);
        CHECK_THAT(fabs(view.zoom - cases[i].zoom) < 1e-9, "case %zu: zoom %g", i, view.zoom);
        double x = ed_viewport_screen_x(&view, (cases[i].left + cases[i].right) / 2);
        double y = ed_viewport_screen_y(&view, (cases[i].top + cases[i].bottom) / 2);
        CHECK_NEAR(x, cases[i].width / 2.0, 0.5);
        CHECK_NEAR(y, cases[i].height / 2.0, 0.5);
    }
}

static void test_reveal(void)
{
    EdViewport view = {.zoom = 2};
    ed_viewport_reveal(&view, 800, 600, 100, 100, 40);
    CHECK_INT(view.scroll_x, 0);
    CHECK_INT(view.scroll_y, 0);
    ed_viewport_reveal(&view, 800, 600, 500, 100, 40);
    CHECK_NEAR(ed_viewport_screen_x(&view, 500), 760, 0);
    CHECK_INT(view.scroll_y, 0);
    ed_viewport_reveal(&view, 800, 600, -30, -10, 40);
    CHECK_NEAR(ed_viewport_screen_x(&view, -30), 40, 0);
    CHECK_NEAR(ed_viewport_screen_y(&view, -10), 40, 0);
    /* Without space for the margin, the point is centred. */
    ed_viewport_reveal(&view, 60, 50, 7, 9, 40);
    CHECK_NEAR(ed_viewport_screen_x(&view, 7), 30, 1);
    CHECK_NEAR(ed_viewport_screen_y(&view, 9), 25, 1);
    CheckRandom random = check_random("reveal");
    for (size_t i = check_case_count(2000); i > 0 && !check_has_failed_too_often(); i--) {
        EdViewport any = random_view(&random);
        double x = check_between(&random, -3000, 3000), y = check_between(&random, -3000, 3000);
        ed_viewport_reveal(&any, 640, 480, x, y, 20);
        double screen_x = ed_viewport_screen_x(&any, x), screen_y = ed_viewport_screen_y(&any, y);
        CHECK(screen_x >= 20 && screen_x <= 620 && screen_y >= 20 && screen_y <= 460);
    }
}

/* Returns the length of the part of [from, to] that is inside [0, size]. */
static double visible_length(double from, double to, int size)
{
    return fmin(to, size) - fmax(from, 0);
}

static void test_keep_visible(void)
{
    /* A visible rectangle of ten pixels stays where it is. */
    EdViewport small = {.zoom = 1, .scroll_x = -20, .scroll_y = -15};
    ed_viewport_keep_in_sight(&small, 640, 480, 0, 0, 10, 10, 64);
    CHECK_INT(small.scroll_x, -20);
    CHECK_INT(small.scroll_y, -15);
    CheckRandom random = check_random("keep");
    for (size_t i = check_case_count(3000); i > 0 && !check_has_failed_too_often(); i--) {
        EdViewport view = random_view(&random), before = view;
        double right = check_between(&random, 1, 3000), bottom = check_between(&random, 1, 3000);
        double min_x = fmin(64, right * view.zoom), min_y = fmin(64, bottom * view.zoom);
        bool was_visible = visible_length(ed_viewport_screen_x(&view, 0),
                                          ed_viewport_screen_x(&view, right), 640) >= min_x;
        ed_viewport_keep_in_sight(&view, 640, 480, 0, 0, right, bottom, 64);
        CHECK(visible_length(ed_viewport_screen_x(&view, 0), ed_viewport_screen_x(&view, right),
                             640) >= min_x - 1e-6);
        CHECK(visible_length(ed_viewport_screen_y(&view, 0), ed_viewport_screen_y(&view, bottom),
                             480) >= min_y - 1e-6);
        CHECK(view.zoom == before.zoom);
        CHECK(!was_visible || view.scroll_x == before.scroll_x);
    }
}

static const CheckCase cases[] = {
    {"positions are converted to the screen and back", test_positions},
    {"zoom steps suit pixels", test_steps},
    {"zooming keeps the position below the pointer", test_zoom_stays_at_pointer},
    {"zoom and scroll positions stay in their limits for any number", test_bounds},
    {"fitting uses the steps of the zoom", test_fit},
    {"revealing scrolls as little as needed", test_reveal},
    {"a part of the content always stays visible", test_keep_visible},
};

int main(int argc, char **argv)
{
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
