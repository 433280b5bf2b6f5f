/* SPDX-License-Identifier: MIT */
/*
 * Chooses a partition; see partition_choice.h. Half of the moves with which partitions are queried
 * start near a wall, on either side of it, the other half anywhere within the bounds of the walls.
 * Most are short, like those of actors in a frame, and some are long, like shots and lines of
 * sight. They are computed from integers only.
 */
#include "export/partition_choice.h"

#include "bank/writer.h"
#include "model/each.h"

#include <math.h>
#include <stdlib.h>

enum {
    PIXEL = 256,
    NEAR_DISTANCE = 64 * PIXEL, /* maximum distance from a wall, in each axis */
    SHORT_FROM = 8,             /* in pixels */
    SHORT_UNTIL = 64,
    LONG_FROM = 1000,
    LONG_UNTIL = 2000,
    LONG_EVERY = 4, /* each fourth move is long */
    DISC_EVERY = 3, /* each third move is that of a disc, the others are those of points */
    DISC = 8,       /* radius in pixels */
    MOVES_BETWEEN_CANCEL_CHECKS = 64,
    COARSE = 192,   /* columns and rows before the first reduction, see coarser_grid */
    MAX_BYTES = 192 /* maximum bytes for each wall; a larger partition is not queried */
};

/* Costs of the steps of a query, in about nanoseconds. A tree has a table of entries, which a query
 * reads first. bench_choice.c measures times, and tests/bench/fit_choice.py fits such numbers to
 * them; these are rounded. */
static const double move_cost = 50, cost_of_table = 8.3, cost_of_node = 9.5, cost_of_leaf = 6.8,
                    cost_of_wall = 0.64;

/* In order of preference, for equal prices. */
static const PartitionSettings tries[] = {
    {.kind = PLAIN_BSP}, {.kind = PLAIN_GRID}, {.kind = PLAIN_QUADTREE}};

/* ---- The moves ---- */

/* Returns a random number from 0 to `below` - 1 (splitmix64). */
static uint32_t next_random(uint64_t *state, uint32_t below)
{
    uint64_t x = *state += UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
    return (uint32_t)(((x ^ (x >> 31)) >> 32) * below >> 32);
}

static int64_t random_between(uint64_t *state, int64_t min, int64_t max)
{
    return min + next_random(state, (uint32_t)(max - min + 1));
}

/* A position in 1/256 pixel. */
typedef struct QuerySpot {
    int64_t x, y;
} QuerySpot;

typedef struct Bounds {
    int32_t left, top, right, bottom;
} Bounds;

static Bounds bounds_of(const PartitionSegment *walls, uint32_t count)
{
    Bounds bounds = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
    SPAN_EACH (const PartitionSegment, wall, walls, count) {
        bounds.left = MIN(bounds.left, MIN(wall->ax, wall->bx));
        bounds.top = MIN(bounds.top, MIN(wall->ay, wall->by));
        bounds.right = MAX(bounds.right, MAX(wall->ax, wall->bx));
        bounds.bottom = MAX(bounds.bottom, MAX(wall->ay, wall->by));
    }
    return bounds;
}

static QuerySpot random_spot_near_wall(uint64_t *state, const PartitionSegment *walls,
                                       uint32_t count)
{
    const PartitionSegment *wall = &walls[next_random(state, count)];
    const int64_t along = random_between(state, 0, PIXEL);
    return (QuerySpot){wall->ax + ((int64_t)wall->bx - wall->ax) * along / PIXEL +
                           random_between(state, -NEAR_DISTANCE, NEAR_DISTANCE),
                       wall->ay + ((int64_t)wall->by - wall->ay) * along / PIXEL +
                           random_between(state, -NEAR_DISTANCE, NEAR_DISTANCE)};
}

static QuerySpot random_spot(uint64_t *state, Bounds bounds)
{
    const int64_t x = random_between(state, bounds.left, bounds.right);
    return (QuerySpot){x, random_between(state, bounds.top, bounds.bottom)};
}

static float pixels(int64_t fixed)
{
    const int64_t max = INT64_C(65535) * PIXEL;
    return (float)CLAMP(fixed, -max, max) / PIXEL;
}

/* Returns the n-th move, from a position. It ends on the edge of a square around its start. */
static gab_mover make_move(uint64_t *state, QuerySpot from, uint32_t n)
{
    const bool is_long = n % LONG_EVERY == LONG_EVERY - 1;
    const int64_t length = PIXEL * random_between(state, is_long ? LONG_FROM : SHORT_FROM,
                                                  is_long ? LONG_UNTIL : SHORT_UNTIL);
    const int64_t across = random_between(state, -length, length);
    const int64_t sign = random_between(state, 0, 1) != 0 ? 1 : -1;
    const bool is_x = random_between(state, 0, 1) != 0;
    const QuerySpot to = {from.x + (is_x ? sign * length : across),
                          from.y + (is_x ? across : sign * length)};
    return gab_mover_disc((gab_vec){pixels(from.x), pixels(from.y)},
                          (gab_vec){pixels(to.x), pixels(to.y)}, n % DISC_EVERY == 0 ? DISC : 0);
}

void partition_moves(const PartitionSegment *walls, uint32_t count,
                     gab_mover moves[PARTITION_MOVES])
{
    const Bounds bounds = bounds_of(walls, count);
    uint64_t state = 1;
    for (uint32_t n = 0; n < PARTITION_MOVES; n++) {
        const QuerySpot from =
            n % 2 == 0 ? random_spot_near_wall(&state, walls, count) : random_spot(&state, bounds);
        moves[n] = make_move(&state, from, n);
    }
}

/* ---- The work ---- */

/* A set of walls in the two forms that builders and banks need. */
typedef struct WallSet {
    const PartitionSegment *segments;
    PlainWalls plain;
} WallSet;

static DeriveResult count_work(const DeriveJob *job, const WallSet *set, gab_level level,
                               PartitionTried *tried)
{
    gab_mover moves[PARTITION_MOVES];
    partition_moves(set->segments, set->plain.count, moves);
    for (uint32_t n = 0; n < PARTITION_MOVES; n++) {
        gab_cost cost = {0, 0, 0};
        gab_level_impact impact;
        const gab_blockers blockers = {.cost = &cost};
        if (n % MOVES_BETWEEN_CANCEL_CHECKS == 0 && job->cancelled != NULL &&
            job->cancelled(job->user))
            return DERIVE_CANCELLED;
        gab_level_sweep(level, &moves[n], &blockers, &impact);
        tried->nodes += cost.nodes;
        tried->leaves += cost.leaves;
        tried->walls += cost.walls;
    }
    tried->nodes /= PARTITION_MOVES;
    tried->leaves /= PARTITION_MOVES;
    tried->walls /= PARTITION_MOVES;
    const bool is_tree = tried->settings.kind != PLAIN_GRID;
    tried->work = move_cost + (is_tree ? cost_of_table : 0) + cost_of_node * tried->nodes +
                  cost_of_leaf * tried->leaves + cost_of_wall * tried->walls;
    return DERIVE_DONE;
}

/* Stores a partition in a bank and measures the work of queries, which a game would make in the
 * same way. */
static DeriveResult measure(const DeriveJob *job, const WallSet *set,
                            const PlainPartition *partition, PartitionTried *tried)
{
    PlainLayer layer = {.name = "", .kind = PLAIN_WALLS, .as.walls = set->plain};
    PlainLevel level = {.name = "level", .picture = GAB_NONE, .layers = &layer, .layer_count = 1};
    PlainBank plain = {.levels = &level, .level_count = 1};
    uint8_t *bytes;
    size_t size;
    gab_bank bank;
    gab_fault fault;
    DeriveResult result = DERIVE_NO_MEMORY;
    layer.as.walls.partition = *partition;
    if (!bank_write(&plain, &bytes, &size, NULL))
        return result;
    if (gab_bank_open(&bank, bytes, size, NULL, &fault) == GAB_OK) {
        result = count_work(job, set, gab_bank_level_at(&bank, 0), tried);
    }
    free(bytes);
    return result;
}

static DeriveResult try_one(DeriveJob *job, const WallSet *set, PartitionTried *tried,
                            PlainPartition *partition)
{
    DeriveResult result =
        partition_build(job, set->segments, set->plain.count, &tried->settings, partition, NULL);
    if (result != DERIVE_DONE || set->plain.count == 0)
        return result;
    const bool has_table = partition->entries != NULL;
    const double entries = has_table ? (double)partition->columns * partition->rows : 0;
    tried->bytes = partition_bytes(partition->cut_count, partition->leaf_count,
                                   partition->wall_count, entries) /
                   set->plain.count;
    tried->work = HUGE_VAL;
    return tried->bytes > MAX_BYTES ? result : measure(job, set, partition, tried);
}

/* Returns the work, weighted by memory. */
static double price_of(const PartitionTried *tried)
{
    return tried->work * MAX(1, tried->bytes / PARTITION_FREE_BYTES);
}

/* ---- The choice ---- */

/* A part of the job, with a share of its progress. */
typedef struct QueryPart {
    DeriveJob *whole;
    double from; /* the progress at the start of the part */
} QueryPart;

static void report_part(void *user, double share)
{
    const QueryPart *part = user;
    if (part->whole->progress != NULL)
        part->whole->progress(part->whole->user, part->from + share / PARTITION_TRIES);
}

static void *allocate_part(void *user, size_t size)
{
    const QueryPart *part = user;
    return part->whole->allocate(part->whole->user, size);
}

static void release_part(void *user, void *memory)
{
    const QueryPart *part = user;
    part->whole->release(part->whole->user, memory);
}

static bool is_part_cancelled(void *user)
{
    const QueryPart *part = user;
    return part->whole->cancelled != NULL && part->whole->cancelled(part->whole->user);
}

/* Keeps a partition if it is better than the best so far; releases the other one. */
static void keep_better(DeriveJob *job, PartitionChoice *choice, uint32_t n, PlainPartition *built,
                        PlainPartition *best)
{
    if (n == 0 || price_of(&choice->tried[n]) < price_of(&choice->tried[choice->best])) {
        const PlainPartition worse = *best;
        *best = *built;
        *built = worse;
        choice->best = n;
    }
    partition_release(job, built);
}

/* Tries one more partition. */
static DeriveResult try_next(DeriveJob *job, const WallSet *set, PartitionSettings settings,
                             PartitionChoice *choice, PlainPartition *partition)
{
    const uint32_t n = choice->count;
    QueryPart part = {job, (double)n / PARTITION_TRIES};
    DeriveJob part_job = {.allocate = job->allocate != NULL ? allocate_part : NULL,
                          .release = job->release != NULL ? release_part : NULL,
                          .progress = report_part,
                          .cancelled = is_part_cancelled,
                          .user = &part,
                          .threads = job->threads};
    PlainPartition built = {0};
    choice->tried[n] = (PartitionTried){.settings = settings};
    const DeriveResult result = try_one(&part_job, set, &choice->tried[n], &built);
    job->problem = part_job.problem;
    if (result == DERIVE_DONE) {
        choice->count++;
        keep_better(job, choice, n, &built, partition);
    } else {
        partition_release(job, &built);
    }
    return result;
}

/* Returns the finest grid, out of a series of coarser ones, whose size is within
 * PARTITION_FREE_BYTES. Each grid has two thirds of the columns and rows of the previous one. */
static PartitionSettings coarser_grid(DeriveJob *job, const WallSet *set)
{
    PartitionSettings settings = {.kind = PLAIN_GRID, .columns = COARSE, .rows = COARSE};
    double bytes = HUGE_VAL;
    while (bytes > (double)PARTITION_FREE_BYTES * set->plain.count && settings.columns > 1) {
        PlainPartition built;
        settings.columns = settings.rows = settings.columns * 2 / 3;
        if (partition_build(job, set->segments, set->plain.count, &settings, &built, NULL) !=
            DERIVE_DONE)
            break;
        bytes = partition_bytes(0, built.leaf_count, built.wall_count, 0);
        partition_release(job, &built);
    }
    return settings;
}

static DeriveResult try_all(DeriveJob *job, const WallSet *set, PartitionChoice *choice,
                            PlainPartition *partition)
{
    DeriveResult result = DERIVE_DONE;
    bool is_large = false;
    for (uint32_t n = 0; n < G_N_ELEMENTS(tries) && result == DERIVE_DONE; n++) {
        result = try_next(job, set, tries[n], choice, partition);
        if (result == DERIVE_DONE && tries[n].kind == PLAIN_GRID)
            is_large = choice->tried[n].bytes > PARTITION_FREE_BYTES;
    }
    if (result == DERIVE_DONE && is_large) {
        DeriveJob part_job = *job;
        part_job.progress = NULL;
        result = try_next(job, set, coarser_grid(&part_job, set), choice, partition);
    }
    return result;
}

DeriveResult partition_choose(DeriveJob *job, const PartitionSegment *walls, uint32_t count,
                              PartitionChoice *choice, PlainPartition *partition)
{
    PlainWall *plain = g_try_new0(PlainWall, (gsize)count + 1);
    *choice = (PartitionChoice){.best = 0};
    *partition = (PlainPartition){0};
    if (plain == NULL)
        return DERIVE_NO_MEMORY;
    for (uint32_t n = 0; n < count; n++)
        plain[n] = (PlainWall){
            .name = "", .ax = walls[n].ax, .ay = walls[n].ay, .bx = walls[n].bx, .by = walls[n].by};
    const WallSet set = {walls, {.walls = plain, .count = count}};
    const DeriveResult result = try_all(job, &set, choice, partition);
    g_free(plain);
    if (result != DERIVE_DONE)
        partition_release(job, partition);
    else if (job->progress != NULL)
        job->progress(job->user, 1);
    return result;
}
