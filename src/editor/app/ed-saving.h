/* SPDX-License-Identifier: MIT */
/**
 * app/ed-saving.h: saving and closing a window's project, with all questions: the path, a file that
 * changed on disk, a protected one, unsaved changes.
 *
 *     ed_saving_save(window, NULL, NULL, NULL);      // asks for a name where there is none
 *     ed_saving_close(window);                       // asks, saves, waits, and closes
 */
#ifndef GABARIT_APP_ED_SAVING_H
#define GABARIT_APP_ED_SAVING_H

#include "app/ed-window.h"

/** Called once the project is saved; not called if it was not. */
typedef void (*EdSaved)(EdWindow *window, void *user);

/** Saves to a path; NULL: to the project's own. `saved` may be NULL. */
void ed_saving_save(EdWindow *window, const char *path, EdSaved saved, void *user);
/** Asks for a path first. */
void ed_saving_save_as(EdWindow *window, EdSaved saved, void *user);

/** Overwrites a file that another program has changed. */
void ed_saving_overwrite(EdWindow *window);

/** Closes a window: asks about unsaved changes, and waits for a running save. */
void ed_saving_close(EdWindow *window);

#endif
