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
    double origin;     /**< document place that is 0 */
    gboolean has_span; /**< something is selected */
    double from, to;   /**< document places */
    const EdCanvasStyle *style;
} EdRuler;

/** Document pixels from one number to the next: 1, 2 or 5 times a power of ten, so that numbers
 * have room. */
double ed_ruler_step(double zoom);
/** Document pixels from one small tick to the next: a whole part of the step. */
double ed_ruler_tick(double zoom);

/** Whether a number of some width at a place of the widget can be read: it is left out where the
 * corner or the end of the ruler would cut it. */
gboolean ed_ruler_has_room(const EdRuler *ruler, double at, int width);

/** Draws a ruler where it stands in the widget. */
void ed_ruler_paint(const EdRuler *ruler, EdCanvasText *words, GtkSnapshot *snapshot);
/** The mark of a place on it, as of the pointer or a guide. */
void ed_ruler_paint_mark(const EdRuler *ruler, double screen, const GdkRGBA *colour,
                         GtkSnapshot *snapshot);

#endif
