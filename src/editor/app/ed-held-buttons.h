/* SPDX-License-Identifier: MIT */
/**
 * app/ed-held-buttons.h: protects clicks and drags that GTK would cancel. After a layout, GTK
 * creates a motion event for the position of the pointer. On X11 this event may report that a
 * button is up before the button's release is handled; gestures then treat the release as lost.
 * Such events are dropped in all windows.
 *
 *     ed_held_buttons_watch();         // once, before the first window
 */
#ifndef GABARIT_APP_ED_HELD_BUTTONS_H
#define GABARIT_APP_ED_HELD_BUTTONS_H

void ed_held_buttons_watch(void);

#endif
