/* SPDX-License-Identifier: MIT */
/**
 * tools/map/ed-map-edits.h: edits of the displayed map, for commands: zones, planes, converting
 * between shapes and paint, walk-to points. Functions that return bool return whether the edit
 * succeeded.
 *
 *     int32_t door = ed_map_add_zone(session, NULL);
 */
#pragma once

#include "session/ed-view.h"

/** Adds a zone with the current tag, named after the tag, and makes it the current zone. Returns
 * its number, or 0 on failure. `group` as for ed_session_push. */
int32_t ed_map_add_zone(EdSession *session, const void *group);
/** Makes another zone the current one: the one that is `by` zones after it in the list, wrapping at
 * the ends. */
void ed_map_step_zone(EdSession *session, int by);
/** Shows the plane that is `by` planes after the displayed one, wrapping at the ends. */
void ed_map_step_plane(EdSession *session, int by);

/** Paints the selected shapes and removes them; if none is selected, those of the current zone.
 * ed_map_has_shapes: true if there are any. */
bool ed_map_shapes_to_paint(EdSession *session);
bool ed_map_has_shapes(EdSession *session);
/** True if a zone has pixels of its own, apart from its shapes. */
bool ed_map_zone_has_paint(const Plane *plane, int32_t zone);
/** Converts the paint of the current zone to polygons, which may deviate from it by `tolerance`
 * pixels. */
bool ed_map_paint_to_shapes(EdSession *session, double tolerance);
/** Converts the paint that a shape hid last, with all that its step painted, to polygons above the
 * shapes. */
bool ed_map_hidden_to_shapes(EdSession *session);

/** Sets the walk-to point of a zone (in pixels), or removes it. */
bool ed_map_set_walk(EdSession *session, int32_t zone, double x, double y, const void *group);
bool ed_map_remove_walk(EdSession *session, int32_t zone);
/** Sets the direction in which a figure looks at the walk-to point, in degrees: the property
 * "facing"; 0 is to the right, 90 up. */
bool ed_map_set_facing(EdSession *session, int32_t zone, double degrees, const void *group);
