/* SPDX-License-Identifier: MIT */
/* The limits that FORMAT.md defines, for the writers and readers of plain banks. */
#pragma once

#include "runtime/bank_layout.h"

enum {
    MAX_ROLES = 64,
    MAX_TAGS = 255,
    MAX_PICTURES = 65535,
    MAX_SIDE = 16384,
    MAX_AREA = 64 << 20,
    MAX_STRING_BYTES = 16 << 20,
    MAX_FRAMES = 1 << 20,
    MAX_BOXES = 4096,
    MAX_CORNERS = 4096,
    MAX_POINTS = 65535,
    MAX_MILLISECONDS = 1 << 24,
    MAX_ZONES = 255,
    MAX_BANDS = 255,
    MAX_SQUARED_DISTANCE = 1 << 30
};

#define MAX_BYTES INT32_MAX

/* True if a vector in units of 1/32767 is a valid direction: its length is within 1% of 1. */
static inline bool direction_is_allowed(int32_t x, int32_t y)
{
    int64_t square = 10000 * ((int64_t)x * x + (int64_t)y * y);
    int64_t one = (int64_t)UNIT_DIRECTION * UNIT_DIRECTION;
    return square >= 99 * 99 * one && square <= 101 * 101 * one;
}

/* True if the normal of a cut has the required length, CUT_UNIT ± 1. */
static inline bool normal_is_allowed(int32_t x, int32_t y)
{
    const int64_t min = CUT_UNIT - 1, max = CUT_UNIT + 1;
    int64_t square = (int64_t)x * x + (int64_t)y * y;
    return min * min <= square && square <= max * max;
}
