/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-toplevels.h: works around five faults of GTK in all windows of the program, dialogs
 * of GTK included.
 *
 * After a layout, GTK creates a motion event with the present state of the pointer. On X11 this
 * state may show a button as released before the release event is handled. Gestures then assume
 * that the release was lost, and cancel a click or a drag. Such events are dropped.
 *
 * A window that is destroyed while one of its popovers is open leaks the popover, and a pending
 * tooltip in it emits a critical warning. Open popovers are closed when their window is unmapped.
 *
 * The tooltip of a menu's button stays, or appears, over the open menu. The button has no tooltip
 * while its popover is open.
 *
 * If a popover is closed by a key while the pointer is in it, GTK may send the motion events that
 * it creates to the popover, which is then below the pointer for GTK, and receives all clicks. Such
 * events are dropped, too.
 *
 * A drag source that is pressed twice within 100 ms forgets the timeout of its first press, which
 * writes into freed memory if the second press removes the widget, as when a folder or a row is
 * opened. Each press keeps its drag source for 200 ms.
 *
 *     ed_toplevels_watch();         // before the first window
 */
#pragma once

/** Watches all windows that are created from now on. A second call replaces the first. */
void ed_toplevels_watch(void);
