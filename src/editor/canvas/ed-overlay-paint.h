/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-overlay-paint.h: paints overlays as render nodes: strokes keep their width on the
 * screen at any zoom, and each node has tight bounds, so that a moving mark redraws only its own
 * area.
 *
 *     EdOverlayPainter *painter = ed_overlay_painter_new(words);
 *     ed_overlay_paint(painter, overlay, &sight, snapshot);
 *
 * Boxes, handles and chips are made of plain rectangles, small round marks are drawn once and
 * moved.
 */
#ifndef GABARIT_CANVAS_ED_OVERLAY_PAINT_H
#define GABARIT_CANVAS_ED_OVERLAY_PAINT_H

#include "canvas/ed-canvas-style.h"
#include "canvas/ed-canvas-text.h"
#include "canvas/ed-viewport.h"
#include "tools/ed-overlay.h"

/** Where and how marks are drawn. */
typedef struct EdOverlaySight {
    const EdViewport *viewport;
    int left, top, width, height; /**< the widget without its rulers */
    const EdCanvasStyle *style;
    const Project *project; /**< for the colours of tags */
} EdOverlaySight;

typedef struct EdOverlayPainter EdOverlayPainter;

/** `words` must outlive it. */
EdOverlayPainter *ed_overlay_painter_new(EdCanvasText *words);
/** NULL is allowed. */
void ed_overlay_painter_free(EdOverlayPainter *painter);

/** Begins a frame: forgets the chips of the last one. */
void ed_overlay_painter_begin(EdOverlayPainter *painter);
/** Draws marks, the first lowest. Chips of ED_CHIP_TAB are laid out beside the other chips of this
 * frame; those that find no room are left out. */
void ed_overlay_paint(EdOverlayPainter *painter, const EdOverlay *overlay,
                      const EdOverlaySight *sight, GtkSnapshot *snapshot);

/** Whether two overlays have the same marks. */
gboolean ed_overlay_equal(const EdOverlay *a, const EdOverlay *b);

#endif
