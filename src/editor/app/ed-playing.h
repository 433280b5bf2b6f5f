/* SPDX-License-Identifier: MIT */
/**
 * app/ed-playing.h: switches a window between Play and the project.
 */
#ifndef GABARIT_APP_ED_PLAYING_H
#define GABARIT_APP_ED_PLAYING_H

#include "app/ed-window.h"

/** Shows Play or the project. */
void ed_playing_set(EdWindow *window, bool play);
bool ed_playing(EdWindow *window);

#endif
