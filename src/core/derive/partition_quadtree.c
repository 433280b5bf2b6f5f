/* SPDX-License-Identifier: MIT */
/*
 * Quadtrees; see partition.h. A quad is cut at its middle in x, and its halves in y, if they
 * contain too many walls; so it has up to three nodes. Sides are powers of two times the grain, so
 * that quads of one size are the cells of a table.
 */
#include "derive/partition_internal.h"

enum {
    DEFAULT_MAX_WALLS = 10,
    GROWTH = 4,
    MIN_SIDE = 8,    /* of a region that is cut, in 1/256 pixel */
    MAX_STALLED = 16 /* successive cuts, two per quad */
};

static bool quadtree_choose(Tree *tree, const CutSpot *spot, Split *split)
{
    const Region whole = spot->region;
    const int32_t width = whole.right - whole.left, height = whole.bottom - whole.top;
    if (height < MIN_SIDE || whole.stalled >= MAX_STALLED)
        return false;
    split->region[0] = split->region[1] = whole;
    if (width == height) {
        const int32_t middle = whole.left + width / 2;
        split->cut = (PlainCut){.x = CUT_LENGTH, .offset = middle * (CUT_LENGTH / CUT_OFFSET)};
        split->region[0].left = split->region[1].right = middle;
    } else {
        const int32_t middle = whole.top + height / 2;
        split->cut = (PlainCut){.y = CUT_LENGTH, .offset = middle * (CUT_LENGTH / CUT_OFFSET)};
        split->region[0].top = split->region[1].bottom = middle;
    }
    return true;
}

/* Returns the root's quad. Its corner is halfway between multiples of the grain, and it contains
 * all walls. */
static Region make_root(const PartitionInput *input)
{
    const Lattice all = lattice_over(input->bounds, input->grain, 1);
    int32_t side = input->grain;
    while (side < all.cell_w)
        side *= 2;
    return (Region){
        .left = all.left, .top = all.top, .right = all.left + side, .bottom = all.top + side};
}

/* Returns the cells of a table: the smallest quads such that at most `max` of them cover the
 * walls. */
static Lattice make_table(const PartitionInput *input, Region root, uint32_t max)
{
    Lattice table = {.left = root.left, .top = root.top, .columns = 1, .rows = 1};
    int32_t side = root.right - root.left;
    uint64_t columns = 1, rows = 1;
    while (columns * rows <= max && side >= MIN_SIDE) {
        table.columns = (uint32_t)columns;
        table.rows = (uint32_t)rows;
        table.cell_w = table.cell_h = side;
        side /= 2;
        columns = (uint64_t)((input->bounds.right - root.left) / side + 1);
        rows = (uint64_t)((input->bounds.bottom - root.top) / side + 1);
    }
    return table;
}

DeriveResult partition_build_quadtree(DeriveJob *job, const PartitionInput *input,
                                      PlainPartition *partition, uint64_t *cuts)
{
    const PartitionSettings *settings = input->settings;
    const Region root = make_root(input);
    Tree tree = {.job = job,
                 .partition = partition,
                 .choose = quadtree_choose,
                 .max_walls = settings->max_walls > 0 ? settings->max_walls : DEFAULT_MAX_WALLS,
                 .max_depth = settings->max_depth > 0 ? settings->max_depth : PARTITION_MAX_DEPTH};
    DeriveResult result = tree_grow(&tree, input->walls, input->count, root, GROWTH);
    *cuts = tree.cuts;
    if (result != DERIVE_DONE || partition->cut_count == 0)
        return result;
    const Lattice table = make_table(input, root, input->count / 2);
    return tree_add_table(&tree, &table);
}
