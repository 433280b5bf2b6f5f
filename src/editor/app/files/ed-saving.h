/* SPDX-License-Identifier: MIT */
/**
 * app/files/ed-saving.h: saves a window's project and closes the window, and asks all questions
 * about this: the path, a file that has changed on disk, a protected file, unsaved changes.
 *
 *     ed_saving_save(window, NULL, NULL, NULL);      // asks for a name if there is none
 *     ed_saving_close(window);                       // asks, saves, waits, and closes
 */
#pragma once

#include "app/ed-window.h"

/** Called once the project is saved; not called if saving failed or was cancelled. */
typedef void (*EdSaved)(EdWindow *window, void *user);

/** Saves to a path; NULL: the project's own path, or, if it has none, one that the user chooses.
 * `saved` may be NULL. */
void ed_saving_save(EdWindow *window, const char *path, EdSaved saved, void *user);
/** Asks for a path, and saves to it. */
void ed_saving_save_as(EdWindow *window, EdSaved saved, void *user);

/** Saves over a file that another program has changed. */
void ed_saving_overwrite(EdWindow *window);

/** Closes a window: asks about unsaved changes, and waits for a running save or export. */
void ed_saving_close(EdWindow *window);
/** Closes all windows, but none before the user has decided about all unsaved changes, one window
 * after the other. Cancel closes none. */
void ed_saving_quit(GtkApplication *application);
