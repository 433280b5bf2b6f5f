/* SPDX-License-Identifier: MIT */
/**
 * model/each.h: loops over the items of a list (List), an array of GLib (GArray), an array of
 * pointers (GPtrArray), a hash table, or a plain array with its length. `break` ends such a loop.
 *
 *     LIST_EACH (Frame, frame, sprite->frames)           // frame is a const Frame *
 *         print(EACH_INDEX(frame), frame->name);
 *     ARRAY_EACH (const Cut, cut, cuts)                  // cut points into the array
 *         split(cut->at);
 *     POINTER_EACH (const Picture, picture, pictures)    // picture is an item of the array
 *         print(picture->path);
 *     TABLE_EACH (key, value, table)                     // key and value are gpointers
 *         print(key);
 *     SPAN_EACH (const Field, field, kind->fields, kind->field_count)
 *         print(field->key);
 *
 * In the first three loops, EACH_INDEX is the index of the current item, and NULL has no items. The
 * loops that end with _WHILE test a condition before each item, too.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

#define LIST_EACH(type, item, list) LIST_EACH_WHILE (true, type, item, list)
#define LIST_EACH_WHILE(condition, type, item, items)                       \
    for (ListIter item##_iter = list_iter(items); item##_iter.list != NULL; \
         item##_iter.list = NULL)                                           \
        for (const type *item; (condition) && (item = list_next(&item##_iter)) != NULL;)

#define ARRAY_EACH(type, item, array) ARRAY_EACH_WHILE (true, type, item, array)
#define ARRAY_EACH_WHILE(condition, type, item, items)                                            \
    for (ArrayIter item##_iter = {items, 0}; item##_iter.array != NULL; item##_iter.array = NULL) \
        for (type * item;                                                                         \
             (condition) && item##_iter.next < item##_iter.array->len &&                          \
             (item = &g_array_index(item##_iter.array, type, item##_iter.next++), 1);)

#define POINTER_EACH(type, item, array) POINTER_EACH_WHILE (true, type, item, array)
#define POINTER_EACH_WHILE(condition, type, item, items)                              \
    for (PointerIter item##_iter = {items, 0}; item##_iter.array != NULL;             \
         item##_iter.array = NULL)                                                    \
        for (type * item; (condition) && item##_iter.next < item##_iter.array->len && \
                          (item = item##_iter.array->pdata[item##_iter.next++], 1);)

#define EACH_INDEX(item) (item##_iter.next - 1)

#define TABLE_EACH(key, value, table)                                                 \
    for (GHashTableIter key##_iter = each_in_table(table), *key##_once = &key##_iter; \
         key##_once != NULL; key##_once = NULL)                                       \
        for (gpointer key, value; g_hash_table_iter_next(&key##_iter, &key, &value);)

#define SPAN_EACH(type, item, items, count)                                  \
    for (size_t item##_at = 0, item##_end = (count); item##_at < item##_end; \
         item##_at = item##_end)                                             \
        for (type *item = (items); item##_at < item##_end; item##_at++, item++)

/** The state of these loops. For lists, it is ListIter. */
typedef struct ArrayIter {
    const GArray *array;
    guint next; /**< index of the next item */
} ArrayIter;

typedef struct PointerIter {
    const GPtrArray *array;
    guint next;
} PointerIter;

static inline GHashTableIter each_in_table(GHashTable *table)
{
    GHashTableIter iter;
    g_hash_table_iter_init(&iter, table);
    return iter;
}
