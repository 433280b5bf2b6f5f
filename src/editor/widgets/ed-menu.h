/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-menu.h: menus of lists: on the right button, the menu key and Shift+F10, for the line
 * that they are pressed on. The line becomes the selected one first.
 *
 *     ed_menu_attach(GTK_WIDGET(self->list), menu, before_cb, self);
 */
#ifndef GABARIT_WIDGETS_ED_MENU_H
#define GABARIT_WIDGETS_ED_MENU_H

#include "widgets/ed-row.h"

#include <gtk/gtk.h>

/** Told before a menu shows: which line it is for, NULL where there is none. */
typedef void (*EdMenuBefore)(gpointer user, EdRow *row);

/** `list` shows lines of ed_list_row_factory; `user` outlives it. */
void ed_menu_attach(GtkWidget *list, GMenuModel *menu, EdMenuBefore before, gpointer user);

/** Keys of a list that stand for actions of the panel around it. */
typedef struct EdListKey {
    guint key;
    GdkModifierType modifiers;
    const char *action;
} EdListKey;
/** `keys` is a constant, and ends with an action of NULL. */
void ed_list_keys_attach(GtkWidget *list, const EdListKey *keys);

#endif
