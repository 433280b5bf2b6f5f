/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-legend.h: legends in corners of the canvas.
 *
 *     ed_legend_paint(session, words, style, 12, height - 12, width - 24, snapshot);
 */
#pragma once

#include "canvas/ed-canvas-style.h"
#include "canvas/ed-canvas-text.h"
#include "session/ed-view.h"

/** Explains the colours on a road ("Too narrow for: bike, car, truck"), or the look of a
 * partition's cuts at each depth, with the bottom left corner at `left` and `bottom`. Paints
 * nothing if the legend is wider than `width`, or if neither bands nor cuts are visible. Returns
 * the bounds of what it has painted. */
graphene_rect_t ed_legend_paint(EdSession *session, EdCanvasText *words, const EdCanvasStyle *style,
                                double left, double bottom, double width, GtkSnapshot *snapshot);

/** Lists the ghosts that are drawn with the current frame, "−2 −1 7 +1", each next to its tint, and
 * the name of the pinned figure with a cross, with the top right corner at `right` and `top`.
 * Paints nothing if empty. Returns the bounds of what it has painted. */
graphene_rect_t ed_onion_legend_paint(EdSession *session, EdCanvasText *words,
                                      const EdCanvasStyle *style, double right, double top,
                                      GtkSnapshot *snapshot);
/** True if a point is on the cross, which ends the comparison. `box`: the painted bounds. */
bool ed_onion_legend_closes_at(EdSession *session, const graphene_rect_t *box, double x, double y);
