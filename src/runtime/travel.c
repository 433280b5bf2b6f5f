/* SPDX-License-Identifier: MIT */
/*
 * Movers among obstacles of any kind: slide, bounce, push out; the rules are in gabarit/sweep.h.
 * The surroundings decide what stops a mover, see travel_internal.h.
 */
#include "travel_internal.h"

#include "response_internal.h"

/* Returns the position of a mover after a strike. */
static Vec position_after(const Surroundings *around, const MoverPath *path, const Strike *strike,
                          const HitObstacle *hit)
{
    return gab_stop_position(path, strike, hit->is_rect ? NULL : &hit->bar, &around->obstacles);
}

bool gab_first_impact(const Surroundings *around, const MoverPath *path, gab_impact *impact,
                      HitObstacle *hit)
{
    Strike strike;
    if (!around->first(around->obstacles.set, path, &strike, hit))
        return false;
    impact_set(impact, &strike, position_after(around, path, &strike, hit), hit->wall);
    return true;
}

/* ---- Slide and bounce ---- */

static bool still_stops(const HitObstacle *hit, const MoverPath *path)
{
    return hit->is_rect ? gab_rect_stops(&hit->rect, path) : gab_bar_stops(&hit->bar, path);
}

/* Returns the target of the rest of a move, rounded to the lattice and moved off the obstacle that
 * was just hit. */
static Vec next_target(const HitObstacle *hit, const MoverPath *at, Vec remaining, Vec normal)
{
    Vec target = gab_clamp_to_range(snap_vec(advance(at->from, remaining, 1)));
    MoverPath path_to_target = path_to(at, target);
    if (still_stops(hit, &path_to_target))
        target = gab_clamp_to_range(
            snap_vec(advance(advance(at->from, remaining, 1), normal, (double)GAB_STEP)));
    return target;
}

/*
 * True if a mover that was stopped twice at one position is pinned there: the motion along the
 * second surface leads into the first surface again.
 */
static bool is_pinned(const Journey *journey, Vec stop, Vec motion)
{
    const double two_steps = 2 * (double)GAB_STEP, slack = 1e-3;
    double normal_motion = dot(motion, journey->normal);
    return journey->impacts > 0 && gab_is_nearer(stop, journey->path.from, two_steps) &&
           normal_motion < 0 && normal_motion * normal_motion > slack * slack * dot(motion, motion);
}

/* True if a vector can be represented as finite `float`s. */
static bool fits_floats(Vec v)
{
    const double max = (double)FLT_MAX;
    return fabs(v.x) <= max && fabs(v.y) <= max;
}

/* True if a fall ends on a surface. Turns the normal of one that is too steep for a floor, and
 * would lead the fall upwards, into that of a wall. */
static bool falls_on(const Journey *journey, Vec *normal)
{
    Vec along = gab_bounced(journey->motion, *normal, journey->surface);
    if (journey->motion.y < 0 || normal->y >= 0)
        return false;
    if (gab_normal_face(narrow(*normal), journey->floor_limit) == GAB_FACE_TOP)
        return true;
    if (along.y < 0)
        *normal = (Vec){normal->x < 0 ? -1 : 1, 0};
    return false;
}

/* Continues after an impact with the next piece of the move. False if the journey ends here: the
 * mover is pinned, or a restitution or friction that is NaN or huge makes the motion infinite. */
static bool continue_after(Journey *journey, const HitObstacle *hit, const Strike *strike, Vec stop)
{
    Vec surface_normal = strike->normal, to_end = minus(journey->path.to, stop);
    if (journey->floor_limit > 0 && falls_on(journey, &surface_normal)) {
        journey->rest = to_end;
        journey->lands = true;
        journey->motion.y = 0;
        return false;
    }
    Vec remaining = gab_bounced(to_end, surface_normal, journey->surface);
    journey->motion = gab_bounced(journey->motion, surface_normal, journey->surface);
    bool pinned = is_pinned(journey, stop, journey->motion);
    bool is_valid = fits_floats(journey->motion) && fits_floats(remaining);
    journey->normal = strike->normal;
    journey->path.from = stop;
    if (!is_valid || (pinned && journey->surface.restitution <= 0)) {
        journey->motion = (Vec){0, 0};
        return false;
    }
    Vec target = next_target(hit, &journey->path, remaining, strike->normal);
    journey->path = path_to(&journey->path, target);
    return !path_is_still(&journey->path);
}

Journey gab_journey_along(const MoverPath *path, Vec motion, gab_surface surface)
{
    return (Journey){.path = *path,
                     .motion = motion,
                     .end = path->to,
                     .surface = surface,
                     .is_over = path_is_still(path)};
}

bool gab_journey_next(Journey *journey, const Surroundings *around, gab_impact *impact,
                      HitObstacle *hit)
{
    Strike strike;
    if (journey->is_over)
        return false;
    journey->end = journey->path.to;
    journey->is_over = true;
    if (!around->first(around->obstacles.set, &journey->path, &strike, hit))
        return false;
    journey->end = position_after(around, &journey->path, &strike, hit);
    impact_set(impact, &strike, journey->end, hit->wall);
    bool continues = continue_after(journey, hit, &strike, journey->end);
    journey->is_over = ++journey->impacts == GAB_MAX_IMPACTS || !continues;
    return true;
}

/* ---- Push out ---- */

/* True if two unit vectors are so nearly parallel, in the same or the opposite direction, that
 * their penetrations form no corner. */
static bool are_parallel(Vec a, Vec b)
{
    return fabs(det(a, b)) < 0.05;
}

void gab_add_penetration(DeepestPenetration *deepest, Vec normal, double depth)
{
    if ((deepest->found && depth <= deepest->penetration.depth) ||
        (deepest->other != NULL && are_parallel(deepest->other->normal, normal)))
        return;
    deepest->penetration = (Penetration){normal, depth};
    deepest->found = true;
}

static bool find_deepest(const Surroundings *around, const MoverPath *mover,
                         const Penetration *other, Penetration *penetration)
{
    DeepestPenetration deepest = {other, false, {{0, 0}, 0}};
    around->report_penetrations(around->obstacles.set, mover, &deepest);
    *penetration = deepest.penetration;
    return deepest.found;
}

/* Returns the movement that resolves one penetration, with an extra step for rounding. */
static Vec escape_from(const Penetration *penetration)
{
    double distance = penetration->depth + (double)GAB_STEP;
    return (Vec){penetration->normal.x * distance, penetration->normal.y * distance};
}

/* Returns the movement that resolves two penetrations at once, into the corner between them. */
static Vec escape_from_both(const Penetration *a, const Penetration *b)
{
    double distance_a = a->depth + (double)GAB_STEP, distance_b = b->depth + (double)GAB_STEP;
    double sine = det(a->normal, b->normal);
    return (Vec){(distance_a * b->normal.y - distance_b * a->normal.y) / sine,
                 (distance_b * a->normal.x - distance_a * b->normal.x) / sine};
}

/* A mover that is being freed. */
typedef struct FreedMover {
    const Surroundings *around;
    MoverPath *mover;
    double max_distance; /* of one movement */
} FreedMover;

/* Moves a mover, unless an obstacle that blocks both sides is in between. */
static bool move_by(const FreedMover *freed, Vec movement)
{
    MoverPath *mover = freed->mover;
    Vec to = snap_vec(advance(mover->from, movement, 1)), in_range = gab_clamp_to_range(to);
    MoverPath centre = {mover->from, to, minus(to, mover->from), 0, {0, 0}};
    bool is_free = dot(centre.line, centre.line) <= freed->max_distance * freed->max_distance &&
                   to.x == in_range.x && to.y == in_range.y &&
                   !freed->around->separates(freed->around->obstacles.set, &centre);
    if (is_free)
        mover->from = to;
    return is_free;
}

/* Resolves the deepest penetration of a mover. If a second one opposes it, both are resolved at
 * once. If there is no second one, the previous one is used, so that it does not recur. */
static bool resolve_penetration(const FreedMover *freed, const Penetration *deepest,
                                const Penetration *previous)
{
    Penetration second;
    bool has_second = find_deepest(freed->around, freed->mover, deepest, &second);
    if (!has_second && !are_parallel(deepest->normal, previous->normal)) {
        second = *previous;
        second.depth = 0;
        has_second = true;
    }
    if (has_second && dot(deepest->normal, second.normal) < 0 &&
        move_by(freed, escape_from_both(deepest, &second)))
        return true;
    return move_by(freed, escape_from(deepest)) ||
           (has_second && (move_by(freed, escape_from_both(deepest, &second)) ||
                           move_by(freed, escape_from(&second))));
}

bool gab_free_mover(const Surroundings *around, MoverPath *mover)
{
    enum { MAX_STEPS = 32 };
    Penetration deepest, previous = {{0, 0}, 0};
    Vec reach = path_reach(mover), start = mover->from;
    for (int i = 0; find_deepest(around, mover, NULL, &deepest); i++) {
        double size = max_of(max_of(reach.x, reach.y), deepest.depth);
        FreedMover freed = {around, mover, 16 * size};
        if (i == MAX_STEPS || !resolve_penetration(&freed, &deepest, &previous)) {
            mover->from = start;
            return false;
        }
        previous = deepest;
    }
    return true;
}
