/* SPDX-License-Identifier: MIT */
/*
 * A mover among many walls: first impact, slide, bounce, push out; the contract is gabarit/sweep.h.
 * Each wall is tested in turn. sweep.c decides what stops a mover and where, and travel.c how it
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
typedef struct Reach {
    float left, top, right, bottom;
} Reach;

static Reach reach_between(Vec a, Vec b, double radius)
{
    double margin = radius + 1;
    return (Reach){(float)(min_of(a.x, b.x) - margin), (float)(min_of(a.y, b.y) - margin),
                   (float)(max_of(a.x, b.x) + margin), (float)(max_of(a.y, b.y) + margin)};
}

/* True if a wall lies completely on one side of a reach. False for NaN. */
static bool is_beyond(const gab_wall *wall, const Reach *reach)
{
    return ((wall->a.x < reach->left) & (wall->b.x < reach->left)) |
           ((wall->a.x > reach->right) & (wall->b.x > reach->right)) |
           ((wall->a.y < reach->top) & (wall->b.y < reach->top)) |
           ((wall->a.y > reach->bottom) & (wall->b.y > reach->bottom));
}

/* Advances an index to the next wall of the array, starting with the current one, that may be
 * within reach. */
static bool next_bar(const Walls *all, const Reach *reach, uint32_t *index, Bar *bar)
{
    while (*index < all->count &&
           (is_beyond(&all->walls[*index], reach) || !gab_bar_from_wall(&all->walls[*index], bar)))
        ++*index;
    return *index < all->count;
}

static bool any_wall_stops(const void *set, const Path *path)
{
    Reach reach = reach_between(path->from, path->to, path->radius);
    Bar bar;
    for (uint32_t i = 0; next_bar((const Walls *)set, &reach, &i, &bar); i++)
        if (gab_bar_stops(&bar, path))
            return true;
    return false;
}

/* Returns the first wall that stops a path and fills its bar, or returns GAB_NO_WALL. */
static uint32_t first_strike(const Walls *all, const Path *path, Strike *first, Bar *struck)
{
    uint32_t found = GAB_NO_WALL;
    Reach reach = reach_between(path->from, path->to, path->radius);
    Bar bar;
    for (uint32_t i = 0; next_bar(all, &reach, &i, &bar); i++) {
        Strike strike;
        if (!gab_bar_strike(&bar, path, &strike) ||
            (found != GAB_NO_WALL && !gab_strike_is_earlier(&strike, first)))
            continue;
        found = i;
        *first = strike;
        *struck = bar;
        /* Obstacles beyond this strike are no longer relevant. */
        reach =
            reach_between(path->from, advance(path->from, path->line, strike.time), path->radius);
    }
    return found;
}

static bool first_struck(const void *set, const Path *path, Strike *strike, Struck *struck)
{
    struck->is_rect = false;
    struck->wall = first_strike((const Walls *)set, path, strike, &struck->bar);
    return struck->wall != GAB_NO_WALL;
}

/* Reports the walls that block both sides and that a mover overlaps. */
static void press_walls(const void *set, const Path *rest, Presses *presses)
{
    Reach reach = reach_between(rest->from, rest->from, rest->radius);
    Bar bar;
    for (uint32_t i = 0; next_bar((const Walls *)set, &reach, &i, &bar); i++) {
        if (bar.one_way || !gab_bar_overlaps(&bar, rest, rest->from))
            continue;
        Vec normal;
        double missing = gab_bar_press(&bar, rest, &normal);
        gab_presses_show(presses, normal, missing);
    }
}

/* True if a wall that blocks both sides separates the ends of a path. */
static bool walls_part(const void *set, const Path *centre)
{
    Reach reach = reach_between(centre->from, centre->to, 0);
    Bar bar;
    for (uint32_t i = 0; next_bar((const Walls *)set, &reach, &i, &bar); i++)
        if (!bar.one_way && path_crosses(centre, &bar))
            return true;
    return false;
}

static Surroundings surroundings_of(const Walls *all)
{
    return (Surroundings){{any_wall_stops, all}, first_struck, press_walls, walls_part};
}

bool gab_walls_sweep(const gab_move *move, const gab_wall *walls, uint32_t count,
                     gab_impact *impact)
{
    Walls all = {walls, count};
    Surroundings around = surroundings_of(&all);
    Path path;
    Struck struck;
    return gab_start_path(move, &path, impact) && gab_first_impact(&around, &path, impact, &struck);
}

bool gab_walls_bounce(const gab_move *move, const gab_wall *walls, uint32_t count,
                      gab_surface surface, gab_travel *travel)
{
    Walls all = {walls, count};
    Surroundings around = surroundings_of(&all);
    gab_impact unhindered;
    Path path;
    Struck struck;
    *travel = (gab_travel){.count = 0};
    bool sound = gab_start_path(move, &path, &unhindered);
    travel->end = unhindered.stop;
    if (!sound)
        return false;
    Journey journey = gab_journey_along(&path, sub(move->to, move->from), surface);
    while (gab_journey_next(&journey, &around, &travel->impacts[travel->count], &struck))
        travel->count++;
    travel->end = narrow(journey.end);
    travel->motion = narrow(journey.motion);
    return travel->count > 0;
}

bool gab_walls_slide(const gab_move *move, const gab_wall *walls, uint32_t count,
                     gab_travel *travel)
{
    gab_surface smooth = {0, 0};
    return gab_walls_bounce(move, walls, count, smooth, travel);
}

bool gab_walls_push_out(gab_circle circle, const gab_wall *walls, uint32_t count, gab_vec *freed)
{
    gab_move still = {circle.centre, circle.centre, circle.radius};
    Walls all = {walls, count};
    Surroundings around = surroundings_of(&all);
    gab_impact unhindered;
    Path rest;
    bool sound = gab_start_path(&still, &rest, &unhindered);
    *freed = unhindered.stop;
    if (!sound || !gab_free_mover(&around, &rest))
        return false;
    *freed = narrow(rest.from);
    return true;
}
