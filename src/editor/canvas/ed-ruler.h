/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-ruler.h: the rulers along the canvas: steps that fit the zoom, numbers counted from an
 * origin, the span of what is selected.
 *
 *     double step = ed_ruler_step(zoom);                     // 1, 2, 5, 10, ... document pixels
 *     ed_ruler_paint(&ruler, words, snapshot);
 */
#ifndef GABARIT_CANVAS_ED_RULER_H
#define GABARIT_CANVAS_ED_RULER_H

#include "canvas/ed-canvas-style.h"
#include "canvas/ed-canvas-text.h"

enum { ED_RULER_SIZE = 20 };

/** One of the two rulers. Lengths along it are screen pixels of the widget. */
typedef struct EdRuler {
    gboolean upright; /**< the left one, else the top one */
    int length;       /**< of the widget */
    double zoom;
    int64_t scroll;    /**< of this axis */
    double origin;     /**< document position of the number 0 */
    gboolean has_span; /**< from and to are set */
    double from, to;   /**< of the selection, document positions */
    const EdCanvasStyle *style;
} EdRuler;

/** Document pixels between two numbers: 1, 2 or 5 times a power of ten, wide enough for the
 * numbers. */
double ed_ruler_step(double zoom);
/** Document pixels between two small ticks; divides the step evenly. */
double ed_ruler_tick(double zoom);

/** Whether a number of some width at a widget position is readable: it is left out where the corner
 * or the end of the ruler would cut it. */
gboolean ed_ruler_has_room(const EdRuler *ruler, double at, int width);

/** Draws a ruler at its position in the widget. */
void ed_ruler_paint(const EdRuler *ruler, EdCanvasText *words, GtkSnapshot *snapshot);
/** Draws the mark of a position, such as the pointer's or a guide's. */
void ed_ruler_paint_mark(const EdRuler *ruler, double screen, const GdkRGBA *colour,
                         GtkSnapshot *snapshot);

#endif
