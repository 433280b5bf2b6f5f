/* SPDX-License-Identifier: MIT */
/* Partitions that no builder made; see hand_made.h. */
#include "hand_made.h"

#include <math.h>

enum { DEEPEST = 255, LENGTH = 16384, UNIT = 4096, NO_END = 1 << 26 };

/* A partition under construction. */
typedef struct PartitionBuilder {
    CheckRandom *random;
    const World *world;
    PlainBank *plain;
    bool is_dishonest, is_empty; /* is_empty: all leaves of a lying partition */
    PlainPartition parts;
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

/* Ends a leaf with the marked walls. */
static void add_leaf(PartitionBuilder *making, const bool *marked)
{
    PlainPartition *parts = &making->parts;
    for (uint32_t i = 0; i < making->world->count; i++) {
        if (!marked[i] || parts->wall_count == making->capacity)
            continue;
        parts->walls[parts->wall_count++] = i;
    }
    parts->leaf_ends[parts->leaf_count++] = parts->wall_count;
}

static void mark_any(PartitionBuilder *making, bool *marked)
{
    int percent = making->is_empty ? 0 : check_between(making->random, 0, 3) * 33;
    for (uint32_t i = 0; i < making->world->count; i++)
        marked[i] = check_chance(making->random, percent);
}

static void start_leaves(PartitionBuilder *making, uint32_t leaves)
{
    PlainPartition *parts = &making->parts;
    making->capacity = leaves * making->world->count;
    parts->leaf_ends = must_allocate(making->plain, leaves, sizeof *parts->leaf_ends);
    parts->walls = must_allocate(making->plain, making->capacity, sizeof *parts->walls);
}

/* ---- Trees ---- */

static int64_t height_over(const PlainCut *cut, ExactPoint p)
{
    return cut->x * p.x + cut->y * p.y - (int64_t)UNIT * cut->offset;
}

/* Returns a place in the world: the end of a wall, or a point near it. */
static ExactPoint any_place(PartitionBuilder *making)
{
    const World *world = making->world;
    if (world->count == 0)
        return (ExactPoint){0, 0};
    const SweepWall *wall = &world->walls[check_between(making->random, 0, (int)world->count - 1)];
    ExactPoint end = check_chance(making->random, 50) ? wall->a : wall->b;
    return check_chance(making->random, 60) ? end : sweep_jittered(making->random, end, 1 << 12);
}

static PlainCut random_cut(PartitionBuilder *making)
{
    double angle = check_unit(making->random) * 6.283185307179586;
    PlainCut cut = {
        (int16_t)lround(cos(angle) * LENGTH), (int16_t)lround(sin(angle) * LENGTH), 0, {0, 0}};
    int turn = check_between(making->random, 0, 7);
    if (turn < 4)
        cut.x = (int16_t)(turn % 2 == 0 ? (turn - 1) * LENGTH : 0),
        cut.y = (int16_t)(turn % 2 == 0 ? 0 : (turn - 2) * LENGTH);
    ExactPoint p = any_place(making);
    cut.offset = (int32_t)floor((double)height_over(&cut, p) / UNIT);
    return cut;
}

/* Keeps those of the marked walls that touch the closed side of a cut. */
static void keep_side(const World *world, const PlainCut *cut, bool front, const bool *marked,
                      bool *kept)
{
    for (uint32_t i = 0; i < world->count; i++) {
        int64_t a = height_over(cut, world->walls[i].a), b = height_over(cut, world->walls[i].b);
        kept[i] = marked[i] && (front ? a >= 0 || b >= 0 : a <= 0 || b <= 0);
    }
}

/* Makes a tree of `cuts` cuts; in a chain, each is below the back of the previous one. Returns the
 * reference to its root. */
static uint32_t make_tree(PartitionBuilder *making, uint32_t cuts, bool is_chain)
{
    PlainPartition *parts = &making->parts;
    if (cuts == 0)
        return PLAIN_LEAF;
    uint32_t node = parts->cut_count++;
    parts->cuts[node] = random_cut(making);
    uint32_t before = is_chain ? 0 : (uint32_t)check_between(making->random, 0, (int)cuts - 1);
    uint32_t first = make_tree(making, before, is_chain);
    uint32_t second = make_tree(making, cuts - 1 - before, is_chain);
    parts->cuts[node].child[0] = first;
    parts->cuts[node].child[1] = second;
    return node;
}

/* Leaves are numbered in the order of the nodes that refer to them. */
static void number_leaves(PartitionBuilder *making, uint32_t *parents)
{
    PlainPartition *parts = &making->parts;
    uint32_t leaves = 0;
    for (uint32_t i = 0; i < parts->cut_count; i++)
        for (int side = 0; side < 2; side++) {
            uint32_t *child = &parts->cuts[i].child[side];
            if (*child < PLAIN_LEAF)
                parents[*child] = i;
            else
                *child = PLAIN_LEAF | leaves++;
        }
}

/* Marks the walls that touch the closed region of a node's side, and perhaps some more. */
static void mark_region(const PartitionBuilder *making, const uint32_t *parents, uint32_t node,
                        int side, bool *marked)
{
    for (uint32_t i = 0; i < making->world->count; i++)
        marked[i] = true;
    for (;;) {
        keep_side(making->world, &making->parts.cuts[node], side == 0, marked, marked);
        if (node == 0)
            return;
        side = making->parts.cuts[parents[node]].child[1] == node;
        node = parents[node];
    }
}

static void fill_tree(PartitionBuilder *making)
{
    PlainPartition *parts = &making->parts;
    uint32_t count = making->world->count;
    bool *marked = must_allocate(making->plain, count, sizeof *marked);
    bool is_chain = making->is_dishonest && check_chance(making->random, 30);
    uint32_t cuts = (uint32_t)check_between(making->random, 0, is_chain ? DEEPEST : 60);
    parts->kind = PLAIN_BSP;
    parts->cuts = must_allocate(making->plain, cuts, sizeof *parts->cuts);
    uint32_t *parents = must_allocate(making->plain, cuts, sizeof *parents);
    make_tree(making, cuts, is_chain);
    number_leaves(making, parents);
    start_leaves(making, cuts + 1);
    for (uint32_t i = 0; i < count; i++)
        marked[i] = true;
    if (cuts == 0)
        add_leaf(making, marked);
    for (uint32_t i = 0; i < cuts; i++)
        for (int side = 0; side < 2; side++) {
            if (parts->cuts[i].child[side] < PLAIN_LEAF)
                continue;
            mark_region(making, parents, i, side, marked);
            if (making->is_dishonest)
                mark_any(making, marked);
            add_leaf(making, marked);
        }
}

/* ---- Cells ---- */

static void choose_cells(PartitionBuilder *making, uint32_t max)
{
    PlainPartition *parts = &making->parts;
    ExactPoint corner = any_place(making);
    int fine = check_between(making->random, 0, 12);
    parts->left = (int32_t)corner.x - check_between(making->random, 0, 1 << fine);
    parts->top = (int32_t)corner.y - check_between(making->random, 0, 1 << fine);
    parts->left = parts->left < -(1 << 23) ? -(1 << 23) : parts->left;
    parts->top = parts->top < -(1 << 23) ? -(1 << 23) : parts->top;
    parts->cell_w = check_between(making->random, 1, 1 << fine);
    parts->cell_h = check_between(making->random, 1, 1 << check_between(making->random, 0, 12));
    parts->columns = (uint32_t)check_between(making->random, 1, (int)max);
    parts->rows = (uint32_t)check_between(making->random, 1, (int)max);
}

/* A cell with its edges; those at the border extend without end. */
typedef struct CellBox {
    ExactPoint low, high;
} CellBox;

static CellBox cell_box(const PlainPartition *parts, uint32_t column, uint32_t row)
{
    int64_t x = parts->left + (int64_t)column * parts->cell_w;
    int64_t y = parts->top + (int64_t)row * parts->cell_h;
    return (CellBox){{column == 0 ? -NO_END : x, row == 0 ? -NO_END : y},
                     {column + 1 == parts->columns ? NO_END : x + parts->cell_w,
                      row + 1 == parts->rows ? NO_END : y + parts->cell_h}};
}

/* Returns the entry of a cell: the lowest node or leaf whose region contains it, or a node above
 * that. */
static uint32_t honest_entry(PartitionBuilder *making, uint32_t column, uint32_t row)
{
    const PlainPartition *parts = &making->parts;
    CellBox box = cell_box(parts, column, row);
    uint32_t child = parts->cut_count > 0 ? 0 : PLAIN_LEAF;
    while (child < PLAIN_LEAF && !check_chance(making->random, 3)) {
        const PlainCut *cut = &parts->cuts[child];
        bool front = true, back = true;
        for (int i = 0; i < 4; i++) {
            ExactPoint corner = {i % 2 == 0 ? box.low.x : box.high.x,
                                 i < 2 ? box.low.y : box.high.y};
            front = front && height_over(cut, corner) >= 0;
            back = back && height_over(cut, corner) <= 0;
        }
        if (!front && !back)
            break;
        child = cut->child[!front];
    }
    return child;
}

static uint32_t lying_entry(PartitionBuilder *making)
{
    const PlainPartition *parts = &making->parts;
    if (parts->cut_count > 0 && check_chance(making->random, 60))
        return check_chance(making->random, 50)
                   ? 0
                   : (uint32_t)check_between(making->random, 0, (int)parts->cut_count - 1);
    return PLAIN_LEAF | (uint32_t)check_between(making->random, 0, (int)parts->leaf_count - 1);
}

static void fill_table(PartitionBuilder *making)
{
    PlainPartition *parts = &making->parts;
    fill_tree(making);
    choose_cells(making, making->is_dishonest ? 200 : 12);
    parts->entries =
        must_allocate(making->plain, (size_t)parts->columns * parts->rows, sizeof *parts->entries);
    for (uint32_t row = 0; row < parts->rows; row++)
        for (uint32_t column = 0; column < parts->columns; column++)
            parts->entries[row * parts->columns + column] =
                making->is_dishonest ? lying_entry(making) : honest_entry(making, column, row);
}

static bool wall_is_at(const SweepWall *wall, CellBox box)
{
    return (wall->a.x >= box.low.x || wall->b.x >= box.low.x) &&
           (wall->a.x <= box.high.x || wall->b.x <= box.high.x) &&
           (wall->a.y >= box.low.y || wall->b.y >= box.low.y) &&
           (wall->a.y <= box.high.y || wall->b.y <= box.high.y);
}

static void fill_grid(PartitionBuilder *making)
{
    PlainPartition *parts = &making->parts;
    uint32_t count = making->world->count;
    bool *marked = must_allocate(making->plain, count, sizeof *marked);
    parts->kind = PLAIN_GRID;
    choose_cells(making, 12);
    start_leaves(making, parts->columns * parts->rows);
    for (uint32_t row = 0; row < parts->rows; row++)
        for (uint32_t column = 0; column < parts->columns; column++) {
            CellBox box = cell_box(parts, column, row);
            for (uint32_t i = 0; i < count; i++)
                marked[i] = wall_is_at(&making->world->walls[i], box);
            if (making->is_dishonest)
                mark_any(making, marked);
            add_leaf(making, marked);
        }
}

/* ---- Levels ---- */

bool hand_made_lies(HandKind kind)
{
    return kind >= HAND_LYING_TREE;
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
    PartitionBuilder making = {.random = random,
                               .world = world,
                               .plain = &plain,
                               .is_dishonest = hand_made_lies(kind),
                               .is_empty = check_chance(random, 30),
                               .parts = {.kind = PLAIN_BSP}};
    plain.levels = must_allocate(&plain, 2, sizeof *plain.levels);
    fill_walls(&plain, world, &plain.levels[0], "every");
    fill_walls(&plain, world, &plain.levels[1], "made");
    if (kind == HAND_TREE || kind == HAND_LYING_TREE)
        fill_tree(&making);
    else if (kind == HAND_TABLE || kind == HAND_LYING_TABLE)
        fill_table(&making);
    else
        fill_grid(&making);
    plain.levels[1].layers[0].as.walls.partition = making.parts;
    made->opened = opened_from(&plain);
    plain_free(&plain);
    made->every = gab_bank_level(&made->opened.bank, "every");
    made->level = gab_bank_level(&made->opened.bank, "made");
    made->layer = gab_level_layer_at(made->level, 0);
}

void hand_made_close(HandMade *made)
{
    opened_close(&made->opened);
}
