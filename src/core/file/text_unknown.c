/* SPDX-License-Identifier: MIT */
/*
 * Members that this version's tables do not know, from a newer version's file: kept as one line of
 * JSON in the layout of the rest, so that loading and saving changes it at most once.
 */
#include "bank/decimal.h"
#include "file/text_internal.h"

#include <string.h>

static void append_value(GString *text, const json_t *value);

static void append_object(GString *text, json_t *object)
{
    const char *key;
    json_t *member;
    const char *between = "";
    g_string_append_c(text, '{');
    json_object_foreach(object, key, member)
    {
        g_string_append(text, between);
        text_append_quoted(text, key);
        g_string_append(text, ": ");
        append_value(text, member);
        between = ", ";
    }
    g_string_append_c(text, '}');
}

static void append_array(GString *text, const json_t *array)
{
    g_string_append_c(text, '[');
    for (size_t i = 0; i < json_array_size(array); i++) {
        g_string_append(text, i > 0 ? ", " : "");
        append_value(text, json_array_get(array, i));
    }
    g_string_append_c(text, ']');
}

/* As deep as jansson reads. */
static void append_value(GString *text, const json_t *value)
{
    char number[DECIMAL_SIZE];
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        append_object(text, (json_t *)value);
        break;
    case JSON_ARRAY:
        append_array(text, value);
        break;
    case JSON_STRING:
        text_append_quoted(text, json_string_value(value));
        break;
    case JSON_INTEGER:
        g_string_append_printf(text, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
        break;
    case JSON_REAL:
        decimal_of_double(json_real_value(value), number);
        g_string_append(text, number);
        break;
    case JSON_TRUE:
        g_string_append(text, "true");
        break;
    case JSON_FALSE:
        g_string_append(text, "false");
        break;
    case JSON_NULL:
        g_string_append(text, "null");
        break;
    }
}

char *unknown_to_text(const json_t *object, const NodeKind *kind, KnownMember known)
{
    json_t *rest = json_object();
    const char *key;
    json_t *member;
    json_object_foreach((json_t *)object, key, member)
    {
        if (!known(kind, key))
            json_object_set(rest, key, member);
    }
    GString *text = g_string_new(NULL);
    if (json_object_size(rest) > 0)
        append_object(text, rest);
    json_decref(rest);
    char *kept = text->len > 0 ? g_ref_string_new_len(text->str, (gssize)text->len) : NULL;
    g_string_free(text, true);
    return kept;
}

bool unknown_is_good(const NodeKind *kind, const char *text)
{
    json_t *value = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    char *again = NULL;
    if (json_is_object(value))
        again = unknown_to_text(value, kind, member_is_known);
    bool good = again != NULL && strcmp(again, text) == 0;
    if (again != NULL)
        g_ref_string_release(again);
    json_decref(value);
    return good;
}
