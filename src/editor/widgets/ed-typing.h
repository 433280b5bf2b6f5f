/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-typing.h: asks the user to type. From the call on, each key of the window is for the
 * entry, even if GTK has not focused it yet, or returns the focus to another widget, as when a menu
 * closes: no letter runs a command of the canvas, and nothing typed is lost. A press of the
 * pointer ends this, as do Return, Escape, Tab and other keys that may leave an entry, and hiding
 * the entry.
 *
 *     gtk_widget_set_visible(self->entry, TRUE);
 *     ed_typing_ask(self->entry);                          // instead of gtk_widget_grab_focus
 */
#pragma once

#include <gtk/gtk.h>

/** Focuses an entry, or the first one in a widget, and gives it all keys. It must be mapped. */
void ed_typing_ask(GtkWidget *entry);
/** Ignores all keys of the window of a mapped widget until it asks for an entry in it, or
 * ed_typing_end is called. */
void ed_typing_wait(GtkWidget *widget);
/** Ends what was asked in the window of a widget, before the focus moves for another reason. */
void ed_typing_end(GtkWidget *widget);
/** Accepts the text, except a search, that is asked for in the window of a widget, as Return does.
 * Called before a command runs. */
void ed_typing_accept(GtkWidget *widget);
/** True if the entry is still asked for: if the focus leaves it, it returns. */
gboolean ed_typing_is_asked(GtkWidget *entry);
