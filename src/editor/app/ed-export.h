/* SPDX-License-Identifier: MIT */
/**
 * app/ed-export.h: exporting a window's project: asks where to and what the first time, and does it
 * again without asking.
 *
 *     ed_export_ask(window);
 *     ed_export_again(window);
 */
#ifndef GABARIT_APP_ED_EXPORT_H
#define GABARIT_APP_ED_EXPORT_H

#include "app/ed-window.h"

void ed_export_ask(EdWindow *window);
/** To where it was exported last; asks when it never was. */
void ed_export_again(EdWindow *window);

#endif
