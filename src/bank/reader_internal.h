/* SPDX-License-Identifier: MIT */
/*
 * What the sources of the reader share. An opened bank has been checked, so nothing here is: every
 * element that another names is there.
 *
 *     reader.c          memory, text, properties; roles, tags, pictures
 *     reader_sprites.c  sprites, frames, points, boxes, masks, animations
 *     reader_maps.c     maps, planes, zones, bands, grids
 *     reader_levels.c   levels, layers and what they hold, markers
 *
 * Functions that return bool or a pointer return false or NULL after a failure, which has then been
 * noted: the caller only passes it on.
 */
#ifndef BANK_READER_INTERNAL_H
#define BANK_READER_INTERNAL_H

#include "bank/reader.h"

#include "runtime/bank_layout.h"

typedef struct Reader {
    const gab_bank *bank;
    PlainBank *plain;
    BankError *error;
    uint64_t pixels, most_pixels; /* so far, and the limit */
    const PlainSprite *sprite;    /* the one that is being read */
    const PlainMap *map;          /* as above */
    uint32_t first_door;          /* of the level that is being read */
} Reader;

/* The element of a section. */
const uint8_t *reader_element(const Reader *r, SectionId section, uint32_t index);

/* A copy of the string that a field names. */
bool reader_text(Reader *r, const uint8_t *field, const char **text);

/* Says that there is no memory; false. */
bool reader_no_memory(Reader *r);

/* Memory of the plain bank, all zero. */
void *reader_list(Reader *r, uint32_t count, size_t size);

/* A list of the plain bank, each item read from the element of its index, from `first` on. */
typedef bool (*ReadItem)(Reader *r, uint32_t index, void *item);
void *reader_items(Reader *r, uint32_t first, uint32_t count, size_t size, ReadItem read);

bool reader_properties(Reader *r, gab_kind kind, uint32_t owner, PlainProperties *properties);

/* Counts pixels before there is memory for them; a failure tells how many are too many. */
bool reader_count_pixels(Reader *r, uint64_t pixels);

bool reader_read_sprites(Reader *r);
bool reader_read_maps(Reader *r);
bool reader_read_levels(Reader *r);

#endif
