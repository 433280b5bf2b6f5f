/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-overlay-paint.h: the marks of overlays as render nodes: strokes of the screen's
 * width at any zoom, each with tight bounds, so that a mark that moves costs only its own area.
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
    int left, top, width, height; /**< what is not covered by rulers, in the widget */
    const EdCanvasStyle *style;
    const Project *project; /**< for the colours of tags */
} EdOverlaySight;

typedef struct EdOverlayPainter EdOverlayPainter;

/** `words` must outlive it. */
EdOverlayPainter *ed_overlay_painter_new(EdCanvasText *words);
/** NULL is allowed. */
void ed_overlay_painter_free(EdOverlayPainter *painter);

/** Begins a frame: no chip stands anywhere yet. */
void ed_overlay_painter_begin(EdOverlayPainter *painter);
/** Draws marks, the first lowest. Chips of ED_CHIP_TAB stand where no other chip of this frame
 * does; those that find no place are left out. */
void ed_overlay_paint(EdOverlayPainter *painter, const EdOverlay *overlay,
                      const EdOverlaySight *sight, GtkSnapshot *snapshot);

/** Whether two overlays have the same marks. */
gboolean ed_overlay_equal(const EdOverlay *a, const EdOverlay *b);

#endif
