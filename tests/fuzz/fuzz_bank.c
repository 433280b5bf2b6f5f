/* SPDX-License-Identifier: MIT */
/* The target: whatever the bytes are, the library says what the judge says, and answers agree. */
#include "fuzz_bank.h"

#include "bank/image.h"
#include "bank/judge.h"
#include "bank/walk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *what, const char *why)
{
    fprintf(stderr, "%s: %s\n", what, why);
    abort();
}

static void try_bank(const uint8_t *bytes, size_t size)
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
    const char *wrong = result == GAB_OK ? walk_bank(&bank) : NULL;
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
    try_bank(bytes, size);
    return 0;
}
