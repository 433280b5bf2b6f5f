/* SPDX-License-Identifier: MIT */
/**
 * app/import/ed-plane-image-dialogs.h: imports and exports plane images (a plane of a map as a
 * picture, with one colour for each zone), and asks what their colours mean.
 *
 *     ed_plane_image_choose(window);               // asks for a file first
 *     ed_plane_image_save(window);
 */
#pragma once

#include "app/ed-window.h"

/** Asks for a file, and imports it into the current plane. */
void ed_plane_image_choose(EdWindow *window);
/** Asks for a file, and exports the current plane to it. */
void ed_plane_image_save(EdWindow *window);
