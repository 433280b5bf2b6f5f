/* SPDX-License-Identifier: MIT */
/** canvas/ed-overlay-internal.h: declarations that the sources of ed-overlay-paint.h share. */
#pragma once

#include "canvas/ed-overlay-paint.h"

struct EdOverlayPainter {
    EdCanvasText *text;
    GHashTable *glyphs; /* GskRenderNode of small marks, centred at 0, 0 */
    GArray *chips;      /* graphene_rect_t: the chips painted so far in this redraw */
};

/** How the lines of a mark look, in screen pixels. */
typedef struct MarkLook {
    GdkRGBA colour;
    double width;
    GdkRGBA rim;
    double rim_width; /**< 0: none */
    double dash[2];   /**< lengths on and off; 0: a solid line */
    double fill;      /**< alpha of the colour in areas */
} MarkLook;

/** A rectangle of the screen; empty if right <= left or bottom <= top. */
typedef struct ScreenBox {
    double left, top, right, bottom;
} ScreenBox;

MarkLook mark_look(const EdMark *mark, const EdOverlayView *view);

/** Convert a document coordinate to a screen coordinate, limited to the range of cairo. */
double screen_x_of(const EdOverlayView *view, double x);
double screen_y_of(const EdOverlayView *view, double y);
/** Returns the part of the widget that marks may cover. */
ScreenBox visible_box(const EdOverlayView *view);

/** Appends a filled rectangle, clipped to the view. */
void append_rect(GtkSnapshot *snapshot, const EdOverlayView *view, ScreenBox box,
                 const GdkRGBA *colour);
/** Returns a context for drawing in a box, clipped to the view and rounded out to whole pixels;
 * NULL if the box is outside the view. The caller destroys it. */
cairo_t *append_cairo(GtkSnapshot *snapshot, const EdOverlayView *view, ScreenBox box);
/** Strokes the path of a context, the rim first. */
void stroke_path(cairo_t *cr, const MarkLook *look);

/** Finds the first candidate position of a tab that is visible, off the mark's own line, and that
 * no other chip covers; false if there is none. */
bool find_tab_spot(const EdOverlayPainter *painter, const EdMark *mark, const EdOverlayView *view,
                   double width, double height, graphene_rect_t *rect);
void paint_chip(EdOverlayPainter *painter, const EdMark *mark, const EdOverlayView *view,
                GtkSnapshot *snapshot);
void paint_spans(const EdMark *mark, const EdOverlayView *view, GtkSnapshot *snapshot);
void paint_lines(const EdMark *mark, const EdOverlayView *view, GtkSnapshot *snapshot);
void paint_circle(const EdMark *mark, const EdOverlayView *view, GtkSnapshot *snapshot);
