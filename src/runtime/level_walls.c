/* SPDX-License-Identifier: MIT */
/*
 * The walls of a layer: which of them block in a question, and which stops a mover first. Where to
 * look for them is level_walk.c's matter, and what stops a mover sweep.c's; the contract is
 * level_walls_internal.h.
 */
#include "level_walls_internal.h"

#include "level_element_internal.h"
#include "level_tour_internal.h"
#include "wide_internal.h"

/* ---- Which walls block ---- */

void gab_layer_walls_open(LayerWalls *walls, gab_layer layer, const gab_blockers *blockers)
{
    layer_walls_open(walls, layer.bank, held_by(layer, GAB_LAYER_WALLS), blockers);
}

static bool is_open(const gab_blockers *blockers, uint32_t door)
{
    return blockers->open != NULL && door / 32 < blockers->open_words &&
           (blockers->open[door / 32] >> (door % 32) & 1) != 0;
}

static bool is_picked(const gab_blockers *blockers, const uint8_t *wall)
{
    uint32_t tag = wall[WALL_TAG], door = read_u32(wall + WALL_DOOR);
    bool has_tag = blockers->tags == NULL || (blockers->tags->bits[tag / 32] >> (tag % 32) & 1);
    return has_tag && (door == 0 || !is_open(blockers, door - 1));
}

/* A wall as a bar, from its ends wherever they lie; of both sides. */
INTO_THE_LOOP Bar bar_between(const uint8_t *ends)
{
    const double step = (double)GAB_STEP;
    Vec a = {read_i32(ends) * step, read_i32(ends + 4) * step};
    Vec b = {read_i32(ends + 8) * step, read_i32(ends + 12) * step};
    Vec line = minus(b, a);
    return (Bar){a, b, line, dot(line, line), false, false};
}

/* Whether a wall blocks, and how. */
INTO_THE_LOOP bool blocks(const LayerWalls *walls, uint32_t number, bool *one_way)
{
    if (number >= walls->store.walls.count)
        return false;
    const uint8_t *wall = element_at(&walls->store.walls, number);
    *one_way = wall[WALL_BLOCKS] != GAB_BLOCKS_BOTH;
    return !walls->picks || is_picked(walls->blockers, wall);
}

bool gab_layer_walls_bar(const LayerWalls *walls, uint32_t number, Bar *bar)
{
    if (number >= walls->store.walls.count)
        return false;
    *bar = bar_between(element_at(&walls->store.walls, number));
    return blocks(walls, number, &bar->one_way);
}

/* The same for a wall that stops a point; what most of them are not is asked first. */
INTO_THE_LOOP bool stops_point(const LayerWalls *walls, const Path *path, uint32_t number, Bar *bar)
{
    return path_crosses(path, bar) && blocks(walls, number, &bar->one_way) &&
           !(bar->one_way && side_of(bar, path->from) < 0);
}

INTO_THE_LOOP bool stops_mover(const LayerWalls *walls, const Path *path, uint32_t number, Bar *bar)
{
    return path_is_point(path) ? stops_point(walls, path, number, bar)
                               : blocks(walls, number, &bar->one_way) && gab_bar_stops(bar, path);
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

static void show_walls(const LayerWalls *walls, const WallStore *store, const Path *path,
                       MeetWall *meet, void *context)
{
    Walk walk = walk_among(walls, context);
    walk.store = store;
    walk.meet = meet;
    gab_walk(&walk, path);
}

/* A search for the first strike. */
typedef struct Search {
    LayerWalls *walls;
    const Path *path;
    bool found;
    uint32_t number;
    Strike *strike; /* of a point no more than the time until the search is over */
    Bar *bar;
} Search;

INTO_THE_LOOP void remember(LayerWalls *walls, uint32_t number, const uint8_t *ends)
{
    if (walls->met_count < MOST_REMEMBERED)
        walls->met[walls->met_count++] = (MetWall){ends, number};
    else
        walls->remembers = false;
}

/* Whether a strike comes before what was found; by its time as a fraction. */
INTO_THE_LOOP bool comes_first(const Search *search, double numerator, double denominator,
                               uint32_t number)
{
    if (!search->found)
        return true;
    int order = compare_fractions(numerator, denominator, search->strike->numerator,
                                  search->strike->denominator);
    return order != 0 ? order < 0 : number < search->number;
}

INTO_THE_LOOP void take(Search *search, Walk *walk, const Bar *bar, uint32_t number, double time)
{
    *search->bar = *bar;
    search->found = true;
    search->number = number;
    walk->limit = time;
}

static bool strike_wall(Walk *walk, uint32_t number, const uint8_t *ends)
{
    Search *search = walk->context;
    if (search->found && number == search->number)
        return true;
    Bar bar = bar_between(ends);
    Strike strike;
    remember(search->walls, number, ends);
    if (!blocks(search->walls, number, &bar.one_way) ||
        !gab_bar_strike(&bar, search->path, &strike) ||
        !comes_first(search, strike.numerator, strike.denominator, number))
        return true;
    *search->strike = strike;
    take(search, walk, &bar, number, strike.time);
    return true;
}

/* The same for a point: only the time is measured. */
static bool strike_wall_by_point(Walk *walk, uint32_t number, const uint8_t *ends)
{
    Search *search = walk->context;
    if (search->found && number == search->number)
        return true;
    Bar bar = bar_between(ends);
    remember(search->walls, number, ends);
    if (!stops_point(search->walls, search->path, number, &bar))
        return true;
    double from = fabs(side_of(&bar, search->path->from));
    double whole = from + fabs(side_of(&bar, search->path->to));
    if (!comes_first(search, from, whole, number))
        return true;
    search->strike->numerator = from;
    search->strike->denominator = whole;
    take(search, walk, &bar, number, from / whole);
    return true;
}

bool gab_layer_walls_first(LayerWalls *walls, const Path *path, Strike *strike, Bar *bar,
                           uint32_t *number)
{
    Search search = {walls, path, false, GAB_NO_WALL, strike, bar};
    Walk walk = walk_among(walls, &search);
    walls->remembers = !path_is_still(path);
    walls->met_count = 0;
    if (!walls->remembers)
        return false;
    if (path_is_point(path))
        walk_along(&walk, strike_wall_by_point, path, true);
    else
        walk_along(&walk, strike_wall, path, false);
    walls->way = *path;
    if (!search.found)
        return false;
    if (path_is_point(path))
        gab_point_strike(bar, path, strike);
    walls->way = path_to(path, advance(path->from, path->line, strike->time));
    *number = search.number;
    return true;
}

/* ---- Whether anything stops a path ---- */

typedef struct Stopping {
    const LayerWalls *walls;
    const Path *path;
    bool stops;
} Stopping;

static bool ask_whether_stops(Walk *walk, uint32_t number, const uint8_t *ends)
{
    Stopping *stopping = walk->context;
    Bar bar = bar_between(ends);
    stopping->stops = stops_mover(stopping->walls, stopping->path, number, &bar);
    return !stopping->stops;
}

/*
 * Whether a path keeps within three steps of the way that is remembered, so that no walls but those
 * met there can stop it.
 */
static bool is_remembered(const LayerWalls *walls, const Path *path)
{
    const double near = 3 * (double)GAB_STEP;
    const Path *way = &walls->way;
    if (!walls->remembers || path->from.x != way->from.x || path->from.y != way->from.y ||
        path->radius != way->radius || path->half.x != way->half.x || path->half.y != way->half.y)
        return false;
    /* Times the length of the way: how far off its line a path ends, or beyond its ends. */
    double length_squared = dot(way->line, way->line), along = dot(path->line, way->line);
    double off = det(path->line, way->line), beyond = positive_part(along - length_squared);
    double before = positive_part(-along);
    return off * off + beyond * beyond + before * before <= near * near * length_squared;
}

bool gab_layer_walls_stop(const LayerWalls *walls, const Path *path)
{
    if (path_is_still(path))
        return false;
    if (is_remembered(walls, path)) {
        for (uint32_t i = 0; i < walls->met_count; i++) {
            Bar bar = bar_between(walls->met[i].ends);
            if (stops_mover(walls, path, walls->met[i].number, &bar))
                return true;
        }
        return false;
    }
    Stopping stopping = {walls, path, false};
    show_walls(walls, &walls->store, path, ask_whether_stops, &stopping);
    return stopping.stops;
}

/* ---- Visits ---- */

enum { MOST_GATHERED = 256 };

/* Walls on their way into order. */
typedef struct Gathered {
    uint32_t count;
    bool overflows;
    uint32_t numbers[MOST_GATHERED]; /* ascending */
} Gathered;

static bool gather_wall(Walk *walk, uint32_t number, const uint8_t *ends)
{
    (void)ends;
    Gathered *gathered = walk->context;
    uint32_t place = gathered->count;
    while (place > 0 && gathered->numbers[place - 1] > number)
        place--;
    if (place > 0 && gathered->numbers[place - 1] == number)
        return true;
    gathered->overflows = gathered->count == MOST_GATHERED;
    if (gathered->overflows)
        return false;
    for (uint32_t i = gathered->count++; i > place; i--)
        gathered->numbers[i] = gathered->numbers[i - 1];
    gathered->numbers[place] = number;
    return true;
}

typedef struct Visit {
    const LayerWalls *walls;
    WallVisit *visit;
    void *context;
} Visit;

static bool show_wall(Walk *walk, uint32_t number, const uint8_t *ends)
{
    const Visit *visit = walk->context;
    Bar bar = bar_between(ends);
    return !blocks(visit->walls, number, &bar.one_way) ||
           visit->visit(visit->context, &bar, number);
}

void gab_layer_walls_meet(const LayerWalls *walls, const Path *path, WallVisit *visit,
                          void *context)
{
    Visit all = {walls, visit, context};
    show_walls(walls, &walls->store, path, show_wall, &all);
}

void gab_layer_walls_visit(const LayerWalls *walls, const Path *path, WallVisit *visit,
                           void *context)
{
    Visit all = {walls, visit, context};
    Gathered gathered;
    gathered.count = 0;
    gathered.overflows = false;
    show_walls(walls, &walls->store, path, gather_wall, &gathered);
    Bar bar;
    if (!gathered.overflows) {
        for (uint32_t i = 0; i < gathered.count; i++)
            if (gab_layer_walls_bar(walls, gathered.numbers[i], &bar) &&
                !visit(context, &bar, gathered.numbers[i]))
                return;
        return;
    }
    WallStore in_order = walls->store;
    in_order.in_order = true;
    show_walls(walls, &in_order, path, show_wall, &all);
}
