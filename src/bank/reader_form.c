/* SPDX-License-Identifier: MIT */
/* Checks that the bytes of an opened bank are those that the writer stores for its content; the
 * contract is in reader.h. */
#include "bank/png.h"
#include "bank/reader_internal.h"
#include "bank/writer.h"

#include <stdio.h>
#include <string.h>

/* ---- What gab_bank_verify checks ---- */

/* Describes a fault of gab_bank_verify. The codes alone mean something else on opening. */
static const char *text_of_fault(const gab_fault *fault)
{
    static const struct {
        gab_result code;
        char section[5];
        const char *text;
    } texts[] = {
        {GAB_BAD_TEXT, "STRS", "is missing; it contains at least the empty string"},
        {GAB_BAD_CHECKSUM, "INFO", "is missing, or is not the digest of the names"},
        {GAB_BAD_REFERENCE, "STRS", "is a string that is not used"},
        {GAB_BAD_REFERENCE, "PNAM", "is not the name of any point"},
        {GAB_BAD_VALUE, "TILE", "has pixels that are out of range, or is not in the smallest form"},
        {GAB_BAD_VALUE, "ZONE", "has other bounds or another area than its pixels"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (texts[i].code == fault->code && strcmp(texts[i].section, fault->section) == 0)
            return texts[i].text;
    return gab_result_text(fault->code);
}

static bool check_content(const gab_bank *bank, BankError *error)
{
    gab_fault fault;
    if (gab_bank_verify(bank, &fault) == GAB_OK)
        return true;
    /* The index of a checksum that differs is that of the entry in the section table. */
    bool is_section = fault.code == GAB_BAD_CHECKSUM || fault.code == GAB_BAD_TEXT;
    error->kind = BANK_BROKEN_RULE;
    if (is_section)
        snprintf(error->where, sizeof error->where, "section %.4s", fault.section);
    else
        snprintf(error->where, sizeof error->where, "section %.4s, element %lu", fault.section,
                 (unsigned long)fault.index);
    snprintf(error->what, sizeof error->what, "%s", text_of_fault(&fault));
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
