/* SPDX-License-Identifier: MIT */
/*
 * A moving disc against a bar: whether it is stopped, and when. All decisions and measures are
 * derived from a few determinants and dot products of path and bar, computed for two positions at a
 * time. Branches on the part of a bar that a disc meets would often be mispredicted, so values are
 * selected without branches.
 */
#include "sweep_internal.h"

#include "wide_internal.h"

/* ---- Values of a path past a bar ---- */

/*
 * The path of a disc past a bar: the values from which all decisions and measures are derived. They
 * are exact. Each pair holds the values for both ends of the bar relative to the path, or for both
 * ends of the path relative to the bar.
 */
typedef struct Pass {
    Pair off, along;             /* of the bar's ends: det and dot with the path's line */
    Pair from_square, to_square; /* of the bar's ends: squared distances from the path's start and
                                  * end */
    Pair sides, progress;        /* of the path's start and end: det and dot with the bar's line */
    double line_square;          /* squared length of the path */
} Pass;

static inline Pair pair_det(Pair ux, Pair uy, Pair vx, Pair vy)
{
    return pair_minus(pair_times(ux, vy), pair_times(uy, vx));
}

static inline Pair pair_dot(Pair ux, Pair uy, Pair vx, Pair vy)
{
    return pair_plus(pair_times(ux, vx), pair_times(uy, vy));
}

static inline Pass pass_of(const Bar *bar, const MoverPath *path)
{
    Pair a = pair_load(&bar->a), b = pair_load(&bar->b), wall = pair_load(&bar->line);
    Pair from = pair_load(&path->from), line = pair_load(&path->line), none = pair_of((Vec){0, 0});
    Pair line_x = pair_x_twice(line), line_y = pair_y_twice(line);
    Pair wall_x = pair_x_twice(wall), wall_y = pair_y_twice(wall);
    /* Both ends of the bar relative to the start of the path, and to its end; start and end
     * relative to a. */
    Pair xs = pair_minus(pair_both_xs(a, b), pair_x_twice(from));
    Pair ys = pair_minus(pair_both_ys(a, b), pair_y_twice(from));
    Pair from_end_x = pair_minus(xs, line_x), from_end_y = pair_minus(ys, line_y);
    Pair at_x = pair_minus(pair_both_xs(none, line), pair_x_twice(xs));
    Pair at_y = pair_minus(pair_both_ys(none, line), pair_x_twice(ys));
    return (Pass){
        .off = pair_det(line_x, line_y, xs, ys),
        .along = pair_dot(line_x, line_y, xs, ys),
        .from_square = pair_dot(xs, ys, xs, ys),
        .to_square = pair_dot(from_end_x, from_end_y, from_end_x, from_end_y),
        .sides = pair_det(wall_x, wall_y, at_x, at_y),
        .progress = pair_dot(wall_x, wall_y, at_x, at_y),
        .line_square = dot(path->line, path->line),
    };
}

/* ---- Decisions ---- */

/*
 * True if a disc overlaps a bar at a position with this side and progress along the bar, and with
 * the squared distances `squares` from the bar's ends. Almost without branches: which part of a bar
 * is nearest is unpredictable.
 */
static inline bool overlaps_at(const Bar *bar, double radius, double side, double along,
                               Pair squares)
{
    Vec ends = pair_to_vec(squares);
    double square = radius * radius, length_squared = bar->length_squared;
    double end = select_double(along, ends.y, ends.x);
    /* Above 0 if the nearest part is between the ends. */
    double inside = bar->is_infinite ? 1 : min_of(along, length_squared - along);
    int rough = compare_roughly(select_double(inside, side * side, end * length_squared),
                                square * length_squared);
    if (rough != 0)
        return rough < 0;
    return inside > 0 ? compare_to_radius(side, radius, length_squared) < 0 : end < square;
}

/* True if a path passes an end of a bar at less than the radius. */
static inline bool passes_end(const Pass *pass, double radius, double off, double along)
{
    return along > 0 && along < pass->line_square &&
           compare_to_radius(off, radius, pass->line_square) < 0;
}

/*
 * As gab_path_passes_near, for an end of a one-way bar and the part of the path in front of the
 * bar, up to the position where the path crosses to the back of the bar.
 */
static bool passes_end_in_front(const Bar *bar, const MoverPath *path, Vec end)
{
    double from = side_of(bar, path->from), fall = from - side_of(bar, path->to);
    if (!(fall > from))
        return gab_path_passes_near(path, end);
    Vec reach = minus(end, path->from);
    double progress = dot(path->line, reach), length_squared = dot(path->line, path->line);
    double height = det(path->line, reach);
    if (progress <= 0)
        return gab_is_nearer(path->from, end, path->radius);
    if (compare_fractions(progress, length_squared, from, fall) < 0)
        return compare_to_radius(height, path->radius, length_squared) < 0;
    /* The nearest position is where the path crosses to the back: on the bar's line, at height /
     * fall bar lengths from the end. */
    return compare_scaled_to_radius(height, fall, path->radius, bar->length_squared) < 0;
}

/* True if a disc that does not overlap a bar would overlap it later on its path, without crossing
 * it. */
static bool would_overlap(const Bar *bar, const MoverPath *path, const Pass *pass)
{
    Vec sides = pair_to_vec(pass->sides), progress = pair_to_vec(pass->progress);
    Vec off = pair_to_vec(pass->off), along = pair_to_vec(pass->along);
    bool passes_a = passes_end(pass, path->radius, off.x, along.x);
    bool passes_b = passes_end(pass, path->radius, off.y, along.y);
    if ((passes_a | passes_b) && !bar->one_way && !bar->is_infinite)
        return true;
    bool overlaps_at_end = overlaps_at(bar, path->radius, sides.y, progress.y, pass->to_square);
    if (!bar->one_way)
        return overlaps_at_end;
    return (sides.y >= 0 && overlaps_at_end) || passes_end_in_front(bar, path, bar->a) ||
           passes_end_in_front(bar, path, bar->b);
}

/* True if a path leaves its side of a bar between the bar's ends, as path_crosses. */
static inline bool pass_crosses(const Bar *bar, const Pass *pass)
{
    bool ends_on_one_side = pair_is_one_sided(pass->off) & !bar->is_infinite;
    return pair_changes_side(pass->sides) & !ends_on_one_side;
}

/* True if a path that starts with an overlap deepens it. The distance along a straight path is
 * convex, so the change at its start is decisive. */
static bool deepens(const Bar *bar, const Pass *pass)
{
    Vec sides = pair_to_vec(pass->sides), along = pair_to_vec(pass->along);
    double progress = pair_to_vec(pass->progress).x;
    if (!bar->is_infinite && !(progress > 0 && progress < bar->length_squared))
        return (progress <= 0 ? along.x : along.y) > 0;
    return (sides.x > 0 && sides.y < sides.x) || (sides.x < 0 && sides.y > sides.x);
}

/* True if a bar stops a disc that does not start behind it; `overlaps` states whether the disc
 * overlaps the bar at the start. */
static inline bool disc_stops(const Bar *bar, const MoverPath *path, const Pass *pass,
                              bool overlaps)
{
    bool crosses = pass_crosses(bar, pass);
    if (overlaps)
        return !bar->one_way && (crosses || deepens(bar, pass));
    return crosses || would_overlap(bar, path, pass);
}

static inline bool overlaps_at_start(const Bar *bar, const MoverPath *path, const Pass *pass)
{
    double side = pair_to_vec(pass->sides).x, share = pair_to_vec(pass->progress).x;
    return overlaps_at(bar, path->radius, side, share, pass->from_square);
}

/* True if a path stays outside the strip around a bar's line that the radius defines; never for a
 * post, which has no strip. Quickly decides most cases of bars near an earlier path. */
static inline bool stays_outside_strip(const Bar *bar, const MoverPath *path)
{
    double from = side_of(bar, path->from), to = side_of(bar, path->to);
    double min = min_of(fabs(from), fabs(to));
    return from * to > 0 && compare_to_radius(min, path->radius, bar->length_squared) >= 0;
}

bool gab_bar_stops_disc(const Bar *bar, const MoverPath *path)
{
    if (stays_outside_strip(bar, path))
        return false;
    Pass pass = pass_of(bar, path);
    return disc_stops(bar, path, &pass, overlaps_at_start(bar, path, &pass));
}

/* ---- Measures ---- */

/* Returns the time when a path is nearest to the ends of a bar: the time of a strike that the other
 * measures miss because of rounding. */
static double grazing_time(const Bar *bar, const MoverPath *path)
{
    double length_squared = dot(path->line, path->line);
    double a = dot(path->line, minus(bar->a, path->from)) / length_squared;
    double b = dot(path->line, minus(bar->b, path->from)) / length_squared;
    Vec to_a = minus(bar->a, advance(path->from, path->line, a));
    Vec to_b = minus(bar->b, advance(path->from, path->line, b));
    double time = dot(to_a, to_a) <= dot(to_b, to_b) ? a : b;
    return time < 0 ? 0 : time > 1 ? 1 : time;
}

/* Returns the times when a disc touches the ends of a bar; NaN or a large number if it does not. */
static inline Pair times_to_ends(const MoverPath *path, const Pass *pass)
{
    const Pair none = pair_of((Vec){0, 0}), never = pair_of((Vec){HUGE_VAL, HUGE_VAL});
    double square = path->radius * path->radius, reach = square * pass->line_square;
    Pair radicand = pair_minus(pair_of((Vec){reach, reach}), pair_times(pass->off, pass->off));
    Pair gap = pair_minus(pass->from_square, pair_of((Vec){square, square}));
    Pair time = pair_divided(gap, pair_plus(pass->along, pair_root(radicand)));
    return pair_select(pass->along, pair_select(gap, time, none), never);
}

/*
 * Returns the time when a disc that does not overlap a bar touches it. At the time `flat`, the disc
 * enters the strip along the bar (see stays_outside_strip). If it is then between the ends, it
 * touches the bar; otherwise it touches the end on that side later. All cases are measured and one
 * is selected, because a branch would be unpredictable.
 */
static double disc_time(const Bar *bar, const MoverPath *path, const Pass *pass)
{
    Vec sides = pair_to_vec(pass->sides), progress = pair_to_vec(pass->progress);
    Vec ends = pair_to_vec(times_to_ends(path, pass));
    double change = sides.y - sides.x, closing = select_double(-sides.x, change, -change);
    double gap = fabs(sides.x) - path->radius * sqrt(bar->length_squared);
    double flat = select_double(closing, positive_part(gap) / closing, 0);
    double share = progress.x + (progress.y - progress.x) * flat,
           beyond = bar->length_squared - share;
    double inside = bar->is_infinite ? 1 : select_double(closing, min_of(share, beyond), 0);
    double time = select_double(inside, flat, select_double(beyond - share, ends.x, ends.y));
    if (time <= 1)
        return time;
    return bar->is_infinite ? 1 : grazing_time(bar, path);
}

bool gab_bar_strike_disc(const Bar *bar, const MoverPath *path, double latest, Strike *strike)
{
    Pass pass = pass_of(bar, path);
    bool overlaps = overlaps_at_start(bar, path, &pass);
    if (!disc_stops(bar, path, &pass, overlaps))
        return false;
    double time = overlaps ? 0 : disc_time(bar, path, &pass);
    strike->time = strike->numerator = time;
    strike->denominator = 1;
    return time <= latest;
}
