/* SPDX-License-Identifier: MIT */
/**
 * session/ed-wall-index.h: finds walls of the displayed layer that are near a position: one spatial
 * index for the canvas and the tools, updated from version to version.
 *
 *     const DrawWalls *walls = ed_session_wall_index(session);
 *     if (walls != NULL)
 *         draw_walls_near(walls, rect, found_cb, user);
 */
#pragma once

#include "draw/level.h"
#include "session/ed-session.h"

/** Returns the index of the current version; NULL if no wall layer is shown. Borrowed until the
 * version or the view changes. */
DrawWalls *ed_session_wall_index(EdSession *session);
