/* SPDX-License-Identifier: MIT */
/* The target: whatever the bytes are, the library says what the judge says, and answers agree. */
#include "fuzz_bank.h"

#include "bank/image.h"
#include "bank/judge.h"
#include "bank/walk.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whether one part of an open bank is asked, chosen by its bytes: for long runs. */
#ifndef FUZZ_ONE_PART
#define FUZZ_ONE_PART false
#endif

static void fail(const char *what, const char *why)
{
    fprintf(stderr, "%s: %s\n", what, why);
    abort();
}

/* A number that the bytes settle, so that a find is found again. */
static uint32_t part_of(const uint8_t *bytes, size_t size)
{
    uint32_t sum = 0;
    for (size_t i = 0; i < size; i += 61)
        sum = sum * 31 + bytes[i];
    return sum >> 8;
}

static void try_bank(const uint8_t *bytes, size_t size, bool one_part)
{
    gab_bank bank;
    gab_fault fault;
    gab_result result = gab_bank_open(&bank, bytes, size, NULL, &fault);
    const char *broken = judge_bank(bytes, size);
    if ((result == GAB_OK) != (broken == NULL)) {
        fprintf(stderr, "the library says %s %u: %s\n", fault.section, fault.index,
                gab_result_text(result));
        fail("the judge says", broken != NULL ? broken : "good");
    }
    const char *wrong = NULL;
    if (result == GAB_OK)
        wrong = one_part ? walk_part(&bank, part_of(bytes, size)) : walk_bank(&bank);
    if (wrong != NULL)
        fail("an open bank contradicts itself", wrong);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Guarded guarded;
    if (size > guarded.room) {
        if (guarded.pages != NULL)
            guarded_free(&guarded);
        guarded = guarded_new(2 * size);
    }
    if (guarded.pages == NULL)
        guarded = guarded_new(1 << 16);
    uint8_t *bytes = guarded_place(&guarded, size);
    if (size > 0)
        memcpy(bytes, data, size);
    try_bank(bytes, size, FUZZ_ONE_PART);
    return 0;
}
