/* SPDX-License-Identifier: MIT */
/**
 * app/commands/ed-keys.h: keyboard focus of a window. Letters always activate tools and commands of
 * the canvas, wherever the focus is, except while text is typed. The focus returns to the canvas
 * when the pointer enters it, after a choice in a drop-down, when a panel requests it
 * (win.to-canvas), and when the focused widget is removed, hidden or insensitive.
 *
 *     ed_keys_install(window);
 */
#pragma once

#include "app/ed-window.h"

/** Installs the handlers; call it once, when the window has its parts. */
void ed_keys_install(EdWindow *window);

/** Called for motion over the canvas: focuses the canvas if the user moved the pointer there. A
 * text field loses the focus only if the pointer comes from outside the canvas. */
void ed_keys_pointer(EdWindow *window, double x, double y);

/** Called by a command that a key has just activated: runs the command again when the key is
 * released, if the key was held rather than tapped. */
void ed_keys_hold(EdWindow *window, const char *command);
