/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-list-row.h: the widget for one row in the lists of all panels: swatch, icon or
 * thumbnail, the name (renamed in place), a detail, the key if there is space for it, a count, and
 * widgets that the panel adds at the end.
 *
 *     GtkListItemFactory *factory = ed_list_row_factory(setup_cb, update_cb, self);
 *
 * Signals: "renamed" (const char *name).
 */
#pragma once

#include "widgets/ed-row.h"

#include <gtk/gtk.h>

#define ED_TYPE_LIST_ROW (ed_list_row_get_type())
G_DECLARE_FINAL_TYPE(EdListRow, ed_list_row, ED, LIST_ROW, GtkWidget)

/** Shows a row. */
void ed_list_row_show(EdListRow *widget, EdRow *row);
/** Shows a row without its swatch and detail, which the panel shows in its own widgets. */
void ed_list_row_show_parts(EdListRow *widget, EdRow *row);
/** Shows only the swatch of a row. */
void ed_list_row_show_swatch(EdListRow *widget, EdRow *row);
/** Returns the row that the widget shows, or NULL. Borrowed. */
EdRow *ed_list_row_row(EdListRow *widget);
/** Starts editing the name; the field is empty for a row without a name of its own. */
void ed_list_row_rename(EdListRow *widget);
gboolean ed_list_row_is_renaming(EdListRow *widget);

/** Add a widget before the name, and at the end. */
void ed_list_row_add_before(EdListRow *widget, GtkWidget *child);
void ed_list_row_add_after(EdListRow *widget, GtkWidget *child);
/** Adds a small, vertically centred button at the end. Borrowed. */
GtkWidget *ed_list_row_add_button(EdListRow *widget, GCallback clicked, gpointer user);
/** Makes a double click rename, unless it is less than `from` pixels from the left edge. */
void ed_list_row_rename_on_click(EdListRow *widget, int from);
/** Makes the swatch a diamond, for action points. */
void ed_list_row_set_diamond(EdListRow *widget);

/** Callbacks of a factory. The setup is called once for each row widget; the update is called
 * whenever the widget shows another row, or its row has changed. */
typedef void (*EdListRowSetup)(gpointer user, EdListRow *widget);
typedef void (*EdListRowUpdate)(gpointer user, EdListRow *widget, EdRow *row);
/** Returns a factory for lists of EdRow, and for trees of them (GtkTreeListRow), whose rows get an
 * expander. `user` must outlive it. */
GtkListItemFactory *ed_list_row_factory(EdListRowSetup setup, EdListRowUpdate update,
                                        gpointer user);
/** Returns the widget that shows a row of a list; NULL if it has none, as when the row is not in
 * view. */
EdListRow *ed_list_row_find(GtkWidget *list, EdRow *row);
/** Returns the widget that shows a row of a list, which is scrolled to it if it has none yet; NULL
 * if the list does not contain the row. */
EdListRow *ed_list_row_reveal(GtkWidget *list, EdRow *row);
/** Scrolls a list to a row after the next layout: before it, a list does not know the place of a
 * new row. */
void ed_list_scroll_to(GtkWidget *list, guint index);
/** Selects the only selected row of a list, G_MAXUINT: none. If it was not selected, scrolls to
 * it. */
void ed_list_select(GtkWidget *list, guint index);
