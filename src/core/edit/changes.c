/* SPDX-License-Identifier: MIT */
/* The differences between two versions; the contract is changes.h. */
#include "edit/changes.h"

#include "model/node_internal.h"

#include <string.h>

/* The state of a comparison: its position in the document, and the changes found. */
typedef struct Compare {
    GArray *things;
    uint64_t asset, part;
} Compare;

static ChangedNode *note(Compare *compare, ChangeType type, const NodeKind *kind)
{
    ChangedNode thing = {
        .type = type, .kind = kind, .asset = compare->asset, .part = compare->part};
    g_array_append_val(compare->things, thing);
    return &g_array_index(compare->things, ChangedNode, compare->things->len - 1);
}

/* True if changed nodes of a kind are listed separately. */
static bool is_listed_kind(const NodeKind *kind)
{
    return kind->fields[0].type == FIELD_ID || kind == &tag_kind;
}

static bool are_same_thing(const void *a, const void *b)
{
    if (((const Node *)a)->kind == &tag_kind)
        return ((const Tag *)a)->number == ((const Tag *)b)->number;
    return node_id(a) == node_id(b);
}

/* Descends to a thing; returns the previous state, for leave. */
static Compare enter(Compare *compare, const void *node)
{
    Compare here = *compare;
    uint64_t id = node_id(node);
    if (id != 0 && compare->asset == 0)
        compare->asset = id;
    else if (id != 0)
        compare->part = id;
    return here;
}

static void leave(Compare *compare, Compare here)
{
    compare->asset = here.asset;
    compare->part = here.part;
}

static void compare_nodes(Compare *compare, const void *before, const void *after);

static void note_thing(Compare *compare, ChangeType type, const void *node)
{
    Compare here = enter(compare, node);
    const NodeKind *kind = ((const Node *)node)->kind;
    ChangedNode *thing = note(compare, type, kind);
    thing->tag = kind == &tag_kind ? ((const Tag *)node)->number : 0;
    leave(compare, here);
}

/* Returns the counterpart of a thing in the rest of another list. `index` is where it is probably
 * found. */
static const void *same_thing(const void *node, uint32_t index, const ListDifference *others)
{
    if (index < others->count && are_same_thing(node, others->items[index].item))
        return others->items[index].item;
    for (uint32_t i = 0; i < others->count; i++)
        if (are_same_thing(node, others->items[i].item))
            return others->items[i].item;
    return NULL;
}

/* True if lists differ by more than changed things at their indices. */
static bool order_differs(const List *before, const List *after, const ListDifference *gone,
                          const ListDifference *come)
{
    if (list_count(before) != list_count(after) || gone->count != come->count)
        return true;
    for (uint32_t i = 0; i < gone->count; i++)
        if (gone->items[i].index != come->items[i].index ||
            !are_same_thing(gone->items[i].item, come->items[i].item))
            return true;
    if (gone->count > 0)
        return false;
    ListIter a = list_iter(before), b = list_iter(after);
    const void *item;
    while ((item = list_next(&a)) != NULL)
        if (item != list_next(&b))
            return true;
    return false;
}

/* Compares lists of things. Returns true if the node that contains the list changed itself. */
static bool compare_things(Compare *compare, const List *before, const List *after)
{
    ListDifference gone, come;
    list_differ(before, after, &gone, &come);
    for (uint32_t i = 0; i < gone.count; i++)
        if (same_thing(gone.items[i].item, i, &come) == NULL)
            note_thing(compare, CHANGE_REMOVED, gone.items[i].item);
    for (uint32_t i = 0; i < come.count; i++) {
        const void *old = same_thing(come.items[i].item, i, &gone);
        if (old == NULL)
            note_thing(compare, CHANGE_ADDED, come.items[i].item);
        else
            compare_nodes(compare, old, come.items[i].item);
    }
    bool reordered = order_differs(before, after, &gone, &come);
    list_rest_clear(&gone);
    list_rest_clear(&come);
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

/* Returns the area of differing pixels in a child without an id, which is treated as part of the
 * thing that contains it: walls, masks. */
static PixelRect child_pixels(const void *before, const void *after)
{
    PixelRect pixels = {0, 0, 0, 0};
    if (before == NULL || after == NULL)
        return pixels;
    const NodeKind *kind = ((const Node *)after)->kind;
    for (uint32_t i = 0; i < kind->field_count; i++) {
        const Field *field = &kind->fields[i];
        if (field->type == FIELD_BLOCKS)
            pixels = rect_joined(pixels, pixels_between(*node_field_const(before, field, Blocks *),
                                                        *node_field_const(after, field, Blocks *)));
    }
    return pixels;
}

/* Compares one field. Returns true if the node itself changed by it. */
static bool compare_fields(Compare *compare, const void *before, const void *after,
                           const Field *field, ChangeType *type, PixelRect *pixels)
{
    if (field->type == FIELD_LIST && is_listed_kind(field->kind)) {
        const List *old = *node_field_const(before, field, List *);
        const List *new = *node_field_const(after, field, List *);
        bool reordered = old != new &&compare_things(compare, old, new);
        if (reordered)
            *type = CHANGE_ORDER;
        return reordered;
    }
    if (field_equal(before, after, field))
        return false;
    const void *old = NULL, *new = NULL;
    if (field_has_child(field)) {
        old = *node_field_const(before, field, void *);
        new = *node_field_const(after, field, void *);
    }
    if (field->type == FIELD_BLOCKS)
        *pixels = rect_joined(*pixels, pixels_between(old, new));
    if (field->type == FIELD_CHILD)
        *pixels = rect_joined(*pixels, child_pixels(old, new));
    return true;
}

static void compare_nodes(Compare *compare, const void *before, const void *after)
{
    if (before == after)
        return;
    Compare here = enter(compare, after);
    const NodeKind *kind = ((const Node *)after)->kind;
    ChangeType type = CHANGE_FIELDS;
    PixelRect pixels = {0, 0, 0, 0};
    uint32_t fields = 0;
    for (uint32_t i = 0; i < kind->field_count; i++)
        if (compare_fields(compare, before, after, &kind->fields[i], &type, &pixels))
            fields |= 1u << i;
    if (fields != 0) {
        ChangedNode *thing = note(compare, type, kind);
        thing->fields = fields;
        thing->pixels = pixels;
        thing->tag = kind == &tag_kind ? ((const Tag *)after)->number : 0;
    }
    leave(compare, here);
}

Changes *changes_between(const Project *before, const Project *after)
{
    Compare compare = {.things = g_array_new(false, false, sizeof(ChangedNode))};
    compare_nodes(&compare, before, after);
    Changes *changes = g_new0(Changes, 1);
    changes->count = compare.things->len;
    changes->items = (ChangedNode *)(void *)g_array_free(compare.things, false);
    return changes;
}

void changes_free(Changes *changes)
{
    if (changes == NULL)
        return;
    g_free(changes->items);
    g_free(changes);
}
