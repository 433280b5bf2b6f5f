/* SPDX-License-Identifier: MIT */
/* A moving point or disc against a solid box; see gabarit/sweep.h and sweep_internal.h. */
#include "sweep_internal.h"

/* A box on the lattice. */
typedef struct Rect {
    Vec least, most;
} Rect;

static bool rect_from_box(gab_box box, Rect *rect)
{
    gab_vec corner = {box.x, box.y}, opposite = {box.x + box.w, box.y + box.h};
    return gab_snap_point(corner, &rect->least) && gab_snap_point(opposite, &rect->most) &&
           rect->least.x < rect->most.x && rect->least.y < rect->most.y;
}

static Vec rect_nearest(const Rect *rect, Vec place)
{
    double x = place.x < rect->least.x ? rect->least.x : place.x;
    double y = place.y < rect->least.y ? rect->least.y : place.y;
    return (Vec){x > rect->most.x ? rect->most.x : x, y > rect->most.y ? rect->most.y : y};
}

static bool rect_has_inside(const Rect *rect, Vec place)
{
    return rect->least.x < place.x && place.x < rect->most.x && rect->least.y < place.y &&
           place.y < rect->most.y;
}

/* ---- Decisions ---- */

static bool rect_overlaps(const Rect *rect, Vec place, double radius)
{
    return gab_is_nearer(rect_nearest(rect, place), place, radius) || rect_has_inside(rect, place);
}

/* The direction out of the box from a place in it or near it, not of unit length. */
static Vec way_out(const Rect *rect, Vec place)
{
    Vec nearest = rect_nearest(rect, place), reach = minus(place, nearest);
    if (dot(reach, reach) > 0)
        return reach;
    Vec offset = {2 * place.x - rect->least.x - rect->most.x,
                  2 * place.y - rect->least.y - rect->most.y};
    double to_x = rect->most.x - rect->least.x - fabs(offset.x);
    double to_y = rect->most.y - rect->least.y - fabs(offset.y);
    if (to_x <= to_y)
        return (Vec){offset.x < 0 ? -1 : 1, 0};
    return (Vec){0, offset.y < 0 ? -1 : 1};
}

/* Whether a path has a point in the inside of a box: no line parts them, neither upright ones nor
 * the path's own. */
static bool path_enters(const Path *path, const Rect *rect)
{
    double left = path->line.x < 0 ? path->to.x : path->from.x;
    double right = path->line.x < 0 ? path->from.x : path->to.x;
    double top = path->line.y < 0 ? path->to.y : path->from.y;
    double bottom = path->line.y < 0 ? path->from.y : path->to.y;
    if (right <= rect->least.x || rect->most.x <= left || bottom <= rect->least.y ||
        rect->most.y <= top)
        return false;
    Vec near = minus(rect->least, path->from), far = minus(rect->most, path->from);
    Vec line = path->line;
    double least = (line.x > 0 ? line.x * near.y : line.x * far.y) -
                   (line.y > 0 ? line.y * far.x : line.y * near.x);
    double most = (line.x > 0 ? line.x * far.y : line.x * near.y) -
                  (line.y > 0 ? line.y * near.x : line.y * far.x);
    return least < 0 && most > 0;
}

static bool rect_stops(const void *set, const Path *path)
{
    const Rect *rect = set;
    if (gab_path_is_still(path) || passes_by(path, rect->least, rect->most))
        return false;
    if (rect_overlaps(rect, path->from, path->radius))
        return dot(way_out(rect, path->from), path->line) < 0;
    if (path_enters(path, rect))
        return true;
    Vec corners[4] = {
        rect->least, {rect->most.x, rect->least.y}, rect->most, {rect->least.x, rect->most.y}};
    if (path->radius <= 0)
        return false;
    bool near = gab_is_nearer(rect_nearest(rect, path->to), path->to, path->radius);
    for (int i = 0; i < 4 && !near; i++)
        near = gab_path_passes_near(path, corners[i]);
    return near;
}

/* ---- Measures ---- */

/* When a path is first within a range of one coordinate, widened by its radius; < 0 from the start.
 */
static double range_time(double from, double line, double least, double most)
{
    if (line > 0)
        return (least - from) / line;
    return line < 0 ? (most - from) / line : -HUGE_VAL;
}

/*
 * The outer box of the box and the radius is entered first, through one of its faces; where that is
 * beside a corner of the box itself, the corner is what is struck.
 */
static void set_entry(const Rect *rect, const Path *path, Strike *strike)
{
    double x = range_time(path->from.x, path->line.x, rect->least.x - path->radius,
                          rect->most.x + path->radius);
    double y = range_time(path->from.y, path->line.y, rect->least.y - path->radius,
                          rect->most.y + path->radius);
    double time = x > y ? x : y;
    strike->time = time < 0 ? 0 : time > 1 ? 1 : time;
    strike->normal =
        x >= y ? (Vec){path->line.x > 0 ? -1 : 1, 0} : (Vec){0, path->line.y > 0 ? -1 : 1};
    Vec at = advance(path->from, path->line, strike->time), corner = rect_nearest(rect, at);
    bool beside_corner = fabs(at.x - corner.x) > 0 && fabs(at.y - corner.y) > 0;
    double corner_time = gab_path_time_to_point(path, corner);
    if (!beside_corner || !(corner_time <= 1) || path->radius <= 0)
        return;
    strike->time = corner_time;
    strike->normal = unit_or_zero(minus(advance(path->from, path->line, corner_time), corner));
}

static void rect_strike(const Rect *rect, const Path *path, Strike *strike)
{
    if (rect_overlaps(rect, path->from, path->radius)) {
        strike->time = 0;
        strike->normal = unit_or_zero(way_out(rect, path->from));
    } else {
        set_entry(rect, path, strike);
    }
    strike->numerator = strike->time;
    strike->denominator = 1;
    strike->point = rect_nearest(rect, advance(path->from, path->line, strike->time));
}

bool gab_sweep_box(const gab_move *move, gab_box box, gab_impact *impact)
{
    Path path;
    Rect rect;
    if (!gab_start_path(move, &path, impact) || !rect_from_box(box, &rect) ||
        !rect_stops(&rect, &path))
        return false;
    Strike strike;
    rect_strike(&rect, &path, &strike);
    Obstacles obstacles = {rect_stops, &rect};
    gab_impact_set(impact, &strike, gab_stop_place(&path, &strike, NULL, &obstacles), GAB_NO_WALL);
    return true;
}
