/* SPDX-License-Identifier: MIT */
/**
 * lists/ed-tags-panel.h: the palette: all tags with colour, hatch, role and number of uses. A
 * click makes one the current tag and changes nothing else; the menu gives it to what is selected,
 * renames, recolours, merges and removes it; the eye hides (Alt: shows only this one), the lock
 * locks.
 *
 *     ed_tags_panel_set_session(panel, session);
 *
 * Its buttons and menus give commands of the window (app/ed-commands-tags.c).
 */
#ifndef GABARIT_LISTS_ED_TAGS_PANEL_H
#define GABARIT_LISTS_ED_TAGS_PANEL_H

#include "session/ed-view.h"

#include <gtk/gtk.h>

#define ED_TYPE_TAGS_PANEL (ed_tags_panel_get_type())
G_DECLARE_FINAL_TYPE(EdTagsPanel, ed_tags_panel, ED, TAGS_PANEL, GtkWidget)

/** NULL: none. */
void ed_tags_panel_set_session(EdTagsPanel *panel, EdSession *session);
/** A new tag, which gets its name next. */
void ed_tags_panel_add(EdTagsPanel *panel);
/** Lets the user choose colour and role of the current tag. */
void ed_tags_panel_recolour(EdTagsPanel *panel);
/** The list, for keys that count while it has the focus. */
GtkWidget *ed_tags_panel_list(EdTagsPanel *panel);
/** Lets the user type another name for the current tag. */
void ed_tags_panel_rename(EdTagsPanel *panel);

#endif
