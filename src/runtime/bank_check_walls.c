/* SPDX-License-Identifier: MIT */
/*
 * Checks layers of walls: their walls, and the partition, whose nodes must form a tree. It is not
 * checked that a partition lists each wall in all leaves where it lies; see FORMAT.md. The rest of
 * levels is in bank_check_levels.c.
 */
#include "bank_check_internal.h"

#include "gabarit/debug.h"

/* The fields of a layer of walls. */
typedef struct WallLayer {
    uint32_t first_wall, walls;
    uint32_t kind; /* gab_partition */
    uint64_t cells;
    uint32_t first_entry, entries; /* of a table */
    uint32_t first_node, nodes;
    uint32_t first_leaf, leaves;
    uint32_t first_ref, refs;
} WallLayer;

static bool is_tree(uint32_t kind)
{
    return kind == GAB_PARTITION_BSP || kind == GAB_PARTITION_QUADTREE;
}

static WallLayer read_layer(const uint8_t *bytes)
{
    uint32_t kind = bytes[WALS_KIND];
    uint64_t cells = (uint64_t)read_u32(bytes + WALS_COLUMNS) * read_u32(bytes + WALS_ROWS);
    return (WallLayer){
        .first_wall = read_u32(bytes + WALS_WALL),
        .walls = read_u32(bytes + WALS_WALLS),
        .kind = kind,
        .cells = cells,
        .first_entry = read_u32(bytes + WALS_ENTRY),
        .entries = is_tree(kind) ? (uint32_t)cells : 0,
        .first_node = read_u32(bytes + WALS_NODE),
        .nodes = read_u32(bytes + WALS_NODES),
        .first_leaf = read_u32(bytes + WALS_LEAF),
        .leaves = read_u32(bytes + WALS_LEAVES),
        .first_ref = read_u32(bytes + WALS_REF),
        .refs = read_u32(bytes + WALS_REFS),
    };
}

/* True if a grid or table is present where the kind needs or allows one, with valid sizes. */
static bool cells_are_valid(const uint8_t *bytes, const WallLayer *layer)
{
    int32_t left = read_i32(bytes + WALS_LEFT), top = read_i32(bytes + WALS_TOP);
    int32_t width = read_i32(bytes + WALS_CELL_W), height = read_i32(bytes + WALS_CELL_H);
    if (layer->cells == 0)
        return layer->kind != GAB_PARTITION_GRID && left == 0 && top == 0 && width == 0 &&
               height == 0 && (read_u32(bytes + WALS_COLUMNS) | read_u32(bytes + WALS_ROWS)) == 0;
    return layer->kind != GAB_PARTITION_NONE && is_fixed(left) && is_fixed(top) &&
           is_fixed(width) && is_fixed(height) && width > 0 && height > 0;
}

/* True if the kind of partition is known and the numbers of nodes and leaves match it. */
static bool counts_are_valid(const WallLayer *layer)
{
    switch (layer->kind) {
    case GAB_PARTITION_NONE:
        return layer->nodes == 0 && layer->leaves == 0;
    case GAB_PARTITION_GRID:
        return layer->nodes == 0 && layer->leaves == layer->cells;
    case GAB_PARTITION_BSP:
    case GAB_PARTITION_QUADTREE:
        return layer->leaves == layer->nodes + 1;
    }
    return false;
}

/* ---- Walls ---- */

static bool ends_are_valid(const uint8_t *ends)
{
    return is_fixed(read_i32(ends)) && is_fixed(read_i32(ends + 4)) &&
           is_fixed(read_i32(ends + 8)) && is_fixed(read_i32(ends + 12));
}

static gab_result check_walls(Check *check, const WallLayer *layer, UsedDoors *doors)
{
    for (uint32_t i = layer->first_wall; i < layer->first_wall + layer->walls; i++) {
        const uint8_t *wall = gab_element(check->bank, SECTION_WALL, i);
        uint32_t door = read_u32(wall + WALL_DOOR);
        if (door > doors->count || read_u16(wall + WALL_TAG) != check->tag_and_role[wall[WALL_TAG]])
            return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_WALL, i);
        if (!ends_are_valid(wall + WALL_ENDS) || wall[WALL_BLOCKS] > GAB_BLOCKS_FRONT ||
            wall[WALL_ZERO] != 0)
            return gab_fail(check->fault, GAB_BAD_VALUE, SECTION_WALL, i);
        if (door > 0)
            doors->bits[(door - 1) / 32] |= (uint32_t)1 << ((door - 1) % 32);
    }
    return GAB_OK;
}

/* ---- Trees ---- */

/* A traversal of the nodes of a layer, in stored order. */
typedef struct TreeWalk {
    const gab_bank *bank;
    const WallLayer *layer;
    uint32_t next_leaf;
} TreeWalk;

/* The node that a traversal visits next, and its parent. */
typedef struct Step {
    uint32_t parent, child;
} Step;

static bool is_leaf(uint32_t child)
{
    return (child & CHILD_IS_LEAF) != 0;
}

static const uint8_t *node_at(const TreeWalk *walk, uint32_t node)
{
    return gab_element(walk->bank, SECTION_NODE, walk->layer->first_node + node);
}

/* Returns the step from a node; this node and all nodes before it must be valid. Each edge of the
 * tree is followed upwards once, so a whole traversal takes two steps per node. */
static Step step_from(const TreeWalk *walk, uint32_t node)
{
    const uint8_t *bytes = node_at(walk, node);
    for (int side = 0; side < 2; side++) {
        uint32_t child = read_u32(bytes + NODE_CHILD + 4 * side);
        if (!is_leaf(child))
            return (Step){node, child};
    }
    while (node > 0) {
        uint32_t child_node = node;
        node = read_u24(node_at(walk, node) + NODE_PARENT);
        const uint8_t *siblings = node_at(walk, node) + NODE_CHILD;
        if (read_u32(siblings) == child_node && !is_leaf(read_u32(siblings + 4)))
            return (Step){node, read_u32(siblings + 4)};
    }
    return (Step){NO_PARENT, walk->layer->nodes};
}

/* Checks a child of a node. A leaf must be the next one, and must refer to the node as its
 * parent. */
static bool consume_child(TreeWalk *walk, uint32_t node, uint32_t child)
{
    if (!is_leaf(child))
        return true;
    uint32_t leaf = walk->next_leaf;
    if (leaf >= walk->layer->leaves || child != (leaf | CHILD_IS_LEAF))
        return false;
    walk->next_leaf++;
    return read_u32(gab_element(walk->bank, SECTION_LEAF, walk->layer->first_leaf + leaf) +
                    LEAF_PARENT) == node;
}

static bool normal_is_valid(const uint8_t *node)
{
    int32_t x = read_i16(node + NODE_X), y = read_i16(node + NODE_Y);
    int64_t square = (int64_t)x * x + (int64_t)y * y;
    const int64_t min = CUT_UNIT - 1, max = CUT_UNIT + 1;
    return min * min <= square && square <= max * max;
}

static gab_result check_nodes(Check *check, const WallLayer *layer)
{
    TreeWalk walk = {check->bank, layer, 0};
    uint32_t parent = NO_PARENT, depth = 0;
    for (uint32_t i = 0; i < layer->nodes; i++) {
        const uint8_t *node = node_at(&walk, i);
        if (read_u24(node + NODE_PARENT) != parent ||
            !consume_child(&walk, i, read_u32(node + NODE_CHILD)) ||
            !consume_child(&walk, i, read_u32(node + NODE_CHILD + 4)))
            return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_NODE, layer->first_node + i);
        if (node[NODE_DEPTH] != depth || !normal_is_valid(node))
            return gab_fail(check->fault, GAB_BAD_VALUE, SECTION_NODE, layer->first_node + i);
        Step step = step_from(&walk, i);
        if (step.child != i + 1 || (step.parent == NO_PARENT) != (i + 1 == layer->nodes))
            return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_NODE, layer->first_node + i);
        parent = step.parent;
        if (parent != NO_PARENT)
            depth = (uint32_t)node_at(&walk, parent)[NODE_DEPTH] + 1;
    }
    return GAB_OK;
}

/* ---- Leaves and tables ---- */

static gab_result check_refs(Check *check, const WallLayer *layer, uint32_t first, uint32_t count)
{
    uint32_t min = 0;
    for (uint32_t i = first; i < first + count; i++) {
        const uint8_t *ref = gab_element(check->bank, SECTION_REFS, i);
        uint32_t wall = read_u32(ref + REFS_WALL);
        if (wall < min)
            return gab_fail(check->fault, GAB_BAD_ORDER, SECTION_REFS, i);
        if (wall >= layer->walls)
            return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_REFS, i);
        const uint8_t *original = gab_element(check->bank, SECTION_WALL, layer->first_wall + wall);
        if (memcmp(ref + REFS_ENDS, original + WALL_ENDS, 16) != 0)
            return gab_fail(check->fault, GAB_BAD_VALUE, SECTION_REFS, i);
        min = wall + 1;
    }
    return GAB_OK;
}

/* Checks the leaves; those of a tree have already been compared with their parent nodes. */
static gab_result check_leaves(Check *check, const WallLayer *layer)
{
    uint32_t sum = layer->first_ref, end = layer->first_ref + layer->refs;
    for (uint32_t i = layer->first_leaf; i < layer->first_leaf + layer->leaves; i++) {
        const uint8_t *leaf = gab_element(check->bank, SECTION_LEAF, i);
        uint32_t first = sum, count = read_u32(leaf + LEAF_REFS);
        if (!consume_children(&sum, read_u32(leaf + LEAF_REF), count, end) ||
            (layer->nodes == 0 && read_u32(leaf + LEAF_PARENT) != NO_PARENT))
            return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_LEAF, i);
        gab_result result = check_refs(check, layer, first, count);
        if (result != GAB_OK)
            return result;
    }
    return sum == end ? GAB_OK : gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_REFS, sum);
}

static gab_result check_entries(Check *check, const WallLayer *layer)
{
    for (uint32_t i = layer->first_entry; i < layer->first_entry + layer->entries; i++) {
        uint32_t child = read_u32(gab_element(check->bank, SECTION_ENTR, i) + ENTR_CHILD);
        uint32_t number = child & ~CHILD_IS_LEAF;
        if (number >= (is_leaf(child) ? layer->leaves : layer->nodes))
            return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_ENTR, i);
    }
    return GAB_OK;
}

/* ---- Layers ---- */

static bool consume_all(const Check *check, const WallLayer *layer, WallSums *sums)
{
    return consume_children(&sums->walls, layer->first_wall, layer->walls,
                            section_count(check, SECTION_WALL)) &&
           consume_children(&sums->entries, layer->first_entry, layer->entries,
                            section_count(check, SECTION_ENTR)) &&
           consume_children(&sums->nodes, layer->first_node, layer->nodes,
                            section_count(check, SECTION_NODE)) &&
           consume_children(&sums->leaves, layer->first_leaf, layer->leaves,
                            section_count(check, SECTION_LEAF)) &&
           consume_children(&sums->refs, layer->first_ref, layer->refs,
                            section_count(check, SECTION_REFS));
}

gab_result gab_check_wall_layer(Check *check, uint32_t index, UsedDoors *doors, WallSums *sums)
{
    const uint8_t *bytes = gab_element(check->bank, SECTION_WALS, index);
    WallLayer layer = read_layer(bytes);
    if (layer.walls > MAX_WALLS || layer.cells > MAX_CELLS || layer.nodes > MAX_NODES)
        return gab_fail(check->fault, GAB_TOO_LARGE, SECTION_WALS, index);
    if (read_u24(bytes + WALS_ZERO) != 0 || !cells_are_valid(bytes, &layer) ||
        !counts_are_valid(&layer))
        return gab_fail(check->fault, GAB_BAD_VALUE, SECTION_WALS, index);
    if (!consume_all(check, &layer, sums))
        return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_WALS, index);
    gab_result result = check_walls(check, &layer, doors);
    if (result == GAB_OK)
        result = check_nodes(check, &layer);
    if (result == GAB_OK)
        result = check_leaves(check, &layer);
    return result == GAB_OK ? check_entries(check, &layer) : result;
}
