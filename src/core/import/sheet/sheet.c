/* SPDX-License-Identifier: MIT */
/* Cuts sheets into frames; the contract is in sheet.h. */
#include "import/sheet/sheet.h"

#include "art/silhouette.h"
#include "import/sheet/islands.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum { MAX_CELLS = 65536 };

G_DEFINE_QUARK(gabarit_import_error, import_error)

/* Returns the top left pixel of a picture; for a grid, that of its first cell, because lines may be
 * drawn around the cells. */
static const uint8_t *corner_of(const Pixels *pixels, const SheetCut *cut)
{
    int64_t x = (int64_t)cut->margin + cut->offset_x, y = (int64_t)cut->margin + cut->offset_y;
    if (cut->kind != CUT_GRID || x < 0 || y < 0 || x >= pixels->width || y >= pixels->height)
        return pixels->rgba;
    return pixels->rgba + 4 * ((size_t)y * pixels->width + (size_t)x);
}

Mask *sheet_mask(const Pixels *pixels, const SheetCut *cut)
{
    Mask *mask = node_new(&mask_kind);
    if (cut->key_kind == KEY_NONE)
        return mask;
    mask->source = MASK_KEY;
    mask->tolerance = CLAMP(cut->tolerance, 0, 255);
    memcpy(mask->key, cut->key_kind == KEY_CORNER ? corner_of(pixels, cut) : cut->key, 3);
    mask->key[3] = 0xff;
    return mask;
}

/* Returns the minimum alpha of art. Some programs leave a faint trace of colour in the background:
 * if all corners have at most such a trace, alpha up to that is not art. */
static int32_t min_alpha(const Pixels *pixels)
{
    enum { TRACE = 4 };
    size_t w = pixels->width, h = pixels->height, last = w * h - 1;
    const size_t corners[] = {0, w - 1, last - (w - 1), last};
    int32_t max = 0;
    for (size_t i = 0; i < G_N_ELEMENTS(corners); i++)
        max = MAX(max, pixels->rgba[4 * corners[i] + 3]);
    return max <= TRACE ? max + 1 : 1;
}

uint8_t *sheet_solid(const Pixels *pixels, const SheetCut *cut)
{
    node_auto Mask *mask = sheet_mask(pixels, cut);
    Frame whole = {.w = (int32_t)pixels->width, .h = (int32_t)pixels->height, .mask = mask};
    mask->threshold = min_alpha(pixels);
    return frame_solid_pixels(&whole, pixels);
}

/* ---- Grids ---- */

/* Returns the number of cells between two positions, at most `max` (0: all that fit). */
static int64_t cells_between(const SheetCut *cut, int64_t start, int64_t end, int32_t cell,
                             int32_t max)
{
    int64_t space = end - start + cut->spacing;
    int64_t fit = space < 0 ? 0 : space / (cell + cut->spacing);
    return max > 0 ? MIN(fit, max) : fit;
}

static int64_t cells_across(const Pixels *pixels, const SheetCut *cut)
{
    return cells_between(cut, (int64_t)cut->margin + cut->offset_x,
                         (int64_t)pixels->width - cut->margin, cut->cell_w, cut->columns);
}

static int64_t cells_down(const Pixels *pixels, const SheetCut *cut)
{
    return cells_between(cut, (int64_t)cut->margin + cut->offset_y,
                         (int64_t)pixels->height - cut->margin, cut->cell_h, cut->rows);
}

static bool check_cells(const Pixels *pixels, const SheetCut *cut, GError **error)
{
    int64_t cells = cells_across(pixels, cut) * cells_down(pixels, cut);
    if (cells <= MAX_CELLS)
        return true;
    g_set_error(error, IMPORT_ERROR, IMPORT_BAD_CUT,
                _("the grid would have %lld cells; the limit is %d"), (long long)cells, MAX_CELLS);
    return false;
}

static bool check_grid(const SheetCut *cut, GError **error)
{
    bool ok = cut->cell_w >= 1 && cut->cell_w <= DOCUMENT_MAX_SIDE && cut->cell_h >= 1 &&
              cut->cell_h <= DOCUMENT_MAX_SIDE && cut->margin >= 0 &&
              cut->margin <= DOCUMENT_MAX_AREA && cut->spacing >= 0 &&
              cut->spacing <= DOCUMENT_MAX_AREA && cut->offset_x >= 0 &&
              cut->offset_x <= DOCUMENT_MAX_AREA && cut->offset_y >= 0 &&
              cut->offset_y <= DOCUMENT_MAX_AREA && cut->columns >= 0 && cut->rows >= 0;
    if (!ok)
        g_set_error(
            error, IMPORT_ERROR, IMPORT_BAD_CUT,
            _("the cells of a grid must have 1 to %d pixels, and its margin, spacing and offset 0 "
              "to %d"),
            DOCUMENT_MAX_SIDE, DOCUMENT_MAX_AREA);
    return ok;
}

static bool check_frames(const GArray *rects, GError **error)
{
    for (guint i = 0; i < rects->len; i++) {
        PixelRect rect = g_array_index(rects, PixelRect, i);
        int32_t width = rect.right - rect.left, height = rect.bottom - rect.top;
        if (MAX(width, height) > DOCUMENT_MAX_SIDE) {
            g_set_error(
                error, IMPORT_ERROR, IMPORT_BAD_CUT,
                _("frame %u would have %d x %d pixels; the limit is %d per side, so cut the "
                  "sheet into smaller frames"),
                i + 1, (int)width, (int)height, DOCUMENT_MAX_SIDE);
            return false;
        }
    }
    return true;
}

static bool is_empty(const uint8_t *solid, uint32_t width, PixelRect cell)
{
    for (int32_t y = cell.top; y < cell.bottom; y++)
        if (memchr(solid + (size_t)y * width + (size_t)cell.left, 1,
                   (size_t)(cell.right - cell.left)) != NULL)
            return false;
    return true;
}

static void cut_grid(const Pixels *pixels, const SheetCut *cut, GArray *rects)
{
    g_autofree uint8_t *solid = cut->skip_empty ? sheet_solid(pixels, cut) : NULL;
    int32_t columns = (int32_t)cells_across(pixels, cut), rows = (int32_t)cells_down(pixels, cut);
    for (int32_t k = 0; k < rows; k++)
        for (int32_t i = 0; i < columns; i++) {
            int32_t x = cut->margin + cut->offset_x + i * (cut->cell_w + cut->spacing);
            int32_t y = cut->margin + cut->offset_y + k * (cut->cell_h + cut->spacing);
            PixelRect cell = {x, y, x + cut->cell_w, y + cut->cell_h};
            if (solid == NULL || !is_empty(solid, pixels->width, cell))
                g_array_append_val(rects, cell);
        }
}

/* ---- Islands ---- */

static void clear(uint8_t *solid, const Pixels *pixels, PixelRect rect)
{
    int32_t left = MAX(rect.left, 0), right = MIN(rect.right, (int32_t)pixels->width);
    int32_t bottom = MIN(rect.bottom, (int32_t)pixels->height);
    for (int32_t y = MAX(rect.top, 0); y < bottom && left < right; y++)
        memset(solid + (size_t)y * pixels->width + (size_t)left, 0, (size_t)(right - left));
}

uint8_t *sheet_solid_outside(const Pixels *pixels, const SheetCut *cut, const PixelRect *frames,
                             uint32_t count)
{
    uint8_t *solid = sheet_solid(pixels, cut);
    for (uint32_t i = 0; i < count; i++)
        clear(solid, pixels, frames[i]);
    return solid;
}

bool sheet_add_islands(const Pixels *pixels, const SheetCut *cut, GArray *rects, GError **error)
{
    IslandOptions options = {.gap = cut->gap, .min = cut->min};
    g_autofree uint8_t *solid =
        sheet_solid_outside(pixels, cut, (const PixelRect *)(void *)rects->data, rects->len);
    Island *islands;
    uint32_t count = islands_find(solid, pixels->width, pixels->height, &options, &islands);
    for (uint32_t i = 0; islands != NULL && i < count; i++)
        g_array_append_val(rects, islands[i].bounds);
    g_free(islands);
    if (count > ISLANDS_MAX)
        g_set_error(error, IMPORT_ERROR, IMPORT_BAD_CUT,
                    _("it has %u islands; the limit is %d (a larger joining distance gives fewer)"),
                    count, ISLANDS_MAX);
    return count <= ISLANDS_MAX;
}

/* ---- Given rectangles ---- */

static void cut_given(const Pixels *pixels, const SheetCut *cut, GArray *rects)
{
    const PixelRect all = {0, 0, (int32_t)pixels->width, (int32_t)pixels->height};
    for (uint32_t i = 0; i < cut->given_count; i++) {
        PixelRect rect = rect_common(cut->given[i], all);
        if (!rect_is_empty(rect))
            g_array_append_val(rects, rect);
    }
}

/* Returns the message for a cut that finds nothing. */
static const char *nothing_found(CutKind kind)
{
    switch (kind) {
    case CUT_GRID:
        return _("all cells of the grid are empty");
    case CUT_GIVEN:
        return _("no frame was drawn in it");
    default:
        return _("it has no opaque pixels");
    }
}

/* ---- Entry points ---- */

PixelRect *sheet_cut(const Pixels *pixels, const SheetCut *cut, uint32_t *count, GError **error)
{
    *count = 0;
    if (cut->kind == CUT_GRID && !(check_grid(cut, error) && check_cells(pixels, cut, error)))
        return NULL;
    GArray *rects = g_array_new(false, false, sizeof(PixelRect));
    PixelRect whole = {0, 0, (int32_t)pixels->width, (int32_t)pixels->height};
    bool complete = true;
    if (cut->kind == CUT_GRID)
        cut_grid(pixels, cut, rects);
    else if (cut->kind == CUT_GIVEN)
        cut_given(pixels, cut, rects);
    else if (cut->kind == CUT_WHOLE)
        g_array_append_val(rects, whole);
    if (cut->kind == CUT_ISLANDS || (cut->kind == CUT_GRID && cut->rest))
        complete = sheet_add_islands(pixels, cut, rects, error);
    if (complete && rects->len == 0)
        g_set_error_literal(error, IMPORT_ERROR, IMPORT_NO_FRAMES, nothing_found(cut->kind));
    if (complete && !check_frames(rects, error))
        g_array_set_size(rects, 0);
    *count = rects->len;
    return (PixelRect *)(void *)g_array_free(rects, *count == 0);
}

uint32_t sheet_rows(const PixelRect *frames, uint32_t count, uint32_t *rows)
{
    int32_t bottom = 0;
    for (uint32_t i = 0; i < count; i++) {
        bool begins = i > 0 && (frames[i].left <= frames[i - 1].left || frames[i].top >= bottom);
        rows[i] = i > 0 ? rows[i - 1] + begins : 0;
        bottom = begins ? frames[i].bottom : MAX(bottom, frames[i].bottom);
    }
    return count > 0 ? rows[count - 1] + 1 : 0;
}
