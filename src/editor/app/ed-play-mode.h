/* SPDX-License-Identifier: MIT */
/**
 * app/ed-play-mode.h: switches a window between the project and the game preview, "Test".
 */
#pragma once

#include "app/ed-window.h"

/** Shows the game preview if `play`, otherwise the project. */
void ed_play_mode_set(EdWindow *window, bool play);
/** True if the window shows the game preview. */
bool ed_play_mode_is_on(EdWindow *window);
