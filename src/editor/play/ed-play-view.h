/* SPDX-License-Identifier: MIT */
/**
 * play/ed-play-view.h: Play: the project that is open, compiled in memory and played in the window
 * on the library itself. Nothing of it comes into the project.
 *
 *     ed_play_view_start(view, session, dark);
 *
 * Signals: "closed": the user wants to go back; "failed" (const GError *why): there is nothing to
 * play; "told" (const char *what): which game begins, and what it says.
 */
#ifndef GABARIT_PLAY_ED_PLAY_VIEW_H
#define GABARIT_PLAY_ED_PLAY_VIEW_H

#include "session/ed-session.h"

#include <gtk/gtk.h>

#define ED_TYPE_PLAY_VIEW (ed_play_view_get_type())
G_DECLARE_FINAL_TYPE(EdPlayView, ed_play_view, ED, PLAY_VIEW, GtkWidget)

/** Compiles the version of now, and begins with the game of the asset that is shown. */
void ed_play_view_start(EdPlayView *view, EdSession *session, gboolean dark);
void ed_play_view_stop(EdPlayView *view);
void ed_play_view_set_dark(EdPlayView *view, gboolean dark);

#endif
