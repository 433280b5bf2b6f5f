/* SPDX-License-Identifier: MIT */
/* The solid pixels of frames, their bounds and anchors; the contract is in silhouette.h. */
#include "art/silhouette.h"

#include <string.h>

enum { PIXELS_PER_STEP = 8 };

/* ---- Solid pixels ---- */

/* A mask's settings, prepared for testing many pixels. */
typedef struct SolidRule {
    int source;
    uint8_t threshold, key[3];
    int tolerance;
} SolidRule;

static SolidRule rule_of(const Mask *mask)
{
    SolidRule rule = {.source = MASK_ALPHA, .threshold = 1};
    if (mask == NULL || mask->source == MASK_NONE)
        return rule;
    rule.source = mask->source;
    rule.threshold = (uint8_t)mask->threshold;
    rule.tolerance = mask->tolerance;
    memcpy(rule.key, mask->key, sizeof rule.key);
    return rule;
}

static bool differs_from_key(const SolidRule *rule, const uint8_t *rgba)
{
    bool differs = false;
    for (int i = 0; i < 3; i++)
        differs |= ABS(rgba[i] - rule->key[i]) > rule->tolerance;
    return differs && rgba[3] != 0;
}

static void solid_row(const SolidRule *rule, const uint8_t *rgba, uint8_t *solid, uint32_t count)
{
    if (rule->source == MASK_KEY) {
        for (uint32_t x = 0; x < count; x++)
            solid[x] = differs_from_key(rule, rgba + (size_t)4 * x);
        return;
    }
    for (uint32_t x = 0; x < count; x++)
        solid[x] = rgba[(size_t)4 * x + 3] >= rule->threshold;
}

void mask_solid_row(const Mask *mask, const uint8_t *rgba, uint8_t *solid, uint32_t count)
{
    SolidRule rule = rule_of(mask);
    solid_row(&rule, rgba, solid, count);
}

static void apply_corrections(const Blocks *corrections, uint32_t width, uint32_t height,
                              uint8_t *solid)
{
    g_autofree uint8_t *row = g_malloc(width);
    for (uint32_t y = 0; y < height; y++) {
        PixelRect rect = {0, (int32_t)y, (int32_t)width, (int32_t)y + 1};
        uint8_t *to = solid + (size_t)y * width;
        blocks_read(corrections, rect, row, width);
        for (uint32_t x = 0; x < width; x++)
            if (row[x] != CORRECTION_NONE)
                to[x] = row[x] == CORRECTION_SOLID;
    }
}

bool frames_cut_alike(const Frame *a, const Frame *b)
{
    uint8_t digest[NODE_DIGEST] = {0}, other[NODE_DIGEST] = {0};
    if (a->x != b->x || a->y != b->y || a->w != b->w || a->h != b->h)
        return false;
    if (a->mask != NULL)
        node_digest(a->mask, digest);
    if (b->mask != NULL)
        node_digest(b->mask, other);
    return memcmp(digest, other, sizeof digest) == 0;
}

uint8_t *frame_solid_pixels(const Frame *frame, const Pixels *art)
{
    uint32_t width = (uint32_t)frame->w, height = (uint32_t)frame->h;
    uint32_t left = (uint32_t)frame->x, top = (uint32_t)frame->y;
    uint8_t *solid = g_malloc0((gsize)width * height);
    SolidRule rule = rule_of(frame->mask);
    budget_work((uint64_t)width * height / PIXELS_PER_STEP); /* frames may overlap */
    uint32_t columns = art != NULL && art->width > left ? MIN(width, art->width - left) : 0;
    uint32_t rows = art != NULL && art->height > top ? MIN(height, art->height - top) : 0;
    for (uint32_t y = 0; y < rows; y++)
        solid_row(&rule, art->rgba + 4 * ((size_t)(top + y) * art->width + left),
                  solid + (size_t)y * width, columns);
    if (frame->mask != NULL && frame->mask->corrections != NULL)
        apply_corrections(frame->mask->corrections, width, height, solid);
    return solid;
}

Silhouette *silhouette_of(const Frame *frame, const Pixels *art)
{
    Silhouette *silhouette = g_new(Silhouette, 1);
    silhouette->width = (uint32_t)frame->w;
    silhouette->height = (uint32_t)frame->h;
    silhouette->solid = frame_solid_pixels(frame, art);
    return silhouette;
}

void silhouette_free(Silhouette *silhouette)
{
    if (silhouette == NULL)
        return;
    g_free(silhouette->solid);
    g_free(silhouette);
}

/* ---- Bounds and positions ---- */

bool silhouette_bounds(const Silhouette *silhouette, PixelRect *bounds)
{
    size_t width = silhouette->width;
    PixelRect found = {INT32_MAX, INT32_MAX, 0, 0};
    for (uint32_t y = 0; y < silhouette->height; y++) {
        const uint8_t *row = silhouette->solid + y * width;
        const uint8_t *first = memchr(row, 1, width), *last = memrchr(row, 1, width);
        if (first == NULL)
            continue;
        found.left = MIN(found.left, (int32_t)(first - row));
        found.right = MAX(found.right, (int32_t)(last - row) + 1);
        found.top = MIN(found.top, (int32_t)y);
        found.bottom = (int32_t)y + 1;
    }
    *bounds = found.right > 0 ? found : (PixelRect){0, 0, 0, 0};
    return found.right > 0;
}

/* Gets the pixel corner nearest to the centre of mass; of two equally near, the upper left one. */
static void centre_of_mass(const Silhouette *silhouette, int32_t *x, int32_t *y)
{
    uint64_t count = 0, across = 0, down = 0;
    for (uint32_t row = 0; row < silhouette->height; row++) {
        const uint8_t *solid = silhouette->solid + (size_t)row * silhouette->width;
        uint64_t in_row = 0;
        for (uint32_t column = 0; column < silhouette->width; column++) {
            in_row += solid[column];
            across += solid[column] ? column : 0;
        }
        count += in_row;
        down += in_row * row;
    }
    /* Pixel centres are half a pixel further right and down. Rounding to the nearest corner is
     * therefore the same as rounding this quotient up. */
    *x = (int32_t)((across + count - 1) / count);
    *y = (int32_t)((down + count - 1) / count);
}

static int32_t anchor(int32_t low, int32_t high, int index)
{
    int32_t middle = low + (high - low) / 2;
    return (index == 0 ? low : index == 1 ? middle : high) * DOCUMENT_PIXEL;
}

void rect_anchor(PixelRect rect, SilhouetteAnchor at, int32_t *x, int32_t *y)
{
    *x = anchor(rect.left, rect.right, (int)at % 3);
    *y = anchor(rect.top, rect.bottom, (int)at / 3);
}

bool silhouette_anchor(const Silhouette *silhouette, SilhouetteAnchor anchor, int32_t *x,
                       int32_t *y)
{
    PixelRect bounds;
    *x = *y = 0;
    if (!silhouette_bounds(silhouette, &bounds))
        return false;
    if (anchor < ANCHOR_FEET) {
        rect_anchor(bounds, anchor, x, y);
        return true;
    }
    centre_of_mass(silhouette, x, y);
    if (anchor == ANCHOR_FEET)
        *y = bounds.bottom;
    *x *= DOCUMENT_PIXEL;
    *y *= DOCUMENT_PIXEL;
    return true;
}
