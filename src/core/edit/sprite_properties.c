/* SPDX-License-Identifier: MIT */
/* Implements the functions of sprites.h for user properties of frames, boxes and points: edits
 * under a scope, and a search in a project. */
#include "edit/sprites_internal.h"

/* An edit of a property of a frame, or of a box or point with an index in the edited frame. */
typedef struct PropertyEdit {
    const Scope *scope;
    const NodeKind *kind;
    uint32_t index;
    const char *key;
    const Property *value; /* NULL removes or renames the property */
    const char *name;      /* the new name, or NULL */
} PropertyEdit;

static void set_property(void *user, Frame *frame, const Frame *edited)
{
    const PropertyEdit *edit = user;
    const bool is_box = edit->kind == &box_kind;
    uint32_t count, index;
    g_autofree uint32_t *tagged = is_box ? scope_tagged(edit->scope, frame, &count) : NULL;
    if (tagged == NULL)
        count = scope_counterpart(edit->kind, edit->index, edited, frame, &index) != NULL;
    for (uint32_t i = 0; i < count; i++) {
        void *item = frame;
        if (edit->kind != &frame_kind)
            item = list_replace_by_copy(is_box ? &frame->boxes : &frame->points,
                                        tagged != NULL ? tagged[i] : index);
        properties_put(node_field(item, node_kind_field(edit->kind, "properties"), List *),
                       edit->key, edit->value, edit->name);
    }
}

/* Only properties of boxes are changed in other sprites as well. */
static Project *edit_properties(const Project *before, PropertyEdit *edit, GError **error)
{
    bool is_box = edit->kind == &box_kind;
    return (is_box ? edit_boxes_in_frames : edit_frames)(before, edit->scope, set_property, edit,
                                                         error);
}

static bool is_in_frame(const NodeKind *kind)
{
    return kind == &frame_kind || kind == &box_kind || kind == &point_kind;
}

Project *edit_set_frame_property(const Project *before, const Scope *scope, const Path *path,
                                 const char *key, const Property *value, GError **error)
{
    PropertyEdit edit = {scope, path_kind(path), path_index(before, path), key, value, NULL};
    if (is_in_frame(edit.kind))
        return edit_properties(before, &edit, error);
    if (value == NULL)
        return edit_remove_property(before, path, key, error);
    return edit_set_property(before, path, key, value, error);
}

Project *edit_rename_property(const Project *before, const Scope *scope, const Path *path,
                              const char *key, const char *name, GError **error)
{
    PropertyEdit edit = {scope, path_kind(path), path_index(before, path), key, NULL, name};
    if (is_in_frame(edit.kind))
        return edit_properties(before, &edit, error);
    const Field *field = node_kind_field(edit.kind, "properties");
    void *node = path_get(before, path) != NULL ? node_copy(path_get(before, path)) : NULL;
    if (node == NULL)
        return edit_missing(before, path, error);
    properties_put(node_field(node, field, List *), key, NULL, name);
    return edit_put(before, path, node, error);
}

/* ---- The properties of a project ---- */

typedef struct Search {
    const NodeKind *kind;
    bool of_kind; /* looks at nodes of `kind`, else at all others */
    uint32_t max;
    GHashTable *keys; /* those found */
    GPtrArray *found;
} Search;

static void add_properties(Search *search, const List *properties)
{
    LIST_EACH (Property, property, properties)
        if (search->found->len < search->max && g_hash_table_add(search->keys, property->key))
            g_ptr_array_add(search->found, (gpointer)property);
}

static void search_node(Search *search, const Node *node)
{
    SPAN_EACH (const Field, field, node->kind->fields, node->kind->field_count)
        if (field->type == FIELD_CHILD) {
            const Node *child = *node_field_const(node, field, Node *);
            if (child != NULL)
                search_node(search, child);
        } else if (field->type == FIELD_LIST) {
            LIST_EACH (Node, item, *node_field_const(node, field, List *))
                search_node(search, item);
        } else if (field->type == FIELD_PROPERTIES &&
                   (node->kind == search->kind) == search->of_kind) {
            add_properties(search, *node_field_const(node, field, List *));
        }
}

GPtrArray *known_properties(const Project *project, const NodeKind *kind, uint32_t max)
{
    g_autoptr(GHashTable) keys = g_hash_table_new(g_str_hash, g_str_equal);
    Search search = {kind, true, max, keys, g_ptr_array_new()};
    search_node(&search, &project->node);
    search.of_kind = false;
    search_node(&search, &project->node);
    return search.found;
}
