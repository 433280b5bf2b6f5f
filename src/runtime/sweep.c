/* SPDX-License-Identifier: MIT */
/*
 * Implements sweeps of points and discs against a line, a wall and each other (gabarit/sweep.h).
 * sweep_internal.h explains why exact decisions and rounded measures are kept apart. A Bar is a
 * wall on the lattice, a Strike an impact in `double`. Discs against a wall are in sweep_disc.c,
 * stationary boxes in sweep_box.c, moving boxes in sweep_mover.c, many walls in walls.c.
 */
#include "sweep_internal.h"

#include "wide_internal.h"

/* ---- Rounding to the lattice ---- */

bool gab_snap_point(gab_vec point, Vec *snapped)
{
    *snapped = snap_vec(widen(point));
    return fabs(snapped->x) <= (double)GAB_RANGE && fabs(snapped->y) <= (double)GAB_RANGE;
}

bool gab_path_from_move(const gab_move *move, MoverPath *path)
{
    double radius = snap((double)move->radius);
    bool is_valid = gab_snap_point(move->from, &path->from) && gab_snap_point(move->to, &path->to);
    path->line = minus(path->to, path->from);
    path->radius = radius > 0 ? radius : 0;
    path->half = (Vec){0, 0};
    return is_valid && fabs(radius) <= (double)GAB_RANGE;
}

Vec gab_clamp_to_range(Vec position)
{
    double range = (double)GAB_RANGE;
    double x = position.x < -range ? -range : position.x,
           y = position.y < -range ? -range : position.y;
    return (Vec){x > range ? range : x, y > range ? range : y};
}

Bar gab_bar_between(Vec a, Vec b)
{
    Vec line = minus(b, a);
    return (Bar){a, b, line, dot(line, line), false, false};
}

bool gab_bar_from_wall(const gab_wall *wall, Bar *bar)
{
    Vec a, b;
    if (!gab_snap_point(wall->a, &a) || !gab_snap_point(wall->b, &b))
        return false;
    *bar = gab_bar_between(a, b);
    bar->one_way = wall->blocks == GAB_BLOCKS_FRONT;
    return true;
}

/* ---- Decisions: exact ---- */

/* The part of a bar that is nearest to a position: an end, or the line between both ends. */
typedef enum BarPart { PART_A, PART_B, PART_FLAT } BarPart;

static inline BarPart nearest_part(const Bar *bar, Vec position)
{
    double progress = dot(bar->line, minus(position, bar->a));
    if (bar->is_infinite || (progress > 0 && progress < bar->length_squared))
        return PART_FLAT;
    return progress <= 0 ? PART_A : PART_B;
}

static inline Vec part_end(const Bar *bar, BarPart part)
{
    return part == PART_A ? bar->a : bar->b;
}

bool gab_is_nearer(Vec a, Vec b, double radius)
{
    Vec between = minus(b, a);
    return dot(between, between) < radius * radius;
}

static inline bool disc_overlaps(const Bar *bar, Vec position, double radius)
{
    BarPart part = nearest_part(bar, position);
    if (part != PART_FLAT)
        return gab_is_nearer(part_end(bar, part), position, radius);
    return compare_to_radius(side_of(bar, position), radius, bar->length_squared) < 0;
}

bool gab_bar_overlaps(const Bar *bar, const MoverPath *mover, Vec position)
{
    if (path_has_box(mover))
        return gab_bar_overlaps_box(bar, mover->half, position);
    return disc_overlaps(bar, position, mover->radius);
}

bool gab_path_passes_near(const MoverPath *path, Vec point)
{
    Vec to_point = minus(point, path->from);
    double progress = dot(path->line, to_point), length_squared = dot(path->line, path->line);
    if (progress <= 0)
        return gab_is_nearer(path->from, point, path->radius);
    if (progress >= length_squared)
        return gab_is_nearer(path->to, point, path->radius);
    return compare_to_radius(det(path->line, to_point), path->radius, length_squared) < 0;
}

/* True if a path moves and does not start behind a one-way bar. */
static inline bool starts_in_front(const Bar *bar, const MoverPath *path)
{
    return !path_is_still(path) && !(bar->one_way && side_of(bar, path->from) < 0);
}

bool gab_bar_stops(const Bar *bar, const MoverPath *path)
{
    if (!starts_in_front(bar, path))
        return false;
    if (path_has_box(path))
        return gab_bar_stops_box(bar, path);
    return path_is_point(path) ? path_crosses(path, bar) : gab_bar_stops_disc(bar, path);
}

/* ---- Measures: rounded ---- */

/*
 * Returns the distance from a bar to a position; `normal` receives the unit vector in this
 * direction. It is the front normal for a position on the bar, and points straight up for a
 * position on a post, a bar whose ends are equal.
 */
static double bar_distance(const Bar *bar, Vec position, Vec *normal)
{
    BarPart part = nearest_part(bar, position);
    if (part == PART_FLAT) {
        *normal = facing_normal(bar, position);
        return fabs(side_of(bar, position)) / sqrt(bar->length_squared);
    }
    Vec offset = minus(position, part_end(bar, part));
    double distance = sqrt(dot(offset, offset));
    if (distance > 0)
        *normal = (Vec){offset.x / distance, offset.y / distance};
    else
        *normal = bar->length_squared > 0 ? facing_normal(bar, position) : (Vec){0, -1};
    return distance;
}

double gab_bar_penetration(const Bar *bar, const MoverPath *mover, Vec *normal)
{
    if (path_has_box(mover))
        return gab_bar_penetration_box(bar, mover, normal);
    return mover->radius - bar_distance(bar, mover->from, normal);
}

double gab_path_time_to_point(const MoverPath *path, Vec point)
{
    Vec to_point = minus(point, path->from);
    double closing = dot(path->line, to_point), height = det(path->line, to_point);
    double length_squared = dot(path->line, path->line);
    double radius_squared = path->radius * path->radius;
    double radicand = radius_squared * length_squared - height * height;
    if (!(closing > 0 && radicand >= 0))
        return HUGE_VAL;
    double gap = dot(to_point, to_point) - radius_squared;
    return gap > 0 ? gap / (closing + sqrt(radicand)) : 0;
}

bool gab_bar_strike_until(const Bar *bar, const MoverPath *path, double latest, Strike *strike)
{
    if (path->radius > 0)
        return starts_in_front(bar, path) && gab_bar_strike_disc(bar, path, latest, strike);
    if (!gab_bar_stops(bar, path))
        return false;
    if (path_has_box(path))
        gab_bar_strike_box(bar, path, strike);
    else
        point_strike(bar, path, strike);
    return true;
}

void gab_bar_complete_strike(const Bar *bar, const MoverPath *path, Strike *strike)
{
    if (path_has_box(path))
        gab_bar_complete_strike_box(bar, path, strike);
    if (!(path->radius > 0))
        return;
    Vec centre = advance(path->from, path->line, strike->time);
    double distance = bar_distance(bar, centre, &strike->normal);
    strike->point = advance(centre, strike->normal, -distance);
}

bool gab_bar_strike(const Bar *bar, const MoverPath *path, Strike *strike)
{
    if (!gab_bar_strike_until(bar, path, 1, strike))
        return false;
    gab_bar_complete_strike(bar, path, strike);
    return true;
}

bool gab_strike_is_earlier(const Strike *strike, const Strike *other)
{
    return compare_fractions(strike->numerator, strike->denominator, other->numerator,
                             other->denominator) < 0;
}

/* ---- Where a mover stops ---- */

/* True if a mover can stop at a position after a strike: nothing stops it on the path there, it
 * stays on its side of a one-way bar, and it does not overlap the bar. */
static bool can_stop_at(const MoverPath *path, Vec position, const Bar *bar,
                        const Obstacles *obstacles)
{
    bool overlaps = bar != NULL && !path_is_point(path) && gab_bar_overlaps(bar, path, position);
    if (overlaps || !is_allowed(position, bar))
        return false;
    MoverPath path_to_stop = path_to(path, position);
    return !obstacles->stop(obstacles->set, &path_to_stop);
}

/* Tries the lattice positions that are less than two steps from a strike, the nearest first. */
static bool stop_near(const MoverPath *path, Vec at, const Bar *bar, const Obstacles *obstacles,
                      Vec *position)
{
    enum { WIDTH = 5, POSITIONS = WIDTH * WIDTH };
    const double step = (double)GAB_STEP;
    Vec corner = snap_vec((Vec){at.x - WIDTH / 2 * step, at.y - WIDTH / 2 * step});
    bool tried[POSITIONS] = {false};
    for (int n = 0; n < POSITIONS; n++) {
        int best = -1;
        double best_square = 4 * step * step;
        for (int i = 0; i < POSITIONS; i++) {
            Vec offset = minus((Vec){corner.x + i % WIDTH * step, corner.y + i / WIDTH * step}, at);
            if (tried[i] || dot(offset, offset) >= best_square)
                continue;
            best = i;
            best_square = dot(offset, offset);
        }
        if (best < 0)
            return false;
        tried[best] = true;
        *position = (Vec){corner.x + best % WIDTH * step, corner.y + best / WIDTH * step};
        if (can_stop_at(path, *position, bar, obstacles))
            return true;
    }
    return false;
}

Vec gab_stop_position(const MoverPath *path, const Strike *strike, const Bar *bar,
                      const Obstacles *obstacles)
{
    const double step = (double)GAB_STEP;
    if (strike->time <= 0)
        return path->from;
    Vec at = advance(path->from, path->line, strike->time), stop;
    for (int steps = path_is_point(path) ? 1 : 0; steps <= 1; steps++) {
        stop = offset_position(path, strike, steps);
        if (can_stop_at(path, stop, bar, obstacles))
            return stop;
    }
    if (stop_near(path, at, bar, obstacles, &stop))
        return stop;
    double length = sqrt(dot(path->line, path->line)), distance = strike->time * length;
    for (double back = step; back < distance; back *= 2) {
        stop = snap_vec(advance(path->from, path->line, (distance - back) / length));
        if (can_stop_at(path, stop, bar, obstacles))
            return stop;
    }
    return path->from;
}

/* ---- Impacts ---- */

gab_face gab_normal_face(gab_vec normal, float slope_limit)
{
    double limit = slope_limit > 0 ? (double)slope_limit : 0;
    double side = fabs((double)normal.x), up = -(double)normal.y;
    if (up != 0 && side <= limit * fabs(up))
        return up > 0 ? GAB_FACE_TOP : GAB_FACE_BOTTOM;
    return normal.x < 0 ? GAB_FACE_LEFT : normal.x > 0 ? GAB_FACE_RIGHT : GAB_FACE_NONE;
}

/* Fills the impact of a move that nothing stops. */
static void set_no_impact(gab_impact *impact, const MoverPath *path)
{
    *impact = (gab_impact){1, narrow(path->to), narrow(path->to), {0, 0}, GAB_NONE, GAB_FACE_NONE};
}

/* Fills the impact of a move that does not happen, because a number is invalid. */
static void set_no_move(gab_impact *impact, const gab_move *move)
{
    Vec from;
    if (!gab_snap_point(move->from, &from))
        from = (Vec){0, 0};
    *impact = (gab_impact){0, narrow(from), narrow(from), {0, 0}, GAB_NONE, GAB_FACE_NONE};
}

bool gab_start_path(const gab_move *move, MoverPath *path, gab_impact *impact)
{
    bool is_valid = gab_path_from_move(move, path);
    if (is_valid)
        set_no_impact(impact, path);
    else
        set_no_move(impact, move);
    return is_valid;
}

static bool bar_in_set_stops(const void *set, const MoverPath *path)
{
    return gab_bar_stops((const Bar *)set, path);
}

/* Sweeps a mover whose radius includes that of a rounded bar. */
static bool sweep_rounded_bar(const MoverPath *path, const Bar *bar, double radius, uint32_t wall,
                              gab_impact *impact)
{
    Strike strike;
    if (!gab_bar_strike(bar, path, &strike))
        return false;
    Obstacles obstacles = {bar_in_set_stops, bar};
    strike.point = advance(strike.point, strike.normal, radius);
    impact_set(impact, &strike, gab_stop_position(path, &strike, bar, &obstacles), wall);
    return true;
}

static bool sweep_bar(const MoverPath *path, const Bar *bar, uint32_t wall, gab_impact *impact)
{
    return sweep_rounded_bar(path, bar, 0, wall, impact);
}

bool gab_sweep_wall(const gab_move *move, const gab_wall *wall, gab_impact *impact)
{
    MoverPath path;
    Bar bar;
    if (!gab_start_path(move, &path, impact) || !gab_bar_from_wall(wall, &bar))
        return false;
    return sweep_bar(&path, &bar, 0, impact);
}

bool gab_sweep_segment(const gab_move *move, gab_segment segment, gab_impact *impact)
{
    gab_wall wall = {segment.a, segment.b, GAB_BLOCKS_BOTH};
    bool is_hit = gab_sweep_wall(move, &wall, impact);
    impact->wall = GAB_NONE;
    return is_hit;
}

bool gab_sweep_line(const gab_move *move, gab_vec a, gab_vec b, gab_impact *impact)
{
    gab_wall wall = {a, b, GAB_BLOCKS_BOTH};
    MoverPath path;
    Bar bar;
    if (!gab_start_path(move, &path, impact) || !gab_bar_from_wall(&wall, &bar) ||
        bar.length_squared <= 0)
        return false;
    bar.is_infinite = true;
    return sweep_bar(&path, &bar, GAB_NONE, impact);
}

bool gab_sweep_capsule(const gab_move *move, const gab_capsule *capsule, gab_impact *impact)
{
    gab_wall axis = {capsule->a, capsule->b, GAB_BLOCKS_BOTH};
    MoverPath path;
    Bar bar;
    if (!gab_start_path(move, &path, impact) || !gab_bar_from_wall(&axis, &bar) ||
        !(capsule->radius >= 0 && in_range(capsule->radius)))
        return false;
    double radius = snap((double)capsule->radius);
    path.radius += radius;
    return sweep_rounded_bar(&path, &bar, radius, GAB_NONE, impact);
}

/* ---- Two moving discs ---- */

/* Returns the position of a disc at a time, moved some steps along a direction and clamped to the
 * range. */
static Vec position_at(const MoverPath *path, double time, Vec direction, int steps)
{
    Vec at = advance(path->from, path->line, time);
    Vec position = snap_vec(advance(at, direction, steps * (double)GAB_STEP));
    return gab_clamp_to_range(position);
}

/* Two moving discs, and the motion of a relative to b: a disc with the sum of the radii that moves
 * past a post. */
typedef struct Meeting {
    MoverPath a, b, relative;
    Bar post;
} Meeting;

/* Finds positions on the lattice where two discs meet, moved a few steps apart if rounding has
 * brought them too close; in the worst case their starts. */
static void separate_discs(const Meeting *meeting, const Strike *strike, Vec *stop_a, Vec *stop_b)
{
    static const signed char steps[5][2] = {{0, 0}, {1, 0}, {1, -1}, {3, 0}, {0, -3}};
    for (int i = 0; i < 5 && strike->time > 0; i++) {
        *stop_a = position_at(&meeting->a, strike->time, strike->normal, steps[i][0]);
        *stop_b = position_at(&meeting->b, strike->time, strike->normal, steps[i][1]);
        MoverPath path_to_stop = path_to(&meeting->relative, minus(*stop_a, *stop_b));
        if (!gab_bar_stops(&meeting->post, &path_to_stop))
            return;
    }
    *stop_a = meeting->a.from;
    *stop_b = meeting->b.from;
}

bool gab_sweep_circle(const gab_move *a, const gab_move *b, gab_impact *impact, gab_vec *stop_b)
{
    Meeting meeting;
    gab_impact impact_b;
    bool is_valid_a = gab_start_path(a, &meeting.a, impact),
         is_valid_b = gab_start_path(b, &meeting.b, &impact_b);
    if (stop_b != NULL)
        *stop_b = impact_b.stop;
    if (!is_valid_a || !is_valid_b)
        return false;
    Vec from = minus(meeting.a.from, meeting.b.from), to = minus(meeting.a.to, meeting.b.to);
    meeting.relative =
        (MoverPath){from, to, minus(to, from), meeting.a.radius + meeting.b.radius, {0, 0}};
    meeting.post = gab_bar_between((Vec){0, 0}, (Vec){0, 0});
    Strike strike;
    if (!gab_bar_strike(&meeting.post, &meeting.relative, &strike))
        return false;
    Vec a_stop, b_stop;
    separate_discs(&meeting, &strike, &a_stop, &b_stop);
    Vec centre = advance(meeting.a.from, meeting.a.line, strike.time);
    strike.point = advance(centre, strike.normal, -meeting.a.radius);
    impact_set(impact, &strike, a_stop, GAB_NONE);
    if (stop_b != NULL)
        *stop_b = narrow(b_stop);
    return true;
}
