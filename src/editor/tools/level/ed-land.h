/* SPDX-License-Identifier: MIT */
/**
 * tools/level/ed-land.h: the ground's height and slope, or the altitude of a height map, at a
 * position of the displayed layer. The values come from the runtime library, as in a game.
 *
 *     g_autofree char *text = ed_land_status(session, 120, 80);  // "ground at 143.2 · slope 0.31"
 */
#pragma once

#include "session/ed-session.h"

/** Returns a text about a position in pixels, which the caller frees; NULL if the displayed layer
 * has no ground or height there. */
char *ed_land_status(EdSession *session, double x, double y);
