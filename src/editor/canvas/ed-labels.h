/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-labels.h: labels with the names of visible items: chips next to boxes, points, shapes,
 * zones, named walls and markers, as far as there is space at the current zoom.
 *
 *     ed_overlay_clear(labels);
 *     ed_labels_add(labels, session, zoom, &seen);
 */
#pragma once

#include "canvas/ed-selected-area.h"
#include "tools/ed-overlay.h"

enum { ED_MAX_LABELS = 160 }; /**< more would be unreadable */

/** Adds labels to the items in `seen`, the visible part of the document in document pixels. Labels
 * of selected items are added first. */
void ed_labels_add(EdOverlay *labels, EdSession *session, double zoom, const EdArea *seen);
