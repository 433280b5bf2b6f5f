/* SPDX-License-Identifier: MIT */
/**
 * edit/maps.h: what a designer does to maps: planes, zones, shapes, bands. Painting itself is
 * edit/paint.h with edit_set_blocks.
 *
 *     int32_t door;
 *     Project *after = edit_add_zone(before, map, plane, "door", tag, &door, &error);
 */
#ifndef GABARIT_EDIT_MAPS_H
#define GABARIT_EDIT_MAPS_H

#include "edit/edit.h"
#include "edit/paint.h"

/** A plane at the end, without zones; its name gets a number where it is taken. */
Project *edit_add_plane(const Project *before, uint64_t map, const char *name, uint64_t *id,
                        GError **error);

/** A zone with the lowest number that none has. An empty name stays empty. */
Project *edit_add_zone(const Project *before, uint64_t map, uint64_t plane, const char *name,
                       int32_t tag, int32_t *number, GError **error);
/** Removes a zone: its pixels and shapes become another's, or with 0 they go. */
Project *edit_replace_zone(const Project *before, uint64_t map, uint64_t plane, int32_t number,
                           int32_t by, GError **error);

/** A band with a radius, fixed; in the order of radii. */
Project *edit_add_band(const Project *before, uint64_t map, const char *name, int32_t radius,
                       uint64_t *id, GError **error);
/** Which tags are road. */
Project *edit_set_road(const Project *before, uint64_t map, const uint32_t road[8], GError **error);

/** A shape on top, with nodes at positions in pixels; `width` is that of a track. */
Project *edit_add_shape(const Project *before, uint64_t map, uint64_t plane, ShapeKind kind,
                        int32_t zone, const PaintPoint *nodes, uint32_t count, double width,
                        uint64_t *id, GError **error);
/** Paints a shape and removes it. */
Project *edit_shape_to_paint(const Project *before, uint64_t map, uint64_t plane, uint64_t shape,
                             GError **error);
/** Makes polygons of a zone's paint, at most `tolerance` pixels beside it, and takes the paint
 * away. */
Project *edit_paint_to_shapes(const Project *before, uint64_t map, uint64_t plane, int32_t zone,
                              double tolerance, GError **error);

/** Another size: what was at 0,0 comes to dx,dy, with all planes, shapes and walk-to points. */
Project *edit_resize_map(const Project *before, uint64_t map, int32_t width, int32_t height,
                         int32_t dx, int32_t dy, GError **error);
/** How far what is there moves when `size` pixels become `room`, which may be fewer: -1 it stays at
 * the left or top, 0 in the middle, 1 at the right or bottom. */
int32_t anchored(int32_t room, int32_t size, int anchor);
/** Another picture, under the same paint: where its size differs from the map's, the map gets it,
 * and what is there stays at an anchor. */
Project *edit_set_map_picture(const Project *before, uint64_t map, uint64_t picture, int across,
                              int down, GError **error);

#endif
