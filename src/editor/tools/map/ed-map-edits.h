/* SPDX-License-Identifier: MIT */
/**
 * tools/map/ed-map-edits.h: what commands do to the map that is shown: zones, planes, shapes and paint
 * turned into each other, where one walks to. Each returns whether something was done.
 *
 *     int32_t door = ed_map_add_zone(session, NULL);
 *     ed_map_rename_zone(session, door, "door", NULL);
 */
#ifndef GABARIT_TOOLS_MAP_ED_MAP_EDITS_H
#define GABARIT_TOOLS_MAP_ED_MAP_EDITS_H

#include "session/ed-view.h"

/** A new zone with the current tag, named after it, to be painted from now on; as a part of
 * `group`, or NULL. Its number, or 0. */
int32_t ed_map_add_zone(EdSession *session, const void *group);
bool ed_map_rename_zone(EdSession *session, int32_t zone, const char *name, const void *group);
/** Makes the zone `by` places after the current one in the list the current one, round at the
 * ends. */
void ed_map_step_zone(EdSession *session, int by);
/** The same of planes. */
void ed_map_step_plane(EdSession *session, int by);

/** Paints the selected shapes, which then are no more. */
bool ed_map_shapes_to_paint(EdSession *session);
/** Makes polygons of the paint of the current zone, which may leave it by `tolerance` pixels. */
bool ed_map_paint_to_shapes(EdSession *session, double tolerance);

/** Places the walk-to point of a zone (in pixels), or takes it away. */
bool ed_map_set_walk(EdSession *session, int32_t zone, double x, double y, const void *group);
bool ed_map_remove_walk(EdSession *session, int32_t zone);

#endif
