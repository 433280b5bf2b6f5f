/* SPDX-License-Identifier: MIT */
/**
 * app/ed-plane-image-dialogs.h: imports and exports plane images, and asks what their colours mean.
 *
 *     ed_plane_image_choose(window);               // asks for a file first
 *     ed_plane_image_save(window);
 */
#ifndef GABARIT_APP_ED_PLANE_IMAGE_DIALOGS_H
#define GABARIT_APP_ED_PLANE_IMAGE_DIALOGS_H

#include "app/ed-window.h"

void ed_plane_image_choose(EdWindow *window);
void ed_plane_image_save(EdWindow *window);

#endif
