/* SPDX-License-Identifier: MIT */
/**
 * frames/ed-pinned-popover.h: chooses what is pinned next to the current frame for comparison: a
 * frame of any sprite, or an animation that plays along.
 *
 *     gtk_menu_button_set_popover(button, GTK_WIDGET(ed_pinned_popover_new()));
 *     ed_pinned_popover_set_session(popover, session);
 */
#pragma once

#include "session/ed-pinned.h"

#include <gtk/gtk.h>

#define ED_TYPE_PINNED_POPOVER (ed_pinned_popover_get_type())
G_DECLARE_FINAL_TYPE(EdPinnedPopover, ed_pinned_popover, ED, PINNED_POPOVER, GtkPopover)

EdPinnedPopover *ed_pinned_popover_new(void);
/** Sets the session; NULL: none. */
void ed_pinned_popover_set_session(EdPinnedPopover *popover, EdSession *session);
