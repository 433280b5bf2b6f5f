/* SPDX-License-Identifier: MIT */
/**
 * lists/ed-assets-panel.h: the tree of all assets, with thumbnails; the selected asset is shown on
 * the canvas. Rows are renamed in place (F2, a double click), dragged to another position among
 * assets of the same type, and copied within a project or to another one.
 *
 *     ed_assets_panel_set_session(panel, session);
 *
 * Its buttons and menus activate commands of the window (app/commands/ed-commands-assets.c), which
 * get the selection from the panel. Signal "selected": another row was selected.
 */
#pragma once

#include "session/ed-view.h"
#include "widgets/ed-row.h"

#include <gtk/gtk.h>

#define ED_TYPE_ASSETS_PANEL (ed_assets_panel_get_type())
G_DECLARE_FINAL_TYPE(EdAssetsPanel, ed_assets_panel, ED, ASSETS_PANEL, GtkWidget)

/** Sets the session to show; NULL for none. */
void ed_assets_panel_set_session(EdAssetsPanel *panel, EdSession *session);
/** Moves the focus to the search field. */
void ed_assets_panel_focus_search(EdAssetsPanel *panel);
/** Returns the selected row, or NULL. Borrowed. */
EdRow *ed_assets_panel_selected(EdAssetsPanel *panel);
/** Clears the search, and starts renaming a new asset or part as soon as its row exists. Does
 * nothing if `id` is 0. */
void ed_assets_panel_rename_new(EdAssetsPanel *panel, uint64_t id);
/** Returns the tree, for shortcuts that apply while it has the focus. Borrowed. */
GtkWidget *ed_assets_panel_list(EdAssetsPanel *panel);
/** Starts renaming the selected row. */
void ed_assets_panel_rename(EdAssetsPanel *panel);
