/* SPDX-License-Identifier: MIT */
/**
 * app/ed-shortcuts.h: the window of keyboard shortcuts, made from the tables of commands and tools.
 *
 *     ed_shortcuts_show(GTK_WINDOW(window), "");
 */
#ifndef GABARIT_APP_ED_SHORTCUTS_H
#define GABARIT_APP_ED_SHORTCUTS_H

#include <gtk/gtk.h>

/** Opens the window with an initial search text, or "". */
void ed_shortcuts_show(GtkWindow *parent, const char *words);

#endif
