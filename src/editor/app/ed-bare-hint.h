/* SPDX-License-Identifier: MIT */
/**
 * app/ed-bare-hint.h: a hint in a corner of the canvas that shows the key for the bare art. It
 * appears three times in total, for four seconds each, when boxes, points, zones or walls cover
 * art, and never again once the key was used. The widget belongs in an overlay above the canvas.
 *
 *     ed_bare_hint_prepare(hint, settings);
 *     ed_bare_hint_set_session(hint, session);
 */
#ifndef GABARIT_APP_ED_BARE_HINT_H
#define GABARIT_APP_ED_BARE_HINT_H

#include "session/ed-session.h"

#include <gtk/gtk.h>

#define ED_TYPE_BARE_HINT (ed_bare_hint_get_type())
G_DECLARE_FINAL_TYPE(EdBareHint, ed_bare_hint, ED, BARE_HINT, GtkWidget)

/** Passes the settings that count how often the hint was shown. Call it before the first session is
 * set. */
void ed_bare_hint_prepare(EdBareHint *hint, GSettings *settings);
/** Sets the session; NULL: none. */
void ed_bare_hint_set_session(EdBareHint *hint, EdSession *session);

#endif
