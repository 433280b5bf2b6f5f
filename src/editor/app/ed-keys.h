/* SPDX-License-Identifier: MIT */
/**
 * app/ed-keys.h: who has the keys of a window. Letters always mean tools and commands of the
 * canvas, wherever the focus is, but where text is typed. The focus goes back to the canvas when
 * the pointer goes there, when something was chosen in a drop-down, and when panels give it
 * (win.to-canvas).
 *
 *     ed_keys_install(window);
 */
#ifndef GABARIT_APP_ED_KEYS_H
#define GABARIT_APP_ED_KEYS_H

#include "app/ed-window.h"

/** Once, when the window has its parts. */
void ed_keys_install(EdWindow *window);

/** The pointer is over the canvas: gives it the focus if the pointer went there. A text that is
 * being typed is left only by a pointer that comes from outside. */
void ed_keys_pointer(EdWindow *window, double x, double y);

/** Called by a command that a key has just given: it is given once more when the key is let go, if
 * it was held rather than tapped. */
void ed_keys_hold(EdWindow *window, const char *command);

#endif
