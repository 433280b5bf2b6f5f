/* SPDX-License-Identifier: MIT */
/**
 * app/ed-drop.h: files that are dropped on a window: projects are opened, pictures imported.
 *
 *     ed_drop_install(window, drop_here);
 */
#ifndef GABARIT_APP_ED_DROP_H
#define GABARIT_APP_ED_DROP_H

#include "app/ed-window.h"

/** `sign` is shown while files are dragged over the window. */
void ed_drop_install(EdWindow *window, GtkWidget *sign);

/** Handles files as if they had been dropped; NULL-terminated. */
void ed_drop_files(EdWindow *window, GFile *const *files, guint count);

#endif
