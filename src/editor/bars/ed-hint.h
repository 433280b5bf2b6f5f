/* SPDX-License-Identifier: MIT */
/**
 * bars/ed-hint.h: a hint in one line, at its end. It consists of parts that are separated by " · ";
 * the last parts are hidden if there is no space for them, but no part is cut off.
 *
 *     ed_hint_set_text(hint, "Click to select · drag to move");
 */
#pragma once

#include <gtk/gtk.h>

#define ED_TYPE_HINT (ed_hint_get_type())
G_DECLARE_FINAL_TYPE(EdHint, ed_hint, ED, HINT, GtkWidget)

void ed_hint_set_text(EdHint *hint, const char *text);
