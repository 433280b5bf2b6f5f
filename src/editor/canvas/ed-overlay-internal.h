/* SPDX-License-Identifier: MIT */
/** canvas/ed-overlay-internal.h: what the sources of ed-overlay-paint.h share. */
#ifndef GABARIT_CANVAS_ED_OVERLAY_INTERNAL_H
#define GABARIT_CANVAS_ED_OVERLAY_INTERNAL_H

#include "canvas/ed-overlay-paint.h"

struct EdOverlayPainter {
    EdCanvasText *words;
    GHashTable *glyphs; /* GskRenderNode of small marks, around 0, 0 */
    GArray *chips;      /* graphene_rect_t: the chips of this frame */
};

/** How the lines of a mark look, in screen pixels. */
typedef struct MarkLook {
    GdkRGBA colour;
    double width;
    GdkRGBA rim;
    double rim_width; /**< 0: none */
    double dash[2];   /**< on, off; 0: a plain line */
    double fill;      /**< alpha of the colour that fills areas */
} MarkLook;

/** A rectangle of the screen, x and y growing. */
typedef struct ScreenBox {
    double left, top, right, bottom;
} ScreenBox;

MarkLook mark_look(const EdMark *mark, const EdOverlaySight *sight);

double sight_x(const EdOverlaySight *sight, double x);
double sight_y(const EdOverlaySight *sight, double y);
/** The part of the widget that marks may cover. */
ScreenBox sight_box(const EdOverlaySight *sight);

/** A filled rectangle, cut at the edge of the sight. */
void append_rect(GtkSnapshot *snapshot, const EdOverlaySight *sight, ScreenBox box,
                 const GdkRGBA *colour);
/** A context to draw in a box, clipped to the sight, on whole pixels; NULL when the box is out of
 * sight. The caller destroys it. */
cairo_t *append_cairo(GtkSnapshot *snapshot, const EdOverlaySight *sight, ScreenBox box);
/** Strokes the path of a context, rim first. */
void stroke_path(cairo_t *cr, const MarkLook *look);

void paint_chip(EdOverlayPainter *painter, const EdMark *mark, const EdOverlaySight *sight,
                GtkSnapshot *snapshot);
void paint_spans(const EdMark *mark, const EdOverlaySight *sight, GtkSnapshot *snapshot);
void paint_lines(const EdMark *mark, const EdOverlaySight *sight, GtkSnapshot *snapshot);
void paint_circle(const EdMark *mark, const EdOverlaySight *sight, GtkSnapshot *snapshot);

#endif
