/* SPDX-License-Identifier: MIT */
/**
 * app/ed-preferences.h: the preferences window. All preferences are bound to settings and take
 * effect immediately.
 *
 *     ed_preferences_show(window);
 */
#ifndef GABARIT_APP_ED_PREFERENCES_H
#define GABARIT_APP_ED_PREFERENCES_H

#include "app/ed-window.h"

void ed_preferences_show(EdWindow *window);

#endif
