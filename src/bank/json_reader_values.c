/* SPDX-License-Identifier: MIT */
/* Reads and checks values of keys, lists, names and properties of JSON; see
 * json_reader_internal.h. */
#include "bank/json_reader_internal.h"

#include "bank/decimal.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* Every whole number up to this one can be stored in a double. */
#define MAX_EXACT INT64_C(9007199254740992)

/* ---- Failures ---- */

static void record(Loader *l, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

static void record(Loader *l, const char *format, va_list arguments)
{
    l->error->kind = BANK_BROKEN_RULE;
    json_path_text(&l->path, l->error->where, sizeof l->error->where);
    vsnprintf(l->error->what, sizeof l->error->what, format, arguments);
}

bool loader_fail(Loader *l, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    record(l, format, arguments);
    va_end(arguments);
    return false;
}

bool loader_fail_at(Loader *l, const char *key, const char *format, ...)
{
    va_list arguments;
    json_path_enter(&l->path, key);
    va_start(arguments, format);
    record(l, format, arguments);
    va_end(arguments);
    json_path_leave(&l->path);
    return false;
}

bool loader_no_memory(Loader *l)
{
    loader_fail(l, "there is not enough memory to read the JSON");
    l->error->kind = BANK_NO_MEMORY;
    return false;
}

void *loader_alloc(Loader *l, size_t count, size_t size)
{
    void *memory = plain_alloc(l->plain, count, size);
    if (!memory)
        loader_no_memory(l);
    return memory;
}

bool loader_count_pixels(Loader *l, uint64_t pixels)
{
    if (pixels > l->max_pixels - l->pixels) {
        loader_fail(l, "with this, masks, maps and layers have more than %llu pixels in total",
                    (unsigned long long)l->max_pixels);
        l->error->kind = BANK_TOO_MANY_PIXELS;
        return false;
    }
    l->pixels += pixels;
    return true;
}

/* ---- Objects ---- */

const char *loader_kind_of(const JsonValue *json)
{
    static const char *const kinds[] = {"null",     "true or false", "true or false", "a number",
                                        "a number", "text",          "a list",        "an object"};
    return kinds[json->kind];
}

static bool is_among(const char *key, const char *const *keys)
{
    for (; *keys; keys++)
        if (json_same_key(key, *keys))
            return true;
    return false;
}

/* Writes the keys as "a, b, c", truncated to fit `size`. */
static const char *list_keys(const char *const *keys, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (const char *const *key = keys; *key && used < size; key++)
        used += (size_t)snprintf(text + used, size - used, "%s%s", key > keys ? ", " : "", *key);
    return text;
}

bool loader_object(Loader *l, const JsonValue *json, const char *const *keys)
{
    char quote[BANK_QUOTE_SIZE], known[256];
    if (!json_value_is_object(json))
        return loader_fail(l, "is %s, not an object", loader_kind_of(json));
    for (size_t i = 0; i < json_value_members(json); i++) {
        const char *key = json_value_member(json, i)->key;
        if (!is_among(key, keys))
            return loader_fail(l, "there is no key %s here; keys are %s", bank_quote(quote, key),
                               list_keys(keys, known, sizeof known));
    }
    return true;
}

bool loader_require(Loader *l, const JsonValue *object, const char *key)
{
    return json_value_get(object, key) || loader_fail(l, "the key \"%s\" is missing", key);
}

/* ---- Text ---- */

bool loader_text(Loader *l, const JsonValue *json, const char **text)
{
    if (!json)
        return true;
    if (!json_value_is_string(json))
        return loader_fail(l, "is %s, not text", loader_kind_of(json));
    *text = plain_text(l->plain, json_value_string(json), json_value_length(json));
    return *text || loader_no_memory(l);
}

/* ---- Numbers ---- */

bool loader_number(Loader *l, const JsonValue *json, double *number)
{
    *number = 0;
    if (!json_value_is_number(json))
        return loader_fail(l, "is %s, not a number", loader_kind_of(json));
    if (json_value_is_integer(json)) {
        int64_t value = json_value_integer(json);
        if (value > MAX_EXACT || value < -MAX_EXACT)
            return loader_fail(l, "%lld is beyond 2^53; write it with an exponent",
                               (long long)value);
    }
    *number = json_value_number(json);
    return isfinite(*number) || loader_fail(l, "is larger than any number that is stored");
}

/* Reads a whole number from `min` to `max`; every such number can be stored in a double. */
static bool to_whole(Loader *l, const JsonValue *json, int64_t min, int64_t max, double *number)
{
    char text[DECIMAL_SIZE];
    if (!loader_number(l, json, number))
        return false;
    if (*number >= (double)min && *number <= (double)max && floor(*number) >= *number)
        return true;
    decimal_of_double(*number, text);
    return loader_fail(l, "%s is not a whole number from %lld to %lld", text, (long long)min,
                       (long long)max);
}

bool loader_whole(Loader *l, const JsonValue *json, uint32_t min, uint32_t max, uint32_t *value)
{
    double number;
    if (!to_whole(l, json, min, max, &number))
        return false;
    *value = (uint32_t)number;
    return true;
}

bool loader_signed(Loader *l, const JsonValue *json, int32_t min, int32_t max, int32_t *value)
{
    double number;
    if (!to_whole(l, json, min, max, &number))
        return false;
    *value = (int32_t)number;
    return true;
}

bool loader_integer(Loader *l, const JsonValue *object, const char *key, uint32_t min, uint32_t max,
                    uint32_t *value)
{
    const JsonValue *json = json_value_get(object, key);
    if (!json)
        return true;
    json_path_enter(&l->path, key);
    if (!loader_whole(l, json, min, max, value))
        return false;
    json_path_leave(&l->path);
    return true;
}

bool loader_to_fixed(Loader *l, double number, int32_t *value)
{
    char text[DECIMAL_SIZE];
    double steps = number * FIXED_ONE;
    if (fabs(steps) <= FIXED_LIMIT && floor(steps) >= steps) {
        *value = (int32_t)steps;
        return true;
    }
    decimal_of_double(number, text);
    if (fabs(steps) <= FIXED_LIMIT)
        return loader_fail(l, "%s is not a multiple of 1/256", text);
    return loader_fail(l, "%s is not a number from -%d to %d", text, FIXED_LIMIT / FIXED_ONE,
                       FIXED_LIMIT / FIXED_ONE);
}

bool loader_fixed_item(Loader *l, const JsonValue *json, int32_t *value)
{
    double number;
    return loader_number(l, json, &number) && loader_to_fixed(l, number, value);
}

bool loader_pair(Loader *l, const JsonValue *json, double pair[2])
{
    if (!json_value_is_list(json))
        return loader_fail(l, "is %s, not a list of two numbers", loader_kind_of(json));
    if (json_value_items(json) != 2)
        return loader_fail(l, "has %zu items; two numbers are needed", json_value_items(json));
    for (size_t i = 0; i < 2; i++) {
        json_path_enter_item(&l->path, i);
        if (!loader_number(l, json_value_item(json, i), &pair[i]))
            return false;
        json_path_leave(&l->path);
    }
    return true;
}

bool loader_boolean(Loader *l, const JsonValue *json, bool *value)
{
    if (!json_value_is_boolean(json))
        return loader_fail(l, "is %s, not true or false", loader_kind_of(json));
    *value = json_value_is(json, JSON_KIND_TRUE);
    return true;
}

bool loader_word(Loader *l, const JsonValue *object, const char *key, const char *const *words,
                 uint32_t count, uint32_t *index)
{
    char known[128], quote[BANK_QUOTE_SIZE];
    const char *text = NULL;
    size_t used = 0;
    if (!json_value_is_object(object))
        return loader_fail(l, "is %s, not an object", loader_kind_of(object));
    if (!loader_require(l, object, key))
        return false;
    json_path_enter(&l->path, key);
    if (!loader_text(l, json_value_get(object, key), &text))
        return false;
    for (*index = 1; *index < count; ++*index) {
        if (strcmp(text, words[*index]) == 0) {
            json_path_leave(&l->path);
            return true;
        }
        used += (size_t)snprintf(known + used, sizeof known - used, "%s%s", used > 0 ? ", " : "",
                                 words[*index]);
    }
    return loader_fail(l, "%s is none of %s", bank_quote(quote, text), known);
}

/* ---- Properties ---- */

/* Reads {"level": 3}, the index of an item among all of its kind; null refers to nothing. */
static bool load_reference(Loader *l, const JsonValue *json, PlainProperty *property)
{
    const JsonValue *index = json_value_members(json) == 1 ? json_value_member(json, 0) : NULL;
    uint32_t kind = index ? LAST_NAMED_KIND : 0;
    while (kind > 0 && (!plain_target_word(kind) || strcmp(plain_target_word(kind), index->key)))
        kind--;
    property->type = GAB_VALUE_REFERENCE;
    property->reference.kind = (gab_kind)kind;
    property->reference.index = GAB_NONE;
    if (json_value_is(json, JSON_KIND_NULL))
        return true;
    if (kind == GAB_KIND_NONE)
        return loader_fail(l, "is not a reference such as {\"level\": 3}");
    json_path_enter(&l->path, index->key);
    if (!loader_whole(l, index, 0, INT32_MAX, &property->reference.index))
        return false;
    if (property->reference.index >= l->target_counts[kind])
        l->target_counts[kind] = property->reference.index + 1;
    json_path_leave(&l->path);
    return true;
}

static bool load_property(Loader *l, const JsonValue *json, PlainProperty *property)
{
    if (!property->key[0])
        return loader_fail(l, "the key is empty");
    if (json_value_is_string(json)) {
        property->type = GAB_VALUE_TEXT;
        property->text = plain_text(l->plain, json_value_string(json), json_value_length(json));
        return property->text || loader_no_memory(l);
    }
    if (json_value_is_boolean(json)) {
        property->type = GAB_VALUE_BOOLEAN;
        property->boolean = json_value_is(json, JSON_KIND_TRUE);
        return true;
    }
    if (json_value_is_object(json) || json_value_is(json, JSON_KIND_NULL))
        return load_reference(l, json, property);
    if (!json_value_is_number(json))
        return loader_fail(l, "is %s, not text, a number, true, false or a reference",
                           loader_kind_of(json));
    property->type = GAB_VALUE_NUMBER;
    return loader_number(l, json, &property->number);
}

bool loader_properties(Loader *l, const JsonValue *json, PlainProperties *properties)
{
    if (!json_value_is_object(json))
        return loader_fail(l, "is %s, not an object", loader_kind_of(json));
    properties->items = loader_alloc(l, json_value_members(json), sizeof *properties->items);
    if (!properties->items)
        return false;
    for (size_t i = 0; i < json_value_members(json); i++) {
        PlainProperty *property = &properties->items[properties->count++];
        const JsonValue *value = json_value_member(json, i);
        const char *key = value->key;
        json_path_enter(&l->path, key);
        property->key = plain_text(l->plain, key, strlen(key));
        if (!property->key)
            return loader_no_memory(l);
        if (!load_property(l, value, property))
            return false;
        json_path_leave(&l->path);
    }
    return true;
}

/* ---- Lists ---- */

bool loader_list(Loader *l, const JsonValue *json, uint32_t max)
{
    if (json && !json_value_is_list(json))
        return loader_fail(l, "is %s, not a list", loader_kind_of(json));
    size_t count = json_value_items(json);
    return count <= max ||
           loader_fail(l, "has %zu items; the maximum is %lu", count, (unsigned long)max);
}

void *loader_items(Loader *l, const JsonValue *list, const RecordRow *row, size_t size,
                   LoadItem load, uint32_t *count)
{
    if (!loader_list(l, list, row->max))
        return NULL;
    size_t items = json_value_items(list);
    char *array = loader_alloc(l, items, size);
    *count = (uint32_t)items;
    for (size_t i = 0; array && i < items; i++) {
        json_path_enter_item(&l->path, i);
        if (!load(l, json_value_item(list, i), row, array + i * size))
            return NULL;
        json_path_leave(&l->path);
    }
    return array;
}

/* ---- Duplicate names ---- */

/* A name, and the index of the item that has it. */
typedef struct NameAt {
    const char *name;
    uint32_t index;
} NameAt;

static int compare_names(const void *a, const void *b)
{
    const NameAt *left = a, *right = b;
    int order = strcmp(left->name, right->name);
    return order != 0 ? order : (left->index > right->index) - (left->index < right->index);
}

static bool check_duplicate_names(Loader *l, const NameAt *sorted, uint32_t count)
{
    char quote[BANK_QUOTE_SIZE];
    for (uint32_t i = 1; i < count; i++) {
        if (strcmp(sorted[i - 1].name, sorted[i].name) != 0)
            continue;
        json_path_enter_item(&l->path, sorted[i].index);
        return loader_fail(l, "the name %s appears twice: also at %lu",
                           bank_quote(quote, sorted[i].name), (unsigned long)sorted[i - 1].index);
    }
    return true;
}

bool loader_check_names(Loader *l, const void *items, uint32_t count, size_t size)
{
    uint32_t named_count = 0;
    NameAt *names = malloc((count + (size_t)1) * sizeof *names);
    if (!names)
        return loader_no_memory(l);
    for (uint32_t i = 0; i < count; i++) {
        const char *name;
        memcpy(&name, (const char *)items + i * size, sizeof name);
        if (name && name[0])
            names[named_count++] = (NameAt){name, i};
    }
    qsort(names, named_count, sizeof *names, compare_names);
    bool ok = check_duplicate_names(l, names, named_count);
    free(names);
    return ok;
}
