/* SPDX-License-Identifier: MIT */
/*
 * Declarations shared by the sources of the writer. Each source traverses its part of the plain
 * bank once and appends elements to sections. Strings are recorded meanwhile and get their offsets
 * at the end.
 *
 *     writer.c           elements, paths, failures
 *     writer_records.c   the fields of records, by plain_records.h
 *     writer_strings.c   strings, names, properties: sorted, checked, given their offsets
 *     writer_pictures.c  pixels of pictures
 *     writer_sprites.c   boxes and steps
 *     writer_masks.c     masks
 *     writer_maps.c      the grids of maps, with bounds and areas of zones
 *     writer_grids.c     grids cut into tiles
 *     writer_levels.c    levels, their layers and doors
 *     writer_layers.c    the contents of layers: tiles, mazes, ground, heights
 *     writer_partition.c partitions of walls
 *     writer_file.c      header, section table, checksums
 *
 * Functions that return bool return false after a failure that they have already recorded in the
 * error; the caller only passes it on.
 */
#pragma once

#include "bank/plain_records.h"
#include "bank/writer.h"

/* ---- The state ---- */

/* A growing array of bytes. */
typedef struct Buffer {
    uint8_t *bytes;
    size_t size, capacity;
} Buffer;

/* A field that needs the offset of a string. */
typedef struct StringUse {
    const char *text;
    const Buffer *buffer;
    size_t position;
} StringUse;

/* One step of the writer's current path, such as: "frame", "punch", 3. */
typedef struct WriterStep {
    const char *what;
    const char *name;
    uint32_t number;
} WriterStep;

enum { MAX_STEPS = 6 };

/* The names of all walls of a level, sorted, without duplicates. */
typedef struct Doors {
    const char **names;
    uint32_t count;
} Doors;

typedef struct Writer {
    const PlainBank *bank;
    BankError *error;
    const PlainSprite *sprite; /* the sprite, the map and the doors of the level being written */
    const PlainMap *map;
    Doors doors;
    uint32_t first_shape; /* of the frame being written */

    Buffer sections[SECTION_COUNT];
    /* NAME and PROP by kind: each is filled in the order of owners, so their concatenation is
     * sorted */
    Buffer names[LAST_NAMED_KIND + 1];
    Buffer properties[LAST_KIND + 1];

    StringUse *uses;
    size_t use_count, use_capacity;

    const char **point_names; /* sorted, without duplicates */
    uint32_t point_name_count;

    uint32_t required; /* features of the file that a reader must support */
    uint32_t target_counts[PLAIN_KINDS];

    bool has_tag[MAX_TAGS + 1];
    uint8_t tag_roles[MAX_TAGS + 1];

    WriterStep path[MAX_STEPS];
    int depth;
} Writer;

/* ---- writer.c ---- */

/* Records an error at the current path and returns false. */
bool writer_fail(Writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool writer_no_memory(Writer *w);

/*
 * Enters the item of kind `what` with number `number`, or leaves it. Items whose order has no
 * meaning have the number GAB_NONE and are identified by their names.
 */
void writer_enter(Writer *w, const char *what, uint32_t number, const char *name);
void writer_leave(Writer *w);

/* Appends bytes of value 0. The pointer is valid until the next call for the buffer. NULL on
 * failure. */
uint8_t *writer_add(Writer *w, Buffer *buffer, size_t size);
/* Appends one element of a section. */
uint8_t *writer_element(Writer *w, SectionId section);
/* Returns the number of elements of a section, which is the next value of a `first` field. */
uint32_t writer_count(const Writer *w, SectionId section);

/*
 * Returns a sorted copy of an array, which the caller frees. The pointer is not NULL even if the
 * array is empty. If memory runs out, records the error and returns NULL.
 */
void *writer_sorted(Writer *w, const void *items, uint32_t count, size_t size,
                    int (*compare)(const void *, const void *));

/* Checks that a number in 1/256 pixel is within the range of the format. */
bool writer_check_fixed(Writer *w, const char *what, int32_t value);

/* As writer_check_fixed, for the two numbers x and y; also stores them. */
bool writer_put_point(Writer *w, uint8_t *field, const char *what, int32_t x, int32_t y);

/* Checks that the width and height are allowed for a picture or map. */
bool writer_check_size(Writer *w, uint32_t width, uint32_t height);

/* ---- writer_strings.c ---- */

/* Compares two structs that begin with a name, or two names. */
int writer_compare_names(const void *a, const void *b);

/* Checks that a string, which must not be NULL, is UTF-8. */
bool writer_check_string(Writer *w, const char *text);

/* Records that a field refers to a string; NULL and "" leave it 0. Fails if it is not UTF-8. */
bool writer_put_string(Writer *w, const Buffer *buffer, uint8_t *field, const char *text);
/* As writer_put_string, for the first field of the last element of a section, which is its name. */
bool writer_put_name(Writer *w, SectionId section, uint8_t *element, const char *name);

/* Items that begin with their names; no two names may be equal. */
typedef struct NameScope {
    gab_kind kind;
    const char *plural; /* in messages; only for lists in which names may be equal */
    uint32_t parent;
    uint32_t first; /* index of the first item, within its kind */
    const void *items;
    uint32_t count;
    size_t size;
} NameScope;

/* Returns the number of an item in messages. Zones count from 1; a tag has its own number. */
uint32_t writer_number(gab_kind kind, uint32_t index, const void *item);

/* Lists the names of a scope. Scopes of one kind must be listed in the order of their parents. */
bool writer_list_names(Writer *w, NameScope scope);

/* Lists the properties of an item. Items of one kind must be listed in their order. */
bool writer_list_properties(Writer *w, gab_kind kind, uint32_t owner,
                            const PlainProperties *properties);

/* Fills PNAM with the names of all points of all frames. */
bool writer_collect_point_names(Writer *w);
/* Returns the index of a point's name, which must have been collected. */
uint32_t writer_point_name(const Writer *w, const char *name);

/* Joins names and properties into their sections, writes STRS and INFO, and fills in all string
 * fields. */
bool writer_finish_strings(Writer *w);

/* ---- writer_records.c ---- */

/* The element of a record; the bank itself has no bytes. */
typedef struct SectionSlot {
    const Record *record;
    uint32_t index;
    uint8_t *bytes;
} SectionSlot;

/* Stores the value of a row, which is a member or a struct, in an element; or checks the rule of a
 * row. */
typedef bool (*PutRow)(Writer *w, const RecordRow *row, const SectionSlot *slot,
                       const void *member);

/* Appends a record to its section, with everything that it contains. */
bool writer_put_record(Writer *w, const Record *record, const void *item);
bool writer_put_bank(Writer *w);

/* ---- Functions for types of rows, and for records ---- */

bool writer_check_pictures(Writer *w);
bool writer_put_pixels(Writer *w, const RecordRow *row, const SectionSlot *slot, const void *item);
bool writer_put_boxes(Writer *w, const RecordRow *row, const SectionSlot *slot, const void *item);
bool writer_put_steps(Writer *w, const RecordRow *row, const SectionSlot *slot, const void *item);
bool writer_put_mask(Writer *w, const RecordRow *row, const SectionSlot *slot, const void *item);
bool writer_put_zones(Writer *w, const RecordRow *row, const SectionSlot *slot, const void *item);
bool writer_put_fitting(Writer *w, const RecordRow *row, const SectionSlot *slot, const void *item);
bool writer_put_distances(Writer *w, const RecordRow *row, const SectionSlot *slot,
                          const void *item);
bool writer_put_level(Writer *w, const PlainLevel *level);
bool writer_put_door_name(Writer *w, const RecordRow *row, const SectionSlot *slot,
                          const void *member);
bool writer_put_layer_kind(Writer *w, const RecordRow *row, const SectionSlot *slot,
                           const void *item);
bool writer_put_contents(Writer *w, const RecordRow *row, const SectionSlot *slot,
                         const void *item);
bool writer_put_partition(Writer *w, const RecordRow *row, const SectionSlot *slot,
                          const void *item);
bool writer_check_tiles(Writer *w, const void *item);
bool writer_check_edges(Writer *w, const RecordRow *row, const SectionSlot *slot,
                        const void *member);
bool writer_check_cell_size(Writer *w, const RecordRow *row, const SectionSlot *slot,
                            const void *member);
bool writer_check_cell_count(Writer *w, const RecordRow *row, const SectionSlot *slot,
                             const void *member);
bool writer_put_cells(Writer *w, const RecordRow *row, const SectionSlot *slot, const void *item);
bool writer_put_nodes(Writer *w, const RecordRow *row, const SectionSlot *slot, const void *item);

/* Cuts a grid, whose cells have 1 or 4 bytes, into tiles. */
bool writer_put_grid(Writer *w, uint8_t kind, const RecordGrid *grid);

/* ---- writer_file.c ---- */

bool writer_make_file(Writer *w, uint8_t **bytes, size_t *size);

/* ---- Fields ---- */

static inline void put_u8(uint8_t *p, uint32_t value)
{
    p[0] = (uint8_t)value;
}

static inline void put_u16(uint8_t *p, uint32_t value)
{
    p[0] = (uint8_t)value;
    p[1] = (uint8_t)(value >> 8);
}

static inline void put_u32(uint8_t *p, uint32_t value)
{
    put_u16(p, value);
    put_u16(p + 2, value >> 16);
}

static inline void put_u24(uint8_t *p, uint32_t value)
{
    put_u16(p, value);
    put_u8(p + 2, value >> 16);
}

static inline void put_u64(uint8_t *p, uint64_t value)
{
    put_u32(p, (uint32_t)value);
    put_u32(p + 4, (uint32_t)(value >> 32));
}

static inline void put_i16(uint8_t *p, int32_t value)
{
    put_u16(p, (uint32_t)value);
}

static inline void put_i32(uint8_t *p, int32_t value)
{
    put_u32(p, (uint32_t)value);
}
