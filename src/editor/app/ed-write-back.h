/* SPDX-License-Identifier: MIT */
/**
 * app/ed-write-back.h: writes the boxes, points and hot spots of the frames that show an artist's
 * own .aseprite file into that file, as slices. The user first sees what would be written, and the
 * file's full path.
 *
 *     ed_write_back_ask(window);             // into the file of the current frame
 */
#ifndef GABARIT_APP_ED_WRITE_BACK_H
#define GABARIT_APP_ED_WRITE_BACK_H

#include "app/ed-window.h"

/** True if the current frame is from such a file. */
bool ed_write_back_can(EdWindow *window);
void ed_write_back_ask(EdWindow *window);

#endif
