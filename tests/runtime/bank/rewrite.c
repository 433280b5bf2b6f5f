/* SPDX-License-Identifier: MIT */
/* Converts banks and back; see rewrite.h. */
#include "runtime/bank/rewrite.h"

#include "bank/aligned.h"
#include "bank/json_reader.h"
#include "bank/json_writer.h"
#include "bank/reader.h"
#include "bank/writer.h"
#include "runtime/bank/image.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Banks with more pixels take too long, so they are not read. */
enum { MAX_PIXELS = 1 << 22 };

static bool explain(char why[REWRITE_REASON], const char *what, const BankError *error)
{
    snprintf(why, REWRITE_REASON, "%s: %s: %s", what, error->where, error->what);
    return false;
}

/* Writes a plain bank as JSON, and the text as a bank. */
static bool write_through_json(const PlainBank *plain, uint8_t **written, size_t *length,
                               char why[REWRITE_REASON])
{
    BankError error;
    PlainBank back = {0};
    char *text = NULL;
    size_t size;
    bool ok = bank_write_json(plain, &text, &size, &error) &&
              bank_read_json(text, size, MAX_PIXELS, &back, &error) &&
              bank_write(&back, written, length, &error);
    plain_free(&back);
    free(text);
    return ok || explain(why, "cannot be converted to JSON and back", &error);
}

/* Names the first section in which two banks differ. */
static void explain_difference(const gab_bank *bank, const uint8_t *written, size_t length,
                               char why[REWRITE_REASON])
{
    Image before = {0}, after = {0};
    const char *section = "that is new";
    image_read(&before, bank->bytes, bank->size);
    image_read(&after, written, length);
    for (uint32_t i = before.part_count; i-- > 0;) {
        const ImagePart *from = &before.parts[i], *to = image_part(&after, from->tag);
        size_t size = (size_t)from->count * from->stride;
        if (to == NULL || to->count != from->count || to->stride != from->stride ||
            memcmp(to->bytes, from->bytes, size) != 0)
            section = from->tag;
    }
    snprintf(why, REWRITE_REASON, "has %lu bytes, but is written with %zu and another section %s",
             (unsigned long)bank->size, length, section);
    image_free(&before);
    image_free(&after);
}

static Rewriting compare(const gab_bank *bank, const uint8_t *written, size_t length,
                         char why[REWRITE_REASON])
{
    if (bank->minor > GAB_BANK_MINOR) {
        if (written[10] <= GAB_BANK_MINOR &&
            rewrite_bank(written, length, false, why) == REWRITE_SAME)
            return REWRITE_NEWER;
        snprintf(why, REWRITE_REASON, "is not written as a bank of this version");
        return REWRITE_WRONG;
    }
    if (length == bank->size && memcmp(written, bank->bytes, length) == 0)
        return REWRITE_SAME;
    explain_difference(bank, written, length, why);
    return REWRITE_WRONG;
}

/* Reads an opened bank, writes it again and compares the bytes. */
static Rewriting rewrite_opened(const gab_bank *bank, bool through_json, char why[REWRITE_REASON])
{
    PlainBank plain;
    BankError error;
    uint8_t *written = NULL;
    size_t length = 0;
    if (!bank_read(bank, MAX_PIXELS, &plain, &error)) {
        explain(why, "cannot be read", &error);
        return REWRITE_REFUSED;
    }
    bool ok = through_json ? write_through_json(&plain, &written, &length, why)
                           : bank_write(&plain, &written, &length, &error) ||
                                 explain(why, "cannot be written", &error);
    plain_free(&plain);
    Rewriting result = ok ? compare(bank, written, length, why) : REWRITE_WRONG;
    free(written);
    return result;
}

Rewriting rewrite_bank(const uint8_t *bytes, size_t size, bool through_json,
                       char why[REWRITE_REASON])
{
    gab_bank bank;
    uint8_t *sealed = bank_memory((size / 16 + 1) * 16);
    why[0] = 0;
    if (sealed == NULL)
        abort();
    if (size > 0)
        memcpy(sealed, bytes, size);
    image_seal(sealed, size);
    Rewriting result = gab_bank_open(&bank, sealed, size, NULL, NULL) == GAB_OK
                           ? rewrite_opened(&bank, through_json, why)
                           : REWRITE_NOT_OPENED;
    free(sealed);
    return result;
}
