/* SPDX-License-Identifier: MIT */
/*
 * Lists that share memory; the contract is in list.h. A list is a tree of chunks, and all its
 * leaves are at one depth. A chunk that overflows is split in half. One that becomes small is
 * joined with a neighbour, so that a list that is emptied item by item does not become a tree of
 * almost empty chunks.
 */
#include "model/list.h"

#include "model/budget.h"
#include "model/node.h"

#include <string.h>

struct List {
    gint refs;
    gint digest_state; /* 0 none, 1 being stored, 2 stored */
    uint8_t digest[16];
    gint visited;   /* items that lookups of ids have visited; see list_ids */
    gpointer ids;   /* GHashTable, or NULL */
    uint32_t total; /* items below */
    uint16_t count; /* children */
    bool leaf;
    void *children[LIST_CHUNK];
};

/* ---- Chunks ---- */

static uint32_t items_in(const List *chunk, uint32_t index)
{
    return chunk->leaf ? 1 : ((const List *)chunk->children[index])->total;
}

static G_GNUC_UNUSED uint32_t depth_of(const List *chunk)
{
    return chunk->leaf ? 0 : 1 + depth_of(chunk->children[0]);
}

/* True if all children are nodes of one kind, or chunks of one depth. */
static G_GNUC_UNUSED bool are_alike(bool leaf, void *const *children, uint32_t count)
{
    bool alike = true;
    for (uint32_t i = 1; i < count && alike; i++)
        alike = leaf ? ((const Node *)children[i])->kind == ((const Node *)children[0])->kind
                     : depth_of(children[i]) == depth_of(children[0]);
    return alike;
}

List *list_chunk(bool leaf, void *const *children, uint32_t count)
{
    g_assert(count > 0 && count <= LIST_CHUNK && are_alike(leaf, children, count));
    List *chunk = g_new0(List, 1);
    budget_charge(sizeof *chunk);
    chunk->refs = 1;
    chunk->leaf = leaf;
    chunk->count = (uint16_t)count;
    memcpy(chunk->children, children, count * sizeof children[0]);
    for (uint32_t i = 0; i < count; i++)
        chunk->total += items_in(chunk, i);
    return chunk;
}

static void *child_ref(const List *chunk, uint32_t index)
{
    void *child = chunk->children[index];
    return chunk->leaf ? (void *)node_ref(child) : (void *)list_ref(child);
}

List *list_ref(const List *list)
{
    List *shared = (List *)list;
    g_assert(shared == NULL || g_atomic_int_get(&shared->refs) > 0);
    if (shared != NULL)
        g_atomic_int_inc(&shared->refs);
    return shared;
}

void list_unref(List *list)
{
    g_assert(list == NULL || g_atomic_int_get(&list->refs) > 0);
    if (list == NULL || !g_atomic_int_dec_and_test(&list->refs))
        return;
    for (uint32_t i = 0; i < list->count; i++) {
        if (list->leaf)
            node_unref(list->children[i]);
        else
            list_unref(list->children[i]);
    }
    budget_credit(sizeof *list);
    if (list->ids != NULL)
        g_hash_table_unref(list->ids);
    g_free(list);
}

uint32_t list_count(const List *list)
{
    return list == NULL ? 0 : list->total;
}

bool list_is_leaf(const List *chunk)
{
    return chunk->leaf;
}

uint32_t list_children(const List *chunk)
{
    return chunk == NULL ? 0 : chunk->count;
}

const void *list_child(const List *chunk, uint32_t index)
{
    g_assert(index < chunk->count);
    return chunk->children[index];
}

bool list_get_digest(const List *chunk, uint8_t digest[16])
{
    List *cached = (List *)chunk;
    if (g_atomic_int_get(&cached->digest_state) != 2)
        return false;
    memcpy(digest, cached->digest, sizeof cached->digest);
    return true;
}

void list_set_digest(const List *chunk, const uint8_t digest[16])
{
    List *cached = (List *)chunk;
    if (!g_atomic_int_compare_and_exchange(&cached->digest_state, 0, 1))
        return;
    memcpy(cached->digest, digest, sizeof cached->digest);
    g_atomic_int_set(&cached->digest_state, 2);
}

static GHashTable *make_ids(const List *list)
{
    GHashTable *ids = g_hash_table_new(g_int64_hash, g_int64_equal);
    ListIter iter = list_iter(list);
    for (const Node *item; (item = list_next(&iter)) != NULL;) {
        const Field *first = item->kind->fields;
        uint64_t *id = first->type == FIELD_ID ? node_field((void *)item, first, uint64_t) : NULL;
        if (id != NULL && !g_hash_table_contains(ids, id))
            g_hash_table_insert(ids, id, GUINT_TO_POINTER(iter.next));
    }
    return ids;
}

GHashTable *list_ids(const List *list, uint32_t visited)
{
    enum { COST = 4 /* of an item in the table, in visits */ };
    List *cached = (List *)list;
    GHashTable *ids = g_atomic_pointer_get(&cached->ids);
    if (ids != NULL || list_count(list) < LIST_CHUNK)
        return ids;
    uint64_t all = (uint64_t)(guint)g_atomic_int_add(&cached->visited, (gint)visited) + visited;
    if (all < (uint64_t)COST * list->total)
        return NULL;
    ids = make_ids(list);
    if (g_atomic_pointer_compare_and_exchange(&cached->ids, NULL, ids))
        return ids;
    g_hash_table_unref(ids);
    return g_atomic_pointer_get(&cached->ids);
}

/* ---- Reading ---- */

/* Returns the leaf that contains the item at an index, and in `*first` the index of the leaf's
 * first item. */
static const List *leaf_at(const List *list, uint32_t index, uint32_t *first)
{
    const List *chunk = list;
    g_assert(index < list->total);
    *first = 0;
    while (!chunk->leaf) {
        uint32_t child = 0;
        while (index - *first >= items_in(chunk, child))
            *first += items_in(chunk, child++);
        chunk = chunk->children[child];
    }
    return chunk;
}

const void *list_get(const List *list, uint32_t index)
{
    if (index >= list_count(list))
        return NULL;
    uint32_t first;
    const List *leaf = leaf_at(list, index, &first);
    return leaf->children[index - first];
}

ListIter list_iter(const List *list)
{
    return (ListIter){.list = list};
}

const void *list_next(ListIter *iter)
{
    if (iter->next >= list_count(iter->list))
        return NULL;
    if (iter->chunk == NULL || iter->next - iter->first >= iter->chunk->count)
        iter->chunk = leaf_at(iter->list, iter->next, &iter->first);
    return iter->chunk->children[iter->next++ - iter->first];
}

/* ---- Changing ---- */

/* The result of a change to one chunk: none, one, or two adjacent chunks. */
typedef struct Pieces {
    List *piece[2];
} Pieces;

/* Makes one chunk of children, which it adopts, or two if they are too many for one. */
static Pieces make_pieces(bool leaf, void *const *children, uint32_t count)
{
    if (count == 0)
        return (Pieces){{NULL, NULL}};
    g_assert(count <= LIST_CHUNK + 1);
    if (count <= LIST_CHUNK)
        return (Pieces){{list_chunk(leaf, children, count), NULL}};
    uint32_t half = count / 2;
    return (Pieces){
        {list_chunk(leaf, children, half), list_chunk(leaf, children + half, count - half)}};
}

/* Joins a small chunk with its left or right neighbour in an array of chunks. */
static uint32_t join_small(void **chunks, uint32_t count, uint32_t index)
{
    const List *small = chunks[index];
    if (small->count >= LIST_CHUNK / 4 || count < 2)
        return count;
    uint32_t left = index > 0 ? index - 1 : 0;
    List *a = chunks[left], *b = chunks[left + 1];
    if (a->count + b->count > LIST_CHUNK)
        return count;
    void *children[LIST_CHUNK];
    uint32_t all = 0;
    for (uint32_t i = 0; i < a->count; i++)
        children[all++] = child_ref(a, i);
    for (uint32_t i = 0; i < b->count; i++)
        children[all++] = child_ref(b, i);
    chunks[left] = list_chunk(a->leaf, children, all);
    list_unref(a);
    list_unref(b);
    memmove(chunks + left + 1, chunks + left + 2, (count - left - 2) * sizeof chunks[0]);
    return count - 1;
}

typedef enum Change { CHANGE_INSERT, CHANGE_SET, CHANGE_REMOVE } Change;

static Pieces change_leaf(const List *leaf, Change change, uint32_t index, void *item)
{
    void *children[LIST_CHUNK + 1];
    uint32_t count = 0;
    for (uint32_t i = 0; i <= leaf->count; i++) {
        if (i == index && change != CHANGE_REMOVE)
            children[count++] = item;
        bool kept = i < leaf->count && (i != index || change == CHANGE_INSERT);
        if (kept)
            children[count++] = child_ref(leaf, i);
    }
    return make_pieces(true, children, count);
}

static Pieces change_chunk(const List *chunk, Change change, uint32_t index, void *item)
{
    if (chunk->leaf)
        return change_leaf(chunk, change, index, item);
    uint32_t child = 0;
    /* An item inserted between two chunks is added at the end of the first. */
    while (child + 1 < chunk->count &&
           index >= items_in(chunk, child) + (change == CHANGE_INSERT ? 1 : 0))
        index -= items_in(chunk, child++);
    Pieces below = change_chunk(chunk->children[child], change, index, item);
    void *children[LIST_CHUNK + 1];
    uint32_t count = 0;
    for (uint32_t i = 0; i < chunk->count; i++) {
        if (i != child) {
            children[count++] = child_ref(chunk, i);
            continue;
        }
        for (int k = 0; k < 2; k++)
            if (below.piece[k] != NULL)
                children[count++] = below.piece[k];
    }
    if (change == CHANGE_REMOVE && below.piece[0] != NULL)
        count = join_small(children, count, child);
    return make_pieces(false, children, count);
}

static List *change_list(const List *list, Change change, uint32_t index, void *item)
{
    Pieces pieces =
        list == NULL ? make_pieces(true, &item, 1) : change_chunk(list, change, index, item);
    List *top = pieces.piece[0];
    if (pieces.piece[1] != NULL)
        top = list_chunk(false, (void *const *)pieces.piece, 2);
    while (top != NULL && !top->leaf && top->count == 1) {
        List *only = child_ref(top, 0);
        list_unref(top);
        top = only;
    }
    g_assert(list_count(top) + (change == CHANGE_REMOVE) ==
             list_count(list) + (change == CHANGE_INSERT));
    g_assert(change == CHANGE_REMOVE || list_get(top, index) == item);
    return top;
}

List *list_insert(const List *list, uint32_t index, void *item)
{
    g_assert(index <= list_count(list));
    return change_list(list, CHANGE_INSERT, index, item);
}

List *list_set(const List *list, uint32_t index, void *item)
{
    g_assert(index < list_count(list));
    return change_list(list, CHANGE_SET, index, item);
}

/* Copies a chunk and replaces the items whose indices are given and lie in this chunk. `first` is
 * the index of its first item; `*handled` counts the indices handled so far. */
static List *replace_items(const List *chunk, uint32_t first, const uint32_t *indices,
                           void *const *items, uint32_t count, uint32_t *handled)
{
    void *children[LIST_CHUNK];
    for (uint32_t i = 0; i < chunk->count; first += items_in(chunk, i++)) {
        bool is_affected = *handled < count && indices[*handled] - first < items_in(chunk, i);
        if (!is_affected)
            children[i] = child_ref(chunk, i);
        else if (chunk->leaf)
            children[i] = items[(*handled)++];
        else
            children[i] = replace_items(chunk->children[i], first, indices, items, count, handled);
    }
    return list_chunk(chunk->leaf, children, chunk->count);
}

List *list_set_many(const List *list, const uint32_t *indices, void *const *items, uint32_t count)
{
    uint32_t handled = 0;
    if (count == 0)
        return list_ref(list);
    List *changed_list = replace_items(list, 0, indices, items, count, &handled);
    g_assert(handled == count && list_count(changed_list) == list_count(list));
    return changed_list;
}

List *list_remove(const List *list, uint32_t index)
{
    g_assert(index < list_count(list));
    return change_list(list, CHANGE_REMOVE, index, NULL);
}

List *list_append(const List *list, void *item)
{
    return list_insert(list, list_count(list), item);
}

List *list_move(const List *list, uint32_t from, uint32_t to)
{
    g_assert(from < list_count(list) && to < list_count(list));
    Node *item = node_ref(list_get(list, from));
    g_autoptr(List) without = list_remove(list, from);
    return list_insert(without, to, item);
}

/* ---- Building ---- */

List *list_from(void *const *items, uint32_t count)
{
    if (count == 0)
        return NULL;
    g_autofree void **row = g_memdup2(items, count * sizeof items[0]);
    bool leaf = true;
    do {
        uint32_t chunks = (count + LIST_CHUNK - 1) / LIST_CHUNK, first = 0;
        for (uint32_t i = 0; i < chunks; i++) {
            uint32_t after = (uint32_t)((uint64_t)count * (i + 1) / chunks);
            row[i] = list_chunk(leaf, row + first, after - first);
            first = after;
        }
        count = chunks;
        leaf = false;
    } while (count > 1);
    return row[0];
}

/* ---- Differences ---- */

static bool has_child(const List *chunk, const void *child)
{
    for (uint32_t i = 0; i < list_children(chunk); i++)
        if (chunk->children[i] == child)
            return true;
    return false;
}

/* Returns the next child of a chunk, from `index`, that another chunk does not share. */
static const void *next_unshared_child(const List *chunk, const List *other, uint32_t *index)
{
    while (*index < list_children(chunk)) {
        const void *child = chunk->children[(*index)++];
        if (!has_child(other, child))
            return child;
    }
    return NULL;
}

/*
 * Walks the chunks of a list in parallel with those of another at about the same indices, and adds
 * all chunks and items to `visited`. Does not enter children that both chunks of a pair share.
 * Returns the number of chunks visited.
 */
static size_t visit_chunks(const List *list, const List *other, GHashTable *visited)
{
    if (list == NULL || list == other)
        return 0;
    size_t chunks = 1;
    bool same_depth = other != NULL && other->leaf == list->leaf;
    uint32_t next_partner = 0; /* the child of `other` from which the next one to pair is sought */
    for (uint32_t i = 0; i < list->count; i++) {
        const void *child = list->children[i];
        if (visited != NULL)
            g_hash_table_add(visited, (gpointer)child);
        if (!list->leaf && !(same_depth && has_child(other, child)))
            chunks += visit_chunks(
                child, same_depth ? next_unshared_child(other, list, &next_partner) : other,
                visited);
    }
    return chunks;
}

size_t list_unshared_chunk_bytes(const List *list, const List *other)
{
    return visit_chunks(list, other, NULL) * sizeof(List);
}

/* Collects the items below a chunk that the walk over another list has not visited. */
static void collect_unvisited(const List *chunk, uint32_t first, GHashTable *visited, GArray *items)
{
    for (uint32_t i = 0; i < list_children(chunk); first += items_in(chunk, i++)) {
        const void *child = chunk->children[i];
        if (g_hash_table_contains(visited, child))
            continue;
        if (chunk->leaf)
            g_array_append_vals(items, &(ListItem){child, first}, 1);
        else
            collect_unvisited(child, first, visited, items);
    }
}

static ListDifference unvisited_items(const List *list, GHashTable *visited)
{
    GArray *items = g_array_new(false, false, sizeof(ListItem));
    if (!g_hash_table_contains(visited, list))
        collect_unvisited(list, 0, visited, items);
    ListDifference difference = {.count = items->len};
    difference.items = (ListItem *)(void *)g_array_free(items, false);
    return difference;
}

void list_differ(const List *a, const List *b, ListDifference *only_a, ListDifference *only_b)
{
    *only_a = *only_b = (ListDifference){NULL, 0};
    if (a == b)
        return;
    GHashTable *in_a = g_hash_table_new(NULL, NULL), *in_b = g_hash_table_new(NULL, NULL);
    visit_chunks(a, b, in_a);
    visit_chunks(b, a, in_b);
    *only_a = unvisited_items(a, in_b);
    *only_b = unvisited_items(b, in_a);
    g_hash_table_unref(in_a);
    g_hash_table_unref(in_b);
}

void list_difference_clear(ListDifference *difference)
{
    g_free(difference->items);
    *difference = (ListDifference){NULL, 0};
}
