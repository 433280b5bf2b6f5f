/* SPDX-License-Identifier: MIT */
/**
 * edit/maps.h: edits of maps: planes, zones, shapes, bands. To paint, use edit/paint.h, then
 * edit_set_blocks.
 *
 *     int32_t door;
 *     Project *after = edit_add_zone(before, map, plane, "door", tag, &door, &error);
 */
#pragma once

#include "edit/edit.h"
#include "edit/paint.h"

/** Adds a plane without zones at the end. A number is added to its name if another plane has it. */
Project *edit_add_plane(const Project *before, uint64_t map, const char *name, uint64_t *id,
                        GError **error);

/** Adds a zone with the lowest free number. An empty name remains empty. */
Project *edit_add_zone(const Project *before, uint64_t map, uint64_t plane, const char *name,
                       int32_t tag, int32_t *number, GError **error);
/** Adds a copy of a zone. It gets the lowest free number if that of `zone` is 0 or in use, and a
 * number is added to its name if another zone has it. */
Project *edit_insert_zone(const Project *before, uint64_t map, uint64_t plane, const Zone *zone,
                          int32_t *number, GError **error);
/** Removes a zone. Its pixels and shapes are assigned to zone `by`, or removed if `by` is 0. */
Project *edit_replace_zone(const Project *before, uint64_t map, uint64_t plane, int32_t number,
                           int32_t by, GError **error);

/** Inserts a band; bands are ordered by radius. `radius` is a fixed-point number, in units of 1/256
 * pixel. */
Project *edit_add_band(const Project *before, uint64_t map, const char *name, int32_t radius,
                       uint64_t *id, GError **error);
/** Sets which tags count as road; `road` is a bit set of tag numbers. */
Project *edit_set_road(const Project *before, uint64_t map, const uint32_t road[8], GError **error);
/** Adds all tags with the role "road" to the road of a map; if there are none, `tag`. */
Project *edit_add_road(const Project *before, uint64_t map, int32_t tag, GError **error);

/** Adds a shape above the others, with nodes at positions in pixels. `width` applies to tracks
 * only. */
Project *edit_add_shape(const Project *before, uint64_t map, uint64_t plane, ShapeKind kind,
                        int32_t zone, const PaintPoint *nodes, uint32_t count, double width,
                        uint64_t *id, GError **error);
/** Paints a shape and removes it. */
Project *edit_shape_to_paint(const Project *before, uint64_t map, uint64_t plane, uint64_t shape,
                             GError **error);
/** Replaces a zone's paint with polygons whose outlines deviate by at most `tolerance` pixels, and
 * which run to the holes of their pieces and back. If `since` is not NULL, an earlier picture of
 * the plane with the same size, replaces only the paint that it does not have, and restores the
 * pixels below. */
Project *edit_paint_to_shapes(const Project *before, uint64_t map, uint64_t plane, int32_t zone,
                              const Blocks *since, double tolerance, GError **error);

/** Resizes a map and moves its content by dx,dy: all planes, shapes and walk-to points. */
Project *edit_resize_map(const Project *before, uint64_t map, int32_t width, int32_t height,
                         int32_t dx, int32_t dy, GError **error);
/** Scales a map and its content: all planes (to the nearest pixel), shapes, walk-to points, and the
 * radii of bands. */
Project *edit_scale_map(const Project *before, uint64_t map, int32_t width, int32_t height,
                        GError **error);
/** An anchor for edit_set_map_picture: the content is scaled instead. */
enum { ANCHOR_SCALE = 2 };
/** Returns how far the content of `size` pixels moves when its space becomes `space` pixels, which
 * may be fewer. `anchor`: -1 keeps it at the left or top, 0 in the middle, 1 at the right or
 * bottom. */
int32_t anchor_offset(int32_t space, int32_t size, int anchor);
/** Replaces the picture of a map; the paint remains. If the size differs, the map gets the
 * picture's size, and the content is placed according to the anchors `across` and `down`, or scaled
 * if `across` is ANCHOR_SCALE. */
Project *edit_set_map_picture(const Project *before, uint64_t map, uint64_t picture, int across,
                              int down, GError **error);
