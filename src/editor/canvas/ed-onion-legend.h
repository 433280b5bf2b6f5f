/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-onion-legend.h: a list, in a corner of the canvas, of the ghosts that are drawn with
 * the current frame: "−2 −1 7 +1", each next to its tint, and the pinned figure.
 */
#pragma once

#include "canvas/ed-canvas-style.h"
#include "canvas/ed-canvas-text.h"
#include "session/ed-view.h"

/** Paints the list with its top right corner at `right` and `top`; paints nothing if it is
 * empty. */
void ed_onion_legend_paint(EdSession *session, EdCanvasText *words, const EdCanvasStyle *style,
                           double right, double top, GtkSnapshot *snapshot);
