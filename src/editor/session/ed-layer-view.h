/* SPDX-License-Identifier: MIT */
/**
 * session/ed-layer-view.h: stores which layers of levels are hidden. This is not saved in the
 * document.
 *
 *     ed_session_hide_layer(s, walls, !ed_session_layer_hidden(s, walls));
 *
 * A change emits "view-changed" with ED_VIEW_LOOK.
 */
#pragma once

#include "session/ed-session.h"

bool ed_session_layer_hidden(EdSession *session, uint64_t layer);
void ed_session_hide_layer(EdSession *session, uint64_t layer, bool hidden);
