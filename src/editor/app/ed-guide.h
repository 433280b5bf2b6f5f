/* SPDX-License-Identifier: MIT */
/**
 * app/ed-guide.h: opens pages of the guide (data/guide) in the browser.
 *
 *     ed_guide_open(GTK_WINDOW(window), ED_GUIDE_START);
 *     gtk_box_append(row, ed_guide_button_new("doom", _("Doom maps")));
 */
#pragma once

#include <gtk/gtk.h>

/** The first page. */
#define ED_GUIDE_START "index"

/** Opens a page. If it is missing, or no browser is installed, the parent shows a message that
 * contains its path. */
void ed_guide_open(GtkWindow *parent, const char *page);
/** Returns a button that opens a page about a topic, such as a format. */
GtkWidget *ed_guide_button_new(const char *page, const char *topic);
/** Adds such a button to the header of a dialog, which also opens the page for F1. */
void ed_guide_add(GtkWindow *dialog, const char *page);
/** Opens a page for F1 in a dialog. */
void ed_guide_add_key(GtkWindow *dialog, const char *page);
