/* SPDX-License-Identifier: MIT */
/* Declarations shared by the walks through a bank; see walk.h. */
#pragma once

#include <gabarit/bank.h>
#include <gabarit/level.h>

#include <stdbool.h>

/* These make the calling function return a description: MUST if a condition is false, FOLLOW if
 * another check returned one. */
#define MUST(condition)                     \
    do {                                    \
        if (!(condition))                   \
            return "not true: " #condition; \
    } while (0)
#define FOLLOW(answer)              \
    do {                            \
        const char *wrong = answer; \
        if (wrong != NULL)          \
            return wrong;           \
    } while (0)

enum { BAD_INDICES = 4 };

/* Indices that are beyond the end of every list. */
extern const uint32_t bad_indices[BAD_INDICES];

/* Reads bytes in a way that the compiler cannot optimise away. */
void touch(const void *bytes, size_t size);

/* True if a text is a string of the bank, or empty. */
bool is_text(const gab_bank *bank, const char *text);

/* True if bytes lie in a section, which is given by its index in the order of sections. */
bool is_inside(const gab_bank *bank, int section, const uint8_t *bytes, size_t size);

/* Walks sprites, and queries that hit their frames. */
const char *walk_sprites(const gab_bank *bank);
/* Walks maps: pixels, shapes, zones, bands. */
const char *walk_maps(const gab_bank *bank);
/* Walks levels with all their contents. */
const char *walk_levels(const gab_bank *bank);
/* Queries a level with movers and lines, and walks its partitions. */
const char *walk_level_queries(gab_level level);
