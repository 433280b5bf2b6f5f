/* SPDX-License-Identifier: MIT */
/**
 * edit/levels.h: what a designer does to levels: layers, walls and their vertices, markers, tiles,
 * mazes, ground.
 *
 *     WallPoint corners[] = {{0, 0}, {2560, 0}, {2560, 2560}};
 *     Project *after = edit_draw_walls(before, &layer, corners, 3, true, &style, &error);
 *
 * Coordinates are fixed (1/256 pixel). Walls are identified by their index in their layer.
 */
#ifndef GABARIT_EDIT_LEVELS_H
#define GABARIT_EDIT_LEVELS_H

#include "edit/edit.h"

typedef struct WallPoint {
    int32_t x, y;
} WallPoint;

/** Which layer of which level. */
typedef struct LayerRef {
    uint64_t level, layer;
} LayerRef;

/** What new walls are like. */
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

/** A layer at the end: no walls; 20 x 15 cells of 16 pixels, empty; flat ground across the
 * level. */
Project *edit_add_layer(const Project *before, uint64_t level, LayerKind kind, const char *name,
                        uint64_t *id, GError **error);

/* ---- Walls ---- */

/** Adds walls from point to point, `closed` also from the last to the first. */
Project *edit_draw_walls(const Project *before, const LayerRef *ref, const WallPoint *points,
                         uint32_t count, bool closed, const WallStyle *style, GError **error);

/** An end of a wall: 0 is a, 1 is b. */
typedef struct WallEnd {
    uint32_t wall;
    int end;
} WallEnd;

/** Moves ends by a vector; both ends of a wall move the wall. */
Project *edit_move_wall_ends(const Project *before, const LayerRef *ref, const WallEnd *ends,
                             uint32_t count, int32_t dx, int32_t dy, GError **error);

/** A linear map about a centre: x' = cx + xx * (x - cx) + xy * (y - cy), y' likewise. A mirroring
 * one turns walls round, so that their fronts stay where they look. */
typedef struct WallTransform {
    double cx, cy;
    double xx, xy, yx, yy;
} WallTransform;
Project *edit_transform_walls(const Project *before, const LayerRef *ref, const uint32_t *walls,
                              uint32_t count, const WallTransform *transform, GError **error);

/** As above, for ends; walls both of whose ends are among them are turned round by a mirroring
 * one. */
Project *edit_transform_wall_ends(const Project *before, const LayerRef *ref, const WallEnd *ends,
                                  uint32_t count, const WallTransform *transform, GError **error);

Project *edit_remove_walls(const Project *before, const LayerRef *ref, const uint32_t *walls,
                           uint32_t count, GError **error);
/** Exchanges the ends, so that the front looks the other way. */
Project *edit_flip_walls(const Project *before, const LayerRef *ref, const uint32_t *walls,
                         uint32_t count, GError **error);
/** Copies of walls, moved by a vector, at the end. */
Project *edit_duplicate_walls(const Project *before, const LayerRef *ref, const uint32_t *walls,
                              uint32_t count, int32_t dx, int32_t dy, GError **error);
/** Cuts a wall at its point nearest to another point; the second part follows it in the list. */
Project *edit_split_wall(const Project *before, const LayerRef *ref, uint32_t wall, int32_t x,
                         int32_t y, GError **error);
/** Joins two walls that share an end into one from their other ends. */
Project *edit_join_walls(const Project *before, const LayerRef *ref, uint32_t a, uint32_t b,
                         GError **error);
/** Cuts walls where they cross or touch others of the layer. */
Project *edit_split_crossings(const Project *before, const LayerRef *ref, GError **error);
/** As above, for those from a number on, which were just drawn: they are cut where they cross or
 * touch others, which are cut as well; their ends go to ends of others that are nearer than a
 * distance. */
Project *edit_weave_walls(const Project *before, const LayerRef *ref, uint32_t first,
                          int32_t distance, GError **error);
/** Moves ends that are nearer to each other than a distance (fixed) to one position; walls that
 * lose their length go. */
Project *edit_merge_vertices(const Project *before, const LayerRef *ref, int32_t distance,
                             GError **error);
/** The walls of a list that an earlier one equals (`twice`): the same line, tag, name, sides and
 * properties, in either direction where both sides block; or those that have no length (not
 * `twice`). Their indices, uint32_t, ascending; the caller's. */
GArray *walls_to_remove(const List *walls, bool twice);
/** Removes both. */
Project *edit_remove_duplicate_walls(const Project *before, const LayerRef *ref, GError **error);

/** Sets tag / blocks / name of walls. */
Project *edit_set_walls_tag(const Project *before, const LayerRef *ref, const uint32_t *walls,
                            uint32_t count, int32_t tag, GError **error);
Project *edit_set_walls_blocks(const Project *before, const LayerRef *ref, const uint32_t *walls,
                               uint32_t count, WallBlocks blocks, GError **error);
Project *edit_name_walls(const Project *before, const LayerRef *ref, const uint32_t *walls,
                         uint32_t count, const char *name, GError **error);

/** Walls along the outlines of a zone of a map, simplified with a tolerance in pixels; their fronts
 * look away from the zone. */
Project *edit_walls_from_zone(const Project *before, const LayerRef *ref, uint64_t map,
                              uint64_t plane, int32_t zone, double tolerance,
                              const WallStyle *style, GError **error);

/* ---- Markers ---- */

Project *edit_add_marker(const Project *before, uint64_t level, const char *name, int32_t tag,
                         int32_t x, int32_t y, GError **error);

/* ---- Cells ---- */

/** Another number of columns and rows for tiles or a maze; what was there stays at the top left. */
Project *edit_resize_cells(const Project *before, const LayerRef *ref, int32_t columns,
                           int32_t rows, GError **error);
/** Toggles a thin wall: the left (1) or top (2) one of a cell. */
Project *edit_toggle_maze_wall(const Project *before, const LayerRef *ref, int32_t column,
                               int32_t row, int side, GError **error);
/** A maze in which one way leads from every cell to every other; the same for the same seed. */
Project *edit_generate_maze(const Project *before, const LayerRef *ref, uint64_t seed,
                            GError **error);

/* ---- Ground ---- */

/** Adds a node where x has none, else moves that one / moves a node, between its neighbours. */
Project *edit_add_ground_node(const Project *before, const LayerRef *ref, int32_t x, int32_t y,
                              GError **error);
Project *edit_move_ground_node(const Project *before, const LayerRef *ref, uint32_t node, int32_t x,
                               int32_t y, GError **error);

#endif
