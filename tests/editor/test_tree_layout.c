/* SPDX-License-Identifier: MIT */
/* Tests the layout of a partition's tree: positions of nodes, the node at a position, and
 * navigation by keys. */
#include "level_worlds.h"
#include "inspector/ed-tree-layout.h"

#include <math.h>
#include <string.h>

enum { WALLS = 200 };

typedef struct Tree {
    World world;
    EdTreeLayout *layout;
} Tree;

static Tree tree_new(CheckRandom *random, uint32_t walls, PartitionKind kind)
{
    Tree tree = {.world = world_new(random, walls, kind)};
    world_settle(&tree.world);
    tree.layout = ed_tree_layout_new(ed_partition_built(tree.world.partition)->layer);
    return tree;
}

static void tree_free(Tree *tree)
{
    ed_tree_layout_free(tree->layout);
    world_free(&tree->world);
}

static EdPartitionPick node(uint32_t number)
{
    return (EdPartitionPick){ED_PARTITION_NODE, number};
}

static bool same(EdPartitionPick a, EdPartitionPick b)
{
    return a.kind == b.kind && a.number == b.number;
}

static void check_node(const EdTreeLayout *layout, uint32_t number)
{
    const EdTreeSpot *spot = &layout->nodes[number];
    const EdTreeSpot *front = ed_tree_layout_spot(layout, spot->child[0]);
    const EdTreeSpot *back = ed_tree_layout_spot(layout, spot->child[1]);
    CHECK(front != NULL && back != NULL);
    CHECK_INT(front->parent, number);
    CHECK_INT(back->parent, number);
    CHECK_INT(front->depth, spot->depth + 1);
    CHECK_INT(back->depth, spot->depth + 1);
    CHECK_NEAR(spot->x, (front->x + back->x) / 2, 1e-9);
    /* The front child is to the left, and nothing overlaps. */
    CHECK_INT(front->first, spot->first);
    CHECK_INT(front->last + 1, back->first);
    CHECK_INT(back->last, spot->last);
    CHECK_INT(spot->deepest, MAX(front->deepest, back->deepest));
}

static void test_positions(void)
{
    CheckRandom random = check_random("places");
    static const PartitionKind kinds[] = {PARTITION_BSP, PARTITION_QUADTREE};
    for (size_t k = 0; k < CHECK_COUNT(kinds); k++) {
        Tree tree = tree_new(&random, WALLS, kinds[k]);
        const EdTreeLayout *layout = tree.layout;
        gab_partition_info info = ed_partition_built(tree.world.partition)->info;
        g_autofree uint8_t *taken = g_malloc0(layout->leaf_count);
        CHECK_INT(layout->node_count, info.nodes);
        CHECK_INT(layout->leaf_count, info.leaves);
        CHECK_INT(layout->deepest, info.depth + 1);
        CHECK_INT(layout->nodes[0].parent, ED_TREE_NONE);
        for (uint32_t i = 0; i < layout->node_count; i++)
            check_node(layout, i);
        for (uint32_t i = 0; i < layout->leaf_count; i++)
            CHECK_INT(taken[layout->leaves[i].first]++, 0);
        tree_free(&tree);
    }
}

static void test_no_tree(void)
{
    CheckRandom random = check_random("none");
    Tree grid = tree_new(&random, WALLS, PARTITION_GRID);
    CHECK(grid.layout == NULL);
    tree_free(&grid);
    /* Without walls, there is a single leaf. */
    Tree empty = tree_new(&random, 0, PARTITION_BSP);
    CHECK_INT(empty.layout->node_count, 0);
    CHECK_INT(empty.layout->leaf_count, 1);
    EdPartitionPick leaf = {ED_PARTITION_LEAF, 0};
    CHECK(same(ed_tree_layout_at(empty.layout, 0.5, 0, 0.5), leaf));
    CHECK(same(ed_tree_layout_neighbour(empty.layout, leaf, 0, -1), leaf));
    tree_free(&empty);
}

/* Returns the node or leaf at a position, by exhaustive search. */
static EdPartitionPick nearest(const EdTreeLayout *layout, double x, uint32_t row, double reach)
{
    EdPartitionPick best = {ED_PARTITION_NONE, 0};
    double distance = reach;
    for (uint32_t i = 0; i < layout->node_count + layout->leaf_count; i++) {
        EdPartitionPick pick = i < layout->node_count
                                   ? node(i)
                                   : (EdPartitionPick){ED_PARTITION_LEAF, i - layout->node_count};
        const EdTreeSpot *spot = ed_tree_layout_spot(layout, pick);
        if (spot->depth != row || fabs(spot->x - x) > distance)
            continue;
        distance = fabs(spot->x - x);
        best = pick;
    }
    return best;
}

static void test_finds(void)
{
    CheckRandom random = check_random("finds");
    Tree tree = tree_new(&random, WALLS, PARTITION_BSP);
    const EdTreeLayout *layout = tree.layout;
    for (uint32_t i = 0; i < layout->node_count; i++)
        CHECK(same(ed_tree_layout_at(layout, layout->nodes[i].x, layout->nodes[i].depth, 0.2),
                   node(i)));
    for (int i = 0; i < 4000; i++) {
        double x = check_unit(&random) * (layout->leaf_count + 4) - 2;
        uint32_t row = (uint32_t)check_between(&random, 0, (int)layout->deepest);
        double reach = check_unit(&random) * 3;
        EdPartitionPick found =
            ed_tree_layout_at(layout, x, row + (check_unit(&random) - 0.5) * 0.9, reach);
        EdPartitionPick wanted = nearest(layout, x, row, reach);
        CHECK_THAT(same(found, wanted), "at %g in row %u within %g: found %u instead of %u", x, row,
                   reach, found.number, wanted.number);
    }
    CHECK_INT(ed_tree_layout_at(layout, 1, layout->deepest + 1.0, 9).kind, ED_PARTITION_NONE);
    CHECK_INT(ed_tree_layout_at(layout, 1, -1, 9).kind, ED_PARTITION_NONE);
    tree_free(&tree);
}

/* Keys move from the left end of a row to its right end, through each item once. */
static void test_keys(void)
{
    CheckRandom random = check_random("keys");
    Tree tree = tree_new(&random, WALLS, PARTITION_BSP);
    const EdTreeLayout *layout = tree.layout;
    CHECK(same(ed_tree_layout_neighbour(layout, (EdPartitionPick){ED_PARTITION_NONE, 0}, 1, 0),
               node(0)));
    for (uint32_t row = 0; row <= layout->deepest; row++) {
        uint32_t count = 0, met = 1;
        for (uint32_t i = 0; i < layout->node_count; i++)
            count += layout->nodes[i].depth == row;
        for (uint32_t i = 0; i < layout->leaf_count; i++)
            count += layout->leaves[i].depth == row;
        EdPartitionPick at = nearest(layout, 0, row, 1e9);
        for (EdPartitionPick next; !same(next = ed_tree_layout_neighbour(layout, at, 1, 0), at);
             at = next) {
            CHECK(same(ed_tree_layout_neighbour(layout, next, -1, 0), at));
            met++;
        }
        CHECK_INT(met, count);
    }
    for (uint32_t i = 1; i < layout->node_count; i++) {
        EdPartitionPick up = ed_tree_layout_neighbour(layout, node(i), 0, -1);
        CHECK_INT(up.number, layout->nodes[i].parent);
        CHECK(same(ed_tree_layout_neighbour(layout, up, 0, 1), layout->nodes[up.number].child[0]));
    }
    tree_free(&tree);
}

static void test_walks(void)
{
    CheckRandom random = check_random("walks");
    Tree tree = tree_new(&random, WALLS, PARTITION_BSP);
    const EdTreeLayout *layout = tree.layout;
    g_autofree uint8_t *walked = g_malloc(layout->node_count);
    for (uint32_t leaf = 0; leaf < layout->leaf_count; leaf++) {
        uint32_t count = 0;
        memset(walked, 0, layout->node_count);
        ed_tree_layout_mark_visited(layout, &leaf, 1, walked);
        for (uint32_t i = 0; i < layout->node_count; i++) {
            count += walked[i];
            CHECK(walked[i] == 0 || (layout->nodes[i].first <= layout->leaves[leaf].first &&
                                     layout->nodes[i].last >= layout->leaves[leaf].first));
        }
        CHECK_INT(count, layout->leaves[leaf].depth);
    }
    tree_free(&tree);
}

static const CheckCase cases[] = {
    {"nodes are placed above their children", test_positions},
    {"grids have no tree, a level without walls has one leaf", test_no_tree},
    {"the node or leaf at a position", test_finds},
    {"navigation by keys", test_keys},
    {"the nodes on the path to a leaf", test_walks},
};

int main(int argc, char **argv)
{
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
