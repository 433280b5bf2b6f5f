/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-menu.h: context menus of lists. The right button opens the menu of the row below the
 * pointer; the menu key and Shift+F10 open that of the row with the focus. The row is selected
 * first.
 *
 *     ed_menu_attach(GTK_WIDGET(self->list), menu, before_cb, self);
 */
#pragma once

#include "widgets/ed-row.h"

#include <gtk/gtk.h>

/** Called before a menu opens, with the row of the menu; NULL if the menu is not opened on a
 * row. */
typedef void (*EdMenuBefore)(gpointer user, EdRow *row);

/** Attaches a menu to a list whose rows are created by ed_list_row_factory. `user` must outlive the
 * list. */
void ed_menu_attach(GtkWidget *list, GMenuModel *menu, EdMenuBefore before, gpointer user);

/** A key of a list that activates an action of its panel. */
typedef struct EdListKey {
    guint key;
    GdkModifierType modifiers;
    const char *action;
} EdListKey;
/** Attaches keys to a list. `keys` is a constant table that ends with a NULL action. */
void ed_list_keys_attach(GtkWidget *list, const EdListKey *keys);
