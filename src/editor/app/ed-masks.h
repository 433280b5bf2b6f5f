/* SPDX-License-Identifier: MIT */
/**
 * app/ed-masks.h: importing and exporting plane images, and the meanings of their colours.
 *
 *     ed_masks_choose(window);               // asks for a file first
 *     ed_masks_save(window);
 */
#ifndef GABARIT_APP_ED_MASKS_H
#define GABARIT_APP_ED_MASKS_H

#include "app/ed-window.h"

void ed_masks_choose(EdWindow *window);
void ed_masks_save(EdWindow *window);

#endif
