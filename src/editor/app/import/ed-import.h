/* SPDX-License-Identifier: MIT */
/**
 * app/import/ed-import.h: imports pictures into a window's project. Asks which files to import, as
 * what (sprites, maps or levels), how to cut them into frames, and whether to use pictures outside
 * the project's folder.
 *
 *     ed_import_choose(window);              // asks for files first
 */
#pragma once

#include "app/ed-window.h"

/** Asks for files, and imports them. */
void ed_import_choose(EdWindow *window);
/** Asks for a picture for the background of the current level. */
void ed_import_choose_background(EdWindow *window);
/** Asks for a picture for the tile sheet or the heights of the current layer. */
void ed_import_choose_layer_picture(EdWindow *window);
/** Imports a picture for an existing map. `across` and `down`: the anchor, see
 * edit_set_map_picture. */
void ed_import_map_picture(EdWindow *window, const char *path, uint64_t map, int across, int down);
/** Imports files; `paths` ends with NULL. A window without a project gets a new one. */
void ed_import_paths(EdWindow *window, const char *const *paths);
/** Imports files as frames of the current sprite or animation, inserted before the frame or step
 * with the index `before`. */
void ed_import_frames(EdWindow *window, const char *const *paths, uint32_t before);
