/* SPDX-License-Identifier: MIT */
/*
 * Shared by the sources of the rasteriser: blending, and blocks of coverage.
 *
 * Every formula uses positions in zoomed document space, never distances from the window's corner,
 * so that a pixel has the same colour in every window.
 */
#ifndef GABARIT_DRAW_TARGET_INTERNAL_H
#define GABARIT_DRAW_TARGET_INTERNAL_H

#include "draw/target.h"

#include <math.h>

/* Returns the weight of a colour, 0 to 256, in a pixel with coverage `cover`, 0 to 255. */
static inline uint32_t draw_amount(DrawColour colour, uint32_t cover)
{
    uint32_t share = ((colour >> 24) * cover + 127) / 255;
    return share + (share >> 7);
}

/* Blends a colour over an opaque pixel. */
static inline uint32_t draw_blend(uint32_t under, DrawColour colour, uint32_t amount)
{
    uint32_t left = 256 - amount;
    uint32_t red_blue = (under & 0xff00ff) * left + (colour & 0xff00ff) * amount + 0x800080;
    uint32_t green = (under & 0x00ff00) * left + (colour & 0x00ff00) * amount + 0x008000;
    return 0xff000000u | (red_blue >> 8 & 0xff00ff) | (green >> 8 & 0x00ff00);
}

/* Returns a pixel of zoomed document space, which must lie in the target. */
static inline uint32_t *draw_pixel(const DrawTarget *target, int64_t x, int64_t y)
{
    return target->pixels + (size_t)(y - target->y) * target->stride + (size_t)(x - target->x);
}

/* ---- Lines of the document: pixels, cells ---- */

/* Lines of equal width across zoomed document space: line n begins at zoom * (origin + n * width).
 * A target pixel belongs to the line that contains its centre. */
typedef struct DrawLines {
    double zoom, origin, width;
} DrawLines;

/* Returns the first target pixel of a line. */
static inline int64_t lines_begin(const DrawLines *lines, int64_t line)
{
    return (int64_t)ceil((lines->origin + (double)line * lines->width) * lines->zoom - 0.5);
}

/* Returns the line of a target pixel; exactly consistent with lines_begin, in spite of rounding. */
static inline int64_t lines_at(const DrawLines *lines, int64_t index)
{
    double middle = ((double)index + 0.5) / lines->zoom;
    int64_t line = (int64_t)floor((middle - lines->origin) / lines->width);
    while (lines_begin(lines, line) > index)
        line--;
    while (lines_begin(lines, line + 1) <= index)
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

/* The coverage of each pixel of a small area. */
typedef struct DrawCover {
    DrawArea area; /* at most COVER_SIDE wide and high */
    uint8_t share[COVER_SIDE][COVER_SIDE];
} DrawCover;

/* Fills a cover that is all zero; returns false if it stays all zero. */
typedef bool (*DrawCoverFill)(DrawCover *cover, const void *shape);

/* Divides an area into small ones, calls `fill` for the cover of each, and blends the colour by
 * coverage. */
void draw_covers(const DrawTarget *target, DrawArea area, DrawCoverFill fill, const void *shape,
                 Hatch hatch, DrawColour colour);

/* Returns how much of a pixel, 0 to 255, a shape covers whose edge is `inside` target pixels beyond
 * the pixel's centre. */
static inline uint8_t cover_share(double inside)
{
    double share = inside + 0.5;
    return share <= 0 ? 0 : share >= 1 ? 255 : (uint8_t)(share * 255 + 0.5);
}

#endif
