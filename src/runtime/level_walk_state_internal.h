/* SPDX-License-Identifier: MIT */
/*
 * Follows a path through the table, the tree and the leaves of a layer of walls, for gab_walk in
 * level_walk_internal.h and for the most frequent queries. These queries pass the function for a
 * wall as a constant, so that everything is inlined into one function.
 *
 * A leaf lists the walls that touch its closed region, so a mover must visit all leaves whose
 * regions it touches. The mover is treated as a disc at cuts and as an upright box at cells, both
 * enlarged by LEEWAY. LEEWAY is more than the effect of rounding on times here, plus the error of
 * the measured times of strikes.
 *
 * Unpredictable branches cost more here than arithmetic. There are only two: for a leaf that
 * contains a candidate, and for the end of the path. Sides, directions and the ends of lists are
 * numbers and masks.
 */
#pragma once

#include "level_walk_internal.h"

#if defined(__GNUC__)
#define ALWAYS_INLINE static inline __attribute__((always_inline))
#define NEVER_INLINE  static __attribute__((noinline))
#else
#define ALWAYS_INLINE static inline
#define NEVER_INLINE  static
#endif

/* The distance by which a mover is enlarged (see above), in 1/256 pixel. */
enum { LEEWAY = 8 };

/* A walk is abandoned after GIVE_UP_TIMES the work of testing every wall, plus GIVE_UP_MIN. */
enum { GIVE_UP_TIMES = 2, GIVE_UP_MIN = 256 };

/* The maximum number of parts that are pending: one for each level of the deepest valid tree. */
enum { MAX_PENDING = 256 };

/* The outcome of a part of a walk: go on; a callback has ended the walk; the walk is abandoned, and
 * every wall is to be tested instead. */
typedef enum Outcome { CONTINUE, STOP, GIVE_UP } Outcome;

/* Called for a wall, as `meet` of a walk. */
typedef bool MeetWall(Walk *walk, uint32_t number, const uint8_t *ends);

/* A walk in progress. */
typedef struct WalkState {
    BroadPhase broad;
    Walk *walk;
    Elements leaves;
    Elements refs;  /* of all layers, because leaves store indices in the whole section */
    Vec from, line; /* of the path, in 1/256 pixel */
    Vec half;       /* of the mover, in 1/256 pixel */
    double reach;   /* radius of the mover as a disc, enlarged, times the length of cut normals */
    bool is_point;
    uint32_t last_leaf; /* the leaf visited before, which is not visited twice in succession */
    int64_t budget;     /* the remaining work before the walk is abandoned */
    gab_cost cost;
} WalkState;

/* A part of the tree to visit later, and the times when the path touches it. */
typedef struct PendingPart {
    uint32_t child;
    double start, end;
} PendingPart;

/* ---- Leaves ---- */

/* Runs the broad phase for the next eight walls, all of which must be readable; returns a bit for
 * each. */
ALWAYS_INLINE uint32_t broad_eight(const BroadPhase *broad, bool is_point, const uint8_t *bytes,
                                   size_t stride)
{
    const uint8_t *next = bytes + 4 * stride;
    const uint8_t *const first[4] = {bytes, bytes + stride, bytes + 2 * stride, bytes + 3 * stride};
    const uint8_t *const second[4] = {next, next + stride, next + 2 * stride, next + 3 * stride};
    return broad_four(broad, is_point, first) | broad_four(broad, is_point, second) << 4;
}

/* As broad_eight, if only `count` walls are readable: the first wall replaces the others. */
NEVER_INLINE uint32_t broad_few(const BroadPhase *broad, bool is_point, const uint8_t *bytes,
                                size_t stride, uint32_t count)
{
    uint32_t bits = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t *const alone[4] = {bytes + i * stride, bytes, bytes, bytes};
        bits |= (broad_four(broad, is_point, alone) & 1) << i;
    }
    return bits;
}

/*
 * Calls `meet` for the walls of one list that pass the broad phase. `is_copy`: the list consists of
 * references (REFS), which contain copies of walls. Most lists are short: testing eight at a time,
 * even past the end of the list, saves a branch.
 */
ALWAYS_INLINE Outcome test_walls(WalkState *state, MeetWall *meet, bool is_point,
                                 const Elements *list, bool is_copy, uint32_t first, uint32_t count)
{
    size_t stride = list->stride;
    for (uint32_t end = first + count; first < end; first += 8) {
        const uint8_t *bytes = element_at(list, first);
        uint32_t count_in_group = end - first < 8 ? end - first : 8;
        uint32_t candidates =
            list->count - first >= 8
                ? broad_eight(&state->broad, is_point, bytes, stride)
                : broad_few(&state->broad, is_point, bytes, stride, count_in_group);
        for (candidates &= (1u << count_in_group) - 1; candidates != 0;
             candidates &= candidates - 1) {
            uint32_t index = lowest_lane(candidates);
            const uint8_t *ends = bytes + index * stride;
            if (!meet(state->walk, is_copy ? read_u32(ends + REFS_WALL) : first + index, ends))
                return STOP;
        }
    }
    return CONTINUE;
}

ALWAYS_INLINE Outcome visit_leaf(WalkState *state, MeetWall *meet, bool is_point, uint32_t leaf)
{
    state->cost.leaves++;
    if (leaf == state->last_leaf)
        return CONTINUE;
    if (leaf >= state->leaves.count)
        return GIVE_UP;
    const uint8_t *bytes = element_at(&state->leaves, leaf);
    uint32_t first = read_u32(bytes + LEAF_REF), count = read_u32(bytes + LEAF_REFS);
    if ((uint64_t)first + count > state->refs.count)
        return GIVE_UP;
    state->last_leaf = leaf;
    state->budget -= count;
    state->cost.walls += count;
    if (meet == NULL)
        return state->walk->enter(state->walk, leaf) ? CONTINUE : STOP;
    return test_walls(state, meet, is_point, &state->refs, true, first, count);
}

NEVER_INLINE void test_every_wall(WalkState *state, MeetWall *meet, const Elements *walls)
{
    state->cost.walls += walls->count;
    test_walls(state, meet, state->is_point, walls, false, 0, walls->count);
}

/* ---- The tree ---- */

/* A path relative to a cut: the height of its start in front of the cut, along the normal, and the
 * rise from start to end. */
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
 * side where it starts, returns the child on that side, and fills the part that is visited later. A
 * rise of 0 divides nothing: min_of and max_of ignore the NaN.
 */
static inline uint32_t divide(const WalkState *state, const uint8_t *node, Approach at,
                              double start, double *end, PendingPart *pending)
{
    bool to_front = at.rise > 0;
    double height = to_front ? at.start : -at.start, slope = fabs(at.rise);
    pending->child = child_of(node, !to_front);
    pending->start = max_of((-state->reach - height) / slope, start);
    pending->end = *end;
    *end = min_of((state->reach - height) / slope, *end);
    return child_of(node, to_front);
}

/*
 * Visits the leaves below a child that a piece of the path touches. At a node one comparison
 * decides whether both sides are touched; if not, the side is an index instead of a branch.
 */
NEVER_INLINE Outcome visit_subtree(WalkState *state, MeetWall *meet, uint32_t child, double start,
                                   double end)
{
    const WallStore *store = state->walk->store;
    Elements nodes = elements_of(store->bank, SECTION_NODE, store->wall_layer, WALS_NODE);
    PendingPart pending[MAX_PENDING];
    uint32_t pending_count = 0;
    for (;;) {
        while (child < CHILD_IS_LEAF) {
            if (child >= nodes.count || pending_count == MAX_PENDING)
                return GIVE_UP;
            const uint8_t *node = element_at(&nodes, child);
            state->cost.nodes++;
            state->budget--;
            Approach at = approach(node, state->from, state->line);
            double middle = at.start + at.rise * ((start + end) * 0.5);
            if (fabs(middle) > fabs(at.rise) * ((end - start) * 0.5) + state->reach)
                child = child_of(node, middle < 0);
            else
                child = divide(state, node, at, start, &end, &pending[pending_count++]);
        }
        Outcome outcome = visit_leaf(state, meet, state->is_point, child - CHILD_IS_LEAF);
        if (outcome != CONTINUE)
            return outcome;
        if (state->budget < 0)
            return GIVE_UP;
        do {
            if (pending_count == 0)
                return CONTINUE;
            pending_count--;
        } while (pending[pending_count].start > state->walk->limit);
        child = pending[pending_count].child;
        start = pending[pending_count].start;
        end = pending[pending_count].end;
    }
}

/* ---- The table ---- */

/*
 * One axis of the table, and of the path along it, in cells; mirrored if necessary, so that the
 * path leads to higher cells. A mover touches cell i
 *
 *     from the time (i - near) * inverse
 *     until the time (i + 1 - far) * inverse
 *
 * Without movement along the axis these are infinite or NaN, and the clamps to 0 and 1 ignore them.
 */
typedef struct Axis {
    double near, far;     /* the front and the back of the mover at the start */
    double line;          /* the length of the path along the axis, >= 0 */
    double inverse;       /* 1 / line */
    double max;           /* the last cell */
    int32_t mirror, base; /* for mirroring: the real cell is (i ^ mirror) + base */
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

/* Computes both axes of a walk from its table and its path. */
ALWAYS_INLINE Axes axes_along(const WalkState *state)
{
    const uint8_t *wall_layer = state->walk->store->wall_layer;
    Pair one = pair_of((Vec){1, 1}), leeway = pair_of((Vec){LEEWAY, LEEWAY});
    Pair line = pair_load(&state->line), count = pair_from_bytes(wall_layer + WALS_COLUMNS);
    Pair size = pair_from_bytes(wall_layer + WALS_CELL_W), scale = pair_divided(one, size);
    Pair from = pair_minus(pair_load(&state->from), pair_from_bytes(wall_layer + WALS_LEFT));
    Pair reach = pair_times(pair_plus(pair_load(&state->half), leeway), scale);
    Pair position =
        pair_plus(pair_times(from, pair_negated_where(scale, line)), pair_kept_where(count, line));
    Pair motion = pair_times(pair_absolute(line), scale), max = pair_minus(count, one);
    Pair near = pair_plus(position, reach), far = pair_minus(position, reach);
    Vec nears = pair_to_vec(near), fars = pair_to_vec(far), motions = pair_to_vec(motion);
    Vec inverses = pair_to_vec(pair_divided(size, pair_absolute(line))), maxima = pair_to_vec(max);
    uint32_t signs = pair_below(line, pair_of((Vec){0, 0})),
             columns = read_u32(wall_layer + WALS_COLUMNS);
    int32_t mirror_x = -(int32_t)(signs & 1), mirror_y = -(int32_t)(signs >> 1);
    int32_t rows = (int32_t)read_u32(wall_layer + WALS_ROWS);
    Axes axes = {
        {nears.x, fars.x, motions.x, inverses.x, maxima.x, mirror_x, (int32_t)columns & mirror_x},
        {nears.y, fars.y, motions.y, inverses.y, maxima.y, mirror_y, rows & mirror_y},
        columns,
        {0, 0},
        {0, 0},
    };
    pair_clamp_down(far, max, axes.first);
    pair_clamp_down(pair_plus(near, motion), max, axes.last);
    return axes;
}

/* Returns the index of a cell in the table. */
ALWAYS_INLINE size_t cell_of_axes(const Axes *axes, int32_t column, int32_t row)
{
    uint32_t across = (uint32_t)((column ^ axes->x.mirror) + axes->x.base);
    uint32_t down = (uint32_t)((row ^ axes->y.mirror) + axes->y.base);
    return (size_t)(down * axes->columns + across);
}

/* Returns the time when the mover first touches a cell other than the first one. */
ALWAYS_INLINE double time_of_entry(const Axis *axis, int32_t cell)
{
    return greater_of((cell - axis->near) * axis->inverse, 0);
}

/* Returns the time when the mover has left a cell; 1 for the last cell. */
ALWAYS_INLINE double time_of_exit(const Axis *axis, int32_t cell, int32_t last)
{
    return cell >= last ? 1 : lesser_of((cell + 1 - axis->far) * axis->inverse, 1);
}

/* Returns the last row that the mover touches while it is in a column. */
ALWAYS_INLINE int32_t last_row_in(const Axes *axes, int32_t column)
{
    return last_until(&axes->y, time_of_exit(&axes->x, column, axes->last[0]));
}

/* Visits the leaves below a node for a cell. */
NEVER_INLINE Outcome visit_cell(WalkState *state, MeetWall *meet, uint32_t node, const Axes *axes,
                                int32_t column, int32_t row)
{
    double start = 0, end = 1;
    if (column > axes->first[0])
        start = time_of_entry(&axes->x, column);
    if (row > axes->first[1])
        start = greater_of(time_of_entry(&axes->y, row), start);
    end = lesser_of(time_of_exit(&axes->x, column, axes->last[0]),
                    time_of_exit(&axes->y, row, axes->last[1]));
    return visit_subtree(state, meet, node, start, greater_of(start, end));
}

/*
 * Visits the cells that the mover touches, column by column, and in each column the rows that it
 * touches meanwhile. The end of this single loop is the only unpredictable branch.
 */
ALWAYS_INLINE Outcome visit_table(WalkState *state, MeetWall *meet, bool is_point,
                                  const uint8_t *entries, size_t entry_stride)
{
    const Axes axes = axes_along(state);
    int32_t column = axes.first[0], row = axes.first[1], last_row = last_row_in(&axes, column);
    int32_t other_cells = (column ^ axes.last[0]) | (row ^ axes.last[1]);
    for (;;) {
        size_t cell = cell_of_axes(&axes, column, row);
        uint32_t entry = CHILD_IS_LEAF + (uint32_t)cell;
        if (entries != NULL)
            entry = read_u32(entries + cell * entry_stride);
        Outcome outcome = entry >= CHILD_IS_LEAF
                              ? visit_leaf(state, meet, is_point, entry - CHILD_IS_LEAF)
                              : visit_cell(state, meet, entry, &axes, column, row);
        if (outcome != CONTINUE || other_cells == 0)
            return outcome;
        if (--state->budget < 0)
            return GIVE_UP;
        double limit = state->walk->limit;
        if ((row < last_row) & !(time_of_entry(&axes.y, row + 1) > limit)) {
            row++;
            continue;
        }
        double next = time_of_entry(&axes.x, column + 1);
        if ((column >= axes.last[0]) | (next > limit))
            return CONTINUE;
        column++;
        row = first_from(&axes.y, next);
        last_row = last_row_in(&axes, column);
    }
}

/* ---- Walks ---- */

ALWAYS_INLINE Outcome visit_partition(WalkState *state, MeetWall *meet, bool is_point)
{
    const WallStore *store = state->walk->store;
    uint32_t kind = store->wall_layer[WALS_KIND];
    if (kind == GAB_PARTITION_NONE || store->in_order)
        return GIVE_UP;
    if (read_u32(store->wall_layer + WALS_COLUMNS) == 0)
        return visit_subtree(state, meet, state->leaves.count > 1 ? 0 : CHILD_IS_LEAF, 0, 1);
    const gab_section *entries = &store->bank->sections[SECTION_ENTR];
    uint32_t entry = read_u32(store->wall_layer + WALS_ENTRY);
    bool is_grid = kind == GAB_PARTITION_GRID;
    return visit_table(state, meet, is_point,
                       is_grid ? NULL : entries->bytes + (size_t)entry * entries->stride,
                       entries->stride);
}

/* As gab_walk, for a point or for any mover, with the function that is called for each wall. */
ALWAYS_INLINE void walk_along(Walk *walk, MeetWall *meet, const MoverPath *path, bool is_point)
{
    const double units = FIXED_ONE;
    const WallStore *store = walk->store;
    if (store->walls.count == 0)
        return;
    Vec half = {0, 0};
    double radius = 0;
    if (!is_point) {
        half = path_reach(path);
        radius = path_has_box(path) ? sqrt(dot(half, half)) : path->radius;
    }
    WalkState state;
    state.walk = walk;
    state.leaves = elements_of(store->bank, SECTION_LEAF, store->wall_layer, WALS_LEAF);
    const gab_section *refs = &store->bank->sections[SECTION_REFS];
    state.refs = (Elements){refs->bytes, refs->stride, refs->count};
    const Pair unit_pair = pair_of((Vec){units, units});
    Pair from = pair_times(pair_load(&path->from), unit_pair);
    Pair line = pair_times(pair_load(&path->line), unit_pair);
    pair_store(&state.from, from);
    pair_store(&state.line, line);
    state.half = (Vec){half.x * units, half.y * units};
    state.reach = (CUT_UNIT + 1) * (radius * units + (double)LEEWAY);
    state.is_point = is_point;
    state.broad = is_point ? broad_phase_of_point(from, line)
                           : broad_phase_of(from, line, pair_of(state.half), radius * units);
    state.last_leaf = GAB_NONE;
    state.budget = GIVE_UP_TIMES * (int64_t)store->walls.count + GIVE_UP_MIN;
    state.cost = (gab_cost){0, 0, 0};
    Outcome outcome = visit_partition(&state, meet, is_point);
    if (outcome == GIVE_UP && meet != NULL)
        test_every_wall(&state, meet, &store->walls);
    if (walk->cost != NULL) {
        walk->cost->nodes += state.cost.nodes;
        walk->cost->leaves += state.cost.leaves;
        walk->cost->walls += state.cost.walls;
    }
}
