/* SPDX-License-Identifier: MIT */
/* Candidate layouts of a changed sheet; see again_sheet.h. */
#include "again/again_sheet.h"

#include "import/sheet/guess.h"
#include "import/sheet/islands.h"

#include <string.h>

enum {
    MAX_STARTS = 128, /* rows or columns of rectangles */
    MAX_BETWEEN = 4,  /* the step of a grid is divided by at most this number */
    NEAR = 8          /* the pieces of one figure may be 1 / NEAR of a frame's side apart */
};

static void add_cell(const Sheet *sheet, const Pixels *pixels, GArray *cells, PixelRect rect)
{
    Cell cell = sheet_cell(sheet, pixels, rect);
    g_array_append_val(cells, cell);
}

static GArray *no_cells(void)
{
    return g_array_new(false, false, sizeof(Cell));
}

/* Returns the layout of the old sheet. */
static GArray *old_layout(const Sheet *sheet)
{
    GArray *cells = no_cells();
    for (guint i = 0; i < sheet->row->len; i++)
        if (pixels_contain(sheet->pixels, sheet_old(sheet, i)->rect))
            add_cell(sheet, sheet->pixels, cells, sheet_old(sheet, i)->rect);
    return cells;
}

/* ---- Grids ---- */

/* The cells along one side of a regular grid. */
typedef struct Steps {
    int32_t first, step; /* start of the first cell; distance from one start to the next */
    int32_t size;        /* of a cell */
} Steps;

/* Start positions of rectangles along a side: distinct and sorted, with the number of rectangles at
 * each. */
typedef struct Starts {
    int32_t at[MAX_STARTS];
    guint counts[MAX_STARTS];
    guint len;
} Starts;

static void add_start(Starts *starts, int32_t at)
{
    guint i = 0;
    while (i < starts->len && starts->at[i] < at)
        i++;
    if (i < starts->len && starts->at[i] == at) {
        starts->counts[i]++;
        return;
    }
    if (starts->len == MAX_STARTS)
        return;
    memmove(starts->at + i + 1, starts->at + i, sizeof *starts->at * (starts->len - i));
    memmove(starts->counts + i + 1, starts->counts + i, sizeof *starts->counts * (starts->len - i));
    starts->at[i] = at;
    starts->counts[i] = 1;
    starts->len++;
}

/* Counts the rectangles that start at a whole number of steps from an anchor, in either
 * direction. */
static guint count_fitting(const Starts *starts, int32_t anchor, int32_t step)
{
    guint count = 0;
    for (guint i = 0; i < starts->len; i++)
        count += (starts->at[i] - anchor) % step == 0 ? starts->counts[i] : 0;
    return count;
}

/* Finds the steps that fit the most rectangles, or the largest of equally good ones; returns the
 * number of rectangles. */
static guint best_steps(const Starts *starts, int32_t size, Steps *steps)
{
    guint best = 0;
    *steps = (Steps){starts->at[0], size, size};
    for (guint i = 0; i < starts->len; i++)
        for (guint k = i; k < MIN(i + 3, starts->len); k++) {
            int32_t step = k > i ? starts->at[k] - starts->at[i] : size;
            guint count = step >= size ? count_fitting(starts, starts->at[i], step) : 0;
            if (count > best || (count == best && count > 0 && step > steps->step)) {
                best = count;
                *steps = (Steps){starts->at[i], step, size};
            }
        }
    steps->first -= steps->first / steps->step * steps->step;
    steps->first += steps->first < 0 ? steps->step : 0;
    return best;
}

typedef struct Grid {
    Steps across, down;
} Grid;

/* Finds a grid in which at least a share of some rectangles of one size lie; returns false if none
 * exists. */
static bool find_grid(const GArray *rects, double share, Grid *grid)
{
    Starts starts[2] = {{.len = 0}, {.len = 0}};
    PixelRect first = {0};
    for (guint i = 0; i < rects->len; i++) {
        PixelRect rect = g_array_index(rects, PixelRect, i);
        first = i == 0 ? rect : first;
        if (rect.right - rect.left != first.right - first.left ||
            rect.bottom - rect.top != first.bottom - first.top)
            return false;
        add_start(&starts[0], rect.left);
        add_start(&starts[1], rect.top);
    }
    double min = share * rects->len;
    return rects->len > 0 &&
           best_steps(&starts[0], first.right - first.left, &grid->across) >= min &&
           best_steps(&starts[1], first.bottom - first.top, &grid->down) >= min;
}

/* Returns the rectangles of a grid that lie on a picture. */
static GArray *rects_of(const Grid *grid, const Pixels *pixels)
{
    GArray *rects = g_array_new(false, false, sizeof(PixelRect));
    Steps across = grid->across, down = grid->down;
    for (int32_t y = down.first; y + down.size <= (int32_t)pixels->height; y += down.step)
        for (int32_t x = across.first; x + across.size <= (int32_t)pixels->width;
             x += across.step) {
            g_array_append_val(rects, ((PixelRect){x, y, x + across.size, y + down.size}));
        }
    return rects;
}

static GArray *cells_of(const Sheet *sheet, const Pixels *pixels, const Grid *grid)
{
    GArray *cells = no_cells(), *rects = rects_of(grid, pixels);
    for (guint i = 0; i < rects->len; i++)
        add_cell(sheet, pixels, cells, g_array_index(rects, PixelRect, i));
    g_array_unref(rects);
    return cells;
}

GArray *sheet_old_grid(const Sheet *sheet, const Pixels *pixels)
{
    g_autoptr(GArray) rects = g_array_new(false, false, sizeof(PixelRect));
    Grid grid;
    for (guint i = 0; i < sheet->row->len; i++)
        g_array_append_val(rects, sheet_old(sheet, i)->rect);
    bool found = find_grid(rects, 1, &grid);
    return found ? cells_of(sheet, pixels, &grid) : no_cells();
}

/* Returns a cut with the colour key of the frames' masks. */
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

/* Counts the pixels of art that lie in no cell of a grid. */
static uint64_t count_art_outside(const Sheet *sheet, const Grid *grid)
{
    g_autoptr(GArray) rects = rects_of(grid, sheet->pixels);
    SheetCut cut = keyed_cut(sheet, (SheetCut){.kind = CUT_ISLANDS});
    g_autofree uint8_t *solid = sheet_solid_outside(
        sheet->pixels, &cut, (const PixelRect *)(void *)rects->data, rects->len);
    uint64_t count = 0;
    for (size_t i = 0; i < (size_t)sheet->pixels->width * sheet->pixels->height; i++)
        count += solid[i];
    return count;
}

/* Divides a step by `by` if the step is a multiple of it and the cells still fit; returns true if
 * so. */
static bool divide(Steps *steps, int32_t by)
{
    int32_t step = steps->step / by;
    bool even = steps->step % by == 0 && step >= steps->size;
    if (even) {
        steps->step = step;
        steps->first %= step;
    }
    return even;
}

/* Refines a grid: if art was found only in every second or third cell, adds the cells between
 * these. */
static Grid with_cells_between(const Sheet *sheet, Grid grid)
{
    Grid best = grid;
    uint64_t min = count_art_outside(sheet, &grid);
    for (int32_t n = 1; n < MAX_BETWEEN * MAX_BETWEEN && min > 0; n++) {
        Grid finer = grid;
        if (!divide(&finer.across, 1 + n % MAX_BETWEEN) ||
            !divide(&finer.down, 1 + n / MAX_BETWEEN))
            continue;
        uint64_t outside = count_art_outside(sheet, &finer);
        if (outside < min) {
            min = outside;
            best = finer;
        }
    }
    return best;
}

/* Returns the cells of the grid in which old art lies now. Some old art may also be found
 * elsewhere, as a part of other art, so one in five rectangles may be off the grid. */
static GArray *found_grid(const Sheet *sheet)
{
    g_autoptr(GArray) rects = g_array_new(false, false, sizeof(PixelRect));
    Grid grid;
    for (guint i = 0; i < sheet->places->len; i++)
        g_array_append_val(rects, g_array_index(sheet->places, Place, i).rect);
    bool found = find_grid(rects, 0.8, &grid);
    if (!found)
        return no_cells();
    grid = with_cells_between(sheet, grid);
    return cells_of(sheet, sheet->pixels, &grid);
}

/* ---- Islands ---- */

static GArray *cut_layout(const Sheet *sheet, const SheetCut *cut)
{
    GArray *cells = no_cells();
    uint32_t count = 0;
    g_autofree PixelRect *rects = sheet_cut(sheet->pixels, cut, &count, NULL);
    for (uint32_t i = 0; i < count; i++)
        add_cell(sheet, sheet->pixels, cells, rects[i]);
    return cells;
}

/* Returns how far apart the pieces of one figure may be in frames of this size. */
static uint32_t max_piece_gap(const Sheet *sheet)
{
    PixelRect rect = sheet_old(sheet, 0)->rect;
    int32_t side = MIN(rect.right - rect.left, rect.bottom - rect.top);
    return (uint32_t)CLAMP(side / NEAR, 2, ISLANDS_MAX_GAP);
}

/* Returns the art that was found, wherever it lies, and the islands in the rest of the sheet. */
static GArray *loose_layout(const Sheet *sheet)
{
    GArray *cells = no_cells(), *rects = g_array_new(false, false, sizeof(PixelRect));
    for (guint i = 0; i < sheet->places->len; i++)
        sheet_put(sheet, cells, sheet_rect_at(sheet, &g_array_index(sheet->places, Place, i)));
    for (guint i = 0; i < cells->len; i++)
        g_array_append_val(rects, g_array_index(cells, Cell, i).rect);
    SheetCut cut = keyed_cut(sheet, (SheetCut){.kind = CUT_ISLANDS, .gap = max_piece_gap(sheet)});
    guint found = rects->len;
    bool ok = sheet_add_islands(sheet->pixels, &cut, rects, NULL);
    for (guint i = found; ok && i < rects->len; i++)
        add_cell(sheet, sheet->pixels, cells, g_array_index(rects, PixelRect, i));
    g_array_unref(rects);
    return cells;
}

/* ---- The best layout ---- */

static guint content_hash(gconstpointer content)
{
    return art_hash(((const FrameContent *)content)->art);
}

static gboolean content_equal(gconstpointer a, gconstpointer b)
{
    const FrameContent *one = a, *other = b;
    return one->x == other->x && one->y == other->y && art_equal(one->art, other->art);
}

/* Counts the cells of a layout that have the art of an old source at the same position in the
 * frame. */
static guint count_unmoved(const Sheet *sheet, const GArray *cells)
{
    g_autoptr(GHashTable) old = g_hash_table_new_full(content_hash, content_equal, g_free, NULL);
    for (guint i = 0; i < sheet->row->len; i++) {
        const Frame *frame = sheet_old(sheet, i)->frame;
        FrameContent content = {.x = frame->art_x, .y = frame->art_y};
        memcpy(content.art, frame->art, sizeof content.art);
        g_hash_table_add(old, g_memdup2(&content, sizeof content));
    }
    guint unmoved = 0;
    for (guint i = 0; i < cells->len; i++)
        unmoved += g_hash_table_contains(old, &g_array_index(cells, Cell, i).content) ? 1 : 0;
    return unmoved;
}

/* Counts the old sources whose art is in a layout. */
static guint count_found(const Sheet *sheet, const GArray *cells)
{
    g_autoptr(GHashTable) used_counts = g_hash_table_new(art_hash, art_equal);
    guint found = 0;
    ARRAY_EACH (const Cell, cell, cells) {
        guint all = GPOINTER_TO_UINT(g_hash_table_lookup(sheet->arts, cell->content.art));
        guint used = GPOINTER_TO_UINT(g_hash_table_lookup(used_counts, cell->content.art));
        if (used >= all)
            continue;
        found++;
        g_hash_table_insert(used_counts, (gpointer)cell->content.art, GUINT_TO_POINTER(used + 1));
    }
    return found;
}

/* Returns the layout that contains more old art. If both contain equally much, returns the one in
 * which more of it is unmoved; if that is equal too, `cells`. Frees the other layout. */
static GArray *better_layout(Sheet *sheet, GArray *cells, GArray *other)
{
    guint count = count_found(sheet, cells), other_count = count_found(sheet, other);
    bool prefer_other = other_count > count || (cells->len == 0 && other->len > 0) ||
                        (other_count == count && count > 0 &&
                         count_unmoved(sheet, other) > count_unmoved(sheet, cells));
    g_array_unref(prefer_other ? cells : other);
    sheet->has_new_layout = sheet->has_new_layout || prefer_other;
    return prefer_other ? other : cells;
}

static bool has_all(const Sheet *sheet, const GArray *cells)
{
    return count_found(sheet, cells) == sheet->row->len;
}

GArray *sheet_best_layout(Sheet *sheet)
{
    GArray *cells = better_layout(sheet, sheet_old_grid(sheet, sheet->pixels), old_layout(sheet));
    sheet->has_new_layout = false;
    cells = better_layout(sheet, cells, found_grid(sheet));
    if (!has_all(sheet, cells) || count_unmoved(sheet, cells) < sheet->row->len) {
        SheetGuess guess = sheet_guess(sheet->pixels);
        if (guess.kind == GUESS_GRID)
            cells = better_layout(sheet, cells, cut_layout(sheet, &guess.cut));
    }
    if (sheet->places->len > 0)
        return better_layout(sheet, cells, loose_layout(sheet));
    for (uint32_t gap = 0; gap <= 2 && !has_all(sheet, cells); gap += 2) {
        SheetCut islands = keyed_cut(sheet, (SheetCut){.kind = CUT_ISLANDS, .gap = gap});
        cells = better_layout(sheet, cells, cut_layout(sheet, &islands));
    }
    return cells;
}
