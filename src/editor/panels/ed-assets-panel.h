/* SPDX-License-Identifier: MIT */
/**
 * panels/ed-assets-panel.h: the tree of all assets, with small pictures: what is selected in it is
 * shown on the canvas. Lines are renamed in place (F2, a double click), dragged to another place
 * among their like, copied within a project and between two.
 *
 *     ed_assets_panel_set_session(panel, session);
 *
 * Actions: assets.find, .rename, .duplicate, .delete, .move-up, .move-down, .copy, .paste, .expand,
 * .collapse for the selected line; assets.add (s: "sprite", "map", "level"), .add-plane to the map
 * and .add-layer (s: "walls", "tiles", "maze", "ground") to the level that is shown.
 */
#ifndef GABARIT_PANELS_ED_ASSETS_PANEL_H
#define GABARIT_PANELS_ED_ASSETS_PANEL_H

#include "session/ed-view.h"

#include <gtk/gtk.h>

#define ED_TYPE_ASSETS_PANEL (ed_assets_panel_get_type())
G_DECLARE_FINAL_TYPE(EdAssetsPanel, ed_assets_panel, ED, ASSETS_PANEL, GtkWidget)

/** NULL: none. */
void ed_assets_panel_set_session(EdAssetsPanel *panel, EdSession *session);
/** Lets the user type what to look for. */
void ed_assets_panel_find(EdAssetsPanel *panel);
/** Lets the user type another name for the selected line. */
void ed_assets_panel_rename(EdAssetsPanel *panel);

#endif
