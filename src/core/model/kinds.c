/* SPDX-License-Identifier: MIT */
/*
 * The kinds of nodes: a table of the fields of each, in the order used in files. Structs and
 * meanings are in document.h; rules that concern more than one node are in validate.c.
 */
#include "model/document.h"

#include <float.h>
#include <glib/gi18n-lib.h>

#define AT(struct, member) .offset = offsetof(struct, member)
#define RANGE              .min = -DOCUMENT_RANGE * 256.0, .max = DOCUMENT_RANGE * 256.0
#define POSITIVE           .min = 1, .max = DOCUMENT_RANGE * 256.0
#define NAME(struct, extra)                                                            \
    {                                                                                  \
        .key = "name", .type = FIELD_TEXT, AT(struct, name), .max = DOCUMENT_MAX_NAME, \
        .flags = (extra)                                                               \
    }
#define ID(struct)                                    \
    {                                                 \
        .key = "id", .type = FIELD_ID, AT(struct, id) \
    }
#define TAG(struct)                                      \
    {                                                    \
        .key = "tag", .type = FIELD_TAG, AT(struct, tag) \
    }
#define PROPERTIES_OF(text, struct, member)                                                \
    {                                                                                      \
        .key = text, .type = FIELD_PROPERTIES, AT(struct, member), .kind = &property_kind, \
        .max = 4096                                                                        \
    }
#define PROPERTIES(struct) PROPERTIES_OF("properties", struct, properties)
#define FIXED(text, struct, member)                                 \
    {                                                               \
        .key = text, .type = FIELD_FIXED, AT(struct, member), RANGE \
    }
#define SIDE(text, struct, member) \
    WHOLE(text, struct, member, 1, DOCUMENT_MAX_SIDE, 1, FIELD_ALWAYS_WRITTEN)
#define CELL(text, struct, member)                                                                 \
    {                                                                                              \
        .key = text, .type = FIELD_FIXED, AT(struct, member), POSITIVE, .default_value = 16 * 256, \
        .flags = FIELD_ALWAYS_WRITTEN                                                              \
    }
/* A whole number from LOW to HIGH. */
#define WHOLE(text, struct, member, low, high, preset, extra)                                \
    {                                                                                        \
        .key = text, .type = FIELD_INTEGER, AT(struct, member), .min = (low), .max = (high), \
        .default_value = (preset), .flags = (extra)                                          \
    }
#define WORD(text, struct, member, list, preset, extra)                     \
    {                                                                       \
        .key = text, .type = FIELD_ENUM, AT(struct, member), .words = list, \
        .default_value = (preset), .flags = (extra)                         \
    }
/* A fixed length, not negative. */
#define LENGTH(text, struct, member, extra)                             \
    {                                                                   \
        .key = text, .type = FIELD_FIXED, AT(struct, member), .min = 0, \
        .max = DOCUMENT_RANGE * 256.0, .flags = (extra)                 \
    }
#define LIST_OF(text, struct, member, of, limit)                                         \
    {                                                                                    \
        .key = text, .type = FIELD_LIST, AT(struct, member), .kind = &of, .max = (limit) \
    }
#define CHILD(text, struct, member, of)                                   \
    {                                                                     \
        .key = text, .type = FIELD_CHILD, AT(struct, member), .kind = &of \
    }
#define TABLE(text, struct, member)                                                           \
    {                                                                                         \
        .key = text, .type = FIELD_TEXT, AT(struct, member), .max = DOCUMENT_MAX_LAYERS_TEXT, \
        .flags = FIELD_IS_TABLE                                                               \
    }
#define PICTURE(struct)                                                                       \
    {                                                                                         \
        .key = "picture", .type = FIELD_REFERENCE, AT(struct, picture), .kind = &picture_kind \
    }

#define KIND(variable, struct, word, line)                  \
    const NodeKind variable = {.name = word,                \
                               .size = sizeof(struct),      \
                               .one_line = line,            \
                               .fields = variable##_fields, \
                               .field_count = G_N_ELEMENTS(variable##_fields)}

enum { MANY = 1 << 20, MAX_DURATION = 1 << 24 };

/* ---- Common parts ---- */

static const char *const property_types[] = {"text", "number", "boolean", "reference", NULL};
static const Field property_kind_fields[] = {
    {.key = "key",
     .type = FIELD_TEXT,
     AT(Property, key),
     .max = DOCUMENT_MAX_NAME,
     .flags = FIELD_IS_NAME | FIELD_NOT_EMPTY},
    {.key = "type", .type = FIELD_ENUM, AT(Property, type), .words = property_types},
    {.key = "text", .type = FIELD_TEXT, AT(Property, text), .max = DOCUMENT_MAX_TEXT},
    {.key = "number", .type = FIELD_NUMBER, AT(Property, number), .min = -DBL_MAX, .max = DBL_MAX},
    {.key = "boolean", .type = FIELD_BOOLEAN, AT(Property, boolean)},
    {.key = "target", .type = FIELD_REFERENCE, AT(Property, target)},
};
KIND(property_kind, Property, NC_("kind", "property"), true);

static const char *const played_games[] = {"any", "click", "drive", NULL};
static const Field play_settings_kind_fields[] = {
    {.key = "game", .type = FIELD_ENUM, AT(PlaySettings, game), .words = played_games},
    {.key = "figure", .type = FIELD_TEXT, AT(PlaySettings, figure), .max = DOCUMENT_MAX_NAME},
    {.key = "plane", .type = FIELD_TEXT, AT(PlaySettings, plane), .max = DOCUMENT_MAX_NAME},
    LENGTH("radius", PlaySettings, radius, FIELD_PLAIN),
    {.key = "stops", .type = FIELD_BOOLEAN, AT(PlaySettings, stops)},
    {.key = "is_box", .type = FIELD_BOOLEAN, AT(PlaySettings, is_box)},
};
KIND(play_settings_kind, PlaySettings, NC_("kind", "play"), true);

static const Field role_kind_fields[] = {
    NAME(Role, FIELD_IS_NAME | FIELD_NOT_EMPTY),
};
KIND(role_kind, Role, NC_("kind", "role"), true);

static const Field tag_kind_fields[] = {
    WHOLE("number", Tag, number, 1, DOCUMENT_MAX_TAGS, 1, FIELD_ALWAYS_WRITTEN),
    NAME(Tag, FIELD_IS_NAME | FIELD_NOT_EMPTY),
    {.key = "role", .type = FIELD_TEXT, AT(Tag, role), .max = DOCUMENT_MAX_NAME},
    {.key = "colour", .type = FIELD_COLOUR, AT(Tag, colour)},
    PROPERTIES_OF("fields", Tag, fields),
    PROPERTIES(Tag),
};
KIND(tag_kind, Tag, NC_("kind", "tag"), true);

static const Field picture_kind_fields[] = {
    ID(Picture),
    {.key = "path",
     .type = FIELD_TEXT,
     AT(Picture, path),
     .max = DOCUMENT_MAX_TEXT,
     .flags = FIELD_NOT_EMPTY},
    WHOLE("part", Picture, part, 0, DOCUMENT_MAX_PARTS - 1, 0, FIELD_PLAIN),
    TABLE("layers", Picture, layers),
    TABLE("painted", Picture, painted),
    WHOLE("width", Picture, width, 1, DOCUMENT_MAX_AREA, 1, FIELD_ALWAYS_WRITTEN),
    WHOLE("height", Picture, height, 1, DOCUMENT_MAX_AREA, 1, FIELD_ALWAYS_WRITTEN),
    {.key = "digest", .type = FIELD_HASH, AT(Picture, digest)},
};
KIND(picture_kind, Picture, NC_("kind", "picture"), true);

/* ---- Sprites ---- */

static const Field point_kind_fields[] = {
    NAME(Point, FIELD_IS_NAME | FIELD_NOT_EMPTY),
    {.key = "x", .type = FIELD_FIXED, AT(Point, x), RANGE, .flags = FIELD_ALWAYS_WRITTEN},
    {.key = "y", .type = FIELD_FIXED, AT(Point, y), RANGE, .flags = FIELD_ALWAYS_WRITTEN},
    FIXED("to_x", Point, to_x),
    FIXED("to_y", Point, to_y),
    PROPERTIES(Point),
};
KIND(point_kind, Point, NC_("kind", "point"), true);

#define PIXELS(text, struct, member, from)                                     \
    {                                                                          \
        .key = text, .type = FIELD_INTEGER, AT(struct, member), .min = (from), \
        .max = DOCUMENT_RANGE, .default_value = (from) > 0 ? (from) : 0,       \
        .flags = FIELD_ALWAYS_WRITTEN                                          \
    }
static const Field box_kind_fields[] = {
    NAME(Box, FIELD_PLAIN),
    TAG(Box),
    PIXELS("x", Box, x, -DOCUMENT_RANGE),
    PIXELS("y", Box, y, -DOCUMENT_RANGE),
    PIXELS("w", Box, w, 1),
    PIXELS("h", Box, h, 1),
    {.key = "group", .type = FIELD_TEXT, AT(Box, group), .max = DOCUMENT_MAX_NAME},
    {.key = "locked", .type = FIELD_BOOLEAN, AT(Box, locked)},
    PROPERTIES(Box),
};
KIND(box_kind, Box, NC_("kind", "box"), true);

static const char *const mask_sources[] = {"none", "alpha", "key", NULL};
static const Field mask_kind_fields[] = {
    WORD("source", Mask, source, mask_sources, MASK_ALPHA, FIELD_ALWAYS_WRITTEN),
    WHOLE("threshold", Mask, threshold, 1, 255, 128, FIELD_PLAIN),
    {.key = "key", .type = FIELD_COLOUR, AT(Mask, key)},
    {.key = "tolerance", .type = FIELD_INTEGER, AT(Mask, tolerance), .min = 0, .max = 255},
    {.key = "corrections", .type = FIELD_BLOCKS, AT(Mask, corrections), .max = CORRECTION_EMPTY},
};
KIND(mask_kind, Mask, NC_("kind", "mask"), false);

static const char *const frame_states[] = {"to do", "done", NULL};
static const Field frame_kind_fields[] = {
    ID(Frame),
    NAME(Frame, FIELD_IS_NAME),
    PICTURE(Frame),
    WHOLE("x", Frame, x, 0, DOCUMENT_MAX_AREA - 1, 0, FIELD_ALWAYS_WRITTEN),
    WHOLE("y", Frame, y, 0, DOCUMENT_MAX_AREA - 1, 0, FIELD_ALWAYS_WRITTEN),
    SIDE("w", Frame, w),
    SIDE("h", Frame, h),
    WHOLE("duration", Frame, duration, 0, MAX_DURATION, 100, FIELD_ALWAYS_WRITTEN),
    {.key = "has_hot_spot", .type = FIELD_BOOLEAN, AT(Frame, has_hot_spot)},
    FIXED("hot_x", Frame, hot_x),
    FIXED("hot_y", Frame, hot_y),
    {.key = "state", .type = FIELD_ENUM, AT(Frame, state), .words = frame_states},
    {.key = "art", .type = FIELD_HASH, AT(Frame, art)},
    WHOLE("art_x", Frame, art_x, 0, DOCUMENT_MAX_SIDE - 1, 0, FIELD_PLAIN),
    WHOLE("art_y", Frame, art_y, 0, DOCUMENT_MAX_SIDE - 1, 0, FIELD_PLAIN),
    LIST_OF("points", Frame, points, point_kind, 65535),
    LIST_OF("boxes", Frame, boxes, box_kind, DOCUMENT_MAX_BOXES),
    CHILD("mask", Frame, mask, mask_kind),
    PROPERTIES(Frame),
};
KIND(frame_kind, Frame, NC_("kind", "frame"), false);

static const Field step_kind_fields[] = {
    {.key = "frame",
     .type = FIELD_REFERENCE,
     AT(AnimationStep, frame),
     .kind = &frame_kind,
     .flags = FIELD_NOT_EMPTY | FIELD_ALWAYS_WRITTEN},
    {.key = "flip_x", .type = FIELD_BOOLEAN, AT(AnimationStep, flip_x)},
    {.key = "flip_y", .type = FIELD_BOOLEAN, AT(AnimationStep, flip_y)},
    WHOLE("duration", AnimationStep, duration, 0, MAX_DURATION, 0, FIELD_PLAIN),
};
const NodeKind step_kind = {.name = NC_("kind", "step"),
                            .size = sizeof(AnimationStep),
                            .one_line = true,
                            .brief = true,
                            .fields = step_kind_fields,
                            .field_count = G_N_ELEMENTS(step_kind_fields)};

static const char *const directions[] = {"forward", "reverse", "ping-pong", NULL};
static const Field animation_kind_fields[] = {
    ID(Animation),
    NAME(Animation, FIELD_IS_NAME | FIELD_NOT_EMPTY),
    {.key = "direction", .type = FIELD_ENUM, AT(Animation, direction), .words = directions},
    {.key = "loop", .type = FIELD_INTEGER, AT(Animation, loop), .min = -1, .max = MANY},
    LIST_OF("frames", Animation, steps, step_kind, MANY),
    PROPERTIES(Animation),
};
KIND(animation_kind, Animation, NC_("kind", "animation"), true);

static const Field sprite_kind_fields[] = {
    ID(Sprite),
    NAME(Sprite, FIELD_IS_NAME | FIELD_NOT_EMPTY),
    LIST_OF("frames", Sprite, frames, frame_kind, DOCUMENT_MAX_FRAMES),
    LIST_OF("animations", Sprite, animations, animation_kind, 65535),
    CHILD("play", Sprite, play, play_settings_kind),
    PROPERTIES(Sprite),
};
KIND(sprite_kind, Sprite, NC_("kind", "sprite"), false);

/* ---- Maps ---- */

static const Field zone_kind_fields[] = {
    WHOLE("number", Zone, number, 1, DOCUMENT_MAX_ZONES, 1, FIELD_ALWAYS_WRITTEN),
    NAME(Zone, FIELD_IS_NAME),
    TAG(Zone),
    {.key = "has_walk", .type = FIELD_BOOLEAN, AT(Zone, has_walk)},
    FIXED("walk_x", Zone, walk_x),
    FIXED("walk_y", Zone, walk_y),
    ID(Zone),
    PROPERTIES(Zone),
};
KIND(zone_kind, Zone, NC_("kind", "zone"), true);

static const Field shape_node_kind_fields[] = {
    {.key = "x", .type = FIELD_FIXED, AT(ShapeNode, x), RANGE, .flags = FIELD_ALWAYS_WRITTEN},
    {.key = "y", .type = FIELD_FIXED, AT(ShapeNode, y), RANGE, .flags = FIELD_ALWAYS_WRITTEN},
    LENGTH("width", ShapeNode, width, FIELD_PLAIN),
    {.key = "sharp", .type = FIELD_BOOLEAN, AT(ShapeNode, sharp)},
};
KIND(shape_node_kind, ShapeNode, NC_("kind", "node"), true);

static const char *const shape_kinds[] = {"polygon", "curve", "track", NULL};
static const Field shape_kind_fields[] = {
    ID(Shape),
    NAME(Shape, FIELD_PLAIN),
    WORD("kind", Shape, kind, shape_kinds, 0, FIELD_ALWAYS_WRITTEN),
    WHOLE("zone", Shape, zone, 1, DOCUMENT_MAX_ZONES, 1, FIELD_ALWAYS_WRITTEN),
    {.key = "open", .type = FIELD_BOOLEAN, AT(Shape, open)},
    LIST_OF("nodes", Shape, nodes, shape_node_kind, 65535),
};
KIND(shape_kind, Shape, NC_("kind", "shape"), false);

static const Field plane_kind_fields[] = {
    ID(Plane),
    NAME(Plane, FIELD_IS_NAME | FIELD_NOT_EMPTY),
    {.key = "band", .type = FIELD_REFERENCE, AT(Plane, band), .kind = &band_kind},
    LIST_OF("zones", Plane, zones, zone_kind, DOCUMENT_MAX_ZONES),
    {.key = "pixels",
     .type = FIELD_BLOCKS,
     AT(Plane, pixels),
     .max = DOCUMENT_MAX_ZONES,
     .flags = FIELD_NOT_EMPTY},
    LIST_OF("shapes", Plane, shapes, shape_kind, 65535),
};
KIND(plane_kind, Plane, NC_("kind", "plane"), false);

static const Field band_kind_fields[] = {
    ID(Band),
    NAME(Band, FIELD_IS_NAME),
    {.key = "radius",
     .type = FIELD_FIXED,
     AT(Band, radius),
     POSITIVE,
     .default_value = 8 * 256,
     .flags = FIELD_ALWAYS_WRITTEN},
    {.key = "colour", .type = FIELD_COLOUR, AT(Band, colour)},
};
KIND(band_kind, Band, NC_("kind", "band"), true);

static const Field map_kind_fields[] = {
    ID(Map),
    NAME(Map, FIELD_IS_NAME | FIELD_NOT_EMPTY),
    PICTURE(Map),
    SIDE("width", Map, width),
    SIDE("height", Map, height),
    {.key = "road", .type = FIELD_TAGS, AT(Map, road)},
    {.key = "edge_is_road", .type = FIELD_BOOLEAN, AT(Map, edge_is_road)},
    {.key = "store_distances", .type = FIELD_BOOLEAN, AT(Map, store_distances)},
    LIST_OF("bands", Map, bands, band_kind, DOCUMENT_MAX_BANDS),
    LIST_OF("planes", Map, planes, plane_kind, 255),
    CHILD("play", Map, play, play_settings_kind),
    PROPERTIES(Map),
};
KIND(map_kind, Map, NC_("kind", "map"), false);

/* ---- Levels ---- */

static const char *const wall_blocks[] = {"both", "front", NULL};
static const Field wall_kind_fields[] = {
    NAME(Wall, FIELD_PLAIN),
    TAG(Wall),
    {.key = "blocks", .type = FIELD_ENUM, AT(Wall, blocks), .words = wall_blocks},
    {.key = "ax", .type = FIELD_FIXED, AT(Wall, ax), RANGE, .flags = FIELD_ALWAYS_WRITTEN},
    {.key = "ay", .type = FIELD_FIXED, AT(Wall, ay), RANGE, .flags = FIELD_ALWAYS_WRITTEN},
    {.key = "bx", .type = FIELD_FIXED, AT(Wall, bx), RANGE, .flags = FIELD_ALWAYS_WRITTEN},
    {.key = "by", .type = FIELD_FIXED, AT(Wall, by), RANGE, .flags = FIELD_ALWAYS_WRITTEN},
    PROPERTIES(Wall),
};
KIND(wall_kind, Wall, NC_("kind", "wall"), true);

static const char *const partitions[] = {"bsp", "grid", "quadtree", "none", "auto", NULL};
#define COUNT(text, member, limit)                                                      \
    {                                                                                   \
        .key = text, .type = FIELD_INTEGER, AT(Walls, member), .min = 0, .max = (limit) \
    }
static const Field walls_kind_fields[] = {
    WORD("partition", Walls, partition, partitions, 0, FIELD_ALWAYS_WRITTEN),
    {.key = "few_cuts", .type = FIELD_NUMBER, AT(Walls, cut_avoidance), .min = 0, .max = 1},
    COUNT("most_walls", max_walls, 65535),
    COUNT("most_depth", max_depth, 255),
    COUNT("columns", columns, 4096),
    COUNT("rows", rows, 4096),
    LIST_OF("walls", Walls, walls, wall_kind, DOCUMENT_MAX_WALLS),
};
KIND(walls_kind, Walls, NC_("kind", "walls"), false);

static const Field tile_field_kind_fields[] = {
    {.key = "isometric", .type = FIELD_BOOLEAN, AT(TileField, isometric)},
    FIXED("x", TileField, x),
    FIXED("y", TileField, y),
    CELL("cell_w", TileField, cell_w),
    CELL("cell_h", TileField, cell_h),
    {.key = "solid_outside", .type = FIELD_BOOLEAN, AT(TileField, solid_outside)},
    {.key = "sheet", .type = FIELD_REFERENCE, AT(TileField, sheet), .kind = &picture_kind},
    {.key = "cells",
     .type = FIELD_BLOCKS,
     AT(TileField, cells),
     .max = DOCUMENT_MAX_TAGS,
     .flags = FIELD_NOT_EMPTY},
};
KIND(tile_field_kind, TileField, NC_("kind", "tiles"), false);

static const Field maze_kind_fields[] = {
    FIXED("x", Maze, x),
    FIXED("y", Maze, y),
    CELL("cell_w", Maze, cell_w),
    CELL("cell_h", Maze, cell_h),
    {.key = "walls", .type = FIELD_BLOCKS, AT(Maze, walls), .max = 3, .flags = FIELD_NOT_EMPTY},
};
KIND(maze_kind, Maze, NC_("kind", "maze"), false);

static const Field ground_node_kind_fields[] = {
    {.key = "x", .type = FIELD_FIXED, AT(GroundNode, x), RANGE, .flags = FIELD_ALWAYS_WRITTEN},
    {.key = "y", .type = FIELD_FIXED, AT(GroundNode, y), RANGE, .flags = FIELD_ALWAYS_WRITTEN},
};
KIND(ground_node_kind, GroundNode, NC_("kind", "ground node"), true);

static const Field ground_kind_fields[] = {
    {.key = "slope_limit",
     .type = FIELD_FIXED,
     AT(Ground, slope_limit),
     .min = 0,
     .max = DOCUMENT_RANGE * 256.0,
     .default_value = 256},
    LIST_OF("nodes", Ground, nodes, ground_node_kind, MANY),
};
KIND(ground_kind, Ground, NC_("kind", "ground"), false);

static const Field heights_kind_fields[] = {
    PICTURE(Heights),
    FIXED("x", Heights, x),
    FIXED("y", Heights, y),
    CELL("cell_w", Heights, cell_w),
    CELL("cell_h", Heights, cell_h),
    FIXED("low", Heights, low),
    FIXED("high", Heights, high),
};
KIND(heights_kind, Heights, NC_("kind", "heights"), true);

static const Field layer_kind_fields[] = {
    ID(Layer),
    NAME(Layer, FIELD_IS_NAME),
    CHILD("walls", Layer, walls, walls_kind),
    CHILD("tiles", Layer, tiles, tile_field_kind),
    CHILD("maze", Layer, maze, maze_kind),
    CHILD("ground", Layer, ground, ground_kind),
    CHILD("heights", Layer, heights, heights_kind),
    PROPERTIES(Layer),
};
KIND(layer_kind, Layer, NC_("kind", "layer"), false);

static const Field marker_kind_fields[] = {
    NAME(Marker, FIELD_IS_NAME),
    TAG(Marker),
    {.key = "x", .type = FIELD_FIXED, AT(Marker, x), RANGE, .flags = FIELD_ALWAYS_WRITTEN},
    {.key = "y", .type = FIELD_FIXED, AT(Marker, y), RANGE, .flags = FIELD_ALWAYS_WRITTEN},
    FIXED("to_x", Marker, to_x),
    FIXED("to_y", Marker, to_y),
    ID(Marker),
    PROPERTIES(Marker),
};
KIND(marker_kind, Marker, NC_("kind", "marker"), true);

const char *const level_views[] = {"unknown", "above", "side", NULL};
static const Field level_kind_fields[] = {
    ID(Level),
    NAME(Level, FIELD_IS_NAME | FIELD_NOT_EMPTY),
    PICTURE(Level),
    WHOLE("width", Level, width, 1, DOCUMENT_RANGE, 1024, FIELD_ALWAYS_WRITTEN),
    WHOLE("height", Level, height, 1, DOCUMENT_RANGE, 768, FIELD_ALWAYS_WRITTEN),
    {.key = "view", .type = FIELD_ENUM, AT(Level, view), .words = level_views},
    LIST_OF("layers", Level, layers, layer_kind, 4096),
    LIST_OF("markers", Level, markers, marker_kind, 65535),
    CHILD("play", Level, play, play_settings_kind),
    PROPERTIES(Level),
};
KIND(level_kind, Level, NC_("kind", "level"), false);

/* ---- The project ---- */

#define EXPORT_WORD(member, ...) static const char *const member##_words[] = {__VA_ARGS__, NULL};
#include "model/export_fields.h"

#define EXPORT_TEXT(text, member, length) \
    {.key = text, .type = FIELD_TEXT, AT(ExportSettings, member), .max = (length)},
#define EXPORT_PATH(member, key) EXPORT_TEXT(key, member, DOCUMENT_MAX_TEXT)
#define EXPORT_NAME(member)      EXPORT_TEXT(#member, member, DOCUMENT_MAX_NAME)
#define EXPORT_SWITCH(id)        {.key = #id, .type = FIELD_BOOLEAN, AT(ExportSettings, id)},
#define EXPORT_WORD(id, ...)     WORD(#id, ExportSettings, id, id##_words, 0, FIELD_PLAIN),
#define EXPORT_NUMBER(id, min_value, max_value, preset) \
    WHOLE(#id, ExportSettings, id, min_value, max_value, preset, FIELD_PLAIN),
static const Field export_settings_kind_fields[] = {
#include "model/export_fields.h"
};
KIND(export_settings_kind, ExportSettings, NC_("kind", "export"), true);

static const Field project_kind_fields[] = {
    {.key = "palette", .type = FIELD_TEXT, AT(Project, palette), .max = DOCUMENT_MAX_TEXT},
    LIST_OF("roles", Project, roles, role_kind, DOCUMENT_MAX_ROLES),
    LIST_OF("tags", Project, tags, tag_kind, DOCUMENT_MAX_TAGS),
    LIST_OF("pictures", Project, pictures, picture_kind, 65535),
    LIST_OF("sprites", Project, sprites, sprite_kind, MANY),
    LIST_OF("maps", Project, maps, map_kind, 65535),
    LIST_OF("levels", Project, levels, level_kind, 65535),
    CHILD("export", Project, export_settings, export_settings_kind),
};
KIND(project_kind, Project, NC_("kind", "project"), false);
