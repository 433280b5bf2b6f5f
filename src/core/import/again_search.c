/* SPDX-License-Identifier: MIT */
/*
 * Where the frames of a sheet may be after it has changed. The sheet is laid out anew in every way
 * that makes sense: as it was, as the grid that it was, going on over the whole sheet, as a grid
 * that is guessed, as islands. The layout in which most of the old art is found, wins; what it
 * lacks, but the old pixels show, is searched for everywhere. What is left of it is new only if it
 * was not there before. For again_internal.h.
 */
#include "import/again_internal.h"

#include "art/content.h"
#include "art/find.h"
#include "import/guess.h"

#include <string.h>

typedef struct Cell {
    PixelRect rect;
    FrameContent content;
    bool empty, known; /* known: an old frame has this art */
} Cell;

typedef struct Sheet {
    Gathering *gathering;
    const PictureSource *source;
    const Pixels *pixels;
    const Mask *mask;
    const GArray *row;    /* of old sources */
    const Pixels *was;    /* or NULL */
    GHashTable *arts;     /* of old sources: digests to how many have it */
    GHashTable *left;     /* digests of art that was there, but in no frame */
    bool anew;            /* it is laid out otherwise than before */
    int32_t old_w, old_h; /* size of the picture */
} Sheet;

static const OldSource *old_at(const Sheet *sheet, guint i)
{
    return gathered_source(sheet->gathering, sheet->row, i);
}

/* ---- Cells ---- */

static guint art_hash(gconstpointer art)
{
    guint hash;
    memcpy(&hash, art, sizeof hash);
    return hash;
}

static gboolean art_equal(gconstpointer a, gconstpointer b)
{
    return memcmp(a, b, 16) == 0;
}

static GHashTable *old_arts(const Sheet *sheet)
{
    GHashTable *arts = g_hash_table_new(art_hash, art_equal);
    for (guint i = 0; i < sheet->row->len; i++) {
        const Frame *frame = old_at(sheet, i)->frame;
        guint count = GPOINTER_TO_UINT(g_hash_table_lookup(arts, frame->art));
        if (is_art_known(frame))
            g_hash_table_insert(arts, (gpointer)frame->art, GUINT_TO_POINTER(count + 1));
    }
    return arts;
}

static bool is_on(const Pixels *pixels, PixelRect rect)
{
    return rect.left >= 0 && rect.top >= 0 && rect.right <= (int32_t)pixels->width &&
           rect.bottom <= (int32_t)pixels->height;
}

static FrameContent content_at(const Sheet *sheet, const Pixels *pixels, PixelRect rect)
{
    Art art = art_of(pixels, rect, sheet->mask);
    FrameContent content = art_content(&art);
    art_clear(&art);
    return content;
}

static Cell cell_at(const Sheet *sheet, const Pixels *pixels, PixelRect rect)
{
    static const uint8_t nothing[16];
    Cell cell = {.rect = rect, .content = content_at(sheet, pixels, rect)};
    cell.empty = memcmp(cell.content.art, nothing, sizeof nothing) == 0;
    cell.known = g_hash_table_contains(sheet->arts, cell.content.art);
    return cell;
}

static void add_cell(const Sheet *sheet, const Pixels *pixels, GArray *cells, PixelRect rect)
{
    Cell cell = cell_at(sheet, pixels, rect);
    g_array_append_val(cells, cell);
}

static bool is_same(PixelRect a, PixelRect b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static bool is_old_rect(const Sheet *sheet, PixelRect rect)
{
    for (guint i = 0; i < sheet->row->len; i++)
        if (is_same(old_at(sheet, i)->rect, rect))
            return true;
    return false;
}

/* ---- Layouts ---- */

/* As it was. */
static GArray *old_layout(const Sheet *sheet)
{
    GArray *cells = g_array_new(false, false, sizeof(Cell));
    for (guint i = 0; i < sheet->row->len; i++)
        if (is_on(sheet->pixels, old_at(sheet, i)->rect))
            add_cell(sheet, sheet->pixels, cells, old_at(sheet, i)->rect);
    return cells;
}

/* One side of a regular grid. */
typedef struct Steps {
    int32_t first, step, size;
} Steps;

static int compare_numbers(gconstpointer a, gconstpointer b)
{
    int32_t one = *(const int32_t *)a, other = *(const int32_t *)b;
    return one < other ? -1 : one > other;
}

/* Whether frames stand in regular steps of one size along a side. */
static bool find_steps(const Sheet *sheet, bool down, Steps *steps)
{
    GArray *starts = g_array_new(false, false, sizeof(int32_t));
    bool regular = true;
    *steps = (Steps){.step = 0};
    for (guint i = 0; i < sheet->row->len; i++) {
        PixelRect rect = old_at(sheet, i)->rect;
        int32_t start = down ? rect.top : rect.left;
        int32_t size = down ? rect.bottom - rect.top : rect.right - rect.left;
        regular = regular && (steps->size == 0 || steps->size == size);
        steps->size = size;
        g_array_append_val(starts, start);
    }
    g_array_sort(starts, compare_numbers);
    for (guint i = 1; i < starts->len; i++) {
        int32_t gap = g_array_index(starts, int32_t, i) - g_array_index(starts, int32_t, i - 1);
        if (gap > 0 && (steps->step == 0 || gap < steps->step))
            steps->step = gap;
    }
    steps->step = steps->step != 0 ? steps->step : steps->size;
    steps->first = g_array_index(starts, int32_t, 0);
    for (guint i = 0; i < starts->len; i++)
        regular = regular && (g_array_index(starts, int32_t, i) - steps->first) % steps->step == 0;
    steps->first %= steps->step;
    g_array_unref(starts);
    return regular && steps->step >= steps->size;
}

/* The grid that the frames stand in, going on over a whole picture. Empty where there is none. */
static GArray *grid_layout(const Sheet *sheet, const Pixels *pixels)
{
    GArray *cells = g_array_new(false, false, sizeof(Cell));
    Steps across, down;
    bool regular = find_steps(sheet, false, &across) && find_steps(sheet, true, &down);
    int32_t width = (int32_t)pixels->width, height = (int32_t)pixels->height;
    for (int32_t y = regular ? down.first : height; y + down.size <= height; y += down.step)
        for (int32_t x = across.first; x + across.size <= width; x += across.step)
            add_cell(sheet, pixels, cells, (PixelRect){x, y, x + across.size, y + down.size});
    return cells;
}

static GArray *cut_layout(const Sheet *sheet, const SheetCut *cut)
{
    GArray *cells = g_array_new(false, false, sizeof(Cell));
    uint32_t count = 0;
    PixelRect *rects = sheet_cut(sheet->pixels, cut, &count, NULL);
    for (uint32_t i = 0; i < count; i++)
        add_cell(sheet, sheet->pixels, cells, rects[i]);
    g_free(rects);
    return cells;
}

/* A cut with the key that the frames' masks have. */
static SheetCut keyed_cut(const Sheet *sheet, SheetCut cut)
{
    const Mask *mask = sheet->mask;
    if (mask == NULL || mask->source != MASK_KEY)
        return cut;
    cut.key_kind = KEY_GIVEN;
    memcpy(cut.key, mask->key, sizeof mask->key);
    cut.key[3] = 255;
    cut.tolerance = mask->tolerance;
    return cut;
}

/* How many old sources have their art in a layout. */
static guint found_in(const Sheet *sheet, const GArray *cells)
{
    GHashTable *left = g_hash_table_new(art_hash, art_equal);
    guint found = 0;
    for (guint i = 0; i < cells->len; i++) {
        const Cell *cell = &g_array_index(cells, Cell, i);
        guint all = GPOINTER_TO_UINT(g_hash_table_lookup(sheet->arts, cell->content.art));
        guint taken = GPOINTER_TO_UINT(g_hash_table_lookup(left, cell->content.art));
        if (taken >= all)
            continue;
        found++;
        g_hash_table_insert(left, (gpointer)cell->content.art, GUINT_TO_POINTER(taken + 1));
    }
    g_hash_table_unref(left);
    return found;
}

/* Takes the other layout if more is found in it. */
static GArray *better(Sheet *sheet, GArray *cells, GArray *other)
{
    bool take =
        found_in(sheet, other) > found_in(sheet, cells) || (cells->len == 0 && other->len > 0);
    g_array_unref(take ? cells : other);
    sheet->anew = sheet->anew || take;
    return take ? other : cells;
}

static bool has_all(const Sheet *sheet, const GArray *cells)
{
    return found_in(sheet, cells) == sheet->row->len;
}

static GArray *best_layout(Sheet *sheet)
{
    GArray *cells = better(sheet, grid_layout(sheet, sheet->pixels), old_layout(sheet));
    sheet->anew = false;
    if (!has_all(sheet, cells)) {
        SheetGuess guess = sheet_guess(sheet->pixels);
        if (guess.kind == GUESS_GRID)
            cells = better(sheet, cells, cut_layout(sheet, &guess.cut));
    }
    for (uint32_t gap = 0; gap <= 2 && !has_all(sheet, cells); gap += 2) {
        SheetCut islands = keyed_cut(sheet, (SheetCut){.kind = CUT_ISLANDS, .gap = gap});
        cells = better(sheet, cells, cut_layout(sheet, &islands));
    }
    return cells;
}

/* ---- Anywhere ---- */

static int64_t area_of(PixelRect rect)
{
    bool empty = rect.right <= rect.left || rect.bottom <= rect.top;
    return empty ? 0 : (int64_t)(rect.right - rect.left) * (rect.bottom - rect.top);
}

/* Whether two rectangles have at least half of the smaller one in common. */
static bool overlap(PixelRect a, PixelRect b)
{
    PixelRect both = {MAX(a.left, b.left), MAX(a.top, b.top), MIN(a.right, b.right),
                      MIN(a.bottom, b.bottom)};
    return 2 * area_of(both) >= MIN(area_of(a), area_of(b));
}

/* The rectangle of an old frame around its art, which was found at x, y: of the same size where
 * that has nothing else in it, else as small as the art. */
static PixelRect rect_around(const Sheet *sheet, const OldSource *old, PixelRect piece, int32_t x,
                             int32_t y)
{
    int32_t width = old->rect.right - old->rect.left, height = old->rect.bottom - old->rect.top;
    int32_t left = CLAMP(x - old->frame->art_x, 0, MAX(0, (int32_t)sheet->pixels->width - width));
    int32_t top = CLAMP(y - old->frame->art_y, 0, MAX(0, (int32_t)sheet->pixels->height - height));
    PixelRect rect = {left, top, left + width, top + height};
    if (is_on(sheet->pixels, rect)) {
        FrameContent content = content_at(sheet, sheet->pixels, rect);
        if (memcmp(content.art, old->frame->art, sizeof content.art) == 0)
            return rect;
    }
    return (PixelRect){x, y, x + piece.right - piece.left, y + piece.bottom - piece.top};
}

/* Adds a cell for art that was found, in place of those beneath that nobody knows. */
static void put_found(const Sheet *sheet, GArray *cells, PixelRect rect)
{
    Cell cell = cell_at(sheet, sheet->pixels, rect);
    for (guint i = cells->len; i > 0; i--) {
        const Cell *other = &g_array_index(cells, Cell, i - 1);
        if (!overlap(other->rect, rect))
            continue;
        if (other->known)
            return;
        g_array_remove_index(cells, i - 1);
    }
    if (cell.known)
        g_array_append_val(cells, cell);
}

/* Whether no cell has the art of a source yet. */
static bool is_missing(const GArray *cells, const OldSource *old)
{
    for (guint i = 0; i < cells->len; i++)
        if (art_equal(g_array_index(cells, Cell, i).content.art, old->frame->art))
            return false;
    return is_art_known(old->frame);
}

/* Searches for the art that no cell has. */
static void search_anywhere(const Sheet *sheet, GArray *cells)
{
    GArray *pieces = g_array_new(false, false, sizeof(PixelRect));
    GArray *olds = g_array_new(false, false, sizeof(guint));
    for (guint i = 0; i < sheet->row->len; i++) {
        const OldSource *old = old_at(sheet, i);
        PixelRect bounds;
        if (!is_missing(cells, old) || !is_on(sheet->was, old->rect))
            continue;
        Art art = art_of(sheet->was, old->rect, sheet->mask);
        if (art_bounds(&art, &bounds)) {
            PixelRect piece = {old->rect.left + bounds.left, old->rect.top + bounds.top,
                               old->rect.left + bounds.right, old->rect.top + bounds.bottom};
            g_array_append_val(pieces, piece);
            g_array_append_val(olds, i);
        }
        art_clear(&art);
    }
    PixelRect all_was = {0, 0, (int32_t)sheet->was->width, (int32_t)sheet->was->height};
    PixelRect all_now = {0, 0, (int32_t)sheet->pixels->width, (int32_t)sheet->pixels->height};
    if (pieces->len > 0) {
        Art was = art_of(sheet->was, all_was, sheet->mask);
        Art now = art_of(sheet->pixels, all_now, sheet->mask);
        GArray *found =
            find_pieces(&was, (const PixelRect *)(void *)pieces->data, pieces->len, &now);
        for (guint i = 0; i < found->len; i++) {
            const FoundPiece *piece = &g_array_index(found, FoundPiece, i);
            const OldSource *old = old_at(sheet, g_array_index(olds, guint, piece->piece));
            put_found(sheet, cells,
                      rect_around(sheet, old, g_array_index(pieces, PixelRect, piece->piece),
                                  piece->x, piece->y));
        }
        g_array_unref(found);
        art_clear(&was);
        art_clear(&now);
    }
    g_array_unref(pieces);
    g_array_unref(olds);
}

/* ---- What is new ---- */

/* Whether a cell comes after all old frames, in reading order. */
static bool is_behind(const Sheet *sheet, PixelRect rect)
{
    for (guint i = 0; i < sheet->row->len; i++) {
        PixelRect old = old_at(sheet, i)->rect;
        if (old.top > rect.top || (old.top == rect.top && old.left >= rect.left))
            return false;
    }
    return true;
}

/* Notes the cells of the old grid that had art, but no frame. */
static void note_left_out(Sheet *sheet)
{
    GArray *cells = grid_layout(sheet, sheet->was);
    for (guint i = 0; i < cells->len; i++) {
        const Cell *cell = &g_array_index(cells, Cell, i);
        if (!cell->empty && !is_old_rect(sheet, cell->rect))
            g_hash_table_add(sheet->left, g_memdup2(cell->content.art, sizeof cell->content.art));
    }
    g_array_unref(cells);
}

/* Whether the person left a cell out before: it was there as it is now. Where nobody knows, and the
 * sheet is laid out as it was, it was there if it is not behind all frames. */
static bool was_left_out(const Sheet *sheet, const Cell *cell)
{
    bool beyond = cell->rect.right > sheet->old_w || cell->rect.bottom > sheet->old_h;
    if (sheet->was == NULL)
        return !sheet->anew && !beyond && !is_behind(sheet, cell->rect);
    if (g_hash_table_contains(sheet->left, cell->content.art))
        return true;
    if (!is_on(sheet->was, cell->rect))
        return false;
    FrameContent before = content_at(sheet, sheet->was, cell->rect);
    return art_equal(before.art, cell->content.art);
}

static bool is_wanted(const Sheet *sheet, const Cell *cell)
{
    if (cell->known || is_old_rect(sheet, cell->rect))
        return !cell->empty;
    return !cell->empty && !was_left_out(sheet, cell);
}

/* ---- All ---- */

static int compare_cells(gconstpointer a, gconstpointer b)
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
                   .source = source,
                   .pixels = pixels,
                   .mask = mask,
                   .row = gathered_on(gathering, source)};
    const Picture *picture = gathered_picture(gathering, old_at(&sheet, 0)->frame->picture);
    sheet.was = gathered_was(gathering, picture->id);
    sheet.arts = old_arts(&sheet);
    sheet.left = g_hash_table_new_full(art_hash, art_equal, g_free, NULL);
    if (sheet.was != NULL)
        note_left_out(&sheet);
    sheet.old_w = picture->width;
    sheet.old_h = picture->height;
    GArray *cells = best_layout(&sheet);
    if (sheet.was != NULL)
        search_anywhere(&sheet, cells);
    g_array_sort(cells, compare_cells);
    for (guint i = 0; i < cells->len; i++) {
        const Cell *cell = &g_array_index(cells, Cell, i);
        char *name = g_strdup_printf("%u", i + 1);
        if (is_wanted(&sheet, cell))
            gather_add(gathering, source, pixels, cell->rect, mask, name);
        g_free(name);
    }
    g_array_unref(cells);
    g_hash_table_unref(sheet.arts);
    g_hash_table_unref(sheet.left);
}
