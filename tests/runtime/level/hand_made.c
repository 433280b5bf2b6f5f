/* SPDX-License-Identifier: MIT */
/* Partitions that are not made by the library's builder; see hand_made.h. */
#include "hand_made.h"

#include <math.h>

/* Numbers of the file format: the maximum depth of a tree, the length of a cut's normal, the unit
 * of its offset. UNBOUNDED is beyond all positions. */
enum { MAX_DEPTH = 255, NORMAL_LENGTH = 16384, OFFSET_UNIT = 4096, UNBOUNDED = 1 << 26 };

/* A partition under construction. */
typedef struct PartitionBuilder {
    CheckRandom *random;
    const World *world;
    PlainBank *plain;
    bool is_wrong, is_empty; /* is_empty: all leaves of a wrong partition are empty */
    PlainPartition partition;
    uint32_t capacity; /* capacity for walls in leaves */
} PartitionBuilder;

static void *must_allocate(PlainBank *plain, size_t count, size_t size)
{
    void *memory = plain_alloc(plain, count, size);
    if (memory == NULL) {
        printf("Bail out! no memory for a partition\n");
        exit(EXIT_FAILURE);
    }
    return memory;
}

/* ---- Leaves ---- */

/* Adds a leaf with the marked walls. */
static void add_leaf(PartitionBuilder *builder, const bool *marked)
{
    PlainPartition *partition = &builder->partition;
    for (uint32_t i = 0; i < builder->world->count; i++) {
        if (!marked[i] || partition->wall_count == builder->capacity)
            continue;
        partition->walls[partition->wall_count++] = i;
    }
    partition->leaf_ends[partition->leaf_count++] = partition->wall_count;
}

static void mark_arbitrary(PartitionBuilder *builder, bool *marked)
{
    int percent = builder->is_empty ? 0 : check_between(builder->random, 0, 3) * 33;
    for (uint32_t i = 0; i < builder->world->count; i++)
        marked[i] = check_chance(builder->random, percent);
}

static void start_leaves(PartitionBuilder *builder, uint32_t leaves)
{
    PlainPartition *partition = &builder->partition;
    builder->capacity = leaves * builder->world->count;
    partition->leaf_ends = must_allocate(builder->plain, leaves, sizeof *partition->leaf_ends);
    partition->walls = must_allocate(builder->plain, builder->capacity, sizeof *partition->walls);
}

/* ---- Trees ---- */

/* Returns the scaled distance of a point from a cut; above 0 in front of it. */
static int64_t cut_height(const PlainCut *cut, ExactPoint p)
{
    return cut->x * p.x + cut->y * p.y - (int64_t)OFFSET_UNIT * cut->offset;
}

/* Returns a point in the world: the end of a wall, or a point near it. */
static ExactPoint random_point(PartitionBuilder *builder)
{
    const World *world = builder->world;
    if (world->count == 0)
        return (ExactPoint){0, 0};
    const SweepWall *wall = &world->walls[check_between(builder->random, 0, (int)world->count - 1)];
    ExactPoint end = check_chance(builder->random, 50) ? wall->a : wall->b;
    return check_chance(builder->random, 60) ? end : sweep_jitter(builder->random, end, 1 << 12);
}

static PlainCut random_cut(PartitionBuilder *builder)
{
    double angle = check_unit(builder->random) * 6.283185307179586;
    PlainCut cut = {(int16_t)lround(cos(angle) * NORMAL_LENGTH),
                    (int16_t)lround(sin(angle) * NORMAL_LENGTH),
                    0,
                    {0, 0}};
    int direction = check_between(builder->random, 0, 7);
    if (direction < 4)
        cut.x = (int16_t)(direction % 2 == 0 ? (direction - 1) * NORMAL_LENGTH : 0),
        cut.y = (int16_t)(direction % 2 == 0 ? 0 : (direction - 2) * NORMAL_LENGTH);
    ExactPoint p = random_point(builder);
    cut.offset = (int32_t)floor((double)cut_height(&cut, p) / OFFSET_UNIT);
    return cut;
}

/* Selects those of the marked walls that touch the closed side of a cut. */
static void select_side(const World *world, const PlainCut *cut, bool front, const bool *marked,
                        bool *selected)
{
    for (uint32_t i = 0; i < world->count; i++) {
        int64_t a = cut_height(cut, world->walls[i].a), b = cut_height(cut, world->walls[i].b);
        selected[i] = marked[i] && (front ? a >= 0 || b >= 0 : a <= 0 || b <= 0);
    }
}

/* Makes a tree of `cuts` cuts. In a chain, each cut is the back child of the previous one. Returns
 * the reference to the root. */
static uint32_t make_tree(PartitionBuilder *builder, uint32_t cuts, bool is_chain)
{
    PlainPartition *partition = &builder->partition;
    if (cuts == 0)
        return PLAIN_LEAF;
    uint32_t node = partition->cut_count++;
    partition->cuts[node] = random_cut(builder);
    uint32_t before = is_chain ? 0 : (uint32_t)check_between(builder->random, 0, (int)cuts - 1);
    uint32_t first = make_tree(builder, before, is_chain);
    uint32_t second = make_tree(builder, cuts - 1 - before, is_chain);
    partition->cuts[node].child[0] = first;
    partition->cuts[node].child[1] = second;
    return node;
}

/* Numbers the leaves in the order of the nodes that refer to them. */
static void number_leaves(PartitionBuilder *builder, uint32_t *parents)
{
    PlainPartition *partition = &builder->partition;
    uint32_t leaves = 0;
    for (uint32_t i = 0; i < partition->cut_count; i++)
        for (int side = 0; side < 2; side++) {
            uint32_t *child = &partition->cuts[i].child[side];
            if (*child < PLAIN_LEAF)
                parents[*child] = i;
            else
                *child = PLAIN_LEAF | leaves++;
        }
}

/* Marks the walls that touch the closed region of a node's side. */
static void mark_region(const PartitionBuilder *builder, const uint32_t *parents, uint32_t node,
                        int side, bool *marked)
{
    for (uint32_t i = 0; i < builder->world->count; i++)
        marked[i] = true;
    for (;;) {
        select_side(builder->world, &builder->partition.cuts[node], side == 0, marked, marked);
        if (node == 0)
            return;
        side = builder->partition.cuts[parents[node]].child[1] == node;
        node = parents[node];
    }
}

static void fill_tree(PartitionBuilder *builder)
{
    PlainPartition *partition = &builder->partition;
    uint32_t count = builder->world->count;
    bool *marked = must_allocate(builder->plain, count, sizeof *marked);
    bool is_chain = builder->is_wrong && check_chance(builder->random, 30);
    uint32_t cuts = (uint32_t)check_between(builder->random, 0, is_chain ? MAX_DEPTH : 60);
    partition->kind = PLAIN_BSP;
    partition->cuts = must_allocate(builder->plain, cuts, sizeof *partition->cuts);
    uint32_t *parents = must_allocate(builder->plain, cuts, sizeof *parents);
    make_tree(builder, cuts, is_chain);
    number_leaves(builder, parents);
    start_leaves(builder, cuts + 1);
    for (uint32_t i = 0; i < count; i++)
        marked[i] = true;
    if (cuts == 0)
        add_leaf(builder, marked);
    for (uint32_t i = 0; i < cuts; i++)
        for (int side = 0; side < 2; side++) {
            if (partition->cuts[i].child[side] < PLAIN_LEAF)
                continue;
            mark_region(builder, parents, i, side, marked);
            if (builder->is_wrong)
                mark_arbitrary(builder, marked);
            add_leaf(builder, marked);
        }
}

/* ---- Cells ---- */

static void set_random_cells(PartitionBuilder *builder, uint32_t max)
{
    PlainPartition *partition = &builder->partition;
    ExactPoint corner = random_point(builder);
    int size_bits = check_between(builder->random, 0, 12);
    partition->left = (int32_t)corner.x - check_between(builder->random, 0, 1 << size_bits);
    partition->top = (int32_t)corner.y - check_between(builder->random, 0, 1 << size_bits);
    partition->left = partition->left < -(1 << 23) ? -(1 << 23) : partition->left;
    partition->top = partition->top < -(1 << 23) ? -(1 << 23) : partition->top;
    partition->cell_w = check_between(builder->random, 1, 1 << size_bits);
    partition->cell_h =
        check_between(builder->random, 1, 1 << check_between(builder->random, 0, 12));
    partition->columns = (uint32_t)check_between(builder->random, 1, (int)max);
    partition->rows = (uint32_t)check_between(builder->random, 1, (int)max);
}

/* A cell with its edges; cells at the border of the grid are unbounded. */
typedef struct CellBox {
    ExactPoint low, high;
} CellBox;

static CellBox cell_box(const PlainPartition *partition, uint32_t column, uint32_t row)
{
    int64_t x = partition->left + (int64_t)column * partition->cell_w;
    int64_t y = partition->top + (int64_t)row * partition->cell_h;
    return (CellBox){{column == 0 ? -UNBOUNDED : x, row == 0 ? -UNBOUNDED : y},
                     {column + 1 == partition->columns ? UNBOUNDED : x + partition->cell_w,
                      row + 1 == partition->rows ? UNBOUNDED : y + partition->cell_h}};
}

/* Returns a correct entry of a cell: the lowest node or leaf whose region contains the cell, or a
 * node above that. */
static uint32_t correct_entry(PartitionBuilder *builder, uint32_t column, uint32_t row)
{
    const PlainPartition *partition = &builder->partition;
    CellBox box = cell_box(partition, column, row);
    uint32_t child = partition->cut_count > 0 ? 0 : PLAIN_LEAF;
    while (child < PLAIN_LEAF && !check_chance(builder->random, 3)) {
        const PlainCut *cut = &partition->cuts[child];
        bool front = true, back = true;
        for (int i = 0; i < 4; i++) {
            ExactPoint corner = {i % 2 == 0 ? box.low.x : box.high.x,
                                 i < 2 ? box.low.y : box.high.y};
            front = front && cut_height(cut, corner) >= 0;
            back = back && cut_height(cut, corner) <= 0;
        }
        if (!front && !back)
            break;
        child = cut->child[!front];
    }
    return child;
}

static uint32_t wrong_entry(PartitionBuilder *builder)
{
    const PlainPartition *partition = &builder->partition;
    if (partition->cut_count > 0 && check_chance(builder->random, 60))
        return check_chance(builder->random, 50)
                   ? 0
                   : (uint32_t)check_between(builder->random, 0, (int)partition->cut_count - 1);
    return PLAIN_LEAF | (uint32_t)check_between(builder->random, 0, (int)partition->leaf_count - 1);
}

static void fill_table(PartitionBuilder *builder)
{
    PlainPartition *partition = &builder->partition;
    fill_tree(builder);
    set_random_cells(builder, builder->is_wrong ? 200 : 12);
    partition->entries = must_allocate(builder->plain, (size_t)partition->columns * partition->rows,
                                       sizeof *partition->entries);
    for (uint32_t row = 0; row < partition->rows; row++)
        for (uint32_t column = 0; column < partition->columns; column++)
            partition->entries[row * partition->columns + column] =
                builder->is_wrong ? wrong_entry(builder) : correct_entry(builder, column, row);
}

static bool wall_bounds_meet(const SweepWall *wall, CellBox box)
{
    return (wall->a.x >= box.low.x || wall->b.x >= box.low.x) &&
           (wall->a.x <= box.high.x || wall->b.x <= box.high.x) &&
           (wall->a.y >= box.low.y || wall->b.y >= box.low.y) &&
           (wall->a.y <= box.high.y || wall->b.y <= box.high.y);
}

static void fill_grid(PartitionBuilder *builder)
{
    PlainPartition *partition = &builder->partition;
    uint32_t count = builder->world->count;
    bool *marked = must_allocate(builder->plain, count, sizeof *marked);
    partition->kind = PLAIN_GRID;
    set_random_cells(builder, 12);
    start_leaves(builder, partition->columns * partition->rows);
    for (uint32_t row = 0; row < partition->rows; row++)
        for (uint32_t column = 0; column < partition->columns; column++) {
            CellBox box = cell_box(partition, column, row);
            for (uint32_t i = 0; i < count; i++)
                marked[i] = wall_bounds_meet(&builder->world->walls[i], box);
            if (builder->is_wrong)
                mark_arbitrary(builder, marked);
            add_leaf(builder, marked);
        }
}

/* ---- Levels ---- */

bool hand_made_is_wrong(HandKind kind)
{
    return kind >= HAND_WRONG_TREE;
}

static void fill_walls(PlainBank *plain, const World *world, PlainLevel *level, const char *name)
{
    level->name = name;
    level->picture = GAB_NONE;
    level->layer_count = 1;
    level->layers = must_allocate(plain, 1, sizeof *level->layers);
    PlainWalls *walls = &level->layers[0].as.walls;
    level->layers[0].kind = PLAIN_WALLS;
    walls->count = world->count;
    walls->walls = must_allocate(plain, world->count, sizeof *walls->walls);
    for (uint32_t i = 0; i < world->count; i++) {
        const SweepWall *wall = &world->walls[i];
        walls->walls[i] = (PlainWall){.ax = (int32_t)wall->a.x,
                                      .ay = (int32_t)wall->a.y,
                                      .bx = (int32_t)wall->b.x,
                                      .by = (int32_t)wall->b.y,
                                      .front_only = wall->one_way};
    }
}

void hand_made_open(HandMade *made, CheckRandom *random, const World *world, HandKind kind)
{
    PlainBank plain = {.level_count = 2};
    PartitionBuilder builder = {.random = random,
                                .world = world,
                                .plain = &plain,
                                .is_wrong = hand_made_is_wrong(kind),
                                .is_empty = check_chance(random, 30),
                                .partition = {.kind = PLAIN_BSP}};
    plain.levels = must_allocate(&plain, 2, sizeof *plain.levels);
    fill_walls(&plain, world, &plain.levels[0], "every");
    fill_walls(&plain, world, &plain.levels[1], "made");
    if (kind == HAND_TREE || kind == HAND_WRONG_TREE)
        fill_tree(&builder);
    else if (kind == HAND_TABLE || kind == HAND_WRONG_TABLE)
        fill_table(&builder);
    else
        fill_grid(&builder);
    plain.levels[1].layers[0].as.walls.partition = builder.partition;
    made->opened = opened_from(&plain);
    plain_free(&plain);
    made->without = gab_bank_level(&made->opened.bank, "every");
    made->level = gab_bank_level(&made->opened.bank, "made");
    made->layer = gab_level_layer_at(made->level, 0);
}

void hand_made_close(HandMade *made)
{
    opened_close(&made->opened);
}
