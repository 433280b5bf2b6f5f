/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-toplevels.h: works around two faults of GTK in all windows of the program, dialogs of
 * GTK included.
 *
 * After a layout, GTK makes a motion event of where the pointer is. On X11 that can tell of a
 * button that is up before its release is handled, and gestures take the release for lost: a click
 * or a drag is cancelled. Such events are dropped.
 *
 * A window that is destroyed while one of its popovers is open leaks that popover, and a tooltip
 * that is due in the popover then warns of a surface that is gone. Popovers are closed first.
 *
 *     ed_toplevels_watch();         // before the first window
 */
#ifndef GABARIT_WIDGETS_ED_TOPLEVELS_H
#define GABARIT_WIDGETS_ED_TOPLEVELS_H

void ed_toplevels_watch(void);

#endif
