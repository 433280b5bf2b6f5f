/* SPDX-License-Identifier: MIT */
/* Tests of partitions: their structure, and that every leaf lists the walls that touch it. */
#include "derive_job.h"
#include "oracle_partition.h"
#include "partition_world.h"

#include <math.h>

#define NO_PARENT UINT32_MAX

static PlainPartition build(const WallWorld *world, const PartitionSettings *settings,
                            PartitionFigures *figures)
{
    JobRecord record = {.threads = 1};
    DeriveJob job = record_job(&record);
    PlainPartition partition;
    CHECK_INT(partition_build(&job, world->walls, world->count, settings, &partition, figures),
              DERIVE_DONE);
    /* A copy that the record does not count, so that the record can be checked for leaks. */
    PlainPartition copy = partition;
#define COPY(field, number)                                         \
    do {                                                            \
        const size_t size = (size_t)(number) * sizeof(*copy.field); \
        copy.field = malloc(size + 1);                              \
        if (copy.field == NULL)                                     \
            abort();                                                \
        if (size > 0)                                               \
            memcpy(copy.field, partition.field, size);              \
    } while (0)
    COPY(cuts, partition.cut_count);
    COPY(leaf_ends, partition.leaf_count);
    COPY(walls, partition.wall_count);
    COPY(entries, partition.entries != NULL ? (size_t)partition.columns * partition.rows : 0);
#undef COPY
    partition_release(&job, &partition);
    record_check(&record);
    return copy;
}

/* ---- Structure ---- */

/* Checks that a subtree is stored in depth-first order. Returns its number of nodes. */
static uint32_t check_order(const PlainPartition *tree, uint32_t node, uint32_t depth, uint32_t max)
{
    const PlainCut *cut = &tree->cuts[node];
    const int64_t square = (int64_t)cut->x * cut->x + (int64_t)cut->y * cut->y;
    uint32_t next = node + 1;
    CHECK_THAT(square >= INT64_C(16383) * 16383 && square <= INT64_C(16385) * 16385,
               "node %u: normal %d, %d", node, cut->x, cut->y);
    CHECK_THAT(depth <= max, "node %u has depth %u", node, depth);
    for (unsigned side = 0; side < 2 && !check_has_failed_too_often(); side++) {
        if ((cut->child[side] & PLAIN_LEAF) != 0)
            continue;
        CHECK_THAT(cut->child[side] == next, "node %u has child %u, not %u", node, cut->child[side],
                   next);
        if (cut->child[side] != next || next >= tree->cut_count)
            return next - node;
        next += check_order(tree, next, depth + 1, max);
    }
    return next - node;
}

static void check_leaf_numbers(const PlainPartition *tree)
{
    uint32_t leaf = 0;
    for (uint32_t node = 0; node < tree->cut_count; node++)
        for (unsigned side = 0; side < 2; side++)
            if ((tree->cuts[node].child[side] & PLAIN_LEAF) != 0)
                CHECK_INT(tree->cuts[node].child[side] & ~PLAIN_LEAF, leaf++);
    CHECK_INT(tree->leaf_count, tree->cut_count + 1);
}

static void check_lists(const PlainPartition *partition, uint32_t count)
{
    uint32_t entry = 0;
    for (uint32_t leaf = 0; leaf < partition->leaf_count; leaf++) {
        CHECK_THAT(partition->leaf_ends[leaf] >= entry, "leaf %u ends before it starts", leaf);
        for (uint32_t last = NO_PARENT; entry < partition->leaf_ends[leaf]; entry++) {
            const uint32_t wall = partition->walls[entry];
            CHECK_THAT(wall < count && (last == NO_PARENT || wall > last),
                       "leaf %u lists wall %u after wall %u", leaf, wall, last);
            last = wall;
        }
    }
    CHECK_INT(entry, partition->wall_count);
}

/* True if a cell's closed box, unbounded at the borders of the grid, is on one side of a cut. */
static bool is_cell_on_side(const PlainPartition *tree, uint32_t cell, const PlainCut *cut,
                            unsigned side)
{
    const int64_t far = INT64_C(1) << 30;
    const uint32_t column = cell % tree->columns, row = cell / tree->columns;
    const int64_t left = tree->left + (int64_t)column * tree->cell_w;
    const int64_t top = tree->top + (int64_t)row * tree->cell_h;
    const int64_t x[2] = {column == 0 ? -far : left,
                          column + 1 == tree->columns ? far : left + tree->cell_w};
    const int64_t y[2] = {row == 0 ? -far : top, row + 1 == tree->rows ? far : top + tree->cell_h};
    bool is_on_side = true;
    for (unsigned corner = 0; corner < 4; corner++) {
        const int64_t front = oracle_front(cut, x[corner & 1], y[corner >> 1]);
        is_on_side &= side == 0 ? front >= 0 : front <= 0;
    }
    return is_on_side;
}

static uint32_t *find_parents(const PlainPartition *tree, uint32_t **leaf_parents)
{
    uint32_t *parents = malloc(((size_t)tree->cut_count + tree->leaf_count) * sizeof(*parents));
    if (parents == NULL)
        abort();
    *leaf_parents = parents + tree->cut_count;
    (*leaf_parents)[0] = NO_PARENT;
    if (tree->cut_count > 0)
        parents[0] = NO_PARENT;
    for (uint32_t node = 0; node < tree->cut_count; node++)
        for (unsigned side = 0; side < 2; side++) {
            const uint32_t child = tree->cuts[node].child[side];
            if ((child & PLAIN_LEAF) != 0)
                (*leaf_parents)[child & ~PLAIN_LEAF] = node;
            else
                parents[child] = node;
        }
    return parents;
}

/* Checks that each cell is in the region of its entry, but in that of none of its children. */
static void check_table(const PlainPartition *tree)
{
    uint32_t *leaf_parents;
    uint32_t *parents = find_parents(tree, &leaf_parents);
    const uint32_t cells = tree->columns * tree->rows;
    for (uint32_t cell = 0; cell < cells && !check_has_failed_too_often(); cell++) {
        uint32_t node = tree->entries[cell];
        const bool is_leaf = (node & PLAIN_LEAF) != 0;
        CHECK_THAT(is_leaf ? (node & ~PLAIN_LEAF) < tree->leaf_count : node < tree->cut_count,
                   "cell %u has entry %x", cell, node);
        for (unsigned side = 0; side < 2 && !is_leaf; side++)
            CHECK_THAT(!is_cell_on_side(tree, cell, &tree->cuts[node], side),
                       "cell %u could have an entry below node %u", cell, node);
        uint32_t parent = is_leaf ? leaf_parents[node & ~PLAIN_LEAF] : parents[node];
        while (parent != NO_PARENT) {
            const unsigned side = tree->cuts[parent].child[1] == node;
            CHECK_THAT(is_cell_on_side(tree, cell, &tree->cuts[parent], side),
                       "cell %u is not in the region of node %u", cell, parent);
            node = parent;
            parent = parents[node];
        }
    }
    free(parents);
}

static void check_structure(const PlainPartition *partition, const PartitionSettings *settings,
                            uint32_t count)
{
    const uint32_t max_depth = settings->max_depth > 0 ? settings->max_depth : PARTITION_MAX_DEPTH;
    CHECK_INT(partition->kind, settings->kind);
    check_lists(partition, count);
    if (partition->kind == PLAIN_GRID) {
        CHECK_INT(partition->cut_count, 0);
        CHECK_INT(partition->leaf_count, partition->columns * partition->rows);
        CHECK(partition->cell_w > 0 && partition->cell_h > 0);
        return;
    }
    if (partition->cut_count > 0)
        CHECK_INT(check_order(partition, 0, 0, max_depth), partition->cut_count);
    check_leaf_numbers(partition);
    if (partition->columns > 0 && !check_has_failed_too_often())
        check_table(partition);
}

/* ---- Lists of walls ---- */

typedef struct ListCheck {
    const PlainPartition *partition;
    uint32_t wall;
    uint64_t listed, missing;
} ListCheck;

static void count_leaf(void *user, uint32_t leaf)
{
    ListCheck *check = user;
    if (oracle_is_listed(check->partition, leaf, check->wall))
        check->listed++;
    else
        check->missing++;
}

static ListCheck count_listed(const PlainPartition *partition, const WallWorld *world, int margin)
{
    ListCheck check = {.partition = partition};
    for (uint32_t n = 0; n < world->count; n++) {
        check.wall = n;
        oracle_visit(&(OracleVisit){.partition = partition,
                                    .wall = &world->walls[n],
                                    .margin = margin,
                                    .touches = count_leaf,
                                    .user = &check});
    }
    return check;
}

/* Checks that each wall is in all leaves that it touches, and in none more than two units away. */
static void check_listing(const PlainPartition *partition, const WallWorld *world)
{
    const ListCheck touching = count_listed(partition, world, 0);
    CHECK_THAT(touching.missing == 0, "%llu walls are missing in leaves",
               (unsigned long long)touching.missing);
    CHECK_INT(count_listed(partition, world, 2).listed, partition->wall_count);
}

static void partition_free(PlainPartition *partition)
{
    free(partition->cuts);
    free(partition->leaf_ends);
    free(partition->walls);
    free(partition->entries);
}

static void check_world(const WallWorld *world, const PartitionSettings *settings)
{
    PartitionFigures figures;
    PlainPartition partition = build(world, settings, &figures);
    check_structure(&partition, settings, world->count);
    if (!check_has_failed_too_often())
        check_listing(&partition, world);
    CHECK_INT(figures.leaves, partition.leaf_count);
    CHECK_INT(figures.nodes, partition.cut_count);
    partition_free(&partition);
}

static const PartitionSettings all_settings[] = {
    {.kind = PLAIN_BSP},
    {.kind = PLAIN_BSP, .cut_avoidance = 0.25},
    {.kind = PLAIN_BSP, .cut_avoidance = 0.5},
    {.kind = PLAIN_BSP, .cut_avoidance = 1},
    {.kind = PLAIN_BSP, .max_walls = 1},
    {.kind = PLAIN_BSP, .cut_avoidance = 1, .max_walls = 2, .max_depth = 6},
    {.kind = PLAIN_QUADTREE},
    {.kind = PLAIN_QUADTREE, .max_walls = 1},
    {.kind = PLAIN_QUADTREE, .max_walls = 3, .max_depth = 1},
    {.kind = PLAIN_GRID},
    {.kind = PLAIN_GRID, .columns = 7, .rows = 3},
    {.kind = PLAIN_GRID, .columns = 1, .rows = 40}};

static void test_worlds(void)
{
    static const uint32_t counts[] = {1, 2, 17, 150, 900, 3000};
    CheckRandom random = check_random("worlds");
    for (int kind = 0; kind < WORLD_KINDS; kind++)
        for (size_t n = 0; n < CHECK_COUNT(counts); n++) {
            /* Long walls are listed in all cells of a row, so fewer walls are enough. */
            const bool is_vast = kind == WORLD_VAST || kind == WORLD_NESTED;
            const uint32_t count = is_vast && counts[n] > 400 ? 400 : counts[n];
            WallWorld world = wall_world(&random, (WorldKind)kind, count);
            for (size_t s = 0; s < CHECK_COUNT(all_settings) && !check_has_failed_too_often(); s++)
                check_world(&world, &all_settings[s]);
            if (check_has_failed_too_often())
                check_note("the last world was %s %u", world_names[kind], count);
            free(world.walls);
        }
}

static void test_large_world(void)
{
    CheckRandom random = check_random("large");
    WallWorld world = wall_world(&random, WORLD_SOUP, 120000);
    static const PartitionSettings settings[] = {{.kind = PLAIN_BSP},
                                                 {.kind = PLAIN_BSP, .cut_avoidance = 1},
                                                 {.kind = PLAIN_QUADTREE},
                                                 {.kind = PLAIN_GRID}};
    for (size_t s = 0; s < CHECK_COUNT(settings); s++)
        check_world(&world, &settings[s]);
    free(world.walls);
}

static void test_no_walls(void)
{
    for (size_t s = 0; s < CHECK_COUNT(all_settings); s++) {
        PartitionSettings settings = all_settings[s];
        settings.columns = settings.rows = 0;
        PlainPartition partition;
        PartitionFigures figures;
        CHECK_INT(partition_build(NULL, NULL, 0, &settings, &partition, &figures), DERIVE_DONE);
        CHECK_INT(partition.cut_count, 0);
        CHECK_INT(partition.leaf_count, 1);
        CHECK_INT(partition.leaf_ends[0], 0);
        CHECK_INT(partition.wall_count, 0);
        CHECK_INT(partition.columns, settings.kind == PLAIN_GRID);
        CHECK_INT(figures.leaves, 1);
        CHECK_NEAR(figures.entries_per_wall, 1, 0);
        CHECK_NEAR(figures.cut_ratio, 1, 0);
        partition_release(NULL, &partition);
        CHECK(partition.leaf_ends == NULL && partition.leaf_count == 0);
        partition_release(NULL, &partition);
    }
}

CHECK_CASES({"no walls make one empty leaf", test_no_walls},
            {"every leaf lists the walls that touch it, in difficult worlds", test_worlds},
            {"every leaf lists the walls that touch it, among many walls", test_large_world})
