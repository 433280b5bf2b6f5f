/* SPDX-License-Identifier: MIT */
/**
 * app/ed-import.h: taking pictures into a window's project: which files, as what, cut how; and
 * whether pictures outside of the project's folder are meant.
 *
 *     ed_import_choose(window);              // asks for files first
 */
#ifndef GABARIT_APP_ED_IMPORT_H
#define GABARIT_APP_ED_IMPORT_H

#include "app/ed-window.h"

void ed_import_choose(EdWindow *window);
/** One picture, as the background of the level that is shown. */
void ed_import_choose_background(EdWindow *window);
/** One picture, as the sheet of tiles or the heights of the layer that is shown. */
void ed_import_choose_layer_picture(EdWindow *window);
/** A picture for a map that is there; see edit_set_map_picture. */
void ed_import_map_picture(EdWindow *window, const char *path, uint64_t map, int across, int down);
/** The same with files that are known; a window without a project gets a new one. Ends with
 * NULL. */
void ed_import_paths(EdWindow *window, const char *const *paths);
/** The same as frames of the sprite that is shown, before a step of what is shown. */
void ed_import_frames(EdWindow *window, const char *const *paths, uint32_t before);

#endif
