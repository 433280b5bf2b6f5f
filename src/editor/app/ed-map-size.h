/* SPDX-License-Identifier: MIT */
/**
 * app/ed-map-size.h: changes the size or the picture of the current map, and keeps its paint.
 *
 *     ed_map_size_ask(window);
 *     ed_map_size_choose_picture(window);
 */
#pragma once

#include "app/ed-window.h"

/** Asks for width, height and anchor. */
void ed_map_size_ask(EdWindow *window);
/** Asks for a picture, and for an anchor if its size differs from the map's. */
void ed_map_size_choose_picture(EdWindow *window);
