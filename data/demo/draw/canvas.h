/* SPDX-License-Identifier: MIT */
/**
 * canvas.h: the drawing surface for every picture of the demo, and functions on colours and
 * numbers. All use only +, -, *, / and square roots, so that every machine draws the same pixels.
 *
 *     Canvas *room = canvas_new(320, 200);
 *     canvas_rect(room, 0, 0, 320, 120, 0xff5a4a6e);
 *     canvas_save(room, "room.png", &error);
 *     canvas_free(room);
 */
#ifndef GABARIT_DEMO_CANVAS_H
#define GABARIT_DEMO_CANVAS_H

#include "art/picture.h"

/** 0xAARRGGBB, not premultiplied; 0 is transparent. */
typedef uint32_t Colour;

typedef struct Canvas {
    int width, height;
    Colour *pixels;
} Canvas;

/** Five shades of a material: outline, shadow, middle, light, highlight. */
typedef struct Ramp {
    Colour shade[5];
} Ramp;

Canvas *canvas_new(int width, int height);
/** NULL is allowed. */
void canvas_free(Canvas *canvas);

/** Sets a pixel. Does nothing outside the canvas, or if the colour is transparent. */
void canvas_put(Canvas *canvas, int x, int y, Colour colour);
void canvas_rect(Canvas *canvas, int x, int y, int width, int height, Colour colour);
/** Fills a rectangle with bevelled edges: an outline, light at the left and top, dark at the right
 * and bottom. */
void canvas_bevel(Canvas *canvas, int x, int y, int width, int height, const Ramp *ramp);
void canvas_line(Canvas *canvas, int x0, int y0, int x1, int y1, Colour colour);
void canvas_ellipse(Canvas *canvas, double x, double y, double rx, double ry, Colour colour);
/** Lightens (factor above 1) or darkens the pixels in an ellipse. */
void canvas_multiply_ellipse(Canvas *canvas, double x, double y, double rx, double ry,
                             double factor);
/** True if a polygon contains a point. `corners` has x and y of each of `count` corners. */
bool polygon_contains(const int *corners, int count, double x, double y);
/** Lightens (factor above 1) or darkens a pixel. Does nothing if it is transparent. */
void canvas_multiply(Canvas *canvas, int x, int y, double factor);
/** Blends a colour over a pixel, with an opacity `fraction` from 0 to 1. Does nothing if the pixel
 * is transparent. */
void canvas_blend(Canvas *canvas, int x, int y, Colour colour, double fraction);
/** Draws `count` rows of letters, one pixel for each letter: the n-th of `letters` has the n-th
 * colour; other letters are transparent. */
void canvas_stamp(Canvas *canvas, int x, int y, const char *const *rows, int count,
                  const char *letters, const Colour *colours);

/** Writes a PNG file, indexed if it has at most 256 colours. Returns false with an error on
 * failure. */
bool canvas_save(const Canvas *canvas, const char *path, GError **error);
/** Returns a copy as `Pixels` of core, owned by the caller. */
Pixels *canvas_pixels(const Canvas *canvas);

/** Returns a lighter (factor above 1) or darker colour, with the same opacity. */
Colour colour_multiply(Colour colour, double factor);
Colour colour_mix(Colour a, Colour b, double fraction);
/** Returns the ramp of the same material in shadow. */
Ramp ramp_shaded(const Ramp *ramp);

/** Returns a pseudo-random number from 0 to 1 that depends only on `x` and `y`. */
double random_at(int x, int y);
/** Returns smooth noise from 0 to 1: random_at() at whole numbers, interpolated between them. */
double noise_at(double x, double y);
/** Sine and cosine of an angle in degrees. */
double sine(double degrees);
double cosine(double degrees);
double length_of(double x, double y);
/** Returns 0 below `from`, 1 above `to`, and a smooth transition between them. */
double smooth_step(double from, double to, double value);
int floor_of(double value);
double clamp_to(double value, double min, double max);

#endif
