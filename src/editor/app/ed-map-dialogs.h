/* SPDX-License-Identifier: MIT */
/**
 * app/ed-map-dialogs.h: dialogs about the current map: its size and picture, and its plane images
 * (a plane as a picture, with one colour for each zone).
 *
 *     ed_map_size_ask(window);
 *     ed_plane_image_choose(window);               // asks for a file first
 */
#pragma once

#include "app/ed-window.h"

/** Asks for width, height and anchor, and changes the map's size; its paint is kept. */
void ed_map_size_ask(EdWindow *window);
/** Asks for a picture, and for an anchor if its size differs from the map's; paint is kept. */
void ed_map_size_choose_picture(EdWindow *window);

/** Asks for a file, and what its colours mean, and imports it into the current plane. */
void ed_plane_image_choose(EdWindow *window);
/** Asks for a file, and exports the current plane to it. */
void ed_plane_image_save(EdWindow *window);
