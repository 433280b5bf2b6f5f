/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-menu.h: context menus of lists: opened by the right button, the menu key and
 * Shift+F10, for the line below the pointer or with the focus, which is selected first.
 *
 *     ed_menu_attach(GTK_WIDGET(self->list), menu, before_cb, self);
 */
#ifndef GABARIT_WIDGETS_ED_MENU_H
#define GABARIT_WIDGETS_ED_MENU_H

#include "widgets/ed-row.h"

#include <gtk/gtk.h>

/** Called before a menu shows, with its line; NULL for none. */
typedef void (*EdMenuBefore)(gpointer user, EdRow *row);

/** `list` shows lines of ed_list_row_factory; `user` outlives it. */
void ed_menu_attach(GtkWidget *list, GMenuModel *menu, EdMenuBefore before, gpointer user);

/** Keys of a list that activate actions of its panel. */
typedef struct EdListKey {
    guint key;
    GdkModifierType modifiers;
    const char *action;
} EdListKey;
/** `keys` is a constant, and ends with an action of NULL. */
void ed_list_keys_attach(GtkWidget *list, const EdListKey *keys);

#endif
