/* SPDX-License-Identifier: MIT */
/* Positions, colours and areas of a target; the contract is in target.h. */
#include "draw/target_internal.h"

#include <string.h>

/* ---- Colours ---- */

static DrawColour with_alpha(DrawColour colour, double alpha)
{
    double limited = alpha > 0 ? (alpha < 255 ? alpha : 255) : 0;
    return (uint32_t)(limited + 0.5) << 24 | (colour & 0xffffff);
}

DrawColour draw_colour(const uint8_t rgba[4], double factor)
{
    DrawColour colour = (uint32_t)rgba[0] << 16 | (uint32_t)rgba[1] << 8 | rgba[2];
    return with_alpha(colour, rgba[3] * factor);
}

void draw_rgba(DrawColour colour, uint8_t rgba[4])
{
    for (int i = 0; i < 3; i++)
        rgba[i] = (uint8_t)(colour >> (16 - 8 * i));
    rgba[3] = (uint8_t)(colour >> 24);
}

DrawColour draw_faded(DrawColour colour, double factor)
{
    return with_alpha(colour, (colour >> 24) * factor);
}

DrawColour draw_mixed(DrawColour a, DrawColour b, double weight)
{
    uint32_t rounded = (uint32_t)((weight > 0 ? (weight < 1 ? weight : 1) : 0) * 256 + 0.5);
    return (draw_blend(a, b, rounded) & 0xffffff) | (a & 0xff000000u);
}

/* ---- Positions ---- */

DrawSpot draw_spot(const DrawTarget *target, double x, double y)
{
    return (DrawSpot){x * target->zoom, y * target->zoom};
}

DrawSpot draw_spot_fixed(const DrawTarget *target, int32_t x, int32_t y)
{
    return draw_spot(target, x / 256.0, y / 256.0);
}

DrawArea draw_area(const DrawTarget *target, PixelRect rect)
{
    const DrawStrips pixels = {target->zoom, 0, 1};
    return (DrawArea){strip_begin(&pixels, rect.left), strip_begin(&pixels, rect.top),
                      strip_begin(&pixels, rect.right), strip_begin(&pixels, rect.bottom)};
}

DrawArea draw_area_of(const DrawTarget *target)
{
    return (DrawArea){target->x, target->y, target->x + target->width, target->y + target->height};
}

DrawArea draw_area_common(DrawArea a, DrawArea b)
{
    return (DrawArea){a.left > b.left ? a.left : b.left, a.top > b.top ? a.top : b.top,
                      a.right < b.right ? a.right : b.right,
                      a.bottom < b.bottom ? a.bottom : b.bottom};
}

bool draw_area_empty(DrawArea area)
{
    return area.right <= area.left || area.bottom <= area.top;
}

DrawArea draw_area_grown(DrawArea area, int64_t by)
{
    return (DrawArea){area.left - by, area.top - by, area.right + by, area.bottom + by};
}

static int32_t clamp_to_document(double at)
{
    return at > -INT32_MAX ? (at < INT32_MAX ? (int32_t)at : INT32_MAX) : -INT32_MAX;
}

PixelRect draw_visible_rect(const DrawTarget *target, double margin)
{
    double zoom = target->zoom, extra = draw_screen(target, margin);
    double left = (double)target->x - extra, right = (double)(target->x + target->width) + extra;
    double top = (double)target->y - extra, bottom = (double)(target->y + target->height) + extra;
    return (PixelRect){clamp_to_document(floor(left / zoom)), clamp_to_document(floor(top / zoom)),
                       clamp_to_document(ceil(right / zoom)),
                       clamp_to_document(ceil(bottom / zoom))};
}

bool draw_is_visible(const DrawTarget *target, DrawSpot a, DrawSpot b, double margin)
{
    double extra = draw_screen(target, margin) + 1;
    double left = (double)target->x - extra, right = (double)(target->x + target->width) + extra;
    double top = (double)target->y - extra, bottom = (double)(target->y + target->height) + extra;
    return (a.x >= left || b.x >= left) && (a.x <= right || b.x <= right) &&
           (a.y >= top || b.y >= top) && (a.y <= bottom || b.y <= bottom);
}

double draw_screen(const DrawTarget *target, double length)
{
    return length * target->scale;
}

int32_t draw_screen_whole(const DrawTarget *target, double length)
{
    double whole = floor(length * target->scale + 0.5);
    return whole > 1 ? (int32_t)whole : 1;
}

bool draw_spots_valid(const DrawSpot *spots, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!(fabs(spots[i].x) <= DRAW_MAX_COORDINATE && fabs(spots[i].y) <= DRAW_MAX_COORDINATE))
            return false;
    return true;
}

DrawArea draw_spots_area(const DrawSpot *spots, size_t count, double margin)
{
    DrawSpot min = spots[0], max = spots[0];
    for (size_t i = 1; i < count; i++) {
        min.x = spots[i].x < min.x ? spots[i].x : min.x;
        min.y = spots[i].y < min.y ? spots[i].y : min.y;
        max.x = spots[i].x > max.x ? spots[i].x : max.x;
        max.y = spots[i].y > max.y ? spots[i].y : max.y;
    }
    return (DrawArea){(int64_t)floor(min.x - margin), (int64_t)floor(min.y - margin),
                      (int64_t)ceil(max.x + margin), (int64_t)ceil(max.y + margin)};
}

void draw_fit(DrawTarget *target, PixelRect rect, double margin)
{
    double across = fmax(rect.right - rect.left, 1), down = fmax(rect.bottom - rect.top, 1);
    double extra = 2 * draw_screen(target, margin);
    double zoom =
        fmin(fmax(target->width - extra, 1) / across, fmax(target->height - extra, 1) / down);
    target->zoom = zoom > 1 ? floor(zoom) : zoom;
    DrawArea area = draw_area(target, rect);
    target->x = area.left - (target->width - (area.right - area.left)) / 2;
    target->y = area.top - (target->height - (area.bottom - area.top)) / 2;
}

/* ---- Hatches ---- */

static bool is_marked(Hatch hatch, unsigned column, unsigned row)
{
    switch (hatch) {
    case HATCH_HORIZONTAL:
        return (row & 7) == 4;
    case HATCH_VERTICAL:
        return (column & 7) == 4;
    case HATCH_RISING:
        return ((column + row) & 7) == 0;
    case HATCH_FALLING:
        return ((column - row) & 7) == 0;
    case HATCH_CROSSED:
        return ((column + row) & 7) == 0 || ((column - row) & 7) == 0;
    case HATCH_DOTS:
        return (row & 3) < 2 && ((column + (row & 4)) & 7) < 2;
    case HATCH_DASHES:
        return (row & 7) == 4 && ((column + (row & 8)) & 15) < 9;
    default:
        return false;
    }
}

uint16_t hatch_row(Hatch hatch, int64_t row)
{
    unsigned bits = 0;
    for (unsigned column = 0; column < 16; column++)
        bits |= (unsigned)is_marked(hatch, column, (unsigned)(row & 15)) << column;
    return (uint16_t)bits;
}

/* ---- Areas ---- */

void draw_span(uint32_t *pixels, size_t count, DrawColour colour)
{
    uint32_t blend_weight = draw_weight(colour, 255);
    for (size_t i = 0; i < count; i++)
        pixels[i] = draw_blend(pixels[i], colour, blend_weight);
}

static int64_t area_of(DrawArea area)
{
    return (area.right - area.left) * (area.bottom - area.top);
}

void draw_fill(const DrawTarget *target, DrawArea area, DrawColour colour)
{
    DrawArea visible = draw_area_common(area, draw_area_of(target));
    if (draw_area_empty(visible) || colour >> 24 == 0 || !draw_announce(1 + area_of(visible) / 16))
        return;
    for (int64_t y = visible.top; y < visible.bottom; y++)
        draw_span(draw_pixel(target, visible.left, y), (size_t)(visible.right - visible.left),
                  colour);
}

void draw_hatch(const DrawTarget *target, DrawArea area, Hatch hatch, DrawColour colour)
{
    DrawArea visible = draw_area_common(area, draw_area_of(target));
    uint32_t blend_weight = draw_weight(colour, 255);
    int32_t scale = draw_screen_whole(target, 1);
    if (draw_area_empty(visible) || hatch == HATCH_NONE || blend_weight == 0)
        return;
    for (int64_t y = visible.top; y < visible.bottom; y++) {
        uint32_t *row = draw_pixel(target, visible.left, y);
        unsigned marks = hatch_row(hatch, screen_position(y, scale));
        for (int64_t x = visible.left; marks != 0 && x < visible.right; x++)
            if (marks >> (screen_position(x, scale) & 15) & 1)
                row[x - visible.left] = draw_blend(row[x - visible.left], colour, blend_weight);
    }
}

/* Splits a border into four sides that share no pixel; in a small area some are empty. */
static void border_sides(DrawArea area, int64_t thickness, DrawArea sides[4])
{
    int64_t down = area.bottom - area.top, across = area.right - area.left;
    int64_t upper = thickness < down ? thickness : down,
            lower = thickness < down - upper ? thickness : down - upper;
    int64_t left = thickness < across ? thickness : across;
    int64_t right = thickness < across - left ? thickness : across - left;
    int64_t top = area.top + upper, bottom = area.bottom - lower;
    sides[0] = (DrawArea){area.left, area.top, area.right, top};
    sides[1] = (DrawArea){area.left, bottom, area.right, area.bottom};
    sides[2] = (DrawArea){area.left, top, area.left + left, bottom};
    sides[3] = (DrawArea){area.right - right, top, area.right, bottom};
}

void draw_border(const DrawTarget *target, DrawArea area, double width, DrawColour colour)
{
    DrawArea sides[4];
    if (draw_area_empty(area))
        return;
    border_sides(area, draw_screen_whole(target, width), sides);
    for (int i = 0; i < 4; i++)
        draw_fill(target, sides[i], colour);
}

/* True if a position along a line lies in a dash. */
static bool in_dash(int64_t index, int64_t on, int64_t period)
{
    int64_t rest = index % period;
    return (rest < 0 ? rest + period : rest) < on;
}

/* Fills the dashes of one side of a border. */
static void dash_side(const DrawTarget *target, DrawArea side, int64_t on, int64_t off,
                      DrawColour colour)
{
    DrawArea visible = draw_area_common(side, draw_area_of(target));
    bool across = side.right - side.left > side.bottom - side.top;
    for (int64_t y = visible.top; y < visible.bottom; y++)
        for (int64_t x = visible.left; x < visible.right; x++)
            if (in_dash(across ? x : y, on, on + off))
                draw_span(draw_pixel(target, x, y), 1, colour);
}

void draw_border_dashed(const DrawTarget *target, DrawArea area, double width, double on,
                        double off, DrawColour colour)
{
    DrawArea sides[4];
    if (draw_area_empty(area))
        return;
    border_sides(area, draw_screen_whole(target, width), sides);
    for (int i = 0; i < 4; i++)
        dash_side(target, sides[i], draw_screen_whole(target, on), draw_screen_whole(target, off),
                  colour);
}

/* ---- Coverage ---- */

/* True if none of the next 8 pixels is covered. */
static bool is_empty(const uint8_t coverage[8])
{
    uint64_t all;
    memcpy(&all, coverage, sizeof all);
    return all == 0;
}

static void blend_cover(const DrawTarget *target, const DrawCoverage *cover, Hatch hatch,
                        DrawColour colour)
{
    DrawArea area = cover->area;
    int32_t scale = draw_screen_whole(target, 1);
    for (int64_t y = area.top; y < area.bottom; y++) {
        const uint8_t *coverage = cover->coverage[y - area.top];
        uint32_t *row = draw_pixel(target, area.left, y);
        unsigned marks = hatch != HATCH_NONE ? hatch_row(hatch, screen_position(y, scale)) : 0xffff;
        for (int64_t x = area.left; marks != 0 && x < area.right; x++) {
            uint32_t value = coverage[x - area.left];
            /* Most of a mask is empty, so 8 pixels are skipped at once; its rows are COVER_SIDE
             * long. */
            if (value == 0 && x - area.left <= COVER_SIDE - 8 &&
                is_empty(coverage + (x - area.left))) {
                x += 7;
                continue;
            }
            if (value != 0 && (marks >> (screen_position(x, scale) & 15) & 1))
                row[x - area.left] =
                    draw_blend(row[x - area.left], colour, draw_weight(colour, value));
        }
    }
}

enum { COVER_STEPS = 32 }; /* for a small area, in addition to one for each pixel */

void draw_coverage(const DrawTarget *target, DrawArea area, DrawCoverageFill fill,
                   const void *shape, Hatch hatch, DrawColour colour)
{
    DrawArea visible = draw_area_common(area, draw_area_of(target));
    DrawCoverage cover;
    if (draw_area_empty(visible) || colour >> 24 == 0)
        return;
    for (int64_t y = visible.top; y < visible.bottom; y += COVER_SIDE)
        for (int64_t x = visible.left; x < visible.right; x += COVER_SIDE) {
            DrawArea block = {x, y, x + COVER_SIDE, y + COVER_SIDE};
            cover.area = draw_area_common(block, visible);
            if (!draw_announce(COVER_STEPS + area_of(cover.area)))
                return;
            memset(cover.coverage, 0, (size_t)(cover.area.bottom - y) * COVER_SIDE);
            if (fill(&cover, shape))
                blend_cover(target, &cover, hatch, colour);
        }
}
