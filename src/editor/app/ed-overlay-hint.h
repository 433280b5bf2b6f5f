/* SPDX-License-Identifier: MIT */
/**
 * app/ed-overlay-hint.h: a hint in a corner of the canvas that shows the key that hides overlays.
 * It appears when boxes, points, zones or walls cover the art: three times in total, for four
 * seconds each, and never again once the key has been used. The widget belongs in an overlay above
 * the canvas.
 *
 *     ed_overlay_hint_prepare(hint, settings);
 *     ed_overlay_hint_set_session(hint, session);
 */
#pragma once

#include "session/ed-session.h"

#include <gtk/gtk.h>

#define ED_TYPE_OVERLAY_HINT (ed_overlay_hint_get_type())
G_DECLARE_FINAL_TYPE(EdOverlayHint, ed_overlay_hint, ED, OVERLAY_HINT, GtkWidget)

/** Passes the settings that count how often the hint was shown. Call it before the first session is
 * set. */
void ed_overlay_hint_prepare(EdOverlayHint *hint, GSettings *settings);
/** Sets the session; NULL: none. */
void ed_overlay_hint_set_session(EdOverlayHint *hint, EdSession *session);
