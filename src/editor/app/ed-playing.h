/* SPDX-License-Identifier: MIT */
/**
 * app/ed-playing.h: switches a window between the project and the game preview, "Play".
 */
#ifndef GABARIT_APP_ED_PLAYING_H
#define GABARIT_APP_ED_PLAYING_H

#include "app/ed-window.h"

/** Shows the game preview if `play`, otherwise the project. */
void ed_playing_set(EdWindow *window, bool play);
/** True if the window shows the game preview. */
bool ed_playing(EdWindow *window);

#endif
