/* SPDX-License-Identifier: MIT */
/**
 * app/files/ed-write-back.h: writes boxes, points and hot spots, as slices, into the .aseprite file
 * from which their frames were imported. The user first sees what would be written, and the file's
 * full path.
 *
 *     ed_write_back_ask(window);             // into the file of the current frame
 */
#pragma once

#include "app/ed-window.h"

/** True if the current frame shows an Aseprite file. */
bool ed_write_back_can(EdSession *session);
/** Asks, and writes into the file of the current frame. */
void ed_write_back_ask(EdWindow *window);
