/* SPDX-License-Identifier: MIT */
/**
 * app/files/ed-file-dialogs.h: dialogs about a project's files: export, comparison with a file that
 * has changed on disk, lost work, and slices in Aseprite files.
 *
 *     ed_export_ask(window);
 *     ed_lost_work_offer(GTK_WINDOW(window));       // shows nothing if nothing was lost
 */
#pragma once

#include "app/ed-window.h"

/** Asks what to export, and where, and exports. */
void ed_export_ask(EdWindow *window);
/** Exports to the last target; asks if there is none. */
void ed_export_again(EdWindow *window);

/** Opens a window that lists the differences between the project and a file, and lets the user keep
 * one of the two. If `path` is NULL, the project is compared with its own file. */
void ed_compare_with_file(EdWindow *window, const char *path);

/** Searches for crashed sessions on a worker, and shows a window over `parent` if there are any:
 * each is restored, discarded, or left for later. */
void ed_lost_work_offer(GtkWindow *parent);
/** Shows all crashed sessions, including discarded ones, which are stored for some days, or a
 * notice if there are none. */
void ed_lost_work_show(EdWindow *window);

/** True if the current frame shows an Aseprite file. */
bool ed_write_back_can(EdSession *session);
/** Writes boxes, points and hot spots, as slices, into the .aseprite file of the current frame. The
 * user first sees what would be written, and the file's full path. */
void ed_write_back_ask(EdWindow *window);
