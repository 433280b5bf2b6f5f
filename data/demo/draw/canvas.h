/* SPDX-License-Identifier: MIT */
/**
 * canvas.h: what every picture of the demo is drawn on, and the numbers that it is drawn with. All
 * is computed with + - * / and square roots only, so that every machine draws the same pixels.
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

/** Sets a pixel; beyond the canvas nothing. Transparent colours change nothing. */
void canvas_put(Canvas *canvas, int x, int y, Colour colour);
void canvas_rect(Canvas *canvas, int x, int y, int width, int height, Colour colour);
/** A rectangle in light from the top left: a filled one with a light and a dark edge. */
void canvas_block(Canvas *canvas, int x, int y, int width, int height, const Ramp *ramp);
void canvas_line(Canvas *canvas, int x0, int y0, int x1, int y1, Colour colour);
void canvas_ellipse(Canvas *canvas, double x, double y, double rx, double ry, Colour colour);
/** Lightens or darkens what an ellipse covers. */
void canvas_shadow(Canvas *canvas, double x, double y, double rx, double ry, double factor);
/** Whether a polygon, x and y of `count` corners, holds a place. */
bool corners_hold(const int *corners, int count, double x, double y);
/** Lightens (above 1) or darkens a pixel that is there. */
void canvas_light(Canvas *canvas, int x, int y, double factor);
/** Mixes a colour over a pixel that is there, 0 to 1. */
void canvas_glaze(Canvas *canvas, int x, int y, Colour colour, double share);
/** Draws rows of letters, a pixel each: `letters` names colours by their place in `colours`; any
 * other letter is left out. */
void canvas_stamp(Canvas *canvas, int x, int y, const char *const *rows, int count,
                  const char *letters, const Colour *colours);

/** Writes a PNG file: indexed where up to 256 colours suffice. False with an error. */
bool canvas_save(const Canvas *canvas, const char *path, GError **error);
/** The same pixels as core has them; the caller's. */
Pixels *canvas_pixels(const Canvas *canvas);

Colour colour_light(Colour colour, double factor);
Colour colour_mix(Colour a, Colour b, double share);
/** The ramp as it looks in the shade of something. */
Ramp ramp_shaded(const Ramp *ramp);

/** A number from 0 to 1 that belongs to two others / that changes smoothly between those of whole
 * numbers. */
double random_at(int x, int y);
double noise_at(double x, double y);
/** Sine and cosine of an angle in degrees. */
double sine(double degrees);
double cosine(double degrees);
double length_of(double x, double y);
/** 0 below `from`, 1 above `to`, smoothly in between. */
double smooth_step(double from, double to, double value);
int floor_of(double value);
double clamp_to(double value, double min, double max);

#endif
