/* SPDX-License-Identifier: MIT */
/**
 * app/files/ed-drop.h: handles files that are dropped on a window: opens projects, imports
 * pictures.
 *
 *     ed_drop_install(window, drop_here);
 */
#pragma once

#include "app/ed-window.h"

/** Accepts files dropped on the window; `sign` is a widget that is visible while files are dragged
 * over the window. */
void ed_drop_install(EdWindow *window, GtkWidget *sign);

/** Handles `count` files as if they had been dropped. */
void ed_drop_files(EdWindow *window, GFile *const *files, guint count);
