/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-selected-area.h: where what is selected lies in the document: for rulers, and to
 * bring it into sight.
 *
 *     EdArea area;
 *     if (ed_selected_area(session, &area))
 *         fit(area.left, area.top, area.right, area.bottom);
 */
#ifndef GABARIT_CANVAS_ED_SELECTED_AREA_H
#define GABARIT_CANVAS_ED_SELECTED_AREA_H

#include "session/ed-selection.h"
#include "session/ed-view.h"

/** Document pixels; a place has no width and no height. */
typedef struct EdArea {
    double left, top, right, bottom;
} EdArea;

/** The rectangle around all that is selected; false when that is nothing. Costs what is
 * selected; of zones, what the plane holds. */
bool ed_selected_area(EdSession *session, EdArea *area);

#endif
