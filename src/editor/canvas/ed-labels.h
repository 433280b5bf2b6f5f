/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-labels.h: the names of what is shown, as marks: chips next to boxes, points, shapes,
 * zones, named walls and markers, where there is space for them at a zoom.
 *
 *     ed_overlay_clear(labels);
 *     ed_labels_add(labels, session, zoom, &seen);
 */
#ifndef GABARIT_CANVAS_ED_LABELS_H
#define GABARIT_CANVAS_ED_LABELS_H

#include "canvas/ed-selected-area.h"
#include "tools/ed-overlay.h"

enum { ED_MAX_LABELS = 160 }; /**< more would be unreadable */

/** Adds the labels of what lies in `seen`, the visible part of the document in document pixels;
 * those of selected things first. */
void ed_labels_add(EdOverlay *labels, EdSession *session, double zoom, const EdArea *seen);

#endif
