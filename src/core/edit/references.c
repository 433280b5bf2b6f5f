/* SPDX-License-Identifier: MIT */
/* References in new versions; the contract is in references.h. */
#include "edit/references.h"

#include "edit/rewrite.h"

/* The ids of the targets that an edit deleted and added, both of uint64_t in nodes. */
typedef struct TargetChanges {
    GHashTable *deleted, *added;
} TargetChanges;

static uint64_t *id_field(const void *node)
{
    return node_field((void *)node, node_kind_field(((const Node *)node)->kind, "id"), uint64_t);
}

static void add_target(GHashTable *ids, const void *node)
{
    if (target_id(node) != 0)
        g_hash_table_add(ids, id_field(node));
}

static void compare(TargetChanges *changes, const void *before, const void *after);

static void compare_lists(TargetChanges *changes, const List *before, const List *after)
{
    ListDifference removed, added;
    list_differ(before, after, &removed, &added);
    for (uint32_t i = 0; i < removed.count; i++) {
        const void *pair = list_difference_counterpart(&removed.items[i], i, &added);
        if (pair != NULL)
            compare(changes, removed.items[i].item, pair);
        else
            targets_add(changes->deleted, removed.items[i].item);
    }
    for (uint32_t i = 0; i < added.count; i++)
        if (list_difference_counterpart(&added.items[i], i, &removed) == NULL)
            targets_add(changes->added, added.items[i].item);
    list_difference_clear(&removed);
    list_difference_clear(&added);
}

static void compare(TargetChanges *changes, const void *before, const void *after)
{
    const NodeKind *kind = ((const Node *)before)->kind;
    add_target(changes->deleted, before);
    add_target(changes->added, after);
    for (uint32_t i = 0; before != after && i < kind->field_count; i++)
        if (field_leads_to_targets(&kind->fields[i]))
            compare_lists(changes, *node_field_const(before, &kind->fields[i], List *),
                          *node_field_const(after, &kind->fields[i], List *));
}

static void *clear_reference(void *user, const void *node)
{
    const Property *property = node;
    if (property->node.kind != &property_kind || !g_hash_table_contains(user, &property->target))
        return NULL;
    Property *copy = node_copy(property);
    copy->target = 0;
    return copy;
}

Project *references_updated(const Project *before, Project *after)
{
    TargetChanges changes = {g_hash_table_new(g_int64_hash, g_int64_equal),
                             g_hash_table_new(g_int64_hash, g_int64_equal)};
    compare(&changes, before, after);
    TABLE_EACH (id, value, changes.added)
        g_hash_table_remove(changes.deleted, id);
    if (g_hash_table_size(changes.deleted) > 0)
        node_set_child(&after, node_rewrite(after, clear_reference, changes.deleted));
    g_hash_table_unref(changes.deleted);
    g_hash_table_unref(changes.added);
    return after;
}

/* ---- Edits ---- */

Project *edit_make_target(const Project *before, const Path *path, uint64_t *id, GError **error)
{
    const void *node = path_get(before, path);
    if (node == NULL)
        return edit_missing(before, path, error);
    *id = target_id(node);
    if (*id != 0)
        return node_ref(before);
    void *copy = node_copy(node);
    *id_field(copy) = *id = edit_new_id();
    return edit_put(before, path, copy, error);
}
