/* SPDX-License-Identifier: MIT */
/*
 * Follows a patch: both pictures are halved until the patch is small. On that level every position
 * in the window is tried, and the best few are refined level by level up to full size. A place that
 * is found is certain if its pixels lead back to the place where a person put the thing. The
 * contract is follow.h.
 */
#include "art/follow.h"

#include <math.h>
#include <string.h>

enum {
    LEVELS = 8,
    SMALL_PATCH = 32 * 32, /* patches up to this area, with at most SMALL_REACH, are not halved */
    SMALL_REACH = 64,
    MIN_PATCH = 8,  /* nor are patches with shorter sides */
    KEPT = 6,       /* candidates that are refined */
    MIN_WEIGHT = 8, /* of a transparent pixel; an opaque one has 255 more */
    MIN_APART = 2   /* pixels: a patch that leads back to within this distance is certain */
};

/* Added to the cost of a candidate at the edge of the window, and less the nearer it is. */
static const double distance_cost = 0.1;

/* The premultiplied RGBA pixels of a frame, at full size or halved, with a transparent border. */
typedef struct Scaled {
    int32_t width, height;
    uint8_t *pixels;
} Scaled;

/* A possible shift of a patch, and its cost: how much the pixels differ, from 0 to 1. The rank is
 * the cost, plus that of the distance. */
typedef struct Candidate {
    int32_t dx, dy;
    double cost, rank;
} Candidate;

typedef struct Search {
    Scaled from[LEVELS], to[LEVELS];
    int levels;
    PixelRect patch;          /* in `from` */
    int32_t shift_x, shift_y; /* the expected shift, in the middle of the window */
    int32_t reach;
    double distance_cost;
    Candidate kept[KEPT];
    int kept_count;
    double second; /* the lowest cost that is not close to the best, on the smallest level */
} Search;

/* ---- Levels ---- */

static Scaled level_new(int32_t width, int32_t height)
{
    return (Scaled){width, height, g_malloc0((gsize)4 * (gsize)width * (gsize)height)};
}

static uint8_t *level_pixel(const Scaled *level, int32_t x, int32_t y)
{
    return level->pixels + 4 * ((size_t)y * (size_t)level->width + (size_t)x);
}

static Scaled scaled_of_frame(const FollowFrame *frame)
{
    const Frame *f = frame->frame;
    Scaled level = level_new(f->w, f->h);
    int32_t width = (int32_t)frame->art->width - f->x, height = (int32_t)frame->art->height - f->y;
    for (int32_t y = 0; y < MIN(height, f->h); y++)
        for (int32_t x = 0; x < MIN(width, f->w); x++) {
            const uint8_t *from = frame->art->rgba +
                                  4 * ((size_t)(f->y + y) * frame->art->width + (size_t)(f->x + x));
            uint8_t *to = level_pixel(&level, x, y);
            for (int c = 0; c < 3; c++)
                to[c] = (uint8_t)(from[c] * from[3] / 255);
            to[3] = from[3];
        }
    return level;
}

/* Averages 2 x 2 pixels. One of the four adds 2/4 more, so that the sum is rounded. */
static Scaled level_halved(const Scaled *full)
{
    Scaled half = level_new((full->width + 1) / 2, (full->height + 1) / 2);
    for (int32_t y = 0; y < full->height; y++)
        for (int32_t x = 0; x < full->width; x++)
            for (int c = 0; c < 4; c++)
                level_pixel(&half, x / 2, y / 2)[c] =
                    (uint8_t)(level_pixel(&half, x / 2, y / 2)[c] +
                              (level_pixel(full, x, y)[c] + 2 * (x & y & 1)) / 4);
    return half;
}

static PixelRect rect_halved(PixelRect rect, int level)
{
    int32_t up = (1 << level) - 1;
    return (PixelRect){rect.left >> level, rect.top >> level, (rect.right + up) >> level,
                       (rect.bottom + up) >> level};
}

static void build_levels(Search *search, const FollowFrame *from, const FollowFrame *to)
{
    PixelRect patch = search->patch;
    int32_t width = patch.right - patch.left, height = patch.bottom - patch.top;
    int32_t reach = search->reach;
    search->from[0] = scaled_of_frame(from);
    search->to[0] = scaled_of_frame(to);
    search->levels = 1;
    while (search->levels < LEVELS && MAX(width, height) > MIN_PATCH &&
           (width * height > SMALL_PATCH || reach > SMALL_REACH)) {
        search->from[search->levels] = level_halved(&search->from[search->levels - 1]);
        search->to[search->levels] = level_halved(&search->to[search->levels - 1]);
        search->levels++;
        width = (width + 1) / 2;
        height = (height + 1) / 2;
        reach /= 2;
    }
}

/* ---- Cost ---- */

/* Returns how much two pixels differ, weighted by opacity. Transparent pixels have a small weight,
 * so that edges are distinguished from the inside. */
static uint32_t pixel_cost(const uint8_t *a, const uint8_t *b)
{
    int differs = 0;
    for (int c = 0; c < 4; c++)
        differs += ABS(a[c] - b[c]);
    return (uint32_t)differs * (MIN_WEIGHT + (uint32_t)a[3]);
}

static uint64_t row_cost(const Search *search, int level, PixelRect patch, int32_t y, int32_t dx,
                         int32_t dy)
{
    static const uint8_t transparent[4];
    const Scaled *from = &search->from[level], *to = &search->to[level];
    bool inside = y + dy >= 0 && y + dy < to->height;
    uint64_t cost = 0;
    for (int32_t x = patch.left; x < patch.right; x++) {
        bool is_in_frame = inside && x + dx >= 0 && x + dx < to->width;
        cost += pixel_cost(level_pixel(from, x, y),
                           is_in_frame ? level_pixel(to, x + dx, y + dy) : transparent);
    }
    return cost;
}

/* Returns the maximum cost of a patch, reached if every pixel differs completely. */
static uint64_t max_cost(const Search *search, int level, PixelRect patch)
{
    uint64_t weight = 0;
    for (int32_t y = patch.top; y < patch.bottom; y++)
        for (int32_t x = patch.left; x < patch.right; x++)
            weight += MIN_WEIGHT + (uint64_t)level_pixel(&search->from[level], x, y)[3];
    return weight * 4 * 255;
}

/* Returns the cost of a patch at a shift. Stops as soon as the cost exceeds `limit`. */
static double patch_cost(const Search *search, int level, PixelRect patch, double max, double limit,
                         int32_t dx, int32_t dy)
{
    uint64_t cost = 0;
    for (int32_t y = patch.top; y < patch.bottom && (double)cost <= limit * max; y++)
        cost += row_cost(search, level, patch, y, dx, dy);
    return (double)cost / max;
}

/* ---- Searching ---- */

/* Returns the squared distance of a candidate from the expected shift. */
static int64_t distance_of(const Search *search, int level, const Candidate *candidate)
{
    int64_t x = candidate->dx - (search->shift_x >> level);
    int64_t y = candidate->dy - (search->shift_y >> level);
    return x * x + y * y;
}

static bool is_better(const Search *search, int level, const Candidate *a, const Candidate *b)
{
    if (a->rank < b->rank || a->rank > b->rank)
        return a->rank < b->rank;
    return distance_of(search, level, a) < distance_of(search, level, b);
}

static void keep_candidate(Search *search, int level, Candidate candidate)
{
    int at = search->kept_count;
    double distance = sqrt((double)distance_of(search, level, &candidate)) * (1 << level);
    candidate.rank = candidate.cost + search->distance_cost * distance / MAX(search->reach, 1);
    while (at > 0 && is_better(search, level, &candidate, &search->kept[at - 1]))
        at--;
    if (at == KEPT)
        return;
    int moved = MIN(search->kept_count, KEPT - 1) - at;
    memmove(&search->kept[at + 1], &search->kept[at], sizeof candidate * (size_t)moved);
    search->kept[at] = candidate;
    search->kept_count = MIN(search->kept_count + 1, KEPT);
}

/* Tries every position in the window, on the smallest level. */
static void search_all(Search *search)
{
    int level = search->levels - 1;
    PixelRect patch = rect_halved(search->patch, level);
    double max = (double)max_cost(search, level, patch);
    int32_t reach = (search->reach >> level) + (level > 0), side = 2 * reach + 1;
    int32_t shift_x = search->shift_x >> level, shift_y = search->shift_y >> level;
    g_autofree double *costs = g_new(double, (gsize)side *(gsize)side);
    for (int32_t i = 0; i < side * side; i++) {
        Candidate candidate = {.dx = shift_x + i % side - reach, .dy = shift_y + i / side - reach};
        costs[i] = candidate.cost =
            patch_cost(search, level, patch, max, 1, candidate.dx, candidate.dy);
        keep_candidate(search, level, candidate);
    }
    const Candidate *best = &search->kept[0];
    search->second = 1;
    for (int32_t i = 0; i < side * side; i++) {
        int32_t far_x = ABS(shift_x + i % side - reach - best->dx);
        int32_t far_y = ABS(shift_y + i / side - reach - best->dy);
        if (MAX(far_x, far_y) > 2)
            search->second = MIN(search->second, costs[i]);
    }
}

/* Tries the kept candidates and the positions around them on the next larger level. */
static void search_finer(Search *search, int level)
{
    PixelRect patch = rect_halved(search->patch, level);
    double max = (double)max_cost(search, level, patch);
    int32_t shift_x = search->shift_x >> level, shift_y = search->shift_y >> level;
    int32_t reach = level == 0 ? search->reach : (search->reach >> level) + 1;
    Candidate coarse[KEPT];
    int count = search->kept_count;
    memcpy(coarse, search->kept, sizeof coarse);
    search->kept_count = 0;
    for (int i = 0; i < 25 * count; i++) {
        Candidate candidate = {.dx = 2 * coarse[i / 25].dx + i % 5 - 2,
                               .dy = 2 * coarse[i / 25].dy + i % 25 / 5 - 2};
        bool full = search->kept_count == KEPT;
        if (ABS(candidate.dx - shift_x) > reach || ABS(candidate.dy - shift_y) > reach)
            continue;
        candidate.cost =
            patch_cost(search, level, patch, max, full ? search->kept[KEPT - 1].rank : 1,
                       candidate.dx, candidate.dy);
        keep_candidate(search, level, candidate);
    }
}

/* ---- Results ---- */

static bool is_transparent(const Scaled *level, PixelRect patch)
{
    for (int32_t y = patch.top; y < patch.bottom; y++)
        for (int32_t x = patch.left; x < patch.right; x++)
            if (level_pixel(level, x, y)[3] != 0)
                return false;
    return true;
}

/* Returns how certain the best position is: how much better it is than the next best one that is
 * not adjacent to it, and how closely it matches the patch. Halving blurs both costs, so the cost
 * at full size has the same weight. */
static double confidence_of(const Search *search, double coarse_best)
{
    double best = (MIN(coarse_best, search->second) + search->kept[0].cost) / 2;
    if (search->second <= best || search->second <= 0)
        return 0;
    return CLAMP((search->second - best) / search->second * (1 - search->kept[0].cost), 0, 1);
}

static Followed search_levels(Search *search)
{
    Followed followed = {search->shift_x, search->shift_y, 0};
    search_all(search);
    double coarse_best = search->kept[0].cost;
    for (int level = search->levels - 2; level >= 0; level--)
        search_finer(search, level);
    if (search->kept_count == 0)
        return followed;
    followed.confidence = confidence_of(search, coarse_best);
    if (followed.confidence > 0 || search->distance_cost > 0) {
        followed.dx = search->kept[0].dx;
        followed.dy = search->kept[0].dy;
    }
    return followed;
}

/* Finds a rectangle at the shift `expected`, or around it. */
static Followed search_rect(const FollowFrame *from, const FollowFrame *to, PixelRect rect,
                            Followed expected, int32_t reach, double distance_cost_at_edge)
{
    Search search = {.shift_x = expected.dx,
                     .shift_y = expected.dy,
                     .reach = CLAMP(reach, 0, FOLLOW_MAX_REACH),
                     .distance_cost = distance_cost_at_edge};
    const Frame *frame = from->frame;
    search.patch = (PixelRect){MAX(rect.left, 0), MAX(rect.top, 0), MIN(rect.right, frame->w),
                               MIN(rect.bottom, frame->h)};
    bool empty = search.patch.right <= search.patch.left || search.patch.bottom <= search.patch.top;
    if (from->art == NULL || to->art == NULL || empty)
        return expected;
    build_levels(&search, from, to);
    Followed followed =
        is_transparent(&search.from[0], search.patch) ? expected : search_levels(&search);
    for (int i = 0; i < search.levels; i++) {
        g_free(search.from[i].pixels);
        g_free(search.to[i].pixels);
    }
    return followed;
}

/* Returns the shift of a patch that does not move. */
static Followed still_shift(const Frame *from, const Frame *to)
{
    if (!from->has_hot_spot || !to->has_hot_spot)
        return (Followed){0};
    return (Followed){.dx = (to->hot_x - from->hot_x + DOCUMENT_PIXEL / 2) >> 8,
                      .dy = (to->hot_y - from->hot_y + DOCUMENT_PIXEL / 2) >> 8};
}

Followed follow_rect(const FollowFrame *from, const FollowFrame *to, PixelRect rect, int32_t reach)
{
    return search_rect(from, to, rect, still_shift(from->frame, to->frame), reach, 0);
}

/* ---- Checking ---- */

/* Returns a rectangle with the same centre and twice the size. */
static PixelRect surroundings(PixelRect rect)
{
    int32_t x = (rect.right - rect.left) / 2, y = (rect.bottom - rect.top) / 2;
    return (PixelRect){rect.left - x, rect.top - y, rect.right + x, rect.bottom + y};
}

/* Returns how far from the place where a person put a thing the pixels in `rect`, at the found
 * place or around it, are found in that frame. */
static double lead_of(const FollowPlace *found, const FollowPlace *placed, PixelRect rect,
                      int32_t reach)
{
    Followed expected = {.dx = placed->rect.left - found->rect.left,
                         .dy = placed->rect.top - found->rect.top};
    Followed back =
        search_rect(&found->frame, &placed->frame, rect, expected, reach, distance_cost);
    return hypot(back.dx - expected.dx, back.dy - expected.dy);
}

/* True if the pixels at a found place, and those around it, are found in the frame in which a
 * person placed the thing where it is there. Those of another part of the figure lead elsewhere. */
static bool leads_back(const FollowPlace *found, const FollowPlace *placed, int32_t reach)
{
    PixelRect rect = found->rect;
    double apart = MAX(MIN_APART, MIN(rect.right - rect.left, rect.bottom - rect.top) / 8);
    return lead_of(found, placed, rect, reach) <= apart &&
           lead_of(found, placed, surroundings(rect), reach) <= apart;
}

Followed follow_place(const FollowPlace *placed, const FollowPlace *before, const FollowFrame *to,
                      int32_t reach)
{
    Followed followed =
        search_rect(&before->frame, to, before->rect, still_shift(before->frame.frame, to->frame),
                    reach, distance_cost);
    PixelRect rect = before->rect;
    FollowPlace found = {*to,
                         {rect.left + followed.dx, rect.top + followed.dy, rect.right + followed.dx,
                          rect.bottom + followed.dy}};
    if (!leads_back(&found, placed, reach))
        followed.confidence = 0;
    return followed;
}

PixelRect follow_point_rect(int32_t x, int32_t y)
{
    int32_t column = x >> 8, row = y >> 8;
    return (PixelRect){column - FOLLOW_POINT_PATCH, row - FOLLOW_POINT_PATCH,
                       column + FOLLOW_POINT_PATCH + 1, row + FOLLOW_POINT_PATCH + 1};
}
