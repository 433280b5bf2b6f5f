/* SPDX-License-Identifier: MIT */
/**
 * session/ed-drawn-pictures.h: the pictures of a session, ready to be drawn at any zoom, once for
 * canvas, panels and strips alike. Drawing never waits: what has not come yet is a placeholder, and
 * the session's signal "pictures-changed" tells when it has come.
 *
 *     draw_sprite(&tile, &view, ed_session_draw_pictures(session));
 */
#ifndef GABARIT_SESSION_ED_DRAWN_PICTURES_H
#define GABARIT_SESSION_ED_DRAWN_PICTURES_H

#include "draw/pictures.h"
#include "session/ed-session.h"

/** Borrowed; ask again after every signal of the session. */
DrawPictures *ed_session_draw_pictures(EdSession *session);
/** Forgets what was made of a file (NULL: of all): it has changed. For who then tells of it. */
void ed_session_forget_drawn(EdSession *session, const char *path);

#endif
