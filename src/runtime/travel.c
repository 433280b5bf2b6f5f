/* SPDX-License-Identifier: MIT */
/*
 * Movers among obstacles of any kind: slide, bounce, push out. The contract is gabarit/sweep.h; the
 * surroundings decide what stops a mover, see travel_internal.h.
 */
#include "travel_internal.h"

#include "response_internal.h"

/* Returns the position of a mover after a strike. */
static Vec position_after(const Surroundings *around, const Path *path, const Strike *strike,
                          const Struck *struck)
{
    return gab_stop_position(path, strike, struck->is_rect ? NULL : &struck->bar,
                             &around->obstacles);
}

bool gab_first_impact(const Surroundings *around, const Path *path, gab_impact *impact,
                      Struck *struck)
{
    Strike strike;
    if (!around->first(around->obstacles.set, path, &strike, struck))
        return false;
    impact_set(impact, &strike, position_after(around, path, &strike, struck), struck->wall);
    return true;
}

/* ---- Slide and bounce ---- */

static bool still_stops(const Struck *struck, const Path *path)
{
    return struck->is_rect ? gab_rect_stops(&struck->rect, path)
                           : gab_bar_stops(&struck->bar, path);
}

/* Returns the target of the rest of the move from a position, moved onto the lattice and off the
 * obstacle that was just hit. */
static Vec next_target(const Struck *struck, const Path *at, Vec rest, Vec normal)
{
    Vec target = gab_clamp_to_range(snap_vec(advance(at->from, rest, 1)));
    Path chord = path_to(at, target);
    if (still_stops(struck, &chord))
        target = gab_clamp_to_range(
            snap_vec(advance(advance(at->from, rest, 1), normal, (double)GAB_STEP)));
    return target;
}

/*
 * True if a mover that was stopped twice at one position is pinned there: the motion that the
 * second surface leaves leads into the first surface again.
 */
static bool is_pinned(const Journey *journey, Vec stop, Vec motion)
{
    const double two_steps = 2 * (double)GAB_STEP, slack = 1e-3;
    double into = dot(motion, journey->normal);
    return journey->impacts > 0 && gab_is_nearer(stop, journey->path.from, two_steps) && into < 0 &&
           into * into > slack * slack * dot(motion, motion);
}

/* True if a vector can be represented as finite `float`s. */
static bool fits_floats(Vec v)
{
    const double max = (double)FLT_MAX;
    return fabs(v.x) <= max && fabs(v.y) <= max;
}

/* Continues after an impact with the next piece of the move. False if the journey ends here: the
 * mover is pinned, or a restitution or friction that is NaN or huge leaves no finite motion. */
static bool turn_at(Journey *journey, const Struck *struck, const Strike *strike, Vec stop)
{
    Vec rest = gab_bounced(minus(journey->path.to, stop), strike->normal, journey->surface);
    journey->motion = gab_bounced(journey->motion, strike->normal, journey->surface);
    bool pinned = is_pinned(journey, stop, journey->motion);
    bool sound = fits_floats(journey->motion) && fits_floats(rest);
    journey->normal = strike->normal;
    journey->path.from = stop;
    if (!sound || (pinned && journey->surface.restitution <= 0)) {
        journey->motion = (Vec){0, 0};
        return false;
    }
    Vec target = next_target(struck, &journey->path, rest, strike->normal);
    journey->path = path_to(&journey->path, target);
    return !path_is_still(&journey->path);
}

Journey gab_journey_along(const Path *path, Vec motion, gab_surface surface)
{
    return (Journey){.path = *path,
                     .motion = motion,
                     .end = path->to,
                     .surface = surface,
                     .is_over = path_is_still(path)};
}

bool gab_journey_next(Journey *journey, const Surroundings *around, gab_impact *impact,
                      Struck *struck)
{
    Strike strike;
    if (journey->is_over)
        return false;
    journey->end = journey->path.to;
    journey->is_over = true;
    if (!around->first(around->obstacles.set, &journey->path, &strike, struck))
        return false;
    journey->end = position_after(around, &journey->path, &strike, struck);
    impact_set(impact, &strike, journey->end, struck->wall);
    bool continues = turn_at(journey, struck, &strike, journey->end);
    journey->is_over = ++journey->impacts == GAB_MAX_IMPACTS || !continues;
    return true;
}

/* ---- Push out ---- */

/* True if two unit vectors are so nearly parallel, in the same or the opposite direction, that
 * their presses form no corner. */
static bool are_parallel(Vec a, Vec b)
{
    return fabs(det(a, b)) < 0.05;
}

void gab_presses_show(Presses *presses, Vec normal, double missing)
{
    if ((presses->found && missing <= presses->deepest.missing) ||
        (presses->other != NULL && are_parallel(presses->other->normal, normal)))
        return;
    presses->deepest = (Press){normal, missing};
    presses->found = true;
}

static bool deepest_press(const Surroundings *around, const Path *rest, const Press *other,
                          Press *press)
{
    Presses presses = {other, false, {{0, 0}, 0}};
    around->press(around->obstacles.set, rest, &presses);
    *press = presses.deepest;
    return presses.found;
}

/* The movement that undoes one press, with an extra step for rounding. */
static Vec way_from(const Press *press)
{
    double way = press->missing + (double)GAB_STEP;
    return (Vec){press->normal.x * way, press->normal.y * way};
}

/* The movement that undoes two presses at once, into the corner between them. */
static Vec way_from_both(const Press *a, const Press *b)
{
    double way_a = a->missing + (double)GAB_STEP, way_b = b->missing + (double)GAB_STEP;
    double sine = det(a->normal, b->normal);
    return (Vec){(way_a * b->normal.y - way_b * a->normal.y) / sine,
                 (way_b * a->normal.x - way_a * b->normal.x) / sine};
}

/* A mover that is being freed, and the longest movement that one step allows. */
typedef struct Freed {
    const Surroundings *around;
    Path *rest;
    double farthest;
} Freed;

/* Moves a mover, unless an obstacle that blocks both sides lies between. */
static bool move_by(const Freed *freed, Vec way)
{
    Path *rest = freed->rest;
    Vec to = snap_vec(advance(rest->from, way, 1)), in_range = gab_clamp_to_range(to);
    Path centre = {rest->from, to, minus(to, rest->from), 0, {0, 0}};
    bool open = dot(centre.line, centre.line) <= freed->farthest * freed->farthest &&
                to.x == in_range.x && to.y == in_range.y &&
                !freed->around->part(freed->around->obstacles.set, &centre);
    if (open)
        rest->from = to;
    return open;
}

/* Frees a mover from its deepest press. If a second press leans against it, both are undone at
 * once. Without a second press the previous one is used, so that it does not return. */
static bool ease(const Freed *freed, const Press *deepest, const Press *before)
{
    Press second;
    bool pair = deepest_press(freed->around, freed->rest, deepest, &second);
    if (!pair && !are_parallel(deepest->normal, before->normal)) {
        second = *before;
        second.missing = 0;
        pair = true;
    }
    if (pair && dot(deepest->normal, second.normal) < 0 &&
        move_by(freed, way_from_both(deepest, &second)))
        return true;
    return move_by(freed, way_from(deepest)) ||
           (pair &&
            (move_by(freed, way_from_both(deepest, &second)) || move_by(freed, way_from(&second))));
}

bool gab_free_mover(const Surroundings *around, Path *rest)
{
    enum { MAX_STEPS = 32 };
    Press deepest, before = {{0, 0}, 0};
    Vec reach = path_reach(rest), start = rest->from;
    for (int i = 0; deepest_press(around, rest, NULL, &deepest); i++) {
        double size = max_of(max_of(reach.x, reach.y), deepest.missing);
        Freed freed = {around, rest, 16 * size};
        if (i == MAX_STEPS || !ease(&freed, &deepest, &before)) {
            rest->from = start;
            return false;
        }
        before = deepest;
    }
    return true;
}
