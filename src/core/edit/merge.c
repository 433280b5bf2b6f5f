/* SPDX-License-Identifier: MIT */
/* Three-way merges of nodes and lists; the contract is in merge.h. */
#include "edit/merge.h"

#include "model/node_internal.h"

#include <string.h>

/* ---- Fields ---- */

static void merge_field(void *node, const void *theirs, const Field *field)
{
    if ((field->type == FIELD_TEXT || field->type == FIELD_TAG) && field_is_default(theirs, field))
        return;
    if (field->type == FIELD_TEXT) {
        node_set_text(node_field(node, field, char *), *node_field_const(theirs, field, char *));
    } else if (field->type == FIELD_PROPERTIES) {
        List **list = node_field(node, field, List *);
        node_set_list(list, properties_merged(*list, *node_field_const(theirs, field, List *)));
    } else if (field->type == FIELD_BLOCKS) {
        node_set_blocks(node_field(node, field, Blocks *),
                        blocks_ref(*node_field_const(theirs, field, Blocks *)));
    } else {
        node_set_number(node, field, node_number(theirs, field));
    }
}

void merge_fields(void *node, const void *theirs, const char *const *keys)
{
    for (; *keys != NULL; keys++) {
        const Field *field = node_kind_field(((const Node *)node)->kind, *keys);
        if (field != NULL)
            merge_field(node, theirs, field);
    }
}

bool merge_fields_equal(const void *a, const void *b, const char *const *keys)
{
    bool equal = true;
    for (; equal && *keys != NULL; keys++) {
        const Field *field = node_kind_field(((const Node *)a)->kind, *keys);
        equal = field == NULL || field_equal(a, b, field);
    }
    return equal;
}

/* ---- Lists ---- */

/* The items of two lists, borrowed, and their pairs. */
typedef struct Pairing {
    GPtrArray *ours, *theirs; /* copies that are removed are NULL */
    const void **partners;    /* theirs for each of ours, or NULL */
    bool *used;               /* for each of theirs: true if it is paired or ignored */
} Pairing;

static GPtrArray *items_of(const List *list)
{
    GPtrArray *items = g_ptr_array_sized_new(list_count(list));
    LIST_EACH (void, item, list)
        g_ptr_array_add(items, (gpointer)item);
    return items;
}

static bool has_key(const void *item, const MergeKey *key)
{
    return key->applies == NULL || key->applies(item);
}

/* Returns a table from keys to the indices, plus 1, of those of theirs that have no partner yet. */
static GHashTable *rows_by_key(const Pairing *pairing, const MergeKey *key)
{
    GHashTable *rows =
        g_hash_table_new_full(key->hash, key->equal, NULL, (GDestroyNotify)g_queue_free);
    for (guint i = 0; i < pairing->theirs->len; i++) {
        gpointer item = pairing->theirs->pdata[i];
        if (pairing->used[i] || !has_key(item, key))
            continue;
        GQueue *row = g_hash_table_lookup(rows, item);
        if (row == NULL) {
            row = g_queue_new();
            g_hash_table_insert(rows, item, row);
        }
        g_queue_push_tail(row, GUINT_TO_POINTER(i + 1));
    }
    return rows;
}

/* True if the partners are those of theirs that are used: each one once, unless all of ours with
 * one key have the same partner. */
static G_GNUC_UNUSED bool is_valid(const Pairing *pairing, MergePairs pairs)
{
    guint partners = 0, used = 0;
    for (guint i = 0; i < pairing->ours->len; i++)
        partners += pairing->ours->pdata[i] != NULL && pairing->partners[i] != NULL;
    for (guint i = 0; i < pairing->theirs->len; i++)
        used += pairing->used[i];
    return pairs == MERGE_ALL ? (partners > 0) == (used > 0) : partners == used;
}

static void pair_by(Pairing *pairing, const MergeKey *key, MergePairs pairs)
{
    g_autoptr(GHashTable) rows = rows_by_key(pairing, key);
    for (guint i = 0; i < pairing->ours->len; i++) {
        gpointer item = pairing->ours->pdata[i];
        bool is_free = pairing->partners[i] == NULL && has_key(item, key);
        GQueue *row = is_free ? g_hash_table_lookup(rows, item) : NULL;
        if (row == NULL || g_queue_is_empty(row))
            continue;
        guint index = GPOINTER_TO_UINT(g_queue_peek_head(row)) - 1;
        if (pairs == MERGE_FIRST && pairing->used[index])
            pairing->ours->pdata[i] = NULL;
        pairing->partners[i] = pairing->theirs->pdata[index];
        pairing->used[index] = true;
        if (pairs == MERGE_EACH)
            g_queue_pop_head(row);
        for (GList *link = row->head; pairs == MERGE_ALL && link != NULL; link = link->next)
            pairing->used[GPOINTER_TO_UINT(link->data) - 1] = true;
    }
    g_assert(is_valid(pairing, pairs));
}

/* Adds an item, which it adopts, under a free name. */
static void add_item(GPtrArray *merged, const MergeRule *rule, NameSet *names, void *item)
{
    const char *wanted = item != NULL ? node_name(item) : "";
    if (rule->claim != NULL && wanted[0] != 0) {
        g_autofree char *name = rule->claim(names, wanted);
        if (strcmp(name, wanted) != 0) {
            void *renamed = node_copy(item);
            const Field *field = node_kind_field(((const Node *)item)->kind, "name");
            node_set_text(node_field(renamed, field, char *), name);
            node_unref(item);
            item = renamed;
        }
    }
    if (item != NULL)
        g_ptr_array_add(merged, item);
}

static List *merge_pairs(const Pairing *pairing, const MergeRule *rule, void *user)
{
    g_autoptr(GPtrArray) merged = g_ptr_array_new();
    g_autoptr(NameSet) names = name_set_new(NULL);
    for (guint i = 0; i < pairing->ours->len; i++) {
        const void *ours = pairing->ours->pdata[i], *theirs = pairing->partners[i];
        if (ours != NULL)
            add_item(merged, rule, names,
                     theirs != NULL ? rule->both(user, ours, theirs) : rule->only_ours(user, ours));
    }
    for (guint i = 0; i < pairing->theirs->len; i++)
        if (!pairing->used[i])
            add_item(merged, rule, names, rule->only_theirs(user, pairing->theirs->pdata[i]));
    return merged->len > 0 ? list_from(merged->pdata, merged->len) : NULL;
}

List *merge_lists(const MergeRule *rule, void *user, const List *ours, const List *theirs)
{
    Pairing pairing = {.ours = items_of(ours), .theirs = items_of(theirs)};
    pairing.partners = g_new0(const void *, pairing.ours->len + 1);
    pairing.used = g_new0(bool, pairing.theirs->len + 1);
    for (size_t i = 0; i < G_N_ELEMENTS(rule->keys) && rule->keys[i] != NULL; i++)
        pair_by(&pairing, rule->keys[i], rule->pairs);
    List *merged = merge_pairs(&pairing, rule, user);
    g_ptr_array_unref(pairing.ours);
    g_ptr_array_unref(pairing.theirs);
    g_free(pairing.partners);
    g_free(pairing.used);
    return merged;
}
