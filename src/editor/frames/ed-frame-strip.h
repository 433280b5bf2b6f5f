/* SPDX-License-Identifier: MIT */
/**
 * frames/ed-frame-strip.h: the area below the canvas while a sprite is shown: the player, and the
 * frames with their dots.
 *
 *     ed_frame_strip_set_session(strip, session);
 */
#pragma once

#include "frames/ed-player.h"
#include "frames/ed-strip-view.h"

#define ED_TYPE_FRAME_STRIP (ed_frame_strip_get_type())
G_DECLARE_FINAL_TYPE(EdFrameStrip, ed_frame_strip, ED, FRAME_STRIP, GtkWidget)

void ed_frame_strip_set_session(EdFrameStrip *strip, EdSession *session);
EdPlayer *ed_frame_strip_player(EdFrameStrip *strip);
EdStripView *ed_frame_strip_view(EdFrameStrip *strip);
