/* SPDX-License-Identifier: MIT */
/* What the parts of the judge share; see judge.h. Offsets are written as in FORMAT.md's tables. */
#ifndef TESTS_BANK_JUDGE_INTERNAL_H
#define TESTS_BANK_JUDGE_INTERNAL_H

#include "image.h"
#include "section_places.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NO_NUMBER 0xFFFFFFFFu

/* A section as the file has it; without elements when it has none. */
typedef struct Part {
    const uint8_t *bytes;
    uint32_t count, stride;
} Part;

typedef struct Judge {
    const uint8_t *bytes;
    size_t size;
    bool newer;
    Part parts[KNOWN];
    bool has_special_steps; /* with flips, or durations that are not their frames' */
    uint64_t named;         /* things with names, which the index must list */
} Judge;

/* Ends a judgement when a rule is broken. */
#define RULE(condition, text) \
    do {                      \
        if (!(condition))     \
            return text;      \
    } while (0)
#define FOLLOW(judgement)               \
    do {                                \
        const char *broken = judgement; \
        if (broken != NULL)             \
            return broken;              \
    } while (0)

static inline uint32_t count_of(const Judge *judge, int part)
{
    return judge->parts[part].count;
}

/* A field of an element; callers have compared the index. */
static inline uint32_t field(const Judge *judge, int part, uint32_t index, uint32_t offset,
                             unsigned width)
{
    const Part *place = &judge->parts[part];
    return (uint32_t)load(place->bytes + (size_t)index * place->stride + offset, width);
}

static inline int64_t whole(const Judge *judge, int part, uint32_t index, uint32_t offset,
                            unsigned width)
{
    uint32_t value = field(judge, part, index, offset, width);
    return width == 2 ? (int16_t)value : (int32_t)value;
}

static inline bool zeros(const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (bytes[i] != 0)
            return false;
    return true;
}

static inline bool zero_field(const Judge *judge, int part, uint32_t index, uint32_t offset,
                              size_t size)
{
    const Part *place = &judge->parts[part];
    return zeros(place->bytes + (size_t)index * place->stride + offset, size);
}

/* A coordinate, which lies within 65535 pixels of zero. */
static inline bool coordinate(int64_t value)
{
    return value >= -65535 * 256 && value <= 65535 * 256;
}

/* Whether a number is where a string begins. */
bool is_string(const Judge *judge, uint32_t string);

/* The name of an element, its first field; counts it. */
bool is_named(Judge *judge, int part, uint32_t index, bool may_be_empty);

/* Whether a thing's tag, or none, and the role beside it are a pair. */
bool tag_and_role(const Judge *judge, uint32_t tag, uint32_t role);

/* Each judges its sections, after those that they refer to. */
const char *judge_sprites(Judge *judge);
const char *judge_masks(const Judge *judge);
const char *judge_maps(Judge *judge);
const char *judge_levels(Judge *judge);
/* A layer of walls of a level with so many doors; `entry_sum` is the sum of all tables before. */
const char *judge_wall_layer(const Judge *judge, uint32_t i, uint32_t doors, uint64_t *entry_sum);

#endif
