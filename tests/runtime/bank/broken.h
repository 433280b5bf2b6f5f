/* SPDX-License-Identifier: MIT */
/*
 * Rules that a plain bank can break. Each is broken once in the small bank, and the message of the
 * writer is compared in full, because users rely on it. A rule has a location, a message, and the
 * statement that breaks it:
 *
 *     BROKEN("tag 0 \"head\"", "its number is 0, ...", bank->tags[1].number = 0);
 */
#pragma once

#include "bank/plain_small.h"
#include "bank/writer.h"
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

/* The end of many messages. */
#define BEYOND " is beyond 16776960 (in 1/256 pixel)"

/* The largest coordinate, in 1/256 pixel. */
static const int32_t limit = 65535 * PLAIN_PIXEL;

/* Returns zeroed memory that is freed with the bank. */
static inline void *reserve(PlainBank *bank, size_t count, size_t size)
{
    void *memory = plain_alloc(bank, count, size);
    if (!memory)
        abort();
    return memory;
}

/* Replaces an array of bytes by a copy with one changed byte. */
static inline void set_byte(PlainBank *bank, const uint8_t **bytes, size_t size, size_t at,
                            uint8_t value)
{
    uint8_t *copy = reserve(bank, size, 1);
    memcpy(copy, *bytes, size);
    copy[at] = value;
    *bytes = copy;
}

/* The number of rules that were broken. */
static size_t rules;

/* Checks that the writer rejects a bank, and frees it. */
static inline void check_broken(PlainBank *bank, const char *where, const char *what)
{
    BankError error;
    uint8_t *bytes = (uint8_t *)bank;
    size_t size = 99;
    CHECK_THAT(!bank_write(bank, &bytes, &size, &error),
               "the writer accepts a bank with this fault: %s", what);
    CHECK(bytes == NULL && size == 0);
    CHECK_INT(error.kind, BANK_BROKEN_RULE);
    CHECK_TEXT(error.where, where);
    CHECK_TEXT(error.what, what);
    CHECK(!bank_write(bank, &bytes, &size, NULL));
    plain_free(bank);
    rules++;
}

static inline PlainBank *small_bank(void)
{
    static PlainBank bank;
    plain_small(&bank);
    return &bank;
}

#define BROKEN(where, what, ...)         \
    do {                                 \
        PlainBank *bank = small_bank();  \
        __VA_ARGS__;                     \
        check_broken(bank, where, what); \
    } while (0)
