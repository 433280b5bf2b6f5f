/* SPDX-License-Identifier: MIT */
/*
 * Declarations shared by the sources of the reader. An opened bank has been checked, so these
 * sources check nothing again: every element that another one refers to exists. The reader first
 * checks what opening does not, so that what it reads is written as the same bytes.
 *
 *     reader.c          memory, text, properties
 *     reader_form.c     the check of the form, before anything is read
 *     reader_records.c  the fields of records, by plain_records.h
 *     reader_grids.c    grids
 *     reader_levels.c   the contents of layers
 *
 * Functions that return bool or a pointer return false or NULL after a failure that they have
 * already recorded in the error; the caller only passes it on.
 */
#pragma once

#include "bank/plain_records.h"
#include "bank/reader.h"

typedef struct Reader {
    const gab_bank *bank;
    PlainBank *plain;
    BankError *error;
    uint64_t pixels, max_pixels; /* so far, and the limit */
    const PlainSprite *sprite;   /* the sprite that is being read */
    const PlainMap *map;         /* the map that is being read */
    uint32_t first_door;         /* of the level that is being read */
    uint32_t shape;              /* the next one */
} Reader;

/* Returns an element of a section. */
const uint8_t *reader_element(const Reader *r, SectionId section, uint32_t index);

/* Copies the string that a field refers to. */
bool reader_text(Reader *r, const uint8_t *field, const char **text);

/* Records that memory ran out; returns false. */
bool reader_no_memory(Reader *r);

/* Allocates zeroed memory that belongs to the plain bank. */
void *reader_list(Reader *r, uint32_t count, size_t size);

bool reader_properties(Reader *r, gab_kind kind, uint32_t owner, PlainProperties *properties);

/* Adds to the count of pixels and checks the limit, before memory is allocated. The error states
 * the limit. */
bool reader_count_pixels(Reader *r, uint64_t pixels);

/* An element of a record; the bank itself has no bytes. */
typedef struct Element {
    const Record *record;
    uint32_t index;
    const uint8_t *bytes;
} Element;

/* Reads the fields of a record from its element. */
bool reader_read_rows(Reader *r, const Element *element, void *item);

/* ---- reader_grids.c, reader_levels.c: functions for types of rows ---- */

bool reader_grid(Reader *r, const RecordRow *row, uint32_t number, void *item);
bool reader_door_name(Reader *r, const uint8_t *field, const char **name);
bool reader_contents(Reader *r, const uint8_t *p, PlainLayer *layer);
bool reader_partition(Reader *r, const Element *element, PlainWalls *walls);
bool reader_nodes(Reader *r, const uint8_t *p, PlainGround *ground);
