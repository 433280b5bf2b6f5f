/* SPDX-License-Identifier: MIT */
/* The differences between two versions; the contract is in changes.h. */
#include "edit/changes.h"

#include "model/node_internal.h"

#include <string.h>

/* The state of a comparison: its position in the document, and the changes found. */
typedef struct Comparison {
    GArray *nodes;
    uint64_t asset, part;
} Comparison;

static ChangedNode *add_change(Comparison *compare, ChangeType type, const NodeKind *kind)
{
    ChangedNode node_change = {
        .type = type, .kind = kind, .asset = compare->asset, .part = compare->part};
    g_array_append_val(compare->nodes, node_change);
    return &g_array_index(compare->nodes, ChangedNode, compare->nodes->len - 1);
}

/* True if changed nodes of a kind are listed separately. */
static bool is_listed_kind(const NodeKind *kind)
{
    return kind->fields[0].type == FIELD_ID || kind == &tag_kind;
}

/* Makes a node the current position; returns the previous state, for leave. */
static Comparison enter(Comparison *compare, const void *node)
{
    Comparison previous = *compare;
    uint64_t id = node_id(node);
    if (id != 0 && compare->asset == 0)
        compare->asset = id;
    else if (id != 0)
        compare->part = id;
    return previous;
}

static void leave(Comparison *compare, Comparison previous)
{
    compare->asset = previous.asset;
    compare->part = previous.part;
}

static void compare_nodes(Comparison *compare, const void *before, const void *after);

static void add_node_change(Comparison *compare, ChangeType type, const void *node)
{
    Comparison previous = enter(compare, node);
    const NodeKind *kind = ((const Node *)node)->kind;
    ChangedNode *node_change = add_change(compare, type, kind);
    node_change->tag = kind == &tag_kind ? ((const Tag *)node)->number : 0;
    leave(compare, previous);
}

/* True if items were added, removed or reordered, rather than only changed at their indices. */
static bool order_differs(const List *before, const List *after, const ListDifference *removed,
                          const ListDifference *added)
{
    if (list_count(before) != list_count(after) || removed->count != added->count)
        return true;
    for (uint32_t i = 0; i < removed->count; i++)
        if (removed->items[i].index != added->items[i].index ||
            !nodes_are_same(removed->items[i].item, added->items[i].item))
            return true;
    if (removed->count > 0)
        return false;
    ListIter b = list_iter(after);
    LIST_EACH (void, item, before)
        if (item != list_next(&b))
            return true;
    return false;
}

/* Compares lists of nodes that are listed separately. Returns true if order_differs. */
static bool compare_lists(Comparison *compare, const List *before, const List *after)
{
    ListDifference removed, added;
    list_differ(before, after, &removed, &added);
    for (uint32_t i = 0; i < removed.count; i++)
        if (list_difference_same(&removed.items[i], i, &added) == NULL)
            add_node_change(compare, CHANGE_REMOVED, removed.items[i].item);
    for (uint32_t i = 0; i < added.count; i++) {
        const void *old = list_difference_same(&added.items[i], i, &removed);
        if (old == NULL)
            add_node_change(compare, CHANGE_ADDED, added.items[i].item);
        else
            compare_nodes(compare, old, added.items[i].item);
    }
    bool reordered = order_differs(before, after, &removed, &added);
    list_difference_clear(&removed);
    list_difference_clear(&added);
    return reordered;
}

/* Returns the area in which pixels differ; empty if they are equal or cannot be compared. */
static PixelRect pixels_between(const Blocks *before, const Blocks *after)
{
    PixelRect none = {0, 0, 0, 0};
    if (before == NULL || after == NULL || blocks_width(before) != blocks_width(after) ||
        blocks_height(before) != blocks_height(after))
        return none;
    return blocks_difference(before, after);
}

/* Returns the area of differing pixels in a child without an id (walls, masks), which is treated as
 * part of the node that contains it. */
static PixelRect child_pixels(const void *before, const void *after)
{
    PixelRect pixels = {0, 0, 0, 0};
    if (before == NULL || after == NULL)
        return pixels;
    const NodeKind *kind = ((const Node *)after)->kind;
    SPAN_EACH (const Field, field, kind->fields, kind->field_count)
        if (field->type == FIELD_BLOCKS)
            pixels = rect_joined(pixels, pixels_between(*node_field_const(before, field, Blocks *),
                                                        *node_field_const(after, field, Blocks *)));
    return pixels;
}

/* Compares one field. Returns true if the node itself changed, not only nodes in its lists. */
static bool compare_fields(Comparison *compare, const void *before, const void *after,
                           const Field *field, ChangeType *type, PixelRect *pixels)
{
    if (field->type == FIELD_LIST && is_listed_kind(field->kind)) {
        const List *old = *node_field_const(before, field, List *);
        const List *new = *node_field_const(after, field, List *);
        bool reordered = old != new &&compare_lists(compare, old, new);
        if (reordered)
            *type = CHANGE_ORDER;
        return reordered;
    }
    if (field_equal(before, after, field))
        return false;
    const void *old = NULL, *new = NULL;
    if (field_is_pointer(field)) {
        old = *node_field_const(before, field, void *);
        new = *node_field_const(after, field, void *);
    }
    if (field->type == FIELD_BLOCKS)
        *pixels = rect_joined(*pixels, pixels_between(old, new));
    if (field->type == FIELD_CHILD)
        *pixels = rect_joined(*pixels, child_pixels(old, new));
    return true;
}

static void compare_nodes(Comparison *compare, const void *before, const void *after)
{
    if (before == after)
        return;
    Comparison previous = enter(compare, after);
    const NodeKind *kind = ((const Node *)after)->kind;
    ChangeType type = CHANGE_FIELDS;
    PixelRect pixels = {0, 0, 0, 0};
    uint32_t fields = 0;
    for (uint32_t i = 0; i < kind->field_count; i++)
        if (compare_fields(compare, before, after, &kind->fields[i], &type, &pixels))
            fields |= 1u << i;
    if (fields != 0) {
        ChangedNode *node_change = add_change(compare, type, kind);
        node_change->fields = fields;
        node_change->pixels = pixels;
        node_change->tag = kind == &tag_kind ? ((const Tag *)after)->number : 0;
    }
    leave(compare, previous);
}

Changes *changes_between(const Project *before, const Project *after)
{
    Comparison compare = {.nodes = g_array_new(false, false, sizeof(ChangedNode))};
    compare_nodes(&compare, before, after);
    Changes *changes = g_new0(Changes, 1);
    changes->count = compare.nodes->len;
    changes->items = (ChangedNode *)(void *)g_array_free(compare.nodes, false);
    return changes;
}

void changes_free(Changes *changes)
{
    if (changes == NULL)
        return;
    g_free(changes->items);
    g_free(changes);
}
