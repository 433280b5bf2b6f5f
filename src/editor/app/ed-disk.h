/* SPDX-License-Identifier: MIT */
/**
 * app/ed-disk.h: reacts to changes of a project's files by other programs: importing changed
 * pictures again, allowing pictures outside the project's folder, comparing a changed project file.
 *
 *     ed_disk_watch(window, session);          // until the window leaves the session
 */
#ifndef GABARIT_APP_ED_DISK_H
#define GABARIT_APP_ED_DISK_H

#include "app/ed-window.h"

/** Asks at once about pictures outside of the project's folder. */
void ed_disk_watch(EdWindow *window, EdSession *session);
/** Called when the window gets the focus, because files may have changed. */
void ed_disk_look(EdWindow *window);

/** Plans what importing changed pictures again would do, and asks. */
void ed_disk_take_pictures(EdWindow *window);
/** Asks whether pictures may be read from the next folder that is not allowed yet. */
void ed_disk_ask_folder(EdWindow *window);

#endif
