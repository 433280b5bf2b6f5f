/* SPDX-License-Identifier: MIT */
/**
 * app/ed-zone-walls.h: adds walls along the outlines of a zone of a map, or of a part of the
 * level's picture. Asks which one, and how closely the walls follow it, and shows the walls before
 * they are added.
 *
 *     ed_zone_walls_ask(window);             // into the current wall layer
 */
#pragma once

#include "app/ed-window.h"

/** True if any map has a zone or the level has a picture, and the current layer is a wall layer. */
bool ed_zone_walls_can_add(EdSession *session);
/** Opens the dialog. The walls are added to the current layer. The picture is chosen initially if
 * the layer has no walls. */
void ed_zone_walls_ask(EdWindow *window);
