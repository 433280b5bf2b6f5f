/* SPDX-License-Identifier: MIT */
/* Changing many nodes at once; the contract is rewrite.h. */
#include "edit/rewrite.h"

#include "model/node_internal.h"

static bool holds_nodes(const Field *field)
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
    GPtrArray *items = g_ptr_array_sized_new(list_count(list));
    bool changed = false;
    ListIter iter = list_iter(list);
    const void *item;
    while ((item = list_next(&iter)) != NULL) {
        void *now = node_rewrite(item, rewrite, user);
        changed |= now != item;
        g_ptr_array_add(items, now);
    }
    List *result = NULL;
    if (changed)
        result = list_from(items->pdata, items->len);
    else
        g_ptr_array_foreach(items, (GFunc)(void (*)(void))node_unref, NULL);
    g_ptr_array_unref(items);
    return result;
}

/* Rewrites the nodes below one field. `now` is a reference to `node` itself until something
 * changes. */
static void *rewrite_field(const void *node, void *now, const Field *field, Rewrite rewrite,
                           void *user)
{
    const void *child = *node_field_const(now, field, void *);
    if (child == NULL)
        return now;
    void *result = is_list(field) ? (void *)rewrite_list(child, rewrite, user)
                                  : node_rewrite(child, rewrite, user);
    if (result == NULL)
        return now;
    if (result == child) {
        node_unref(result);
        return now;
    }
    if (now == node) {
        node_unref(now);
        now = node_copy(node);
    }
    if (is_list(field))
        node_set_list(node_field(now, field, List *), result);
    else
        node_set_child(node_field(now, field, void), result);
    return now;
}

void *node_rewrite(const void *node, Rewrite rewrite, void *user)
{
    void *now = rewrite(user, node);
    if (now == NULL)
        now = node_ref(node);
    const NodeKind *kind = ((const Node *)node)->kind;
    for (uint32_t i = 0; i < kind->field_count; i++)
        if (holds_nodes(&kind->fields[i]))
            now = rewrite_field(node, now, &kind->fields[i], rewrite, user);
    return now;
}

void node_visit(const void *node, void (*visit)(void *user, const void *node), void *user)
{
    visit(user, node);
    const NodeKind *kind = ((const Node *)node)->kind;
    for (uint32_t i = 0; i < kind->field_count; i++) {
        const Field *field = &kind->fields[i];
        if (!holds_nodes(field))
            continue;
        const void *child = *node_field_const(node, field, void *), *item;
        if (!is_list(field) && child != NULL)
            node_visit(child, visit, user);
        if (!is_list(field))
            continue;
        ListIter iter = list_iter(child);
        while ((item = list_next(&iter)) != NULL)
            node_visit(item, visit, user);
    }
}
