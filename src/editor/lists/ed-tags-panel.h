/* SPDX-License-Identifier: MIT */
/**
 * lists/ed-tags-panel.h: the palette: all tags with colour, hatch, role and number of uses. A click
 * makes a tag the current one and changes nothing else; the menu assigns it to the selection,
 * renames, recolours, merges and removes it; the eye button hides it (with Alt: shows only this
 * one), the lock button locks it.
 *
 *     ed_tags_panel_set_session(panel, session);
 *
 * Its buttons and menus activate commands of the window (app/commands/ed-commands-tags.c).
 */
#pragma once

#include "session/ed-view.h"

#include <gtk/gtk.h>

#define ED_TYPE_TAGS_PANEL (ed_tags_panel_get_type())
G_DECLARE_FINAL_TYPE(EdTagsPanel, ed_tags_panel, ED, TAGS_PANEL, GtkWidget)

/** Sets the session to show; NULL for none. */
void ed_tags_panel_set_session(EdTagsPanel *panel, EdSession *session);
/** Adds a tag, and starts renaming it. */
void ed_tags_panel_add(EdTagsPanel *panel);
/** Opens a popover to choose colour and role of the current tag. */
void ed_tags_panel_recolour(EdTagsPanel *panel);
/** Returns the list, for shortcuts that apply while it has the focus. Borrowed. */
GtkWidget *ed_tags_panel_list(EdTagsPanel *panel);
/** Starts renaming the current tag. */
void ed_tags_panel_rename(EdTagsPanel *panel);
