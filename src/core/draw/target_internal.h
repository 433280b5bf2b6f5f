/* SPDX-License-Identifier: MIT */
/*
 * Shared by the sources of the rasteriser: blending, and drawing through coverage masks.
 *
 * Every formula uses positions in zoomed document space, never distances from the window's corner,
 * so that a pixel has the same colour in every window.
 */
#pragma once

#include "draw/target.h"
#include "model/budget.h"

#include <math.h>

/* Charges steps of work (model/budget.h) that are about to be done. Returns false if the budget is
 * exceeded: nothing more needs to be drawn. */
static inline bool draw_announce(int64_t steps)
{
    if (budget_holds(NULL))
        budget_work((uint64_t)steps);
    return budget_holds(NULL);
}

/* Returns the weight of a colour, 0 to 256, in a pixel with a coverage of 0 to 255. */
static inline uint32_t draw_weight(DrawColour colour, uint32_t coverage)
{
    uint32_t weight = ((colour >> 24) * coverage + 127) / 255;
    return weight + (weight >> 7);
}

/* Blends a colour over an opaque pixel. */
static inline uint32_t draw_blend(uint32_t background, DrawColour colour, uint32_t weight)
{
    uint32_t rest = 256 - weight;
    uint32_t red_blue = (background & 0xff00ff) * rest + (colour & 0xff00ff) * weight + 0x800080;
    uint32_t green = (background & 0x00ff00) * rest + (colour & 0x00ff00) * weight + 0x008000;
    return 0xff000000u | (red_blue >> 8 & 0xff00ff) | (green >> 8 & 0x00ff00);
}

/* Returns a pixel of zoomed document space, which must lie in the target. */
static inline uint32_t *draw_pixel(const DrawTarget *target, int64_t x, int64_t y)
{
    return target->pixels + (size_t)(y - target->y) * target->stride + (size_t)(x - target->x);
}

/* ---- Rows and columns of the document ---- */

/* Strips (rows or columns of pixels or cells) of equal width across zoomed document space: strip n
 * begins at zoom * (origin + n * width). A target pixel belongs to the strip that contains its
 * centre. */
typedef struct DrawStrips {
    double zoom, origin, width;
} DrawStrips;

/* Returns the first target pixel of a strip. */
static inline int64_t strip_begin(const DrawStrips *lines, int64_t line)
{
    return (int64_t)ceil((lines->origin + (double)line * lines->width) * lines->zoom - 0.5);
}

/* Returns the strip of a target pixel; exactly consistent with strip_begin, in spite of
 * rounding. */
static inline int64_t strip_at(const DrawStrips *lines, int64_t index)
{
    double middle = ((double)index + 0.5) / lines->zoom;
    int64_t line = (int64_t)floor((middle - lines->origin) / lines->width);
    while (strip_begin(lines, line) > index)
        line--;
    while (strip_begin(lines, line + 1) <= index)
        line++;
    return line;
}

/* ---- Hatches ---- */

/* Returns a target pixel's position in screen pixels: floor of x / scale. */
static inline int64_t screen_position(int64_t x, int32_t scale)
{
    if (scale == 1)
        return x;
    return x >= 0 ? x / scale : -((-x + scale - 1) / scale);
}

/* Returns the columns that a hatch marks in a row, one bit for each of 16 columns. Rows and columns
 * are screen pixels. */
uint16_t hatch_row(Hatch hatch, int64_t row);

/* ---- Spans and spots ---- */

/* Blends a colour over `count` pixels. */
void draw_span(uint32_t *pixels, size_t count, DrawColour colour);

/* True if spots can be drawn: all are finite and within DRAW_MAX_COORDINATE. */
bool draw_spots_valid(const DrawSpot *spots, size_t count);

/* Returns the smallest area that contains everything within `margin` target pixels of spots. */
DrawArea draw_spots_area(const DrawSpot *spots, size_t count, double margin);

/* ---- Coverage ---- */

enum { COVER_SIDE = 64 };

/* A coverage mask: the coverage of each pixel of a small area, 0 to 255. */
typedef struct DrawCoverage {
    DrawArea area; /* at most COVER_SIDE wide and high */
    uint8_t coverage[COVER_SIDE][COVER_SIDE];
} DrawCoverage;

/* Fills a zeroed coverage mask; returns false if nothing was covered. */
typedef bool (*DrawCoverageFill)(DrawCoverage *cover, const void *shape);

/* Divides an area into small ones, calls `fill` for the coverage mask of each, and blends the
 * colour by coverage. */
void draw_coverage(const DrawTarget *target, DrawArea area, DrawCoverageFill fill,
                   const void *shape, Hatch hatch, DrawColour colour);

/* Returns the coverage, 0 to 255, of a pixel whose centre lies `inside` target pixels within the
 * edge of a shape. */
static inline uint8_t edge_coverage(double inside)
{
    double coverage = inside + 0.5;
    return coverage <= 0 ? 0 : coverage >= 1 ? 255 : (uint8_t)(coverage * 255 + 0.5);
}
