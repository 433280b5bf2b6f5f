/* SPDX-License-Identifier: MIT */
/* The public functions of libgabarit-json; see gabarit/json.h. */
#include "gabarit/json.h"

#include "bank/json_reader.h"
#include "bank/json_writer.h"
#include "bank/reader.h"
#include "bank/writer.h"

#include <stdio.h>
#include <stdlib.h>

static gab_result report(bool ok, const BankError *error, gab_json_fault *fault)
{
    gab_result code = ok ? GAB_OK : error->kind == BANK_NO_MEMORY ? GAB_NO_MEMORY : GAB_BAD_VALUE;
    if (!fault)
        return code;
    fault->code = code;
    fault->text[0] = '\0';
    if (!ok)
        snprintf(fault->text, sizeof fault->text, "%s: %s", error->where, error->what);
    return code;
}

gab_result gab_json_to_bank(const char *text, size_t size, const gab_json_limits *limits,
                            void **bytes, size_t *bytes_size, gab_json_fault *fault)
{
    PlainBank plain;
    BankError error;
    uint8_t *written = NULL;
    *bytes_size = 0;
    bool ok = bank_read_json(text, size, limits ? limits->pixels : 0, &plain, &error) &&
              bank_write(&plain, &written, bytes_size, &error);
    plain_free(&plain);
    *bytes = written;
    return report(ok, &error, fault);
}

gab_result gab_json_from_bank(const gab_bank *bank, const gab_json_limits *limits, char **text,
                              size_t *size, gab_json_fault *fault)
{
    PlainBank plain;
    BankError error;
    *text = NULL;
    *size = 0;
    bool ok = bank_read(bank, limits ? limits->pixels : 0, &plain, &error) &&
              bank_write_json(&plain, text, size, &error);
    plain_free(&plain);
    return report(ok, &error, fault);
}

void gab_json_free(void *memory)
{
    free(memory);
}
