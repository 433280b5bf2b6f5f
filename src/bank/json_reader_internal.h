/* SPDX-License-Identifier: MIT */
/*
 * Declarations shared by the sources of the JSON reader. json_tree.c parses the text into values;
 * these sources check the values and convert them to the structs of plain.h.
 *
 *     json_reader.c          the text as a whole
 *     json_reader_values.c   values of keys, lists, names, properties
 *     json_reader_records.c  the fields of records, by plain_records.h
 *     json_reader_levels.c   grids, and the fields of the contents of layers
 *     json_reader_tree.c     partitions
 *     json_reader_rows.c     masks and grids from rows of runs
 *
 * Functions that return bool or a pointer return false or NULL after a failure that they have
 * already recorded in the error; the caller only passes it on. Functions that read a key leave the
 * value unchanged if the key is missing: the caller stores the default in it first.
 */
#pragma once

#include "bank/json_path.h"
#include "bank/json_reader.h"
#include "bank/json_value.h"
#include "bank/plain_records.h"

/* A tag's name and number; the array is sorted by name. */
typedef struct TagName {
    const char *name;
    uint8_t number;
} TagName;

/* Nouns for messages about a grid: its owner and its items. */
typedef struct LoadedField {
    const char *owner, *item; /* "map" and "pixel", or "layer" and "cell" */
} LoadedField;

typedef struct Loader {
    PlainBank *plain;
    BankError *error;
    JsonPath path;
    uint64_t pixels, max_pixels; /* so far, and the limit */
    uint32_t frames;             /* total of all sprites so far */
    TagName tags[255];
    uint32_t tag_count;
    const PlainSprite *sprite; /* the sprite, the frame and the map that are being read */
    const PlainFrame *frame;
    const PlainMap *map;
    uint32_t step_count;                 /* of the animation that is being read */
    uint32_t target_counts[PLAIN_KINDS]; /* what references need: by kind, 1 + the highest index */
    LoadedField field;                   /* of the grids that are being read */

    const Record *keys_of; /* the record whose keys `keys` lists, up to NULL */
    bool keys_of_variant;
    const char *keys[32];
} Loader;

/* ---- json_reader_values.c ---- */

/* Records an error at the current path, or at a key below it; returns false. */
bool loader_fail(Loader *l, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool loader_fail_at(Loader *l, const char *key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool loader_no_memory(Loader *l);

/* Allocates zeroed memory that belongs to the plain bank. */
void *loader_alloc(Loader *l, size_t count, size_t size);

/* Returns a description of a value's kind, for messages. */
const char *loader_kind_of(const JsonValue *json);
/* True if the value is an object that has only keys of this NULL-terminated list. */
bool loader_object(Loader *l, const JsonValue *json, const char *const *keys);
/* True if the object has the key. */
bool loader_require(Loader *l, const JsonValue *object, const char *key);

/* Reads a text; leaves it unchanged if `json` is NULL. */
bool loader_text(Loader *l, const JsonValue *json, const char **text);
/* Reads a finite number. */
bool loader_number(Loader *l, const JsonValue *json, double *number);
/* Reads a whole number: a value (signed or unsigned), or the value of a key. */
bool loader_whole(Loader *l, const JsonValue *json, uint32_t min, uint32_t max, uint32_t *value);
bool loader_signed(Loader *l, const JsonValue *json, int32_t min, int32_t max, int32_t *value);
bool loader_integer(Loader *l, const JsonValue *object, const char *key, uint32_t min, uint32_t max,
                    uint32_t *value);
/* Reads a number of pixels in 1/256. */
bool loader_fixed_item(Loader *l, const JsonValue *json, int32_t *value);
/* Reads a list of two numbers. */
bool loader_pair(Loader *l, const JsonValue *json, double pair[2]);
/* Converts a number of pixels, from a list that the caller has read, to 1/256. */
bool loader_to_fixed(Loader *l, double number, int32_t *value);
bool loader_boolean(Loader *l, const JsonValue *json, bool *value);
/* Reads a required key whose value is one of `words`, as the index of the word; index 0 has no
 * word. */
bool loader_word(Loader *l, const JsonValue *object, const char *key, const char *const *words,
                 uint32_t count, uint32_t *index);
bool loader_properties(Loader *l, const JsonValue *json, PlainProperties *properties);

/* True if the value is a list with at most `max` items, or NULL. */
bool loader_list(Loader *l, const JsonValue *json, uint32_t max);

/*
 * Reads the items of the list of a row into an array of the plain bank, each of `size` bytes, with
 * `load`. Returns a non-NULL pointer even if the list is empty.
 */
typedef bool (*LoadItem)(Loader *l, const JsonValue *json, const RecordRow *row, void *item);
void *loader_items(Loader *l, const JsonValue *list, const RecordRow *row, size_t size,
                   LoadItem load, uint32_t *count);

/* True if no name appears twice in an array of structs whose first field is the name; empty names
 * may repeat. */
bool loader_check_names(Loader *l, const void *items, uint32_t count, size_t size);

/* Adds to the count of pixels and checks the limit, before memory is allocated. */
bool loader_count_pixels(Loader *l, uint64_t pixels);

/* ---- json_reader_records.c ---- */

/* Reads the fields of a record from an object whose keys have been checked. */
bool loader_load_rows(Loader *l, const Record *record, const JsonValue *object, void *item);

/* Reads the value of a row into a member or struct; or checks the rule of a row, with `json` NULL.
 * The path leads to the value. */
typedef bool (*LoadRow)(Loader *l, const RecordRow *row, const JsonValue *json, void *member);

/* ---- json_reader_levels.c, json_reader_tree.c: functions for types of rows ---- */

bool loader_cell_size(Loader *l, const RecordRow *row, const JsonValue *json, void *member);
bool loader_cell_count(Loader *l, const RecordRow *row, const JsonValue *json, void *member);
bool loader_edges(Loader *l, const RecordRow *row, const JsonValue *json, void *member);
bool loader_grid(Loader *l, const RecordRow *row, const JsonValue *json, void *item);
bool loader_nodes(Loader *l, const RecordRow *row, const JsonValue *json, void *item);
bool loader_slopes(Loader *l, const RecordRow *row, const JsonValue *json, void *item);
bool loader_partition(Loader *l, const RecordRow *row, const JsonValue *json, void *item);

/* ---- json_reader_rows.c ---- */

/* Reads the rows of a mask, which lies in the rectangle of l->frame. */
bool loader_mask_rows(Loader *l, const JsonValue *object, const char *key, PlainMask *mask);
/* Reads the rows of a grid, whose size and kind of cells are given; NULL after a failure. */
void *loader_grid_cells(Loader *l, const JsonValue *list, const RecordGrid *grid);
