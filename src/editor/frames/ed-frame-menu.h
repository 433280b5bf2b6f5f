/* SPDX-License-Identifier: MIT */
/**
 * frames/ed-frame-menu.h: the menu of selected frames, in the strip and in the contact sheet.
 *
 *     ed_frame_menu_popup(&self->menu, GTK_WIDGET(self), x, y);
 *     ed_frame_menu_present(self->menu);                              // in size_allocate
 *     g_clear_pointer(&self->menu, gtk_widget_unparent);              // in dispose
 */
#pragma once

#include <gtk/gtk.h>

/** Shows the menu at a position in a widget; creates it on first use. */
void ed_frame_menu_popup(GtkWidget **menu, GtkWidget *widget, double x, double y);
/** Repositions the menu after its widget was allocated. `menu` may be NULL. */
void ed_frame_menu_present(GtkWidget *menu);
