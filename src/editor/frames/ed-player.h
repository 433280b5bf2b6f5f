/* SPDX-License-Identifier: MIT */
/**
 * frames/ed-player.h: the bar above the frames: the animation shown and how it plays, its onion
 * skin, and the player itself.
 *
 *     EdPlayer *player = g_object_new(ED_TYPE_PLAYER, NULL);
 *     ed_player_set_session(player, session);
 *     ed_player_play(player, TRUE);
 */
#ifndef GABARIT_FRAMES_ED_PLAYER_H
#define GABARIT_FRAMES_ED_PLAYER_H

#include "session/ed-view.h"

#include <gtk/gtk.h>

#define ED_TYPE_PLAYER (ed_player_get_type())
G_DECLARE_FINAL_TYPE(EdPlayer, ed_player, ED, PLAYER, GtkWidget)

void ed_player_set_session(EdPlayer *player, EdSession *session);
/** Plays the frames shown, or stops. */
void ed_player_play(EdPlayer *player, gboolean play);
gboolean ed_player_is_playing(EdPlayer *player);

#endif
