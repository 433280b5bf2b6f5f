/* SPDX-License-Identifier: MIT */
/* Measures how similar pieces of art are; the contract is in likeness.h. */
#include "art/likeness.h"

#include <math.h>
#include <string.h>

enum {
    SHIFTS = 7,
    CLOSE = 24,         /* colours up to this distance are nearly equal: at least 0.95 */
    FARTHEST = 4 * 255, /* the maximum distance */
    SLOTS = 512,
    MIN_SLOTS = 32,
    COMMON = 4 /* a colour with fewer pixels is rare */
};

/* The maximum likeness of the colours of recoloured art, where each colour was replaced by another
 * one. */
static const double max_recoloured = 0.9;

/* ---- Recoloured art ----
 *
 * A first pass finds the most frequent replacement of each colour by a majority vote (Boyer-Moore).
 * A second pass counts the pixels that agree with it. */

/* The replacement of one colour. */
typedef struct Replacement {
    uint32_t before, after; /* after: the most frequent replacement, if one has a majority */
    int lead;               /* the lead of `after` in the vote */
    int count, agree;       /* count: its pixels; agree: those replaced by `after` */
} Replacement;

typedef struct Replacements {
    Replacement slots[SLOTS]; /* a hash table; slots with `before` 0 are free */
    uint32_t count;           /* size of the table: a power of two */
    int colours;
} Replacements;

/* Returns the slot of a colour; NULL if there are too many other colours. */
static Replacement *replacement_of(Replacements *replacements, uint32_t before)
{
    uint32_t last = replacements->count - 1, at = (before * 2654435761U >> 16) & last;
    while (replacements->slots[at].before != 0 && replacements->slots[at].before != before)
        at = (at + 1) & last;
    if (replacements->slots[at].before == 0 &&
        replacements->colours == (int)replacements->count / 2)
        return NULL;
    replacements->colours += replacements->slots[at].before == 0;
    replacements->slots[at].before = before;
    return &replacements->slots[at];
}

/* Empties the table and chooses its size: few pixels need few slots. */
static void replacements_clear(Replacements *replacements, double pixels)
{
    replacements->count = MIN_SLOTS;
    while (replacements->count < SLOTS && replacements->count < 2 * pixels)
        replacements->count *= 2;
    replacements->colours = 0;
    memset(replacements->slots, 0, sizeof *replacements->slots * replacements->count);
}

/* Counts, in the first pass, the vote of one pixel: a replacement with more than half of the pixels
 * wins. */
static void vote(Replacements *replacements, uint32_t before, uint32_t after)
{
    Replacement *replacement = replacement_of(replacements, before);
    if (replacement == NULL)
        return;
    replacement->count++;
    if (replacement->lead == 0)
        replacement->after = after;
    replacement->lead += replacement->after == after ? 1 : -1;
}

/* Counts, in the second pass, whether a pixel has the replacement that the vote found. */
static void count_agreement(Replacements *replacements, uint32_t before, uint32_t after)
{
    Replacement *replacement = replacement_of(replacements, before);
    if (replacement != NULL)
        replacement->agree += replacement->after == after;
}

/* Returns how consistently colours were replaced, 0 to 1. The first pixel of each colour is not
 * counted, because one pixel alone proves nothing. Rare colours are ignored; if most pixels have
 * rare colours, returns 0. */
static double consistency(const Replacements *replacements, double pixels)
{
    double counted = 0, agree = 0;
    for (uint32_t i = 0; i < replacements->count; i++)
        if (replacements->slots[i].count >= COMMON) {
            counted += replacements->slots[i].count - 1;
            agree += MAX(0, replacements->slots[i].agree - 1);
        }
    return 2 * counted > pixels ? agree / counted : 0;
}

/* ---- One shift ---- */

static int colour_distance(uint32_t a, uint32_t b)
{
    uint8_t one[4], other[4];
    int sum = 0;
    memcpy(one, &a, 4);
    memcpy(other, &b, 4);
    for (int c = 0; c < 4; c++)
        sum += ABS(one[c] - other[c]);
    return sum;
}

/* Returns how similar two pixels of art are, 0 to 1. */
static double pixel_likeness(uint32_t a, uint32_t b)
{
    if (a == b)
        return 1;
    int distance = colour_distance(a, b);
    double rest = 1 - (double)distance / FARTHEST;
    return distance <= CLOSE ? 1 - distance / 480.0 : rest * rest / 2;
}

static uint32_t pixel_at(const Art *art, int32_t x, int32_t y)
{
    bool inside = x >= 0 && y >= 0 && x < (int32_t)art->width && y < (int32_t)art->height;
    return inside ? art->pixels[(size_t)y * art->width + (size_t)x] : 0;
}

typedef struct Pair {
    const Art *before, *after;
    PixelRect before_bounds, after_bounds;
    int32_t step;
} Pair;

/* The area in which a pair is compared at a shift, in coordinates of the first piece. */
typedef struct Window {
    int32_t left, top, right, bottom, dx, dy;
} Window;

static Window window_of(const Pair *pair, int32_t dx, int32_t dy)
{
    PixelRect a = pair->before_bounds, b = pair->after_bounds;
    return (Window){MIN(a.left, b.left - dx),
                    MIN(a.top, b.top - dy),
                    MAX(a.right, b.right - dx),
                    MAX(a.bottom, b.bottom - dy),
                    dx,
                    dy};
}

/* Returns the square of a quotient: the number of pixels where both have art, divided by the number
 * where at least one has. */
static double overlap_in(const Pair *pair, const Window *at)
{
    double both = 0, either = 0;
    for (int32_t y = at->top; y < at->bottom; y += pair->step)
        for (int32_t x = at->left; x < at->right; x += pair->step) {
            bool one = pixel_at(pair->before, x, y) != 0;
            bool other = pixel_at(pair->after, x + at->dx, y + at->dy) != 0;
            both += one && other;
            either += one || other;
        }
    return both > 0 ? both / either * (both / either) : 0;
}

typedef struct Colours {
    Replacements replacements;
    double sum, count; /* sum of the likeness of pixels, and their number */
} Colours;

/* Visits the pixels where both have art, in one of the two passes. */
static void compare_colours(const Pair *pair, const Window *at, Colours *colours, bool second_pass)
{
    for (int32_t y = at->top; y < at->bottom; y += pair->step)
        for (int32_t x = at->left; x < at->right; x += pair->step) {
            uint32_t one = pixel_at(pair->before, x, y);
            uint32_t other = one != 0 ? pixel_at(pair->after, x + at->dx, y + at->dy) : 0;
            if (other == 0)
                continue;
            if (second_pass) {
                count_agreement(&colours->replacements, one, other);
                continue;
            }
            vote(&colours->replacements, one, other);
            colours->sum += pixel_likeness(one, other);
            colours->count++;
        }
}

static double colours_in(const Pair *pair, const Window *at)
{
    Colours colours;
    colours.sum = colours.count = 0;
    replacements_clear(&colours.replacements, (double)(at->right - at->left) *
                                                  (at->bottom - at->top) /
                                                  ((double)pair->step * pair->step));
    compare_colours(pair, at, &colours, false);
    double same = colours.count > 0 ? colours.sum / colours.count : 0;
    if (same > max_recoloured)
        return same;
    compare_colours(pair, at, &colours, true);
    return MAX(same, max_recoloured * consistency(&colours.replacements, colours.count));
}

/* Returns the likeness if the art has moved by (dx, dy). */
static double likeness_at(const Pair *pair, int32_t dx, int32_t dy)
{
    Window at = window_of(pair, dx, dy);
    double overlap = overlap_in(pair, &at);
    return overlap > 0 ? overlap * (0.5 + colours_in(pair, &at) / 2) : 0;
}

/* ---- The best shift ---- */

static int32_t middle(int32_t from, int32_t to)
{
    return (from + to) >> 1;
}

/* Fills in a pair. Returns false if one of the pieces has no art. */
static bool make_pair(const Art *before, const Art *after, Pair *pair)
{
    *pair = (Pair){before, after, {0}, {0}, 1};
    return art_bounds(before, &pair->before_bounds) && art_bounds(after, &pair->after_bounds);
}

double art_compare_at(const Art *before, const Art *after, int32_t dx, int32_t dy)
{
    Pair pair;
    return make_pair(before, after, &pair) ? likeness_at(&pair, dx, dy) : 0;
}

ArtMatch art_compare(const Art *before, const Art *after, uint32_t samples)
{
    Pair pair;
    ArtMatch best = {0};
    if (!make_pair(before, after, &pair))
        return best;
    PixelRect a = pair.before_bounds, b = pair.after_bounds;
    double area = (double)(a.right - a.left) * (a.bottom - a.top);
    if (samples != COMPARE_ALL_PIXELS)
        pair.step = MAX(1, (int32_t)sqrt(area / samples));
    int32_t across = middle(b.left, b.right) - middle(a.left, a.right);
    const int32_t shifts[SHIFTS][2] = {{0, 0},
                                       {b.left - a.left, b.top - a.top},
                                       {b.right - a.right, b.top - a.top},
                                       {b.left - a.left, b.bottom - a.bottom},
                                       {b.right - a.right, b.bottom - a.bottom},
                                       {across, middle(b.top, b.bottom) - middle(a.top, a.bottom)},
                                       {across, b.bottom - a.bottom}};
    for (int i = 0; i < SHIFTS; i++) {
        Window at = window_of(&pair, shifts[i][0], shifts[i][1]);
        double overlap = overlap_in(&pair, &at);
        double likeness =
            overlap > best.likeness ? overlap * (0.5 + colours_in(&pair, &at) / 2) : 0;
        if (likeness > best.likeness)
            best = (ArtMatch){likeness, at.dx, at.dy};
    }
    return best;
}
