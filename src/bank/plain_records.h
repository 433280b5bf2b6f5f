/* SPDX-License-Identifier: MIT */
/**
 * bank/plain_records.h: the records of a plain bank, as tables of their fields. A field is
 * described once, in plain_records.c: its key in JSON, its member of a struct of plain.h, its place
 * in the element of a section, and its range. Loops over these tables write and read both forms.
 *
 *     for (const RecordRow *row = tag_record.rows; row->type != ROW_END; row++)
 *         if (row->key)
 *             printf("%s is at byte %d\n", row->key, row->at);
 *
 * To add a field, add a member in plain.h, an offset in runtime/bank_layout.h, and a row here. A
 * field that no other one resembles (a mask, a grid, a tree) has a type of its own, which each loop
 * handles with a function of its own.
 */
#pragma once

#include "bank/bank_limits.h"
#include "bank/plain.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum RowType {
    ROW_END, /**< ends a table */
    ROW_NAME,
    ROW_PROPERTIES,
    ROW_WHOLE,     /**< a whole number, `min` to `max` */
    ROW_FIXED,     /**< a number in 1/256 pixel */
    ROW_POINT,     /**< two of these, x and y */
    ROW_DIRECTION, /**< two numbers in 1/32767; 0, 0 for none */
    ROW_BOOLEAN,
    ROW_TAG,     /**< in an element, the role of the tag follows */
    ROW_PICTURE, /**< index of a picture, or GAB_NONE */
    ROW_LIST,    /**< items of `record` */
    ROW_BOXES,   /**< a list whose items are followed by their members in a section */
    ROW_MEMBERS, /**< the list of these members */
    ROW_VARIANT, /**< whether the record is the variant that `key` of the record selects */

    /* Fields of certain records. Where a struct of plain.h is named, the row has no member, and
     * functions get the struct. */
    ROW_BASE_NAME,  /**< of a PlainPicture: a name without folders */
    ROW_POINT_NAME, /**< of a PlainPoint: in an element, an index in PNAM */
    ROW_DOOR_NAME,  /**< of a PlainWall: in an element, the number of a door, from 1 */
    ROW_ROLES,      /**< of the PlainBank: a list of names */
    ROW_ROLE,       /**< name of a role; in an element, its number */
    ROW_COLOUR,     /**< red, green, blue, alpha */
    ROW_DIGEST,     /**< 16 bytes */
    ROW_PIXELS,     /**< of a PlainPicture */
    ROW_PART,       /**< x, y, width or height of the part of the picture that a PlainFrame has */
    ROW_EXTENT,     /**< width or height of a PlainBox; the member is the far edge */
    ROW_SHAPE,      /**< of a PlainBox */
    ROW_MASK,       /**< of a PlainFrame */
    ROW_PLAYING_ORDER, /**< a PlainDirection */
    ROW_STEPS,         /**< of a PlainAnimation */
    ROW_LOOP,          /**< index of a step, or GAB_NONE */
    ROW_ZONES,         /**< grid of the zones of a PlainPlane */
    ROW_FITTING,       /**< grid of the bands of a PlainMap */
    ROW_DISTANCES,     /**< grid of the distances of a PlainMap */
    ROW_TILES,         /**< grid of the tags of PlainTiles */
    ROW_MAZE,          /**< grid of the walls of a PlainMaze */
    ROW_SAMPLES,       /**< grid of PlainHeights */
    ROW_LAYER_KIND,    /**< of a PlainLayer */
    ROW_CONTENTS,      /**< of a PlainLayer: its rows in layer_contents, as keys of the layer */
    ROW_PARTITION,     /**< of PlainWalls */
    ROW_NODES,         /**< of a PlainGround */
    ROW_SLOPES,        /**< of a PlainGround */

    /* Rules about the rows above them. */
    ROW_AREA,       /**< two whole numbers are the size of a picture or map */
    ROW_CELL_SIZE,  /**< two numbers in 1/256 pixel are the size of cells, and above 0 */
    ROW_CELL_COUNT, /**< two whole numbers are the columns and rows of a grid */
    ROW_BOX_EDGES,  /**< four edges are in order */
    ROW_EDGES,      /**< two points are vectors that are not parallel */

    ROW_TYPES
} RowType;

/** Flags of a row. */
enum {
    ROW_REQUIRED = 1, /**< the key is required; a name is not empty */
    ROW_WRITTEN = 2,  /**< the JSON writer writes the default, too */
    ROW_ONLY = 4,     /**< only the variant of the record has it */
    ROW_UNLESS = 8,   /**< the variant does not have it */
    ROW_LISTED = 16,  /**< messages list its key even if the record is not the variant */
    ROW_LATE = 32     /**< messages list its key after the other keys */
};

typedef struct Record Record;

typedef struct RecordRow {
    const char *key; /**< in JSON; NULL: not a value of its own there */
    RowType type;
    unsigned flags;
    size_t offset;     /**< of the member in the plain struct; 0 for types that get the struct */
    uint8_t bytes;     /**< of the member, of a ROW_WHOLE */
    uint8_t size;      /**< in the element, of a ROW_WHOLE or of the count of a ROW_LIST */
    uint16_t at;       /**< offset in the element; of the index of the first item of a ROW_LIST */
    uint32_t min, max; /**< of a ROW_WHOLE; the maximum number of items of a ROW_LIST */
    uint32_t missing;  /**< default of a ROW_WHOLE or ROW_FIXED whose key is missing */
    const char *noun;  /**< of a ROW_FIXED or ROW_POINT, in messages of the writer */
    const Record *record; /**< of the items of a ROW_LIST */
    size_t count_offset;  /**< of the number of items in the plain struct */
    uint16_t count_at;    /**< of the number of items in the element */
} RecordRow;

typedef enum RecordId {
    RECORD_BANK,
    RECORD_ROLE,
    RECORD_TAG,
    RECORD_PICTURE,
    RECORD_SPRITE,
    RECORD_FRAME,
    RECORD_POINT,
    RECORD_BOX,
    RECORD_MEMBER,
    RECORD_ANIMATION,
    RECORD_MAP,
    RECORD_PLANE,
    RECORD_ZONE,
    RECORD_BAND,
    RECORD_LEVEL,
    RECORD_LAYER,
    RECORD_MARKER,
    RECORD_WALLS,
    RECORD_WALL,
    RECORD_CELLS,
    RECORD_TILES,
    RECORD_MAZE,
    RECORD_GROUND,
    RECORD_HEIGHTS,
    RECORD_COUNT
} RecordId;

struct Record {
    RecordId id;
    const char *noun;      /**< in messages of the writer */
    SectionId section;     /**< of its elements; SECTION_COUNT for the bank */
    int kind;              /**< gab_kind of its names and properties; 0 if it has none */
    size_t size;           /**< of its plain struct */
    const char *variant;   /**< the key that selects the variant in JSON, or NULL */
    bool has_unique_name;  /**< in its list, except if it is empty */
    const RecordRow *rows; /**< up to a ROW_END */
};

extern const Record bank_record, role_record, tag_record, picture_record, sprite_record,
    frame_record, point_record, box_record, member_record, edged_box_record, animation_record,
    map_record, plane_record, zone_record, band_record, level_record, layer_record, marker_record,
    wall_record, cells_record;

/** The records of the contents of layers, by PlainLayerKind; the plain struct is `as`. */
extern const Record *const layer_contents[];

/** True if a struct is the variant of its record. */
bool record_is_variant(const Record *record, const void *item);

/** True if the variant of a record, or a record that is not the variant, has a row. */
static inline bool row_applies(const RecordRow *row, bool is_variant)
{
    return (row->flags & (is_variant ? ROW_UNLESS : ROW_ONLY)) == 0;
}

/** True if a struct has a row of its record. */
static inline bool record_has_row(const Record *record, const RecordRow *row, const void *item)
{
    return (row->flags & (ROW_ONLY | ROW_UNLESS)) == 0 ||
           row_applies(row, record_is_variant(record, item));
}

/** Return the member of a row in a plain struct. */
static inline const void *row_member(const RecordRow *row, const void *item)
{
    return (const char *)item + row->offset;
}

static inline void *row_target(const RecordRow *row, void *item)
{
    return (char *)item + row->offset;
}

/** Return and set the value of a ROW_WHOLE. */
static inline uint32_t row_whole(const RecordRow *row, const void *member)
{
    return row->bytes == 1 ? *(const uint8_t *)member : *(const uint32_t *)member;
}

static inline void row_set_whole(const RecordRow *row, void *member, uint32_t value)
{
    if (row->bytes == 1)
        *(uint8_t *)member = (uint8_t)value;
    else
        *(uint32_t *)member = value;
}

/** Return and set the items of a list, and their number. */
const void *row_items(const RecordRow *row, const void *item, uint32_t *count);
void row_set_items(const RecordRow *row, void *item, const void *items, uint32_t count);

/** A grid of a record. */
typedef struct RecordGrid {
    const void *cells; /**< row by row; NULL if they are missing */
    uint32_t bytes;    /**< of a cell: 1, 2 (little-endian) or 4 */
    uint32_t width, height;
    uint32_t max;  /**< of a cell */
    size_t offset; /**< of the pointer to the cells in the plain struct */
} RecordGrid;

/** Returns the grid of a row of type ROW_ZONES to ROW_SAMPLES; `map` is the map that it is in. */
RecordGrid record_grid(const RecordRow *row, const void *item, const PlainMap *map);

#ifdef __cplusplus
}
#endif
