/* SPDX-License-Identifier: MIT */
/**
 * session/ed-wall-index.h: which walls of the layer that is shown are near a place: one index for
 * the canvas and the tools, brought up to date from version to version.
 *
 *     const DrawWalls *walls = ed_session_wall_index(session);
 *     if (walls != NULL)
 *         draw_walls_near(walls, rect, take, user);
 */
#ifndef GABARIT_SESSION_ED_WALL_INDEX_H
#define GABARIT_SESSION_ED_WALL_INDEX_H

#include "draw/level.h"
#include "session/ed-session.h"

/** Of the version of now; NULL where no layer of walls is shown. Borrowed until the version or what
 * is shown changes. */
DrawWalls *ed_session_wall_index(EdSession *session);

#endif
