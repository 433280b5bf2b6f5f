/* SPDX-License-Identifier: MIT */
/**
 * road/map_road.h: the road of a map as pixels: paint and shapes combined, in all planes with zones
 * that are road. Immutable. A new version is made from the previous one and shares unchanged parts
 * with it.
 *
 *     MapRoad *road = map_road_new(map, NULL);
 *     MapRoad *next = map_road_new(map_after_a_stroke, road);   // cost depends on the stroke
 *     bool is_road = blocks_get(map_road_blocks(next), x, y) != 0;
 */
#pragma once

#include "model/document.h"

typedef struct MapRoad MapRoad;

/** Returns the road of a map. `before` is the road of another version, which is reused where
 * possible, or NULL. */
MapRoad *map_road_new(const Map *map, const MapRoad *before);
/** NULL is allowed. */
void map_road_unref(MapRoad *road);

/** Returns the road: 1 on the road, else 0. Planes that are painted as bands are ignored.
 * Borrowed. */
const Blocks *map_road_blocks(const MapRoad *road);

/** Returns a plane with its shapes filled in, and which of its values are road. Borrowed; NULL if
 * the map has no such plane. */
const Blocks *map_road_plane(const MapRoad *road, uint64_t plane, bool is_road[256]);

/** True if two pictures of one size share a block, or if it is uniform with the same value in
 * both. */
bool blocks_share(const Blocks *a, const Blocks *b, uint32_t column, uint32_t row);

/**
 * Returns the squared distance from the centre of a pixel to the centre of the nearest pixel off
 * the road: 0 off the road, UINT32_MAX if no pixel is off the road. `edge_is_road` is the map's
 * field.
 */
uint32_t road_distance(const Blocks *road, bool edge_is_road, int32_t x, int32_t y);
