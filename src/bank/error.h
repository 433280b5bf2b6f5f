/* SPDX-License-Identifier: MIT */
/**
 * bank/error.h: why a bank or a header could not be made, in words: what is wrong, and where.
 *
 *     BankError error;
 *     if (!bank_write(&bank, &bytes, &size, &error))
 *         fprintf(stderr, "%s: %s\n", error.where, error.what);
 *     // sprite 0 "ken", frame 3, box 2: its left edge, 8, is not left of its right edge, 8
 *
 * Things are counted from 0, as everywhere in a bank, and bands from the smallest radius; zones and
 * tags go by their numbers, points and properties by their names. Names are shown in quotes,
 * shortened when they are long, and with what is not UTF-8 made readable: both texts are always
 * UTF-8 without control characters.
 */
#ifndef BANK_ERROR_H
#define BANK_ERROR_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum BankErrorKind {
    BANK_NO_ERROR = 0,
    BANK_BROKEN_RULE, /**< the input breaks a rule of the format, or a limit */
    BANK_NO_MEMORY,
    BANK_TOO_MANY_PIXELS /**< more than the caller allowed */
} BankErrorKind;

typedef struct BankError {
    BankErrorKind kind;
    char where[1024]; /**< "the bank" for what concerns it as a whole */
    char what[1400];  /**< without a full stop */
} BankError;

/** Room for a quoted name. */
#define BANK_QUOTE_SIZE 176

/** A name in quotes, short and readable whatever its bytes are; NULL is "". Returns `quote`. */
const char *bank_quote(char quote[BANK_QUOTE_SIZE], const char *name);

#ifdef __cplusplus
}
#endif

#endif
