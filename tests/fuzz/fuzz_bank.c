/* SPDX-License-Identifier: MIT */
/* Fuzz target: for any bytes, the library and the judge, an independent reader (bank/judge.h), must
 * both accept or both reject them, and the results of an open bank must agree. */
#include "fuzz_bank.h"

#include "bank/image.h"
#include "bank/judge.h"
#include "bank/reader.h"
#include "bank/walk.h"
#include "bank/writer.h"

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

/* Clears the digests of pictures whose pixels are in the bank: readers do not check these. */
static void clear_digests(const gab_bank *bank, uint8_t *bytes)
{
    for (uint32_t i = 0; i < gab_bank_picture_count(bank); i++) {
        gab_picture picture = gab_bank_picture_at(bank, i);
        if (picture.kind == GAB_PIXELS_RGBA)
            memset(bytes + (picture.digest - bank->bytes), 0, 16);
    }
}

/*
 * Checks that the content read from a bank can be written, and that a bank that opens and verifies
 * has exactly the bytes that are then written.
 */
static void check_rewriting(const gab_bank *bank, const uint8_t *bytes, size_t size)
{
    PlainBank plain;
    BankError error;
    gab_bank reopened;
    uint8_t *written, *sealed;
    size_t length;
    if (!bank_read(bank, 1 << 22, &plain, &error))
        return; /* too many pixels for a fuzzer */
    bool succeeded = bank_write(&plain, &written, &length, &error);
    plain_free(&plain);
    /* Opening does not check the pixels of pictures, but writing does. */
    if (!succeeded && strncmp(error.where, "picture", 7) == 0)
        return;
    if (!succeeded)
        fail("the content of a bank cannot be written", error.what);
    if (gab_bank_open(&reopened, written, length, NULL, NULL) != GAB_OK ||
        gab_bank_verify(&reopened, NULL) != GAB_OK)
        fail("a rewritten bank", "does not open and verify");
    sealed = malloc(size);
    if (sealed == NULL)
        abort();
    memcpy(sealed, bytes, size);
    image_seal(sealed, size);
    bool verified = gab_bank_open(&reopened, sealed, size, NULL, NULL) == GAB_OK &&
                    gab_bank_verify(&reopened, NULL) == GAB_OK;
    if (verified && bank->minor == GAB_BANK_MINOR) {
        gab_bank first;
        gab_bank_open(&first, written, length, NULL, NULL);
        clear_digests(&reopened, sealed);
        clear_digests(&first, written);
        image_seal(sealed, size);
        image_seal(written, length);
        if (length != size || memcmp(sealed, written, size) != 0)
            fail("a bank that verifies", "differs from its rewritten content");
    }
    free(sealed);
    free(written);
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
        check_rewriting(&bank, bytes, size);
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
