/* SPDX-License-Identifier: MIT */
/**
 * road/map_road.h: the road of a map as pixels: paint and shapes together, in all planes with zones
 * that are road. Immutable; the next one is made from the one before and shares what did not
 * change.
 *
 *     MapRoad *road = map_road_new(map, NULL);
 *     MapRoad *next = map_road_new(map_after_a_stroke, road);   // costs what the stroke touched
 *     bool here = blocks_get(map_road_blocks(next), x, y) != 0;
 */
#ifndef GABARIT_ROAD_MAP_ROAD_H
#define GABARIT_ROAD_MAP_ROAD_H

#include "model/document.h"

typedef struct MapRoad MapRoad;

/** The road of a map, made with the help of another version's, or NULL. */
MapRoad *map_road_new(const Map *map, const MapRoad *before);
/** NULL is allowed. */
void map_road_unref(MapRoad *road);

/** 1 on the road, else 0. Planes that are painted as bands do not count. Borrowed. */
const Blocks *map_road_blocks(const MapRoad *road);

/** A plane with its shapes filled in, and which of its values are road. Borrowed. */
const Blocks *map_road_plane(const MapRoad *road, uint64_t plane, bool is_road[256]);

/** Whether two pictures of one size share a block, or both have it uniform with one value. */
bool blocks_share(const Blocks *a, const Blocks *b, uint32_t column, uint32_t row);

/**
 * The squared distance from a pixel's middle to that of the nearest pixel off the road: 0 off the
 * road, UINT32_MAX where no pixel is off it. `edge_is_road` is that of the map.
 */
uint32_t road_distance(const Blocks *road, bool edge_is_road, int32_t x, int32_t y);

#endif
