/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-legend.h: what the colours on a road mean: "Drives here: nobody, bike, car, everyone",
 * and how cuts of a partition look by their depth, in the corner of the canvas.
 *
 *     ed_legend_paint(session, words, style, 12, height - 12, width - 24, snapshot);
 */
#ifndef GABARIT_CANVAS_ED_LEGEND_H
#define GABARIT_CANVAS_ED_LEGEND_H

#include "canvas/ed-canvas-style.h"
#include "canvas/ed-canvas-text.h"
#include "session/ed-view.h"

/** Paints it with its bottom left corner at x, y; leaves out entries beyond `width`. Paints nothing
 * where neither bands nor cuts are visible. */
void ed_legend_paint(EdSession *session, EdCanvasText *words, const EdCanvasStyle *style,
                     double left, double bottom, double width, GtkSnapshot *snapshot);

#endif
