/* SPDX-License-Identifier: MIT */
/* Changing many nodes at once; the contract is in rewrite.h. */
#include "edit/rewrite.h"

static bool contains_nodes(const Field *field)
{
    return field->type == FIELD_LIST || field->type == FIELD_CHILD ||
           field->type == FIELD_PROPERTIES;
}

static bool is_list(const Field *field)
{
    return field->type != FIELD_CHILD;
}

/* Returns a new list if an item was rewritten, else NULL. */
static List *rewrite_list(const List *list, Rewrite rewrite, void *user)
{
    g_autoptr(GPtrArray) items = g_ptr_array_sized_new(list_count(list));
    bool changed = false;
    LIST_EACH (void, item, list) {
        void *current = node_rewrite(item, rewrite, user);
        changed |= current != item;
        g_ptr_array_add(items, current);
    }
    List *result = NULL;
    if (changed)
        result = list_from(items->pdata, items->len);
    else
        g_ptr_array_foreach(items, (GFunc)(void (*)(void))node_unref, NULL);
    return result;
}

/* Rewrites the nodes below one field. `current` is a reference to `node` itself until something
 * changes. Returns the new value of `current`. */
static void *rewrite_field(const void *node, void *current, const Field *field, Rewrite rewrite,
                           void *user)
{
    const void *child = *node_field_const(current, field, void *);
    if (child == NULL)
        return current;
    void *result = is_list(field) ? (void *)rewrite_list(child, rewrite, user)
                                  : node_rewrite(child, rewrite, user);
    if (result == NULL)
        return current;
    if (result == child) {
        node_unref(result);
        return current;
    }
    if (current == node) {
        node_unref(current);
        current = node_copy(node);
    }
    if (is_list(field))
        node_set_list(node_field(current, field, List *), result);
    else
        node_set_child(node_field(current, field, void), result);
    return current;
}

void *node_rewrite(const void *node, Rewrite rewrite, void *user)
{
    void *current = rewrite(user, node);
    if (current == NULL)
        current = node_ref(node);
    const NodeKind *kind = ((const Node *)node)->kind;
    for (uint32_t i = 0; i < kind->field_count; i++)
        if (contains_nodes(&kind->fields[i]))
            current = rewrite_field(node, current, &kind->fields[i], rewrite, user);
    return current;
}

void node_visit(const void *node, void (*visit)(void *user, const void *node), void *user)
{
    visit(user, node);
    const NodeKind *kind = ((const Node *)node)->kind;
    SPAN_EACH (const Field, field, kind->fields, kind->field_count) {
        if (!contains_nodes(field))
            continue;
        const void *child = *node_field_const(node, field, void *);
        if (!is_list(field) && child != NULL)
            node_visit(child, visit, user);
        if (!is_list(field))
            continue;
        LIST_EACH (void, item, child)
            node_visit(item, visit, user);
    }
}
