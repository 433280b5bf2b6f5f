/* SPDX-License-Identifier: MIT */
/*
 * Writes strings, names and properties of a bank. Each field that refers to a string is recorded
 * with its position. At the end, the strings are sorted, each is stored once, and the offsets are
 * filled in.
 */
#include "bank/utf8.h"
#include "bank/writer_internal.h"

#include <math.h>
#include <stdlib.h>

static const char *text_of(const char *text)
{
    return text ? text : "";
}

/* Returns the name that is the first field of a struct. */
static const char *name_of(const void *named)
{
    const char *name;
    memcpy(&name, named, sizeof name);
    return text_of(name);
}

int writer_compare_names(const void *a, const void *b)
{
    return strcmp(name_of(a), name_of(b));
}

/* ---- Recording strings ---- */

static bool record_use(Writer *w, StringUse use)
{
    if (w->use_count == w->use_capacity) {
        size_t capacity = w->use_capacity > 0 ? 2 * w->use_capacity : 256;
        StringUse *uses =
            capacity <= SIZE_MAX / sizeof *uses ? realloc(w->uses, capacity * sizeof *uses) : NULL;
        if (!uses)
            return writer_no_memory(w);
        w->uses = uses;
        w->use_capacity = capacity;
    }
    w->uses[w->use_count++] = use;
    return true;
}

bool writer_check_string(Writer *w, const char *text)
{
    char quote[BANK_QUOTE_SIZE];
    return utf8_valid(text) ||
           writer_fail(w, "the string %s is not UTF-8", bank_quote(quote, text));
}

bool writer_put_string(Writer *w, const Buffer *buffer, uint8_t *field, const char *text)
{
    if (!text || !text[0])
        return true;
    return writer_check_string(w, text) &&
           record_use(w, (StringUse){text, buffer, (size_t)(field - buffer->bytes)});
}

bool writer_put_name(Writer *w, SectionId section, uint8_t *element, const char *name)
{
    return writer_put_string(w, &w->sections[section], element, name);
}

/* ---- Names ---- */

uint32_t writer_number(gab_kind kind, uint32_t index, const void *item)
{
    return kind == GAB_KIND_TAG ? ((const PlainTag *)item)->number
                                : index + (kind == GAB_KIND_ZONE);
}

static uint32_t index_of(const NameScope *scope, const void *item)
{
    return (uint32_t)((size_t)((const char *)item - (const char *)scope->items) / scope->size);
}

static unsigned long number_of(const NameScope *scope, const void *item)
{
    return writer_number(scope->kind, index_of(scope, item), item);
}

static bool list_name(Writer *w, const NameScope *scope, const void *item)
{
    Buffer *buffer = &w->names[scope->kind];
    uint8_t *p = writer_add(w, buffer, NAME_SIZE);
    if (!p)
        return false;
    put_u8(p + NAME_KIND, (uint32_t)scope->kind);
    put_u32(p + NAME_PARENT, scope->parent);
    put_u32(p + NAME_INDEX, scope->first + index_of(scope, item));
    return writer_put_string(w, buffer, p + NAME_STRING, name_of(item));
}

/* Sorts by name, then by index, so that equal names keep the caller's order. */
static int compare_items(const void *a, const void *b)
{
    const char *const *left = a, *const *right = b;
    int order = writer_compare_names(*left, *right);
    return order != 0 ? order : (*left > *right) - (*left < *right);
}

static bool list_sorted_names(Writer *w, const NameScope *scope, const char *const *items)
{
    char quote[BANK_QUOTE_SIZE];
    for (uint32_t i = 0; i < scope->count; i++) {
        if (name_of(items[i])[0] == '\0')
            continue;
        if (i > 0 && writer_compare_names(items[i - 1], items[i]) == 0)
            return writer_fail(w, "two of its %s, %lu and %lu, are called %s", scope->plural,
                               number_of(scope, items[i - 1]), number_of(scope, items[i]),
                               bank_quote(quote, name_of(items[i])));
        if (!list_name(w, scope, items[i]))
            return false;
    }
    return true;
}

bool writer_list_names(Writer *w, NameScope scope)
{
    const char **items = malloc((scope.count + (size_t)1) * sizeof *items);
    if (!items)
        return writer_no_memory(w);
    for (uint32_t i = 0; i < scope.count; i++)
        items[i] = (const char *)scope.items + i * scope.size;
    qsort(items, scope.count, sizeof *items, compare_items);
    bool ok = list_sorted_names(w, &scope, items);
    free(items);
    return ok;
}

/* ---- Names of points ---- */

static size_t count_points(const PlainBank *bank)
{
    size_t count = 0;
    for (uint32_t s = 0; s < bank->sprite_count; s++)
        for (uint32_t f = 0; f < bank->sprites[s].frame_count; f++)
            count += bank->sprites[s].frames[f].point_count;
    return count;
}

static size_t list_point_names(const PlainBank *bank, const char **names)
{
    size_t count = 0;
    for (uint32_t s = 0; s < bank->sprite_count; s++) {
        for (uint32_t f = 0; f < bank->sprites[s].frame_count; f++) {
            const PlainFrame *frame = &bank->sprites[s].frames[f];
            for (uint32_t p = 0; p < frame->point_count; p++)
                names[count++] = text_of(frame->points[p].name);
        }
    }
    return count;
}

static bool put_point_names(Writer *w)
{
    for (uint32_t i = 0; i < w->point_name_count; i++) {
        uint8_t *p = writer_element(w, SECTION_PNAM);
        if (!p || !writer_put_name(w, SECTION_PNAM, p, w->point_names[i]))
            return false;
    }
    return writer_list_names(w, (NameScope){.kind = GAB_KIND_POINT,
                                            .items = w->point_names,
                                            .count = w->point_name_count,
                                            .size = sizeof *w->point_names});
}

bool writer_collect_point_names(Writer *w)
{
    size_t count = count_points(w->bank);
    if (count > MAX_BYTES / PNTS_SIZE)
        return writer_fail(w, "has %zu action points; the maximum is %d", count,
                           MAX_BYTES / PNTS_SIZE);
    const char **names = malloc((count + 1) * sizeof *names);
    if (!names)
        return writer_no_memory(w);
    w->point_names = names;
    count = list_point_names(w->bank, names);
    qsort(names, count, sizeof *names, writer_compare_names);
    for (size_t i = 0; i < count; i++) {
        uint32_t unique_count = w->point_name_count;
        /* Points without a name are reported later, with their path. */
        if (names[i][0] && (unique_count == 0 || strcmp(names[unique_count - 1], names[i]) != 0))
            names[w->point_name_count++] = names[i];
    }
    return put_point_names(w);
}

uint32_t writer_point_name(const Writer *w, const char *name)
{
    const char *const *found = bsearch(&name, w->point_names, w->point_name_count,
                                       sizeof *w->point_names, writer_compare_names);
    return (uint32_t)(found - w->point_names);
}

/* ---- Properties ---- */

static bool put_reference(Writer *w, uint8_t *p, const gab_reference *reference)
{
    const uint32_t kind = (uint32_t)reference->kind;
    const char *word = plain_target_word(kind);
    w->required |= REQUIRED_REFERENCES;
    if (kind == GAB_KIND_NONE)
        return true;
    if (!word)
        return writer_fail(w, "it refers to kind %lu of item, but may not", (unsigned long)kind);
    if (reference->index >= w->target_counts[kind])
        return writer_fail(w, "it refers to %s %lu, but there are only %lu", word,
                           (unsigned long)reference->index, (unsigned long)w->target_counts[kind]);
    put_u8(p + PROP_TARGET, kind);
    put_u64(p + PROP_VALUE, reference->index);
    return true;
}

static bool put_value(Writer *w, const Buffer *buffer, uint8_t *p, const PlainProperty *property)
{
    double number = 0;
    uint64_t bits;
    switch (property->type) {
    case GAB_VALUE_TEXT:
        return writer_put_string(w, buffer, p + PROP_TEXT, property->text);
    case GAB_VALUE_NUMBER:
        if (!isfinite(property->number))
            return writer_fail(w, "its number is not finite");
        number = property->number;
        break;
    case GAB_VALUE_BOOLEAN:
        number = property->boolean ? 1 : 0;
        break;
    case GAB_VALUE_REFERENCE:
        return put_reference(w, p, &property->reference);
    case GAB_VALUE_NONE:
    default:
        return writer_fail(w, "there is no type of value %d; types are 1 to 4",
                           (int)property->type);
    }
    memcpy(&bits, &number, sizeof bits);
    put_u64(p + PROP_VALUE, bits);
    return true;
}

static bool put_property(Writer *w, gab_kind kind, uint32_t owner, const PlainProperty *property)
{
    Buffer *buffer = &w->properties[kind];
    uint8_t *p = writer_add(w, buffer, PROP_SIZE);
    if (!p)
        return false;
    if (!property->key || !property->key[0])
        return writer_fail(w, "its key is empty");
    put_u8(p + PROP_KIND, (uint32_t)kind);
    put_u8(p + PROP_TYPE, (uint32_t)property->type);
    put_u32(p + PROP_OWNER, owner);
    return writer_put_string(w, buffer, p + PROP_KEY, property->key) &&
           put_value(w, buffer, p, property);
}

static bool put_sorted_properties(Writer *w, gab_kind kind, uint32_t owner,
                                  const PlainProperty *sorted, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        writer_enter(w, "property", GAB_NONE, sorted[i].key);
        if (i > 0 && writer_compare_names(&sorted[i - 1], &sorted[i]) == 0)
            return writer_fail(w, "its key appears twice");
        if (!put_property(w, kind, owner, &sorted[i]))
            return false;
        writer_leave(w);
    }
    return true;
}

bool writer_list_properties(Writer *w, gab_kind kind, uint32_t owner,
                            const PlainProperties *properties)
{
    if (properties->count == 0)
        return true;
    PlainProperty *sorted = writer_sorted(w, properties->items, properties->count, sizeof *sorted,
                                          writer_compare_names);
    bool ok = sorted && put_sorted_properties(w, kind, owner, sorted, properties->count);
    free(sorted);
    return ok;
}

/* ---- Offsets ---- */

static int compare_uses(const void *a, const void *b)
{
    return strcmp(((const StringUse *)a)->text, ((const StringUse *)b)->text);
}

static bool put_strings(Writer *w)
{
    Buffer *strings = &w->sections[SECTION_STRS];
    if (w->use_count > 0)
        qsort(w->uses, w->use_count, sizeof *w->uses, compare_uses);
    if (!writer_add(w, strings, 1))
        return false;
    size_t offset = 0;
    for (size_t i = 0; i < w->use_count; i++) {
        const StringUse *use = &w->uses[i];
        if (i == 0 || compare_uses(use - 1, use) != 0) {
            size_t size = strlen(use->text) + 1;
            offset = strings->size;
            if (size > MAX_STRING_BYTES - offset)
                return writer_fail(w, "its strings take more than %d bytes", MAX_STRING_BYTES);
            uint8_t *p = writer_add(w, strings, size);
            if (!p)
                return false;
            memcpy(p, use->text, size);
        }
        put_u32(use->buffer->bytes + use->position, (uint32_t)offset);
    }
    return true;
}

static bool append_parts(Writer *w, SectionId section, const Buffer *parts, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (parts[i].size == 0)
            continue;
        uint8_t *p = writer_add(w, &w->sections[section], parts[i].size);
        if (!p)
            return false;
        memcpy(p, parts[i].bytes, parts[i].size);
    }
    return true;
}

/* ---- The digest of names ---- */

static uint64_t fnv1a(uint64_t hash, const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001B3);
    return hash;
}

static uint64_t digest_of_names(const Writer *w)
{
    const uint8_t *strings = w->sections[SECTION_STRS].bytes;
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (uint32_t i = 0; i < writer_count(w, SECTION_NAME); i++) {
        const uint8_t *p = w->sections[SECTION_NAME].bytes + (size_t)i * NAME_SIZE;
        const uint8_t *text = strings + read_u32(p + NAME_STRING);
        uint32_t number = read_u32(p + NAME_INDEX);
        if (p[NAME_KIND] == GAB_KIND_TAG)
            number = w->sections[SECTION_TAGS].bytes[number * TAGS_SIZE + TAGS_NUMBER];
        uint8_t number_bytes[4];
        put_u32(number_bytes, number);
        hash = fnv1a(hash, p + NAME_KIND, 1);
        hash = fnv1a(hash, p + NAME_PARENT, 4);
        hash = fnv1a(hash, text, strlen((const char *)text) + 1);
        hash = fnv1a(hash, number_bytes, sizeof number_bytes);
    }
    return hash;
}

bool writer_finish_strings(Writer *w)
{
    if (!put_strings(w) ||
        !append_parts(w, SECTION_NAME, w->names, sizeof w->names / sizeof w->names[0]) ||
        !append_parts(w, SECTION_PROP, w->properties,
                      sizeof w->properties / sizeof w->properties[0]))
        return false;
    uint8_t *p = writer_element(w, SECTION_INFO);
    if (!p)
        return false;
    put_u64(p + INFO_DIGEST, digest_of_names(w));
    return true;
}
