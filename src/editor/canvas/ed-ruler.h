/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-ruler.h: the rulers along the canvas. Their steps fit the zoom, their numbers are
 * counted from an origin, and they mark the span of the selection.
 *
 *     double step = ed_ruler_step(zoom);                     // 1, 2, 5, 10, ... document pixels
 *     ed_ruler_paint(&ruler, words, snapshot);
 */
#pragma once

#include "canvas/ed-canvas-style.h"
#include "canvas/ed-canvas-text.h"

enum { ED_RULER_SIZE = 20 };

/** One of the two rulers. Lengths along it are screen pixels of the widget. */
typedef struct EdRuler {
    gboolean upright; /**< TRUE: the left ruler; FALSE: the top one */
    int length;       /**< width or height of the widget */
    double zoom;
    int64_t scroll;    /**< the viewport's, on this axis */
    double origin;     /**< document position of the number 0 */
    gboolean has_span; /**< from and to are set */
    double from, to;   /**< of the selection, document positions */
    const EdCanvasStyle *style;
} EdRuler;

/** Returns the distance between two numbers in document pixels: 1, 2 or 5 times a power of ten,
 * wide enough for the numbers. */
double ed_ruler_step(double zoom);
/** Returns the distance between two small ticks in document pixels; the step is a multiple of
 * it. */
double ed_ruler_tick(double zoom);

/** True if a number of the given width fits at a widget position. Numbers that the corner or the
 * end of the ruler would cut are omitted. */
gboolean ed_ruler_fits_number(const EdRuler *ruler, double at, int width);

/** Draws a ruler at its position in the widget. */
void ed_ruler_paint(const EdRuler *ruler, EdCanvasText *words, GtkSnapshot *snapshot);
/** Draws the mark of a screen position, such as that of the pointer or a guide. */
void ed_ruler_paint_mark(const EdRuler *ruler, double screen, const GdkRGBA *colour,
                         GtkSnapshot *snapshot);
