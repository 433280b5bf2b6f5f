/* SPDX-License-Identifier: MIT */
/**
 * app/ed-preferences.h: the preferences window. All preferences are bound to settings and take
 * effect immediately.
 *
 *     ed_preferences_show(window);
 */
#pragma once

#include "app/ed-window.h"

void ed_preferences_show(EdWindow *window);
