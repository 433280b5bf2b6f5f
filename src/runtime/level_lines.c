/* SPDX-License-Identifier: MIT */
/*
 * Everything that a line meets in a level, and whether two positions see each other; the contract
 * is gabarit/level.h. Times are fractions of determinants or squared lengths, and are compared as
 * fractions.
 */
#include "level_things_internal.h"
#include "wide_internal.h"

/* A position on the line, as a fraction of its length; from 0 to 1. */
typedef struct Share {
    double numerator, denominator; /* >= 0 and > 0 */
} Share;

static int compare_shares(Share a, Share b)
{
    return compare_fractions(a.numerator, a.denominator, b.numerator, b.denominator);
}

/* ---- Lines and bars ---- */

/* For a line of length 0: true if its position is on a bar. */
static bool position_meets(const Path *path, const Bar *bar, Share *share)
{
    Vec reach = minus(path->from, bar->a);
    double along = dot(bar->line, reach);
    *share = (Share){0, 1};
    return !(fabs(det(bar->line, reach)) > 0) && along >= 0 && along <= bar->length_squared &&
           (bar->length_squared > 0 || dot(reach, reach) <= 0);
}

/* For a bar that is parallel to the line, or has no length. */
static bool parallel_meets(const Path *path, const Bar *bar, Share *share)
{
    Vec to_a = minus(bar->a, path->from), to_b = minus(bar->b, path->from);
    double a = dot(path->line, to_a), b = dot(path->line, to_b);
    double length_squared = dot(path->line, path->line);
    *share = (Share){max_of(min_of(a, b), 0), length_squared};
    return !(fabs(det(path->line, to_a)) > 0) && max_of(a, b) >= 0 &&
           min_of(a, b) <= length_squared;
}

/* True if a line and a bar have a common point; finds the first one. */
static bool line_meets_bar(const Path *path, const Bar *bar, Share *share)
{
    if (path_is_still(path))
        return position_meets(path, bar, share);
    double area = det(path->line, bar->line), turn = area < 0 ? -1 : 1;
    if (!(fabs(area) > 0))
        return parallel_meets(path, bar, share);
    Vec reach = minus(bar->a, path->from);
    double along = turn * det(reach, bar->line), across = turn * det(reach, path->line);
    *share = (Share){along, fabs(area)};
    return along >= 0 && along <= fabs(area) && across >= 0 && across <= fabs(area);
}

/* ---- Lines and tiles ---- */

/* The part of a line that is inside a tile along one axis. */
typedef struct Range {
    Share in, out;
    bool in_is_open, out_is_open; /* the position itself is not in the tile */
} Range;

/* False if nothing is left. `least` belongs to the tile, `most` does not. */
static bool range_on_axis(double from, double line, double min, double max, Range *range)
{
    *range = (Range){{0, 1}, {1, 1}, false, false};
    double size = fabs(line);
    double in = line < 0 ? from - max : min - from, out = line < 0 ? from - min : max - from;
    if (!(size > 0))
        return min <= from && from < max;
    if (in >= 0) {
        range->in = (Share){in, size};
        range->in_is_open = line < 0;
    }
    if (out < 0 || in > size)
        return false;
    if (out <= size) {
        range->out = (Share){out, size};
        range->out_is_open = line > 0;
    }
    return true;
}

/* True if a position after an entry and before an exit is left. */
static bool fits(const Range *in, const Range *out)
{
    int order = compare_shares(in->in, out->out);
    return order < 0 || (order == 0 && !in->in_is_open && !out->out_is_open);
}

/* True if a line and a tile have a common point. Finds the first one, or its limit on an edge that
 * does not belong to the tile. */
static bool line_meets_tile(const Path *path, const Thing *tile, Share *share)
{
    Range x, y;
    if (!range_on_axis(path->from.x, path->line.x, tile->min.x, tile->max.x, &x) ||
        !range_on_axis(path->from.y, path->line.y, tile->min.y, tile->max.y, &y))
        return false;
    *share = compare_shares(x.in, y.in) < 0 ? y.in : x.in;
    return fits(&x, &x) && fits(&x, &y) && fits(&y, &x) && fits(&y, &y);
}

static bool line_meets(const Path *path, const Thing *thing, Share *share)
{
    return thing->is_tile ? line_meets_tile(path, thing, share)
                          : line_meets_bar(path, &thing->bar, share);
}

/* ---- Crossings in order ---- */

/*
 * The nearest crossings so far. Things arrive in no order, some of them twice, and the only memory
 * is the caller's list. The list is therefore filled as a heap with the farthest crossing on top,
 * which nearer ones replace. When the heap is sorted and its duplicates are removed, it holds the
 * nearest things. If the removal has freed space, another visit gathers the things beyond them.
 */
typedef struct Crossings {
    const Path *path;
    gab_level_crossing *list; /* sorted crossings first, then the heap */
    uint32_t sorted, count, capacity;
    bool overflows; /* a thing, perhaps a duplicate, was left out */
} Crossings;

static ThingId name_of(const gab_level_crossing *crossing)
{
    return (ThingId){crossing->layer, crossing->wall, crossing->cell};
}

/* Compares two crossings by their order on the line. The rounded times usually decide; otherwise
 * the fractions are compared, which are computed again from the identities. */
static int compare_crossings(const Path *path, const gab_level_crossing *a,
                             const gab_level_crossing *b)
{
    if (a->time < b->time || a->time > b->time)
        return a->time < b->time ? -1 : 1;
    ThingId a_name = name_of(a), b_name = name_of(b);
    int same = gab_compare_names(&a_name, &b_name);
    if (same == 0)
        return 0;
    Thing a_thing = gab_thing_named(&a_name), b_thing = gab_thing_named(&b_name);
    Share a_share, b_share;
    bool both = line_meets(path, &a_thing, &a_share) && line_meets(path, &b_thing, &b_share);
    int order = both ? compare_shares(a_share, b_share) : 0;
    return order != 0 ? order : same;
}

static void swap(gab_level_crossing *a, gab_level_crossing *b)
{
    gab_level_crossing other = *a;
    *a = *b;
    *b = other;
}

/* Moves the top of a heap down to its place. */
static void sink(const Path *path, gab_level_crossing *heap, uint32_t count)
{
    for (uint32_t index = 0, child; (child = 2 * index + 1) < count; index = child) {
        if (child + 1 < count && compare_crossings(path, &heap[child], &heap[child + 1]) < 0)
            child++;
        if (compare_crossings(path, &heap[index], &heap[child]) >= 0)
            return;
        swap(&heap[index], &heap[child]);
    }
}

/* Moves the last entry of a heap up to its place. */
static void rise(const Path *path, gab_level_crossing *heap, uint32_t index)
{
    while (index > 0 && compare_crossings(path, &heap[index], &heap[(index - 1) / 2]) > 0) {
        swap(&heap[index], &heap[(index - 1) / 2]);
        index = (index - 1) / 2;
    }
}

static bool gather(void *context, const Thing *thing)
{
    Crossings *all = (Crossings *)context;
    const Path *path = all->path;
    Share share;
    if (!line_meets(path, thing, &share))
        return true;
    double time = share.numerator / share.denominator;
    gab_level_crossing crossing = {.time = (float)time,
                                   .point = narrow(advance(path->from, path->line, time)),
                                   .layer = thing->name.layer,
                                   .wall = thing->name.wall,
                                   .cell = thing->name.cell};
    if (all->sorted > 0 && compare_crossings(path, &crossing, &all->list[all->sorted - 1]) <= 0)
        return true;
    if (all->count < all->capacity) {
        all->list[all->count++] = crossing;
        rise(path, all->list + all->sorted, all->count - all->sorted - 1);
        return true;
    }
    all->overflows = true;
    if (all->sorted == all->capacity)
        return false;
    gab_level_crossing *heap = all->list + all->sorted;
    if (compare_crossings(path, &crossing, heap) < 0) {
        *heap = crossing;
        sink(path, heap, all->count - all->sorted);
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
        sink(all->path, heap, end - 1);
    }
    for (uint32_t i = 0; i < count; i++) {
        ThingId name = name_of(&heap[i]), before = i > 0 ? name_of(&heap[i - 1]) : name;
        if (i == 0 || gab_compare_names(&name, &before) != 0)
            all->list[all->sorted++] = heap[i];
    }
}

uint32_t gab_level_crossed(gab_level level, gab_segment segment, const gab_blockers *blockers,
                           gab_level_crossing *crossings, uint32_t capacity)
{
    gab_move move = {segment.a, segment.b, 0};
    Path path;
    if (!gab_path_from_move(&move, &path))
        return 0;
    Crossings all = {&path, crossings, 0, 0, capacity, false};
    uint32_t before;
    do {
        before = all.sorted;
        all.count = all.sorted;
        all.overflows = false;
        gab_level_visit(level, blockers, &path, gather, &all);
        sort_heap(&all);
    } while (all.overflows && all.sorted > before);
    for (uint32_t i = 0; i < all.sorted; i++) {
        ThingId name = name_of(&crossings[i]);
        crossings[i].tag = gab_thing_tag(&name);
    }
    return all.overflows ? capacity + 1 : all.sorted;
}

bool gab_level_visible(gab_level level, gab_vec a, gab_vec b, const gab_blockers *blockers)
{
    gab_segment sight = {a, b};
    Vec snapped;
    return gab_snap_point(a, &snapped) && gab_snap_point(b, &snapped) &&
           gab_level_crossed(level, sight, blockers, NULL, 0) == 0;
}
