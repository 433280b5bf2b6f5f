/* SPDX-License-Identifier: MIT */
/**
 * model/list.h: lists that share memory: a changed list shares all unchanged parts with the old
 * one. All lists of a document are of this type, from the boxes of a frame to the walls of a level.
 *
 *     List *frames = list_insert(sprite->frames, 3, frame);     // adopts the frame; a new list
 *     const Frame *inserted = list_get(frames, 3);              // borrowed
 *     list_unref(frames);
 *
 * A list is a tree of chunks. A change copies only the chunks on the path to one item, so that it
 * costs a few hundred bytes, whatever the length. Lists are immutable, reference-counted, and may
 * be used by several threads. NULL is an empty list in all functions.
 */
#pragma once

#include "model/each.h"

#include <stddef.h>
#include <stdint.h>

/** Items are reference-counted nodes; see model/node.h. */
typedef struct Node Node;

/** A list. The struct is its top chunk. */
typedef struct List List;

enum { LIST_CHUNK = 32 };

List *list_ref(const List *list);
void list_unref(List *list);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(List, list_unref)

uint32_t list_count(const List *list);

/** Returns the i-th item, borrowed, or NULL if `index` is out of range. O(log n). */
const void *list_get(const List *list, uint32_t index);

/**
 * These functions return a new list, which the caller owns. They adopt `item`; an `index` out of
 * range is a programming error. O(log n).
 */
List *list_insert(const List *list, uint32_t index, void *item);
List *list_set(const List *list, uint32_t index, void *item);
/** Replaces many items at once, at strictly ascending `indices`. Copies no chunk twice.
 * O(count). */
List *list_set_many(const List *list, const uint32_t *indices, void *const *items, uint32_t count);
List *list_remove(const List *list, uint32_t index);
/** Moves an item from index `from` to index `to` of the resulting list. */
List *list_move(const List *list, uint32_t from, uint32_t to);
/** Adds an item at the end. */
List *list_append(const List *list, void *item);

/** Returns a list of `count` items, which it adopts. O(n). */
List *list_from(void *const *items, uint32_t count);

/** An iteration over a list, for callers that LIST_EACH does not suit:
 *
 *     for (ListIter i = list_iter(list); (item = list_next(&i)) != NULL;)
 */
typedef struct ListIter {
    const List *list;
    const List *chunk; /**< the leaf that contains the last item returned */
    uint32_t first;    /**< index of the leaf's first item */
    uint32_t next;     /**< index of the next item */
} ListIter;

ListIter list_iter(const List *list);
const void *list_next(ListIter *iter);

/* ---- Shared parts of lists: for digests, journals, differences ---- */

/** An item and its index. */
typedef struct ListItem {
    const void *item;
    uint32_t index;
} ListItem;

/** The items of one list that another list does not share. */
typedef struct ListDifference {
    ListItem *items;
    uint32_t count;
} ListDifference;

/**
 * Finds the items that only one of two lists has, in list order. Free `only_a` and `only_b` with
 * list_difference_clear. Shared chunks are skipped, so that comparing two versions costs only as
 * much as what changed.
 */
void list_differ(const List *a, const List *b, ListDifference *only_a, ListDifference *only_b);
void list_difference_clear(ListDifference *difference);

/** Returns the memory, in bytes, of the chunks of `list` that `other` does not share. */
size_t list_unshared_chunk_bytes(const List *list, const List *other);

/** Access to chunks. Chunks are lists themselves; their children are chunks or, in a leaf,
 * items. */
bool list_is_leaf(const List *chunk);
uint32_t list_children(const List *chunk);
/** Returns a child of a chunk: a chunk, or an item if the chunk is a leaf. */
const void *list_child(const List *chunk, uint32_t index);
/** Creates a chunk of the given children, which it adopts: the inverse of the three functions
 * above. */
List *list_chunk(bool leaf, void *const *children, uint32_t count);
/** Get and set the digest that is cached in a chunk; see node_digest. */
bool list_get_digest(const List *chunk, uint8_t digest[16]);
void list_set_digest(const List *chunk, const uint8_t digest[16]);
/** Returns a table from ids (pointers to uint64_t) to the first index with that id, plus 1, which
 * belongs to the list. NULL until the lookups in this list have cost more than the table; a caller
 * adds the number of items that its lookup has visited. Thread-safe. */
struct _GHashTable *list_ids(const List *list, uint32_t visited);
