/* SPDX-License-Identifier: MIT */
/**
 * frames/ed-player.h: the bar above the frames: the current animation and how it plays, the onion
 * skin, and the player's buttons.
 *
 *     EdPlayer *player = g_object_new(ED_TYPE_PLAYER, NULL);
 *     ed_player_set_session(player, session);
 *     ed_player_play(player, TRUE);
 */
#pragma once

#include "session/ed-view.h"

#include <gtk/gtk.h>

#define ED_TYPE_PLAYER (ed_player_get_type())
G_DECLARE_FINAL_TYPE(EdPlayer, ed_player, ED, PLAYER, GtkWidget)

void ed_player_set_session(EdPlayer *player, EdSession *session);
/** Plays the current animation, or all frames of the sprite, or stops. */
void ed_player_play(EdPlayer *player, gboolean play);
/** Opens the choice of what the displayed frame is compared with. */
void ed_player_compare(EdPlayer *player);
gboolean ed_player_is_playing(EdPlayer *player);
