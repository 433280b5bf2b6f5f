/* SPDX-License-Identifier: MIT */
/**
 * bars/ed-options-bar.h: the bar above the canvas: the active tool's icon, name and options,
 * generated from its table (EdOption); for sprites also the scope of edits, and what positions in
 * an edit are relative to.
 *
 *     ed_options_bar_set_session(bar, session);
 */
#pragma once

#include "session/ed-view.h"

#include <gtk/gtk.h>

#define ED_TYPE_OPTIONS_BAR (ed_options_bar_get_type())
G_DECLARE_FINAL_TYPE(EdOptionsBar, ed_options_bar, ED, OPTIONS_BAR, GtkWidget)

/** Sets the session; NULL: none. */
void ed_options_bar_set_session(EdOptionsBar *bar, EdSession *session);
