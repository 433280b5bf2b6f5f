/* SPDX-License-Identifier: MIT */
/**
 * app/ed-held-buttons.h: keeps clicks and drags that GTK would cancel. After a layout, GTK makes a
 * motion event of where the pointer is. On X11 that can tell of a button that is up before its
 * release is handled, and gestures take the release for lost. Such events are dropped in all
 * windows.
 *
 *     ed_held_buttons_watch();         // once, before the first window
 */
#ifndef GABARIT_APP_ED_HELD_BUTTONS_H
#define GABARIT_APP_ED_HELD_BUTTONS_H

void ed_held_buttons_watch(void);

#endif
