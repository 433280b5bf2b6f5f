/* SPDX-License-Identifier: MIT */
/*
 * Rules that a plain bank can break. Each is broken once in the small bank, and the message of the
 * writer is compared in full, because users rely on it.
 *
 *     BREAK(tag_zero, bank->tags[1].number = 0)
 *     static const Broken broken[] = {{tag_zero, "tag 0 \"head\"", "its number is 0, ..."}};
 */
#pragma once

#include "bank/plain_small.h"
#include "bank/writer.h"
#include "support/check.h"

#include <stdlib.h>

typedef struct Broken {
    void (*break_it)(PlainBank *bank);
    const char *where, *what;
} Broken;

#define BREAK(name, ...)              \
    static void name(PlainBank *bank) \
    {                                 \
        __VA_ARGS__;                  \
    }

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

static inline void check_broken(const Broken *broken, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        PlainBank bank;
        BankError error;
        uint8_t *bytes = (uint8_t *)&bank;
        size_t size = 99;
        plain_small(&bank);
        broken[i].break_it(&bank);
        CHECK_THAT(!bank_write(&bank, &bytes, &size, &error),
                   "the writer accepts a bank with this fault: %s", broken[i].what);
        CHECK(bytes == NULL && size == 0);
        CHECK_INT(error.kind, BANK_BROKEN_RULE);
        CHECK_TEXT(error.where, broken[i].where);
        CHECK_TEXT(error.what, broken[i].what);
        CHECK(!bank_write(&bank, &bytes, &size, NULL));
        plain_free(&bank);
    }
    check_note("%zu rules", count);
}
