/* SPDX-License-Identifier: MIT */
/**
 * app/commands/ed-canvas-menu.h: the context menu of the canvas, with the commands that are
 * available for the selection.
 *
 *     ed_canvas_menu_show(window, x, y);       // canvas coordinates
 */
#pragma once

#include "app/ed-window.h"

void ed_canvas_menu_show(EdWindow *window, double x, double y);
