/* SPDX-License-Identifier: MIT */
/*
 * What the sources of the reader of JSON share. json_tree.c has made values of the text; here they
 * are checked, and become the structs of plain.h.
 *
 *     json_reader.c          the text as a whole; roles, tags, pictures
 *     json_reader_values.c   values of keys, lists, names, properties
 *     json_reader_sprites.c  sprites, frames, points, boxes, animations
 *     json_reader_maps.c     maps, planes, zones, bands
 *     json_reader_levels.c   levels, layers, walls, markers
 *     json_reader_tree.c     partitions
 *     json_reader_rows.c     masks and grids from rows of runs
 *
 * Functions that return bool or a pointer return false or NULL after a failure, which has then been
 * noted: the caller only passes it on. Functions of a key leave the value unchanged where the key
 * is missing: the caller has put the default there.
 */
#ifndef BANK_JSON_READER_INTERNAL_H
#define BANK_JSON_READER_INTERNAL_H

#include "bank/json_path.h"
#include "bank/json_reader.h"
#include "bank/json_value.h"

/* The number of a tag, by its name; sorted. */
typedef struct TagName {
    const char *name;
    uint8_t number;
} TagName;

/* What a grid covers. */
typedef struct LoadedField {
    const char *of, *item; /* in messages: a map has pixels, a layer has cells */
    uint32_t width, height;
} LoadedField;

typedef struct Loader {
    PlainBank *plain;
    BankError *error;
    JsonPath path;
    uint64_t pixels, most_pixels; /* so far, and the limit */
    uint32_t frames;              /* of all sprites so far */
    TagName tags[255];
    uint32_t tag_count;
    const PlainSprite *sprite; /* what is being read */
    const PlainFrame *frame;
    LoadedField field; /* of the grids that are being read */
} Loader;

/* ---- json_reader_values.c ---- */

/* Notes what is wrong where the loader is, or with the value of a key there; returns false. */
bool loader_fail(Loader *l, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool loader_fail_at(Loader *l, const char *key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool loader_no_memory(Loader *l);

/* Memory of the plain bank, all zero. */
void *loader_alloc(Loader *l, size_t count, size_t size);

/* Whether a value is an object without other keys than these, which end with NULL. */
bool loader_object(Loader *l, const JsonValue *json, const char *const *keys);
/* Whether an object has a key. */
bool loader_need(Loader *l, const JsonValue *object, const char *key);

bool loader_text(Loader *l, const JsonValue *object, const char *key, const char **text);
/* The key "name", which must be there and not be empty. */
bool loader_name(Loader *l, const JsonValue *object, const char **name);
/* A whole number, as it is, or of a key. */
bool loader_whole(Loader *l, const JsonValue *json, uint32_t least, uint32_t most, uint32_t *value);
bool loader_signed(Loader *l, const JsonValue *json, int32_t least, int32_t most, int32_t *value);
bool loader_integer(Loader *l, const JsonValue *object, const char *key, uint32_t least,
                    uint32_t most, uint32_t *value);
/* A number of pixels in 1/256, as it is, or of a key. */
bool loader_fixed_item(Loader *l, const JsonValue *json, int32_t *value);
bool loader_fixed(Loader *l, const JsonValue *object, const char *key, int32_t *value);
/* Two numbers in a list. */
bool loader_pair(Loader *l, const JsonValue *object, const char *key, double pair[2]);
/* A number of pixels, which the caller took from a list, in 1/256. */
bool loader_to_fixed(Loader *l, double number, int32_t *value);
/* Two numbers of pixels in a list, in 1/256. */
bool loader_point(Loader *l, const JsonValue *object, const char *key, int32_t *x, int32_t *y);
/* A direction, in 1/32767. */
bool loader_direction(Loader *l, const JsonValue *object, int16_t *x, int16_t *y);
bool loader_boolean(Loader *l, const JsonValue *object, const char *key, bool *value);
/* One of some words, which must be there, by its index; index 0 has no word. */
bool loader_word(Loader *l, const JsonValue *object, const char *key, const char *const *words,
                 uint32_t count, uint32_t *index);
/* Both sides of a picture or map, which must be there. */
bool loader_size(Loader *l, const JsonValue *object, uint32_t *width, uint32_t *height);
/* The index of a picture. */
bool loader_picture(Loader *l, const JsonValue *object, uint32_t *picture);
/* The name of a tag. */
bool loader_tag(Loader *l, const JsonValue *object, uint8_t *tag);
/* Puts the tags of the plain bank where loader_tag finds them. */
void loader_note_tags(Loader *l);
bool loader_properties(Loader *l, const JsonValue *object, PlainProperties *properties);

/* The list of a key, with at most so many items, or NULL where the key is missing. */
bool loader_list(Loader *l, const JsonValue *object, const char *key, uint32_t most,
                 const JsonValue **list);

/*
 * The items of such a list as an array of the plain bank, each read by a function. An array of
 * nothing is a pointer, too.
 */
typedef bool (*LoadItem)(Loader *l, const JsonValue *json, void *item);
void *loader_items(Loader *l, const JsonValue *object, const char *key, uint32_t most, size_t size,
                   LoadItem load, uint32_t *count);

/* Whether no name appears twice in an array of structs that begin with it; empty ones may. */
bool loader_names_once(Loader *l, const char *key, const void *items, uint32_t count, size_t size);

/* Counts pixels before there is memory for them. */
bool loader_count_pixels(Loader *l, uint64_t pixels);

/* ---- The sections ---- */

bool loader_load_sprites(Loader *l, const JsonValue *root);
bool loader_load_maps(Loader *l, const JsonValue *root);
bool loader_load_levels(Loader *l, const JsonValue *root);
/* The partition of so many walls. */
bool loader_partition(Loader *l, const JsonValue *layer, uint32_t walls, PlainPartition *partition);

/* ---- json_reader_rows.c ---- */

/* The rows of a mask, which lies in the rectangle of the loader's frame. */
bool loader_mask_rows(Loader *l, const JsonValue *object, const char *key, PlainMask *mask);
/* The rows of a grid of the loader's field, with values up to `most`; NULL after a failure. */
uint8_t *loader_grid_bytes(Loader *l, const JsonValue *object, const char *key, uint32_t most);
uint32_t *loader_grid_words(Loader *l, const JsonValue *object, const char *key, uint32_t most);

#endif
