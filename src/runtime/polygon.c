/* SPDX-License-Identifier: MIT */
/* Implements points in polygons, and the triangulation of polygons (gabarit/shape.h). */
#include "gabarit/shape.h"

#include "vec_internal.h"

#include <string.h>

/* ---- Points in polygons ---- */

/* True if a point on the line through a and b lies between them. */
static bool is_between(gab_vec a, gab_vec b, gab_vec point)
{
    bool in_columns = (a.x <= point.x && point.x <= b.x) || (b.x <= point.x && point.x <= a.x);
    bool in_rows = (a.y <= point.y && point.y <= b.y) || (b.y <= point.y && point.y <= a.y);
    return in_columns && in_rows;
}

/* True if a point lies in the bounding box of all corners, including its edges. */
static bool in_bounds(const gab_vec *corners, size_t count, gab_vec point)
{
    gab_vec min = corners[0], max = corners[0];
    for (size_t i = 1; i < count; i++) {
        min.x = corners[i].x < min.x ? corners[i].x : min.x;
        min.y = corners[i].y < min.y ? corners[i].y : min.y;
        max.x = corners[i].x > max.x ? corners[i].x : max.x;
        max.y = corners[i].y > max.y ? corners[i].y : max.y;
    }
    return min.x <= point.x && point.x <= max.x && min.y <= point.y && point.y <= max.y;
}

bool gab_convex_holds(const gab_vec *corners, size_t count, gab_vec point)
{
    if (count == 0)
        return false;
    double min = 0, max = 0, total = 0;
    Vec from = sub(corners[count - 1], point);
    for (size_t i = 0; i < count; i++) {
        Vec to = sub(corners[i], point);
        double turn = det(from, to);
        min = min_of(turn, min);
        max = max_of(turn, max);
        total += turn;
        from = to;
    }
    /* The point is on the line of every edge: the polygon is a segment or a point. */
    if (max - min == 0)
        return total == 0 && in_bounds(corners, count, point);
    return ((min == 0) | (max == 0)) & (fabs(total) <= DBL_MAX);
}

/* The position of a point relative to a ring. */
typedef struct RingPosition {
    bool is_odd;        /* a ray to the right crosses the ring an odd number of times */
    bool is_on_outline; /* the point lies on the ring */
    bool finite;        /* all numbers of the query are finite */
} RingPosition;

/* True if a point lies on an edge. Called only for points on the line of an edge, which are
 * rare. */
static bool on_outline(const gab_vec *corners, size_t count, gab_vec point)
{
    gab_vec a = corners[count - 1];
    for (size_t i = 0; i < count; i++) {
        gab_vec b = corners[i];
        if (det(sub(a, point), sub(b, point)) == 0 && is_between(a, b, point))
            return true;
        a = b;
    }
    return false;
}

static RingPosition locate_in_ring(const gab_vec *corners, size_t count, gab_vec point)
{
    Vec from = sub(corners[count - 1], point);
    unsigned is_odd = 0, was_below = from.y > 0;
    double min = HUGE_VAL, total = 0;
    for (size_t i = 0; i < count; i++) {
        Vec to = sub(corners[i], point);
        double turn = det(from, to);
        /* Half-open in y, so that a corner on the ray is counted correctly, once or twice.
         * Crossings on the left are counted; because a ring is closed, their number has the same
         * parity as that of the crossings on the right. */
        unsigned is_below = to.y > 0, is_front = turn > 0;
        is_odd ^= (was_below ^ is_below) & (is_front ^ is_below);
        min = min_of(fabs(turn), min);
        total += fabs(turn);
        from = to;
        was_below = is_below;
    }
    RingPosition position = {is_odd, min == 0 && on_outline(corners, count, point),
                             total <= DBL_MAX};
    return position;
}

bool gab_rings_holds(const gab_vec *corners, const uint32_t *rings, size_t ring_count,
                     gab_vec point)
{
    bool is_odd = false, is_on_outline = false;
    for (size_t i = 0; i < ring_count; i++) {
        if (rings[i] == 0)
            continue;
        RingPosition position = locate_in_ring(corners, rings[i], point);
        if (!position.finite)
            return false;
        is_odd ^= position.is_odd;
        is_on_outline |= position.is_on_outline;
        corners += rings[i];
    }
    return is_odd || is_on_outline;
}

bool gab_polygon_holds(const gab_vec *corners, size_t count, gab_vec point)
{
    if (count == 0)
        return false;
    RingPosition position = locate_in_ring(corners, count, point);
    return (position.is_odd | position.is_on_outline) & position.finite;
}

/* ---- Triangles ---- */

/* A polygon from which ears are clipped. */
typedef struct Outline {
    const gab_vec *corners;
    uint32_t *remaining; /* indices of the remaining corners, in order */
    uint32_t count;
    double winding; /* 1 or -1: the sign of the area */
} Outline;

/* Returns the sign of the area, or 0. The sum compensates for rounding errors. */
static double winding_of(const gab_vec *corners, uint32_t count)
{
    double total = 0, lost = 0;
    for (uint32_t i = 2; i < count; i++) {
        double part = det(sub(corners[i - 1], corners[0]), sub(corners[i], corners[0]));
        double sum = total + part;
        lost += fabs(total) >= fabs(part) ? (total - sum) + part : (part - sum) + total;
        total = sum;
    }
    total += lost;
    return total > 0 ? 1 : total < 0 ? -1 : 0;
}

/* Three consecutive corners of an outline; the tip is the corner at the index of the ear. */
typedef struct Ear {
    gab_vec previous, tip, next;
} Ear;

static Ear ear_at(const Outline *outline, uint32_t index)
{
    uint32_t previous = index == 0 ? outline->count - 1 : index - 1;
    uint32_t next = index + 1 == outline->count ? 0 : index + 1;
    return (Ear){outline->corners[outline->remaining[previous]],
                 outline->corners[outline->remaining[index]],
                 outline->corners[outline->remaining[next]]};
}

static bool same_position(gab_vec a, gab_vec b)
{
    return a.x == b.x && a.y == b.y;
}

/* True if a point lies in a triangle, including its outline, and is not one of its corners. */
static bool is_inside_ear(const Ear *ear, double winding, gab_vec point)
{
    Vec previous = sub(ear->previous, point), tip = sub(ear->tip, point),
        next = sub(ear->next, point);
    if (winding * det(previous, tip) < 0 || winding * det(tip, next) < 0 ||
        winding * det(next, previous) < 0)
        return false;
    return !same_position(point, ear->previous) && !same_position(point, ear->tip) &&
           !same_position(point, ear->next);
}

static bool is_empty_ear(const Outline *outline, const Ear *ear)
{
    for (uint32_t i = 0; i < outline->count; i++)
        if (is_inside_ear(ear, outline->winding, outline->corners[outline->remaining[i]]))
            return false;
    return true;
}

/* Writes the corner indices of the ear at an index. */
static void write_triangle(const Outline *outline, uint32_t index, uint32_t *triangle)
{
    triangle[0] = outline->remaining[index == 0 ? outline->count - 1 : index - 1];
    triangle[1] = outline->remaining[index];
    triangle[2] = outline->remaining[index + 1 == outline->count ? 0 : index + 1];
}

static void remove_corner(Outline *outline, uint32_t index)
{
    outline->count--;
    memmove(outline->remaining + index, outline->remaining + index + 1,
            (outline->count - index) * sizeof *outline->remaining);
}

static bool all_in_range(const gab_vec *corners, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (!gab_vec_in_range(corners[i]))
            return false;
    return true;
}

gab_result gab_polygon_triangulate(const gab_vec *corners, uint32_t count, uint32_t *scratch,
                                   uint32_t *triangles, uint32_t *triangle_count)
{
    *triangle_count = 0;
    if (!all_in_range(corners, count))
        return GAB_BAD_NUMBER;
    Outline outline = {corners, scratch, count, winding_of(corners, count)};
    if (outline.winding == 0)
        return GAB_NOT_SIMPLE;
    for (uint32_t i = 0; i < count; i++)
        scratch[i] = i;
    uint32_t index = 0, failed = 0, clipped = 0;
    while (outline.count >= 3) {
        Ear ear = ear_at(&outline, index);
        double turn = outline.winding * det(sub(ear.tip, ear.previous), sub(ear.next, ear.tip));
        bool is_ear = turn > 0 && is_empty_ear(&outline, &ear);
        if (is_ear)
            write_triangle(&outline, index, triangles + 3 * (size_t)clipped++);
        if (is_ear || turn == 0) {
            /* Continuing after the next corner spreads the ears round the outline, which makes
             * fewer slivers. */
            remove_corner(&outline, index);
            failed = 0;
        } else if (++failed > outline.count) {
            return GAB_NOT_SIMPLE;
        }
        index = index + 1 >= outline.count ? 0 : index + 1;
    }
    *triangle_count = clipped;
    return GAB_OK;
}
