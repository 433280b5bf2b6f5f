/* SPDX-License-Identifier: MIT */
/**
 * app/ed-bare-hint.h: shows in a corner of the canvas, three times in total for four seconds each,
 * which key shows the bare art. It appears where boxes, points, zones or walls cover art, and never
 * again once the key was used. The widget belongs in an overlay above the canvas.
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

/** The settings that count how often it was shown; before the first session. */
void ed_bare_hint_prepare(EdBareHint *hint, GSettings *settings);
/** NULL: none. */
void ed_bare_hint_set_session(EdBareHint *hint, EdSession *session);

#endif
