/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-legend.h: a legend in the corner of the canvas. It explains the colours on a road
 * ("Too narrow for: bike, car, truck"), or the look of a partition's cuts at each depth.
 *
 *     ed_legend_paint(session, words, style, 12, height - 12, width - 24, snapshot);
 */
#pragma once

#include "canvas/ed-canvas-style.h"
#include "canvas/ed-canvas-text.h"
#include "session/ed-view.h"

/** Paints the legend with its bottom left corner at `left` and `bottom`. Paints nothing if it is
 * wider than `width`, or if neither bands nor cuts are visible. */
void ed_legend_paint(EdSession *session, EdCanvasText *words, const EdCanvasStyle *style,
                     double left, double bottom, double width, GtkSnapshot *snapshot);
