/* SPDX-License-Identifier: MIT */
/* Layers of walls and their partitions; see judge.h. A tree is followed from its root. */
#include "judge_internal.h"

#include <string.h>

enum { NO_KIND, BSP, GRID_KIND, QUADTREE };
enum { NONE_ABOVE = 0xFFFFFF };

/* A layer of walls and where its lists start. */
typedef struct Layer {
    const Judge *judge;
    uint32_t index, kind;
    uint32_t wall, walls, node, nodes, leaf, leaves, entry, entries;
    uint32_t doors; /* of its level */
} Layer;

static bool is_leaf(uint32_t child)
{
    return child >= 0x80000000u;
}

/* ---- Walls ---- */

static const char *judge_wall(const Layer *layer, uint32_t i)
{
    const Judge *judge = layer->judge;
    RULE(field(judge, WALL, i, 16, 4) <= layer->doors, "door of a wall");
    RULE(field(judge, WALL, i, 22, 1) <= 1, "sides of a wall");
    return NULL;
}

/* ---- Trees ---- */

static uint32_t child_of(const Layer *layer, uint32_t node, unsigned side)
{
    return field(layer->judge, NODE, layer->node + node, 8 + 4 * side, 4);
}

/* Visits a node and everything below it. `next` is the number that the next visited node must
 * have. */
static const char *visit(const Layer *layer, uint32_t node, uint32_t parent, uint32_t depth,
                         uint32_t *next)
{
    const Judge *judge = layer->judge;
    RULE(node == *next && node < layer->nodes, "order of nodes");
    ++*next;
    RULE(depth <= 255, "depth of a tree");
    RULE(field(judge, NODE, layer->node + node, 16, 3) == parent, "parent of a node");
    RULE(field(judge, NODE, layer->node + node, 19, 1) == depth, "depth of a node");
    for (unsigned side = 0; side < 2; side++)
        if (!is_leaf(child_of(layer, node, side)))
            FOLLOW(visit(layer, child_of(layer, node, side), node, depth + 1, next));
    return NULL;
}

/* Judges the numbers of leaves, which ascend in the order of the nodes. */
static const char *judge_leaf_numbers(const Layer *layer)
{
    uint32_t next = 0;
    for (uint32_t n = 0; n < layer->nodes; n++)
        for (unsigned side = 0; side < 2; side++) {
            if (!is_leaf(child_of(layer, n, side)))
                continue;
            RULE(child_of(layer, n, side) == 0x80000000u + next, "number of a leaf");
            RULE(field(layer->judge, LEAF, layer->leaf + next, 8, 4) == n, "node above a leaf");
            next++;
        }
    return NULL;
}

static const char *judge_tree(const Layer *layer)
{
    uint32_t visited = 0;
    if (layer->nodes > 0)
        FOLLOW(visit(layer, 0, NONE_ABOVE, 0, &visited));
    RULE(visited == layer->nodes, "unreachable nodes");
    for (uint32_t n = layer->node; n < layer->node + layer->nodes; n++) {
        int64_t x = signed_field(layer->judge, NODE, n, 0, 2),
                y = signed_field(layer->judge, NODE, n, 2, 2);
        RULE(x * x + y * y >= 16383 * 16383 && x * x + y * y <= 16385 * 16385, "normal of a node");
    }
    /* A tree with n nodes has n + 1 leaves, so this finds all of them. */
    return judge_leaf_numbers(layer);
}

/* ---- Leaves and tables ---- */

static const char *judge_leaf(const Layer *layer, uint32_t i)
{
    const Judge *judge = layer->judge;
    uint32_t first = field(judge, LEAF, i, 0, 4), count = field(judge, LEAF, i, 4, 4);
    RULE(layer->nodes > 0 || field(judge, LEAF, i, 8, 4) == NONE_ABOVE, "a leaf without a node");
    for (uint32_t r = first; r < first + count; r++) {
        uint32_t wall = field(judge, REFS, r, 16, 4);
        RULE(wall < layer->walls, "wall of a leaf");
        RULE(r == first || field(judge, REFS, r - 1, 16, 4) < wall, "order of a leaf's walls");
        const Part *walls = &judge->parts[WALL], *refs = &judge->parts[REFS];
        RULE(memcmp(walls->bytes + (size_t)(layer->wall + wall) * walls->stride,
                    refs->bytes + (size_t)r * refs->stride, 16) == 0,
             "copy of a wall");
    }
    return NULL;
}

/* The references of a layer must be those of its leaves. LEAF is packed over all layers, so it is
 * enough to compare the number of references. */
static const char *judge_leaves(const Layer *layer)
{
    const Judge *judge = layer->judge;
    uint64_t sum = 0;
    for (uint32_t i = layer->leaf; i < layer->leaf + layer->leaves; i++) {
        FOLLOW(judge_leaf(layer, i));
        sum += field(judge, LEAF, i, 4, 4);
    }
    RULE(sum == field(judge, WALS, layer->index, 60, 4), "number of references");
    return NULL;
}

static const char *judge_entries(const Layer *layer)
{
    for (uint32_t i = layer->entry; i < layer->entry + layer->entries; i++) {
        uint32_t child = field(layer->judge, ENTR, i, 0, 4);
        RULE(is_leaf(child) ? child - 0x80000000u < layer->leaves : child < layer->nodes,
             "an entry");
    }
    return NULL;
}

/* ---- Layers ---- */

/* Judges the numbers of the grid or table: required for a grid, optional for a tree, not allowed
 * without a partition. */
static const char *judge_cells(const Judge *judge, uint32_t i, uint32_t kind)
{
    uint64_t columns = field(judge, WALS, i, 28, 4), rows = field(judge, WALS, i, 32, 4);
    bool no_cells = columns == 0 && rows == 0 && is_zero_field(judge, WALS, i, 12, 16);
    bool has_cells = columns > 0 && rows > 0 && signed_field(judge, WALS, i, 20, 4) > 0 &&
                     signed_field(judge, WALS, i, 24, 4) > 0;
    RULE(kind == NO_KIND     ? no_cells
         : kind == GRID_KIND ? has_cells
                             : no_cells || has_cells,
         "grid or table");
    RULE(columns * rows <= 0xFFFFFF, "number of cells");
    return NULL;
}

static const char *judge_counts(const Judge *judge, uint32_t i, uint32_t kind, uint32_t cells)
{
    uint64_t nodes = field(judge, WALS, i, 44, 4), leaves = field(judge, WALS, i, 52, 4);
    if (kind == NO_KIND)
        RULE(nodes == 0 && leaves == 0 && field(judge, WALS, i, 60, 4) == 0, "no partition");
    else if (kind == GRID_KIND)
        RULE(nodes == 0 && leaves == cells, "leaves of a grid");
    else
        RULE(leaves == nodes + 1, "leaves of a tree");
    return NULL;
}

const char *judge_wall_layer(const Judge *judge, uint32_t i, uint32_t doors, uint64_t *entry_sum)
{
    uint32_t kind = field(judge, WALS, i, 8, 1);
    RULE(kind <= QUADTREE, "kind of a partition");
    FOLLOW(judge_cells(judge, i, kind));
    uint32_t cells = field(judge, WALS, i, 28, 4) * field(judge, WALS, i, 32, 4);
    FOLLOW(judge_counts(judge, i, kind, cells));
    Layer layer = {
        .judge = judge,
        .index = i,
        .kind = kind,
        .wall = field(judge, WALS, i, 0, 4),
        .walls = field(judge, WALS, i, 4, 4),
        .node = field(judge, WALS, i, 40, 4),
        .nodes = field(judge, WALS, i, 44, 4),
        .leaf = field(judge, WALS, i, 48, 4),
        .leaves = field(judge, WALS, i, 52, 4),
        .entry = field(judge, WALS, i, 36, 4),
        .entries = kind == BSP || kind == QUADTREE ? cells : 0,
        .doors = doors,
    };
    RULE(layer.entry == *entry_sum && *entry_sum + layer.entries <= count_of(judge, ENTR),
         "sum of entries");
    *entry_sum += layer.entries;
    for (uint32_t w = layer.wall; w < layer.wall + layer.walls; w++)
        FOLLOW(judge_wall(&layer, w));
    FOLLOW(judge_tree(&layer));
    FOLLOW(judge_leaves(&layer));
    return judge_entries(&layer);
}
