/* SPDX-License-Identifier: MIT */
/**
 * app/files/ed-disk.h: reacts to changes that other programs make to a project's files: updates
 * changed pictures, asks about pictures outside the project's folder, compares a changed project
 * file.
 *
 *     ed_disk_watch(window, session);          // until the window leaves the session
 */
#pragma once

#include "app/ed-window.h"

/** Starts to report changes of the session's files in the window. Immediately asks about pictures
 * outside the project's folder. */
void ed_disk_watch(EdWindow *window, EdSession *session);
/** Looks for changed files; called when the window gets the focus. */
void ed_disk_check(EdWindow *window);

/** Plans the update of changed pictures, and asks whether to carry it out. */
void ed_disk_update_pictures(EdWindow *window);
/** Asks whether pictures may be read from the next folder that is not allowed yet. Returns false if
 * there is none. */
bool ed_disk_ask_folder(EdWindow *window);
