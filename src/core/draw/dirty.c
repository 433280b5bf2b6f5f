/* SPDX-License-Identifier: MIT */
/* Areas that must be drawn again; the contract is in dirty.h. */
#include "draw/dirty.h"

/* More rectangles than this are as much work as drawing everything. */
enum { MAX_RECTS = 4096 };

/* Up to FEW_RECTS are added one by one; more are replaced by the cells of a grid that they
 * touch. */
enum { FEW_RECTS = 256, CELLS = 32 };

/* True if there is a list of rectangles, or none because everything is dirty or clean. */
static G_GNUC_UNUSED bool is_valid(const DrawDirty *dirty)
{
    return (dirty->rects != NULL) == (dirty->count > 0) && dirty->count <= MAX_RECTS &&
           (!dirty->all || dirty->count == 0);
}

void draw_dirty_add(DrawDirty *dirty, PixelRect rect, double margin)
{
    g_assert(is_valid(dirty));
    if (dirty->all)
        return;
    if (dirty->count == MAX_RECTS) {
        draw_dirty_all(dirty);
        return;
    }
    /* The capacity doubles at powers of two. */
    if ((dirty->count & (dirty->count - 1)) == 0)
        dirty->rects = g_renew(DrawDirtyRect, dirty->rects, MAX(2 * dirty->count, 1));
    dirty->rects[dirty->count++] = (DrawDirtyRect){rect, margin};
}

/* ---- Many rectangles ---- */

/* A grid around rectangles, with the cells that they touch. */
typedef struct Cells {
    PixelRect around;
    int64_t width, height; /* of a cell */
    double margin;         /* the largest of any rectangle */
    uint32_t rows[CELLS];  /* a bit for each cell */
} Cells;

static void fit_grid(Cells *cells, const DrawDirtyRect *rects, uint32_t count)
{
    PixelRect all = rects[0].rect;
    for (uint32_t i = 0; i < count; i++) {
        all = rect_around(all, rects[i].rect);
        cells->margin = MAX(cells->margin, rects[i].margin);
    }
    cells->around = all;
    cells->width = ((int64_t)all.right - all.left) / CELLS + 1;
    cells->height = ((int64_t)all.bottom - all.top) / CELLS + 1;
}

static void mark_cells(Cells *cells, PixelRect rect)
{
    if (rect.left >= rect.right || rect.top >= rect.bottom)
        return;
    int64_t left = ((int64_t)rect.left - cells->around.left) / cells->width;
    int64_t right = ((int64_t)rect.right - 1 - cells->around.left) / cells->width;
    int64_t top = ((int64_t)rect.top - cells->around.top) / cells->height;
    int64_t bottom = ((int64_t)rect.bottom - 1 - cells->around.top) / cells->height;
    uint32_t bits = (uint32_t)((UINT64_C(2) << right) - (UINT64_C(1) << left));
    g_assert(left >= 0 && left <= right && right < CELLS);
    g_assert(top >= 0 && top <= bottom && bottom < CELLS);
    for (int64_t row = top; row <= bottom; row++)
        cells->rows[row] |= bits;
}

/* Adds each run of marked cells of a row as a rectangle. */
static void add_row(DrawDirty *dirty, const Cells *cells, int row)
{
    PixelRect around = cells->around;
    int32_t top = (int32_t)(around.top + row * cells->height);
    for (int left = 0, right; left < CELLS; left = right + 1) {
        for (right = left; right < CELLS && (cells->rows[row] >> right & 1) != 0;)
            right++;
        if (right > left)
            draw_dirty_add(dirty,
                           (PixelRect){(int32_t)(around.left + left * cells->width), top,
                                       (int32_t)(around.left + right * cells->width),
                                       (int32_t)(top + cells->height)},
                           cells->margin);
    }
}

void draw_dirty_add_many(DrawDirty *dirty, const DrawDirtyRect *rects, uint32_t count)
{
    for (uint32_t i = 0; i < count && count <= FEW_RECTS; i++)
        draw_dirty_add(dirty, rects[i].rect, rects[i].margin);
    if (count <= FEW_RECTS || dirty->all)
        return;
    Cells cells = {0};
    fit_grid(&cells, rects, count);
    for (uint32_t i = 0; i < count; i++)
        mark_cells(&cells, rects[i].rect);
    for (int row = 0; row < CELLS; row++)
        add_row(dirty, &cells, row);
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
