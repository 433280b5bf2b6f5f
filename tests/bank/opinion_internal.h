/* SPDX-License-Identifier: MIT */
/*
 * Declarations shared by the sources of the second opinion; see opinion.h. The sources deliberately
 * repeat the numbers of the tables in FORMAT.md, so that they share nothing with the library's list
 * of offsets.
 */
#pragma once

#include "bank/plain.h"

#include "section_order.h"

typedef struct Section {
    const char *tag;
    uint32_t element; /* size of an element, as FORMAT.md states it */
    size_t offset, size;
    uint32_t count;
} Section;

typedef struct Opinion {
    const PlainBank *plain;
    const uint8_t *bytes;
    size_t size;
    uint8_t *was_read; /* one byte for each byte of the file: 1 if a check has read it */
    Section sections[KNOWN];
    /* number of elements of each list that have been checked */
    uint32_t frames, animations, steps, points, boxes, masks, words, spans, blocks;
    uint32_t planes, zones, bands, grids, tiles, data, pixels;
    uint32_t layers, doors, markers, wall_layers, walls, nodes, leaves, refs, entries;
    uint32_t tile_layers, mazes, grounds, ground_nodes, heights, cells;
    uint32_t names, properties;
} Opinion;

enum {
    ROLE_KIND = 1,
    TAG_KIND,
    SPRITE_KIND,
    FRAME_KIND,
    ANIMATION_KIND,
    POINT_KIND,
    MAP_KIND,
    PLANE_KIND,
    ZONE_KIND,
    BAND_KIND,
    LEVEL_KIND,
    LAYER_KIND,
    DOOR_KIND,
    MARKER_KIND,
    BOX_KIND,
    PLACED_POINT_KIND,
    WALL_KIND
};

/* Returns a field of an element, little-endian, and marks its bytes as read. */
uint64_t opinion_read_field(Opinion *s, int section, uint32_t index, unsigned field, unsigned size);

/* Returns the string that a field refers to. The field must be the offset of a string in STRS. */
const char *opinion_read_text(Opinion *s, int section, uint32_t index, unsigned field);

/* Check a field of an element. */
void opinion_expect(Opinion *s, int section, uint32_t index, unsigned field, unsigned size,
                    uint64_t value);
void opinion_expect_signed(Opinion *s, int section, uint32_t index, unsigned field, unsigned size,
                           int64_t value);
void opinion_expect_text(Opinion *s, int section, uint32_t index, unsigned field, const char *text);
/* Checks the number of a tag and, after it, the role of the tag. */
void opinion_expect_tag(Opinion *s, int section, uint32_t index, unsigned field, uint8_t number);

/* Check that NAME lists a name, unless it is empty, and that PROP lists properties. */
void opinion_expect_name(Opinion *s, unsigned kind, uint32_t parent, const char *name,
                         uint32_t index);
void opinion_expect_properties(Opinion *s, unsigned kind, uint32_t owner,
                               const PlainProperties *list);

/* Check the sprites, maps and levels of the bank, with all that they contain. */
void opinion_check_sprites(Opinion *s);
void opinion_check_maps(Opinion *s);
void opinion_check_levels(Opinion *s);
