/* SPDX-License-Identifier: MIT */
/* Mutates a project by its values, so that most mutants can still be read: numbers and texts are
 * replaced, items of lists are repeated, exchanged and removed. */
#include "fuzz_bank.h"

#include <jansson.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static uint32_t noise;

static size_t below(size_t end)
{
    noise = noise * 1664525 + 1013904223;
    return end > 0 ? (noise >> 8) % end : 0;
}

/* Calls `use` for a value and all values in it, with their parent and their key or index. */
typedef void (*UseValue)(json_t *parent, const char *key, size_t index, json_t *value);

static void each_value(json_t *parent, UseValue use)
{
    size_t index;
    const char *key;
    json_t *value;
    if (json_is_array(parent))
        json_array_foreach (parent, index, value) {
            use(parent, NULL, index, value);
            each_value(value, use);
        }
    else if (json_is_object(parent))
        json_object_foreach (parent, key, value) {
            use(parent, key, 0, value);
            each_value(value, use);
        }
}

/* The value with the index `wanted`, which a second pass finds. */
static struct {
    size_t count, wanted;
    json_t *parent, *value;
    const char *key;
    size_t index;
} choice;

static void count_value(json_t *parent, const char *key, size_t index, json_t *value)
{
    if (choice.count++ == choice.wanted) {
        choice.parent = parent;
        choice.key = key;
        choice.index = index;
        choice.value = value;
    }
}

static void choose(json_t *root)
{
    choice.count = 0;
    choice.wanted = SIZE_MAX;
    each_value(root, count_value);
    choice.wanted = below(choice.count);
    choice.count = 0;
    each_value(root, count_value);
}

/* A whole number is not written with a fraction, unless an integer cannot contain it. */
static json_t *number(double value)
{
    const bool is_small = fabs(value) <= 9007199254740992; /* 2 to the power of 53 */
    return is_small && value == floor(value) ? json_integer((json_int_t)value) : json_real(value);
}

static json_t *other_number(json_t *value)
{
    static const double edges[] = {0, 1, -1, 2, 255, 256, -32768, 65535, 65536, 1e9, 0.25, 0.5, -7};
    const double now = json_number_value(value);
    switch (below(4)) {
    case 0:
        return json_real(edges[below(sizeof edges / sizeof *edges)]);
    case 1:
        return json_real(-now);
    default:
        return number(now + (double)below(17) - 8);
    }
}

static json_t *other_text(json_t *value)
{
    static const char *const texts[] = {"",     "/",   "..",  "a/b",   "<&>",  "\"",   "\\",
                                        "日本", "a b", "CON", "{{x}}", "\t\n", "res:", "]]>"};
    if (below(4) == 0)
        return json_sprintf("%s%s", json_string_value(value),
                            texts[below(sizeof texts / sizeof *texts)]);
    return json_string(texts[below(sizeof texts / sizeof *texts)]);
}

static void replace(json_t *by)
{
    if (json_is_array(choice.parent))
        json_array_set_new(choice.parent, choice.index, by);
    else
        json_object_set_new(choice.parent, choice.key, by);
}

/* Changes the items of a list. */
static void change_list(json_t *list)
{
    size_t count = json_array_size(list), a = below(count), b = below(count);
    json_t *copy = json_deep_copy(json_array_get(list, a));
    switch (count > 0 ? below(4) : 0) {
    case 0:
        break;
    case 1:
        json_array_remove(list, a);
        break;
    case 2:
        json_array_set(list, a, json_array_get(list, b));
        json_array_set(list, b, copy);
        break;
    default:
        json_object_del(copy, "id"); /* does nothing if it is not an object */
        json_array_insert(list, b, copy);
    }
    json_decref(copy);
}

static void mutate(json_t *root)
{
    choose(root);
    if (json_is_number(choice.value))
        replace(other_number(choice.value));
    else if (json_is_string(choice.value))
        replace(other_text(choice.value));
    else if (json_is_boolean(choice.value))
        replace(json_boolean(!json_is_true(choice.value)));
    else if (json_is_array(choice.value))
        change_list(choice.value);
    else if (choice.key != NULL && below(8) == 0)
        json_object_del(choice.parent, choice.key);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    json_t *root = json_loadb((const char *)data, size, 0, NULL);
    if (root == NULL || json_object_size(root) == 0) {
        json_decref(root);
        return LLVMFuzzerMutate(data, size, max);
    }
    noise = seed;
    for (size_t times = 1 + below(3); times > 0; times--)
        mutate(root);
    char *text = json_dumps(root, JSON_COMPACT);
    const size_t length = text != NULL ? strlen(text) : 0;
    if (length > 0 && length <= max) {
        memcpy(data, text, length);
        size = length;
    }
    free(text);
    json_decref(root);
    return size;
}
