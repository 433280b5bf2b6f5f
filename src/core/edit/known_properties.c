/* SPDX-License-Identifier: MIT */
#include "edit/known_properties.h"

typedef struct Search {
    const NodeKind *kind;
    bool of_kind; /* looks at nodes of `kind`, else at all others */
    uint32_t max;
    GHashTable *keys; /* those found */
    GPtrArray *found;
} Search;

static void add_properties(Search *search, const List *properties)
{
    ListIter iter = list_iter(properties);
    for (const Property *property; (property = list_next(&iter)) != NULL;)
        if (search->found->len < search->max && g_hash_table_add(search->keys, property->key))
            g_ptr_array_add(search->found, (gpointer)property);
}

static void search_node(Search *search, const Node *node)
{
    for (uint32_t i = 0; i < node->kind->field_count; i++) {
        const Field *field = &node->kind->fields[i];
        if (field->type == FIELD_CHILD) {
            const Node *child = *node_field_const(node, field, Node *);
            if (child != NULL)
                search_node(search, child);
        } else if (field->type == FIELD_LIST) {
            ListIter iter = list_iter(*node_field_const(node, field, List *));
            for (const Node *item; (item = list_next(&iter)) != NULL;)
                search_node(search, item);
        } else if (field->type == FIELD_PROPERTIES &&
                   (node->kind == search->kind) == search->of_kind) {
            add_properties(search, *node_field_const(node, field, List *));
        }
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
