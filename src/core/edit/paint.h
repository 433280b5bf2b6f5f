/* SPDX-License-Identifier: MIT */
/**
 * edit/paint.h: painting in pictures of bytes: the zones of a plane, the cells of tiles, the
 * corrections of a mask.
 *
 *     BlocksEdit *stroke = blocks_edit(plane->pixels);
 *     Brush brush = {.round = true, .size = 24};
 *     paint_line(stroke, &brush, x0, y0, x1, y1, zone);        // as the pointer moves
 *     Project *after = edit_set_blocks(before, &path, "pixels", blocks_edit_end(stroke), &error);
 *
 * Coordinates are pixels. Pixel (i,j) is painted if its centre lies in the drawn area. Everything
 * is clipped to the picture.
 */
#pragma once

#include "model/blocks.h"

enum { BRUSH_MAX_SIZE = 512 };

/** A brush. It is centred on the corner of a pixel if its size is even, on the centre of a pixel if
 * its size is odd. */
typedef struct Brush {
    bool round;
    int32_t size; /**< pixels across, 1 to BRUSH_MAX_SIZE */
} Brush;

/** Paint a dab at a position, or dabs along a line without gaps. */
void paint_dab(BlocksEdit *edit, const Brush *brush, double x, double y, uint8_t value);
void paint_line(BlocksEdit *edit, const Brush *brush, double x0, double y0, double x1, double y1,
                uint8_t value);

/** A span [left, right) of a row. brush_spans finds the spans that a brush paints around a
 * position, for cursors, and returns their number. */
typedef struct PaintSpan {
    int32_t y, left, right;
} PaintSpan;
uint32_t brush_spans(const Brush *brush, double x, double y, PaintSpan spans[BRUSH_MAX_SIZE + 1]);

/** Fills the ellipse inscribed in a rectangle. */
void paint_ellipse(BlocksEdit *edit, PixelRect rect, uint8_t value);

/** A position in pixels. paint_polygon fills the inside of a polygon by the even-odd rule. */
typedef struct PaintPoint {
    double x, y;
} PaintPoint;
void paint_polygon(BlocksEdit *edit, const PaintPoint *corners, uint32_t count, uint8_t value);

/** Fills, starting at a pixel, all pixels of its value that are connected to it by edges, or if not
 * `contiguous`, all pixels of the picture with that value. Returns the number of pixels that
 * changed. */
uint64_t paint_fill(BlocksEdit *edit, int32_t x, int32_t y, bool contiguous, uint8_t value);

/** Like paint_fill, but compares the values of another picture of the same size. Returns the number
 * of filled pixels. */
uint64_t paint_fill_by(BlocksEdit *edit, const Blocks *by, int32_t x, int32_t y, bool contiguous,
                       uint8_t value);

/** A picture whose colours are compared. paint_fill_alike works like paint_fill, but fills pixels
 * whose colour differs from that of the first pixel by at most `tolerance` in each channel. Nothing
 * is filled if the first pixel lies outside the picture. Returns the number of filled pixels. */
typedef struct PaintArt {
    const uint8_t *rgba; /**< row by row, without gaps */
    uint32_t width, height;
} PaintArt;
uint64_t paint_fill_alike(BlocksEdit *edit, const PaintArt *art, int tolerance, int32_t x,
                          int32_t y, bool contiguous, uint8_t value);

/** Replaces each connected piece of `value` that has fewer than `min` pixels with the most
 * frequent value around it, or the smallest such value if there are several. Returns the
 * number of pieces. */
uint32_t paint_dissolve_specks(BlocksEdit *edit, uint8_t value, uint32_t min);
/** Fills each piece of other values that `value` surrounds, if it has fewer than `min` pixels.
 * Returns the number of pieces. */
uint32_t paint_fill_holes(BlocksEdit *edit, uint8_t value, uint32_t min);

/** Sets every pixel with value 0 to the value of the nearest painted pixel, by Euclidean distance,
 * at most `reach` pixels away (0: any distance). If several are equally near, the leftmost is
 * used, and of those in one column the upper one. */
void paint_fill_gaps(BlocksEdit *edit, uint32_t reach);

/** Grows a value by n pixels, by Euclidean distance, over pixels with the value `over` (-1: any). A
 * negative n shrinks it; the pixels that it loses become `by`. */
void paint_grow(BlocksEdit *edit, uint8_t value, int32_t n, int over, uint8_t by);
