/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-selected-area.h: the bounds of the selection in the document, for the rulers and for
 * scrolling it into view.
 *
 *     EdArea area;
 *     if (ed_selected_area(session, &area))
 *         fit(area.left, area.top, area.right, area.bottom);
 */
#pragma once

#include "session/ed-selection.h"
#include "session/ed-view.h"

/** An area in document pixels; that of a point has width and height 0. */
typedef struct EdArea {
    double left, top, right, bottom;
} EdArea;

/** Gets the rectangle around the selection; false if nothing is selected. Takes time proportional
 * to the selection; for zones, to the plane. */
bool ed_selected_area(EdSession *session, EdArea *area);
