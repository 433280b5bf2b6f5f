/* SPDX-License-Identifier: MIT */
/* The targets of references; the contract is in reference.h. */
#include "model/reference.h"

bool kind_is_target(const NodeKind *kind)
{
    return kind == &sprite_kind || kind == &animation_kind || kind == &map_kind ||
           kind == &zone_kind || kind == &level_kind || kind == &marker_kind;
}

uint64_t target_id(const void *node)
{
    const NodeKind *kind = ((const Node *)node)->kind;
    return kind_is_target(kind) ? *node_field_const(node, node_kind_field(kind, "id"), uint64_t)
                                : 0;
}

bool field_leads_to_targets(const Field *field)
{
    return field->type == FIELD_LIST && (kind_is_target(field->kind) || field->kind == &plane_kind);
}

bool target_find(const void *node, uint64_t id, Path *path)
{
    const NodeKind *kind = ((const Node *)node)->kind;
    bool found = id != 0 && target_id(node) == id;
    for (uint32_t i = 0; i < kind->field_count && id != 0 && !found; i++) {
        const char *key = kind->fields[i].key;
        if (!field_leads_to_targets(&kind->fields[i]))
            continue;
        LIST_EACH_WHILE (!found, void, item, *node_field_const(node, &kind->fields[i], List *)) {
            Path below = node_id(item) != 0 ? path_item(path, key, node_id(item))
                                            : path_nth(path, key, EACH_INDEX(item));
            found = target_find(item, id, &below);
            *path = found ? below : *path;
        }
    }
    return found;
}

void targets_add(GHashTable *ids, const void *node)
{
    const NodeKind *kind = ((const Node *)node)->kind;
    if (target_id(node) != 0)
        g_hash_table_add(ids,
                         (gpointer)node_field_const(node, node_kind_field(kind, "id"), uint64_t));
    for (uint32_t i = 0; i < kind->field_count; i++) {
        if (!field_leads_to_targets(&kind->fields[i]))
            continue;
        LIST_EACH (void, item, *node_field_const(node, &kind->fields[i], List *))
            targets_add(ids, item);
    }
}

char *reference_text(const Project *project, uint64_t id)
{
    Path path = path_project();
    if (!target_find(project, id, &path))
        return g_strdup("none");
    g_autofree char *name = path_name(project, &path);
    return g_strdup_printf("%s:%s", path_kind(&path)->name, name);
}
