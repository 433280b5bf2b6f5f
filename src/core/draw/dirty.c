/* SPDX-License-Identifier: MIT */
/* What is to be drawn again; the contract is dirty.h. */
#include "draw/dirty.h"

#include <glib.h>
#include <math.h>

/* So many rectangles are no less work than everything. */
enum { MOST_RECTS = 4096 };

void draw_dirty_add(DrawDirty *dirty, PixelRect rect, double margin)
{
    if (dirty->all)
        return;
    if (dirty->count == MOST_RECTS) {
        draw_dirty_all(dirty);
        return;
    }
    /* Room doubles at powers of two. */
    if ((dirty->count & (dirty->count - 1)) == 0)
        dirty->rects = g_renew(DrawDirtyRect, dirty->rects, MAX(2 * dirty->count, 1));
    dirty->rects[dirty->count++] = (DrawDirtyRect){rect, margin};
}

void draw_dirty_all(DrawDirty *dirty)
{
    draw_dirty_clear(dirty);
    dirty->all = true;
}

void draw_dirty_clear(DrawDirty *dirty)
{
    g_free(dirty->rects);
    *dirty = (DrawDirty){0};
}

DrawArea draw_dirty_area(const DrawDirtyRect *rect, double zoom, double scale)
{
    const DrawTarget anywhere = {.zoom = zoom, .scale = scale};
    int64_t around = (int64_t)ceil(draw_screen(&anywhere, rect->margin)) + 1;
    return draw_area_grown(draw_area(&anywhere, rect->rect), around);
}
