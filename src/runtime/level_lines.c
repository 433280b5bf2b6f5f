/* SPDX-License-Identifier: MIT */
/*
 * Implements the obstacles along a line and the line of sight (gabarit/level.h). Times are
 * fractions of determinants or squared lengths, and are compared as fractions.
 */
#include "level_internal.h"
#include "level_obstacles_internal.h"
#include "wide_internal.h"

/* A position on the line, as a fraction of its length; from 0 to 1. */
typedef struct LineTime {
    double numerator, denominator; /* >= 0 and > 0 */
} LineTime;

static int compare_times(LineTime a, LineTime b)
{
    return compare_fractions(a.numerator, a.denominator, b.numerator, b.denominator);
}

/* ---- Lines and bars ---- */

/* True if a line of length 0 lies on a bar. */
static bool position_meets(const MoverPath *path, const Bar *bar, LineTime *line_time)
{
    Vec offset = minus(path->from, bar->a);
    double along = dot(bar->line, offset);
    *line_time = (LineTime){0, 1};
    return !(fabs(det(bar->line, offset)) > 0) && along >= 0 && along <= bar->length_squared &&
           (bar->length_squared > 0 || dot(offset, offset) <= 0);
}

/* As line_meets_bar, for a bar that is parallel to the line or has no length. */
static bool parallel_meets(const MoverPath *path, const Bar *bar, LineTime *line_time)
{
    Vec to_a = minus(bar->a, path->from), to_b = minus(bar->b, path->from);
    double a = dot(path->line, to_a), b = dot(path->line, to_b);
    double length_squared = dot(path->line, path->line);
    *line_time = (LineTime){max_of(min_of(a, b), 0), length_squared};
    return !(fabs(det(path->line, to_a)) > 0) && max_of(a, b) >= 0 &&
           min_of(a, b) <= length_squared;
}

/* True if a line and a bar have a common point; finds the first one. */
static bool line_meets_bar(const MoverPath *path, const Bar *bar, LineTime *line_time)
{
    if (path_is_still(path))
        return position_meets(path, bar, line_time);
    double area = det(path->line, bar->line), sign = area < 0 ? -1 : 1;
    if (!(fabs(area) > 0))
        return parallel_meets(path, bar, line_time);
    Vec offset = minus(bar->a, path->from);
    double along = sign * det(offset, bar->line), across = sign * det(offset, path->line);
    *line_time = (LineTime){along, fabs(area)};
    return along >= 0 && along <= fabs(area) && across >= 0 && across <= fabs(area);
}

/* ---- Lines and tiles ---- */

/* The part of a line that is inside a tile along one axis. */
typedef struct Range {
    LineTime in, out;             /* when the line enters and leaves the tile */
    bool in_is_open, out_is_open; /* the position at that time is not in the tile */
} Range;

/* Finds the part of a line between two coordinates on one axis: `min` belongs to the tile, `max`
 * does not. Returns false if there is no such part. */
static bool range_on_axis(double from, double line, double min, double max, Range *range)
{
    *range = (Range){{0, 1}, {1, 1}, false, false};
    double size = fabs(line);
    double in = line < 0 ? from - max : min - from, out = line < 0 ? from - min : max - from;
    if (!(size > 0))
        return min <= from && from < max;
    if (in >= 0) {
        range->in = (LineTime){in, size};
        range->in_is_open = line < 0;
    }
    if (out < 0 || in > size)
        return false;
    if (out <= size) {
        range->out = (LineTime){out, size};
        range->out_is_open = line > 0;
    }
    return true;
}

/* True if there is a position after the entry of one range and before the exit of another. */
static bool has_common_part(const Range *in, const Range *out)
{
    int order = compare_times(in->in, out->out);
    return order < 0 || (order == 0 && !in->in_is_open && !out->out_is_open);
}

/* True if a line and a tile have a common point. Finds the first one, or its limit on an edge that
 * does not belong to the tile. */
static bool line_meets_tile(const MoverPath *path, const LevelObstacle *tile, LineTime *line_time)
{
    Range x, y;
    if (!range_on_axis(path->from.x, path->line.x, tile->min.x, tile->max.x, &x) ||
        !range_on_axis(path->from.y, path->line.y, tile->min.y, tile->max.y, &y))
        return false;
    *line_time = compare_times(x.in, y.in) < 0 ? y.in : x.in;
    return has_common_part(&x, &x) && has_common_part(&x, &y) && has_common_part(&y, &x) &&
           has_common_part(&y, &y);
}

static bool line_meets(const MoverPath *path, const LevelObstacle *obstacle, LineTime *line_time)
{
    return obstacle->is_tile ? line_meets_tile(path, obstacle, line_time)
                             : line_meets_bar(path, &obstacle->bar, line_time);
}

/* ---- Crossings in order ---- */

/*
 * The nearest crossings so far. Obstacles are visited in no particular order, some of them twice,
 * and the only memory is the caller's list. The list is therefore filled as a heap with the
 * farthest crossing on top, which nearer ones replace. When the heap is sorted and its duplicates
 * are removed, it holds the nearest crossings. If the removal has freed space, another visit
 * collects the crossings beyond them.
 */
typedef struct Crossings {
    const MoverPath *path;
    gab_level_crossing *list; /* sorted crossings first, then the heap */
    uint32_t sorted, count, capacity;
    bool overflows; /* a crossing, perhaps a duplicate, was omitted */
} Crossings;

static ObstacleId id_of(const gab_level_crossing *crossing)
{
    return (ObstacleId){crossing->layer, crossing->wall, crossing->cell};
}

/* Compares two crossings by their order on the line. The rounded times usually decide. Otherwise
 * the exact times are computed again and compared. */
static int compare_crossings(const MoverPath *path, const gab_level_crossing *a,
                             const gab_level_crossing *b)
{
    if (a->time < b->time || a->time > b->time)
        return a->time < b->time ? -1 : 1;
    ObstacleId a_id = id_of(a), b_id = id_of(b);
    int id_order = gab_compare_obstacle_ids(&a_id, &b_id);
    if (id_order == 0)
        return 0;
    LevelObstacle a_obstacle = gab_obstacle_from_id(&a_id),
                  b_obstacle = gab_obstacle_from_id(&b_id);
    LineTime a_time, b_time;
    bool both_meet =
        line_meets(path, &a_obstacle, &a_time) && line_meets(path, &b_obstacle, &b_time);
    int order = both_meet ? compare_times(a_time, b_time) : 0;
    return order != 0 ? order : id_order;
}

static void swap(gab_level_crossing *a, gab_level_crossing *b)
{
    gab_level_crossing saved = *a;
    *a = *b;
    *b = saved;
}

/* Moves the top of a heap down to its position. */
static void sift_down(const MoverPath *path, gab_level_crossing *heap, uint32_t count)
{
    for (uint32_t index = 0, child; (child = 2 * index + 1) < count; index = child) {
        if (child + 1 < count && compare_crossings(path, &heap[child], &heap[child + 1]) < 0)
            child++;
        if (compare_crossings(path, &heap[index], &heap[child]) >= 0)
            return;
        swap(&heap[index], &heap[child]);
    }
}

/* Moves the last entry of a heap up to its position. */
static void sift_up(const MoverPath *path, gab_level_crossing *heap, uint32_t index)
{
    while (index > 0 && compare_crossings(path, &heap[index], &heap[(index - 1) / 2]) > 0) {
        swap(&heap[index], &heap[(index - 1) / 2]);
        index = (index - 1) / 2;
    }
}

static bool collect_crossing(void *context, const LevelObstacle *obstacle)
{
    Crossings *crossings = (Crossings *)context;
    const MoverPath *path = crossings->path;
    LineTime line_time;
    if (!line_meets(path, obstacle, &line_time))
        return true;
    double time = line_time.numerator / line_time.denominator;
    gab_level_crossing crossing = {.time = (float)time,
                                   .point = narrow(advance(path->from, path->line, time)),
                                   .layer = obstacle->id.layer,
                                   .wall = obstacle->id.wall,
                                   .cell = obstacle->id.cell};
    if (crossings->sorted > 0 &&
        compare_crossings(path, &crossing, &crossings->list[crossings->sorted - 1]) <= 0)
        return true;
    if (crossings->count < crossings->capacity) {
        crossings->list[crossings->count++] = crossing;
        sift_up(path, crossings->list + crossings->sorted,
                crossings->count - crossings->sorted - 1);
        return true;
    }
    crossings->overflows = true;
    if (crossings->sorted == crossings->capacity)
        return false;
    gab_level_crossing *heap = crossings->list + crossings->sorted;
    if (compare_crossings(path, &crossing, heap) < 0) {
        *heap = crossing;
        sift_down(path, heap, crossings->count - crossings->sorted);
    }
    return true;
}

/* Sorts the heap and appends it, without duplicates, to the sorted crossings. */
static void sort_heap(Crossings *all)
{
    uint32_t count = all->count - all->sorted;
    if (count == 0) /* the list may be NULL */
        return;
    gab_level_crossing *heap = all->list + all->sorted;
    for (uint32_t end = count; end > 1; end--) {
        swap(&heap[0], &heap[end - 1]);
        sift_down(all->path, heap, end - 1);
    }
    for (uint32_t i = 0; i < count; i++) {
        ObstacleId id = id_of(&heap[i]), previous = i > 0 ? id_of(&heap[i - 1]) : id;
        if (i == 0 || gab_compare_obstacle_ids(&id, &previous) != 0)
            all->list[all->sorted++] = heap[i];
    }
}

static uint32_t find_crossings(gab_level level, gab_segment segment, const gab_blockers *blockers,
                               gab_level_crossing *crossings, uint32_t capacity)
{
    gab_move move = {segment.a, segment.b, 0};
    MoverPath path;
    if (!gab_path_from_move(&move, &path))
        return 0;
    Crossings all = {&path, crossings, 0, 0, capacity, false};
    uint32_t previous_count;
    do {
        previous_count = all.sorted;
        all.count = all.sorted;
        all.overflows = false;
        gab_level_visit(level, blockers, &path, collect_crossing, &all);
        sort_heap(&all);
    } while (all.overflows && all.sorted > previous_count);
    for (uint32_t i = 0; i < all.sorted; i++) {
        ObstacleId id = id_of(&crossings[i]);
        crossings[i].tag = gab_obstacle_tag(&id);
    }
    return all.overflows ? capacity + 1 : all.sorted;
}

uint32_t gab_level_crossed(gab_level level, gab_segment segment, const gab_blockers *blockers,
                           gab_level_crossing *crossings, uint32_t capacity)
{
    REPORT_LEVEL(level, blockers, segment);
    return TOTAL(level.bank, find_crossings(level, segment, blockers, crossings, capacity),
                 capacity);
}

bool gab_level_visible(gab_level level, gab_vec a, gab_vec b, const gab_blockers *blockers)
{
    gab_segment segment = {a, b};
    Vec snapped;
    REPORT_LEVEL(level, blockers, segment);
    return gab_snap_point(a, &snapped) && gab_snap_point(b, &snapped) &&
           find_crossings(level, segment, blockers, NULL, 0) == 0;
}
