/* SPDX-License-Identifier: MIT */
/**
 * edit/zone_copies.h: copies zones with their paint and shapes into the same or another plane.
 *
 *     Plane *copy = zones_copy(plane, wanted);
 *     ZonesPasted pasted;
 *     Project *after = edit_paste_zones(before, map, other_plane, copy, &pasted, &error);
 *     node_unref(copy);
 */
#pragma once

#include "edit/edit.h"

/** Returns a plane that contains only the wanted zones, by number, with their paint and shapes. */
Plane *zones_copy(const Plane *plane, const bool wanted[256]);
/** Returns a plane that contains only the shapes with these ids, and their zones without paint. */
Plane *shapes_copy(const Plane *plane, const uint64_t *ids, uint32_t count);

typedef struct ZonesPasted {
    int32_t zones[256]; /**< new numbers, by number in the copy; 0: none */
    bool moved;         /**< the map is smaller, so everything was moved inside it */
    bool beyond;        /**< some parts extend beyond the map, where there is no paint */
    uint64_t left_out;  /**< pixels that were not painted, because they belong to other zones */
} ZonesPasted;

/**
 * Adds the zones, paint and shapes of a copy. Zones get free numbers and names; if the copy has no
 * paint and is of the same plane, shapes join the zones that still exist. Shapes are appended in
 * their order and get new ids. Paint only covers empty pixels. What lies outside the map is moved
 * inside it. In the same plane, paint is placed next to the original if it would cover it. Returns
 * NULL with an error, also if there is paint, but no empty pixel for it.
 */
Project *edit_paste_zones(const Project *before, uint64_t map, uint64_t plane, const Plane *copy,
                          ZonesPasted *pasted, GError **error);
