/* SPDX-License-Identifier: MIT */
/**
 * app/commands/ed-shortcuts.h: the window of keyboard shortcuts, made from the tables of commands
 * and tools.
 *
 *     ed_shortcuts_show(GTK_WINDOW(window), "");
 */
#pragma once

#include <gtk/gtk.h>

/** Opens the window with an initial search text, or "". */
void ed_shortcuts_show(GtkWindow *parent, const char *words);
