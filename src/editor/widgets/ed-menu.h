/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-menu.h: context menus of lists, opened by the right button, the menu key and
 * Shift+F10, for the line below the pointer or with the focus, which is selected first.
 *
 *     ed_menu_attach(GTK_WIDGET(self->list), menu, before_cb, self);
 */
#ifndef GABARIT_WIDGETS_ED_MENU_H
#define GABARIT_WIDGETS_ED_MENU_H

#include "widgets/ed-row.h"

#include <gtk/gtk.h>

/** Called with the line of a menu before the menu opens; NULL if it is not on a line. */
typedef void (*EdMenuBefore)(gpointer user, EdRow *row);

/** Attaches a menu to a list whose lines come from ed_list_row_factory. `user` must outlive the
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

#endif
