/* SPDX-License-Identifier: MIT */
/*
 * Implements movers among many walls (gabarit/sweep.h): first impact, slide, bounce, push out. Each
 * wall is tested in turn. sweep.c decides what stops a mover and where, and travel.c how it
 * continues.
 */
#include "travel_internal.h"

/* The walls of a query. */
typedef struct Walls {
    const gab_wall *walls;
    uint32_t count;
} Walls;

/* The area in which a mover can touch anything: an upright box around its path, one pixel larger
 * than necessary on each side.
 */
typedef struct Area {
    float left, top, right, bottom;
} Area;

static Area area_between(Vec a, Vec b, double radius)
{
    double margin = radius + 1;
    return (Area){(float)(min_of(a.x, b.x) - margin), (float)(min_of(a.y, b.y) - margin),
                  (float)(max_of(a.x, b.x) + margin), (float)(max_of(a.y, b.y) + margin)};
}

/* True if a wall lies completely on one side of the area. False for NaN. */
static bool is_beyond(const gab_wall *wall, const Area *area)
{
    return ((wall->a.x < area->left) & (wall->b.x < area->left)) |
           ((wall->a.x > area->right) & (wall->b.x > area->right)) |
           ((wall->a.y < area->top) & (wall->b.y < area->top)) |
           ((wall->a.y > area->bottom) & (wall->b.y > area->bottom));
}

/* Advances an index to the next wall, starting with the current one, that may touch the area. */
static bool next_bar(const Walls *all, const Area *area, uint32_t *index, Bar *bar)
{
    while (*index < all->count &&
           (is_beyond(&all->walls[*index], area) || !gab_bar_from_wall(&all->walls[*index], bar)))
        ++*index;
    return *index < all->count;
}

static bool any_wall_stops(const void *set, const MoverPath *path)
{
    Area area = area_between(path->from, path->to, path->radius);
    Bar bar;
    for (uint32_t i = 0; next_bar((const Walls *)set, &area, &i, &bar); i++)
        if (gab_bar_stops(&bar, path))
            return true;
    return false;
}

/* Returns the first wall that stops a path and fills its bar, or returns GAB_NONE. */
static uint32_t first_strike(const Walls *all, const MoverPath *path, Strike *first, Bar *hit)
{
    uint32_t found = GAB_NONE;
    Area area = area_between(path->from, path->to, path->radius);
    Bar bar;
    for (uint32_t i = 0; next_bar(all, &area, &i, &bar); i++) {
        Strike strike;
        if (!gab_bar_strike(&bar, path, &strike) ||
            (found != GAB_NONE && !gab_strike_is_earlier(&strike, first)))
            continue;
        found = i;
        *first = strike;
        *hit = bar;
        /* Walls beyond this strike are no longer relevant. */
        area = area_between(path->from, advance(path->from, path->line, strike.time), path->radius);
    }
    return found;
}

static bool first_hit(const void *set, const MoverPath *path, Strike *strike, HitObstacle *hit)
{
    hit->is_rect = false;
    hit->wall = first_strike((const Walls *)set, path, strike, &hit->bar);
    return hit->wall != GAB_NONE;
}

/* Reports the walls that block both sides and that a mover overlaps. */
static void report_penetrations(const void *set, const MoverPath *mover,
                                DeepestPenetration *deepest)
{
    Area area = area_between(mover->from, mover->from, mover->radius);
    Bar bar;
    for (uint32_t i = 0; next_bar((const Walls *)set, &area, &i, &bar); i++) {
        if (bar.one_way || !gab_bar_overlaps(&bar, mover, mover->from))
            continue;
        Vec normal;
        double depth = gab_bar_penetration(&bar, mover, &normal);
        gab_add_penetration(deepest, normal, depth);
    }
}

/* True if a wall that blocks both sides separates the ends of a path. */
static bool walls_separate(const void *set, const MoverPath *centre)
{
    Area area = area_between(centre->from, centre->to, 0);
    Bar bar;
    for (uint32_t i = 0; next_bar((const Walls *)set, &area, &i, &bar); i++)
        if (!bar.one_way && path_crosses(centre, &bar))
            return true;
    return false;
}

static Surroundings surroundings_of(const Walls *all)
{
    return (Surroundings){{any_wall_stops, all}, first_hit, report_penetrations, walls_separate};
}

bool gab_walls_sweep(const gab_move *move, const gab_wall *walls, uint32_t count,
                     gab_impact *impact)
{
    Walls all = {walls, count};
    Surroundings around = surroundings_of(&all);
    MoverPath path;
    HitObstacle hit;
    return gab_start_path(move, &path, impact) && gab_first_impact(&around, &path, impact, &hit);
}

gab_travel gab_walls_bounce(const gab_move *move, const gab_wall *walls, uint32_t count,
                            gab_surface surface, gab_impact *impacts, uint32_t capacity)
{
    Walls all = {walls, count};
    Surroundings around = surroundings_of(&all);
    gab_impact impact;
    MoverPath path;
    HitObstacle hit;
    gab_travel travel = {{0, 0}, {0, 0}, 0, 0};
    bool is_valid = gab_start_path(move, &path, &impact);
    travel.end = impact.stop;
    if (!is_valid)
        return travel;
    Journey journey = gab_journey_along(&path, sub(move->to, move->from), surface);
    for (; gab_journey_next(&journey, &around, &impact, &hit); travel.count++) {
        travel.faces |= impact.face;
        if (travel.count < capacity)
            impacts[travel.count] = impact;
    }
    travel.end = narrow(journey.end);
    travel.motion = narrow(journey.motion);
    return travel;
}

gab_travel gab_walls_slide(const gab_move *move, const gab_wall *walls, uint32_t count,
                           gab_impact *impacts, uint32_t capacity)
{
    gab_surface smooth = {0, 0};
    return gab_walls_bounce(move, walls, count, smooth, impacts, capacity);
}

bool gab_walls_push_out(gab_circle circle, const gab_wall *walls, uint32_t count, gab_vec *freed)
{
    gab_move still = {circle.centre, circle.centre, circle.radius};
    Walls all = {walls, count};
    Surroundings around = surroundings_of(&all);
    gab_impact impact;
    MoverPath mover;
    bool is_valid = gab_start_path(&still, &mover, &impact);
    *freed = impact.stop;
    if (!is_valid || !gab_free_mover(&around, &mover))
        return false;
    *freed = narrow(mover.from);
    return true;
}
