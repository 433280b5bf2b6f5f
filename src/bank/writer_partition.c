/* SPDX-License-Identifier: MIT */
/*
 * Writes the partition of a layer's walls: the nodes of a tree with their parents and depths,
 * leaves with copies of their walls, and the table. Everything in the given partition that can be
 * recomputed is checked.
 */
#include "bank/writer_internal.h"

#include <gabarit/debug.h>

_Static_assert((int)PLAIN_BSP == GAB_PARTITION_BSP && (int)PLAIN_GRID == GAB_PARTITION_GRID &&
                   (int)PLAIN_QUADTREE == GAB_PARTITION_QUADTREE &&
                   (int)PLAIN_NO_PARTITION == GAB_PARTITION_NONE,
               "kinds of partitions are stored without conversion");
_Static_assert(PLAIN_LEAF == CHILD_IS_LEAF, "children are stored without conversion");

static bool has_tree(const PlainPartition *partition)
{
    return partition->kind == PLAIN_BSP || partition->kind == PLAIN_QUADTREE;
}

static bool is_leaf(uint32_t child)
{
    return (child & PLAIN_LEAF) != 0;
}

/* ---- The grid or table ---- */

static bool check_counts(Writer *w, const PlainPartition *partition)
{
    uint64_t cells = (uint64_t)partition->columns * partition->rows;
    uint64_t leaves = has_tree(partition)             ? (uint64_t)partition->cut_count + 1
                      : partition->kind == PLAIN_GRID ? cells
                                                      : 0;
    if (partition->kind > PLAIN_QUADTREE)
        return writer_fail(w, "there is no kind of partition %d; kinds are 0 to 3",
                           (int)partition->kind);
    if (cells > MAX_CELLS)
        return writer_fail(w, "has %lu x %lu cells; the maximum is %d in total",
                           (unsigned long)partition->columns, (unsigned long)partition->rows,
                           MAX_CELLS);
    if (partition->cut_count > (has_tree(partition) ? MAX_NODES : 0))
        return writer_fail(w, "has %lu cuts; the maximum is %d",
                           (unsigned long)partition->cut_count,
                           has_tree(partition) ? MAX_NODES : 0);
    if (partition->leaf_count != leaves)
        return writer_fail(w, "has %lu leaves; it must have %llu",
                           (unsigned long)partition->leaf_count, (unsigned long long)leaves);
    return true;
}

static bool put_cells(Writer *w, const PlainPartition *partition, uint8_t *layer)
{
    bool has_numbers = (partition->left | partition->top | partition->cell_w | partition->cell_h |
                        (int32_t)(partition->columns | partition->rows)) != 0;
    if (partition->kind == PLAIN_NO_PARTITION || (has_tree(partition) && partition->columns == 0))
        return !has_numbers || writer_fail(w, "has no cells, and numbers of them");
    if (partition->columns == 0 || partition->rows == 0 || partition->cell_w <= 0 ||
        partition->cell_h <= 0)
        return writer_fail(w, "has %lu x %lu cells of %ld x %ld; all are above 0",
                           (unsigned long)partition->columns, (unsigned long)partition->rows,
                           (long)partition->cell_w, (long)partition->cell_h);
    put_u32(layer + WALS_COLUMNS, partition->columns);
    put_u32(layer + WALS_ROWS, partition->rows);
    return writer_put_point(w, layer + WALS_LEFT, "corner's", partition->left, partition->top) &&
           writer_put_point(w, layer + WALS_CELL_W, "cells'", partition->cell_w, partition->cell_h);
}

static bool put_entries(Writer *w, const PlainPartition *partition)
{
    size_t count = has_tree(partition) ? (size_t)partition->columns * partition->rows : 0;
    uint8_t *p = writer_add(w, &w->sections[SECTION_ENTR], count * ENTR_SIZE);
    for (size_t i = 0; p && i < count; i++, p += ENTR_SIZE) {
        uint32_t entry = partition->entries[i], number = entry & ~PLAIN_LEAF;
        if (number >= (is_leaf(entry) ? partition->leaf_count : partition->cut_count))
            return writer_fail(w, "its entry %zu is the %s %lu, which does not exist", i,
                               is_leaf(entry) ? "leaf" : "cut", (unsigned long)number);
        put_u32(p, entry);
    }
    return p != NULL;
}

/* ---- The tree ---- */

/* The state while cuts are written in their order. */
typedef struct TreeWriter {
    const PlainPartition *partition;
    uint8_t *nodes, *leaves; /* of this partition */
    uint32_t next_leaf;
} TreeWriter;

static bool put_child(Writer *w, TreeWriter *tree, uint32_t node, int side)
{
    uint32_t child = tree->partition->cuts[node].child[side];
    put_u32(tree->nodes + (size_t)node * NODE_SIZE + NODE_CHILD + 4 * side, child);
    if (!is_leaf(child))
        return true;
    if (child != (tree->next_leaf | PLAIN_LEAF))
        return writer_fail(w, "its child %d is leaf %lu; in the order of the cuts it must be %lu",
                           side, (unsigned long)(child & ~PLAIN_LEAF),
                           (unsigned long)tree->next_leaf);
    put_u32(tree->leaves + (size_t)tree->next_leaf * LEAF_SIZE + LEAF_PARENT, node);
    tree->next_leaf++;
    return true;
}

/* Returns the cut whose child on `side` must be the cut after `node`; GAB_NONE if the tree is
 * complete. */
static uint32_t next_parent(const TreeWriter *tree, uint32_t node, int *side)
{
    for (*side = 0; *side < 2; ++*side)
        if (!is_leaf(tree->partition->cuts[node].child[*side]))
            return node;
    *side = 1;
    while (node > 0) {
        uint32_t child_node = node;
        node = read_u24(tree->nodes + (size_t)node * NODE_SIZE + NODE_PARENT);
        const uint32_t *child = tree->partition->cuts[node].child;
        if (child[0] == child_node && !is_leaf(child[1]))
            return node;
    }
    return GAB_NONE;
}

/* Stores the parent and depth of the cut after `node`, after checking that it is the parent's
 * child. */
static bool put_next_parent(Writer *w, TreeWriter *tree, uint32_t node)
{
    int side;
    uint32_t parent = next_parent(tree, node, &side);
    bool is_last = node + 1 == tree->partition->cut_count;
    if (parent == GAB_NONE)
        return is_last || writer_fail(w, "is the last of the tree; %lu more follow",
                                      (unsigned long)(tree->partition->cut_count - node - 1));
    uint32_t child = tree->partition->cuts[parent].child[side];
    if (is_last || child != node + 1)
        return writer_fail(w, "is followed by child %d of cut %lu, which is cut %lu", side,
                           (unsigned long)parent, (unsigned long)child);
    uint32_t depth = tree->nodes[(size_t)parent * NODE_SIZE + NODE_DEPTH] + 1u;
    if (depth > MAX_CUT_DEPTH)
        return writer_fail(w, "is followed by one of depth %lu; the maximum is %d",
                           (unsigned long)depth, MAX_CUT_DEPTH);
    uint8_t *next = tree->nodes + ((size_t)node + 1) * NODE_SIZE;
    put_u24(next + NODE_PARENT, parent);
    put_u8(next + NODE_DEPTH, depth);
    return true;
}

static bool put_cut(Writer *w, TreeWriter *tree, uint32_t index)
{
    const PlainCut *cut = &tree->partition->cuts[index];
    uint8_t *p = tree->nodes + (size_t)index * NODE_SIZE;
    if (!normal_is_allowed(cut->x, cut->y))
        return writer_fail(w, "its normal, %d, %d, is not %d long (with a tolerance of 1)", cut->x,
                           cut->y, CUT_UNIT);
    put_i16(p + NODE_X, cut->x);
    put_i16(p + NODE_Y, cut->y);
    put_i32(p + NODE_OFFSET, cut->offset);
    return put_child(w, tree, index, 0) && put_child(w, tree, index, 1) &&
           put_next_parent(w, tree, index);
}

/* Writes the nodes, and adds leaves in which only the parents are set. */
static bool put_tree(Writer *w, const PlainPartition *partition)
{
    TreeWriter tree = {.partition = partition};
    tree.nodes =
        writer_add(w, &w->sections[SECTION_NODE], (size_t)partition->cut_count * NODE_SIZE);
    tree.leaves =
        writer_add(w, &w->sections[SECTION_LEAF], (size_t)partition->leaf_count * LEAF_SIZE);
    if (!tree.nodes || !tree.leaves)
        return false;
    for (uint32_t i = 0; partition->cut_count == 0 && i < partition->leaf_count; i++)
        put_u32(tree.leaves + (size_t)i * LEAF_SIZE + LEAF_PARENT, NO_PARENT);
    if (partition->cut_count > 0)
        put_u24(tree.nodes + NODE_PARENT, NO_PARENT);
    for (uint32_t i = 0; i < partition->cut_count; i++) {
        writer_enter(w, "cut", i, NULL);
        if (!put_cut(w, &tree, i))
            return false;
        writer_leave(w);
    }
    return true;
}

/* ---- Leaves ---- */

static bool put_leaf(Writer *w, const PlainWalls *walls, uint32_t leaf, uint8_t *p)
{
    const PlainPartition *partition = &walls->partition;
    uint32_t first = leaf > 0 ? partition->leaf_ends[leaf - 1] : 0;
    uint32_t end = partition->leaf_ends[leaf];
    if (end < first || end > partition->wall_count)
        return writer_fail(w, "its walls end at %lu; they begin at %lu, and there are %lu",
                           (unsigned long)end, (unsigned long)first,
                           (unsigned long)partition->wall_count);
    put_u32(p + LEAF_REF, writer_count(w, SECTION_REFS));
    put_u32(p + LEAF_REFS, end - first);
    uint8_t *ref = writer_add(w, &w->sections[SECTION_REFS], (size_t)(end - first) * REFS_SIZE);
    for (uint32_t i = first; ref && i < end; i++, ref += REFS_SIZE) {
        uint32_t number = partition->walls[i];
        if (number >= walls->count || (i > first && number <= partition->walls[i - 1]))
            return writer_fail(w, "lists wall %lu, which does not exist or is out of order",
                               (unsigned long)number);
        const PlainWall *wall = &walls->walls[number];
        put_i32(ref + REFS_ENDS, wall->ax);
        put_i32(ref + REFS_ENDS + 4, wall->ay);
        put_i32(ref + REFS_ENDS + 8, wall->bx);
        put_i32(ref + REFS_ENDS + 12, wall->by);
        put_u32(ref + REFS_WALL, number);
    }
    return ref != NULL;
}

static bool put_leaves(Writer *w, const PlainWalls *walls)
{
    const PlainPartition *partition = &walls->partition;
    uint32_t count = partition->leaf_count;
    uint32_t end = count > 0 ? partition->leaf_ends[count - 1] : 0;
    if (end != partition->wall_count)
        return writer_fail(w, "its leaves list %lu walls; it has %lu", (unsigned long)end,
                           (unsigned long)partition->wall_count);
    uint8_t *leaves = w->sections[SECTION_LEAF].bytes +
                      (size_t)(writer_count(w, SECTION_LEAF) - count) * LEAF_SIZE;
    for (uint32_t i = 0; i < count; i++) {
        writer_enter(w, "leaf", i, NULL);
        if (!put_leaf(w, walls, i, leaves + (size_t)i * LEAF_SIZE))
            return false;
        writer_leave(w);
    }
    return true;
}

bool writer_put_partition(Writer *w, const RecordRow *row, const SectionSlot *slot,
                          const void *item)
{
    const PlainWalls *walls = item;
    const PlainPartition *partition = &walls->partition;
    uint8_t *layer = slot->bytes;
    if (!check_counts(w, partition) || !put_cells(w, partition, layer))
        return false;
    put_u8(layer + row->at, (uint32_t)partition->kind);
    put_u32(layer + WALS_ENTRY, writer_count(w, SECTION_ENTR));
    put_u32(layer + WALS_NODE, writer_count(w, SECTION_NODE));
    put_u32(layer + WALS_NODES, partition->cut_count);
    put_u32(layer + WALS_LEAF, writer_count(w, SECTION_LEAF));
    put_u32(layer + WALS_LEAVES, partition->leaf_count);
    put_u32(layer + WALS_REF, writer_count(w, SECTION_REFS));
    put_u32(layer + WALS_REFS, partition->wall_count);
    return put_entries(w, partition) && put_tree(w, partition) && put_leaves(w, walls);
}
