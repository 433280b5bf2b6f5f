/* SPDX-License-Identifier: MIT */
/* Shared by the checks of a bank's sections; see bank_check.c. */
#pragma once

#include "bank_internal.h"

/* The maximum duration of a frame or a step, in milliseconds. */
enum { MAX_DURATION = 1 << 24 };

/* The state of a check. */
typedef struct Check {
    const gab_bank *bank;
    const gab_limits *limits;
    gab_fault *fault;
    uint32_t named;             /* number of items that must be in the name index */
    uint32_t tag_and_role[256]; /* number + 256 * role by tag number, where 0 means "no tag"; 0 for
                                 * an unused number, which it does not begin with */
    /* Running sums: the numbers of elements that the elements checked so far own. */
    uint32_t masks, words, spans, occupancy, points, boxes, shapes, rings, corners, steps;
    uint32_t first_shape; /* of the frame that is checked */
    bool steps_differ;    /* a step has a flip, or a duration other than its frame's */
} Check;

static inline uint32_t section_count(const Check *check, SectionId id)
{
    return check->bank->sections[id].count;
}

/* True if a number is the offset of a string: 0, or directly after the end of a string. */
static inline bool is_string(const Check *check, uint32_t string)
{
    const gab_section *strings = &check->bank->sections[SECTION_STRS];
    return string == 0 || (string < strings->count && strings->bytes[string - 1] == 0);
}

/* True if a number is the offset of a string. A string that is not empty is counted as a name,
 * which must be in the name index. */
static inline bool count_name(Check *check, uint32_t string)
{
    check->named += string != 0;
    return is_string(check, string);
}

static inline bool is_fixed(int32_t value)
{
    return -FIXED_LIMIT <= value && value <= FIXED_LIMIT;
}

/* True if two numbers are 0 and 0, or a unit vector within 1%. */
static inline bool is_direction(const uint8_t *bytes)
{
    if (read_u32(bytes) == 0)
        return true;
    int32_t x = read_i16(bytes), y = read_i16(bytes + 2);
    int64_t square = (int64_t)x * x + (int64_t)y * y;
    int64_t unit = (int64_t)UNIT_DIRECTION * UNIT_DIRECTION;
    return square * 10000 >= unit * 9801 && square * 10000 <= unit * 10201;
}

/* Adds `count` children, starting at `first`, to a running sum. Returns false if `first` is not the
 * next child or the sum would exceed `all`, the number of all children. */
static inline bool consume_children(uint32_t *sum, uint32_t first, uint32_t count, uint32_t all)
{
    if (first != *sum || count > all - *sum)
        return false;
    *sum += count;
    return true;
}

/* The doors of a level that walls have referred to so far. */
typedef struct UsedDoors {
    uint32_t count;
    uint32_t bits[(MAX_DOORS + 31) / 32];
} UsedDoors;

/* Running sums over all layers of walls. */
typedef struct WallSums {
    uint32_t walls, entries, nodes, leaves, refs;
} WallSums;

/* Fails unless a running sum covers all elements of a section; the fault is at the first element
 * without an owner. */
gab_result gab_check_owned(Check *check, SectionId id, uint32_t sum);

gab_result gab_check_sprites(Check *check);
gab_result gab_check_masks(Check *check);
gab_result gab_check_maps(Check *check);
gab_result gab_check_levels(Check *check);
/* Checks an open bank: the digest of names, and that every string and every name of points is
 * used. */
gab_result gab_check_names_of(const gab_bank *bank, gab_fault *fault);
/* Checks the pixels of an open bank's tiles. */
gab_result gab_check_tiles_of(const gab_bank *bank, gab_fault *fault);
/* Checks the bounds and areas of an open bank's zones against their pixels. */
gab_result gab_check_zones_of(const gab_bank *bank, gab_fault *fault);
/* Checks a layer of walls. */
gab_result gab_check_wall_layer(Check *check, uint32_t index, UsedDoors *doors, WallSums *sums);
