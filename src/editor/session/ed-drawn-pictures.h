/* SPDX-License-Identifier: MIT */
/**
 * session/ed-drawn-pictures.h: the pictures of a session, ready to be drawn at any zoom, shared by
 * canvas, panels and strips. Drawing never waits: a picture that is still loading is drawn as a
 * placeholder, and the session emits "pictures-changed" when it is loaded.
 *
 *     draw_sprite(&tile, &view, ed_session_draw_pictures(session));
 */
#pragma once

#include "draw/pictures.h"
#include "session/ed-session.h"

/** Returns the pictures, borrowed. Call it again after every signal of the session. */
DrawPictures *ed_session_draw_pictures(EdSession *session);
/** Returns the pictures as the project knows them, even if they have changed on disk. Drawing waits
 * until these are loaded. The caller frees them. */
DrawPictures *ed_session_known_pictures(EdSession *session);
/** Drops the prepared pictures of a changed file (NULL: of all files). The caller emits the
 * signal. */
void ed_session_drop_drawn(EdSession *session, const char *path);
