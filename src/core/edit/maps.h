/* SPDX-License-Identifier: MIT */
/**
 * edit/maps.h: edits of maps: planes, zones, shapes, bands. Painting is edit/paint.h followed by
 * edit_set_blocks.
 *
 *     int32_t door;
 *     Project *after = edit_add_zone(before, map, plane, "door", tag, &door, &error);
 */
#ifndef GABARIT_EDIT_MAPS_H
#define GABARIT_EDIT_MAPS_H

#include "edit/edit.h"
#include "edit/paint.h"

/** Adds a plane without zones at the end; a name that is taken gets a number. */
Project *edit_add_plane(const Project *before, uint64_t map, const char *name, uint64_t *id,
                        GError **error);

/** Adds a zone with the lowest free number. An empty name stays empty. */
Project *edit_add_zone(const Project *before, uint64_t map, uint64_t plane, const char *name,
                       int32_t tag, int32_t *number, GError **error);
/** Removes a zone: its pixels and shapes become those of zone `by`, or with 0 are removed. */
Project *edit_replace_zone(const Project *before, uint64_t map, uint64_t plane, int32_t number,
                           int32_t by, GError **error);

/** Inserts a band with a radius (fixed), in the order of radii. */
Project *edit_add_band(const Project *before, uint64_t map, const char *name, int32_t radius,
                       uint64_t *id, GError **error);
/** Sets which tags are road. */
Project *edit_set_road(const Project *before, uint64_t map, const uint32_t road[8], GError **error);

/** Adds a shape on top, with nodes at positions in pixels; `width` is that of a track. */
Project *edit_add_shape(const Project *before, uint64_t map, uint64_t plane, ShapeKind kind,
                        int32_t zone, const PaintPoint *nodes, uint32_t count, double width,
                        uint64_t *id, GError **error);
/** Paints a shape and removes it. */
Project *edit_shape_to_paint(const Project *before, uint64_t map, uint64_t plane, uint64_t shape,
                             GError **error);
/** Replaces a zone's paint by polygons, whose outlines are at most `tolerance` pixels off. */
Project *edit_paint_to_shapes(const Project *before, uint64_t map, uint64_t plane, int32_t zone,
                              double tolerance, GError **error);

/** Resizes a map: what was at 0,0 moves to dx,dy, with all planes, shapes and walk-to points. */
Project *edit_resize_map(const Project *before, uint64_t map, int32_t width, int32_t height,
                         int32_t dx, int32_t dy, GError **error);
/** How far content moves when `size` pixels become `room`, which may be fewer. `anchor`: -1 keeps
 * it at the left or top, 0 in the middle, 1 at the right or bottom. */
int32_t anchored(int32_t room, int32_t size, int anchor);
/** Sets another picture under the same paint. A map of another size gets the picture's size, and
 * its content stays at an anchor. */
Project *edit_set_map_picture(const Project *before, uint64_t map, uint64_t picture, int across,
                              int down, GError **error);

#endif
