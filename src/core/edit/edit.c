/* SPDX-License-Identifier: MIT */
/* The edits that work on nodes of every kind; the contract is in edit.h. */
#include "edit/references.h"

#include <glib/gi18n-lib.h>
#include <string.h>

uint64_t edit_new_id(void)
{
    uint64_t id = 0;
    while (id == 0)
        id = (uint64_t)g_random_int() << 32 | g_random_int();
    return id;
}

Project *edit_finish(const Project *before, Project *after, GError **error)
{
    after = references_updated(before, after);
    if (!project_validate(after, before, error)) {
        node_unref(after);
        return NULL;
    }
    if (node_equal(before, after)) {
        node_unref(after);
        return node_ref(before);
    }
    return after;
}

Project *edit_missing(const Project *before, const Path *path, GError **error)
{
    Path missing = *path, above = path_above(path);
    while (path_get(before, &above) == NULL) {
        missing = above;
        above = path_above(&missing);
    }
    g_assert(missing.depth > 0);
    const PathStep *last = &missing.steps[missing.depth - 1];
    const char *kind = node_kind_display_name(path_kind(&missing));
    g_autofree char *owner = path_text(before, &above);
    if (last->field->type == FIELD_CHILD)
        g_set_error(error, DOCUMENT_ERROR, DOCUMENT_NOT_FOUND, _("%s has no %s"), owner, kind);
    else if (last->id != 0 || last->index == UINT32_MAX)
        g_set_error(error, DOCUMENT_ERROR, DOCUMENT_NOT_FOUND, _("%s no longer has this %s"), owner,
                    kind);
    else
        g_set_error(error, DOCUMENT_ERROR, DOCUMENT_NOT_FOUND, _("%s has no %s %u"), owner, kind,
                    last->index + 1);
    return NULL;
}

Project *edit_missing_name(const Project *before, const Path *above, const NodeKind *kind,
                           const char *name, GError **error)
{
    if (path_get(before, above) == NULL)
        return edit_missing(before, above, error);
    g_autofree char *owner = path_text(before, above);
    g_set_error(error, DOCUMENT_ERROR, DOCUMENT_NOT_FOUND, _("%s has no %s “%s”"), owner,
                node_kind_display_name(kind), name);
    return NULL;
}

/* ---- Nodes and lists ---- */

/* Completes an edit of the node at a path; `after` is NULL if there is no node at the path. */
static Project *finish_at(const Project *before, const Path *path, Project *after, GError **error)
{
    return after != NULL ? edit_finish(before, after, error) : edit_missing(before, path, error);
}

Project *edit_put(const Project *before, const Path *path, void *node, GError **error)
{
    return finish_at(before, path, path_replace(before, path, node), error);
}

Project *edit_put_list(const Project *before, const Path *path, const char *key, List *list,
                       GError **error)
{
    return finish_at(before, path, path_replace_list(before, path, key, list), error);
}

/* Finds the list with a key in the node at a path: borrowed, NULL if empty. Returns false if there
 * is no node at the path. */
static bool list_at(const Project *project, const Path *path, const char *key, const List **list)
{
    const void *node = path_get(project, path);
    if (node == NULL)
        return false;
    *list = *node_field_const(node, node_kind_field(path_kind(path), key), List *);
    return true;
}

Project *edit_insert(const Project *before, const Path *path, const char *key, uint32_t index,
                     void *item, GError **error)
{
    const List *list;
    if (!list_at(before, path, key, &list)) {
        node_unref(item);
        return edit_missing(before, path, error);
    }
    uint32_t at = MIN(index, list_count(list));
    return edit_put_list(before, path, key, list_insert(list, at, item), error);
}

/* True if a path leads to an existing item of a list. Fills in the owner's path, the list and the
 * index. */
static bool item_at(const Project *project, const Path *path, Path *above, const List **list,
                    uint32_t *index)
{
    *above = path_above(path);
    *index = path_index(project, path);
    return *index != UINT32_MAX &&
           list_at(project, above, path->steps[path->depth - 1].field->key, list);
}

Project *edit_remove(const Project *before, const Path *path, GError **error)
{
    Path above;
    const List *list;
    uint32_t index;
    if (path->depth > 0 && path->steps[path->depth - 1].field->type == FIELD_CHILD)
        return edit_put(before, path, NULL, error);
    if (!item_at(before, path, &above, &list, &index))
        return edit_missing(before, path, error);
    return edit_put_list(before, &above, path->steps[path->depth - 1].field->key,
                         list_remove(list, index), error);
}

Project *edit_move(const Project *before, const Path *path, uint32_t to, GError **error)
{
    Path above;
    const List *list;
    uint32_t index;
    if (!item_at(before, path, &above, &list, &index))
        return edit_missing(before, path, error);
    uint32_t at = MIN(to, list_count(list) - 1);
    return edit_put_list(before, &above, path->steps[path->depth - 1].field->key,
                         list_move(list, index, at), error);
}

/* ---- Fields ---- */

/* Copies the node at a path and finds the field that is to be changed. Returns NULL if the node
 * does not exist. */
static void *copy_at(const Project *project, const Path *path, const char *key, const Field **field)
{
    const void *node = path_get(project, path);
    *field = node_kind_field(path_kind(path), key);
    g_assert(*field != NULL);
    return node != NULL ? node_copy(node) : NULL;
}

bool edit_value_fits(const NodeKind *kind, const FieldValue *value, GError **error)
{
    const Field *field = node_kind_field(kind, value->key);
    g_assert(field != NULL &&
             (field_is_number(field) || field->type == FIELD_TEXT || field->type == FIELD_COLOUR));
    bool fits = field->type == FIELD_NUMBER || field->type == FIELD_TEXT ||
                (value->number >= INT32_MIN && value->number <= INT32_MAX);
    if (!fits)
        g_set_error(error, DOCUMENT_ERROR, DOCUMENT_BROKEN_RULE, _("%s: %g is too large"),
                    value->key, value->number);
    return fits;
}

void edit_store(void *node, const FieldValue *value)
{
    const Field *field = node_kind_field(((const Node *)node)->kind, value->key);
    if (field->type == FIELD_TEXT)
        node_set_text(node_field(node, field, char *), value->text);
    else if (field->type == FIELD_COLOUR)
        for (int i = 0; i < 4; i++)
            node_field(node, field, uint8_t)[i] =
                (uint8_t)(((uint64_t)value->number << 8 | 255) >> (24 - 8 * i));
    else if (!value->by)
        node_set_number(node, field, value->number);
    else
        node_set_number(node, field,
                        CLAMP(node_number(node, field) + value->number, field->min, field->max));
}

Project *edit_set_field(const Project *before, const Path *path, const FieldValue *value,
                        GError **error)
{
    const void *node = path_get(before, path);
    if (!edit_value_fits(path_kind(path), value, error))
        return NULL;
    if (node == NULL)
        return edit_missing(before, path, error);
    void *copy = node_copy(node);
    edit_store(copy, value);
    return edit_put(before, path, copy, error);
}

Project *edit_set_number(const Project *before, const Path *path, const char *key, double value,
                         GError **error)
{
    return edit_set_field(before, path, &(FieldValue){.key = key, .number = value}, error);
}

Project *edit_set_text(const Project *before, const Path *path, const char *key, const char *value,
                       GError **error)
{
    return edit_set_field(before, path, &(FieldValue){.key = key, .text = value}, error);
}

Project *edit_set_reference(const Project *before, const Path *path, const char *key, uint64_t id,
                            GError **error)
{
    const Field *field;
    void *node = copy_at(before, path, key, &field);
    if (node == NULL)
        return edit_missing(before, path, error);
    *node_field(node, field, uint64_t) = id;
    return edit_put(before, path, node, error);
}

Project *edit_set_colour(const Project *before, const Path *path, const char *key,
                         const uint8_t colour[4], GError **error)
{
    const Field *field;
    void *node = copy_at(before, path, key, &field);
    if (node == NULL)
        return edit_missing(before, path, error);
    memcpy(node_field(node, field, uint8_t), colour, 4);
    return edit_put(before, path, node, error);
}

Project *edit_set_blocks(const Project *before, const Path *path, const char *key, Blocks *blocks,
                         GError **error)
{
    const Field *field;
    void *node = copy_at(before, path, key, &field);
    if (node == NULL) {
        blocks_unref(blocks);
        return edit_missing(before, path, error);
    }
    node_set_blocks(node_field(node, field, Blocks *), blocks);
    return edit_put(before, path, node, error);
}

/* ---- User properties ---- */

static Property *property_new(const char *key, PropertyType type)
{
    Property *property = node_new(&property_kind);
    node_set_text(&property->key, key);
    property->type = (int)type;
    return property;
}

Property *property_text(const char *key, const char *text)
{
    Property *property = property_new(key, PROPERTY_TEXT);
    node_set_text(&property->text, text);
    return property;
}

Property *property_number(const char *key, double number)
{
    Property *property = property_new(key, PROPERTY_NUMBER);
    property->number = number;
    return property;
}

Property *property_boolean(const char *key, bool boolean)
{
    Property *property = property_new(key, PROPERTY_BOOLEAN);
    property->boolean = boolean;
    return property;
}

Property *property_reference(const char *key, uint64_t target)
{
    Property *property = property_new(key, PROPERTY_REFERENCE);
    property->target = target;
    return property;
}

bool properties_put(List **properties, const char *key, const Property *value, const char *name)
{
    uint32_t index = 0;
    bool found = property_index(*properties, key, &index);
    const Property *old = found ? list_get(*properties, index) : NULL;
    if (value == NULL && !found)
        return false;
    if (value == NULL) {
        Property *kept = node_ref(old);
        node_set_list(properties, list_remove(*properties, index));
        if (name != NULL)
            properties_put(properties, name, kept, NULL);
        node_unref(kept);
        return true;
    }
    Property *copy = node_copy(value);
    node_set_text(&copy->key, key);
    node_set_list(properties, found ? list_set(*properties, index, copy)
                                    : list_insert(*properties, index, copy));
    return true;
}

Project *edit_set_property(const Project *before, const Path *path, const char *key,
                           const Property *value, GError **error)
{
    const List *list;
    if (!list_at(before, path, "properties", &list))
        return edit_missing(before, path, error);
    List *changed = list_ref(list);
    properties_put(&changed, key, value, NULL);
    return edit_put_list(before, path, "properties", changed, error);
}

Project *edit_remove_property(const Project *before, const Path *path, const char *key,
                              GError **error)
{
    const List *list = NULL;
    bool exists = list_at(before, path, "properties", &list);
    List *changed = list_ref(list);
    if (exists && properties_put(&changed, key, NULL, NULL))
        return edit_put_list(before, path, "properties", changed, error);
    list_unref(changed);
    return edit_missing_name(before, path, &property_kind, key, error);
}
