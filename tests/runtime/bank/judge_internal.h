/* SPDX-License-Identifier: MIT */
/* Declarations shared by the parts of the judge; see judge.h. Rules that concern one field are read
 * from the tables of FORMAT.md (bank/format.h); other rules have offsets as these tables state
 * them. */
#pragma once

#include "bank/format.h"
#include "image.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NO_NUMBER 0xFFFFFFFFu

/* A section as stored in the file. A missing section has no elements. */
typedef struct Part {
    const uint8_t *bytes;
    uint32_t count, stride;
} Part;

typedef struct Judge {
    const uint8_t *bytes;
    size_t size;
    bool newer; /* the file has a newer minor version than FORMAT.md describes */
    Part parts[KNOWN];
    bool has_special_steps; /* steps with flips, or with durations other than the frame's */
    bool reads_pixels;      /* also checks the pixels of tiles */
} Judge;

/* Makes the calling function return `text`, the name of the rule, if the condition is false. */
#define RULE(condition, text) \
    do {                      \
        if (!(condition))     \
            return text;      \
    } while (0)
/* Makes the calling function return the rule that another check found broken, if any. */
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

/* Returns a field of an element. The caller has checked the index. */
static inline uint32_t field(const Judge *judge, int part, uint32_t index, uint32_t offset,
                             unsigned width)
{
    const Part *section = &judge->parts[part];
    return (uint32_t)load(section->bytes + (size_t)index * section->stride + offset, width);
}

/* The same field as a signed number. */
static inline int64_t signed_field(const Judge *judge, int part, uint32_t index, uint32_t offset,
                                   unsigned width)
{
    uint32_t value = field(judge, part, index, offset, width);
    return width == 2 ? (int16_t)value : (int32_t)value;
}

static inline bool are_zeros(const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (bytes[i] != 0)
            return false;
    return true;
}

static inline bool is_zero_field(const Judge *judge, int part, uint32_t index, uint32_t offset,
                                 size_t size)
{
    const Part *section = &judge->parts[part];
    return are_zeros(section->bytes + (size_t)index * section->stride + offset, size);
}

/* True if a coordinate lies within 65535 pixels of zero. */
static inline bool is_coordinate(int64_t value)
{
    return value >= -65535 * 256 && value <= 65535 * 256;
}

/* True if a string starts at the offset. */
bool is_string(const Judge *judge, uint32_t string);

/* Finds the sections of a file, and checks all rules; returns the one that is broken, or NULL. */
const char *judge_all(Judge *judge);

/* Returns one pixel of a mask by its position in the strips, which may extend beyond the mask's
 * width. */
bool judge_mask_pixel(const Judge *judge, uint32_t mask, uint32_t x, uint32_t y);

/* Each of these checks its sections. The sections that they refer to must have been checked
 * before. */
const char *judge_sprites(Judge *judge);
const char *judge_masks(const Judge *judge);
const char *judge_maps(const Judge *judge);
const char *judge_levels(const Judge *judge);
/* Judges a layer of walls of a level with `doors` doors. `entry_sum` is the sum of the entries of
 * all previous tables. */
const char *judge_wall_layer(const Judge *judge, uint32_t i, uint32_t doors, uint64_t *entry_sum);
