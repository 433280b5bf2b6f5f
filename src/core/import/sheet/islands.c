/* SPDX-License-Identifier: MIT */
/*
 * Finds islands by runs: rows are read as runs of solid pixels, each run is joined with the runs
 * within reach in the rows above, and joined runs have a common root. The contract is in islands.h.
 */
#include "import/sheet/islands.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct Run {
    uint32_t left, right; /* half-open */
    uint32_t root;        /* index of another run of the same island, or its own */
} Run;

typedef struct Labelling {
    Run *runs;
    uint32_t count, capacity;
    uint32_t *rows; /* index of the first run of each row; the last element is the number of runs */
} Labelling;

/* ---- Runs ---- */

static void add_run(Labelling *labelling, uint32_t left, uint32_t right)
{
    if (labelling->count == labelling->capacity) {
        labelling->capacity = MAX(1024, 2 * labelling->capacity);
        labelling->runs = g_renew(Run, labelling->runs, labelling->capacity);
    }
    labelling->runs[labelling->count] = (Run){left, right, labelling->count};
    labelling->count++;
}

static void read_row(Labelling *labelling, const uint8_t *row, uint32_t width)
{
    const uint8_t *end = row + width, *left = memchr(row, 1, width);
    while (left != NULL) {
        const uint8_t *right = memchr(left, 0, (size_t)(end - left));
        right = right != NULL ? right : end;
        add_run(labelling, (uint32_t)(left - row), (uint32_t)(right - row));
        left = memchr(right, 1, (size_t)(end - right));
    }
}

/* ---- Joining ---- */

static uint32_t root_of(Run *runs, uint32_t run)
{
    while (runs[run].root != run) {
        runs[run].root = runs[runs[run].root].root;
        run = runs[run].root;
    }
    return run;
}

/* Joins two islands. The root is the first run, so that islands are in the order of their first
 * pixels. */
static void join(Run *runs, uint32_t a, uint32_t b)
{
    a = root_of(runs, a);
    b = root_of(runs, b);
    if (a < b)
        runs[b].root = a;
    else
        runs[a].root = b;
}

/* Joins the runs of a row with those runs of another row, or of the same row, that are within
 * reach. */
static void join_rows(Labelling *labelling, uint32_t row, uint32_t other, uint32_t gap)
{
    Run *runs = labelling->runs;
    uint32_t near = labelling->rows[other], end = labelling->rows[other + 1];
    for (uint32_t i = labelling->rows[row]; i < labelling->rows[row + 1]; i++) {
        while (near < end && runs[near].right + gap < runs[i].left)
            near++;
        for (uint32_t k = near; k < end && runs[k].left <= runs[i].right + gap; k++)
            join(runs, i, k);
    }
}

static void label(Labelling *labelling, const uint8_t *solid, uint32_t width, uint32_t height,
                  uint32_t gap)
{
    labelling->rows = g_new(uint32_t, (gsize)height + 1);
    for (uint32_t y = 0; y < height; y++) {
        labelling->rows[y] = labelling->count;
        read_row(labelling, solid + (size_t)y * width, width);
        labelling->rows[y + 1] = labelling->count;
        for (uint32_t up = 1; up <= MIN(gap + 1, y); up++)
            join_rows(labelling, y, y - up, gap);
        if (gap > 0)
            join_rows(labelling, y, y, gap);
    }
}

/* ---- Islands ---- */

static void add_run_to_island(Island *island, const Run *run, uint32_t y)
{
    PixelRect *bounds = &island->bounds;
    bounds->left = MIN(bounds->left, (int32_t)run->left);
    bounds->right = MAX(bounds->right, (int32_t)run->right);
    bounds->bottom = (int32_t)y + 1;
    island->pixels += run->right - run->left;
}

/* Collects the islands, in the order of their first pixels. Roots are replaced by indices of
 * islands. */
static GArray *gather(Labelling *labelling, uint32_t height)
{
    GArray *islands = g_array_new(false, false, sizeof(Island));
    Run *runs = labelling->runs;
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t i = labelling->rows[y]; i < labelling->rows[y + 1]; i++) {
            bool first = runs[i].root == i;
            Island island = {{INT32_MAX, (int32_t)y, 0, 0}, 0};
            /* Runs before this one already contain the index of their island. */
            runs[i].root = first ? islands->len : runs[runs[i].root].root;
            if (first)
                g_array_append_val(islands, island);
            add_run_to_island(&g_array_index(islands, Island, runs[i].root), &runs[i], y);
        }
    return islands;
}

/* ---- Specks ---- */

enum { DUST = 4, MAX_SEARCHED = 4096 }; /* pixels, islands */

/* Returns the number of pixels between two rectangles along x or y, whichever is more; 0 if they
 * touch. */
static int32_t distance(PixelRect a, PixelRect b)
{
    int32_t x = MAX(a.left - b.right, b.left - a.right);
    int32_t y = MAX(a.top - b.bottom, b.top - a.bottom);
    return MAX(MAX(x, y), 0);
}

/* Returns the distance from a figure within which specks belong to it: parts that are drawn
 * separately, such as sparks and the tips of horns, are near in proportion to the figure. */
static int32_t reach_of(const Island *figure)
{
    enum { SHARE = 4, MIN_REACH = 4, MAX_REACH = 24 }; /* pixels */
    const PixelRect *bounds = &figure->bounds;
    int32_t side = MAX(bounds->right - bounds->left, bounds->bottom - bounds->top);
    return CLAMP(side / SHARE, MIN_REACH, MAX_REACH);
}

typedef enum Side { BELOW, ABOVE, RIGHT, LEFT, ANY_SIDE } Side; /* of a figure */

/* Returns the distance of a speck from a side of a figure; INT32_MAX if its centre is not there, in
 * the figure's columns or rows, or if it is too small, or above or below and not flat. */
static int32_t distance_at(const Island *figure, const Island *speck, Side side)
{
    enum { TINIEST = 64, FLAT = 2 };
    PixelRect a = figure->bounds, b = speck->bounds;
    const int32_t all[] = {b.top - a.bottom, a.top - b.bottom, b.left - a.right, a.left - b.right,
                           distance(a, b)};
    int32_t x = (b.left + b.right) / 2, y = (b.top + b.bottom) / 2;
    bool is_there = y >= a.top && y < a.bottom;
    if (side < RIGHT)
        is_there = x >= a.left && x < a.right && b.right - b.left >= FLAT * (b.bottom - b.top);
    is_there &=
        all[side] >= 0 && speck->pixels >= DUST && TINIEST * speck->pixels >= figure->pixels;
    return is_there || side == ANY_SIDE ? all[side] : INT32_MAX;
}

/* Returns the nearest island with `min` pixels or more within whose reach, at the given side, a
 * speck is, or NULL. */
static Island *nearest_figure(Island *islands, uint32_t count, const Island *speck, uint64_t min,
                              Side side)
{
    Island *nearest = NULL;
    int32_t closest = INT32_MAX;
    for (uint32_t i = 0; i < count; i++) {
        if (islands[i].pixels < min)
            continue;
        int32_t away = distance_at(&islands[i], speck, side);
        if (away < closest && away <= reach_of(&islands[i])) {
            closest = away;
            nearest = &islands[i];
        }
    }
    return nearest;
}

/* Returns the side at which most figures have a speck, such as a shadow or a weapon; ANY_SIDE if
 * there is none. */
static Side find_side(Island *islands, uint32_t count, uint64_t min)
{
    enum { FEWEST = 3 };
    uint32_t max = 0, figures = 0;
    Side result = ANY_SIDE;
    for (Side side = BELOW; side < ANY_SIDE && count <= MAX_SEARCHED; side++) {
        uint32_t found = 0;
        figures = 0;
        for (uint32_t i = 0; i < count; i++)
            if (islands[i].pixels >= min)
                figures++;
            else
                found += nearest_figure(islands, count, &islands[i], min, side) != NULL;
        result = found > max ? side : result;
        max = MAX(max, found);
    }
    return max >= FEWEST && max <= figures && 4 * max >= 3 * figures ? result : ANY_SIDE;
}

/* Joins each island with less than `min` pixels with the nearest figure at whose usual side it is,
 * else with the nearest one, or drops it. Figures keep their pixels until all are joined, so that
 * the order of the specks does not matter. */
static void join_specks(GArray *islands, uint64_t min)
{
    Island *all = (Island *)(void *)islands->data; /* NULL without islands */
    uint32_t count = islands->len, kept = 0;
    g_autofree Island *result = g_memdup2(all, count * sizeof *all);
    Side side = find_side(all, count, min);
    for (uint32_t i = 0; i < count; i++) {
        if (all[i].pixels >= min)
            continue;
        const Island *figure = nearest_figure(all, count, &all[i], min, side);
        if (figure == NULL && (figure = nearest_figure(all, count, &all[i], min, ANY_SIDE)) == NULL)
            continue;
        result[figure - all].bounds = rect_around(result[figure - all].bounds, all[i].bounds);
        result[figure - all].pixels += all[i].pixels;
    }
    for (uint32_t i = 0; i < count; i++)
        if (all[i].pixels >= min)
            all[kept++] = result[i];
    g_array_set_size(islands, kept);
}

static int compare_pixels(const void *a, const void *b)
{
    uint64_t one = ((const Island *)a)->pixels, other = ((const Island *)b)->pixels;
    return (one > other) - (one < other);
}

/* True if an island, the first one in order of size, is a part of a larger one: it is much smaller,
 * and nothing that is nearer has about its size. */
static bool is_speck(Island *islands, uint32_t count)
{
    enum { MUCH = 16, TINY = 12 }; /* factor of the size; pixels */
    const Island *speck = &islands[0], *figure;
    figure = nearest_figure(islands + 1, count - 1, speck, MUCH * speck->pixels, ANY_SIDE);
    if (figure == NULL)
        return false;
    const Island *peer = nearest_figure(islands + 1, count - 1, speck, 0, ANY_SIDE);
    return speck->pixels <= TINY || peer->pixels >= MUCH * speck->pixels;
}

/* Returns the number of islands, sorted by size, that are specks or parts: those below the largest
 * step in size that leaves about as many figures as parts, if most figures have one at one side.
 * Islands about half as wide and high as a figure, or more, are not parts. */
static uint32_t count_parts(Island *sorted, uint32_t count, uint32_t specks)
{
    double half = 0.45, best = 1.5; /* best: the smallest step */
    uint32_t parts = specks;
    for (uint32_t i = MAX(3 * count / 7, specks + 1); 2 * i <= count + specks && i < count; i++)
        if ((double)sorted[i].pixels >= best * (double)sorted[i - 1].pixels) {
            best = (double)sorted[i].pixels / (double)sorted[i - 1].pixels;
            parts = i;
        }
    uint64_t min = sorted[parts].pixels;
    bool recur = find_side(sorted, count, min) != ANY_SIDE;
    for (uint32_t i = specks; i < parts && recur; i++) {
        const Island *figure = nearest_figure(sorted, count, &sorted[i], min, ANY_SIDE);
        PixelRect a = sorted[i].bounds, b = figure != NULL ? figure->bounds : a;
        recur = a.right - a.left < half * (b.right - b.left) ||
                a.bottom - a.top < half * (b.bottom - b.top);
    }
    return recur ? parts : specks;
}

uint32_t islands_guess_min(const Island *islands, uint32_t count)
{
    if (count == 0 || count > MAX_SEARCHED)
        return DUST;
    g_autofree Island *sorted = g_memdup2(islands, count * sizeof *islands);
    qsort(sorted, count, sizeof *sorted, compare_pixels);
    uint32_t first = 0;
    while (first + 1 < count &&
           (sorted[first].pixels < DUST || is_speck(sorted + first, count - first)))
        first++;
    first = count_parts(sorted, count, first);
    uint64_t below = first > 0 ? sorted[first - 1].pixels : 0, figure = sorted[first].pixels;
    /* The geometric mean is as far from the largest speck as from the smallest figure. */
    uint64_t min = below < DUST ? DUST : (uint64_t)sqrt((double)below * (double)figure) + 1;
    return (uint32_t)MIN(min, G_MAXINT32);
}

/* ---- Reading order ---- */

static int compare_left(const void *a, const void *b)
{
    const PixelRect *one = a, *other = b;
    if (one->left != other->left)
        return one->left - other->left;
    if (one->top != other->top)
        return one->top - other->top;
    if (one->right != other->right)
        return one->right - other->right;
    return one->bottom - other->bottom;
}

void islands_sort_rows(void *items, uint32_t count, size_t size)
{
    g_autofree char *rest = g_malloc(count * size);
    char *end = count > 0 ? (char *)items + count * size : items;
    for (char *first = items; first < end;) {
        int32_t bottom = ((const PixelRect *)(void *)first)->bottom;
        char *row = first, *other = rest;
        for (char *item = first; item < end; item += size) {
            const PixelRect *bounds = (const void *)item;
            if (item != first && bounds->top >= bottom)
                break; /* as all that follow */
            bool is_in_row = item == first || (bounds->top + bounds->bottom) / 2 < bottom;
            char **to = is_in_row ? &row : &other;
            memmove(*to, item, size);
            *to += size;
        }
        qsort(first, (size_t)(row - first) / size, size, compare_left);
        memcpy(row, rest, (size_t)(other - rest));
        first = row;
    }
}

uint32_t islands_find(const uint8_t *solid, uint32_t width, uint32_t height,
                      const IslandOptions *options, Island **islands)
{
    Labelling labelling = {0};
    label(&labelling, solid, width, height, MIN(options->gap, ISLANDS_MAX_GAP));
    /* All roots must be found before the first one is replaced by an index. */
    for (uint32_t i = 0; i < labelling.count; i++)
        labelling.runs[i].root = root_of(labelling.runs, i);
    GArray *found = gather(&labelling, height);
    g_free(labelling.runs);
    g_free(labelling.rows);
    join_specks(found, options->min);
    uint32_t count = found->len;
    bool is_sheet = count > 0 && count <= ISLANDS_MAX;
    *islands = (Island *)(void *)g_array_free(found, !is_sheet);
    if (is_sheet)
        islands_sort_rows(*islands, count, sizeof **islands);
    return count;
}
