/* SPDX-License-Identifier: MIT */
/*
 * Converts the bytes of a bank to plain structs, optionally to JSON, and back. A bank has exactly
 * one form, so a reader must refuse it, or the result must have the same bytes.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum Rewriting {
    REWRITE_NOT_OPENED,
    REWRITE_REFUSED, /* opened, but not read */
    REWRITE_SAME,
    REWRITE_NEWER, /* of a newer version; without what it adds, it is a bank of this version */
    REWRITE_WRONG
} Rewriting;

/* The size of a buffer for a reason. */
enum { REWRITE_REASON = 3072 };

/*
 * Reads a copy of bytes, with corrected checksums, and writes it again. `why` receives the reason
 * for REWRITE_REFUSED and REWRITE_WRONG, else "".
 */
Rewriting rewrite_bank(const uint8_t *bytes, size_t size, bool through_json,
                       char why[REWRITE_REASON]);
