/* SPDX-License-Identifier: MIT */
/**
 * tools/map/ed-clearance.h: describes the clearance on a road.
 *
 *     char *text = ed_clearance_text(session, x, y);        // "12.3 px to the border: bike, car"
 */
#pragma once

#include "session/ed-bands.h"

/** Returns the clearance at a position of the displayed map and the names of the bands that fit
 * there. NULL outside the map, while there is no result, and off the road unless a band fits. The
 * caller frees it. */
char *ed_clearance_text(EdSession *session, double x, double y);
