/* SPDX-License-Identifier: MIT */
/* Reads a bank back: the functions that all parts use. */
#include "bank/reader_internal.h"
#include "bank/translatable.h"

#include <stdio.h>

bool reader_no_memory(Reader *r)
{
    r->error->kind = BANK_NO_MEMORY;
    snprintf(r->error->what, sizeof r->error->what,
             N_("there is not enough memory to read the bank"));
    return false;
}

const uint8_t *reader_element(const Reader *r, SectionId section, uint32_t index)
{
    return r->bank->sections[section].bytes + (size_t)index * r->bank->sections[section].stride;
}

static bool copy_text(Reader *r, const char *from, const char **text)
{
    *text = *from ? plain_text(r->plain, from, strlen(from)) : "";
    return *text || reader_no_memory(r);
}

bool reader_text(Reader *r, const uint8_t *field, const char **text)
{
    return copy_text(r, (const char *)reader_element(r, SECTION_STRS, read_u32(field)), text);
}

void *reader_list(Reader *r, uint32_t count, size_t size)
{
    void *list = plain_alloc(r->plain, count, size);
    if (!list)
        reader_no_memory(r);
    return list;
}

bool reader_properties(Reader *r, gab_kind kind, uint32_t owner, PlainProperties *properties)
{
    uint32_t count = gab_bank_property_count(r->bank, kind, owner);
    if (count == 0)
        return true;
    properties->items = reader_list(r, count, sizeof *properties->items);
    properties->count = count;
    for (uint32_t i = 0; properties->items && i < count; i++) {
        gab_property from = gab_bank_property_at(r->bank, kind, owner, i);
        PlainProperty *to = &properties->items[i];
        to->type = from.type;
        to->number = from.number;
        to->boolean = from.boolean;
        to->reference = from.reference;
        if (!copy_text(r, from.key, &to->key) || !copy_text(r, from.text, &to->text))
            return false;
    }
    return properties->items != NULL;
}

bool reader_count_pixels(Reader *r, uint64_t pixels)
{
    if (pixels <= r->max_pixels - r->pixels) {
        r->pixels += pixels;
        return true;
    }
    r->error->kind = BANK_TOO_MANY_PIXELS;
    snprintf(r->error->what, sizeof r->error->what,
             "its masks, maps and layers have more than %llu pixels in total",
             (unsigned long long)r->max_pixels);
    return false;
}

/* ---- The bank ---- */

bool bank_read(const gab_bank *bank, uint64_t max_pixels, PlainBank *plain, BankError *error)
{
    BankError unused;
    Reader r = {.bank = bank,
                .plain = plain,
                .error = error ? error : &unused,
                .max_pixels = max_pixels > 0 ? max_pixels : PLAIN_MAX_PIXELS};
    memset(plain, 0, sizeof *plain);
    if (!bank_check_form(bank, r.error))
        return false;
    strcpy(r.error->where, N_("the bank"));
    bool ok = reader_read_rows(&r, &(Element){&bank_record, 0, NULL}, plain);
    if (ok)
        r.error->where[0] = '\0';
    else
        plain_free(plain);
    return ok;
}
