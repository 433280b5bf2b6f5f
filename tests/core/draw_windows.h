/* SPDX-License-Identifier: MIT */
/*
 * Targets with guard zones around them, and the comparison of a window drawn at once with the same
 * window drawn in parts.
 */
#ifndef GABARIT_TESTS_DRAW_WINDOWS_H
#define GABARIT_TESTS_DRAW_WINDOWS_H

#include "check.h"

#include <draw/target.h>
#include <draw/theme.h>

/* A target in memory of its own, which begins with a ground that tells every pixel's place. */
typedef struct Window {
    DrawTarget target;
    uint32_t *memory;
    size_t guard; /* pixels before and after */
} Window;

/* Takes x, y, width, height, zoom and scale of `shape`. */
Window window_new(const DrawTarget *shape);
/* Checks that nothing was written beyond the target, and that it is opaque; frees the memory. */
void window_free(Window *window, const char *what);

uint32_t window_pixel(const Window *window, int64_t x, int64_t y);

typedef void (*DrawThing)(const DrawTarget *target, void *user);

/* Draws into the window that `shape` describes, then into random parts of it, and compares. */
void check_windows(CheckRandom *random, const DrawTarget *shape, DrawThing draw, void *user,
                   const char *what);

/* A window somewhere around a place of the document, at one of many zooms and scales. */
DrawTarget random_shape(CheckRandom *random, double x, double y, int side);

/* How many pixels of two windows of one shape differ. */
size_t windows_differ(const Window *a, const Window *b);

/* How far two colours stand apart to the eye, 1 to 21. */
double colour_contrast(uint32_t one, uint32_t other);
/* The contrast with an art of what stands out most from it between two places of a row. */
double window_contrast(const Window *window, uint32_t art, int64_t from, int64_t to, int64_t y);

/* Arts that outlines must be seen on. */
extern const DrawColour hard_arts[5];
/* Both themes, and each of them on all grounds: the n-th of TEST_THEMES. */
enum { TEST_THEMES = 10 };
DrawTheme test_theme(int n);

/* A black window of some size at the origin, at 100 %. */
Window black_window(int side);
/* How much white there is in a black window, in pixels. */
double white_in(const Window *window);

#endif
