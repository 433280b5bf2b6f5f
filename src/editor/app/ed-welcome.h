/* SPDX-License-Identifier: MIT */
/**
 * app/ed-welcome.h: the page of a window without a project: how to start, recent projects, the
 * demo, and a short guide.
 *
 *     ed_welcome_refresh(welcome);           // recent projects may have changed
 */
#pragma once

#include <gtk/gtk.h>

#define ED_TYPE_WELCOME (ed_welcome_get_type())
G_DECLARE_FINAL_TYPE(EdWelcome, ed_welcome, ED, WELCOME, GtkWidget)

void ed_welcome_refresh(EdWelcome *welcome);
/** Draws the demo's pictures in the dark or light theme. */
void ed_welcome_set_dark(EdWelcome *welcome, gboolean dark);
