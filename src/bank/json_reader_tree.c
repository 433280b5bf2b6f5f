/* SPDX-License-Identifier: MIT */
/*
 * Reads partitions from JSON. A tree is a list of cuts and leaves in the order of a depth-first
 * walk, the front of each cut before its back; this source assigns the numbers that they have in
 * the bank. See json_writer_tree.c.
 */
#include "bank/json_reader_internal.h"

#include "bank/json_format.h"

/* ---- Leaves ---- */

/* Appends the walls of a leaf to those of the previous leaves. */
static bool load_leaf(Loader *l, const JsonValue *list, uint32_t walls, PlainPartition *partition)
{
    uint32_t min = 0;
    if (walls == 0 && json_value_items(list) > 0)
        return loader_fail(l, "its layer has no walls");
    for (size_t i = 0; i < json_value_items(list); i++) {
        uint32_t *wall = &partition->walls[partition->wall_count++];
        json_path_enter_item(&l->path, i);
        if (!loader_whole(l, json_value_item(list, i), 0, walls - 1, wall))
            return false;
        if (*wall < min)
            return loader_fail(l, "wall %lu is not above the previous one", (unsigned long)*wall);
        min = *wall + 1;
        json_path_leave(&l->path);
    }
    return true;
}

/* Reads the leaves in the order of their numbers: the items of a list at these indices, or all
 * items if `indices` is NULL. */
static bool load_leaves(Loader *l, const JsonValue *list, const uint32_t *indices, uint32_t walls,
                        PlainPartition *partition)
{
    size_t count = 0;
    for (size_t i = 0; i < json_value_items(list); i++)
        count += json_value_items(json_value_item(list, i));
    partition->leaf_ends = loader_alloc(l, partition->leaf_count, sizeof *partition->leaf_ends);
    partition->walls = loader_alloc(l, count, sizeof *partition->walls);
    if (!partition->leaf_ends || !partition->walls)
        return false;
    for (uint32_t i = 0; i < partition->leaf_count; i++) {
        size_t index = indices ? indices[i] : i;
        const JsonValue *leaf = json_value_item(list, index);
        json_path_enter_item(&l->path, index);
        if (!json_value_is_list(leaf))
            return loader_fail(l, "is not a leaf: a list of walls");
        if (!load_leaf(l, leaf, walls, partition))
            return false;
        partition->leaf_ends[i] = partition->wall_count;
        json_path_leave(&l->path);
    }
    return true;
}

/* ---- Trees ---- */

/* A tree that is being read: the cuts that still lack a child, and the number of each item. */
typedef struct TreeLoad {
    PlainPartition *partition;
    struct {
        uint32_t cut, depth;
        bool has_front;
    } open[MAX_CUT_DEPTH + 1];
    uint32_t open_count;
    uint32_t *numbers; /* of each item: the number of a cut, or PLAIN_LEAF and that of a leaf */
    uint32_t *items;   /* of each leaf: the index of its item in the list */
} TreeLoad;

static bool load_cut(Loader *l, const JsonValue *json, PlainCut *cut)
{
    static const char *const keys[] = {"cut", NULL};
    int32_t numbers[3];
    const JsonValue *list = json_value_get(json, "cut");
    if (!loader_object(l, json, keys) || !loader_require(l, json, "cut"))
        return false;
    json_path_enter(&l->path, "cut");
    if (!loader_list(l, list, 3))
        return false;
    if (json_value_items(list) != 3)
        return loader_fail(l, "is not x, y and offset");
    for (size_t i = 0; i < 3; i++) {
        bool is_offset = i == 2;
        json_path_enter_item(&l->path, i);
        if (!loader_signed(l, json_value_item(list, i), is_offset ? INT32_MIN : -CUT_UNIT - 1,
                           is_offset ? INT32_MAX : CUT_UNIT + 1, &numbers[i]))
            return false;
        json_path_leave(&l->path);
    }
    *cut = (PlainCut){.x = (int16_t)numbers[0], .y = (int16_t)numbers[1], .offset = numbers[2]};
    if (!normal_is_allowed(cut->x, cut->y))
        return loader_fail(l, "its normal is not %d long (with a tolerance of 1)", CUT_UNIT);
    json_path_leave(&l->path);
    return true;
}

/* Attaches a child to the innermost cut that lacks one, and returns the child's depth. */
static uint32_t attach(TreeLoad *tree, uint32_t child)
{
    if (tree->open_count == 0)
        return 0;
    uint32_t top = tree->open_count - 1, depth = tree->open[top].depth + 1;
    tree->partition->cuts[tree->open[top].cut].child[tree->open[top].has_front] = child;
    tree->open_count -= tree->open[top].has_front;
    tree->open[top].has_front = true;
    return depth;
}

/* Reads a cut or a leaf. Until all cuts are known, cuts refer to a leaf by its item. */
static bool load_item(Loader *l, const JsonValue *json, uint32_t item, TreeLoad *tree)
{
    PlainPartition *partition = tree->partition;
    if (item > 0 && tree->open_count == 0)
        return loader_fail(l, "the tree ends before it");
    if (json_value_is_list(json)) {
        attach(tree, PLAIN_LEAF | item);
        return true;
    }
    uint32_t cut = partition->cut_count, depth = attach(tree, cut);
    if (depth > MAX_CUT_DEPTH)
        return loader_fail(l, "is deeper in the tree than %d cuts", MAX_CUT_DEPTH);
    if (!load_cut(l, json, &partition->cuts[cut]))
        return false;
    tree->numbers[item] = cut;
    tree->open[tree->open_count].cut = cut;
    tree->open[tree->open_count].depth = depth;
    tree->open[tree->open_count++].has_front = false;
    partition->cut_count++;
    return true;
}

/* Numbers the leaves in the order of the cuts that refer to them. */
static void number_leaves(TreeLoad *tree)
{
    PlainPartition *partition = tree->partition;
    uint32_t next = 0;
    if (partition->cut_count == 0)
        tree->numbers[0] = PLAIN_LEAF;
    for (uint32_t i = 0; i < partition->cut_count; i++)
        for (int side = 0; side < 2; side++) {
            uint32_t item = partition->cuts[i].child[side];
            if ((item & PLAIN_LEAF) == 0)
                continue;
            item &= ~PLAIN_LEAF;
            tree->items[next] = item;
            tree->numbers[item] = partition->cuts[i].child[side] = PLAIN_LEAF | next++;
        }
}

static bool load_items(Loader *l, const JsonValue *list, TreeLoad *tree)
{
    uint32_t count = (uint32_t)json_value_items(list);
    tree->partition->cuts = loader_alloc(l, count, sizeof *tree->partition->cuts);
    tree->numbers = loader_alloc(l, count, sizeof *tree->numbers);
    tree->items = loader_alloc(l, count, sizeof *tree->items);
    if (!tree->partition->cuts || !tree->numbers || !tree->items)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        json_path_enter_item(&l->path, i);
        if (!load_item(l, json_value_item(list, i), i, tree))
            return false;
        json_path_leave(&l->path);
    }
    if (count == 0 || tree->open_count > 0)
        return loader_fail(l, "ends before its tree does");
    number_leaves(tree);
    tree->partition->leaf_count = tree->partition->cut_count + 1;
    return true;
}

/* ---- Cells ---- */

/* Gets the list of a key, which must have one item for each cell, and enters its path. */
static bool enter_cells(Loader *l, const JsonValue *json, const char *key,
                        const PlainPartition *partition, const JsonValue **list)
{
    size_t cells = (size_t)partition->columns * partition->rows;
    *list = json_value_get(json, key);
    if (!loader_require(l, json, key))
        return false;
    json_path_enter(&l->path, key);
    return loader_list(l, *list, MAX_CELLS) &&
           (json_value_items(*list) == cells ||
            loader_fail(l, "has %zu items; there are %zu cells", json_value_items(*list), cells));
}

static bool load_entries(Loader *l, const JsonValue *json, const TreeLoad *tree)
{
    PlainPartition *partition = tree->partition;
    uint32_t items = partition->cut_count + partition->leaf_count, index;
    const JsonValue *list;
    if (!loader_load_rows(l, &cells_record, json, partition) ||
        !enter_cells(l, json, "entries", partition, &list))
        return false;
    partition->entries = loader_alloc(l, json_value_items(list), sizeof *partition->entries);
    if (!partition->entries)
        return false;
    for (size_t i = 0; i < json_value_items(list); i++) {
        json_path_enter_item(&l->path, i);
        if (!loader_whole(l, json_value_item(list, i), 0, items - 1, &index))
            return false;
        partition->entries[i] = tree->numbers[index];
        json_path_leave(&l->path);
    }
    json_path_leave(&l->path);
    return true;
}

/* ---- Partitions ---- */

static bool load_grid(Loader *l, const JsonValue *json, uint32_t walls, PlainPartition *partition)
{
    static const char *const keys[] = {"kind",    "left", "top",    "cell_width", "cell_height",
                                       "columns", "rows", "leaves", NULL};
    const JsonValue *list;
    if (!loader_object(l, json, keys) || !loader_load_rows(l, &cells_record, json, partition) ||
        !enter_cells(l, json, "leaves", partition, &list))
        return false;
    partition->leaf_count = (uint32_t)json_value_items(list);
    if (!load_leaves(l, list, NULL, walls, partition))
        return false;
    json_path_leave(&l->path);
    return true;
}

static bool load_tree(Loader *l, const JsonValue *json, uint32_t walls, PlainPartition *partition)
{
    static const char *const keys[] = {"kind",        "tree",    "left", "top",     "cell_width",
                                       "cell_height", "columns", "rows", "entries", NULL};
    TreeLoad tree = {.partition = partition};
    const JsonValue *list = json_value_get(json, "tree");
    if (!loader_object(l, json, keys) || !loader_require(l, json, "tree"))
        return false;
    json_path_enter(&l->path, "tree");
    if (!loader_list(l, list, 2 * MAX_NODES + 1) || !load_items(l, list, &tree) ||
        !load_leaves(l, list, tree.items, walls, partition))
        return false;
    json_path_leave(&l->path);
    /* A tree with a table needs all keys of the table; a tree without one has none of them. */
    bool has_table = json_value_members(json) > 2;
    return !has_table || load_entries(l, json, &tree);
}

bool loader_partition(Loader *l, const RecordRow *row, const JsonValue *json, void *item)
{
    PlainWalls *walls = item;
    PlainPartition *partition = &walls->partition;
    uint32_t kind;
    if (!loader_word(l, json, "kind", json_partitions, 4, &kind))
        return false;
    partition->kind = (PlainPartitionKind)kind;
    return kind == PLAIN_GRID ? load_grid(l, json, walls->count, partition)
                              : load_tree(l, json, walls->count, partition);
}
