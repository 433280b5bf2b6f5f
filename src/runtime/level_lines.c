/* SPDX-License-Identifier: MIT */
/*
 * What a line meets in a level, and whether two places see each other; the contract is
 * gabarit/level.h. Times are fractions of determinants or squared lengths, compared as such.
 */
#include "level_things_internal.h"
#include "wide_internal.h"

/* A part of the line, as a share of it; both from 0 to 1. */
typedef struct Share {
    double numerator, denominator; /* >= 0 and > 0 */
} Share;

static int compare_shares(Share a, Share b)
{
    return compare_fractions(a.numerator, a.denominator, b.numerator, b.denominator);
}

/* ---- Lines and bars ---- */

/* A line that leads nowhere: whether its place is on a bar. */
static bool place_meets(const Path *path, const Bar *bar, Share *share)
{
    Vec reach = minus(path->from, bar->a);
    double along = dot(bar->line, reach);
    *share = (Share){0, 1};
    return !(fabs(det(bar->line, reach)) > 0) && along >= 0 && along <= bar->length_squared &&
           (bar->length_squared > 0 || dot(reach, reach) <= 0);
}

/* A bar that is parallel to the line, or has no length. */
static bool parallel_meets(const Path *path, const Bar *bar, Share *share)
{
    Vec to_a = minus(bar->a, path->from), to_b = minus(bar->b, path->from);
    double a = dot(path->line, to_a), b = dot(path->line, to_b);
    double length_squared = dot(path->line, path->line);
    *share = (Share){max_of(min_of(a, b), 0), length_squared};
    return !(fabs(det(path->line, to_a)) > 0) && max_of(a, b) >= 0 &&
           min_of(a, b) <= length_squared;
}

/* Whether a line has a point in common with a bar, and the first one. */
static bool line_meets_bar(const Path *path, const Bar *bar, Share *share)
{
    if (path_is_still(path))
        return place_meets(path, bar, share);
    double area = det(path->line, bar->line), turn = area < 0 ? -1 : 1;
    if (!(fabs(area) > 0))
        return parallel_meets(path, bar, share);
    Vec reach = minus(bar->a, path->from);
    double along = turn * det(reach, bar->line), across = turn * det(reach, path->line);
    *share = (Share){along, fabs(area)};
    return along >= 0 && along <= fabs(area) && across >= 0 && across <= fabs(area);
}

/* ---- Lines and tiles ---- */

/* What one axis of a tile leaves of a line, which enters at a share and leaves at another. */
typedef struct Range {
    Share in, out;
    bool in_is_open, out_is_open; /* whether the very place is not in the tile any more */
} Range;

/* False when nothing is left. `least` belongs to the tile, and `most` does not. */
static bool range_on_axis(double from, double line, double least, double most, Range *range)
{
    *range = (Range){{0, 1}, {1, 1}, false, false};
    double size = fabs(line);
    double in = line < 0 ? from - most : least - from, out = line < 0 ? from - least : most - from;
    if (!(size > 0))
        return least <= from && from < most;
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

/* Whether a place after an entry and before an exit is left. */
static bool fits(const Range *in, const Range *out)
{
    int order = compare_shares(in->in, out->out);
    return order < 0 || (order == 0 && !in->in_is_open && !out->out_is_open);
}

/* Whether a line has a point in common with a tile, and where the first one is, or would be if it
 * lay on the edge that the tile lacks. */
static bool line_meets_tile(const Path *path, const Thing *tile, Share *share)
{
    Range x, y;
    if (!range_on_axis(path->from.x, path->line.x, tile->least.x, tile->most.x, &x) ||
        !range_on_axis(path->from.y, path->line.y, tile->least.y, tile->most.y, &y))
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

/* The nearest crossings so far. */
typedef struct Crossings {
    const Path *path;
    gab_level_crossing *list;
    uint32_t count, room;
    bool overflows;
} Crossings;

static ThingName name_of(const gab_level_crossing *crossing)
{
    return (ThingName){crossing->layer, crossing->wall, crossing->cell};
}

/* Whether a thing comes before (below 0), is (0), or comes after one that is in the list. What is
 * rounded tells mostly; else the share is found again. */
static int compare_to_listed(const Crossings *crossings, const Thing *thing, Share share,
                             const gab_level_crossing *listed)
{
    float time = (float)(share.numerator / share.denominator);
    if (time < listed->time || time > listed->time)
        return time < listed->time ? -1 : 1;
    ThingName name = name_of(listed);
    Thing other = gab_thing_named(&name);
    Share others;
    int order = line_meets(crossings->path, &other, &others) ? compare_shares(share, others) : 0;
    return order != 0 ? order : gab_compare_names(&thing->name, &name);
}

/* The place of a thing in the list; whether it is there already. */
static bool find_place(const Crossings *crossings, const Thing *thing, Share share, uint32_t *place)
{
    uint32_t least = 0, end = crossings->count;
    while (least < end) {
        uint32_t middle = least + (end - least) / 2;
        int order = compare_to_listed(crossings, thing, share, &crossings->list[middle]);
        if (order == 0)
            return true;
        if (order < 0)
            end = middle;
        else
            least = middle + 1;
    }
    *place = least;
    return false;
}

static bool list_thing(void *context, const Thing *thing)
{
    Crossings *crossings = (Crossings *)context;
    Share share;
    uint32_t place;
    if (!line_meets(crossings->path, thing, &share) || find_place(crossings, thing, share, &place))
        return true;
    if (crossings->count == crossings->room)
        crossings->overflows = true;
    else
        crossings->count++;
    if (place == crossings->room)
        return crossings->room > 0;
    gab_level_crossing *list = crossings->list;
    for (uint32_t i = crossings->count - 1; i > place; i--)
        list[i] = list[i - 1];
    double time = share.numerator / share.denominator;
    list[place] = (gab_level_crossing){
        .time = (float)time,
        .point = narrow(advance(crossings->path->from, crossings->path->line, time)),
        .layer = thing->name.layer,
        .wall = thing->name.wall,
        .cell = thing->name.cell,
        .tag = gab_thing_tag(&thing->name),
    };
    return true;
}

uint32_t gab_level_crossed(gab_level level, gab_segment segment, const gab_blockers *blockers,
                           gab_level_crossing *crossings, uint32_t room)
{
    gab_move move = {segment.a, segment.b, 0};
    Path path;
    if (!gab_path_from_move(&move, &path))
        return 0;
    Crossings all = {&path, crossings, 0, room, false};
    gab_level_visit(level, blockers, &path, list_thing, &all);
    return all.overflows ? room + 1 : all.count;
}

bool gab_level_visible(gab_level level, gab_vec a, gab_vec b, const gab_blockers *blockers)
{
    gab_segment sight = {a, b};
    Vec snapped;
    return gab_snap_point(a, &snapped) && gab_snap_point(b, &snapped) &&
           gab_level_crossed(level, sight, blockers, NULL, 0) == 0;
}
