/* SPDX-License-Identifier: MIT */
/**
 * draw/dirty.h: the areas that look different in another version or with other options, so that
 * only these are drawn again.
 *
 *     DrawDirty dirty = {0};
 *     draw_marks_differ(before, after, &dirty);
 *     for (uint32_t i = 0; i < dirty.count && !dirty.all; i++)
 *         mark_tiles(dirty.rects[i].rect, dirty.rects[i].margin);
 *     draw_dirty_clear(&dirty);
 */
#pragma once

#include "draw/target.h"

/** A rectangle of the document, and how far strokes extend beyond it, in screen pixels. */
typedef struct DrawDirtyRect {
    PixelRect rect;
    double margin;
} DrawDirtyRect;

/** A set of areas to draw again; empty when all zero. */
typedef struct DrawDirty {
    bool all; /**< everything must be drawn again; `rects` is ignored */
    DrawDirtyRect *rects;
    uint32_t count;
} DrawDirty;

void draw_dirty_add(DrawDirty *dirty, PixelRect rect, double margin);
/** Adds many rectangles; a large number is replaced by fewer, larger ones that cover them. */
void draw_dirty_add_many(DrawDirty *dirty, const DrawDirtyRect *rects, uint32_t count);
void draw_dirty_all(DrawDirty *dirty);
/** Empties a set and frees its memory. */
void draw_dirty_clear(DrawDirty *dirty);
