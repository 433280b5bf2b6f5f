/* SPDX-License-Identifier: MIT */
/**
 * app/ed-saving.h: saving and closing a window's project, with the questions that come up: where
 * to, a file that changed on disk, one that is protected, changes that were not saved.
 *
 *     ed_saving_save(window, NULL, NULL, NULL);      // asks for a name where there is none
 *     ed_saving_close(window);                       // asks, saves, waits, and closes
 */
#ifndef GABARIT_APP_ED_SAVING_H
#define GABARIT_APP_ED_SAVING_H

#include "app/ed-window.h"

/** What goes on once the project is saved. Not called when it was not. */
typedef void (*EdSaved)(EdWindow *window, void *user);

/** Saves at a path; NULL: where the project lives. `saved` may be NULL. */
void ed_saving_save(EdWindow *window, const char *path, EdSaved saved, void *user);
/** Asks for a path first. */
void ed_saving_save_as(EdWindow *window, EdSaved saved, void *user);

/** Saves over a file that somebody else has changed. */
void ed_saving_overwrite(EdWindow *window);

/** Closes a window: with changes it asks; a save that goes on is waited for. */
void ed_saving_close(EdWindow *window);

#endif
