/* SPDX-License-Identifier: MIT */
#include "inspector/ed-tree-layout.h"

#include <math.h>

enum { MAX_DEPTH = 256 };

/* ---- Building ---- */

typedef struct LayoutBuilder {
    EdTreeLayout *layout;
    gab_layer layer;
    uint32_t slot; /* the next free slot */
} LayoutBuilder;

static EdTreeSpot *spot_of(const EdTreeLayout *layout, EdPartitionPick pick)
{
    if (pick.kind == ED_PARTITION_NODE && pick.number < layout->node_count)
        return &layout->nodes[pick.number];
    if (pick.kind == ED_PARTITION_LEAF && pick.number < layout->leaf_count)
        return &layout->leaves[pick.number];
    return NULL;
}

static void lay_out_leaf(LayoutBuilder *builder, EdTreeSpot *leaf)
{
    leaf->first = leaf->last = builder->slot++;
    leaf->x = leaf->first + 0.5;
    leaf->deepest = leaf->depth;
    builder->layout->deepest = MAX(builder->layout->deepest, leaf->depth);
}

/* Lays out a node and everything below it. The recursion is bounded: trees are at most 255 deep. */
static void lay_out_node(LayoutBuilder *builder, EdTreeSpot *node, uint32_t number)
{
    gab_cut cut;
    gab_layer_cut_at(builder->layer, number, &cut);
    node->first = builder->slot;
    double x = 0;
    for (int side = 0; side < 2; side++) {
        EdPartitionPickKind kind = cut.child_is_leaf[side] ? ED_PARTITION_LEAF : ED_PARTITION_NODE;
        EdTreeSpot *child = spot_of(builder->layout, (EdPartitionPick){kind, cut.child[side]});
        node->child[side] = (EdPartitionPick){kind, cut.child[side]};
        if (child == NULL || node->depth >= MAX_DEPTH)
            continue;
        child->parent = number;
        child->depth = node->depth + 1;
        if (kind == ED_PARTITION_LEAF)
            lay_out_leaf(builder, child);
        else
            lay_out_node(builder, child, cut.child[side]);
        node->deepest = MAX(node->deepest, child->deepest);
        x += child->x / 2;
    }
    node->last = builder->slot - 1;
    node->x = x;
}

EdTreeLayout *ed_tree_layout_new(gab_layer layer)
{
    gab_partition_info info = gab_layer_partition(layer);
    if (info.kind != GAB_PARTITION_BSP && info.kind != GAB_PARTITION_QUADTREE)
        return NULL;
    EdTreeLayout *layout = g_new0(EdTreeLayout, 1);
    layout->node_count = info.nodes;
    layout->leaf_count = info.leaves;
    layout->nodes = g_new0(EdTreeSpot, info.nodes + 1);
    layout->leaves = g_new0(EdTreeSpot, info.leaves + 1);
    LayoutBuilder builder = {layout, layer, 0};
    layout->nodes[0].parent = layout->leaves[0].parent = ED_TREE_NONE;
    if (info.nodes > 0)
        lay_out_node(&builder, &layout->nodes[0], 0);
    else
        lay_out_leaf(&builder, &layout->leaves[0]);
    return layout;
}

void ed_tree_layout_free(EdTreeLayout *layout)
{
    if (layout == NULL)
        return;
    g_free(layout->nodes);
    g_free(layout->leaves);
    g_free(layout);
}

/* ---- Queries ---- */

const EdTreeSpot *ed_tree_layout_spot(const EdTreeLayout *layout, EdPartitionPick pick)
{
    return spot_of(layout, pick);
}

static EdPartitionPick root_of(const EdTreeLayout *layout)
{
    return (EdPartitionPick){layout->node_count > 0 ? ED_PARTITION_NODE : ED_PARTITION_LEAF, 0};
}

/* Finds the node or leaf nearest to x in a row, among `from` and everything below it. The slots of
 * a node's two children do not overlap, so the farther child is searched only while it may be
 * nearer. */
static void find_in_row(const EdTreeLayout *layout, EdPartitionPick from, double x, uint32_t row,
                        EdPartitionPick *best, double *distance)
{
    const EdTreeSpot *spot = spot_of(layout, from);
    if (spot == NULL || spot->deepest < row || x < spot->first - *distance ||
        x > spot->last + 1 + *distance)
        return;
    if (spot->depth == row) {
        if (fabs(spot->x - x) <= *distance) {
            *distance = fabs(spot->x - x);
            *best = from;
        }
        return;
    }
    for (int side = 0; from.kind == ED_PARTITION_NODE && side < 2; side++)
        find_in_row(layout, spot->child[side], x, row, best, distance);
}

EdPartitionPick ed_tree_layout_at(const EdTreeLayout *layout, double x, double row, double reach)
{
    EdPartitionPick best = {ED_PARTITION_NONE, 0};
    double distance = reach;
    if (row < -0.5 || row > layout->deepest + 0.5)
        return best;
    find_in_row(layout, root_of(layout), x, (uint32_t)lround(fmax(row, 0)), &best, &distance);
    return best;
}

/* Finds the nearest node or leaf in a row to the left (`across` -1) or to the right (1) of x, among
 * `from` and everything below it. */
static void find_neighbour(const EdTreeLayout *layout, EdPartitionPick from, double x, uint32_t row,
                           int across, EdPartitionPick *best, double *distance)
{
    const EdTreeSpot *spot = spot_of(layout, from);
    if (spot == NULL || spot->deepest < row)
        return;
    double ahead = (spot->x - x) * across;
    if (spot->depth == row) {
        if (ahead > 0 && ahead < *distance) {
            *distance = ahead;
            *best = from;
        }
        return;
    }
    bool is_past = across > 0 ? spot->last + 1 < x : spot->first > x;
    bool is_far = across > 0 ? spot->first > x + *distance : spot->last + 1 < x - *distance;
    for (int side = 0; from.kind == ED_PARTITION_NODE && !is_past && !is_far && side < 2; side++)
        find_neighbour(layout, spot->child[side], x, row, across, best, distance);
}

EdPartitionPick ed_tree_layout_neighbour(const EdTreeLayout *layout, EdPartitionPick from,
                                         int across, int down)
{
    const EdTreeSpot *spot = spot_of(layout, from);
    if (spot == NULL)
        return root_of(layout);
    if (down < 0)
        return spot->parent != ED_TREE_NONE ? (EdPartitionPick){ED_PARTITION_NODE, spot->parent}
                                            : from;
    if (down > 0)
        return from.kind == ED_PARTITION_NODE ? spot->child[0] : from;
    EdPartitionPick best = from;
    double distance = HUGE_VAL;
    find_neighbour(layout, root_of(layout), spot->x, spot->depth, across, &best, &distance);
    return best;
}

void ed_tree_layout_mark_visited(const EdTreeLayout *layout, const uint32_t *leaves, uint32_t count,
                                 uint8_t *visited)
{
    for (uint32_t i = 0; i < count; i++) {
        if (leaves[i] >= layout->leaf_count)
            continue;
        uint32_t node = layout->leaves[leaves[i]].parent;
        while (node < layout->node_count && visited[node] == 0) {
            visited[node] = 1;
            node = layout->nodes[node].parent;
        }
    }
}
