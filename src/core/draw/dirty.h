/* SPDX-License-Identifier: MIT */
/**
 * draw/dirty.h: what looks different in another version or with other options, so that only that is
 * drawn again.
 *
 *     DrawDirty dirty = {0};
 *     draw_sprite_difference(&(DrawSpriteView){before, old_frame, &options},
 *                            &(DrawSpriteView){after, new_frame, &options}, &dirty);
 *     for (uint32_t i = 0; i < dirty.count && !dirty.all; i++)
 *         remove_tiles(draw_dirty_area(&dirty.rects[i], zoom, scale));
 *     draw_dirty_clear(&dirty);
 */
#ifndef GABARIT_DRAW_DIRTY_H
#define GABARIT_DRAW_DIRTY_H

#include "draw/target.h"

/** A rectangle of the document, and by how many screen pixels strokes reach beyond it. */
typedef struct DrawDirtyRect {
    PixelRect rect;
    double margin;
} DrawDirtyRect;

/** Empty when all zero. */
typedef struct DrawDirty {
    bool all; /**< everything is to be drawn again, and `rects` are ignored */
    DrawDirtyRect *rects;
    uint32_t count;
} DrawDirty;

void draw_dirty_add(DrawDirty *dirty, PixelRect rect, double margin);
/** Adds many rectangles; where there are more than a few, larger ones that cover them. */
void draw_dirty_add_many(DrawDirty *dirty, const PixelRect *rects, uint32_t count, double margin);
void draw_dirty_all(DrawDirty *dirty);
/** Makes it empty. */
void draw_dirty_clear(DrawDirty *dirty);

/** The area of zoomed document space that is to be drawn again, in target pixels. */
DrawArea draw_dirty_area(const DrawDirtyRect *rect, double zoom, double scale);

#endif
