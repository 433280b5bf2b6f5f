/* SPDX-License-Identifier: MIT */
/*
 * A plain bank that was written and opened, for the tests of queries on banks.
 *
 *     Opened ken = opened_from(&plain);
 *     gab_sprite sprite = gab_bank_sprite(&ken.bank, "ken");
 *     opened_close(&ken);
 *
 * Other tests cover the writer and opening. If one of them fails here, the program ends with a
 * message.
 */
#pragma once

#include "bank/writer.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct Opened {
    gab_bank bank;
    uint8_t *bytes;
} Opened;

static inline Opened opened_from(const PlainBank *plain)
{
    Opened opened;
    size_t size;
    BankError error;
    gab_fault fault;
    if (!bank_write(plain, &opened.bytes, &size, &error)) {
        printf("Bail out! %s: %s\n", error.where, error.what);
        exit(EXIT_FAILURE);
    }
    if (gab_bank_open(&opened.bank, opened.bytes, size, NULL, &fault) != GAB_OK) {
        printf("Bail out! %s: %s %lu\n", gab_result_text(fault.code), fault.section,
               (unsigned long)fault.index);
        exit(EXIT_FAILURE);
    }
    return opened;
}

static inline void opened_close(Opened *opened)
{
    free(opened->bytes);
    opened->bytes = NULL;
}
