/* SPDX-License-Identifier: MIT */
/**
 * tools/map/ed-room.h: describes how much room there is on a road.
 *
 *     char *words = ed_room_words(session, x, y);       // "12.3 px free: bike, car"
 */
#ifndef GABARIT_TOOLS_MAP_ED_ROOM_H
#define GABARIT_TOOLS_MAP_ED_ROOM_H

#include "session/ed-bands.h"

/** The clearance at a position of the map shown, and which bands fit there; NULL off the road. The
 * caller frees it. */
char *ed_room_words(EdSession *session, double x, double y);

#endif
