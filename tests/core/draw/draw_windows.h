/* SPDX-License-Identifier: MIT */
/*
 * Drawing targets ("windows") with guard zones around them, and a comparison of a window drawn as a
 * whole with the same window drawn in parts.
 */
#pragma once

#include "check.h"

#include <draw/target.h>
#include <draw/theme.h>

/* A target in its own memory, initially filled with a background that is unique at each pixel. */
typedef struct Window {
    DrawTarget target;
    uint32_t *memory;
    size_t guard; /* pixels before and after the target */
} Window;

/* Creates a window with the x, y, width, height, zoom and scale of `shape`. */
Window window_new(const DrawTarget *shape);
/* Checks that nothing was written outside and that the target is opaque, and frees the memory. */
void window_free(Window *window, const char *what);

uint32_t window_pixel(const Window *window, int64_t x, int64_t y);

typedef void (*DrawCallback)(const DrawTarget *target, void *user);

/* Draws into the window that `shape` describes, then into random parts of it, and compares them. */
void check_windows(CheckRandom *random, const DrawTarget *shape, DrawCallback draw, void *user,
                   const char *what);

/* Returns a random window near a position in the document, at one of many zooms and scales. */
DrawTarget random_shape(CheckRandom *random, double x, double y, int side);

/* Returns how many pixels differ between two windows of the same shape. */
size_t count_different_pixels(const Window *a, const Window *b);

/* Returns the contrast ratio of two colours, 1 to 21. */
double colour_contrast(uint32_t a, uint32_t b);
/* Returns the largest contrast with a colour of art in a row, for x from `from` to before `to`. */
double window_contrast(const Window *window, uint32_t art, int64_t from, int64_t to, int64_t y);

/* Colours of art on which outlines must be visible. */
extern const DrawColour difficult_art_colours[5];
/* Returns the n-th of TEST_THEMES themes: the dark and the light theme on each background. */
enum { TEST_THEMES = 10 };
DrawTheme test_theme(int n);

/* A black square window at the origin, at 100%. */
Window black_window(int side);
/* Returns the amount of white in a black window, in pixels. */
double amount_of_white(const Window *window);
