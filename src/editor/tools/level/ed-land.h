/* SPDX-License-Identifier: MIT */
/**
 * tools/level/ed-land.h: the ground's height and slope, or the altitude of a height map, at a
 * position of the layer shown. The library answers, as it does in a game.
 *
 *     g_autofree char *words = ed_land_status(session, 120, 80);  // "height 143.2 · slope 0.31"
 */
#ifndef GABARIT_TOOLS_LEVEL_ED_LAND_H
#define GABARIT_TOOLS_LEVEL_ED_LAND_H

#include "session/ed-session.h"

/** The caller frees it; NULL where there is nothing to tell. The position is in pixels. */
char *ed_land_status(EdSession *session, double x, double y);

#endif
