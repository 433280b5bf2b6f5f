/* SPDX-License-Identifier: MIT */
/* Checks that the bytes of an opened bank are those that the writer stores for its content; the
 * contract is in reader.h. */
#include "bank/png.h"
#include "bank/reader_internal.h"
#include "bank/writer.h"

#include <stdio.h>

static bool check_content(const gab_bank *bank, BankError *error)
{
    gab_fault fault;
    if (gab_bank_verify(bank, &fault) == GAB_OK)
        return true;
    error->kind = BANK_BROKEN_RULE;
    gab_fault_text(&fault, error->where, sizeof error->where);
    /* The place and the reason. */
    char *reason = strstr(error->where, ": ");
    strcpy(error->what, reason + 2);
    *reason = '\0';
    return false;
}

/* ---- Pictures ---- */

static bool check_rgba(const gab_picture *picture, BankError *error)
{
    uint8_t digest[16];
    bank_picture_digest(picture->width, picture->height, picture->pixels, digest);
    if (memcmp(digest, picture->digest, sizeof digest) == 0)
        return true;
    strcpy(error->what, "its digest is not that of its pixels");
    return false;
}

static bool check_picture(const gab_bank *bank, uint32_t index, BankError *error)
{
    char quote[BANK_QUOTE_SIZE];
    gab_picture picture = gab_bank_picture_at(bank, index);
    bool ok = true;
    if (picture.kind == GAB_PIXELS_PNG)
        ok = png_has_size(picture.pixels, picture.size, picture.width, picture.height, error->what);
    else if (picture.kind == GAB_PIXELS_RGBA)
        ok = check_rgba(&picture, error);
    if (ok)
        return true;
    error->kind = BANK_BROKEN_RULE;
    snprintf(error->where, sizeof error->where, "picture %lu %s", (unsigned long)index,
             bank_quote(quote, picture.name));
    return false;
}

bool bank_check_form(const gab_bank *bank, BankError *error)
{
    BankError unused;
    error = error ? error : &unused;
    error->kind = BANK_NO_ERROR;
    error->where[0] = error->what[0] = '\0';
    bool ok = check_content(bank, error);
    for (uint32_t i = 0; ok && i < gab_bank_picture_count(bank); i++)
        ok = check_picture(bank, i, error);
    return ok;
}
