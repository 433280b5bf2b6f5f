/* SPDX-License-Identifier: MIT */
/*
 * Implements gab_level_walk_box of gabarit/level.h: a body that walks, climbs steps and falls. Each
 * part of its way is a sweep or a slide of level_move.c, which decide what stops it.
 */
#include "level_internal.h"

/* How far a body that stands may be above its floor: positions where a mover stops are within two
 * steps of the impact. */
#define CONTACT (4 * GAB_STEP)

typedef struct Walker {
    gab_level level;
    const gab_blockers *blockers;
    gab_mover mover; /* starts at the position of the body */
    float step;      /* the highest step that it climbs */
    float limit;     /* the steepest slope of a floor */
    bool has_ground; /* the level has layers of ground that may carry it */
    gab_vec normal;  /* of what stopped it last */
    uint32_t faces;
} Walker;

/* The highest ground below or above the middle of a body, and where it carries the body. */
typedef struct Support {
    bool is_found, holds;
    float slope;
    float y; /* of the body's centre, on the lattice */
} Support;

static Support support_at(const Walker *walker, float x)
{
    Support highest = {false, false, 0, 0};
    uint32_t index = 0, end = 0;
    if (walker->has_ground)
        gab_level_query_range(walker->level, walker->blockers, &index, &end);
    for (; index < end; index++) {
        gab_layer layer = gab_level_layer_at(walker->level, index);
        float y, slope;
        if (!gab_layer_ground_at(layer, x, &y, &slope))
            continue;
        double centre = (double)y - (double)walker->mover.half.y;
        y = (float)(round_down(centre / (double)GAB_STEP) * (double)GAB_STEP);
        if (!highest.is_found || y < highest.y)
            highest =
                (Support){true, gab_slope_holds(slope, gab_layer_slope_limit(layer)), slope, y};
    }
    return highest;
}

static gab_face ground_face(const Support *ground)
{
    return ground->holds ? GAB_FACE_TOP : ground->slope > 0 ? GAB_FACE_RIGHT : GAB_FACE_LEFT;
}

/* Moves a body straight until something stops it; returns the face of that. */
static gab_face move_straight(Walker *walker, float x, float y)
{
    gab_mover *mover = &walker->mover;
    gab_level_impact impact;
    mover->to = (gab_vec){mover->from.x + x, mover->from.y + y};
    gab_sweep_level(walker->level, mover, walker->blockers, &impact);
    mover->from = impact.at.stop;
    walker->normal = impact.at.normal;
    return gab_normal_face(impact.at.normal, walker->limit);
}

/*
 * Lowers a body until a floor or ground stops it; returns the face of that. Lifts it if it is below
 * the ground; if something is in the way, returns GAB_FACE_BOTTOM.
 */
static gab_face drop(Walker *walker, float distance)
{
    Support ground = support_at(walker, walker->mover.from.x);
    bool is_nearer = ground.is_found && ground.y - walker->mover.from.y <= distance;
    gab_face face = GAB_FACE_NONE;
    if (is_nearer)
        distance = ground.y - walker->mover.from.y;
    if (distance != 0)
        face = move_straight(walker, 0, distance);
    if (face != GAB_FACE_NONE || !is_nearer)
        return face;
    return ground_face(&ground);
}

/* Moves a body sideways: up a slope that has stopped it, or over a step. False if it does not end
 * on a floor. `wall` receives the face that stopped it. */
static bool climb(Walker *walker, float x, const Walker *stopped, gab_face *wall)
{
    gab_vec normal = stopped->normal;
    float y = walker->mover.from.y, rise = 0;
    if (gab_normal_face(normal, walker->limit) == GAB_FACE_TOP)
        rise = -x * normal.x / normal.y;
    move_straight(walker, 0, rise < 0 ? -CONTACT : -walker->step - CONTACT);
    *wall = move_straight(walker, x, rise);
    return drop(walker, y - walker->mover.from.y + CONTACT) == GAB_FACE_TOP;
}

static float distance_between(gab_vec a, gab_vec b)
{
    return fabsf(a.x - b.x);
}

/* Moves a body on a floor sideways: flat or up slopes and steps, GAB_MAX_IMPACTS at most. False if
 * something stops it. */
static bool walk(Walker *walker, float x)
{
    for (int i = 0; i < GAB_MAX_IMPACTS; i++) {
        Walker flat = *walker, raised = *walker;
        gab_vec start = walker->mover.from;
        gab_face wall = move_straight(&flat, x, 0), raised_wall;
        Walker lifted = flat;
        gab_face ground = drop(&lifted, 0);
        bool is_free = ground == GAB_FACE_NONE || ground == GAB_FACE_TOP;
        flat.mover.from = is_free ? lifted.mover.from : start;
        if (is_free && wall == GAB_FACE_NONE) {
            walker->mover.from = flat.mover.from;
            return true;
        }
        bool is_raised =
            climb(&raised, x, &flat, &raised_wall) &&
            distance_between(raised.mover.from, start) > distance_between(flat.mover.from, start);
        walker->mover.from = is_raised ? raised.mover.from : flat.mover.from;
        if (!is_raised || raised_wall == GAB_FACE_NONE)
            return is_raised;
        x -= walker->mover.from.x - start.x;
    }
    return true;
}

/* Turns a velocity that leads into a slope along it. */
static gab_vec along_slope(gab_vec velocity, float slope)
{
    Vec v = widen(velocity), along = {1, (double)slope};
    if (v.y <= v.x * along.y)
        return velocity;
    double share = dot(v, along) / dot(along, along);
    return narrow((Vec){along.x * share, along.y * share});
}

/* Moves a body that fell from `start` into ground that is too steep: down to the ground, then along
 * it, but not up. */
static void slip(Walker *walker, gab_vec start, gab_vec by, float slope, gab_vec *velocity)
{
    Support above = support_at(walker, start.x);
    bool is_uphill = slope * (walker->mover.from.x - start.x) < 0;
    float gap = above.is_found ? clamp_float(above.y - start.y, 0, max_float(by.y, 0)) : 0;
    gab_vec rest = along_slope((gab_vec){is_uphill ? 0 : by.x, by.y - gap}, slope);
    velocity->x = is_uphill ? 0 : velocity->x;
    walker->mover.from = start;
    move_straight(walker, 0, gap);
    move_straight(walker, rest.x, rest.y);
}

/* Lets a body that fell or jumped from `start` below the ground stand or slide on it. True if it
 * stands. */
static bool land(Walker *walker, gab_vec start, gab_vec by, gab_vec *velocity)
{
    gab_vec *at = &walker->mover.from;
    Support ground = support_at(walker, at->x);
    if (!ground.is_found || at->y <= ground.y)
        return false;
    if (!ground.holds) {
        slip(walker, start, by, ground.slope, velocity);
        Support next = support_at(walker, at->x);
        if (next.is_found)
            ground = next;
        else
            ground.y = at->y; /* it slipped off the end */
    }
    if (at->y > ground.y && move_straight(walker, 0, ground.y - at->y) != GAB_FACE_NONE) {
        *at = start;
        *velocity = (gab_vec){0, 0};
        return false;
    }
    bool stands = ground.holds && velocity->y >= 0;
    *velocity = stands ? (gab_vec){velocity->x, 0} : along_slope(*velocity, ground.slope);
    walker->faces |= ground_face(&ground);
    return stands;
}

/* Moves a body that is in the air, or on something too steep. True if it lands on a floor; `by`
 * then receives the rest of the movement. */
static bool fall(Walker *walker, gab_vec *by, gab_vec *velocity)
{
    gab_mover *mover = &walker->mover;
    gab_vec start = mover->from;
    mover->to = (gab_vec){start.x + by->x, start.y + by->y};
    LevelFall falling = {walker->limit, widen(*velocity), {0, 0}, 0, false};
    mover->from = gab_level_fall(walker->level, mover, walker->blockers, &falling);
    *velocity = narrow(falling.velocity);
    walker->faces |= falling.faces;
    bool lands_on_ground = land(walker, start, *by, velocity);
    *by = (gab_vec){lands_on_ground ? 0 : (float)falling.rest.x, 0};
    return lands_on_ground || falling.lands;
}

static Walker walker_of(gab_level level, gab_box box, const gab_blockers *blockers)
{
    gab_vec still = {0, 0};
    Walker walker = {level, blockers, gab_mover_box(box, still), 0, 1, false, {0, 0}, 0};
    uint32_t index, end;
    if (blockers != NULL && blockers->step > 0)
        walker.step = blockers->step;
    if (blockers != NULL && blockers->slope != 0)
        walker.limit = blockers->slope;
    gab_level_query_range(level, blockers, &index, &end);
    for (; index < end && walker.limit > 0; index++)
        walker.has_ground |=
            gab_layer_kind_of(gab_level_layer_at(level, index)) == GAB_LAYER_GROUND;
    return walker;
}

/* Moves a body that is on a floor, and lets it fall where the floor ends. */
static void walk_or_fall(Walker *walker, gab_vec by, gab_vec *velocity)
{
    if (by.x != 0 && !walk(walker, by.x)) {
        velocity->x = 0;
        walker->faces |= by.x > 0 ? GAB_FACE_LEFT : GAB_FACE_RIGHT;
    }
    Walker below = *walker;
    gab_vec rest = {0, by.y};
    if (drop(&below, walker->step + fabsf(by.x) * walker->limit + CONTACT) == GAB_FACE_TOP)
        walker->mover.from = below.mover.from;
    else if (!fall(walker, &rest, velocity))
        return;
    velocity->y = 0;
    walker->faces |= GAB_FACE_TOP;
}

uint32_t gab_level_walk_box(gab_level level, gab_box *box, gab_vec *velocity, float seconds,
                            const gab_blockers *blockers)
{
    const float numbers[] = {box->x, box->y, box->w, box->h, velocity->x, velocity->y, seconds};
    REPORT_LEVEL(level, blockers, numbers);
    Walker walker = walker_of(level, *box, blockers);
    gab_vec by = {velocity->x * seconds, velocity->y * seconds}, start = walker.mover.from;
    if (!gab_vec_in_range(by) || !gab_vec_in_range(start) || !gab_vec_in_range(walker.mover.half))
        return 0;
    Walker standing = walker;
    bool is_on_floor = walker.limit > 0 && by.y >= 0 && drop(&standing, CONTACT) == GAB_FACE_TOP;
    if (is_on_floor || fall(&walker, &by, velocity))
        walk_or_fall(&walker, by, velocity);
    gab_vec corner = gab_vec_snap((gab_vec){box->x, box->y}), end = walker.mover.from;
    box->x = corner.x + (end.x - start.x);
    box->y = corner.y + (end.y - start.y);
    return walker.faces;
}
