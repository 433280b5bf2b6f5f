/* SPDX-License-Identifier: MIT */
/* The tables of the fields of a bank's records, in the order of JSON; see plain_records.h. */
#include "bank/plain_records.h"

/* A row of any type with a member; `there` is its size in the element. */
#define ANY(text, kind, struct, member, field, there, low, high, otherwise, called, bits)        \
    {                                                                                            \
        .key = (text), .type = (kind), .flags = (bits), .offset = offsetof(struct, member),      \
        .bytes = sizeof(((struct *)NULL)->member), .at = (field), .size = (there), .min = (low), \
        .max = (high), .missing = (otherwise), .noun = (called)                                  \
    }
#define ROW(text, kind, struct, member, field, bits) \
    ANY(text, kind, struct, member, field, 0, 0, 0, 0, NULL, bits)
#define WHOLE(text, struct, member, field, there, low, high, bits) \
    ANY(text, ROW_WHOLE, struct, member, field, there, low, high, 0, NULL, bits)
#define WHOLE_OR(otherwise, text, struct, member, field, there, low, high, bits) \
    ANY(text, ROW_WHOLE, struct, member, field, there, low, high, otherwise, NULL, bits)
#define INDEX(text, kind, struct, member, field) \
    ANY(text, kind, struct, member, field, 4, 0, 0, GAB_NONE, NULL, 0)
#define FIXED(text, struct, member, field, called, bits) \
    ANY(text, ROW_FIXED, struct, member, field, 0, 0, 0, 0, called, bits)
#define POINT(text, struct, member, field, called, bits) \
    ANY(text, ROW_POINT, struct, member, field, 0, 0, 0, 0, called, bits)
#define EXTENT(text, member, field, called) \
    ANY(text, ROW_EXTENT, PlainBox, member, field, 0, 0, 0, 0, called, ROW_UNLESS | ROW_REQUIRED)
#define PART(text, member, field) \
    ANY(text, ROW_PART, PlainFrame, member, field, 2, 0, 0, 0, NULL, ROW_ONLY | ROW_WRITTEN)
#define NAME(struct, field, bits) ROW("name", ROW_NAME, struct, name, field, bits)
#define PROPERTIES(struct)        ROW("properties", ROW_PROPERTIES, struct, properties, 0, ROW_LATE)
#define TAG(struct, field)        ROW("tag", ROW_TAG, struct, tag, field, 0)
#define DIRECTION(struct, field)  ROW("direction", ROW_DIRECTION, struct, to_x, field, 0)
/* A row of a type that gets the struct. */
#define OWN(text, kind, field, bits)                                  \
    {                                                                 \
        .key = (text), .type = (kind), .at = (field), .flags = (bits) \
    }
/* A rule about adjacent members; `member` is the first. */
#define RULE(kind, struct, member, limit, bits) \
    ANY(NULL, kind, struct, member, 0, 0, 0, limit, 0, NULL, bits)
#define LIST_AS(kind, text, struct, list, number, field, counted, there, items, limit, bits) \
    {                                                                                        \
        .key = (text), .type = (kind), .offset = offsetof(struct, list), .at = (field),      \
        .count_offset = offsetof(struct, number), .count_at = (counted), .size = (there),    \
        .record = &items, .max = (limit), .flags = (bits)                                    \
    }
#define LIST(text, struct, list, number, field, counted, items, limit) \
    LIST_AS(ROW_LIST, text, struct, list, number, field, counted, 4, items, limit, 0)

/* The size of cells; the columns and rows of a grid with at most `limit` of each. */
#define CELL_SIZE(struct, field_w, field_h, bits)                              \
    FIXED("cell_width", struct, cell_w, field_w, NULL, ROW_REQUIRED | (bits)), \
        FIXED("cell_height", struct, cell_h, field_h, NULL, ROW_REQUIRED | (bits))
#define GRID_SIZE(struct, field_columns, field_rows, there, limit)                   \
    WHOLE("columns", struct, columns, field_columns, there, 1, limit, ROW_REQUIRED), \
        WHOLE("rows", struct, rows, field_rows, there, 1, limit, ROW_REQUIRED)

/* ---- The bank ---- */

static const RecordRow bank_rows[] = {
    LIST_AS(ROW_ROLES, "roles", PlainBank, roles, role_count, 0, 0, 0, role_record, MAX_ROLES, 0),
    LIST("tags", PlainBank, tags, tag_count, 0, 0, tag_record, MAX_TAGS),
    LIST("pictures", PlainBank, pictures, picture_count, 0, 0, picture_record, MAX_PICTURES),
    LIST("sprites", PlainBank, sprites, sprite_count, 0, 0, sprite_record, UINT32_MAX),
    LIST("maps", PlainBank, maps, map_count, 0, 0, map_record, UINT32_MAX),
    LIST("levels", PlainBank, levels, level_count, 0, 0, level_record, UINT32_MAX),
    {.type = ROW_END},
};

static const RecordRow role_rows[] = {
    NAME(PlainRole, ROLE_NAME, ROW_REQUIRED),
    {.type = ROW_END},
};

static const RecordRow tag_rows[] = {
    NAME(PlainTag, TAGS_NAME, ROW_REQUIRED),
    WHOLE("number", PlainTag, number, TAGS_NUMBER, 1, 1, MAX_TAGS, ROW_REQUIRED),
    ROW("role", ROW_ROLE, PlainTag, role, TAGS_ROLE, 0),
    ROW("colour", ROW_COLOUR, PlainTag, colour, TAGS_COLOUR, 0),
    PROPERTIES(PlainTag),
    {.type = ROW_END},
};

static const RecordRow picture_rows[] = {
    WHOLE(NULL, PlainPicture, kind, PICT_KIND, 1, 0, 2, 0),
    ROW("name", ROW_BASE_NAME, PlainPicture, name, PICT_NAME, 0),
    WHOLE("width", PlainPicture, width, PICT_WIDTH, 2, 1, MAX_SIDE, ROW_REQUIRED),
    WHOLE("height", PlainPicture, height, PICT_HEIGHT, 2, 1, MAX_SIDE, ROW_REQUIRED),
    RULE(ROW_AREA, PlainPicture, width, MAX_AREA, 0),
    ROW("digest", ROW_DIGEST, PlainPicture, digest, PICT_DIGEST, ROW_UNLESS),
    OWN("png", ROW_PIXELS, PICT_FIRST, ROW_UNLESS),
    OWN("rgba", ROW_PIXELS, PICT_FIRST, ROW_ONLY),
    {.type = ROW_END},
};

/* ---- Sprites ---- */

static const RecordRow sprite_rows[] = {
    NAME(PlainSprite, SPRT_NAME, ROW_REQUIRED),
    PROPERTIES(PlainSprite),
    LIST("frames", PlainSprite, frames, frame_count, SPRT_FRAME, SPRT_FRAMES, frame_record,
         MAX_FRAMES),
    LIST("animations", PlainSprite, animations, animation_count, SPRT_ANIMATION, SPRT_ANIMATIONS,
         animation_record, UINT32_MAX),
    {.type = ROW_END},
};

static const RecordRow frame_rows[] = {
    NAME(PlainFrame, FRAM_NAME, 0),
    INDEX("picture", ROW_PICTURE, PlainFrame, picture, FRAM_PICTURE),
    PART("x", x, FRAM_X),
    PART("y", y, FRAM_Y),
    PART("width", width, FRAM_WIDTH),
    PART("height", height, FRAM_HEIGHT),
    FIXED("left", PlainFrame, left, FRAM_LEFT, "left", 0),
    FIXED("top", PlainFrame, top, FRAM_TOP, "top", 0),
    WHOLE_OR(100, "duration", PlainFrame, duration, FRAM_DURATION, 4, 1, MAX_MILLISECONDS,
             ROW_WRITTEN),
    PROPERTIES(PlainFrame),
    LIST_AS(ROW_LIST, "points", PlainFrame, points, point_count, FRAM_POINT, FRAM_POINTS, 2,
            point_record, MAX_POINTS, 0),
    LIST_AS(ROW_BOXES, "boxes", PlainFrame, boxes, box_count, FRAM_BOX, FRAM_BOXES, 2, box_record,
            MAX_BOXES, 0),
    OWN("mask", ROW_MASK, FRAM_MASK, 0),
    {.type = ROW_END},
};

static const RecordRow point_rows[] = {
    ROW("name", ROW_POINT_NAME, PlainPoint, name, PNTS_NAME, ROW_REQUIRED),
    FIXED("x", PlainPoint, x, PNTS_X, "x", ROW_REQUIRED),
    FIXED("y", PlainPoint, y, PNTS_Y, "y", ROW_REQUIRED),
    DIRECTION(PlainPoint, PNTS_TO_X),
    PROPERTIES(PlainPoint),
    {.type = ROW_END},
};

/* The variant is a group. */
static const RecordRow box_rows[] = {
    ROW(NULL, ROW_VARIANT, PlainBox, is_group, BOXS_KIND, 0),
    NAME(PlainBox, BOXS_NAME, 0),
    ROW("tag", ROW_TAG, PlainBox, tag, BOXS_TAG, ROW_UNLESS),
    FIXED("x", PlainBox, left, BOXS_EDGES, "left edge", ROW_UNLESS | ROW_REQUIRED),
    FIXED("y", PlainBox, top, BOXS_EDGES + 4, "top edge", ROW_UNLESS | ROW_REQUIRED),
    EXTENT("w", right, BOXS_EDGES + 8, "right edge"),
    EXTENT("h", bottom, BOXS_EDGES + 12, "bottom edge"),
    {.key = "shape", .type = ROW_SHAPE, .at = BOXS_SHAPE, .max = MAX_CORNERS, .flags = ROW_UNLESS},
    PROPERTIES(PlainBox),
    LIST_AS(ROW_MEMBERS, "members", PlainBox, members, member_count, 0, BOXS_MEMBERS, 2,
            member_record, MAX_BOXES, ROW_ONLY),
    {.type = ROW_END},
};

/* The notation of older texts, which only the reader of JSON uses. */
static const RecordRow edged_box_rows[] = {
    NAME(PlainBox, BOXS_NAME, 0),
    TAG(PlainBox, BOXS_TAG),
    FIXED("left", PlainBox, left, BOXS_EDGES, NULL, ROW_REQUIRED),
    FIXED("top", PlainBox, top, BOXS_EDGES + 4, NULL, ROW_REQUIRED),
    FIXED("right", PlainBox, right, BOXS_EDGES + 8, NULL, ROW_REQUIRED),
    FIXED("bottom", PlainBox, bottom, BOXS_EDGES + 12, NULL, ROW_REQUIRED),
    RULE(ROW_BOX_EDGES, PlainBox, left, 0, 0),
    PROPERTIES(PlainBox),
    {.type = ROW_END},
};

static const RecordRow animation_rows[] = {
    NAME(PlainAnimation, ANIM_NAME, ROW_REQUIRED),
    ROW("direction", ROW_PLAYING_ORDER, PlainAnimation, direction, ANIM_DIRECTION, 0),
    {.key = "steps",
     .type = ROW_STEPS,
     .at = ANIM_STEP,
     .max = UINT32_MAX - 1,
     .flags = ROW_REQUIRED},
    INDEX("loop", ROW_LOOP, PlainAnimation, loop, ANIM_LOOP),
    PROPERTIES(PlainAnimation),
    {.type = ROW_END},
};

/* ---- Maps ---- */

static const RecordRow map_rows[] = {
    NAME(PlainMap, MAPS_NAME, ROW_REQUIRED),
    INDEX("picture", ROW_PICTURE, PlainMap, picture, MAPS_PICTURE),
    WHOLE("width", PlainMap, width, MAPS_WIDTH, 2, 1, MAX_SIDE, ROW_REQUIRED),
    WHOLE("height", PlainMap, height, MAPS_HEIGHT, 2, 1, MAX_SIDE, ROW_REQUIRED),
    RULE(ROW_AREA, PlainMap, width, MAX_AREA, 0),
    PROPERTIES(PlainMap),
    LIST("planes", PlainMap, planes, plane_count, MAPS_PLANE, MAPS_PLANES, plane_record,
         UINT32_MAX),
    LIST("bands", PlainMap, bands, band_count, MAPS_BAND, MAPS_BANDS, band_record, MAX_BANDS),
    OWN("fitting", ROW_FITTING, MAPS_BAND_GRID, 0),
    OWN("distances", ROW_DISTANCES, MAPS_DISTANCE_GRID, 0),
    {.type = ROW_END},
};

static const RecordRow plane_rows[] = {
    NAME(PlainPlane, PLAN_NAME, ROW_REQUIRED),
    PROPERTIES(PlainPlane),
    LIST("zones", PlainPlane, zones, zone_count, PLAN_ZONE, PLAN_ZONES, zone_record, MAX_ZONES),
    OWN("pixels", ROW_ZONES, PLAN_GRID, ROW_REQUIRED),
    {.type = ROW_END},
};

/* The variant has a walk-to point. */
static const RecordRow zone_rows[] = {
    ROW(NULL, ROW_VARIANT, PlainZone, has_walk, ZONE_HAS_WALK, 0),
    NAME(PlainZone, ZONE_NAME, 0),
    TAG(PlainZone, ZONE_TAG),
    POINT("walk", PlainZone, walk_x, ZONE_WALK_X, "walk-to", ROW_ONLY | ROW_LISTED),
    PROPERTIES(PlainZone),
    {.type = ROW_END},
};

static const RecordRow band_rows[] = {
    NAME(PlainBand, BAND_NAME, 0),
    FIXED("radius", PlainBand, radius, BAND_RADIUS, "radius", ROW_REQUIRED),
    PROPERTIES(PlainBand),
    {.type = ROW_END},
};

/* ---- Levels ---- */

static const RecordRow level_rows[] = {
    NAME(PlainLevel, LEVL_NAME, ROW_REQUIRED),
    INDEX("picture", ROW_PICTURE, PlainLevel, picture, LEVL_PICTURE),
    PROPERTIES(PlainLevel),
    LIST("layers", PlainLevel, layers, layer_count, LEVL_LAYER, LEVL_LAYERS, layer_record,
         UINT32_MAX),
    LIST("markers", PlainLevel, markers, marker_count, LEVL_MARKER, LEVL_MARKERS, marker_record,
         UINT32_MAX),
    {.type = ROW_END},
};

static const RecordRow layer_rows[] = {
    NAME(PlainLayer, LAYR_NAME, 0),
    OWN("kind", ROW_LAYER_KIND, LAYR_KIND, ROW_REQUIRED),
    PROPERTIES(PlainLayer),
    OWN(NULL, ROW_CONTENTS, LAYR_INDEX, 0),
    {.type = ROW_END},
};

static const RecordRow marker_rows[] = {
    NAME(PlainMarker, MARK_NAME, 0),
    TAG(PlainMarker, MARK_TAG),
    FIXED("x", PlainMarker, x, MARK_X, "x", ROW_REQUIRED),
    FIXED("y", PlainMarker, y, MARK_Y, "y", ROW_REQUIRED),
    DIRECTION(PlainMarker, MARK_TO_X),
    PROPERTIES(PlainMarker),
    {.type = ROW_END},
};

static const RecordRow walls_rows[] = {
    LIST("walls", PlainWalls, walls, count, WALS_WALL, WALS_WALLS, wall_record, MAX_WALLS),
    OWN("partition", ROW_PARTITION, WALS_KIND, 0),
    {.type = ROW_END},
};

static const RecordRow wall_rows[] = {
    ROW("name", ROW_DOOR_NAME, PlainWall, name, WALL_DOOR, 0),
    TAG(PlainWall, WALL_TAG),
    POINT("a", PlainWall, ax, WALL_ENDS, "first", ROW_REQUIRED),
    POINT("b", PlainWall, bx, WALL_ENDS + 8, "second", ROW_REQUIRED),
    ROW("one_way", ROW_BOOLEAN, PlainWall, front_only, WALL_BLOCKS, 0),
    PROPERTIES(PlainWall),
    {.type = ROW_END},
};

/* The cells of a grid of leaves, or of a table of entries. */
static const RecordRow cells_rows[] = {
    FIXED("left", PlainPartition, left, WALS_LEFT, NULL, ROW_REQUIRED),
    FIXED("top", PlainPartition, top, WALS_TOP, NULL, ROW_REQUIRED),
    CELL_SIZE(PlainPartition, WALS_CELL_W, WALS_CELL_H, 0),
    GRID_SIZE(PlainPartition, WALS_COLUMNS, WALS_ROWS, 4, MAX_CELLS),
    RULE(ROW_CELL_SIZE, PlainPartition, cell_w, 0, 0),
    RULE(ROW_CELL_COUNT, PlainPartition, columns, MAX_CELLS, 0),
    {.type = ROW_END},
};

/* The variant is isometric. */
static const RecordRow tiles_rows[] = {
    ROW(NULL, ROW_VARIANT, PlainTiles, isometric, TILS_IS_ISO, 0),
    POINT("origin", PlainTiles, x, TILS_ORIGIN, "", 0),
    CELL_SIZE(PlainTiles, TILS_CELL_W, TILS_CELL_H, ROW_UNLESS),
    RULE(ROW_CELL_SIZE, PlainTiles, cell_w, 0, ROW_UNLESS),
    POINT("column", PlainTiles, column_x, TILS_COLUMN, "column's", ROW_REQUIRED | ROW_ONLY),
    POINT("row", PlainTiles, row_x, TILS_ROW, "row's", ROW_REQUIRED | ROW_ONLY),
    RULE(ROW_EDGES, PlainTiles, column_x, 0, ROW_ONLY),
    GRID_SIZE(PlainTiles, TILS_COLUMNS, TILS_ROWS, 2, UINT16_MAX),
    RULE(ROW_CELL_COUNT, PlainTiles, columns, MAX_AREA, 0),
    ROW("solid_outside", ROW_BOOLEAN, PlainTiles, solid_outside, TILS_OUTSIDE, ROW_LATE),
    OWN("cells", ROW_TILES, TILS_FIRST, ROW_REQUIRED),
    {.type = ROW_END},
};

static const RecordRow maze_rows[] = {
    POINT("origin", PlainMaze, x, MAZE_ORIGIN, "", 0),
    CELL_SIZE(PlainMaze, MAZE_CELL_W, MAZE_CELL_H, 0),
    RULE(ROW_CELL_SIZE, PlainMaze, cell_w, 0, 0),
    GRID_SIZE(PlainMaze, MAZE_COLUMNS, MAZE_ROWS, 2, MAX_MAZE_SIDE),
    RULE(ROW_CELL_COUNT, PlainMaze, columns, MAX_AREA, 0),
    OWN("cells", ROW_MAZE, MAZE_FIRST, ROW_REQUIRED),
    {.type = ROW_END},
};

static const RecordRow ground_rows[] = {
    ANY("slope_limit", ROW_FIXED, PlainGround, slope_limit, GRND_LIMIT, 0, 0, 0,
        FIXED_ONE /* 45 degrees */, "steepest slope", 0),
    OWN("nodes", ROW_NODES, GRND_NODE, ROW_REQUIRED),
    OWN("slopes", ROW_SLOPES, GNOD_SLOPE, 0),
    {.type = ROW_END},
};

static const RecordRow heights_rows[] = {
    POINT("origin", PlainHeights, x, HGHT_ORIGIN, "", 0),
    CELL_SIZE(PlainHeights, HGHT_CELL_W, HGHT_CELL_H, 0),
    RULE(ROW_CELL_SIZE, PlainHeights, cell_w, 0, 0),
    GRID_SIZE(PlainHeights, HGHT_COLUMNS, HGHT_ROWS, 2, UINT16_MAX),
    RULE(ROW_CELL_COUNT, PlainHeights, columns, MAX_AREA, 0),
    FIXED("low", PlainHeights, low, HGHT_LOW, "lowest altitude", ROW_REQUIRED),
    FIXED("high", PlainHeights, high, HGHT_HIGH, "highest altitude", ROW_REQUIRED),
    WHOLE_OR(1, "bytes", PlainHeights, sample_bytes, HGHT_BYTES, 1, 1, 2, 0),
    OWN("samples", ROW_SAMPLES, HGHT_FIRST, ROW_REQUIRED),
    {.type = ROW_END},
};

/* ---- The records ---- */

/* A record whose variable begins with a word, which is also its noun. */
#define RECORD(word, number, struct, section_there, kind_there, unique, selecting) \
    const Record word##_record = {.id = (number),                                  \
                                  .noun = #word,                                   \
                                  .section = (section_there),                      \
                                  .kind = (kind_there),                            \
                                  .size = sizeof(struct),                          \
                                  .has_unique_name = (unique),                     \
                                  .variant = (selecting),                          \
                                  .rows = word##_rows}
#define member_rows box_rows

RECORD(bank, RECORD_BANK, PlainBank, SECTION_COUNT, 0, false, NULL);
RECORD(role, RECORD_ROLE, PlainRole, SECTION_ROLE, GAB_KIND_ROLE, true, NULL);
RECORD(tag, RECORD_TAG, PlainTag, SECTION_TAGS, GAB_KIND_TAG, true, NULL);
RECORD(picture, RECORD_PICTURE, PlainPicture, SECTION_PICT, 0, false, "rgba");
RECORD(sprite, RECORD_SPRITE, PlainSprite, SECTION_SPRT, GAB_KIND_SPRITE, true, NULL);
RECORD(frame, RECORD_FRAME, PlainFrame, SECTION_FRAM, GAB_KIND_FRAME, true, "picture");
RECORD(point, RECORD_POINT, PlainPoint, SECTION_PNTS, GAB_KIND_PLACED_POINT, true, NULL);
RECORD(box, RECORD_BOX, PlainBox, SECTION_BOXS, GAB_KIND_BOX, false, "members");
RECORD(member, RECORD_MEMBER, PlainBox, SECTION_BOXS, GAB_KIND_BOX, false, NULL);
RECORD(edged_box, RECORD_MEMBER, PlainBox, SECTION_BOXS, GAB_KIND_BOX, false, NULL);
RECORD(animation, RECORD_ANIMATION, PlainAnimation, SECTION_ANIM, GAB_KIND_ANIMATION, true, NULL);
RECORD(map, RECORD_MAP, PlainMap, SECTION_MAPS, GAB_KIND_MAP, true, NULL);
RECORD(plane, RECORD_PLANE, PlainPlane, SECTION_PLAN, GAB_KIND_PLANE, true, NULL);
RECORD(zone, RECORD_ZONE, PlainZone, SECTION_ZONE, GAB_KIND_ZONE, true, "walk");
RECORD(band, RECORD_BAND, PlainBand, SECTION_BAND, GAB_KIND_BAND, true, NULL);
RECORD(level, RECORD_LEVEL, PlainLevel, SECTION_LEVL, GAB_KIND_LEVEL, true, NULL);
RECORD(layer, RECORD_LAYER, PlainLayer, SECTION_LAYR, GAB_KIND_LAYER, true, NULL);
RECORD(marker, RECORD_MARKER, PlainMarker, SECTION_MARK, GAB_KIND_MARKER, true, NULL);
RECORD(wall, RECORD_WALL, PlainWall, SECTION_WALL, GAB_KIND_WALL, false, NULL);
RECORD(cells, RECORD_CELLS, PlainPartition, SECTION_WALS, 0, false, NULL);

static RECORD(walls, RECORD_WALLS, PlainWalls, SECTION_WALS, 0, false, NULL);
static RECORD(tiles, RECORD_TILES, PlainTiles, SECTION_TILS, 0, false, "column");
static RECORD(maze, RECORD_MAZE, PlainMaze, SECTION_MAZE, 0, false, NULL);
static RECORD(ground, RECORD_GROUND, PlainGround, SECTION_GRND, 0, false, NULL);
static RECORD(heights, RECORD_HEIGHTS, PlainHeights, SECTION_HGHT, 0, false, NULL);

const Record *const layer_contents[] = {
    [PLAIN_WALLS] = &walls_record,   [PLAIN_TILES] = &tiles_record,     [PLAIN_MAZE] = &maze_record,
    [PLAIN_GROUND] = &ground_record, [PLAIN_HEIGHTS] = &heights_record,
};

/* ---- Values ---- */

bool record_is_variant(const Record *record, const void *item)
{
    switch (record->id) {
    case RECORD_PICTURE:
        return ((const PlainPicture *)item)->kind == GAB_PIXELS_RGBA;
    case RECORD_FRAME:
        return ((const PlainFrame *)item)->picture != GAB_NONE;
    case RECORD_BOX:
        return ((const PlainBox *)item)->is_group;
    case RECORD_ZONE:
        return ((const PlainZone *)item)->has_walk;
    case RECORD_TILES:
        return ((const PlainTiles *)item)->isometric;
    default:
        return false;
    }
}

const void *row_items(const RecordRow *row, const void *item, uint32_t *count)
{
    const void *items;
    memcpy(count, (const char *)item + row->count_offset, sizeof *count);
    memcpy(&items, row_member(row, item), sizeof items);
    return items;
}

void row_set_items(const RecordRow *row, void *item, const void *items, uint32_t count)
{
    memcpy((char *)item + row->count_offset, &count, sizeof count);
    memcpy(row_target(row, item), &items, sizeof items);
}

RecordGrid record_grid(const RecordRow *row, const void *item, const PlainMap *map)
{
    const PlainPlane *plane = item;
    const PlainTiles *tiles = item;
    const PlainMaze *maze = item;
    const PlainHeights *heights = item;
    switch (row->type) {
    case ROW_ZONES:
        return (RecordGrid){plane->pixels,     1,
                            map->width,        map->height,
                            plane->zone_count, offsetof(PlainPlane, pixels)};
    case ROW_FITTING:
        return (RecordGrid){map->band_pixels, 1,
                            map->width,       map->height,
                            map->band_count,  offsetof(PlainMap, band_pixels)};
    case ROW_DISTANCES:
        return (RecordGrid){map->distances,       4,
                            map->width,           map->height,
                            MAX_SQUARED_DISTANCE, offsetof(PlainMap, distances)};
    case ROW_TILES:
        return (RecordGrid){tiles->cells, 1,        tiles->columns,
                            tiles->rows,  MAX_TAGS, offsetof(PlainTiles, cells)};
    case ROW_MAZE:
        return (RecordGrid){maze->walls,    1, maze->columns + 1,
                            maze->rows + 1, 3, offsetof(PlainMaze, walls)};
    default:
        return (RecordGrid){heights->samples,
                            heights->sample_bytes,
                            heights->columns,
                            heights->rows,
                            heights->sample_bytes == 1 ? UINT8_MAX : UINT16_MAX,
                            offsetof(PlainHeights, samples)};
    }
}
