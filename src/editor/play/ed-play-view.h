/* SPDX-License-Identifier: MIT */
/**
 * play/ed-play-view.h: the game preview, "Play": compiles the open project in memory and plays it
 * in the window with the library itself. The project is not changed.
 *
 *     ed_play_view_start(view, session, dark);
 *
 * Signals: "closed", when the user wants to return to the project; "failed" (const GError *why),
 * when the project cannot be compiled or there is nothing to play; "traced" (const char *event),
 * for the trace: "game NAME" when a game starts, "message TEXT" when its message changes, "paused".
 */
#pragma once

#include "session/ed-session.h"

#include <gtk/gtk.h>

#define ED_TYPE_PLAY_VIEW (ed_play_view_get_type())
G_DECLARE_FINAL_TYPE(EdPlayView, ed_play_view, ED, PLAY_VIEW, GtkWidget)

/** Compiles the current version, and starts the game that suits the current asset. */
void ed_play_view_start(EdPlayView *view, EdSession *session, gboolean dark);
void ed_play_view_stop(EdPlayView *view);
void ed_play_view_set_dark(EdPlayView *view, gboolean dark);
/** Returns the widget that shows the game. Borrowed. */
GtkWidget *ed_play_view_screen(EdPlayView *view);
