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
 * Coordinates are pixels; pixel (i,j) is painted when its middle lies in what is drawn. Everything
 * is clipped to the picture.
 */
#ifndef GABARIT_EDIT_PAINT_H
#define GABARIT_EDIT_PAINT_H

#include "model/blocks.h"

enum { BRUSH_MOST = 512 };

/** A brush. One of an even size is centred on a pixel's corner, one of an odd size on a pixel's
 * middle. */
typedef struct Brush {
    bool round;
    int32_t size; /**< pixels across, 1 to BRUSH_MOST */
} Brush;

/** Paints a dab at a position / along a line, without gaps. */
void paint_dab(BlocksEdit *edit, const Brush *brush, double x, double y, uint8_t value);
void paint_line(BlocksEdit *edit, const Brush *brush, double x0, double y0, double x1, double y1,
                uint8_t value);

/** The spans of rows that a brush paints around a position, for cursors. Returns their number. */
typedef struct PaintSpan {
    int32_t y, left, right;
} PaintSpan;
uint32_t brush_spans(const Brush *brush, double x, double y, PaintSpan spans[BRUSH_MOST + 1]);

/** Fills the ellipse that touches a rectangle from inside. */
void paint_ellipse(BlocksEdit *edit, PixelRect rect, uint8_t value);

/** Fills the inside of a polygon by the even-odd rule; corners are in pixels. */
typedef struct PaintPoint {
    double x, y;
} PaintPoint;
void paint_polygon(BlocksEdit *edit, const PaintPoint *corners, uint32_t count, uint8_t value);

/** Fills from a pixel: all pixels with its value that are connected to it by edges, or, if not
 * `contiguous`, all in the picture. Returns the number of pixels that changed. */
uint64_t paint_fill(BlocksEdit *edit, int32_t x, int32_t y, bool contiguous, uint8_t value);

/** The same, where the values of another picture of the same size decide. */
uint64_t paint_fill_by(BlocksEdit *edit, const Blocks *by, int32_t x, int32_t y, bool contiguous,
                       uint8_t value);

/** The same, where a picture's colours decide: those that differ from the first pixel's by at most
 * `tolerance` in each channel. Nothing is filled if the first pixel lies beyond the picture. */
typedef struct PaintArt {
    const uint8_t *rgba; /**< row by row without gaps */
    uint32_t width, height;
} PaintArt;
uint64_t paint_fill_alike(BlocksEdit *edit, const PaintArt *art, int tolerance, int32_t x,
                          int32_t y, bool contiguous, uint8_t value);

/** The same, but pieces get the value that most pixels around them have, the smallest of
 * several. */
uint32_t paint_dissolve_specks(BlocksEdit *edit, uint8_t value, uint32_t least);
/** Fills pieces of other values that a value surrounds and that have fewer pixels than `least`. */
uint32_t paint_fill_holes(BlocksEdit *edit, uint8_t value, uint32_t least);

/** Gives every pixel with 0 the value of the nearest painted pixel, by Euclidean distance, at most
 * `reach` pixels away (0: any distance); of several equally near ones the leftmost, and of those in
 * one column the upper one. */
void paint_fill_gaps(BlocksEdit *edit, uint32_t reach);

/** Grows a value by n pixels, by Euclidean distance, over pixels of the value `over` (-1: any). A
 * negative n shrinks it, and the pixels that it leaves become `by`. */
void paint_grow(BlocksEdit *edit, uint8_t value, int32_t n, int over, uint8_t by);

#endif
