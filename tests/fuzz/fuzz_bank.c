/* SPDX-License-Identifier: MIT */
/* Fuzz target: for any bytes, the library and the judge, an independent reader (see
 * runtime/bank/judge.h), must both accept or both reject them, the results of an open bank must
 * agree, and a bank that can be read must convert back to the same bytes. */
#include "fuzz_bank.h"

#include "runtime/bank/image.h"
#include "runtime/bank/judge.h"
#include "runtime/bank/rewrite.h"
#include "runtime/bank/walk.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* If true, only one part of an open bank is checked, chosen by its bytes: for long runs. */
#ifndef FUZZ_ONE_PART
#define FUZZ_ONE_PART false
#endif

static void fail(const char *what, const char *why)
{
    fprintf(stderr, "%s: %s\n", what, why);
    abort();
}

/* Returns the number of a part, which depends only on the bytes, so that faults can be
 * reproduced. */
static uint32_t part_of(const uint8_t *bytes, size_t size)
{
    uint32_t sum = 0;
    for (size_t i = 0; i < size; i += 61)
        sum = sum * 31 + bytes[i];
    return sum >> 8;
}

/* Checks that a bank is refused when it is read, or converts to plain structs, or JSON, and back to
 * the same bytes. */
static void check_rewriting(const uint8_t *bytes, size_t size)
{
    char why[REWRITE_REASON];
    bool through_json = part_of(bytes, size) / WALK_PARTS % 8 == 0;
    if (rewrite_bank(bytes, size, through_json, why) == REWRITE_WRONG)
        fail("a bank that opens and is read", why);
}

static void try_bank(const uint8_t *bytes, size_t size, bool one_part)
{
    gab_bank bank;
    gab_fault fault;
    gab_result result = gab_bank_open(&bank, bytes, size, NULL, &fault);
    const char *broken = judge_bank(bytes, size);
    if ((result == GAB_OK) != (broken == NULL)) {
        fprintf(stderr, "library: %s %u: %s\n", fault.section, fault.index,
                gab_result_text(result));
        fail("judge", broken != NULL ? broken : "valid");
    }
    const char *wrong = NULL;
    if (result == GAB_OK)
        wrong = one_part ? walk_part(&bank, part_of(bytes, size)) : walk_bank(&bank);
    if (wrong != NULL)
        fail("the results of an open bank disagree", wrong);
    if (result == GAB_OK && size < 1 << 20)
        check_rewriting(bytes, size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Guarded guarded;
    if (size > guarded.capacity) {
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
