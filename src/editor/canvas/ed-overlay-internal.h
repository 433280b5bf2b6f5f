/* SPDX-License-Identifier: MIT */
/** canvas/ed-overlay-internal.h: declarations that the sources of ed-overlay-paint.h share. */
#ifndef GABARIT_CANVAS_ED_OVERLAY_INTERNAL_H
#define GABARIT_CANVAS_ED_OVERLAY_INTERNAL_H

#include "canvas/ed-overlay-paint.h"

struct EdOverlayPainter {
    EdCanvasText *words;
    GHashTable *glyphs; /* GskRenderNode of small marks, centred at 0, 0 */
    GArray *chips;      /* graphene_rect_t: the chips of this frame */
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

MarkLook mark_look(const EdMark *mark, const EdOverlaySight *sight);

double sight_x(const EdOverlaySight *sight, double x);
double sight_y(const EdOverlaySight *sight, double y);
/** Returns the part of the widget that marks may cover. */
ScreenBox sight_box(const EdOverlaySight *sight);

/** Appends a filled rectangle, clipped to the sight. */
void append_rect(GtkSnapshot *snapshot, const EdOverlaySight *sight, ScreenBox box,
                 const GdkRGBA *colour);
/** Returns a context for drawing in a box, clipped to the sight and rounded out to whole pixels;
 * NULL if the box is out of sight. The caller destroys it. */
cairo_t *append_cairo(GtkSnapshot *snapshot, const EdOverlaySight *sight, ScreenBox box);
/** Strokes the path of a context, the rim first. */
void stroke_path(cairo_t *cr, const MarkLook *look);

void paint_chip(EdOverlayPainter *painter, const EdMark *mark, const EdOverlaySight *sight,
                GtkSnapshot *snapshot);
void paint_spans(const EdMark *mark, const EdOverlaySight *sight, GtkSnapshot *snapshot);
void paint_lines(const EdMark *mark, const EdOverlaySight *sight, GtkSnapshot *snapshot);
void paint_circle(const EdMark *mark, const EdOverlaySight *sight, GtkSnapshot *snapshot);

#endif
