/* SPDX-License-Identifier: MIT */
/*
 * Pairs of walls that are near each other; the contract is in wall_pairs.h. The walls are sorted
 * along a space-filling curve, so that neighbours are close in the array. Then a binary tree of
 * boxes over that array is compared with itself.
 */
#include "edit/wall_pairs.h"

#include <stdlib.h>

enum { LEAF = 4 }; /* maximum number of walls in a leaf of the tree */

/* A wall, and the position of its centre on the curve. */
typedef struct LineOnCurve {
    uint64_t key;
    WallLine line;
} LineOnCurve;

/* A part of the array, and the number of its box: 1 for the whole array, 2n and 2n + 1 for the
 * halves of part n. */
typedef struct WallPart {
    size_t number;
    uint32_t begin, end;
} WallPart;

typedef struct Search {
    const WallLine *lines;
    PixelRect *boxes; /* by number of the part; fixed, closed */
    int32_t distance;
    WallPairFunction take;
    void *user;
    bool stopped;
} Search;

/* ---- Order along the curve ---- */

static uint64_t spread_bits(uint32_t value)
{
    uint64_t bits = value;
    bits = (bits | bits << 16) & UINT64_C(0x0000ffff0000ffff);
    bits = (bits | bits << 8) & UINT64_C(0x00ff00ff00ff00ff);
    bits = (bits | bits << 4) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    bits = (bits | bits << 2) & UINT64_C(0x3333333333333333);
    return (bits | bits << 1) & UINT64_C(0x5555555555555555);
}

/* Returns the position of a wall's centre on the curve. */
static uint64_t curve_key(const Wall *wall)
{
    uint32_t x = (uint32_t)(wall->ax + wall->bx) ^ UINT32_C(0x80000000);
    uint32_t y = (uint32_t)(wall->ay + wall->by) ^ UINT32_C(0x80000000);
    return spread_bits(x) | spread_bits(y) << 1;
}

static int compare_positions(const void *a, const void *b)
{
    const LineOnCurve *x = a, *y = b;
    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return (x->line.number > y->line.number) - (x->line.number < y->line.number);
}

static void sort_lines(WallLine *lines, uint32_t count)
{
    g_autofree LineOnCurve *on_curve = g_new(LineOnCurve, (gsize)count + 1);
    for (uint32_t i = 0; i < count; i++)
        on_curve[i] = (LineOnCurve){curve_key(lines[i].wall), lines[i]};
    qsort(on_curve, count, sizeof on_curve[0], compare_positions);
    for (uint32_t i = 0; i < count; i++)
        lines[i] = on_curve[i].line;
}

/* ---- The tree ---- */

static bool is_leaf(WallPart part)
{
    return part.end - part.begin <= LEAF;
}

static WallPart half_of(WallPart part, int half)
{
    uint32_t middle = part.begin + (part.end - part.begin) / 2;
    return half == 0 ? (WallPart){2 * part.number, part.begin, middle}
                     : (WallPart){2 * part.number + 1, middle, part.end};
}

static PixelRect box_of(const Wall *wall)
{
    return (PixelRect){MIN(wall->ax, wall->bx), MIN(wall->ay, wall->by), MAX(wall->ax, wall->bx),
                       MAX(wall->ay, wall->by)};
}

static bool boxes_meet(const Search *search, PixelRect a, PixelRect b)
{
    return a.left <= b.right + search->distance && b.left <= a.right + search->distance &&
           a.top <= b.bottom + search->distance && b.top <= a.bottom + search->distance;
}

static PixelRect compute_boxes(Search *search, WallPart part)
{
    PixelRect box = box_of(search->lines[part.begin].wall);
    if (is_leaf(part)) {
        for (uint32_t i = part.begin + 1; i < part.end; i++)
            box = rect_around(box, box_of(search->lines[i].wall));
    } else {
        box = compute_boxes(search, half_of(part, 0));
        box = rect_around(box, compute_boxes(search, half_of(part, 1)));
    }
    search->boxes[part.number] = box;
    return box;
}

/* ---- The pairs ---- */

static void compare_lines(Search *search, WallPart a, WallPart b)
{
    for (uint32_t i = a.begin; i < a.end; i++) {
        PixelRect box = box_of(search->lines[i].wall);
        for (uint32_t k = MAX(b.begin, a.begin == b.begin ? i + 1 : 0);
             k < b.end && !search->stopped; k++)
            if (boxes_meet(search, box, box_of(search->lines[k].wall)))
                search->stopped = !search->take(search->user, &search->lines[i], &search->lines[k]);
    }
}

/* Compares two disjoint parts, or a part with itself. */
static void compare_parts(Search *search, WallPart a, WallPart b)
{
    if (search->stopped || !boxes_meet(search, search->boxes[a.number], search->boxes[b.number]))
        return;
    if (is_leaf(a) && is_leaf(b)) {
        compare_lines(search, a, b);
    } else if (a.number == b.number) {
        compare_parts(search, half_of(a, 0), half_of(a, 0));
        compare_parts(search, half_of(a, 0), half_of(a, 1));
        compare_parts(search, half_of(a, 1), half_of(a, 1));
    } else if (a.end - a.begin >= b.end - b.begin) {
        compare_parts(search, half_of(a, 0), b);
        compare_parts(search, half_of(a, 1), b);
    } else {
        compare_parts(search, a, half_of(b, 0));
        compare_parts(search, a, half_of(b, 1));
    }
}

void wall_pairs_find(WallLine *lines, uint32_t count, int32_t distance, WallPairFunction take,
                     void *user)
{
    if (count == 0)
        return;
    size_t boxes = 2;
    for (uint32_t part = count; part > LEAF; part -= part / 2)
        boxes *= 2;
    Search search = {.lines = lines,
                     .boxes = g_new(PixelRect, boxes),
                     .distance = distance,
                     .take = take,
                     .user = user};
    WallPart all = {1, 0, count};
    sort_lines(lines, count);
    compute_boxes(&search, all);
    compare_parts(&search, all, all);
    g_free(search.boxes);
}
