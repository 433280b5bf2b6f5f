/* SPDX-License-Identifier: MIT */
/**
 * app/ed-canvas-menu.h: the menu of the canvas, for what is selected there: those commands of the
 * table that can be given now.
 *
 *     ed_canvas_menu_show(window, x, y);       // places of the canvas
 */
#ifndef GABARIT_APP_ED_CANVAS_MENU_H
#define GABARIT_APP_ED_CANVAS_MENU_H

#include "app/ed-window.h"

void ed_canvas_menu_show(EdWindow *window, double x, double y);

#endif
