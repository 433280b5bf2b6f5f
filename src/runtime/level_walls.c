/* SPDX-License-Identifier: MIT */
/*
 * Implements level_walls_internal.h: which walls of a layer block in a query, and which one stops a
 * mover first. level_walk.c finds the walls near a path, sweep.c decides which of them stop a
 * mover.
 */
#include "level_walls_internal.h"

#include "filter_internal.h"
#include "level_element_internal.h"
#include "level_walk_state_internal.h"
#include "wide_internal.h"

/* ---- Walls that block ---- */

void gab_layer_walls_open(LayerWalls *walls, gab_layer layer, const gab_blockers *blockers)
{
    layer_walls_open(walls, layer.bank, layer_content(layer, GAB_LAYER_WALLS), blockers);
}

static bool is_open(const gab_blockers *blockers, uint32_t door)
{
    return blockers->open != NULL && door / 32 < blockers->open_words &&
           (blockers->open[door / 32] >> (door % 32) & 1) != 0;
}

static bool is_included(const gab_blockers *blockers, const uint8_t *wall)
{
    uint32_t tag = wall[WALL_TAG], door = read_u32(wall + WALL_DOOR);
    bool has_tag = !blockers->filter.only || has_number(&blockers->filter.tags, tag);
    return has_tag && (door == 0 || !is_open(blockers, door - 1));
}

/* Returns a wall as a bar that blocks both sides, from its stored ends. */
ALWAYS_INLINE Bar bar_between(const uint8_t *ends)
{
    const Pair step = pair_of((Vec){(double)GAB_STEP, (double)GAB_STEP});
    Pair a = pair_times(pair_from_bytes(ends), step),
         b = pair_times(pair_from_bytes(ends + 8), step);
    Pair line = pair_minus(b, a);
    Vec squares = pair_to_vec(pair_times(line, line));
    Bar bar;
    pair_store(&bar.a, a);
    pair_store(&bar.b, b);
    pair_store(&bar.line, line);
    bar.length_squared = squares.x + squares.y;
    bar.one_way = bar.is_infinite = false;
    return bar;
}

/* True if a wall blocks; sets whether it is one-way. */
ALWAYS_INLINE bool blocks(const LayerWalls *walls, uint32_t number, bool *one_way)
{
    if (number >= walls->store.walls.count)
        return false;
    const uint8_t *wall = element_at(&walls->store.walls, number);
    *one_way = wall[WALL_BLOCKS] != GAB_BLOCKS_BOTH;
    return !walls->may_exclude || is_included(walls->blockers, wall);
}

bool gab_layer_walls_bar(const LayerWalls *walls, uint32_t number, Bar *bar)
{
    if (number >= walls->store.walls.count)
        return false;
    *bar = bar_between(element_at(&walls->store.walls, number));
    return blocks(walls, number, &bar->one_way);
}

/* The path of a point in 1/256 pixel, prepared for comparison with both ends of a wall at once. */
typedef struct PointPath {
    Pair from_x, from_y, line_x, line_y; /* each stored twice */
    Pair path_x, path_y;                 /* of its start and end, relative to the start */
} PointPath;

ALWAYS_INLINE PointPath point_path_of(const MoverPath *path)
{
    const Pair scale = pair_of((Vec){FIXED_ONE, FIXED_ONE}), none = pair_of((Vec){0, 0});
    Pair from = pair_times(pair_load(&path->from), scale);
    Pair line = pair_times(pair_load(&path->line), scale);
    return (PointPath){pair_x_twice(from), pair_y_twice(from),       pair_x_twice(line),
                       pair_y_twice(line), pair_both_xs(none, line), pair_both_ys(none, line)};
}

/*
 * As path_crosses, for a wall given by its stored ends. `sides` receives the sides of the path's
 * start and end, as side_of, but in 1/256 pixel.
 */
ALWAYS_INLINE bool point_path_crosses(const PointPath *point_path, const uint8_t *ends, Pair *sides)
{
    Pair xs, ys;
    pair_columns(ends, &xs, &ys);
    xs = pair_minus(xs, point_path->from_x);
    ys = pair_minus(ys, point_path->from_y);
    Pair off_path =
        pair_minus(pair_times(point_path->line_x, ys), pair_times(point_path->line_y, xs));
    Pair a_x = pair_x_twice(xs), a_y = pair_x_twice(ys);
    Pair wall_x = pair_minus(pair_y_twice(xs), a_x), wall_y = pair_minus(pair_y_twice(ys), a_y);
    *sides = pair_minus(pair_times(wall_x, pair_minus(point_path->path_y, a_y)),
                        pair_times(wall_y, pair_minus(point_path->path_x, a_x)));
    bool changes_side = pair_changes_side(*sides), ends_on_one_side = pair_is_one_sided(off_path);
    return changes_side & !ends_on_one_side;
}

/* True if a wall stops a point; the test that most walls fail comes first. */
ALWAYS_INLINE bool stops_point(const LayerWalls *walls, const PointPath *point_path,
                               uint32_t number, const uint8_t *ends, Pair *sides)
{
    bool one_way;
    return point_path_crosses(point_path, ends, sides) && blocks(walls, number, &one_way) &&
           !(one_way && pair_to_vec(*sides).x < 0);
}

/* As stops_point, for a mover that is not a point. */
ALWAYS_INLINE bool stops_mover(const LayerWalls *walls, const MoverPath *path, uint32_t number,
                               const uint8_t *ends)
{
    Bar bar = bar_between(ends);
    return blocks(walls, number, &bar.one_way) && gab_bar_stops(&bar, path);
}

/* ---- Walks ---- */

static inline Walk walk_among(const LayerWalls *walls, void *context)
{
    return (Walk){
        .store = &walls->store,
        .context = context,
        .limit = 1,
        .cost = walls->blockers != NULL ? walls->blockers->cost : NULL,
    };
}

static void visit_near(const LayerWalls *walls, const WallStore *store, const MoverPath *path,
                       MeetWall *meet, void *context)
{
    Walk walk = walk_among(walls, context);
    walk.store = store;
    walk.meet = meet;
    gab_walk(&walk, path);
}

/* The motion of a mover that is not a point, by axes, in 1/256 pixel. */
typedef struct AxisMotion {
    Pair from, line, reach; /* reach: from its centre, plus LEEWAY */
} AxisMotion;

ALWAYS_INLINE AxisMotion axis_motion_of(const MoverPath *path)
{
    const Pair scale = pair_of((Vec){FIXED_ONE, FIXED_ONE}),
               leeway = pair_of((Vec){LEEWAY, LEEWAY});
    return (AxisMotion){pair_times(pair_load(&path->from), scale),
                        pair_times(pair_load(&path->line), scale),
                        pair_plus(pair_times(pair_of(path_reach(path)), scale), leeway)};
}

/*
 * True if a mover touches the upright box around a wall only after a time. Up to then, it neither
 * strikes the wall nor gets within three steps of it. Costs much less than measuring the strike.
 */
ALWAYS_INLINE bool is_touched_later(const AxisMotion *motion, const uint8_t *ends, double time)
{
    Pair to_a = pair_negated_where(pair_minus(pair_from_bytes(ends), motion->from), motion->line);
    Pair to_b =
        pair_negated_where(pair_minus(pair_from_bytes(ends + 8), motion->from), motion->line);
    Pair progress = pair_plus(pair_times(pair_absolute(motion->line), pair_of((Vec){time, time})),
                              motion->reach);
    return (pair_below(progress, to_a) & pair_below(progress, to_b)) != 0;
}

/* A search for the first strike. */
typedef struct Search {
    LayerWalls *walls;
    const MoverPath *path;
    PointPath point_path; /* for a point */
    AxisMotion motion;    /* for other movers */
    bool found;
    uint32_t number;
    const uint8_t *ends;
    double side;    /* for a point: the side of its start, as side_of, in 1/256 pixel */
    Strike *strike; /* only its time is filled until the search is over */
} Search;

ALWAYS_INLINE void remember(LayerWalls *walls, uint32_t number, const uint8_t *ends)
{
    if (walls->remembered_count < MAX_REMEMBERED)
        walls->remembered[walls->remembered_count++] = (RememberedWall){ends, number};
    else
        walls->remembers = false;
}

/* True if a strike, given by its time as a fraction, precedes the one found so far. */
ALWAYS_INLINE bool is_first_strike(const Search *search, double numerator, double denominator,
                                   uint32_t number)
{
    if (!search->found)
        return true;
    int order = compare_fractions(numerator, denominator, search->strike->numerator,
                                  search->strike->denominator);
    return order != 0 ? order < 0 : number < search->number;
}

ALWAYS_INLINE void record_strike(Search *search, Walk *walk, uint32_t number, const uint8_t *ends)
{
    search->found = true;
    search->number = number;
    search->ends = ends;
    walk->limit = search->strike->time;
}

static bool strike_wall(Walk *walk, uint32_t number, const uint8_t *ends)
{
    Search *search = (Search *)walk->context;
    if (search->found &&
        (number == search->number || is_touched_later(&search->motion, ends, walk->limit)))
        return true;
    Bar bar = bar_between(ends);
    Strike strike;
    remember(search->walls, number, ends);
    if (!blocks(search->walls, number, &bar.one_way) ||
        !gab_bar_strike_until(&bar, search->path, walk->limit, &strike) ||
        !is_first_strike(search, strike.numerator, strike.denominator, number))
        return true;
    *search->strike = strike;
    record_strike(search, walk, number, ends);
    return true;
}

/* As strike_wall, for a point: only the time is measured. */
static bool strike_wall_by_point(Walk *walk, uint32_t number, const uint8_t *ends)
{
    const double square_scale = 1.0 / (FIXED_ONE * FIXED_ONE);
    Search *search = (Search *)walk->context;
    Pair sides;
    if (search->found && number == search->number)
        return true;
    remember(search->walls, number, ends);
    if (!stops_point(search->walls, &search->point_path, number, ends, &sides))
        return true;
    Vec heights = pair_to_vec(pair_absolute(sides));
    double from = heights.x * square_scale, total = from + heights.y * square_scale;
    if (!is_first_strike(search, from, total, number))
        return true;
    search->strike->time = from / total;
    search->strike->numerator = from;
    search->strike->denominator = total;
    search->side = pair_to_vec(sides).x;
    record_strike(search, walk, number, ends);
    return true;
}

bool gab_layer_walls_first(LayerWalls *walls, const MoverPath *path, Strike *strike, Bar *bar,
                           uint32_t *number)
{
    Search search;
    search.walls = walls;
    search.path = path;
    search.found = false;
    search.strike = strike;
    Walk walk = walk_among(walls, &search);
    walls->remembers = !path_is_still(path);
    walls->remembered_count = 0;
    if (!walls->remembers)
        return false;
    if (path_is_point(path)) {
        search.point_path = point_path_of(path);
        walk_along(&walk, strike_wall_by_point, path, true);
    } else {
        search.motion = axis_motion_of(path);
        walk_along(&walk, strike_wall, path, false);
    }
    walls->from = path->from;
    walls->end = search.found ? advance(path->from, path->line, strike->time) : path->to;
    walls->radius = path->radius;
    walls->half = path->half;
    if (!search.found)
        return false;
    *bar = bar_between(search.ends);
    blocks(walls, search.number, &bar->one_way);
    if (path_is_point(path)) {
        strike->normal = normal_on_side(bar, search.side);
        strike->point = advance(path->from, path->line, strike->time);
    } else {
        gab_bar_complete_strike(bar, path, strike);
    }
    *number = search.number;
    return true;
}

/* ---- Whether any wall stops a path ---- */

typedef struct StopTest {
    const LayerWalls *walls;
    const MoverPath *path;
    PointPath point_path; /* for a point */
    bool stops;
} StopTest;

static bool test_stop(Walk *walk, uint32_t number, const uint8_t *ends)
{
    StopTest *test = (StopTest *)walk->context;
    test->stops = stops_mover(test->walls, test->path, number, ends);
    return !test->stops;
}

static bool test_point_stop(Walk *walk, uint32_t number, const uint8_t *ends)
{
    StopTest *test = (StopTest *)walk->context;
    Pair sides;
    test->stops = stops_point(test->walls, &test->point_path, number, ends, &sides);
    return !test->stops;
}

/*
 * True if a path ends within three steps of the end of the remembered path, with the same mover and
 * the same start: only the remembered walls can stop it.
 */
static bool is_remembered(const LayerWalls *walls, const MoverPath *path)
{
    const double near = 3 * (double)GAB_STEP;
    Vec offset = minus(path->to, walls->end);
    return walls->remembers && dot(offset, offset) <= near * near &&
           path->from.x == walls->from.x && path->from.y == walls->from.y &&
           path->radius == walls->radius && path->half.x == walls->half.x &&
           path->half.y == walls->half.y;
}

static bool remembered_stops(const LayerWalls *walls, const MoverPath *path)
{
    bool is_point = path_is_point(path), stops = false;
    PointPath point_path = point_path_of(path);
    Pair sides;
    for (uint32_t i = 0; i < walls->remembered_count && !stops; i++) {
        const RememberedWall *wall = &walls->remembered[i];
        stops = is_point ? stops_point(walls, &point_path, wall->number, wall->ends, &sides)
                         : stops_mover(walls, path, wall->number, wall->ends);
    }
    return stops;
}

bool gab_layer_walls_stop(const LayerWalls *walls, const MoverPath *path)
{
    if (path_is_still(path))
        return false;
    if (is_remembered(walls, path))
        return remembered_stops(walls, path);
    StopTest test = {walls, path, point_path_of(path), false};
    Walk walk = walk_among(walls, &test);
    walk.meet = path_is_point(path) ? test_point_stop : test_stop;
    gab_walk(&walk, path);
    return test.stops;
}

/* ---- Impacts ---- */

static bool stop_at_walls(const void *set, const MoverPath *path)
{
    return gab_layer_walls_stop((const LayerWalls *)set, path);
}

bool gab_layer_walls_impact(LayerWalls *walls, const MoverPath *path, gab_impact *impact)
{
    Strike strike;
    Bar bar;
    uint32_t number;
    if (!gab_layer_walls_first(walls, path, &strike, &bar, &number))
        return false;
    /* This is nearly always the final position. The test of all remembered bars also verifies that
     * the mover does not overlap this bar. */
    Vec stop = offset_position(path, &strike, path_is_point(path));
    if (!path_is_point(path))
        stop = offset_position(path, &strike, gab_bar_overlaps(&bar, path, stop));
    MoverPath path_to_stop = path_to(path, stop);
    bool is_free = strike.time > 0 && walls->remembers && is_allowed(stop, &bar) &&
                   !remembered_stops(walls, &path_to_stop);
    if (!is_free) {
        const Obstacles obstacles = {stop_at_walls, walls};
        stop = gab_stop_position(path, &strike, &bar, &obstacles);
    }
    impact_set(impact, &strike, stop, number);
    return true;
}

/* ---- Visits ---- */

enum { MAX_SORTED = 256 };

/* The numbers of visited walls, which are sorted. */
typedef struct SortedWalls {
    uint32_t count;
    bool overflows;
    uint32_t numbers[MAX_SORTED]; /* ascending */
} SortedWalls;

static bool insert_wall(Walk *walk, uint32_t number, const uint8_t *ends)
{
    (void)ends;
    SortedWalls *sorted = (SortedWalls *)walk->context;
    uint32_t index = sorted->count;
    while (index > 0 && sorted->numbers[index - 1] > number)
        index--;
    if (index > 0 && sorted->numbers[index - 1] == number)
        return true;
    sorted->overflows = sorted->count == MAX_SORTED;
    if (sorted->overflows)
        return false;
    for (uint32_t i = sorted->count++; i > index; i--)
        sorted->numbers[i] = sorted->numbers[i - 1];
    sorted->numbers[index] = number;
    return true;
}

/* The visit that the caller asked for, as the context of a walk. */
typedef struct Visit {
    const LayerWalls *walls;
    WallVisit *visit;
    void *context;
} Visit;

static bool visit_wall(Walk *walk, uint32_t number, const uint8_t *ends)
{
    const Visit *visit = (const Visit *)walk->context;
    Bar bar = bar_between(ends);
    return !blocks(visit->walls, number, &bar.one_way) ||
           visit->visit(visit->context, &bar, number);
}

void gab_layer_walls_meet(const LayerWalls *walls, const MoverPath *path, WallVisit *visit,
                          void *context)
{
    Visit all = {walls, visit, context};
    visit_near(walls, &walls->store, path, visit_wall, &all);
}

void gab_layer_walls_visit(const LayerWalls *walls, const MoverPath *path, WallVisit *visit,
                           void *context)
{
    Visit all = {walls, visit, context};
    SortedWalls sorted;
    sorted.count = 0;
    sorted.overflows = false;
    visit_near(walls, &walls->store, path, insert_wall, &sorted);
    Bar bar;
    if (!sorted.overflows) {
        for (uint32_t i = 0; i < sorted.count; i++)
            if (gab_layer_walls_bar(walls, sorted.numbers[i], &bar) &&
                !visit(context, &bar, sorted.numbers[i]))
                return;
        return;
    }
    WallStore in_order = walls->store;
    in_order.in_order = true;
    visit_near(walls, &in_order, path, visit_wall, &all);
}
