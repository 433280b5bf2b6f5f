/* SPDX-License-Identifier: MIT */
/**
 * session/ed-layer-view.h: which layers of levels are hidden, which is not saved in the document,
 * and the walls of the displayed layer that are near a position: one spatial index for the canvas
 * and the tools, updated from version to version.
 *
 *     ed_session_hide_layer(s, walls, !ed_session_layer_hidden(s, walls));
 *     const DrawWalls *walls = ed_session_wall_index(session);
 *     if (walls != NULL)
 *         draw_walls_near(walls, rect, found_cb, user);
 */
#pragma once

#include "draw/level.h"
#include "session/ed-session.h"

bool ed_session_layer_hidden(EdSession *session, uint64_t layer);
/** A change emits "view-changed" with ED_VIEW_LOOK and ED_VIEW_TAGS. */
void ed_session_hide_layer(EdSession *session, uint64_t layer, bool hidden);

/** Returns the index of the current version; NULL if no wall layer is shown. Borrowed until the
 * version or the view changes. */
DrawWalls *ed_session_wall_index(EdSession *session);
