/* SPDX-License-Identifier: MIT */
/**
 * lists/ed-assets-panel.h: the tree of all assets, with small pictures; the selected one is shown
 * on the canvas. Lines are renamed in place (F2, a double click), dragged to another position among
 * their kind, and copied within a project or to another.
 *
 *     ed_assets_panel_set_session(panel, session);
 *
 * Its buttons and menus give commands of the window (app/ed-commands-assets.c), which ask it what
 * is selected. Signal "selected": another line is.
 */
#ifndef GABARIT_LISTS_ED_ASSETS_PANEL_H
#define GABARIT_LISTS_ED_ASSETS_PANEL_H

#include "session/ed-view.h"
#include "widgets/ed-row.h"

#include <gtk/gtk.h>

#define ED_TYPE_ASSETS_PANEL (ed_assets_panel_get_type())
G_DECLARE_FINAL_TYPE(EdAssetsPanel, ed_assets_panel, ED, ASSETS_PANEL, GtkWidget)

/** NULL: none. */
void ed_assets_panel_set_session(EdAssetsPanel *panel, EdSession *session);
/** Lets the user type what to look for. */
void ed_assets_panel_find(EdAssetsPanel *panel);
/** The selected line, or NULL. Borrowed. */
EdRow *ed_assets_panel_selected(EdAssetsPanel *panel);
/** Starts naming a new thing (0: nothing). */
void ed_assets_panel_name_next(EdAssetsPanel *panel, uint64_t id);
/** The tree, for keys that count while it has the focus. */
GtkWidget *ed_assets_panel_list(EdAssetsPanel *panel);
/** Lets the user type another name for the selected line. */
void ed_assets_panel_rename(EdAssetsPanel *panel);

#endif
