/* SPDX-License-Identifier: MIT */
/**
 * tools/ed-selected.h: draws the selection, in the same way for all tools.
 *
 *     ed_selected_draw(session, overlay);
 */
#pragma once

#include "session/ed-session.h"
#include "tools/ed-overlay.h"

/** Draws rings, handles and sizes of the things selected in the displayed asset. */
void ed_selected_draw(EdSession *session, EdOverlay *overlay);
