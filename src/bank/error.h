/* SPDX-License-Identifier: MIT */
/**
 * bank/error.h: describes why a bank or a header could not be made: the problem and its location.
 *
 *     BankError error;
 *     if (!bank_write(&bank, &bytes, &size, &error))
 *         fprintf(stderr, "%s: %s\n", error.where, error.what);
 *     // sprite 0 "ken", frame 3, box 2: its left edge, 8, is not left of its right edge, 8
 *
 * Items are numbered from 0, as everywhere in a bank, and bands from the smallest radius. Zones and
 * tags are identified by their numbers, points and properties by their names. Names are quoted and,
 * if long, shortened; bytes that are not UTF-8 are escaped. Both texts are always UTF-8 without
 * control characters.
 */
#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum BankErrorKind {
    BANK_NO_ERROR = 0,
    BANK_BROKEN_RULE, /**< the input breaks a rule of the format, or a limit */
    BANK_NO_MEMORY,
    BANK_TOO_MANY_PIXELS /**< more pixels than the caller allowed */
} BankErrorKind;

typedef struct BankError {
    BankErrorKind kind;
    char where[1024]; /**< "the bank" if the error concerns the whole bank */
    char what[1400];  /**< without a full stop */
} BankError;

/** The size of a buffer for a quoted name. */
#define BANK_QUOTE_SIZE 176

/** Writes a name in quotes, shortened, with all bytes readable; NULL is written as "". Returns
 * `quote`. */
const char *bank_quote(char quote[BANK_QUOTE_SIZE], const char *name);

#ifdef __cplusplus
}
#endif
