/* SPDX-License-Identifier: MIT */
/*
 * A moving upright box against a bar. The centres of boxes that overlap a bar are the inside of a
 * hexagon: the bar, enlarged by the box. The hexagon is the intersection of three strips: a
 * vertical one, a horizontal one and one along the bar. So every query compares positions with the
 * sides of strips.
 */
#include "sweep_internal.h"

#include "wide_internal.h"

/* ---- The strips ---- */

/* The strips of a bar enlarged by a box. */
typedef struct Hexagon {
    Vec min, max;      /* limits of the vertical strip (x) and of the horizontal strip (y) */
    double half_width; /* of the strip along the bar, times the bar's length */
} Hexagon;

/* Returns the extent of a box with these half sizes perpendicular to a line, times the line's
 * length. */
static double reach_across(Vec line, Vec half)
{
    return fabs(line.x) * half.y + fabs(line.y) * half.x;
}

static Hexagon hexagon_of(const Bar *bar, Vec half)
{
    return (Hexagon){
        {min_of(bar->a.x, bar->b.x) - half.x, min_of(bar->a.y, bar->b.y) - half.y},
        {max_of(bar->a.x, bar->b.x) + half.x, max_of(bar->a.y, bar->b.y) + half.y},
        reach_across(bar->line, half),
    };
}

static bool is_post(const Bar *bar)
{
    return bar->length_squared <= 0;
}

/* ---- Decisions ---- */

bool gab_bar_overlaps_box(const Bar *bar, Vec half, Vec position)
{
    Hexagon hexagon = hexagon_of(bar, half);
    bool has_no_sides = is_post(bar),
         is_in_strip = fabs(side_of(bar, position)) < hexagon.half_width;
    return (hexagon.min.x < position.x) & (position.x < hexagon.max.x) &
           (hexagon.min.y < position.y) & (position.y < hexagon.max.y) &
           (has_no_sides | is_in_strip);
}

/* True if a path has a point in the hexagon: no side of a strip separates them, nor does the path's
 * own line. The caller has already checked the vertical and the horizontal strip. */
static bool path_enters(const Bar *bar, const MoverPath *path)
{
    double from = side_of(bar, path->from), to = side_of(bar, path->to);
    double half_width = reach_across(bar->line, path->half);
    double a = det(path->line, minus(bar->a, path->from));
    double b = det(path->line, minus(bar->b, path->from));
    double reach = reach_across(path->line, path->half);
    double lower = min_of(from, to), upper = max_of(from, to);
    double min = min_of(a, b), max = max_of(a, b);
    bool has_no_sides = is_post(bar),
         is_outside_strip = (lower >= half_width) | (upper <= -half_width);
    return (has_no_sides | !is_outside_strip) & (min < reach) & (max > -reach);
}

/* The time when a coordinate enters an open range, as a fraction; below 0 if it is already in the
 * range or never enters it. */
typedef struct Entry {
    double numerator, denominator;
} Entry;

/* Computed without branches: the side from which a coordinate enters is unpredictable. */
static inline Entry range_entry(double from, double line, double min, double max)
{
    double distance = select_double(line, min - from, from - max), size = fabs(line);
    bool enters = (distance >= 0) & (size > 0);
    return (Entry){select_double(enters, distance, -1), select_double(enters, size, 1)};
}

static bool is_before(Entry entry, Entry other)
{
    return entry.numerator < 0 || compare_fractions(entry.numerator, entry.denominator,
                                                    other.numerator, other.denominator) < 0;
}

/* True if a path that enters the hexagon of a one-way bar does so before it crosses to the back of
 * the bar's line. */
static bool enters_in_front(const Bar *bar, const MoverPath *path)
{
    double from = side_of(bar, path->from), fall = from - side_of(bar, path->to);
    if (!(fall > from))
        return true;
    Hexagon hexagon = hexagon_of(bar, path->half);
    Entry behind = {from, fall};
    return is_before(range_entry(path->from.x, path->line.x, hexagon.min.x, hexagon.max.x),
                     behind) &&
           is_before(range_entry(path->from.y, path->line.y, hexagon.min.y, hexagon.max.y), behind);
}

/* The sides of a hexagon, starting with the sides of the strip along the bar. */
typedef enum Side {
    SIDE_FRONT,
    SIDE_BACK,
    SIDE_LEFT,
    SIDE_RIGHT,
    SIDE_ABOVE,
    SIDE_BELOW,
    SIDES
} Side;

/* Returns the direction out of a side; a unit vector, except for the sides along the bar. */
static Vec outward_direction(const Bar *bar, int side)
{
    static const Vec upright[SIDES] = {{0, 0}, {0, 0}, {-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    if (side > SIDE_BACK)
        return upright[side];
    return side == SIDE_FRONT ? cross_axis(bar->line) : negated(cross_axis(bar->line));
}

/* Computes the distance from a position in the hexagon to each side; for the sides along the bar,
 * times the bar's length. */
static void find_depths(const Bar *bar, Vec half, Vec position, double depth[SIDES])
{
    Hexagon hexagon = hexagon_of(bar, half);
    double side = side_of(bar, position);
    depth[SIDE_FRONT] = hexagon.half_width - side;
    depth[SIDE_BACK] = hexagon.half_width + side;
    depth[SIDE_LEFT] = position.x - hexagon.min.x;
    depth[SIDE_RIGHT] = hexagon.max.x - position.x;
    depth[SIDE_ABOVE] = position.y - hexagon.min.y;
    depth[SIDE_BELOW] = hexagon.max.y - position.y;
}

/* Returns the sides of the hexagon that are nearest to a position in it, one flag per side. */
static unsigned nearest_sides(const Bar *bar, Vec half, Vec position)
{
    double depth[SIDES];
    find_depths(bar, half, position, depth);
    double along = min_of(depth[SIDE_FRONT], depth[SIDE_BACK]);
    double upright = min_of(min_of(depth[SIDE_LEFT], depth[SIDE_RIGHT]),
                            min_of(depth[SIDE_ABOVE], depth[SIDE_BELOW]));
    int order = is_post(bar) ? 1 : compare_to_radius(along, upright, bar->length_squared);
    unsigned nearest = 0;
    for (int side = SIDE_FRONT; side < SIDES; side++) {
        bool is_along = side <= SIDE_BACK;
        if ((is_along ? order <= 0 : order >= 0) && depth[side] <= (is_along ? along : upright))
            nearest |= 1u << side;
    }
    return nearest;
}

/* True if a path, which starts in the hexagon, leads inwards from all sides that are nearest to its
 * start. */
static bool deepens(const Bar *bar, const MoverPath *path)
{
    unsigned nearest = nearest_sides(bar, path->half, path->from);
    for (int side = SIDE_FRONT; side < SIDES; side++)
        if ((nearest >> side & 1) && dot(outward_direction(bar, side), path->line) >= 0)
            return false;
    return true;
}

bool gab_bar_stops_box(const Bar *bar, const MoverPath *path)
{
    Vec min = {min_of(bar->a.x, bar->b.x), min_of(bar->a.y, bar->b.y)};
    Vec max = {max_of(bar->a.x, bar->b.x), max_of(bar->a.y, bar->b.y)};
    if (passes_by(path, path->half, min, max) || !path_enters(bar, path))
        return false;
    if (gab_bar_overlaps_box(bar, path->half, path->from))
        return !bar->one_way && (path_crosses(path, bar) || deepens(bar, path));
    return !bar->one_way || enters_in_front(bar, path);
}

/* ---- Measures ---- */

/* Returns the point where a box touches a bar: a corner of the box, an end of the bar, or a point
 * along the bar. */
static Vec touching_point(const Bar *bar, const MoverPath *path, Vec centre, Side side)
{
    Vec out = outward_direction(bar, (int)side);
    if (side <= SIDE_BACK && fabs(out.x) > 0 && fabs(out.y) > 0)
        return (Vec){centre.x + (out.x > 0 ? -path->half.x : path->half.x),
                     centre.y + (out.y > 0 ? -path->half.y : path->half.y)};
    if (fabs(bar->line.x) > 0 && fabs(bar->line.y) > 0)
        return dot(out, bar->line) < 0 ? bar->a : bar->b;
    return (Vec){
        clamp_to(centre.x, min_of(bar->a.x, bar->b.x), max_of(bar->a.x, bar->b.x)),
        clamp_to(centre.y, min_of(bar->a.y, bar->b.y), max_of(bar->a.y, bar->b.y)),
    };
}

/* Returns the side of the strip that a path enters last; `last` receives the time. */
static Side entered_side(const Bar *bar, const MoverPath *path, Entry *last)
{
    Hexagon hexagon = hexagon_of(bar, path->half);
    Vec from = path->from, line = path->line;
    double side = side_of(bar, from), change = side_of(bar, path->to) - side;
    Entry entries[3] = {
        range_entry(side, change, -hexagon.half_width, hexagon.half_width),
        range_entry(from.x, line.x, hexagon.min.x, hexagon.max.x),
        range_entry(from.y, line.y, hexagon.min.y, hexagon.max.y),
    };
    const Side sides[3] = {change < 0 ? SIDE_FRONT : SIDE_BACK, line.x > 0 ? SIDE_LEFT : SIDE_RIGHT,
                           line.y > 0 ? SIDE_ABOVE : SIDE_BELOW};
    int best = is_post(bar) ? 1 : 0;
    for (int i = best + 1; i < 3; i++)
        if (entries[i].numerator >= 0 &&
            (entries[best].numerator < 0 || is_before(entries[best], entries[i])))
            best = i;
    *last = entries[best];
    return sides[best];
}

/* Returns the side that is reported if an overlapping box is stopped: a nearest side from which the
 * path leads inwards, or the side of the centre if the path would cross the bar. */
static Side overlapped_side(const Bar *bar, const MoverPath *path)
{
    unsigned nearest = nearest_sides(bar, path->half, path->from);
    for (int side = SIDE_FRONT; side < SIDES; side++)
        if ((nearest >> side & 1) && dot(outward_direction(bar, side), path->line) < 0)
            return (Side)side;
    return side_of(bar, path->from) < 0 ? SIDE_BACK : SIDE_FRONT;
}

/* Returns the point of a bar that is nearest to a position. */
static Vec nearest_point(const Bar *bar, Vec position)
{
    if (is_post(bar))
        return bar->a;
    double fraction = dot(bar->line, minus(position, bar->a)) / bar->length_squared;
    return advance(bar->a, bar->line, clamp_to(fraction, 0, 1));
}

void gab_bar_strike_box(const Bar *bar, const MoverPath *path, Strike *strike)
{
    Entry entry = {0, 1};
    if (!gab_bar_overlaps_box(bar, path->half, path->from))
        entered_side(bar, path, &entry);
    strike->numerator = entry.numerator;
    strike->denominator = entry.denominator;
    strike->time = entry.numerator / entry.denominator;
}

void gab_bar_complete_strike_box(const Bar *bar, const MoverPath *path, Strike *strike)
{
    Entry entry;
    bool overlaps = gab_bar_overlaps_box(bar, path->half, path->from);
    Side side = overlaps ? overlapped_side(bar, path) : entered_side(bar, path, &entry);
    strike->normal = unit_or_zero(outward_direction(bar, (int)side));
    Vec centre = advance(path->from, path->line, strike->time);
    strike->point = overlaps ? nearest_point(bar, centre) : touching_point(bar, path, centre, side);
}

double gab_bar_penetration_box(const Bar *bar, const MoverPath *mover, Vec *normal)
{
    double depth[SIDES], min = HUGE_VAL, length = sqrt(bar->length_squared);
    find_depths(bar, mover->half, mover->from, depth);
    for (int side = is_post(bar) ? SIDE_LEFT : SIDE_FRONT; side < SIDES; side++) {
        double distance = side <= SIDE_BACK ? depth[side] / length : depth[side];
        Vec out = unit_or_zero(outward_direction(bar, side));
        MoverPath escape = path_to(mover, advance(mover->from, out, distance));
        if (distance >= min || path_crosses(&escape, bar))
            continue;
        min = distance;
        *normal = out;
    }
    return min;
}
