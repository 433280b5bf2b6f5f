/* SPDX-License-Identifier: MIT */
/* Converts data of files to properties of a project; see parts.h. */
#include "import/parts.h"

#include <math.h>
#include <string.h>

enum { MAX_PROPERTIES = 4096 };

PropertyList property_list_begin(ConversionReport *report, const char *owner)
{
    return (PropertyList){g_ptr_array_new(), g_hash_table_new(g_str_hash, g_str_equal), report,
                          owner};
}

/* Returns the start of a text, at most `max` bytes long and cut between characters; the caller
 * frees it. */
static char *cut_text(const char *text, size_t max)
{
    size_t length = strlen(text);
    if (length <= max)
        return g_strdup(text);
    const char *end = g_utf8_find_prev_char(text, text + max + 1);
    return g_strndup(text, end != NULL ? (size_t)(end - text) : 0);
}

/* Adds a property with a key; returns NULL if the key is not allowed or the list is full. */
static Property *new_property(PropertyList *list, const char *key, PropertyType type)
{
    bool fits = key[0] != 0 && strlen(key) <= DOCUMENT_MAX_NAME;
    if (!fits || list->items->len >= MAX_PROPERTIES || g_hash_table_contains(list->keys, key)) {
        conversion_report_add(list->report, IMPORT_LOST_PROPERTY, list->owner, 1);
        return NULL;
    }
    Property *property = node_new(&property_kind);
    node_set_text(&property->key, key);
    property->type = (int)type;
    g_ptr_array_add(list->items, property);
    g_hash_table_add(list->keys, property->key);
    return property;
}

void property_list_number(PropertyList *list, const char *key, double number)
{
    if (!isfinite(number)) {
        property_list_text(list, key, isnan(number) ? "nan" : number > 0 ? "inf" : "-inf");
        return;
    }
    Property *property = new_property(list, key, PROPERTY_NUMBER);
    if (property != NULL)
        property->number = number;
}

void property_list_text(PropertyList *list, const char *key, const char *text)
{
    Property *property = new_property(list, key, PROPERTY_TEXT);
    if (property == NULL)
        return;
    g_autofree char *cut = cut_text(text, DOCUMENT_MAX_TEXT);
    if (strlen(cut) < strlen(text))
        conversion_report_add(list->report, IMPORT_LOST_PROPERTY, list->owner, 1);
    node_set_text(&property->text, cut);
}

void property_list_boolean(PropertyList *list, const char *key, bool value)
{
    Property *property = new_property(list, key, PROPERTY_BOOLEAN);
    if (property != NULL)
        property->boolean = value;
}

static int compare_properties(const void *a, const void *b)
{
    return strcmp((*(const Property *const *)a)->key, (*(const Property *const *)b)->key);
}

List *property_list_end(PropertyList *list)
{
    g_ptr_array_sort(list->items, compare_properties);
    List *sorted = list->items->len > 0 ? list_from(list->items->pdata, list->items->len) : NULL;
    g_ptr_array_unref(list->items);
    g_hash_table_unref(list->keys);
    *list = (PropertyList){0};
    return sorted;
}

char *imported_name(ConversionReport *report, const char *name, const char *fallback)
{
    g_autofree char *valid = g_utf8_make_valid(name[0] != 0 ? name : fallback, -1);
    char *cut = cut_text(valid, DOCUMENT_MAX_NAME);
    if (strcmp(cut, name) != 0)
        conversion_report_add(report, IMPORT_NAME_CHANGED, cut, 1);
    return cut;
}
