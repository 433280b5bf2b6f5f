/* SPDX-License-Identifier: MIT */
/*
 * Declarations shared by the sources of the reader. An opened bank has been checked, so these
 * sources check nothing again: every element that another one refers to exists. The reader first
 * checks what opening does not, so that what it reads is written as the same bytes.
 *
 *     reader.c          memory, text, properties; roles, tags, pictures
 *     reader_form.c     the check of the form, before anything is read
 *     reader_sprites.c  sprites, frames, points, boxes, masks, animations
 *     reader_maps.c     maps, planes, zones, bands, grids
 *     reader_levels.c   levels, layers and their contents, markers
 *
 * Functions that return bool or a pointer return false or NULL after a failure that they have
 * already recorded in the error; the caller only passes it on.
 */
#ifndef BANK_READER_INTERNAL_H
#define BANK_READER_INTERNAL_H

#include "bank/reader.h"

#include "runtime/bank_layout.h"

typedef struct Reader {
    const gab_bank *bank;
    PlainBank *plain;
    BankError *error;
    uint64_t pixels, max_pixels; /* so far, and the limit */
    const PlainSprite *sprite;   /* the sprite that is being read */
    const PlainMap *map;         /* the map that is being read */
    uint32_t first_door;         /* of the level that is being read */
} Reader;

/* Returns an element of a section. */
const uint8_t *reader_element(const Reader *r, SectionId section, uint32_t index);

/* Copies the string that a field refers to. */
bool reader_text(Reader *r, const uint8_t *field, const char **text);

/* Records that memory ran out; returns false. */
bool reader_no_memory(Reader *r);

/* Allocates zeroed memory that belongs to the plain bank. */
void *reader_list(Reader *r, uint32_t count, size_t size);

/* Reads `count` items into an array of the plain bank, each from the element with its index,
 * starting at `first`. */
typedef bool (*ReadItem)(Reader *r, uint32_t index, void *item);
void *reader_items(Reader *r, uint32_t first, uint32_t count, size_t size, ReadItem read);

bool reader_properties(Reader *r, gab_kind kind, uint32_t owner, PlainProperties *properties);

/* Adds to the count of pixels and checks the limit, before memory is allocated. The error states
 * the limit. */
bool reader_count_pixels(Reader *r, uint64_t pixels);

bool reader_read_sprites(Reader *r);
bool reader_read_maps(Reader *r);
bool reader_read_levels(Reader *r);

#endif
