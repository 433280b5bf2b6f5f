/* SPDX-License-Identifier: MIT */
/* The expected behaviour of a moving box at a wall; see oracle_mover.h. */
#include "oracle_mover.h"

#include <math.h>
#include <stdlib.h>

static ExactPoint subtract(ExactPoint p, ExactPoint q)
{
    return (ExactPoint){p.x - q.x, p.y - q.y};
}

/* A fraction of a segment; the denominator is positive. */
typedef struct Fraction {
    int64_t numerator, denominator;
} Fraction;

static int compare_fractions(Fraction a, Fraction b)
{
    return wide_compare_ratios(wide(a.numerator), wide(a.denominator), wide(b.numerator),
                               wide(b.denominator));
}

/* Narrows an open range of fractions to those at which one coordinate, which moves from `from` by
 * `delta`, lies between two limits. Returns false if there are none. */
static bool narrow_range(int64_t from, int64_t delta, int64_t low, int64_t high, Fraction *entry,
                         Fraction *exit)
{
    if (delta == 0)
        return low < from && from < high;
    Fraction first = {delta > 0 ? low - from : from - high, llabs(delta)};
    Fraction last = {delta > 0 ? high - from : from - low, llabs(delta)};
    if (compare_fractions(first, *entry) > 0)
        *entry = first;
    if (compare_fractions(last, *exit) < 0)
        *exit = last;
    return true;
}

bool oracle_segment_enters(ExactPoint a, ExactPoint b, ExactPoint low, ExactPoint high)
{
    Fraction entry = {-1, 1}, exit = {2, 1}, start = {0, 1}, end = {1, 1};
    if (!narrow_range(a.x, b.x - a.x, low.x, high.x, &entry, &exit) ||
        !narrow_range(a.y, b.y - a.y, low.y, high.y, &entry, &exit))
        return false;
    return compare_fractions(entry, exit) < 0 && compare_fractions(entry, end) < 0 &&
           compare_fractions(exit, start) > 0;
}

bool oracle_box_overlaps(ExactPoint position, ExactPoint half, ExactPoint a, ExactPoint b)
{
    ExactPoint low = {position.x - half.x, position.y - half.y};
    ExactPoint high = {position.x + half.x, position.y + half.y};
    return oracle_segment_enters(a, b, low, high);
}

/* True if the origin lies in a closed parallelogram, given by its corners in order. */
static bool parallelogram_contains_origin(const ExactPoint corners[4])
{
    ExactPoint origin = {0, 0};
    bool any_front = false, any_back = false;
    for (int i = 0; i < 4; i++) {
        int side = exact_side(corners[i], corners[(i + 1) % 4], origin);
        any_front = any_front || side > 0;
        any_back = any_back || side < 0;
    }
    return !(any_front && any_back) && (any_front || any_back);
}

/* True if a box overlaps a wall anywhere on its path, including the start. */
static bool path_overlaps(const BoxMove *move, ExactPoint a, ExactPoint b)
{
    ExactPoint corners[4] = {subtract(a, move->from), subtract(a, move->to), subtract(b, move->to),
                             subtract(b, move->from)};
    ExactPoint low = {-move->half.x, -move->half.y}, high = move->half;
    bool enters = parallelogram_contains_origin(corners);
    for (int i = 0; i < 4 && !enters; i++)
        enters = oracle_segment_enters(corners[i], corners[(i + 1) % 4], low, high);
    return enters;
}

/* ---- Times ---- */

/* True if the interior of a box overlaps a wall at a fraction of its path. */
static bool overlaps_at(const BoxMove *move, ExactPoint a, ExactPoint b, long double fraction)
{
    RealPoint at = sweep_point_at(move->from, move->to, fraction);
    long double from[2] = {(long double)a.x - at.x, (long double)a.y - at.y};
    long double line[2] = {(long double)(b.x - a.x), (long double)(b.y - a.y)};
    long double half[2] = {(long double)move->half.x, (long double)move->half.y};
    long double entry = 0, exit = 1;
    for (int i = 0; i < 2; i++) {
        if (line[i] == 0) {
            if (fabsl(from[i]) >= half[i])
                return false;
            continue;
        }
        long double first = (-half[i] - from[i]) / line[i], last = (half[i] - from[i]) / line[i];
        entry = fmaxl(entry, fminl(first, last));
        exit = fminl(exit, fmaxl(first, last));
    }
    return entry < exit || (line[0] == 0 && line[1] == 0);
}

static int compare_times(const void *a, const void *b)
{
    long double x = *(const long double *)a, y = *(const long double *)b;
    return (x > y) - (x < y);
}

/* Lists all fractions of the path at which the result can change: where a side of the box meets an
 * end of the wall, or a corner meets the wall's line. */
static size_t list_events(const BoxMove *move, ExactPoint a, ExactPoint b, long double events[14])
{
    size_t count = 0;
    int64_t delta_x = move->to.x - move->from.x, delta_y = move->to.y - move->from.y;
    for (int i = 0; i < 8; i++) {
        ExactPoint end = i & 1 ? a : b;
        int sign = i & 2 ? 1 : -1;
        int64_t gap = i & 4 ? end.x - move->from.x + sign * move->half.x
                            : end.y - move->from.y + sign * move->half.y;
        int64_t delta = i & 4 ? delta_x : delta_y;
        if (delta != 0)
            events[count++] = (long double)gap / (long double)delta;
    }
    for (int i = 0; i < 4; i++) {
        ExactPoint corner = {move->from.x + (i & 1 ? 1 : -1) * move->half.x,
                             move->from.y + (i & 2 ? 1 : -1) * move->half.y};
        ExactPoint after = {corner.x + delta_x, corner.y + delta_y};
        int64_t from = sweep_det(a, b, corner), to = sweep_det(a, b, after);
        if (from != to)
            events[count++] = (long double)from / (long double)(from - to);
    }
    events[count++] = 0;
    events[count++] = 1;
    qsort(events, count, sizeof events[0], compare_times);
    return count;
}

long double oracle_box_time(const BoxMove *move, ExactPoint a, ExactPoint b)
{
    long double events[14];
    size_t count = list_events(move, a, b, events);
    for (size_t i = 0; i + 1 < count; i++) {
        if (events[i] < 0 || events[i + 1] > 1)
            continue;
        if (overlaps_at(move, a, b, (events[i] + events[i + 1]) / 2))
            return events[i];
    }
    return 2;
}

/* ---- Boxes that overlap at the start ---- */

/* A direction in which a box's centre can leave the hexagon of overlap: along x or y, or across the
 * wall. */
typedef struct Escape {
    long double depth;
    ExactPoint normal; /* not of unit length */
} Escape;

static SweepAnswer moves_deeper(const BoxMove *move, const SweepWall *wall)
{
    ExactPoint a = wall->a, b = wall->b, at = move->from, half = move->half;
    ExactPoint line = subtract(b, a), motion = subtract(move->to, move->from);
    long double length = sqrtl((long double)sweep_square(a, b));
    long double side = length > 0 ? (long double)sweep_det(a, b, at) / length : 0;
    long double width =
        length > 0 ? (long double)(llabs(line.x) * half.y + llabs(line.y) * half.x) / length
                   : HUGE_VALL;
    int64_t low_x = a.x < b.x ? a.x : b.x, high_x = a.x > b.x ? a.x : b.x;
    int64_t low_y = a.y < b.y ? a.y : b.y, high_y = a.y > b.y ? a.y : b.y;
    Escape escapes[6] = {
        {(long double)(at.x - low_x + half.x), {-1, 0}},
        {(long double)(high_x + half.x - at.x), {1, 0}},
        {(long double)(at.y - low_y + half.y), {0, -1}},
        {(long double)(high_y + half.y - at.y), {0, 1}},
        {width - side, {-line.y, line.x}},
        {width + side, {line.y, -line.x}},
    };
    long double min = HUGE_VALL;
    for (int i = 0; i < 6; i++)
        min = fminl(min, escapes[i].depth);
    bool all_against = true, any_against = false, is_exact = true;
    for (int i = 0; i < 6; i++) {
        bool against = escapes[i].normal.x * motion.x + escapes[i].normal.y * motion.y < 0;
        if (escapes[i].depth > min + 1e-6L)
            continue;
        any_against = any_against || against;
        all_against = all_against && against;
        is_exact = is_exact && escapes[i].depth == min && (i < 4 || line.x == 0 || line.y == 0);
    }
    /* Depths along the axes are exact integers, so ties between them are real. Other depths may
     * appear equal only because of rounding. */
    return all_against ? SWEEP_STOPPED : !any_against || is_exact ? SWEEP_FREE : SWEEP_EITHER;
}

SweepAnswer oracle_box_wall(const BoxMove *move, const SweepWall *wall)
{
    bool in_front = sweep_is_in_front(wall->a, wall->b, move->from);
    if (exact_same(move->from, move->to) || (wall->one_way && !in_front) ||
        !path_overlaps(move, wall->a, wall->b))
        return SWEEP_FREE;
    if (oracle_box_overlaps(move->from, move->half, wall->a, wall->b)) {
        if (wall->one_way)
            return SWEEP_FREE;
        return sweep_crosses(move->from, move->to, wall->a, wall->b) ? SWEEP_STOPPED
                                                                     : moves_deeper(move, wall);
    }
    int64_t from = sweep_det(wall->a, wall->b, move->from);
    int64_t to = sweep_det(wall->a, wall->b, move->to);
    if (!wall->one_way || to >= 0)
        return SWEEP_STOPPED;
    long double behind = (long double)from / (long double)(from - to);
    long double time = oracle_box_time(move, wall->a, wall->b);
    if (fabsl(time - behind) < 1e-15L)
        return SWEEP_EITHER;
    return time < behind ? SWEEP_STOPPED : SWEEP_FREE;
}
