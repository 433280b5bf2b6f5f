/* SPDX-License-Identifier: MIT */
/* The expected behaviour of a moving box at a wall; see oracle_mover.h. */
#include "oracle_mover.h"

#include <math.h>
#include <stdlib.h>

static ExactPoint less(ExactPoint p, ExactPoint q)
{
    return (ExactPoint){p.x - q.x, p.y - q.y};
}

/* A share of a segment, as a fraction with a denominator above 0. */
typedef struct Share {
    int64_t numerator, denominator;
} Share;

static int compare_shares(Share a, Share b)
{
    return wide_compare_ratios(wide(a.numerator), wide(a.denominator), wide(b.numerator),
                               wide(b.denominator));
}

/* Narrows the open range of shares to those at which one coordinate lies between two limits. */
static bool narrow_range(int64_t from, int64_t line, int64_t low, int64_t high, Share *enters,
                         Share *leaves)
{
    if (line == 0)
        return low < from && from < high;
    Share first = {line > 0 ? low - from : from - high, llabs(line)};
    Share last = {line > 0 ? high - from : from - low, llabs(line)};
    if (compare_shares(first, *enters) > 0)
        *enters = first;
    if (compare_shares(last, *leaves) < 0)
        *leaves = last;
    return true;
}

bool oracle_segment_enters(ExactPoint a, ExactPoint b, ExactPoint low, ExactPoint high)
{
    Share enters = {-1, 1}, leaves = {2, 1}, start = {0, 1}, end = {1, 1};
    if (!narrow_range(a.x, b.x - a.x, low.x, high.x, &enters, &leaves) ||
        !narrow_range(a.y, b.y - a.y, low.y, high.y, &enters, &leaves))
        return false;
    return compare_shares(enters, leaves) < 0 && compare_shares(enters, end) < 0 &&
           compare_shares(leaves, start) > 0;
}

bool oracle_box_overlaps(ExactPoint place, ExactPoint half, ExactPoint a, ExactPoint b)
{
    ExactPoint low = {place.x - half.x, place.y - half.y};
    ExactPoint high = {place.x + half.x, place.y + half.y};
    return oracle_segment_enters(a, b, low, high);
}

/* True if the origin lies in the closed parallelogram of four corners, which are in order. */
static bool parallelogram_holds_origin(const ExactPoint corners[4])
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

/* True if a box overlaps a wall anywhere on its way, including its start. */
static bool moves_onto(const BoxMove *move, ExactPoint a, ExactPoint b)
{
    ExactPoint corners[4] = {less(a, move->from), less(a, move->to), less(b, move->to),
                             less(b, move->from)};
    ExactPoint low = {-move->half.x, -move->half.y}, high = move->half;
    bool enters = parallelogram_holds_origin(corners);
    for (int i = 0; i < 4 && !enters; i++)
        enters = oracle_segment_enters(corners[i], corners[(i + 1) % 4], low, high);
    return enters;
}

/* ---- Times ---- */

/* True if the interior of a box, after a share of its way, meets a wall. */
static bool overlaps_at(const BoxMove *move, ExactPoint a, ExactPoint b, long double share)
{
    SweepSpot at = sweep_along(move->from, move->to, share);
    long double from[2] = {(long double)a.x - at.x, (long double)a.y - at.y};
    long double line[2] = {(long double)(b.x - a.x), (long double)(b.y - a.y)};
    long double half[2] = {(long double)move->half.x, (long double)move->half.y};
    long double enters = 0, leaves = 1;
    for (int i = 0; i < 2; i++) {
        if (line[i] == 0) {
            if (fabsl(from[i]) >= half[i])
                return false;
            continue;
        }
        long double first = (-half[i] - from[i]) / line[i], last = (half[i] - from[i]) / line[i];
        enters = fmaxl(enters, fminl(first, last));
        leaves = fminl(leaves, fmaxl(first, last));
    }
    return enters < leaves || (line[0] == 0 && line[1] == 0);
}

static int compare_times(const void *a, const void *b)
{
    long double x = *(const long double *)a, y = *(const long double *)b;
    return (x > y) - (x < y);
}

/* Lists all shares at which anything can change: a side of the box at an end of the wall, a corner
 * on the line. */
static size_t list_events(const BoxMove *move, ExactPoint a, ExactPoint b, long double events[14])
{
    size_t count = 0;
    int64_t line_x = move->to.x - move->from.x, line_y = move->to.y - move->from.y;
    for (int i = 0; i < 8; i++) {
        ExactPoint end = i & 1 ? a : b;
        int sign = i & 2 ? 1 : -1;
        int64_t gap = i & 4 ? end.x - move->from.x + sign * move->half.x
                            : end.y - move->from.y + sign * move->half.y;
        int64_t line = i & 4 ? line_x : line_y;
        if (line != 0)
            events[count++] = (long double)gap / (long double)line;
    }
    for (int i = 0; i < 4; i++) {
        ExactPoint corner = {move->from.x + (i & 1 ? 1 : -1) * move->half.x,
                             move->from.y + (i & 2 ? 1 : -1) * move->half.y};
        ExactPoint after = {corner.x + line_x, corner.y + line_y};
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

/* A way out of the hexagon of overlapping centres: along x or y, or across the wall. */
typedef struct WayOut {
    long double depth;
    ExactPoint normal; /* not of unit length */
} WayOut;

static SweepAnswer leads_deeper(const BoxMove *move, const SweepWall *wall)
{
    ExactPoint a = wall->a, b = wall->b, at = move->from, half = move->half;
    ExactPoint line = less(b, a), motion = less(move->to, move->from);
    long double length = sqrtl((long double)sweep_square(a, b));
    long double side = length > 0 ? (long double)sweep_det(a, b, at) / length : 0;
    long double width =
        length > 0 ? (long double)(llabs(line.x) * half.y + llabs(line.y) * half.x) / length
                   : HUGE_VALL;
    int64_t low_x = a.x < b.x ? a.x : b.x, high_x = a.x > b.x ? a.x : b.x;
    int64_t low_y = a.y < b.y ? a.y : b.y, high_y = a.y > b.y ? a.y : b.y;
    WayOut ways[6] = {
        {(long double)(at.x - low_x + half.x), {-1, 0}},
        {(long double)(high_x + half.x - at.x), {1, 0}},
        {(long double)(at.y - low_y + half.y), {0, -1}},
        {(long double)(high_y + half.y - at.y), {0, 1}},
        {width - side, {-line.y, line.x}},
        {width + side, {line.y, -line.x}},
    };
    long double min = HUGE_VALL;
    for (int i = 0; i < 6; i++)
        min = fminl(min, ways[i].depth);
    bool all = true, any = false, is_exact = true;
    for (int i = 0; i < 6; i++) {
        bool against = ways[i].normal.x * motion.x + ways[i].normal.y * motion.y < 0;
        if (ways[i].depth > min + 1e-6L)
            continue;
        any = any || against;
        all = all && against;
        is_exact = is_exact && ways[i].depth == min && (i < 4 || line.x == 0 || line.y == 0);
    }
    /* Depths along the axes are exact integers, so ties between them are real. Other ties may only
     * seem equal. */
    return all ? SWEEP_STOPPED : !any || is_exact ? SWEEP_FREE : SWEEP_EITHER;
}

SweepAnswer oracle_box_wall(const BoxMove *move, const SweepWall *wall)
{
    bool in_front = sweep_is_front(wall->a, wall->b, move->from);
    if (exact_same(move->from, move->to) || (wall->one_way && !in_front) ||
        !moves_onto(move, wall->a, wall->b))
        return SWEEP_FREE;
    if (oracle_box_overlaps(move->from, move->half, wall->a, wall->b)) {
        if (wall->one_way)
            return SWEEP_FREE;
        return sweep_crosses(move->from, move->to, wall->a, wall->b) ? SWEEP_STOPPED
                                                                     : leads_deeper(move, wall);
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
