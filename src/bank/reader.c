/* SPDX-License-Identifier: MIT */
/* Reads a bank back: the functions that all parts use, and the roles, tags and pictures. */
#include "bank/reader_internal.h"
#include "bank/translatable.h"

#include <stdio.h>
#include <string.h>

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

void *reader_items(Reader *r, uint32_t first, uint32_t count, size_t size, ReadItem read)
{
    char *items = reader_list(r, count, size);
    for (uint32_t i = 0; items && i < count; i++)
        if (!read(r, first + i, items + i * size))
            return NULL;
    return items;
}

bool reader_properties(Reader *r, gab_kind kind, uint32_t owner, PlainProperties *properties)
{
    uint32_t count = gab_bank_property_count(r->bank, kind, owner);
    properties->items = reader_list(r, count, sizeof *properties->items);
    properties->count = count;
    for (uint32_t i = 0; properties->items && i < count; i++) {
        gab_property from = gab_bank_property_at(r->bank, kind, owner, i);
        PlainProperty *to = &properties->items[i];
        to->type = from.type;
        to->number = from.number;
        to->boolean = from.boolean;
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

/* ---- Roles, tags, pictures ---- */

static bool read_role(Reader *r, uint32_t index, void *item)
{
    return copy_text(r, gab_bank_role_name(r->bank, (uint8_t)index), &((PlainRole *)item)->name);
}

static bool read_tag(Reader *r, uint32_t index, void *item)
{
    PlainTag *tag = item;
    gab_tag from = gab_bank_tag_at(r->bank, index);
    tag->number = from.number;
    tag->role = from.role;
    memcpy(tag->colour, from.colour, sizeof tag->colour);
    return copy_text(r, from.name, &tag->name) &&
           reader_properties(r, GAB_KIND_TAG, index, &tag->properties);
}

static bool read_picture(Reader *r, uint32_t index, void *item)
{
    PlainPicture *to = item;
    gab_picture from = gab_bank_picture_at(r->bank, index);
    to->width = from.width;
    to->height = from.height;
    to->kind = from.kind;
    memcpy(to->digest, from.digest, sizeof to->digest);
    if (!copy_text(r, from.name, &to->name))
        return false;
    if (from.size == 0)
        return true;
    uint8_t *pixels = reader_list(r, from.size, 1);
    if (!pixels)
        return false;
    memcpy(pixels, from.pixels, from.size);
    to->pixels = pixels;
    to->size = from.size;
    return true;
}

static bool read_lists(Reader *r)
{
    PlainBank *plain = r->plain;
    plain->role_count = gab_bank_role_count(r->bank);
    plain->roles = reader_items(r, 0, plain->role_count, sizeof *plain->roles, read_role);
    plain->tag_count = gab_bank_tag_count(r->bank);
    plain->tags = reader_items(r, 0, plain->tag_count, sizeof *plain->tags, read_tag);
    plain->picture_count = gab_bank_picture_count(r->bank);
    plain->pictures =
        reader_items(r, 0, plain->picture_count, sizeof *plain->pictures, read_picture);
    return plain->roles && plain->tags && plain->pictures;
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
    bool ok =
        read_lists(&r) && reader_read_sprites(&r) && reader_read_maps(&r) && reader_read_levels(&r);
    if (ok)
        r.error->where[0] = '\0';
    else
        plain_free(plain);
    return ok;
}
