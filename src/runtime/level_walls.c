/* SPDX-License-Identifier: MIT */
/*
 * The walls of a layer: which of them block in a question, and which stops a mover first. Where to
 * look for them is level_walk.c's matter, and what stops a mover sweep.c's; the contract is
 * level_walls_internal.h.
 */
#include "level_walls_internal.h"

#include "level_element_internal.h"
#include "wide_internal.h"

/* ---- Which walls block ---- */

void gab_layer_walls_open(LayerWalls *walls, gab_layer layer, const gab_blockers *blockers)
{
    gab_wall_store_open(&walls->store, layer.bank, held_by(layer, GAB_LAYER_WALLS));
    walls->blockers = blockers;
    walls->picks = blockers != NULL && (blockers->tags != NULL || blockers->open != NULL);
    walls->remembers = false;
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

/* A wall as a bar, from its ends wherever they lie. False when it does not block. */
static inline bool bar_between(const LayerWalls *walls, uint32_t number, const uint8_t *ends,
                               Bar *bar)
{
    const double step = (double)GAB_STEP;
    if (number >= walls->store.walls.count)
        return false;
    const uint8_t *wall = element_at(&walls->store.walls, number);
    if (walls->picks && !is_picked(walls->blockers, wall))
        return false;
    bar->a = (Vec){read_i32(ends) * step, read_i32(ends + 4) * step};
    bar->b = (Vec){read_i32(ends + 8) * step, read_i32(ends + 12) * step};
    bar->line = minus(bar->b, bar->a);
    bar->length_squared = dot(bar->line, bar->line);
    bar->one_way = wall[WALL_BLOCKS] != GAB_BLOCKS_BOTH;
    bar->endless = false;
    return true;
}

bool gab_layer_walls_bar(const LayerWalls *walls, uint32_t number, Bar *bar)
{
    return bar_between(walls, number, element_at(&walls->store.walls, number), bar);
}

/* ---- Walks ---- */

static void walk_along(const LayerWalls *walls, const WallStore *store, const Path *path,
                       bool (*meet)(Walk *walk, uint32_t number, const uint8_t *ends),
                       void *context)
{
    Walk walk = {
        .store = store,
        .meet = meet,
        .context = context,
        .limit = 1,
        .cost = walls->blockers != NULL ? walls->blockers->cost : NULL,
    };
    gab_walk(&walk, path);
}

/* A search for the first strike. */
typedef struct Search {
    LayerWalls *walls;
    const Path *path;
    bool found;
    uint32_t number;
    Strike *strike;
    Bar *bar;
} Search;

static void remember(LayerWalls *walls, uint32_t number)
{
    if (walls->met_count < MOST_REMEMBERED)
        walls->met[walls->met_count++] = number;
    else
        walls->remembers = false;
}

/* Whether a strike at a wall comes before what was found. */
static bool comes_first(const Search *search, const Strike *strike, uint32_t number)
{
    int order = compare_fractions(strike->numerator, strike->denominator, search->strike->numerator,
                                  search->strike->denominator);
    return order != 0 ? order < 0 : number < search->number;
}

/* What was found lies in the caller's outputs, and is written there at once. */
static bool strike_wall(Walk *walk, uint32_t number, const uint8_t *ends)
{
    Search *search = walk->context;
    Bar other_bar, *bar = search->found ? &other_bar : search->bar;
    Strike other_strike, *strike = search->found ? &other_strike : search->strike;
    if ((search->found && number == search->number) ||
        !bar_between(search->walls, number, ends, bar))
        return true;
    remember(search->walls, number);
    if (!gab_bar_strike(bar, search->path, strike))
        return true;
    if (search->found) {
        if (!comes_first(search, strike, number))
            return true;
        *search->bar = *bar;
        *search->strike = *strike;
    }
    search->found = true;
    search->number = number;
    walk->limit = search->strike->time;
    return true;
}

bool gab_layer_walls_first(LayerWalls *walls, const Path *path, Strike *strike, Bar *bar,
                           uint32_t *number)
{
    Search search = {walls, path, false, GAB_NO_WALL, strike, bar};
    walls->remembers = !gab_path_is_still(path);
    walls->met_count = 0;
    if (!walls->remembers)
        return false;
    walk_along(walls, &walls->store, path, strike_wall, &search);
    if (!search.found)
        return false;
    walls->way = gab_path_to(path, advance(path->from, path->line, strike->time));
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
    Bar bar;
    stopping->stops =
        bar_between(stopping->walls, number, ends, &bar) && gab_bar_stops(&bar, stopping->path);
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
    Bar bar;
    if (is_remembered(walls, path)) {
        for (uint32_t i = 0; i < walls->met_count; i++)
            if (gab_layer_walls_bar(walls, walls->met[i], &bar) && gab_bar_stops(&bar, path))
                return true;
        return false;
    }
    Stopping stopping = {walls, path, false};
    if (!gab_path_is_still(path))
        walk_along(walls, &walls->store, path, ask_whether_stops, &stopping);
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
    Bar bar;
    return !bar_between(visit->walls, number, ends, &bar) ||
           visit->visit(visit->context, &bar, number);
}

void gab_layer_walls_meet(const LayerWalls *walls, const Path *path, WallVisit *visit,
                          void *context)
{
    Visit all = {walls, visit, context};
    walk_along(walls, &walls->store, path, show_wall, &all);
}

void gab_layer_walls_visit(const LayerWalls *walls, const Path *path, WallVisit *visit,
                           void *context)
{
    Visit all = {walls, visit, context};
    Gathered gathered;
    gathered.count = 0;
    gathered.overflows = false;
    walk_along(walls, &walls->store, path, gather_wall, &gathered);
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
    walk_along(walls, &in_order, path, show_wall, &all);
}
