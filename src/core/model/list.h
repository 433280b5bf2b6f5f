/* SPDX-License-Identifier: MIT */
/**
 * model/list.h: lists that share memory: a changed list shares with the old one what both have in
 * common. All lists of a document are of this kind, from the boxes of a frame to the walls of a
 * level.
 *
 *     List *frames = list_insert(sprite->frames, 3, frame);     // takes the frame; a new list
 *     const Frame *third = list_get(frames, 3);                 // borrowed
 *     list_unref(frames);
 *
 * A list is a tree of chunks; a change copies the chunks on the way to one item, so that it costs
 * some hundred bytes, whatever the length. Lists are immutable, reference-counted, and may be used
 * by several threads. NULL is the empty list everywhere.
 */
#ifndef GABARIT_MODEL_LIST_H
#define GABARIT_MODEL_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Items are nodes, which model/node.h counts. */
typedef struct Node Node;

/** A list; the struct is its topmost chunk. */
typedef struct List List;

enum { LIST_CHUNK = 32 };

List *list_ref(const List *list);
void list_unref(List *list);

uint32_t list_count(const List *list);

/** The i-th item, borrowed; NULL when there is none. O(log n). */
const void *list_get(const List *list, uint32_t index);

/**
 * These return a new list, which is the caller's. `item` is taken over; an `index` beyond the end
 * is a programming error. O(log n).
 */
List *list_insert(const List *list, uint32_t index, void *item);
List *list_set(const List *list, uint32_t index, void *item);
/** Sets many items at once, at strictly ascending `indices`; copies no chunk twice. O(count). */
List *list_set_many(const List *list, const uint32_t *indices, void *const *items, uint32_t count);
List *list_remove(const List *list, uint32_t index);
/** Moves an item from one index to another; its index in the list afterwards is `to`. */
List *list_move(const List *list, uint32_t from, uint32_t to);
/** Adds an item at the end. */
List *list_append(const List *list, void *item);

/** A list of `count` items, which are taken over. O(n). */
List *list_from(void *const *items, uint32_t count);

/** Goes through a list in order: `for (ListIter i = list_iter(l); (item = list_next(&i)) !=
 * NULL;)` */
typedef struct ListIter {
    const List *list;
    const List *chunk; /**< that holds `next` */
    uint32_t first;    /**< index of its first item */
    uint32_t next;
} ListIter;

ListIter list_iter(const List *list);
const void *list_next(ListIter *iter);

/* ---- What lists share: for digests, journals, differences ---- */

/** An item and its index. */
typedef struct ListItem {
    const void *item;
    uint32_t index;
} ListItem;

/** The items of one list that another does not share. */
typedef struct ListRest {
    ListItem *items;
    uint32_t count;
} ListRest;

/**
 * Finds the items that only one of two lists has, in their order. Free `only_a` and `only_b` with
 * list_rest_clear. Shared chunks are skipped, so that comparing two versions costs only what
 * changed.
 */
void list_differ(const List *a, const List *b, ListRest *only_a, ListRest *only_b);
void list_rest_clear(ListRest *rest);

/** Bytes of the chunks that `list` has and `other` does not share. */
size_t list_own_chunks(const List *list, const List *other);

/** Chunks are lists themselves; their children are chunks or, in a leaf, items. */
bool list_is_leaf(const List *chunk);
uint32_t list_children(const List *chunk);
/** A child of a chunk: a chunk, or an item of a leaf. */
const void *list_child(const List *chunk, uint32_t index);
/** A chunk of the given children, which are taken over: the opposite of the three above. */
List *list_chunk(bool leaf, void *const *children, uint32_t count);
/** Get and set a digest that is kept with a chunk; see node_digest. */
bool list_cached(const List *chunk, uint8_t digest[16]);
void list_cache(const List *chunk, const uint8_t digest[16]);

#endif
