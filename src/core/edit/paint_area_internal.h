/* SPDX-License-Identifier: MIT */
/*
 * Filling many polygons from the top one to the bottom one: a pixel that is done stays as it is, so
 * that each is painted once, and rows that are done cost nothing.
 */
#pragma once

#include "edit/paint_bits_internal.h"

typedef struct PaintArea {
    BlocksEdit *edit;
    PixelRect rect; /* within the picture; nothing outside is painted */
    PaintBits done; /* from the corner of `rect`, as everything below */
    uint32_t *next; /* of each row, itself, or if it is done, a later one; NULL: nothing is done */
    int32_t *left;  /* of each row, the first pixel that may not be done */
} PaintArea;

/* Begins with no pixel done; the caller clears the area. */
PaintArea paint_area_new(BlocksEdit *edit, PixelRect rect);
void paint_area_clear(PaintArea *area);

/* Fills the inside of a polygon by the even-odd rule where it is not done. Charges its work
 * (model/budget.h), and stops when the budget is exceeded. */
void paint_polygon_in(const PaintArea *area, const PaintPoint *corners, uint32_t count,
                      uint8_t value);
