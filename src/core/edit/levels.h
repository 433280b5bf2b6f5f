/* SPDX-License-Identifier: MIT */
/**
 * edit/levels.h: edits of levels: layers, walls and their vertices, markers, tiles, mazes, ground.
 *
 *     WallPoint corners[] = {{0, 0}, {2560, 0}, {2560, 2560}};
 *     Project *after = edit_draw_walls(before, &layer, corners, 3, true, &style, &error);
 *
 * Coordinates are fixed (1/256 pixel). Walls are identified by their index in their layer.
 */
#pragma once

#include "edit/edit.h"

typedef struct WallPoint {
    int32_t x, y;
} WallPoint;

/** A layer of a level. */
typedef struct LayerRef {
    uint64_t level, layer;
} LayerRef;

/** The attributes of new walls. */
typedef struct WallStyle {
    int32_t tag;
    WallBlocks blocks;
    const char *name; /**< or NULL */
} WallStyle;

/* ---- Layers ---- */

typedef enum LayerKind {
    LAYER_WALLS = 0,
    LAYER_TILES,
    LAYER_MAZE,
    LAYER_GROUND,
    LAYER_HEIGHTS
} LayerKind;

LayerKind layer_kind_of(const Layer *layer);

/** Adds a layer at the end: an empty list of walls, tiles or a maze with 20 x 15 empty cells of 16
 * pixels, flat ground across the level, or heights without a picture. */
Project *edit_add_layer(const Project *before, uint64_t level, LayerKind kind, const char *name,
                        uint64_t *id, GError **error);

/* ---- Walls ---- */

/** Adds walls between successive points, and with `closed` also from the last point to the
 * first. */
Project *edit_draw_walls(const Project *before, const LayerRef *ref, const WallPoint *points,
                         uint32_t count, bool closed, const WallStyle *style, GError **error);

/** An end of a wall: 0 is a, 1 is b. */
typedef struct WallEnd {
    uint32_t wall;
    int end;
} WallEnd;

/** Moves ends of walls by a vector. Moving both ends of a wall moves the wall. */
Project *edit_move_wall_ends(const Project *before, const LayerRef *ref, const WallEnd *ends,
                             uint32_t count, int32_t dx, int32_t dy, GError **error);

/** A linear map about a centre: x' = cx + xx * (x - cx) + xy * (y - cy), and y' likewise. */
typedef struct WallTransform {
    double cx, cy;
    double xx, xy, yx, yy;
} WallTransform;

/** Transforms ends of walls. If the transform mirrors, a wall with both ends in the list has its
 * ends exchanged, so that its front is mirrored, too. */
Project *edit_transform_wall_ends(const Project *before, const LayerRef *ref, const WallEnd *ends,
                                  uint32_t count, const WallTransform *transform, GError **error);

Project *edit_remove_walls(const Project *before, const LayerRef *ref, const uint32_t *walls,
                           uint32_t count, GError **error);
/** Exchanges the ends of walls, so that their fronts face the opposite side. */
Project *edit_flip_walls(const Project *before, const LayerRef *ref, const uint32_t *walls,
                         uint32_t count, GError **error);
/** Adds copies of walls at the end of the list, moved by a vector. */
Project *edit_duplicate_walls(const Project *before, const LayerRef *ref, const uint32_t *walls,
                              uint32_t count, int32_t dx, int32_t dy, GError **error);
/** Cuts a wall at its point nearest to the given point. The second part follows the first in the
 * list. */
Project *edit_split_wall(const Project *before, const LayerRef *ref, uint32_t wall, int32_t x,
                         int32_t y, GError **error);
/** Joins two walls that share an end into one wall between their other ends. */
Project *edit_join_walls(const Project *before, const LayerRef *ref, uint32_t a, uint32_t b,
                         GError **error);
/** Cuts walls where they cross or touch other walls of the layer. */
Project *edit_split_crossings(const Project *before, const LayerRef *ref, GError **error);
/** Integrates the walls from index `first` on, which were just drawn. Moves each of their ends to
 * the nearest end of another wall, if that is at most `distance` (fixed) away, cuts all walls where
 * they cross or touch, and shares walls like edit_share_walls. */
Project *edit_integrate_walls(const Project *before, const LayerRef *ref, uint32_t first,
                              int32_t distance, GError **error);
/**
 * Lets the walls from index `first` on share the walls that they lie on: where two walls overlap on
 * one line, only one remains, which blocks from all sides that either blocks. It is the earlier
 * one, unless only the later one has a name or properties. Both remain where both have some, or
 * where each blocks from one side and has another tag. `first` moves with its wall, because earlier
 * walls may be cut.
 */
Project *edit_share_walls(const Project *before, const LayerRef *ref, uint32_t *first,
                          GError **error);
/** True if one wall can take the place of two that overlap on one line: nothing but a tag is lost.
 * Two sides with a tag each stay two walls. */
bool walls_can_share(const Wall *a, const Wall *b);
/** Moves ends that are at most a distance (fixed) apart to one position. Walls that become points
 * are removed. */
Project *edit_merge_vertices(const Project *before, const LayerRef *ref, int32_t distance,
                             GError **error);
/** With `duplicates`, returns the walls that equal an earlier one in line, tag, name, sides and
 * properties; the direction is ignored if both sides block. Otherwise returns the walls without
 * length. The result contains ascending indices, uint32_t; the caller owns it. `firsts`, or NULL,
 * gets the index of the equal earlier wall for each. */
GArray *walls_find_redundant(const List *walls, bool duplicates, GArray *firsts);

/** Sets a field of walls: "tag", "blocks", "name". */
Project *edit_set_walls(const Project *before, const LayerRef *ref, const uint32_t *walls,
                        uint32_t count, const FieldValue *value, GError **error);

/** Adds walls along the outlines of a zone of a map, simplified with a tolerance in pixels. Their
 * fronts face away from the zone. */
Project *edit_walls_from_zone(const Project *before, const LayerRef *ref, uint64_t map,
                              uint64_t plane, int32_t zone, double tolerance,
                              const WallStyle *style, GError **error);
/** Adds walls along the outlines of the pixels with the value 1, in the same way. */
Project *edit_walls_from_pixels(const Project *before, const LayerRef *ref, const Blocks *pixels,
                                double tolerance, const WallStyle *style, GError **error);

/* ---- Markers ---- */

Project *edit_add_marker(const Project *before, uint64_t level, const char *name, int32_t tag,
                         int32_t x, int32_t y, GError **error);

/* ---- Cells ---- */

/** Sets the numbers of columns and rows of tiles or a maze. Existing cells remain at the top
 * left. */
Project *edit_resize_cells(const Project *before, const LayerRef *ref, int32_t columns,
                           int32_t rows, GError **error);
/** Toggles a thin wall of a cell: left (1) or top (2). */
Project *edit_toggle_maze_wall(const Project *before, const LayerRef *ref, int32_t column,
                               int32_t row, int side, GError **error);
/** Replaces a maze by a random one with exactly one path between any two cells. Equal seeds give
 * equal mazes. */
Project *edit_generate_maze(const Project *before, const LayerRef *ref, uint64_t seed,
                            GError **error);

/* ---- Ground ---- */

/** Add a node, or move the existing node with the same x; and move a node, which stays between its
 * neighbours. */
Project *edit_add_ground_node(const Project *before, const LayerRef *ref, int32_t x, int32_t y,
                              GError **error);
Project *edit_move_ground_node(const Project *before, const LayerRef *ref, uint32_t node, int32_t x,
                               int32_t y, GError **error);
