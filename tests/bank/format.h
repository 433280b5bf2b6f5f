/* SPDX-License-Identifier: MIT */
/*
 * The tables of FORMAT.md for tests, which share no offset and no rule with the library:
 * format_tables.py reads them from the document during the build.
 */
#pragma once

#include "bank/format_tables.h"

#include <stdbool.h>
#include <stdint.h>

/* The indices of the sections, in their order. */
enum {
#define X(tag, stride, grows) tag,
    FORMAT_SECTIONS(X)
#undef X
        KNOWN
};

static const struct {
    char tag[5];
    uint32_t stride; /* size of an element */
    bool grows;      /* newer versions may lengthen the elements */
} known[KNOWN] = {
#define X(tag, stride, grows) {#tag, stride, grows},
    FORMAT_SECTIONS(X)
#undef X
};

/* Rules that the meaning of a field states. */
typedef enum FormatRule {
    ZERO,          /* all bytes are 0 */
    RANGE,         /* from `low` to `high` */
    FIXED,         /* a number in 1/256 pixel, at least 1 if `low` is 1 */
    STRING,        /* not the empty one if `low` is 1 */
    TAG,           /* or 0; its role follows */
    DIRECTION,     /* two numbers */
    INDEX,         /* of an element of the section `other` */
    INDEX_OR_NONE, /* or 2^32 - 1 */
    SUM /* of the numbers of elements of `other`, which are at `low` and have `high` bytes */
} FormatRule;

typedef struct FormatRow {
    int section;
    uint32_t at;
    unsigned size;
    FormatRule rule;
    int other;
    uint32_t low, high;
    const char *name; /* section and offset */
} FormatRow;
