/* SPDX-License-Identifier: MIT */
/*
 * Declarations shared by the sources of the second opinion; see opinion.h. The sources deliberately
 * repeat the numbers of the tables in FORMAT.md, so that they share nothing with the library's list
 * of offsets.
 */
#pragma once

#include "bank/plain.h"
#include "runtime/bank/judge_internal.h"

typedef struct Opinion {
    const PlainBank *plain;
    Judge judge;
    uint8_t *was_read;    /* one byte for each byte of the file: 1 if it was judged or compared */
    uint32_t first_shape; /* of the frame */
    uint32_t next[KNOWN]; /* number of elements of each section that have been compared */
} Opinion;

/* Kinds of owners of properties. */
enum {
    TAG_KIND = 2,
    SPRITE_KIND,
    FRAME_KIND,
    ANIMATION_KIND,
    MAP_KIND = 7,
    PLANE_KIND,
    ZONE_KIND,
    BAND_KIND,
    LEVEL_KIND,
    LAYER_KIND,
    MARKER_KIND = 14,
    BOX_KIND,
    PLACED_POINT_KIND,
    WALL_KIND
};

/* Returns a field of an element, and marks its bytes as compared. */
uint64_t opinion_read_field(Opinion *s, int section, uint32_t index, unsigned at, unsigned size);

/* Returns the string that a field refers to. */
const char *opinion_read_text(Opinion *s, int section, uint32_t index, unsigned at);

/* Check a field of an element. */
void opinion_expect(Opinion *s, int section, uint32_t index, unsigned at, unsigned size,
                    uint64_t value);
void opinion_expect_text(Opinion *s, int section, uint32_t index, unsigned at, const char *text);
/* Checks adjacent numbers of 4 bytes. */
void opinion_expect_numbers(Opinion *s, int section, uint32_t index, unsigned at,
                            const int32_t *values, unsigned count);

/* Checks that PROP lists properties. */
void opinion_expect_properties(Opinion *s, unsigned kind, uint32_t owner,
                               const PlainProperties *list);

/* Check the sprites, maps and levels of the bank, with all that they contain. */
void opinion_check_sprites(Opinion *s);
void opinion_check_maps(Opinion *s);
void opinion_check_levels(Opinion *s);
