/* SPDX-License-Identifier: MIT */
/**
 * draw/target.h: pixels to draw on, and functions that draw areas, hatches, lines, polygons and
 * marks. This is the rasteriser of the canvas's tiles, thumbnails and `gab render`.
 *
 *     uint32_t pixels[256 * 256];
 *     DrawTarget tile = {.pixels = pixels, .stride = 256, .width = 256, .height = 256,
 *                        .x = 512, .y = -256, .zoom = 8, .scale = 1};
 *     draw_fill(&tile, draw_area(&tile, box), draw_colour(tag->colour, 0.19));
 *     draw_line(&tile, draw_spot(&tile, 3, 4), draw_spot(&tile, 9, 4),
 *               &(DrawStroke){.colour = 0xffffffff, .width = 1.25, .rim = 3.5});
 *
 * A target is a window onto *zoomed document space*: document position (x, y), in pixels, lies at
 * (x * zoom, y * zoom) there, and the target's top left pixel begins at its whole (x, y). The
 * colour that a pixel gets depends only on its position in that space: adjacent windows have no
 * seams, and drawing a window in parts gives the same pixels as drawing it at once.
 *
 * There are three units: *document pixels*; *target pixels*, those of the buffer and of zoomed
 * document space, in which positions (DrawSpot) and areas (DrawArea) are given; and *screen
 * pixels*, in which widths, radii and dashes are given, so that they look the same at any zoom and,
 * by `scale`, on any screen.
 *
 * Nothing here allocates or fails. Shapes with numbers that are not finite, or beyond
 * DRAW_MAX_COORDINATE, are not drawn. Any thread may draw, each on a target of its own.
 */
#pragma once

#include "draw/hatch.h"
#include "model/blocks.h"

/** The maximum distance of positions in zoomed document space from 0, in target pixels. */
#define DRAW_MAX_COORDINATE 1e9

typedef struct DrawTarget {
    uint32_t *pixels;      /**< 0xffRRGGBB, native endian: CAIRO_FORMAT_RGB24; always opaque */
    size_t stride;         /**< pixels from one row to the next, at least the width */
    int32_t width, height; /**< at least 0 */
    int64_t x, y;          /**< of the top left pixel in zoomed document space */
    double zoom;           /**< target pixels per document pixel, above 0: 1/64 to 128 */
    double scale;          /**< target pixels per screen pixel: 1, 2, 3, 4 */
} DrawTarget;

/** 0xAARRGGBB, not premultiplied; 0 draws nothing. */
typedef uint32_t DrawColour;

/** A position in zoomed document space; pixel (i,j) covers [i,i+1) x [j,j+1). */
typedef struct DrawSpot {
    double x, y;
} DrawSpot;

/** Pixels of zoomed document space, half-open. */
typedef struct DrawArea {
    int64_t left, top, right, bottom;
} DrawArea;

/* ---- Colours ---- */

/** Returns a colour of the document with its alpha multiplied by `factor`, 0 to 1. */
DrawColour draw_colour(const uint8_t rgba[4], double factor);
/** The inverse: sets R, G, B and A of a colour. */
void draw_rgba(DrawColour colour, uint8_t rgba[4]);
/** Returns a colour with its alpha multiplied by `factor`. */
DrawColour draw_faded(DrawColour colour, double factor);
/** Returns a mixture of two colours, with the alpha of a. `weight` is the weight of b, 0 to 1. */
DrawColour draw_mixed(DrawColour a, DrawColour b, double weight);

/* ---- Positions ---- */

/** Returns the spot of a document position in pixels. */
DrawSpot draw_spot(const DrawTarget *target, double x, double y);
/** Returns the spot of a document position in fixed coordinates (1/256 pixel). */
DrawSpot draw_spot_fixed(const DrawTarget *target, int32_t x, int32_t y);
/** Returns the target pixels that a rectangle of the document covers: those whose centres lie in
 * it. Rectangles that share an edge in the document therefore share it in the target. */
DrawArea draw_area(const DrawTarget *target, PixelRect rect);
/** Returns the area of the target itself. */
DrawArea draw_area_of(const DrawTarget *target);
DrawArea draw_area_common(DrawArea a, DrawArea b);
bool draw_area_empty(DrawArea area);
/** Returns an area grown by `by` target pixels on each side. */
DrawArea draw_area_grown(DrawArea area, int64_t by);
/** Returns the document's pixels that are visible in the target or within `margin` screen pixels
 * around it. Nothing outside needs to be drawn. */
PixelRect draw_visible_rect(const DrawTarget *target, double margin);
/** True if anything within `margin` screen pixels of the box between two spots can be visible. */
bool draw_is_visible(const DrawTarget *target, DrawSpot a, DrawSpot b, double margin);
/** Sets zoom and position so that a rectangle of the document is centred in the target with at
 * least `margin` screen pixels around it. The zoom is a whole number if the rectangle is smaller
 * than the target. */
void draw_fit(DrawTarget *target, PixelRect rect, double margin);
/** Converts a length in screen pixels to target pixels; draw_screen_whole rounds to whole pixels,
 * at least 1. */
double draw_screen(const DrawTarget *target, double length);
int32_t draw_screen_whole(const DrawTarget *target, double length);

/* ---- Areas ---- */

/** Blends a colour over an area. */
void draw_fill(const DrawTarget *target, DrawArea area, DrawColour colour);
/** Draws a hatch over an area. Its lines are 8 screen pixels apart, at positions in zoomed document
 * space that do not depend on the area. */
void draw_hatch(const DrawTarget *target, DrawArea area, Hatch hatch, DrawColour colour);
/** Draws the border of an area, inside it, `width` screen pixels thick. */
void draw_border(const DrawTarget *target, DrawArea area, double width, DrawColour colour);
/** Draws the border of an area in dashes of `on` screen pixels, `off` apart, counted from the
 * origin of zoomed document space. */
void draw_border_dashed(const DrawTarget *target, DrawArea area, double width, double on,
                        double off, DrawColour colour);

/* ---- Lines ---- */

/** The look of lines, in screen pixels. */
typedef struct DrawStroke {
    DrawColour colour;
    double width;
    double rim;            /**< width of a darker line underneath; 0: none */
    DrawColour rim_colour; /**< 0: black, 55% */
    /** Lengths of dashes: on, off, on, off; all 0: a solid line. The dashes of the rim are slightly
     * longer. */
    double dash[4];
} DrawStroke;

/** Draws a line with round ends. A horizontal or vertical line is aligned to whole pixels, so that
 * it is sharp. */
void draw_line(const DrawTarget *target, DrawSpot a, DrawSpot b, const DrawStroke *stroke);
/** Draws a line through spots and, if `closed`, back to the first one. The line is not darker where
 * it overlaps itself. */
void draw_lines(const DrawTarget *target, const DrawSpot *spots, size_t count, bool closed,
                const DrawStroke *stroke);

/* ---- Polygons ---- */

/** Rings of spots; `ends[i]` is the end of ring i in `spots`, exclusive. The even-odd rule for all
 * rings together defines the inside. */
typedef struct DrawRings {
    const DrawSpot *spots;
    const uint32_t *ends;
    uint32_t count;
} DrawRings;

/** Blends a colour over the inside, with smooth edges; with a hatch, only where it marks pixels. */
void draw_rings_hatched(const DrawTarget *target, const DrawRings *rings, Hatch hatch,
                        DrawColour colour);
/** Draws a polygon of one ring as draw_rings_hatched does, without or with a hatch. */
void draw_polygon(const DrawTarget *target, const DrawSpot *spots, uint32_t count,
                  DrawColour colour);
void draw_polygon_hatched(const DrawTarget *target, const DrawSpot *spots, uint32_t count,
                          Hatch hatch, DrawColour colour);

/* ---- Marks: sizes in screen pixels ---- */

void draw_disc(const DrawTarget *target, DrawSpot middle, double radius, DrawColour colour);
/** Draws a circle's line, half of `width` on either side of the radius. */
void draw_ring(const DrawTarget *target, DrawSpot middle, double radius, double width,
               DrawColour colour);
/** Draws a square that stands on a corner, `size` wide from left to right: filled, or its
 * outline. */
void draw_diamond(const DrawTarget *target, DrawSpot middle, double size, DrawColour colour);
void draw_diamond_line(const DrawTarget *target, DrawSpot middle, double size, double width,
                       DrawColour colour);
/** Draws ticks along a line, one every `step`, each `length` long. They are on the line's front:
 * its right side on the screen, from which a wall that blocks from the front blocks. */
void draw_ticks(const DrawTarget *target, DrawSpot a, DrawSpot b, double step, double length,
                const DrawStroke *stroke);
/** Draws a line of `length` from a spot in a direction, with an arrow head. */
void draw_arrow(const DrawTarget *target, DrawSpot from, double dx, double dy, double length,
                const DrawStroke *stroke);
