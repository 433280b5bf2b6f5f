/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-tree-view.h: the partition of the current layer, drawn as a tree. Nodes that the
 * probe visited are highlighted; leaves have the same colours as on the canvas. A grid is drawn as
 * its cells; cells with fewer walls are fainter. A click or the arrow keys select a node or leaf,
 * the wheel zooms, dragging scrolls, and Home shows the whole tree.
 *
 *     ed_tree_view_set_session(view, session);
 */
#pragma once

#include "session/ed-session.h"

#include <gtk/gtk.h>

#define ED_TYPE_TREE_VIEW (ed_tree_view_get_type())
G_DECLARE_FINAL_TYPE(EdTreeView, ed_tree_view, ED, TREE_VIEW, GtkWidget)

/** Sets the session to show; NULL for none. */
void ed_tree_view_set_session(EdTreeView *view, EdSession *session);
