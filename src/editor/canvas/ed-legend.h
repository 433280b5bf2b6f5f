/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-legend.h: legends in corners of the canvas.
 *
 *     ed_legend_paint(session, words, style, 12, height - 12, width - 24, snapshot);
 */
#pragma once

#include "canvas/ed-canvas-style.h"
#include "canvas/ed-canvas-text.h"
#include "session/ed-view-states.h"

/** Explains the colours on a road ("Too narrow for: bike, car, truck"), or the look of a
 * partition's cuts at each depth, with the bottom left corner at `left` and `bottom`. Paints
 * nothing if the legend is wider than `width`, or if neither bands nor cuts are visible. Returns
 * the bounds of what it has painted. */
graphene_rect_t ed_legend_paint(EdSession *session, EdCanvasText *words, const EdCanvasStyle *style,
                                double left, double bottom, double width, GtkSnapshot *snapshot);

/** A label in the upper right corner for a state of the view, with a cross that ends it. */
typedef struct EdChip {
    graphene_rect_t box;
    unsigned states; /**< the states that the cross ends, as in session/ed-view-states.h */
} EdChip;

/** Paints a chip for each active state, from right to left in `row`: the ghosts that are drawn with
 * the current frame, "−2 −1 7 +1", each next to its tint; the compared figure; names of others. The
 * last chip has the number of those that do not fit. Returns how many chips it has painted, at most
 * ED_VIEW_STATES. */
int ed_view_chips_paint(EdSession *session, EdCanvasText *words, const EdCanvasStyle *style,
                        const graphene_rect_t *row, EdChip *chips, GtkSnapshot *snapshot);
/** Returns the states that a click at a point ends, or 0 if the point is not on the cross. */
unsigned ed_view_chip_ends(const EdChip *chip, double x, double y);
