/* SPDX-License-Identifier: MIT */
/**
 * app/ed-disk.h: what other programs do to the files of a window's project, and what is asked then:
 * pictures that changed are taken in again, pictures outside of the project's folder are allowed, a
 * project's file that changed is compared.
 *
 *     ed_disk_watch(window, session);          // until the window leaves the session
 */
#ifndef GABARIT_APP_ED_DISK_H
#define GABARIT_APP_ED_DISK_H

#include "app/ed-window.h"

/** Asks at once about pictures outside of the project's folder. */
void ed_disk_watch(EdWindow *window, EdSession *session);
/** The window got the focus: somebody may have been at the files. */
void ed_disk_look(EdWindow *window);

/** Works out what changed pictures mean, and asks whether to take them in. */
void ed_disk_take_pictures(EdWindow *window);
/** Asks whether pictures may be read from the next folder that is not allowed yet. */
void ed_disk_ask_folder(EdWindow *window);

#endif
