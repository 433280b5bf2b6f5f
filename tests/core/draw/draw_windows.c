/* SPDX-License-Identifier: MIT */
/* Implements draw_windows.h. */
#include "draw_windows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { GUARD_ROWS = 3, EXTRA_STRIDE = 5 };

static const uint32_t guard_value = 0x5a5a1234;

/* Returns an opaque colour that differs from those of nearby positions. */
static uint32_t background(int64_t x, int64_t y)
{
    uint64_t hash = ((uint64_t)x * 0x9e3779b97f4a7c15u) ^ ((uint64_t)y * 0xc2b2ae3d27d4eb4fu);
    return 0xff000000u | (uint32_t)(hash >> 40);
}

Window window_new(const DrawTarget *shape)
{
    Window window = {.target = *shape};
    DrawTarget *target = &window.target;
    target->stride = (size_t)target->width + EXTRA_STRIDE;
    window.guard = GUARD_ROWS * target->stride;
    size_t count = 2 * window.guard + (size_t)target->height * target->stride;
    window.memory = malloc(count * sizeof *window.memory);
    for (size_t i = 0; i < count; i++)
        window.memory[i] = guard_value;
    target->pixels = window.memory + window.guard;
    for (int32_t y = 0; y < target->height; y++)
        for (int32_t x = 0; x < target->width; x++)
            target->pixels[(size_t)y * target->stride + (size_t)x] =
                background(target->x + x, target->y + y);
    return window;
}

static bool is_inside(const Window *window, size_t i)
{
    const DrawTarget *target = &window->target;
    size_t begin = window->guard, end = begin + (size_t)target->height * target->stride;
    return i >= begin && i < end && (i - begin) % target->stride < (size_t)target->width;
}

void window_free(Window *window, const char *what)
{
    const DrawTarget *target = &window->target;
    size_t count = 2 * window->guard + (size_t)target->height * target->stride;
    size_t written = 0, clear = 0;
    for (size_t i = 0; i < count; i++)
        if (is_inside(window, i))
            clear += window->memory[i] >> 24 != 255;
        else
            written += window->memory[i] != guard_value;
    CHECK_THAT(written == 0, "%s: %zu pixels beyond the target were written", what, written);
    CHECK_THAT(clear == 0, "%s: %zu pixels are not opaque", what, clear);
    free(window->memory);
}

uint32_t window_pixel(const Window *window, int64_t x, int64_t y)
{
    const DrawTarget *target = &window->target;
    return target->pixels[(size_t)(y - target->y) * target->stride + (size_t)(x - target->x)];
}

size_t count_different_pixels(const Window *a, const Window *b)
{
    size_t count = 0;
    for (int32_t y = 0; y < a->target.height; y++)
        for (int32_t x = 0; x < a->target.width; x++)
            count += window_pixel(a, a->target.x + x, a->target.y + y) !=
                     window_pixel(b, b->target.x + x, b->target.y + y);
    return count;
}

/* Draws a part and compares it with the whole. */
static void check_part(const Window *whole, const DrawTarget *part, DrawCallback draw, void *user,
                       const char *what)
{
    Window window = window_new(part);
    size_t differ = 0;
    draw(&window.target, user);
    for (int64_t y = part->y; y < part->y + part->height; y++)
        for (int64_t x = part->x; x < part->x + part->width; x++)
            differ += window_pixel(whole, x, y) != window_pixel(&window, x, y);
    CHECK_THAT(differ == 0,
               "%s: %zu of %d x %d pixels at %lld,%lld differ from the whole at zoom %.17g, scale "
               "%g",
               what, differ, part->width, part->height, (long long)part->x, (long long)part->y,
               part->zoom, part->scale);
    window_free(&window, what);
}

void check_windows(CheckRandom *random, const DrawTarget *shape, DrawCallback draw, void *user,
                   const char *what)
{
    Window whole = window_new(shape);
    draw(&whole.target, user);
    for (int i = 0; i < 3; i++) {
        DrawTarget part = *shape;
        part.width = check_between(random, 1, shape->width);
        part.height = check_between(random, 1, shape->height);
        part.x += check_between(random, 0, shape->width - part.width);
        part.y += check_between(random, 0, shape->height - part.height);
        check_part(&whole, &part, draw, user, what);
    }
    window_free(&whole, what);
}

DrawTarget random_shape(CheckRandom *random, double x, double y, int side)
{
    static const double zooms[] = {1,  2,   3,   4,    6,   8,       16,
                                   32, 1.5, 0.5, 0.25, 0.1, 1.0 / 3, 1.0 / 64};
    double zoom = check_chance(random, 60) ? zooms[check_between(random, 0, 13)]
                                           : exp(check_unit(random) * 6 - 3);
    double scale = check_between(random, 1, 2);
    DrawTarget shape = {.width = check_between(random, 1, side),
                        .height = check_between(random, 1, side),
                        .zoom = zoom * scale,
                        .scale = scale};
    shape.x = (int64_t)(x * shape.zoom) - check_between(random, 0, shape.width);
    shape.y = (int64_t)(y * shape.zoom) - check_between(random, 0, shape.height);
    return shape;
}

static double luminance(uint32_t colour)
{
    static const double weights[] = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        double component = (colour >> (16 - 8 * i) & 0xff) / 255.0;
        sum += weights[i] *
               (component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4));
    }
    return sum;
}

double colour_contrast(uint32_t a, uint32_t b)
{
    double la = luminance(a) + 0.05, lb = luminance(b) + 0.05;
    return fmax(la, lb) / fmin(la, lb);
}

double window_contrast(const Window *window, uint32_t art, int64_t from, int64_t to, int64_t y)
{
    double max = 1;
    for (int64_t x = from; x < to; x++)
        max = fmax(max, colour_contrast(window_pixel(window, x, y), art));
    return max;
}

const DrawColour difficult_art_colours[5] = {0xff000000, 0xffffffff, 0xffff00ff, 0xff15161a,
                                             0xffdfe2e8};

DrawTheme test_theme(int n)
{
    static const DrawColour colours[] = {0xffff00ff, 0xff808080};
    const DrawTheme *theme = n % 2 == 0 ? &draw_theme_dark : &draw_theme_light;
    DrawGround background = n / 2 < DRAW_GROUND_COLOUR ? (DrawGround)(n / 2) : DRAW_GROUND_COLOUR;
    return draw_theme_on(theme, background, colours[n / 2 > DRAW_GROUND_COLOUR]);
}

Window black_window(int side)
{
    Window window = window_new(&(DrawTarget){.width = side, .height = side, .zoom = 1, .scale = 1});
    draw_fill(&window.target, draw_area_of(&window.target), 0xff000000);
    return window;
}

double amount_of_white(const Window *window)
{
    double sum = 0;
    for (int32_t y = 0; y < window->target.height; y++)
        for (int32_t x = 0; x < window->target.width; x++)
            sum += (window_pixel(window, x, y) & 0xff) / 255.0;
    return sum;
}
