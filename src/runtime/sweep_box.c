/* SPDX-License-Identifier: MIT */
/* Implements gab_sweep_box: a mover against a solid, stationary box; see sweep_internal.h. */
#include "sweep_internal.h"

#include "wide_internal.h"

static bool rect_from_box(gab_box box, Rect *rect)
{
    rect->hidden = 0;
    gab_vec corner = {box.x, box.y}, opposite = {box.x + box.w, box.y + box.h};
    return gab_snap_point(corner, &rect->min) && gab_snap_point(opposite, &rect->max) &&
           rect->min.x < rect->max.x && rect->min.y < rect->max.y;
}

static Vec rect_nearest(const Rect *rect, Vec position)
{
    double x = position.x < rect->min.x ? rect->min.x : position.x;
    double y = position.y < rect->min.y ? rect->min.y : position.y;
    return (Vec){x > rect->max.x ? rect->max.x : x, y > rect->max.y ? rect->max.y : y};
}

static bool rect_has_inside(const Rect *rect, Vec position)
{
    return rect->min.x < position.x && position.x < rect->max.x && rect->min.y < position.y &&
           position.y < rect->max.y;
}

/* ---- Decisions ---- */

static bool disc_overlaps(const Rect *rect, Vec position, double radius)
{
    return gab_is_nearer(rect_nearest(rect, position), position, radius) ||
           rect_has_inside(rect, position);
}

/* Returns a stationary box, enlarged by the half sizes of a moving box: it stops the centre of the
 * moving box as a point. */
static Rect enlarged_by(const Rect *rect, Vec half)
{
    return (Rect){
        minus(rect->min, half), {rect->max.x + half.x, rect->max.y + half.y}, rect->hidden};
}

static MoverPath path_of_centre(const MoverPath *path)
{
    return (MoverPath){path->from, path->to, path->line, 0, {0, 0}};
}

bool gab_rect_overlaps(const Rect *rect, const MoverPath *mover, Vec position)
{
    Rect enlarged = enlarged_by(rect, mover->half);
    return disc_overlaps(&enlarged, position, mover->radius);
}

/* Returns the direction out of a box from a position in it or near it; its length is not 1. */
static Vec outward_direction(const Rect *rect, Vec position)
{
    Vec nearest = rect_nearest(rect, position), reach = minus(position, nearest);
    if (dot(reach, reach) > 0)
        return reach;
    Vec offset = {2 * position.x - rect->min.x - rect->max.x,
                  2 * position.y - rect->min.y - rect->max.y};
    double to_x = rect->max.x - rect->min.x - fabs(offset.x);
    double to_y = rect->max.y - rect->min.y - fabs(offset.y);
    if (to_x <= to_y)
        return (Vec){offset.x < 0 ? -1 : 1, 0};
    return (Vec){0, offset.y < 0 ? -1 : 1};
}

/* True if a path has a point inside a box: no vertical or horizontal line separates them, nor does
 * the path's own line. */
static bool path_enters(const MoverPath *path, const Rect *rect)
{
    double left = path->line.x < 0 ? path->to.x : path->from.x;
    double right = path->line.x < 0 ? path->from.x : path->to.x;
    double top = path->line.y < 0 ? path->to.y : path->from.y;
    double bottom = path->line.y < 0 ? path->from.y : path->to.y;
    if (right <= rect->min.x || rect->max.x <= left || bottom <= rect->min.y || rect->max.y <= top)
        return false;
    /* The minimum and the maximum of det(line, corner - from) over the four corners. */
    Vec near = minus(rect->min, path->from), far = minus(rect->max, path->from);
    Vec line = path->line;
    double min = (line.x > 0 ? line.x * near.y : line.x * far.y) -
                 (line.y > 0 ? line.y * far.x : line.y * near.x);
    double max = (line.x > 0 ? line.x * far.y : line.x * near.y) -
                 (line.y > 0 ? line.y * near.x : line.y * far.x);
    return min < 0 && max > 0;
}

/* As gab_rect_stops, for discs and points. */
static bool rect_stops(const Rect *rect, const MoverPath *path)
{
    if (disc_overlaps(rect, path->from, path->radius))
        return dot(outward_direction(rect, path->from), path->line) < 0;
    if (path_enters(path, rect))
        return true;
    Vec corners[4] = {rect->min, {rect->max.x, rect->min.y}, rect->max, {rect->min.x, rect->max.y}};
    if (path->radius <= 0)
        return false;
    bool is_near = gab_is_nearer(rect_nearest(rect, path->to), path->to, path->radius);
    for (int i = 0; i < 4 && !is_near; i++)
        is_near = gab_path_passes_near(path, corners[i]);
    return is_near;
}

bool gab_rect_stops(const Rect *rect, const MoverPath *path)
{
    if (path_is_still(path) || passes_by(path, path_reach(path), rect->min, rect->max))
        return false;
    if (!path_has_box(path))
        return rect_stops(rect, path);
    Rect enlarged = enlarged_by(rect, path->half);
    MoverPath centre = path_of_centre(path);
    return rect_stops(&enlarged, &centre);
}

/* ---- Measures ---- */

/* The time when a path enters the range of one coordinate, as a fraction; below 0 if it does not
 * start before the range. */
typedef struct Entry {
    double numerator, denominator;
} Entry;

static Entry range_entry(double from, double line, double min, double max)
{
    if (line > 0)
        return (Entry){min - from, line};
    return line < 0 ? (Entry){from - max, -line} : (Entry){-1, 1};
}

/* True if a coordinate enters its range no earlier than another one. */
static bool is_no_earlier(Entry entry, Entry other)
{
    if (entry.numerator < 0 || other.numerator < 0)
        return other.numerator < 0;
    return compare_fractions(entry.numerator, entry.denominator, other.numerator,
                             other.denominator) >= 0;
}

/* True if another box covers the vertical face towards the start of a path; is_hidden_y: the
 * horizontal face. */
static bool is_hidden_x(const Rect *rect, const MoverPath *path)
{
    return (rect->hidden & (path->line.x > 0 ? RECT_LEFT : RECT_RIGHT)) != 0;
}

static bool is_hidden_y(const Rect *rect, const MoverPath *path)
{
    return (rect->hidden & (path->line.y > 0 ? RECT_TOP : RECT_BOTTOM)) != 0;
}

/*
 * Fills the strike of a path that enters the box, enlarged by the radius, through one of its faces.
 * If it reaches two faces at once, the vertical one is used unless another box covers it.
 */
static void set_entry(const Rect *rect, const MoverPath *path, Strike *strike)
{
    Entry x = range_entry(path->from.x, path->line.x, rect->min.x - path->radius,
                          rect->max.x + path->radius);
    Entry y = range_entry(path->from.y, path->line.y, rect->min.y - path->radius,
                          rect->max.y + path->radius);
    bool through_x = is_no_earlier(x, y);
    if (through_x && is_no_earlier(y, x))
        through_x = !is_hidden_x(rect, path) || is_hidden_y(rect, path);
    Entry entry = through_x ? x : y;
    strike->numerator = positive_part(entry.numerator);
    strike->denominator = entry.denominator;
    strike->time = min_of(strike->numerator / strike->denominator, 1);
    strike->normal =
        through_x ? (Vec){path->line.x > 0 ? -1 : 1, 0} : (Vec){0, path->line.y > 0 ? -1 : 1};
}

/* Returns the normal at a corner; the normal of a face if another box covers the other face. */
static Vec corner_normal(const Rect *rect, Vec corner, Vec out)
{
    bool is_left = corner.x <= rect->min.x, is_top = corner.y <= rect->min.y;
    bool hidden_x = (rect->hidden & (is_left ? RECT_LEFT : RECT_RIGHT)) != 0;
    bool hidden_y = (rect->hidden & (is_top ? RECT_TOP : RECT_BOTTOM)) != 0;
    if (hidden_x == hidden_y)
        return unit_or_zero(out);
    return hidden_x ? (Vec){0, is_top ? -1 : 1} : (Vec){is_left ? -1 : 1, 0};
}

/* As set_entry, for a disc: if it enters the enlarged box next to a corner of the original box, it
 * strikes that corner. */
static void set_disc_entry(const Rect *rect, const MoverPath *path, Strike *strike)
{
    set_entry(rect, path, strike);
    Vec at = advance(path->from, path->line, strike->time), corner = rect_nearest(rect, at);
    bool next_to_corner = fabs(at.x - corner.x) > 0 && fabs(at.y - corner.y) > 0;
    double corner_time = gab_path_time_to_point(path, corner);
    if (next_to_corner && corner_time <= 1) {
        Vec out = minus(advance(path->from, path->line, corner_time), corner);
        strike->time = corner_time;
        strike->normal = corner_normal(rect, corner, out);
    }
    strike->numerator = strike->time;
    strike->denominator = 1;
}

/* As gab_rect_strike, for discs and points. */
static void rect_strike(const Rect *rect, const MoverPath *path, Strike *strike)
{
    if (!disc_overlaps(rect, path->from, path->radius)) {
        if (path->radius > 0)
            set_disc_entry(rect, path, strike);
        else
            set_entry(rect, path, strike);
        return;
    }
    strike->time = 0;
    strike->numerator = 0;
    strike->denominator = 1;
    strike->normal = unit_or_zero(outward_direction(rect, path->from));
}

bool gab_rect_strike(const Rect *rect, const MoverPath *path, Strike *strike)
{
    if (!gab_rect_stops(rect, path))
        return false;
    if (path_has_box(path)) {
        Rect enlarged = enlarged_by(rect, path->half);
        MoverPath centre = path_of_centre(path);
        rect_strike(&enlarged, &centre, strike);
    } else {
        rect_strike(rect, path, strike);
    }
    strike->point = rect_nearest(rect, advance(path->from, path->line, strike->time));
    return true;
}

static bool rect_in_set_stops(const void *set, const MoverPath *path)
{
    return gab_rect_stops((const Rect *)set, path);
}

bool gab_sweep_box(const gab_move *move, gab_box box, gab_impact *impact)
{
    MoverPath path;
    Rect rect;
    Strike strike;
    if (!gab_start_path(move, &path, impact) || !rect_from_box(box, &rect) ||
        !gab_rect_strike(&rect, &path, &strike))
        return false;
    Obstacles obstacles = {rect_in_set_stops, &rect};
    impact_set(impact, &strike, gab_stop_position(&path, &strike, NULL, &obstacles), GAB_NONE);
    return true;
}
