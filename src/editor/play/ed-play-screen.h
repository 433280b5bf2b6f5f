/* SPDX-License-Identifier: MIT */
/**
 * play/ed-play-screen.h: runs a game at the rate of the frame clock: passes it the keys and the
 * pointer, and shows its pictures.
 *
 *     ed_play_screen_set_game(screen, game);
 *     ed_play_screen_set_pace(screen, 0.25);       // slow motion; 0 pauses
 *
 * Signals: "ticked", once for each frame of the frame clock while there is a game; "paused", when a
 * contact has paused the game.
 */
#pragma once

#include "play/ed-play-game.h"

#include <gtk/gtk.h>

#define ED_TYPE_PLAY_SCREEN (ed_play_screen_get_type())
G_DECLARE_FINAL_TYPE(EdPlayScreen, ed_play_screen, ED, PLAY_SCREEN, GtkWidget)

/** Sets the game, which is borrowed; NULL: none. */
void ed_play_screen_set_game(EdPlayScreen *screen, EdPlayGame *game);
/** Sets the speed of time: 1 is real time, 0 pauses the game. */
void ed_play_screen_set_pace(EdPlayScreen *screen, double pace);
/** Advances by one tick, even while paused. */
void ed_play_screen_step(EdPlayScreen *screen);

/** Handles a pressed key; FALSE if no game uses it. */
gboolean ed_play_screen_press(EdPlayScreen *screen, guint keyval, guint keycode,
                              GdkModifierType state);
/** Handles a released key. */
void ed_play_screen_release(EdPlayScreen *screen, guint keyval, guint keycode);
