/* SPDX-License-Identifier: MIT */
/*
 * Fills polygons with 64 samples per pixel, in 4 lines of 16. Each edge inverts the state of all
 * samples to its right, so no list of crossings is needed, however many edges there are.
 */
#include "draw/target_internal.h"

#include <string.h>

enum { LINES = 4, SAMPLES = 16 };

/* The samples at which the state inverts, for a small area. */
typedef struct Inversions {
    bool begins_inside[COVER_SIDE * LINES];
    uint16_t at[COVER_SIDE * LINES][COVER_SIDE];
} Inversions;

/* Returns the first line, or sample, that is not before a position. */
static int64_t first_sample(double at, int per_pixel)
{
    return (int64_t)ceil(at * per_pixel - 0.5);
}

static void invert_at(Inversions *inversions, const DrawArea *area, int64_t line, double x)
{
    int64_t sample = first_sample(x, SAMPLES) - area->left * SAMPLES;
    int64_t row = line - area->top * LINES;
    if (sample <= 0)
        inversions->begins_inside[row] = !inversions->begins_inside[row];
    else if (sample < (area->right - area->left) * SAMPLES)
        inversions->at[row][sample / SAMPLES] ^= (uint16_t)(1u << sample % SAMPLES);
}

static void invert_by_edge(Inversions *inversions, const DrawArea *area, DrawSpot a, DrawSpot b)
{
    DrawSpot upper = a.y < b.y ? a : b, lower = a.y < b.y ? b : a;
    int64_t first = first_sample(upper.y, LINES), last = first_sample(lower.y, LINES);
    first = first > area->top * LINES ? first : area->top * LINES;
    last = last < area->bottom * LINES ? last : area->bottom * LINES;
    if (first >= last || fmin(a.x, b.x) >= (double)area->right)
        return;
    double slope = (lower.x - upper.x) / (lower.y - upper.y);
    for (int64_t line = first; line < last; line++) {
        double y = ((double)line + 0.5) / LINES;
        invert_at(inversions, area, line, upper.x + (y - upper.y) * slope);
    }
}

static void invert_by_rings(Inversions *inversions, const DrawArea *area, const DrawRings *rings)
{
    for (uint32_t ring = 0, first = 0; ring < rings->count; first = rings->ends[ring++])
        for (uint32_t i = first, end = rings->ends[ring]; i < end; i++)
            invert_by_edge(inversions, area, rings->spots[i],
                           rings->spots[i + 1 < end ? i + 1 : first]);
}

/* Returns the samples inside the shape in one pixel, as bits, and whether the next pixel begins
 * inside. */
static unsigned samples_inside(unsigned inversions, bool *inside)
{
    /* Each bit becomes the parity of itself and of all lower bits. */
    inversions ^= inversions << 1;
    inversions ^= inversions << 2;
    inversions ^= inversions << 4;
    inversions ^= inversions << 8;
    unsigned samples = (*inside ? ~inversions : inversions) & 0xffff;
    *inside = samples >> (SAMPLES - 1) != 0;
    return samples;
}

static bool cover_row(DrawCoverage *cover, const Inversions *inversions, int64_t row)
{
    uint16_t counts[COVER_SIDE] = {0};
    size_t width = (size_t)(cover->area.right - cover->area.left);
    bool covered = false;
    for (int64_t line = row * LINES; line < (row + 1) * LINES; line++) {
        bool inside = inversions->begins_inside[line];
        for (size_t x = 0; x < width; x++)
            counts[x] =
                (uint16_t)(counts[x] +
                           __builtin_popcount(samples_inside(inversions->at[line][x], &inside)));
    }
    for (size_t x = 0; x < width; x++) {
        cover->coverage[row][x] = (uint8_t)((counts[x] * 255 + 32) / (LINES * SAMPLES));
        covered |= counts[x] != 0;
    }
    return covered;
}

static bool cover_rings(DrawCoverage *cover, const void *shape)
{
    Inversions inversions;
    bool covered = false;
    int64_t rows = cover->area.bottom - cover->area.top;
    memset(inversions.begins_inside, 0, sizeof inversions.begins_inside);
    memset(inversions.at, 0, (size_t)rows * LINES * sizeof inversions.at[0]);
    invert_by_rings(&inversions, &cover->area, shape);
    for (int64_t row = 0; row < rows; row++)
        covered |= cover_row(cover, &inversions, row);
    return covered;
}

void draw_rings_hatched(const DrawTarget *target, const DrawRings *rings, Hatch hatch,
                        DrawColour colour)
{
    uint32_t spots = rings->count > 0 ? rings->ends[rings->count - 1] : 0;
    if (spots < 3 || !draw_spots_valid(rings->spots, spots))
        return;
    draw_coverage(target, draw_spots_area(rings->spots, spots, 1), cover_rings, rings, hatch,
                  colour);
}

void draw_polygon_hatched(const DrawTarget *target, const DrawSpot *spots, uint32_t count,
                          Hatch hatch, DrawColour colour)
{
    DrawRings ring = {.spots = spots, .ends = &count, .count = 1};
    draw_rings_hatched(target, &ring, hatch, colour);
}

void draw_polygon(const DrawTarget *target, const DrawSpot *spots, uint32_t count,
                  DrawColour colour)
{
    draw_polygon_hatched(target, spots, count, HATCH_NONE, colour);
}
