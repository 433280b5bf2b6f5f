/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-list-row.h: the widget of one line in any list of the panels: swatch, icon or
 * thumbnail, the name (renamed in place), a detail, a count, and widgets that the panel adds at the
 * end.
 *
 *     GtkListItemFactory *factory = ed_list_row_factory(setup_cb, update_cb, self);
 *
 * Signals: "renamed" (const char *name).
 */
#ifndef GABARIT_WIDGETS_ED_LIST_ROW_H
#define GABARIT_WIDGETS_ED_LIST_ROW_H

#include "widgets/ed-row.h"

#include <gtk/gtk.h>

#define ED_TYPE_LIST_ROW (ed_list_row_get_type())
G_DECLARE_FINAL_TYPE(EdListRow, ed_list_row, ED, LIST_ROW, GtkWidget)

/** Shows a line. */
void ed_list_row_show(EdListRow *widget, EdRow *row);
/** The same for a line whose swatch and detail the panel shows in its own widgets. */
void ed_list_row_show_parts(EdListRow *widget, EdRow *row);
/** The line shown, or NULL. Borrowed. */
EdRow *ed_list_row_row(EdListRow *widget);
/** Starts editing the name; the field is empty for a line without a name of its own. */
void ed_list_row_rename(EdListRow *widget);
gboolean ed_list_row_is_renaming(EdListRow *widget);

/** Puts a widget before the name / at the end. */
void ed_list_row_add_before(EdListRow *widget, GtkWidget *child);
void ed_list_row_add_after(EdListRow *widget, GtkWidget *child);
/** A small button at the end, in the middle of the line. Borrowed. */
GtkWidget *ed_list_row_add_button(EdListRow *widget, GCallback clicked, gpointer user);
/** A double click renames, except left of `from` pixels. */
void ed_list_row_rename_on_click(EdListRow *widget, int from);
/** The swatch is a diamond: for points. */
void ed_list_row_set_diamond(EdListRow *widget);

/** Called once for each row widget / whenever it shows another line or that looks different. */
typedef void (*EdListRowSetup)(gpointer user, EdListRow *widget);
typedef void (*EdListRowUpdate)(gpointer user, EdListRow *widget, EdRow *row);
/** A factory for lists of EdRow, and for trees of them (GtkTreeListRow), whose rows get an
 * expander. `user` outlives it. */
GtkListItemFactory *ed_list_row_factory(EdListRowSetup setup, EdListRowUpdate update,
                                        gpointer user);
/** The widget that shows a line of a list, or NULL: it is scrolled out of view. */
EdListRow *ed_list_row_find(GtkWidget *list, EdRow *row);

#endif
