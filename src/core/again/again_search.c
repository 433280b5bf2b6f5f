/* SPDX-License-Identifier: MIT */
/*
 * Finds where the frames of a sheet may be after it has changed. Every plausible layout of the
 * sheet is tried (again_layout.c): its old layout, its old grid extended over the whole sheet, the
 * grid in which old art lies now, a guessed grid, and found art plus islands. The layout that
 * contains the most old art is used. Old art that it lacks, but that was found by its pixels
 * (again_places.c), is added. Any other art in it is new only if it was not on the old sheet. For
 * again_internal.h.
 */
#include "again/again_sheet.h"

#include "import/sheet/islands.h"

#include <string.h>

const OldSource *sheet_old(const Sheet *sheet, guint i)
{
    return gathered_source(sheet->gathering, sheet->row, i);
}

/* ---- Cells ---- */

static GHashTable *old_arts(const Sheet *sheet)
{
    GHashTable *arts = g_hash_table_new(art_hash, art_equal);
    for (guint i = 0; i < sheet->row->len; i++) {
        const Frame *frame = sheet_old(sheet, i)->frame;
        guint count = GPOINTER_TO_UINT(g_hash_table_lookup(arts, frame->art));
        if (art_is_known(frame))
            g_hash_table_insert(arts, (gpointer)frame->art, GUINT_TO_POINTER(count + 1));
    }
    return arts;
}

FrameContent sheet_content(const Sheet *sheet, const Pixels *pixels, PixelRect rect)
{
    Art art = art_of(pixels, rect, sheet->mask);
    FrameContent content = art_content(&art);
    art_clear(&art);
    return content;
}

Cell sheet_cell(const Sheet *sheet, const Pixels *pixels, PixelRect rect)
{
    static const uint8_t no_art[16];
    Cell cell = {.rect = rect, .content = sheet_content(sheet, pixels, rect)};
    cell.empty = memcmp(cell.content.art, no_art, sizeof no_art) == 0;
    cell.known = g_hash_table_contains(sheet->arts, cell.content.art);
    return cell;
}

static bool is_old_rect(const Sheet *sheet, PixelRect rect)
{
    for (guint i = 0; i < sheet->row->len; i++)
        if (rect_is_equal(sheet_old(sheet, i)->rect, rect))
            return true;
    return false;
}

/* ---- Found art ---- */

/* True if the intersection of two rectangles is at least half of the smaller one. */
static bool is_half_common(PixelRect a, PixelRect b)
{
    return 2 * rect_area(rect_common(a, b)) >= MIN(rect_area(a), rect_area(b));
}

void sheet_put(const Sheet *sheet, GArray *cells, PixelRect rect)
{
    Cell cell = sheet_cell(sheet, sheet->pixels, rect);
    for (guint i = cells->len; i > 0; i--) {
        const Cell *other = &g_array_index(cells, Cell, i - 1);
        if (!is_half_common(other->rect, rect))
            continue;
        if (other->known)
            return;
        g_array_remove_index(cells, i - 1);
    }
    if (cell.known)
        g_array_append_val(cells, cell);
}

/* True if no cell has the art of a source yet. */
static bool is_missing(const GArray *cells, const OldSource *old)
{
    for (guint i = 0; i < cells->len; i++)
        if (art_equal(g_array_index(cells, Cell, i).content.art, old->frame->art))
            return false;
    return art_is_known(old->frame);
}

/* Adds the found art that no cell has. */
static void add_missing(const Sheet *sheet, GArray *cells)
{
    ARRAY_EACH (const Place, place, sheet->places)
        if (is_missing(cells, sheet_old(sheet, place->old)))
            sheet_put(sheet, cells, sheet_rect_at(sheet, place));
}

/* ---- New cells ---- */

/* True if a cell follows all old frames in reading order. */
static bool is_after_all(const Sheet *sheet, PixelRect rect)
{
    for (guint i = 0; i < sheet->row->len; i++) {
        PixelRect old = sheet_old(sheet, i)->rect;
        if (old.top > rect.top || (old.top == rect.top && old.left >= rect.left))
            return false;
    }
    return true;
}

/* Records the art of cells of the old grid that had no frame. */
static void record_left_out(Sheet *sheet)
{
    g_autoptr(GArray) cells = sheet_old_grid(sheet, sheet->was);
    ARRAY_EACH (const Cell, cell, cells)
        if (!cell->empty && !is_old_rect(sheet, cell->rect))
            g_hash_table_add(sheet->left_out,
                             g_memdup2(cell->content.art, sizeof cell->content.art));
}

/* True if the user left a cell out before: the old sheet had the same art there. If the old sheet
 * is unknown, this is assumed if the layout is unchanged and the cell lies within the old size and
 * not after all frames. */
static bool was_left_out(const Sheet *sheet, const Cell *cell)
{
    bool beyond = cell->rect.right > sheet->old_w || cell->rect.bottom > sheet->old_h;
    if (sheet->was == NULL)
        return !sheet->has_new_layout && !beyond && !is_after_all(sheet, cell->rect);
    if (g_hash_table_contains(sheet->left_out, cell->content.art))
        return true;
    if (!pixels_contain(sheet->was, cell->rect))
        return false;
    FrameContent before = sheet_content(sheet, sheet->was, cell->rect);
    return art_equal(before.art, cell->content.art);
}

static bool is_wanted(const Sheet *sheet, const Cell *cell)
{
    if (cell->known || is_old_rect(sheet, cell->rect))
        return !cell->empty;
    return !cell->empty && !was_left_out(sheet, cell);
}

/* ---- Entry points ---- */

static int compare_tops(gconstpointer a, gconstpointer b)
{
    const PixelRect *one = &((const Cell *)a)->rect, *other = &((const Cell *)b)->rect;
    if (one->top != other->top)
        return one->top < other->top ? -1 : 1;
    return one->left < other->left ? -1 : one->left > other->left;
}

void gather_sheet(Gathering *gathering, const PictureSource *source, const Pixels *pixels,
                  const Mask *mask)
{
    Sheet sheet = {.gathering = gathering,
                   .pixels = pixels,
                   .mask = mask,
                   .row = gathered_on(gathering, source)};
    const Picture *picture = gathered_picture(gathering, sheet_old(&sheet, 0)->frame->picture);
    sheet.was = gathered_was(gathering, picture->id);
    sheet.arts = old_arts(&sheet);
    sheet.left_out = g_hash_table_new_full(art_hash, art_equal, g_free, NULL);
    if (sheet.was != NULL)
        record_left_out(&sheet);
    sheet.old_w = picture->width;
    sheet.old_h = picture->height;
    sheet.places = g_array_new(false, false, sizeof(Place));
    if (sheet.was != NULL)
        sheet_find_places(&sheet);
    g_autoptr(GArray) cells = sheet_best_layout(&sheet);
    add_missing(&sheet, cells);
    g_array_sort(cells, compare_tops);
    islands_sort_rows(cells->data, cells->len, sizeof(Cell));
    ARRAY_EACH (const Cell, cell, cells) {
        g_autofree char *name = g_strdup_printf("%u", EACH_INDEX(cell) + 1);
        if (is_wanted(&sheet, cell))
            gather_add(gathering, source, pixels, cell->rect, mask, name);
    }
    g_array_unref(sheet.places);
    g_hash_table_unref(sheet.arts);
    g_hash_table_unref(sheet.left_out);
}
