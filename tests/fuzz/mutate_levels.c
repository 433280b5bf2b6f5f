/* SPDX-License-Identifier: MIT */
/*
 * A tree stores every link twice, and the cells of all layers lie in one section without gaps. A
 * fuzzer that changes single fields never passes the first check of either. These functions change
 * trees and cells as a whole and keep them consistent; later changes of single fields make them
 * invalid. The offsets and sizes of elements are those of runtime/FORMAT.md.
 */
#include "mutate_levels.h"

#include <string.h>

enum { MAX_NODES = 40, NO_PARENT = 0xFFFFFF };

/* Returns a section if it exists and its elements have the size that this version uses, else
 * NULL. */
static ImagePart *part_of(Image *image, const char *tag, uint32_t stride)
{
    ImagePart *part = image_part(image, tag);
    return part != NULL && part->stride == stride && part->count > 0 ? part : NULL;
}

/* Adds a number to a field of each element from index `from` on. */
static void add_to(ImagePart *part, uint32_t from, uint32_t field, uint32_t added)
{
    for (uint32_t i = from; i < part->count; i++) {
        uint8_t *address = part->bytes + (size_t)i * part->stride + field;
        store(address, 4, load(address, 4) + added);
    }
}

/* ---- Trees ---- */

typedef struct Tree {
    uint8_t *nodes, *leaves;
    Random *random;
} Tree;

/* Writes a tree of `count` nodes from index `first`, in the order of a depth-first traversal. */
static void write_tree(const Tree *tree, uint32_t first, uint32_t count, uint32_t parent,
                       uint32_t depth)
{
    static const int16_t normals[][2] = {{16384, 0}, {0, 16384}, {-11585, 11585}};
    uint32_t front = random_below(tree->random, count), back = count - 1 - front;
    const int16_t *normal = normals[random_below(tree->random, 3)];
    uint8_t *node = tree->nodes + 20 * (size_t)first;
    store(node, 2, (uint16_t)normal[0]);
    store(node + 2, 2, (uint16_t)normal[1]);
    store(node + 4, 4, random_below(tree->random, 100000));
    store(node + 8, 4, front > 0 ? first + 1 : UINT32_MAX);
    store(node + 12, 4, back > 0 ? first + 1 + front : UINT32_MAX);
    store(node + 16, 3, parent);
    store(node + 19, 1, depth);
    if (front > 0)
        write_tree(tree, first + 1, front, first, depth + 1);
    if (back > 0)
        write_tree(tree, first + 1 + front, back, first, depth + 1);
}

static void number_leaves(const Tree *tree, uint32_t nodes)
{
    uint32_t leaf = 0;
    store(tree->leaves + 8, 4, NO_PARENT);
    for (uint32_t i = 0; i < 2 * nodes; i++) {
        uint8_t *child = tree->nodes + 20 * (size_t)(i / 2) + 8 + 4 * (i % 2);
        if (load(child, 4) != UINT32_MAX)
            continue;
        store(child, 4, 0x80000000u | leaf);
        store(tree->leaves + 12 * (size_t)leaf + 8, 4, i / 2);
        leaf++;
    }
}

/* Replaces `old` elements by `count` new ones. */
static void replace(ImagePart *part, uint32_t first, uint32_t old, uint32_t count)
{
    part_remove(part, first, old);
    part_insert(part, first, count);
}

void mutate_tree(Image *image, Random *random)
{
    ImagePart *layers = part_of(image, "WALS", 64), *nodes = part_of(image, "NODE", 20);
    ImagePart *leaves = part_of(image, "LEAF", 12);
    if (layers == NULL || nodes == NULL || leaves == NULL)
        return;
    uint32_t index = random_below(random, layers->count),
             count = 1 + random_below(random, MAX_NODES);
    uint8_t *layer = layers->bytes + 64 * (size_t)index;
    uint64_t node = load(layer + 40, 4), old = load(layer + 44, 4);
    uint64_t leaf = load(layer + 48, 4), old_leaves = load(layer + 52, 4);
    if ((layer[8] & 1) == 0 || node + old > nodes->count || leaf + old_leaves > leaves->count ||
        leaf >= leaves->count || old_leaves == 0)
        return;
    /* All leaves share the references of the first one, which may or may not ascend. */
    uint64_t first_ref = load(leaves->bytes + 12 * leaf, 4), refs = load(layer + 60, 4);
    replace(nodes, (uint32_t)node, (uint32_t)old, count);
    replace(leaves, (uint32_t)leaf, (uint32_t)old_leaves, count + 1);
    Tree tree = {nodes->bytes + 20 * node, leaves->bytes + 12 * leaf, random};
    write_tree(&tree, 0, count, NO_PARENT, 0);
    number_leaves(&tree, count);
    for (uint32_t i = 0; i <= count; i++)
        store(tree.leaves + 12 * (size_t)i, 4, first_ref + (i > 0 ? refs : 0));
    store(tree.leaves + 4, 4, refs);
    store(layer + 44, 4, count);
    store(layer + 52, 4, count + 1);
    add_to(layers, index + 1, 40, count - (uint32_t)old);
    add_to(layers, index + 1, 48, count + 1 - (uint32_t)old_leaves);
}

/* ---- Cells ---- */

/* Layers with cells: the size of an element, and the positions of its columns and of its first
 * cell. */
static const struct {
    const char *tag;
    uint32_t stride, size, first;
} layers_of_cells[] = {{"TILS", 48, 32, 40}, {"MAZE", 28, 16, 20}, {"HGHT", 36, 16, 32}};

/* Adds a number to the start of the cells in all layers whose cells start after an offset. */
static void move_cells(Image *image, uint64_t offset, uint32_t added)
{
    for (size_t k = 0; k < 3; k++) {
        ImagePart *part = part_of(image, layers_of_cells[k].tag, layers_of_cells[k].stride);
        for (uint32_t i = 0; part != NULL && i < part->count; i++) {
            uint8_t *first = part->bytes + (size_t)i * part->stride + layers_of_cells[k].first;
            if (load(first, 4) > offset)
                store(first, 4, load(first, 4) + added);
        }
    }
}

void mutate_cells(Image *image, Random *random)
{
    uint32_t kind = random_below(random, 3);
    ImagePart *part = part_of(image, layers_of_cells[kind].tag, layers_of_cells[kind].stride),
              *cells = part_of(image, "CELS", 1);
    if (part == NULL || cells == NULL)
        return;
    uint8_t *layer = part->bytes + (size_t)random_below(random, part->count) * part->stride;
    uint8_t *size = layer + layers_of_cells[kind].size;
    uint64_t columns = load(size, 2), rows = load(size + 2, 2);
    uint64_t first = load(layer + layers_of_cells[kind].first, 4);
    uint64_t row = kind == 1 ? columns + 1 : kind == 2 ? columns * layer[20] : columns;
    uint32_t added_rows = 1 + random_below(random, 4);
    if (first > cells->count || row * added_rows > 4096)
        return;
    part_insert(cells, (uint32_t)first, (uint32_t)row * added_rows);
    store(size + 2, 2, rows + added_rows);
    move_cells(image, first, (uint32_t)row * added_rows);
}
