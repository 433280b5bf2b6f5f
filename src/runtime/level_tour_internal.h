/* SPDX-License-Identifier: MIT */
/*
 * Follows a path through the table, the tree and the leaves of a layer of walls, for gab_walk in
 * level_walk_internal.h and for the most frequent queries. These pass the function for a wall as a
 * constant, so that everything is inlined into one function.
 *
 * A leaf lists the walls that touch its closed region, so a mover must visit all leaves whose
 * regions it touches. The mover is treated as a disc at cuts and as an upright box at cells, both
 * enlarged by LEEWAY. This is more than the effect of rounding on times here and the error of the
 * measured times of strikes.
 *
 * Unpredictable branches cost more here than arithmetic. There is one if a leaf holds a candidate,
 * and one at the end of the path; sides, directions and the ends of lists are numbers and masks.
 */
#ifndef GABARIT_LEVEL_TOUR_INTERNAL_H
#define GABARIT_LEVEL_TOUR_INTERNAL_H

#include "level_walk_internal.h"

#if defined(__GNUC__)
#define ALWAYS_INLINE static inline __attribute__((always_inline))
#define NEVER_INLINE  static __attribute__((noinline))
#else
#define ALWAYS_INLINE static inline
#define NEVER_INLINE  static
#endif

/* In 1/256 pixel. */
enum { LEEWAY = 8 };

/* A walk is abandoned after GIVE_UP_TIMES the work of testing every wall, plus GIVE_UP_MIN. */
enum { GIVE_UP_TIMES = 2, GIVE_UP_MIN = 256 };

/* The maximum depth of a validated tree. */
enum { MAX_WAITING = 256 };

typedef enum Outcome { CONTINUE, STOP, GIVE_UP } Outcome;

/* Called for a wall, as `meet` of a walk. */
typedef bool MeetWall(Walk *walk, uint32_t number, const uint8_t *ends);

/* A walk in progress. */
typedef struct Tour {
    BroadPhase broad;
    Walk *walk;
    Elements leaves, refs; /* refs of all layers: leaves store indices from the first of all */
    Vec from, line;        /* of the path, in 1/256 pixel */
    Vec half;              /* of the mover, in 1/256 pixel */
    double reach;          /* of the mover as a disc, for cut normals of length CUT_UNIT */
    bool is_point;
    uint32_t last_leaf;
    int64_t patience; /* the work that the walk may still do */
    gab_cost cost;
} Tour;

/* A part of the tree to visit later, and the times when the path touches it. */
typedef struct Later {
    uint32_t child;
    double start, end;
} Later;

/* ---- Leaves ---- */

/* The broad phase for the next eight walls, all of which must be readable; returns a bit for
 * each. */
ALWAYS_INLINE uint32_t broad_eight(const BroadPhase *broad, bool is_point, const uint8_t *bytes,
                                   size_t stride)
{
    const uint8_t *next = bytes + 4 * stride;
    const uint8_t *const first[4] = {bytes, bytes + stride, bytes + 2 * stride, bytes + 3 * stride};
    const uint8_t *const second[4] = {next, next + stride, next + 2 * stride, next + 3 * stride};
    return broad_four(broad, is_point, first) | broad_four(broad, is_point, second) << 4;
}

/* As broad_eight, if only `rest` walls are readable: the first wall replaces the others. */
NEVER_INLINE uint32_t broad_last(const BroadPhase *broad, bool is_point, const uint8_t *bytes,
                                 size_t stride, uint32_t rest)
{
    uint32_t some = 0;
    for (uint32_t i = 0; i < rest; i++) {
        const uint8_t *const alone[4] = {bytes + i * stride, bytes, bytes, bytes};
        some |= (broad_four(broad, is_point, alone) & 1) << i;
    }
    return some;
}

/*
 * Calls `meet` for the walls of one list that pass the broad phase. Most lists are short: testing
 * eight at a time, even past the end of the list, saves a branch.
 */
ALWAYS_INLINE Outcome ask_walls(Tour *tour, MeetWall *meet, bool is_point, const Elements *list,
                                bool is_copy, uint32_t first, uint32_t count)
{
    size_t stride = list->stride;
    for (uint32_t end = first + count; first < end; first += 8) {
        const uint8_t *bytes = element_at(list, first);
        uint32_t rest = end - first < 8 ? end - first : 8;
        uint32_t some = list->count - first >= 8
                            ? broad_eight(&tour->broad, is_point, bytes, stride)
                            : broad_last(&tour->broad, is_point, bytes, stride, rest);
        for (some &= (1u << rest) - 1; some != 0; some &= some - 1) {
            uint32_t index = lowest_lane(some);
            const uint8_t *ends = bytes + index * stride;
            if (!meet(tour->walk, is_copy ? read_u32(ends + REFS_WALL) : first + index, ends))
                return STOP;
        }
    }
    return CONTINUE;
}

ALWAYS_INLINE Outcome visit_leaf(Tour *tour, MeetWall *meet, bool is_point, uint32_t leaf)
{
    tour->cost.leaves++;
    if (leaf == tour->last_leaf)
        return CONTINUE;
    if (leaf >= tour->leaves.count)
        return GIVE_UP;
    const uint8_t *bytes = element_at(&tour->leaves, leaf);
    uint32_t first = read_u32(bytes + LEAF_REF), count = read_u32(bytes + LEAF_REFS);
    if ((uint64_t)first + count > tour->refs.count)
        return GIVE_UP;
    tour->last_leaf = leaf;
    tour->patience -= count;
    tour->cost.walls += count;
    if (meet == NULL)
        return tour->walk->enter(tour->walk, leaf) ? CONTINUE : STOP;
    return ask_walls(tour, meet, is_point, &tour->refs, true, first, count);
}

NEVER_INLINE void test_every_wall(Tour *tour, MeetWall *meet, const Elements *walls)
{
    tour->cost.walls += walls->count;
    ask_walls(tour, meet, tour->is_point, walls, false, 0, walls->count);
}

/* ---- The tree ---- */

/* A cut relative to the path, along the normal: the height of its start in front of the cut, and
 * the rise from start to end. */
typedef struct Approach {
    double start, rise;
} Approach;

static inline Approach approach(const uint8_t *node, Vec from, Vec line)
{
    double x = read_i16(node + NODE_X), y = read_i16(node + NODE_Y);
    double offset = (double)read_i32(node + NODE_OFFSET) * (double)CUT_OFFSET_UNIT;
    return (Approach){x * from.x + y * from.y - offset, x * line.x + y * line.y};
}

static inline uint32_t child_of(const uint8_t *node, uint32_t side)
{
    return read_u32(node + NODE_CHILD + 4 * (size_t)side);
}

/*
 * Divides a piece of a path that touches both sides of a cut: shortens the piece to the part on the
 * side where it starts, returns the child on that side, and fills the later part. A rise of 0
 * divides nothing: min_of and max_of ignore the NaN.
 */
static inline uint32_t divide(const Tour *tour, const uint8_t *node, Approach at, double start,
                              double *end, Later *later)
{
    bool to_front = at.rise > 0;
    double height = to_front ? at.start : -at.start, slope = fabs(at.rise);
    later->child = child_of(node, !to_front);
    later->start = max_of((-tour->reach - height) / slope, start);
    later->end = *end;
    *end = min_of((tour->reach - height) / slope, *end);
    return child_of(node, to_front);
}

/*
 * Visits the leaves below a child that a piece of the path touches. At a node one comparison
 * decides whether both sides are touched; if not, the side is an index instead of a branch.
 */
NEVER_INLINE Outcome visit_subtree(Tour *tour, MeetWall *meet, uint32_t child, double start,
                                   double end)
{
    const WallStore *store = tour->walk->store;
    Elements nodes = elements_of(store->bank, SECTION_NODE, store->wals, WALS_NODE);
    Later later[MAX_WAITING];
    uint32_t waiting = 0;
    for (;;) {
        while (child < CHILD_IS_LEAF) {
            if (child >= nodes.count || waiting == MAX_WAITING)
                return GIVE_UP;
            const uint8_t *node = element_at(&nodes, child);
            tour->cost.nodes++;
            tour->patience--;
            Approach at = approach(node, tour->from, tour->line);
            double middle = at.start + at.rise * ((start + end) * 0.5);
            if (fabs(middle) > fabs(at.rise) * ((end - start) * 0.5) + tour->reach)
                child = child_of(node, middle < 0);
            else
                child = divide(tour, node, at, start, &end, &later[waiting++]);
        }
        Outcome outcome = visit_leaf(tour, meet, tour->is_point, child - CHILD_IS_LEAF);
        if (outcome != CONTINUE)
            return outcome;
        if (tour->patience < 0)
            return GIVE_UP;
        do {
            if (waiting == 0)
                return CONTINUE;
            waiting--;
        } while (later[waiting].start > tour->walk->limit);
        child = later[waiting].child;
        start = later[waiting].start;
        end = later[waiting].end;
    }
}

/* ---- The table ---- */

/*
 * One axis of the table, and of the path along it, in cells; mirrored if necessary, so that the
 * path leads to higher cells. A mover touches cell i from time (i - near) * inverse until (i + 1 -
 * far) * inverse. Without movement along the axis these are infinite or NaN, and the clamps to 0
 * and 1 ignore them.
 */
typedef struct Axis {
    double near, far, line; /* near, far: the mover's front and back at the start */
    double inverse;         /* 1 / line */
    double max;             /* the last cell */
    int32_t turn, base;     /* for mirroring: the real cell is (i ^ turn) + base */
} Axis;

ALWAYS_INLINE int32_t axis_cell(const Axis *axis, double at)
{
    return (int32_t)lesser_of(greater_of(at, 0), axis->max);
}

/* Returns the last cell that the mover touches up to a time. */
ALWAYS_INLINE int32_t last_until(const Axis *axis, double time)
{
    return axis_cell(axis, axis->near + axis->line * time);
}

/* Returns the first cell that the mover touches from a time on. */
ALWAYS_INLINE int32_t first_from(const Axis *axis, double time)
{
    return axis_cell(axis, axis->far + axis->line * time);
}

/* Both axes, and the first and the last cell that the mover touches along each. */
typedef struct Axes {
    Axis x, y;
    uint32_t columns;
    int32_t first[2], last[2];
} Axes;

/* Computes both axes of a tour from its table and its path. */
ALWAYS_INLINE Axes axes_along(const Tour *tour)
{
    const uint8_t *wals = tour->walk->store->wals;
    Pair one = pair_of((Vec){1, 1}), leeway = pair_of((Vec){LEEWAY, LEEWAY});
    Pair line = pair_at(&tour->line), count = pair_stored(wals + WALS_COLUMNS);
    Pair size = pair_stored(wals + WALS_CELL_W), scale = pair_over(one, size);
    Pair from = pair_minus(pair_at(&tour->from), pair_stored(wals + WALS_LEFT));
    Pair reach = pair_times(pair_plus(pair_at(&tour->half), leeway), scale);
    Pair position = pair_plus(pair_times(from, pair_turned(scale, line)), pair_kept(count, line));
    Pair way = pair_times(pair_size(line), scale), max = pair_minus(count, one);
    Pair near = pair_plus(position, reach), far = pair_minus(position, reach);
    Vec nears = pair_parts(near), fars = pair_parts(far), ways = pair_parts(way);
    Vec inverses = pair_parts(pair_over(size, pair_size(line))), mosts = pair_parts(max);
    uint32_t signs = pair_below(line, pair_of((Vec){0, 0})),
             columns = read_u32(wals + WALS_COLUMNS);
    int32_t turn_x = -(int32_t)(signs & 1), turn_y = -(int32_t)(signs >> 1);
    int32_t rows = (int32_t)read_u32(wals + WALS_ROWS);
    Axes axes = {
        {nears.x, fars.x, ways.x, inverses.x, mosts.x, turn_x, (int32_t)columns & turn_x},
        {nears.y, fars.y, ways.y, inverses.y, mosts.y, turn_y, rows & turn_y},
        columns,
        {0, 0},
        {0, 0},
    };
    pair_whole(far, max, axes.first);
    pair_whole(pair_plus(near, way), max, axes.last);
    return axes;
}

/* Returns the index of a cell in the table. */
ALWAYS_INLINE size_t cell_of_axes(const Axes *axes, int32_t column, int32_t row)
{
    uint32_t across = (uint32_t)((column ^ axes->x.turn) + axes->x.base);
    uint32_t down = (uint32_t)((row ^ axes->y.turn) + axes->y.base);
    return (size_t)(down * axes->columns + across);
}

/* Returns the time when the mover first touches a cell, which is not the first cell. */
ALWAYS_INLINE double time_into(const Axis *axis, int32_t cell)
{
    return greater_of((cell - axis->near) * axis->inverse, 0);
}

/* Returns the time when the mover has left a cell; 1 for the last cell. */
ALWAYS_INLINE double time_out_of(const Axis *axis, int32_t cell, int32_t last)
{
    return cell >= last ? 1 : lesser_of((cell + 1 - axis->far) * axis->inverse, 1);
}

/* Returns the last row that the mover touches while it is in a column. */
ALWAYS_INLINE int32_t last_row_in(const Axes *axes, int32_t column)
{
    return last_until(&axes->y, time_out_of(&axes->x, column, axes->last[0]));
}

/* Visits the leaves below a node for a cell. */
NEVER_INLINE Outcome visit_cell(Tour *tour, MeetWall *meet, uint32_t node, const Axes *axes,
                                int32_t column, int32_t row)
{
    double start = 0, end = 1;
    if (column > axes->first[0])
        start = time_into(&axes->x, column);
    if (row > axes->first[1])
        start = greater_of(time_into(&axes->y, row), start);
    end = lesser_of(time_out_of(&axes->x, column, axes->last[0]),
                    time_out_of(&axes->y, row, axes->last[1]));
    return visit_subtree(tour, meet, node, start, greater_of(start, end));
}

/*
 * Visits the cells that the mover touches, column by column, and in each column the rows that it
 * touches meanwhile. One loop for all, whose end is the only unpredictable branch.
 */
ALWAYS_INLINE Outcome visit_table(Tour *tour, MeetWall *meet, bool is_point, const uint8_t *entries,
                                  size_t entry_stride)
{
    const Axes axes = axes_along(tour);
    int32_t column = axes.first[0], row = axes.first[1], last_row = last_row_in(&axes, column);
    int32_t other_cells = (column ^ axes.last[0]) | (row ^ axes.last[1]);
    for (;;) {
        size_t cell = cell_of_axes(&axes, column, row);
        uint32_t entry = CHILD_IS_LEAF + (uint32_t)cell;
        if (entries != NULL)
            entry = read_u32(entries + cell * entry_stride);
        Outcome outcome = entry >= CHILD_IS_LEAF
                              ? visit_leaf(tour, meet, is_point, entry - CHILD_IS_LEAF)
                              : visit_cell(tour, meet, entry, &axes, column, row);
        if (outcome != CONTINUE || other_cells == 0)
            return outcome;
        if (--tour->patience < 0)
            return GIVE_UP;
        double limit = tour->walk->limit;
        if ((row < last_row) & !(time_into(&axes.y, row + 1) > limit)) {
            row++;
            continue;
        }
        double next = time_into(&axes.x, column + 1);
        if ((column >= axes.last[0]) | (next > limit))
            return CONTINUE;
        column++;
        row = first_from(&axes.y, next);
        last_row = last_row_in(&axes, column);
    }
}

/* ---- Walks ---- */

ALWAYS_INLINE Outcome visit_partition(Tour *tour, MeetWall *meet, bool is_point)
{
    const WallStore *store = tour->walk->store;
    uint32_t kind = store->wals[WALS_KIND];
    if (kind == GAB_PARTITION_NONE || store->in_order)
        return GIVE_UP;
    if (read_u32(store->wals + WALS_COLUMNS) == 0)
        return visit_subtree(tour, meet, tour->leaves.count > 1 ? 0 : CHILD_IS_LEAF, 0, 1);
    const gab_section *entries = &store->bank->sections[SECTION_ENTR];
    uint32_t entry = read_u32(store->wals + WALS_ENTRY);
    bool is_grid = kind == GAB_PARTITION_GRID;
    return visit_table(tour, meet, is_point,
                       is_grid ? NULL : entries->bytes + (size_t)entry * entries->stride,
                       entries->stride);
}

/* gab_walk, for a point or for any mover, with the function that is called for each wall. */
ALWAYS_INLINE void walk_along(Walk *walk, MeetWall *meet, const Path *path, bool is_point)
{
    const double fine = FIXED_ONE;
    const WallStore *store = walk->store;
    if (store->walls.count == 0)
        return;
    Vec half = {0, 0};
    double radius = 0;
    if (!is_point) {
        half = path_reach(path);
        radius = path_has_box(path) ? sqrt(dot(half, half)) : path->radius;
    }
    Tour tour;
    tour.walk = walk;
    tour.leaves = elements_of(store->bank, SECTION_LEAF, store->wals, WALS_LEAF);
    const gab_section *refs = &store->bank->sections[SECTION_REFS];
    tour.refs = (Elements){refs->bytes, refs->stride, refs->count};
    const Pair fines = pair_of((Vec){fine, fine});
    Pair from = pair_times(pair_at(&path->from), fines);
    Pair line = pair_times(pair_at(&path->line), fines);
    pair_put(&tour.from, from);
    pair_put(&tour.line, line);
    tour.half = (Vec){half.x * fine, half.y * fine};
    tour.reach = (CUT_UNIT + 1) * (radius * fine + (double)LEEWAY);
    tour.is_point = is_point;
    tour.broad = is_point ? broad_phase_of_point(from, line)
                          : broad_phase_of(from, line, pair_of(tour.half), radius * fine);
    tour.last_leaf = GAB_NONE;
    tour.patience = GIVE_UP_TIMES * (int64_t)store->walls.count + GIVE_UP_MIN;
    tour.cost = (gab_cost){0, 0, 0};
    Outcome outcome = visit_partition(&tour, meet, is_point);
    if (outcome == GIVE_UP && meet != NULL)
        test_every_wall(&tour, meet, &store->walls);
    if (walk->cost != NULL) {
        walk->cost->nodes += tour.cost.nodes;
        walk->cost->leaves += tour.cost.leaves;
        walk->cost->walls += tour.cost.walls;
    }
}

#endif
