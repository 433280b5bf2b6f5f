/* SPDX-License-Identifier: MIT */
/*
 * Writes partitions as JSON. A tree is a list of its cuts and leaves in the order of a depth-first
 * walk, the front of each cut before its back. Items do not refer to children by number, so no text
 * can contain a wrong reference.
 */
#include "bank/json_writer_internal.h"

#include "bank/json_format.h"

#include <stdio.h>
#include <stdlib.h>

/* The positions of cuts and leaves in the list. */
typedef struct Items {
    int32_t *of_cut, *of_leaf;
} Items;

static void put_leaf(Printer *p, const PlainPartition *partition, uint32_t leaf)
{
    uint32_t first = leaf > 0 ? partition->leaf_ends[leaf - 1] : 0;
    uint32_t end = partition->leaf_ends[leaf];
    if (end < first || end > partition->wall_count) {
        printer_fail(p, "its leaf %lu has no walls that are there", (unsigned long)leaf);
        return;
    }
    printer_put(p, "[");
    for (uint32_t i = first; i < end && !p->failed; i++) {
        printer_put(p, i > first ? ", " : "");
        printer_whole(p, partition->walls[i]);
    }
    printer_put(p, "]");
}

static void put_cut(Printer *p, const PlainCut *cut)
{
    char text[64];
    snprintf(text, sizeof text, "{\"cut\": [%d, %d, %ld]}", cut->x, cut->y, (long)cut->offset);
    printer_put(p, text);
}

/* Writes the items of a tree. The stack `backs` contains the back children that remain to be
 * written. */
static void put_tree(Printer *p, const PlainPartition *partition, const Items *items)
{
    uint32_t backs[MAX_CUT_DEPTH + 1], pending = 0, next_cut = 0;
    uint32_t child = partition->cut_count > 0 ? 0 : PLAIN_LEAF;
    for (int32_t item = 0; !p->failed; item++) {
        uint32_t number = child & ~PLAIN_LEAF;
        printer_line(p);
        if (number < partition->leaf_count && number != child) {
            items->of_leaf[number] = item;
            put_leaf(p, partition, number);
            if (pending == 0)
                break;
            child = backs[--pending];
        } else if (child == next_cut && next_cut < partition->cut_count &&
                   pending <= MAX_CUT_DEPTH) {
            const PlainCut *cut = &partition->cuts[next_cut++];
            items->of_cut[child] = item;
            put_cut(p, cut);
            backs[pending++] = cut->child[1];
            child = cut->child[0];
        } else {
            printer_fail(p, "its cuts and leaves are not a tree in depth-first order");
        }
    }
    if (next_cut != partition->cut_count)
        printer_fail(p, "has %lu cuts, but its tree has %lu", (unsigned long)partition->cut_count,
                     (unsigned long)next_cut);
}

/* Writes the table of entry points, each as the position of a cut or leaf in the list. */
static void put_table(Printer *p, const PlainPartition *partition, const Items *items)
{
    printer_put_rows(p, &cells_record, partition);
    printer_begin_list(p, "entries", false);
    for (size_t i = 0; i < (size_t)partition->columns * partition->rows && !p->failed; i++) {
        uint32_t entry = partition->entries[i], number = entry & ~PLAIN_LEAF;
        bool is_leaf = number != entry;
        if (number >= (is_leaf ? partition->leaf_count : partition->cut_count)) {
            printer_fail(p, "its entry %zu does not exist", i);
            return;
        }
        if (i % partition->columns == 0)
            printer_line(p);
        else
            printer_put(p, ", ");
        printer_whole(p, (uint32_t)(is_leaf ? items->of_leaf : items->of_cut)[number]);
    }
    printer_end_list(p);
}

static void put_tree_and_table(Printer *p, const PlainPartition *partition)
{
    size_t cuts = partition->cut_count, leaves = partition->leaf_count;
    int32_t *numbers = calloc(cuts + leaves + 1, sizeof *numbers);
    Items items = {numbers, numbers ? numbers + cuts : NULL};
    if (!numbers)
        printer_no_memory(p);
    printer_begin_list(p, "tree", false);
    put_tree(p, partition, &items);
    printer_end_list(p);
    if (partition->columns > 0 && !p->failed)
        put_table(p, partition, &items);
    free(numbers);
}

static void put_grid(Printer *p, const PlainPartition *partition)
{
    printer_put_rows(p, &cells_record, partition);
    printer_begin_list(p, "leaves", false);
    for (uint32_t i = 0; i < partition->leaf_count && !p->failed; i++) {
        printer_line(p);
        put_leaf(p, partition, i);
    }
    printer_end_list(p);
}

void printer_partition(Printer *p, const PlainPartition *partition)
{
    if (partition->kind == PLAIN_NO_PARTITION)
        return;
    if (partition->kind > PLAIN_QUADTREE) {
        printer_fail(p, "there is no kind of partition %d", (int)partition->kind);
        return;
    }
    printer_begin_object(p, "partition");
    printer_text(p, "kind", json_partitions[partition->kind]);
    if (partition->kind == PLAIN_GRID)
        put_grid(p, partition);
    else
        put_tree_and_table(p, partition);
    printer_end_object(p);
}
