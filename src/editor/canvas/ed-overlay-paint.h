/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-overlay-paint.h: paints overlays as render nodes: strokes keep their width on the
 * screen at any zoom, and each node has tight bounds, so that a moving mark redraws only its own
 * area.
 *
 *     EdOverlayPainter *painter = ed_overlay_painter_new(text);
 *     ed_overlay_paint(painter, overlay, &view, snapshot);
 *
 * Boxes, handles and chips consist of plain rectangles; small marks are drawn once and then moved.
 */
#pragma once

#include "canvas/ed-canvas-style.h"
#include "canvas/ed-canvas-text.h"
#include "canvas/ed-viewport.h"
#include "tools/ed-overlay.h"

/** Where and how marks are drawn: the visible area and the colours. */
typedef struct EdOverlayView {
    const EdViewport *viewport;
    int left, top, width, height; /**< left and top without the rulers; size of the whole widget */
    const EdCanvasStyle *style;
    const Project *project; /**< for the colours of tags */
} EdOverlayView;

typedef struct EdOverlayPainter EdOverlayPainter;

/** Creates a painter. `text` must outlive it. */
EdOverlayPainter *ed_overlay_painter_new(EdCanvasText *text);
/** Frees the painter; NULL is allowed. */
void ed_overlay_painter_free(EdOverlayPainter *painter);

/** Begins a redraw: removes the chips of the previous one. */
void ed_overlay_painter_begin(EdOverlayPainter *painter);
/** Paints marks, the first one lowest. Chips of ED_CHIP_TAB are placed where they cover no other
 * chip of this redraw, and left out where there is no space. */
void ed_overlay_paint(EdOverlayPainter *painter, const EdOverlay *overlay,
                      const EdOverlayView *view, GtkSnapshot *snapshot);

/** True if two overlays have the same marks in the same order. */
gboolean ed_overlay_equal(const EdOverlay *a, const EdOverlay *b);
