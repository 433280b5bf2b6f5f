/* SPDX-License-Identifier: MIT */
/**
 * app/ed-map-size.h: another size or another picture for the map that is shown, whose paint stays.
 *
 *     ed_map_size_ask(window);
 *     ed_map_size_choose_picture(window);
 */
#ifndef GABARIT_APP_ED_MAP_SIZE_H
#define GABARIT_APP_ED_MAP_SIZE_H

#include "app/ed-window.h"

/** Asks for width, height and anchor. */
void ed_map_size_ask(EdWindow *window);
/** Asks for a file, and for an anchor where its size is another one. */
void ed_map_size_choose_picture(EdWindow *window);

#endif
