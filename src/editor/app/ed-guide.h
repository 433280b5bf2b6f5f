/* SPDX-License-Identifier: MIT */
/**
 * app/ed-guide.h: opens pages of the guide (data/guide) in the browser.
 *
 *     ed_guide_open(GTK_WINDOW(window), ED_GUIDE_START);
 *     ed_guide_add(row, box, "doom", _("Doom maps"));
 */
#pragma once

#include <gtk/gtk.h>

/** The first page. */
#define ED_GUIDE_START "index"

/** Opens a page. If it is missing, or no browser is installed, the parent shows a message that
 * contains its path. */
void ed_guide_open(GtkWindow *parent, const char *page);
/** Appends a button to a box. It opens a page about a topic, such as a format; so does F1 while the
 * focus is in `area`. Returns the button. `page` must stay valid. */
GtkWidget *ed_guide_add(GtkWidget *area, GtkWidget *box, const char *page, const char *topic);
/** Adds such a button to the header of a dialog, for the whole dialog. */
void ed_guide_add_to_header(GtkWindow *dialog, const char *page);
