/* SPDX-License-Identifier: MIT */
/**
 * app/ed-preferences.h: the window of preferences. All of them are bound to settings and take
 * effect at once.
 *
 *     ed_preferences_show(window);
 */
#ifndef GABARIT_APP_ED_PREFERENCES_H
#define GABARIT_APP_ED_PREFERENCES_H

#include "app/ed-window.h"

void ed_preferences_show(EdWindow *window);

#endif
