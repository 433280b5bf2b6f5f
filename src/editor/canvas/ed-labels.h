/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-labels.h: the names of what is shown as marks: chips beside boxes, points, shapes,
 * named walls and markers, where there is room for them at a zoom.
 *
 *     ed_overlay_clear(labels);
 *     ed_labels_add(labels, session, zoom, &seen);
 */
#ifndef GABARIT_CANVAS_ED_LABELS_H
#define GABARIT_CANVAS_ED_LABELS_H

#include "canvas/ed-selected-area.h"
#include "tools/ed-overlay.h"

enum { ED_MOST_LABELS = 160 }; /**< more than that tell nothing */

/** Adds the labels of what lies in `seen`, part of the document; those of what is selected
 * first. */
void ed_labels_add(EdOverlay *labels, EdSession *session, double zoom, const EdArea *seen);

#endif
