/* SPDX-License-Identifier: MIT */
/*
 * A mover among many walls: first impact, slide, bounce, push out; the contract is gabarit/sweep.h.
 * Each wall is asked in turn; what stops a mover and where is sweep.c's matter.
 */
#include "sweep_internal.h"

#include "response_internal.h"
#include "wide_internal.h"

/* The walls of a question. */
typedef struct Walls {
    const gab_wall *walls;
    uint32_t count;
} Walls;

/* Where a mover can touch anything: an upright box around its way, and a pixel more than it needs.
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

/* Whether a wall lies on one side of a reach altogether. False for NaN. */
static bool is_beyond(const gab_wall *wall, const Reach *reach)
{
    return ((wall->a.x < reach->left) & (wall->b.x < reach->left)) |
           ((wall->a.x > reach->right) & (wall->b.x > reach->right)) |
           ((wall->a.y < reach->top) & (wall->b.y < reach->top)) |
           ((wall->a.y > reach->bottom) & (wall->b.y > reach->bottom));
}

/* Moves on to the first wall from a place in the array that may be within reach. */
static bool next_bar(const Walls *all, const Reach *reach, uint32_t *place, Bar *bar)
{
    while (*place < all->count &&
           (is_beyond(&all->walls[*place], reach) || !gab_bar_from_wall(&all->walls[*place], bar)))
        ++*place;
    return *place < all->count;
}

static bool any_wall_stops(const void *set, const Path *path)
{
    Reach reach = reach_between(path->from, path->to, path->radius);
    Bar bar;
    for (uint32_t i = 0; next_bar(set, &reach, &i, &bar); i++)
        if (gab_bar_stops(&bar, path))
            return true;
    return false;
}

/* Whether a strike is earlier than the best one so far. */
static bool is_earlier(const Strike *strike, const Strike *best)
{
    return compare_fractions(strike->numerator, strike->denominator, best->numerator,
                             best->denominator) < 0;
}

/* The first wall that stops a path, with its bar, or GAB_NO_WALL. */
static uint32_t first_strike(const Walls *all, const Path *path, Strike *first, Bar *struck)
{
    uint32_t found = GAB_NO_WALL;
    Reach reach = reach_between(path->from, path->to, path->radius);
    Bar bar;
    for (uint32_t i = 0; next_bar(all, &reach, &i, &bar); i++) {
        Strike strike;
        if (!gab_bar_strike(&bar, path, &strike) ||
            (found != GAB_NO_WALL && !is_earlier(&strike, first)))
            continue;
        found = i;
        *first = strike;
        *struck = bar;
        /* What comes later does not matter any more. */
        reach =
            reach_between(path->from, advance(path->from, path->line, strike.time), path->radius);
    }
    return found;
}

bool gab_walls_sweep(const gab_move *move, const gab_wall *walls, uint32_t count,
                     gab_impact *impact)
{
    Path path;
    if (!gab_start_path(move, &path, impact))
        return false;
    Walls all = {walls, count};
    Obstacles obstacles = {any_wall_stops, &all};
    Strike strike;
    Bar struck;
    uint32_t wall = first_strike(&all, &path, &strike, &struck);
    if (wall == GAB_NO_WALL)
        return false;
    gab_impact_set(impact, &strike, gab_stop_place(&path, &strike, &struck, &obstacles), wall);
    return true;
}

/* ---- Slide and bounce ---- */

/* A journey under way. */
typedef struct Journey {
    Path path;           /* the piece of the way that comes next */
    Vec motion;          /* the whole motion as the impacts have changed it */
    Vec normal;          /* of the impact before */
    gab_surface surface; /* how surfaces answer */
} Journey;

/* The way that is left, from a place, moved onto the lattice and off the wall that was just struck.
 */
static Vec next_target(const Bar *struck, const Path *at, Vec rest, Vec normal)
{
    Vec target = gab_clamp_to_range(snap_vec(advance(at->from, rest, 1)));
    Path chord = gab_path_to(at, target);
    if (gab_bar_stops(struck, &chord))
        target = gab_clamp_to_range(
            snap_vec(advance(advance(at->from, rest, 1), normal, (double)GAB_STEP)));
    return target;
}

/*
 * Whether a mover that was stopped twice in one place is pinned there: what the second surface
 * leaves of its way leads into the first again.
 */
static bool is_pinned(const Journey *journey, Vec stop, Vec motion, uint32_t impacts)
{
    const double two_steps = 2 * (double)GAB_STEP, slack = 1e-3;
    double into = dot(motion, journey->normal);
    return impacts > 0 && gab_is_nearer(stop, journey->path.from, two_steps) && into < 0 &&
           into * into > slack * slack * dot(motion, motion);
}

/* Goes on after an impact: the next piece of the way. False when the journey ends here. */
static bool turn_at(Journey *journey, const Bar *struck, const Strike *strike, Vec stop,
                    uint32_t impacts)
{
    Vec rest = gab_bounced(minus(journey->path.to, stop), strike->normal, journey->surface);
    journey->motion = gab_bounced(journey->motion, strike->normal, journey->surface);
    bool pinned = is_pinned(journey, stop, journey->motion, impacts);
    journey->normal = strike->normal;
    journey->path.from = stop;
    if (pinned && journey->surface.restitution <= 0) {
        journey->motion = (Vec){0, 0};
        return false;
    }
    Vec target = next_target(struck, &journey->path, rest, strike->normal);
    journey->path = gab_path_to(&journey->path, target);
    return !gab_path_is_still(&journey->path);
}

static bool travel_walls(const gab_move *move, const gab_wall *walls, uint32_t count,
                         gab_surface surface, gab_travel *travel)
{
    Walls all = {walls, count};
    Obstacles obstacles = {any_wall_stops, &all};
    Journey journey = {.surface = surface};
    *travel = (gab_travel){.count = 0};
    gab_impact unhindered;
    bool sound = gab_start_path(move, &journey.path, &unhindered);
    travel->end = unhindered.stop;
    if (!sound)
        return false;
    journey.motion = sub(move->to, move->from);
    Vec end = journey.path.to;
    while (!gab_path_is_still(&journey.path)) {
        Strike strike;
        Bar struck;
        uint32_t wall = first_strike(&all, &journey.path, &strike, &struck);
        end = journey.path.to;
        if (wall == GAB_NO_WALL)
            break;
        end = gab_stop_place(&journey.path, &strike, &struck, &obstacles);
        gab_impact_set(&travel->impacts[travel->count], &strike, end, wall);
        bool goes_on = turn_at(&journey, &struck, &strike, end, travel->count);
        if (++travel->count == GAB_MOST_IMPACTS || !goes_on)
            break;
    }
    travel->end = narrow(end);
    travel->motion = narrow(journey.motion);
    return travel->count > 0;
}

bool gab_walls_slide(const gab_move *move, const gab_wall *walls, uint32_t count,
                     gab_travel *travel)
{
    gab_surface smooth = {0, 0};
    return travel_walls(move, walls, count, smooth, travel);
}

bool gab_walls_bounce(const gab_move *move, const gab_wall *walls, uint32_t count,
                      gab_surface surface, gab_travel *travel)
{
    return travel_walls(move, walls, count, surface, travel);
}

/* ---- Push out ---- */

/* How a disc overlaps a wall. */
typedef struct Press {
    Vec normal;     /* unit vector out of the wall */
    double missing; /* how much nearer the centre is than the radius */
} Press;

/*
 * The wall that a disc overlaps most, of all that do not face nearly the way or the opposite way of
 * another press, which may be NULL.
 */
static bool deepest_press(const Walls *all, const Path *rest, const Press *other, Press *press)
{
    bool found = false;
    *press = (Press){{0, 0}, 0};
    Reach reach = reach_between(rest->from, rest->from, rest->radius);
    Bar bar;
    for (uint32_t i = 0; next_bar(all, &reach, &i, &bar); i++) {
        Vec normal;
        if (bar.one_way || !gab_bar_overlaps(&bar, rest->from, rest->radius))
            continue;
        double missing = rest->radius - gab_bar_distance(&bar, rest->from, &normal);
        if ((found && missing <= press->missing) ||
            (other != NULL && fabs(det(other->normal, normal)) < 0.05))
            continue;
        *press = (Press){normal, missing};
        found = true;
    }
    return found;
}

/* The way that undoes one press, with a step to spare for rounding. */
static Vec way_from(const Press *press)
{
    double way = press->missing + (double)GAB_STEP;
    return (Vec){press->normal.x * way, press->normal.y * way};
}

/* The way that undoes two presses at once, into the corner between them. */
static Vec way_from_both(const Press *a, const Press *b)
{
    double way_a = a->missing + (double)GAB_STEP, way_b = b->missing + (double)GAB_STEP;
    double sine = det(a->normal, b->normal);
    return (Vec){(way_a * b->normal.y - way_b * a->normal.y) / sine,
                 (way_b * a->normal.x - way_a * b->normal.x) / sine};
}

/* Moves a disc, if no wall that blocks both sides lies between. */
static bool move_disc(const Walls *all, Path *rest, Vec way)
{
    Vec to = snap_vec(advance(rest->from, way, 1)), in_range = gab_clamp_to_range(to);
    double farthest = 16 * rest->radius;
    Path path = {rest->from, to, minus(to, rest->from), 0};
    bool open = dot(path.line, path.line) <= farthest * farthest && to.x == in_range.x &&
                to.y == in_range.y;
    Reach reach = reach_between(rest->from, to, 0);
    Bar bar;
    for (uint32_t i = 0; open && next_bar(all, &reach, &i, &bar); i++)
        open = bar.one_way || !gab_path_crosses(&path, &bar);
    if (open)
        rest->from = to;
    return open;
}

/* Frees a disc of its deepest press; together with a second one, or with the one before, which must
 * not come back, where the two lean against each other. */
static bool ease(const Walls *all, Path *rest, const Press *deepest, const Press *before)
{
    Press second;
    bool pair = deepest_press(all, rest, deepest, &second);
    if (!pair && fabs(det(deepest->normal, before->normal)) >= 0.05) {
        second = *before;
        second.missing = 0;
        pair = true;
    }
    if (pair && dot(deepest->normal, second.normal) < 0 &&
        move_disc(all, rest, way_from_both(deepest, &second)))
        return true;
    return move_disc(all, rest, way_from(deepest)) ||
           (pair && (move_disc(all, rest, way_from_both(deepest, &second)) ||
                     move_disc(all, rest, way_from(&second))));
}

bool gab_walls_push_out(gab_circle circle, const gab_wall *walls, uint32_t count,
                        gab_vec *free_place)
{
    enum { MOST_STEPS = 32 };
    gab_move still = {circle.centre, circle.centre, circle.radius};
    Walls all = {walls, count};
    gab_impact unhindered;
    Path rest;
    bool sound = gab_start_path(&still, &rest, &unhindered);
    *free_place = unhindered.stop;
    if (!sound)
        return false;
    Press deepest, before = {{0, 0}, 0};
    for (int i = 0; deepest_press(&all, &rest, NULL, &deepest); i++) {
        if (i == MOST_STEPS || !ease(&all, &rest, &deepest, &before))
            return false;
        before = deepest;
    }
    *free_place = narrow(rest.from);
    return true;
}
