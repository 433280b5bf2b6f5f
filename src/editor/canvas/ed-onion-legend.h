/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-onion-legend.h: lists the ghosts that shine through the frame shown, in a corner of the
 * canvas: "−2 −1 7 +1", each beside its tint, and what is pinned.
 */
#ifndef GABARIT_CANVAS_ED_ONION_LEGEND_H
#define GABARIT_CANVAS_ED_ONION_LEGEND_H

#include "canvas/ed-canvas-style.h"
#include "canvas/ed-canvas-text.h"
#include "session/ed-view.h"

/** Paints it with its top right corner at `right` and `top`; nothing without ghosts. */
void ed_onion_legend_paint(EdSession *session, EdCanvasText *words, const EdCanvasStyle *style,
                           double right, double top, GtkSnapshot *snapshot);

#endif
