/* SPDX-License-Identifier: MIT */
/* Guesses what a picture is and how it is cut; the contract is in guess.h. */
#include "import/sheet/guess.h"

#include "import/sheet/islands.h"
#include "import/sheet/separators.h"

#include <math.h>
#include <string.h>

enum {
    MIN_CELL = 6,   /* pixels */
    MAX_CELLS = 64, /* across or down */
    MAX_TRIED = 12, /* divisions of a side that are combined with those of the other */
    TURNS = 4,      /* minimum number of columns that may be directions of a turning figure */
    PARTS = 8,      /* cells are compared in this number of parts across and down */
    MIN_SIDE = 12   /* a smaller picture is not a sheet */
};

/* One way to divide a side of the picture into cells. */
typedef struct Division {
    int32_t cell, margin, spacing;
    uint32_t count;
    double clean; /* 1: no figure crosses a line between cells; 0: as many as elsewhere */
} Division;

typedef struct Divisions {
    Division all[MAX_TRIED];
    uint32_t count;
} Divisions;

/* The picture as bytes 0 and 1, and for each position the number of solid pixels that a line there
 * would cut. */
typedef struct Sheet {
    const uint8_t *solid;
    uint32_t width, height;
    uint32_t *cut_x, *cut_y;   /* [x]: number of pairs of solid pixels at x - 1 and x */
    uint32_t *full_x, *full_y; /* [x]: number of solid pixels at x */
} Sheet;

static bool may_be_sheet(const Pixels *pixels)
{
    return MIN(pixels->width, pixels->height) >= MIN_SIDE / 2 &&
           MAX(pixels->width, pixels->height) >= MIN_SIDE;
}

/* ---- Pixels cut by lines ---- */

static void count_cuts(Sheet *sheet)
{
    uint32_t w = sheet->width, h = sheet->height;
    sheet->cut_x = g_new0(uint32_t, 2 * ((size_t)w + h));
    sheet->cut_y = sheet->cut_x + w;
    sheet->full_x = sheet->cut_y + h;
    sheet->full_y = sheet->full_x + w;
    for (uint32_t y = 0; y < h; y++) {
        const uint8_t *row = sheet->solid + (size_t)y * w, *above = y > 0 ? row - w : NULL;
        for (uint32_t x = 0; x < w; x++) {
            sheet->full_x[x] += row[x];
            sheet->full_y[y] += row[x];
            sheet->cut_x[x] += x > 0 && (row[x] & row[x - 1]) != 0;
            sheet->cut_y[y] += above != NULL && (row[x] & above[x]) != 0;
        }
    }
}

static double mean(const uint32_t *values, uint32_t count)
{
    double sum = 0;
    for (uint32_t i = 0; i < count; i++)
        sum += values[i];
    return count > 0 ? sum / count : 0;
}

/* Returns the mean number of solid pixels that the lines between cells cut. If there is spacing,
 * returns the mean number in one line of pixels of it. */
static double mean_cut_by_lines(const Division *division, const uint32_t *cut, const uint32_t *full)
{
    double sum = 0;
    for (uint32_t i = 1; i < division->count; i++) {
        int32_t line = division->margin + (int32_t)i * (division->cell + division->spacing);
        if (division->spacing == 0)
            sum += cut[line];
        for (int32_t k = 1; k <= division->spacing; k++)
            sum += full[line - k] / (double)division->spacing;
    }
    return division->count > 1 ? sum / (division->count - 1) : 0;
}

/* ---- Divisions of a side ---- */

/* Inserts a division into the list, which is sorted by `clean`, if it is among the best. */
static void keep_division(Divisions *divisions, const Division *division)
{
    uint32_t at = divisions->count;
    while (at > 0 && divisions->all[at - 1].clean < division->clean)
        at--;
    if (at == MAX_TRIED)
        return;
    divisions->count = MIN(divisions->count + 1, MAX_TRIED);
    memmove(divisions->all + at + 1, divisions->all + at,
            (divisions->count - 1 - at) * sizeof *division);
    divisions->all[at] = *division;
}

static void try_division(Divisions *divisions, Division division, uint32_t side,
                         const uint32_t *cut, const uint32_t *full)
{
    enum { WORST = 2 };      /* lines may cut at most half as much as elsewhere */
    const double rare = 0.8; /* few sheets have a margin or a space between cells */
    int32_t space = (int32_t)side - 2 * division.margin + division.spacing;
    division.cell = space / (int32_t)division.count - division.spacing;
    if (space % (int32_t)division.count != 0 || division.cell < MIN_CELL)
        return;
    double mean_cut = mean(cut, side), cut_by_lines = mean_cut_by_lines(&division, cut, full);
    division.clean = mean_cut > 0 ? 1 - cut_by_lines / mean_cut : 0;
    if (division.margin + division.spacing > 0)
        division.clean *= rare;
    if (cut_by_lines * WORST <= mean_cut)
        keep_division(divisions, &division);
}

static Divisions divide_side(uint32_t side, const uint32_t *cut, const uint32_t *full)
{
    static const int32_t gaps[][2] = {/* margin, spacing */
                                      {0, 0}, {0, 1}, {1, 1}, {0, 2}, {2, 2}, {1, 2}, {1, 0}};
    Divisions divisions = {.count = 0};
    keep_division(&divisions, &(Division){.cell = (int32_t)side, .count = 1, .clean = 1});
    for (uint32_t count = 2; count <= MAX_CELLS; count++)
        for (size_t i = 0; i < G_N_ELEMENTS(gaps); i++)
            try_division(&divisions,
                         (Division){.count = count, .margin = gaps[i][0], .spacing = gaps[i][1]},
                         side, cut, full);
    return divisions;
}

/* ---- Likeness of cells ---- */

typedef struct Cell {
    uint16_t parts[PARTS * PARTS]; /* number of solid pixels in each part */
    uint32_t solid;
} Cell;

static Cell read_cell(const Sheet *sheet, const Division *across, const Division *down, uint32_t i,
                      uint32_t k)
{
    Cell cell = {.solid = 0};
    int32_t left = across->margin + (int32_t)i * (across->cell + across->spacing);
    int32_t top = down->margin + (int32_t)k * (down->cell + down->spacing);
    for (int32_t y = 0; y < down->cell; y++) {
        const uint8_t *row = sheet->solid + (size_t)(top + y) * sheet->width + left;
        uint16_t *parts = cell.parts + y * PARTS / down->cell * PARTS;
        for (int32_t x = 0; x < across->cell; x++)
            parts[x * PARTS / across->cell] += row[x];
    }
    for (int part = 0; part < PARTS * PARTS; part++)
        cell.solid += cell.parts[part];
    return cell;
}

/* Returns how alike two cells are. 1: the same parts are filled to the same degree; 0: no part is
 * filled in both. */
static double likeness(const Cell *a, const Cell *b)
{
    uint32_t both = 0, any = 0;
    for (int i = 0; i < PARTS * PARTS; i++) {
        both += MIN(a->parts[i], b->parts[i]);
        any += MAX(a->parts[i], b->parts[i]);
    }
    return any > 0 ? both / (double)any : 0;
}

/* Sums over the cells of a grid. */
typedef struct Tally {
    double alike; /* sum of the likeness of all compared pairs */
    uint32_t pairs;
    uint32_t filled, expected; /* cells; expected: all up to the last filled one of each row */
    uint32_t rows;             /* number of rows with a filled cell */
} Tally;

/* Adds a row of cells. Each is compared with the previous filled one and, in long rows, with the
 * one above: if a figure turns from column to column, its cells are alike only within a column. */
static void tally_row(const Sheet *sheet, const Division *across, const Division *down, uint32_t k,
                      Cell *last, Cell *above, Tally *tally)
{
    uint32_t end = 0;
    for (uint32_t i = 0; i < across->count; i++) {
        Cell cell = read_cell(sheet, across, down, i, k);
        if (cell.solid == 0)
            continue;
        end = i + 1;
        tally->filled++;
        if (last->solid > 0) {
            double to_previous = likeness(last, &cell);
            bool turns = across->count >= TURNS && above[i].solid > 0;
            tally->alike += turns ? MAX(to_previous, likeness(&above[i], &cell)) : to_previous;
            tally->pairs++;
        }
        *last = above[i] = cell;
    }
    tally->expected += end;
    tally->rows += end > 0;
}

/* Returns how plausible a grid is, from 0 to 1. */
static double plausibility(const Sheet *sheet, const Division *across, const Division *down)
{
    Tally tally = {.pairs = 0};
    Cell last = {.solid = 0}, above[MAX_CELLS];
    memset(above, 0, sizeof above);
    for (uint32_t k = 0; k < down->count; k++)
        tally_row(sheet, across, down, k, &last, above, &tally);
    if (tally.pairs == 0)
        return 0;
    double filled = tally.filled / (double)MAX(tally.expected, 1) * tally.rows / down->count;
    return tally.alike / tally.pairs * filled * across->clean * down->clean;
}

/* ---- Strips of touching figures, such as water or conveyor belts ---- */

/* Returns the mean of each channel for each column of a strip, or for each row of an upright
 * one. */
static float *mean_colours(const Pixels *pixels, bool upright)
{
    uint32_t w = pixels->width, h = pixels->height, side = upright ? h : w;
    float *means = g_new0(float, (size_t)side * 4), share = 1.0f / (float)(upright ? w : h);
    for (uint32_t y = 0; y < h; y++)
        for (uint32_t x = 0; x < w; x++) {
            const uint8_t *from = pixels->rgba + 4 * ((size_t)y * w + x);
            for (int i = 0; i < 4; i++)
                means[4 * (size_t)(upright ? y : x) + (size_t)i] += (float)from[i] * share;
        }
    return means;
}

/* Returns how much a strip differs from itself, shifted by a number of pixels. */
static double difference_after(const float *means, uint32_t side, uint32_t shift)
{
    double sum = 0;
    for (size_t i = 0; i < 4 * ((size_t)side - shift); i++)
        sum += fabsf(means[i] - means[i + 4 * (size_t)shift]);
    return sum / (side - shift);
}

/* Returns the number of cells into which a strip divides so that they are most alike; 0 if none
 * are. A cell is between half and four times as long as the strip is thick. */
static uint32_t count_repeats(const float *means, uint32_t side, uint32_t thick)
{
    const double alike = 0.5; /* as a share of the usual difference */
    const double visible = 4; /* minimum usual difference; its maximum is 4 * 255 */
    double usual = 0, best = G_MAXDOUBLE;
    uint32_t shifts = 0, found = 0;
    for (uint32_t shift = MIN_CELL; shift <= side / 2; shift += MAX(1, side / 256), shifts++)
        usual += difference_after(means, side, shift);
    usual = shifts > 0 ? usual / shifts : 0;
    for (uint32_t count = MAX_CELLS; count >= 2; count--) {
        uint32_t cell = side / count;
        bool may_be = side % count == 0 && cell >= MIN_CELL && 2 * cell > thick && cell < 4 * thick;
        double differs = may_be ? difference_after(means, side, cell) : G_MAXDOUBLE;
        /* fewer cells only if they are clearly more alike */
        if (differs < best * 0.9 && differs < usual * alike) {
            best = differs;
            found = count;
        }
    }
    return usual > visible ? found : 0;
}

/* Returns the number of cells of a strip; 0 if the picture is not one: it must be at least twice as
 * long as thick. A long strip into which squares fit exactly has square cells. */
static uint32_t count_strip_cells(const Pixels *pixels)
{
    uint32_t w = pixels->width, h = pixels->height, side = MAX(w, h), thick = MIN(w, h);
    if (side < 2 * thick)
        return 0;
    g_autofree float *means = mean_colours(pixels, h > w);
    uint32_t count = count_repeats(means, side, thick);
    bool squares = thick % 8 == 0 && thick >= 16 && side >= 4 * thick && side % thick == 0;
    return count == 0 && squares ? side / thick : count;
}

/* ---- Figures ---- */

/* The islands of a picture: figures, without specks. */
typedef struct Figures {
    Island *islands;
    uint32_t count, similar; /* similar: with at least a quarter of the pixels of the largest */
    uint64_t largest, pixels;
} Figures;

/* Finds the figures, and sets the size below which islands are specks. The caller frees the
 * islands. */
static Figures find_figures(SheetGuess *guess, const Sheet *sheet)
{
    Figures figures = {.count = 0};
    Island *islands;
    IslandOptions options = {.gap = guess->cut.gap, .min = 1};
    uint32_t count = islands_find(sheet->solid, sheet->width, sheet->height, &options, &islands);
    if (islands != NULL)
        guess->cut.min = options.min = islands_guess_min(islands, count);
    g_free(islands);
    figures.count =
        islands_find(sheet->solid, sheet->width, sheet->height, &options, &figures.islands);
    for (uint32_t i = 0; figures.islands != NULL && i < figures.count; i++) {
        figures.largest = MAX(figures.largest, figures.islands[i].pixels);
        figures.pixels += figures.islands[i].pixels;
    }
    for (uint32_t i = 0; figures.islands != NULL && i < figures.count; i++)
        figures.similar += 4 * figures.islands[i].pixels >= figures.largest;
    return figures;
}

/* True if there are more than two figures, and the largest has less than half of their pixels. */
static bool are_islands(const Figures *figures)
{
    return figures->count > 2 && figures->largest * 2 < figures->pixels;
}

/* True if the only column of a grid has wide cells, and most contain several figures: they are
 * loose rows, and not frames. */
static bool cells_are_rows(const Division *across, const Division *down, const Figures *figures)
{
    enum { WIDE = 2 };
    return across->count == 1 && across->cell >= WIDE * down->cell &&
           figures->similar >= 2 * down->count && are_islands(figures);
}

/* The largest figure whose centre is in a cell, the greatest height, and the number of figures that
 * are not much smaller or lower: others, such as shadows, are parts. */
typedef struct CellFigures {
    uint64_t pixels;
    int32_t height;
    uint32_t count;
} CellFigures;

static int32_t cell_at(const Division *division, int32_t start, int32_t end)
{
    int32_t at = (start + end) / 2 - division->margin;
    return CLAMP(at / (division->cell + division->spacing), 0, (int32_t)division->count - 1);
}

static CellFigures *figures_by_cell(const Figures *figures, const Division *across,
                                    const Division *down)
{
    enum { SMALLER = 4, LOWER = 2 };
    CellFigures *cells = g_new0(CellFigures, (size_t)across->count * down->count);
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; figures->islands != NULL && i < figures->count; i++) {
            const PixelRect *bounds = &figures->islands[i].bounds;
            uint64_t pixels = figures->islands[i].pixels;
            int32_t height = bounds->bottom - bounds->top;
            int32_t row = cell_at(down, bounds->top, bounds->bottom);
            CellFigures *cell =
                &cells[row * (int32_t)across->count + cell_at(across, bounds->left, bounds->right)];
            cell->pixels = MAX(cell->pixels, pixels);
            cell->height = MAX(cell->height, height);
            cell->count +=
                pass > 0 && SMALLER * pixels >= cell->pixels && LOWER * height >= cell->height;
        }
    return cells;
}

/* True if a grid is not a coincidence: it has square cells of a common size, many lines between
 * neighbours that cut nothing, or many cells that are very alike. Several figures in its cells are
 * then one, such as the parts of an explosion. */
static bool is_deliberate(const Division *across, const Division *down, double score)
{
    enum { COMMON = 8, MANY = 7 };
    const double very_alike = 0.72;
    bool is_common = across->cell == down->cell && across->cell % COMMON == 0;
    bool is_clean = across->clean >= 1 && (across->count - 1) * down->count >= MANY;
    return is_common || is_clean || (score >= very_alike && across->count * down->count >= MANY);
}

/* True if most cells contain several figures: these are loose, and the lines between the cells
 * happen to miss most of them. */
static bool contain_several(const Figures *figures, const Division *across, const Division *down,
                            double score)
{
    enum { FEW = 4 };
    uint32_t filled = 0, several = 0, all = 0;
    g_autofree CellFigures *cells = figures_by_cell(figures, across, down);
    for (uint32_t i = 0; i < across->count * down->count; i++) {
        filled += cells[i].count > 0;
        several += cells[i].count > 1;
        all += cells[i].count;
    }
    return several * 4 > filled * 3 && (all > FEW * filled || !is_deliberate(across, down, score));
}

/* ---- The guess ---- */

/* True if two divisions have the same margin and spacing, or one of them has only one cell. */
static bool agree(const Division *across, const Division *down)
{
    return across->count == 1 || down->count == 1 ||
           (across->margin == down->margin && across->spacing == down->spacing);
}

/* True if the sides of a cell are not too unequal. */
static bool may_be_cell(const Division *across, const Division *down)
{
    enum { LONGEST = 8 };
    return across->cell <= LONGEST * down->cell && down->cell <= LONGEST * across->cell;
}

/* Returns how plausible a grid is; 0 if its cells contain several figures. */
static double score_grid(const Sheet *sheet, const Figures *figures, const Division *across,
                         const Division *down)
{
    double score = plausibility(sheet, across, down);
    bool is_loose = score > 0 && (cells_are_rows(across, down, figures) ||
                                  contain_several(figures, across, down, score));
    return is_loose ? 0 : score;
}

/* Finds the finest grid among those that are nearly as plausible as the best one; returns its
 * plausibility, 0 if none is plausible. */
static double find_grid(const Sheet *sheet, const Figures *figures, Division *across,
                        Division *down)
{
    const double min = 0.3, close_to_best = 0.6;
    Divisions x = divide_side(sheet->width, sheet->cut_x, sheet->full_x);
    Divisions y = divide_side(sheet->height, sheet->cut_y, sheet->full_y);
    double scores[MAX_TRIED][MAX_TRIED] = {{0}}, best = 0, chosen = 0;
    for (uint32_t i = 0; i < x.count; i++)
        for (uint32_t k = 0; k < y.count; k++)
            if (x.all[i].count * y.all[k].count > 1 && agree(&x.all[i], &y.all[k]) &&
                may_be_cell(&x.all[i], &y.all[k]))
                best = MAX(best, scores[i][k] = score_grid(sheet, figures, &x.all[i], &y.all[k]));
    uint32_t cells = 0;
    for (uint32_t i = 0; i < x.count; i++)
        for (uint32_t k = 0; k < y.count; k++) {
            uint32_t count = x.all[i].count * y.all[k].count;
            if (scores[i][k] < MAX(min, best * close_to_best) || count < cells ||
                (count == cells && scores[i][k] <= chosen))
                continue;
            *across = x.all[i];
            *down = y.all[k];
            cells = count;
            chosen = scores[i][k];
        }
    return chosen;
}

/* Sets a grid as the guess. Both sides share one margin, so a single column or row becomes
 * narrower. */
static void set_grid(SheetGuess *guess, const Sheet *sheet, const Division *across,
                     const Division *down)
{
    guess->kind = GUESS_GRID;
    guess->cut.kind = CUT_GRID;
    guess->cut.spacing = MAX(across->spacing, down->spacing);
    guess->cut.margin = MAX(across->margin, down->margin);
    guess->cut.cell_w = sheet_cell_width(&guess->cut, sheet->width, across->count);
    guess->cut.cell_h = sheet_cell_height(&guess->cut, sheet->height, down->count);
    guess->columns = across->count;
    guess->rows = down->count;
}

static void set_strip(SheetGuess *guess, const Sheet *sheet, uint32_t count)
{
    bool upright = sheet->height > sheet->width;
    uint32_t columns = upright ? 1 : count, rows = upright ? count : 1;
    set_grid(guess, sheet, &(Division){.cell = (int32_t)(sheet->width / columns), .count = columns},
             &(Division){.cell = (int32_t)(sheet->height / rows), .count = rows});
}

/* ---- Sheets with lines or gaps between their cells ---- */

/* True if both sides can be one grid: a cut has only one spacing. */
static bool makes_grid(const Separated *across, const Separated *down)
{
    return across->count * down->count > 1 && across->count <= MAX_CELLS &&
           down->count <= MAX_CELLS &&
           (across->count == 1 || down->count == 1 || across->spacing == down->spacing);
}

/* Sets separated cells as the guess. The space at the edges is a margin if both leading edges are
 * equal and both trailing ones are at least as large; else it is an offset. */
static void set_separated(SheetGuess *guess, const Separated *across, const Separated *down)
{
    int32_t lead = MIN(across->lead, down->lead);
    bool margin = across->lead == down->lead && across->trail >= lead && down->trail >= lead;
    SheetCut *cut = &guess->cut;
    guess->kind = GUESS_GRID;
    cut->kind = CUT_GRID;
    cut->margin = margin ? lead : 0;
    cut->offset_x = across->lead - cut->margin;
    cut->offset_y = down->lead - cut->margin;
    cut->spacing = MAX(across->spacing, down->spacing);
    cut->cell_w = across->cell;
    cut->cell_h = down->cell;
    guess->columns = across->count;
    guess->rows = down->count;
}

static Division division_of(const Separated *side)
{
    return (Division){.cell = side->cell,
                      .margin = side->lead,
                      .spacing = side->spacing,
                      .count = side->count,
                      .clean = 1};
}

/* True if the side may also be a plain grid whose cells include the gaps. */
static bool may_be_plain(const Separated *side)
{
    return side->count > 1 && side->lead + side->trail == side->spacing;
}

/* True if each cell is completely filled or empty. */
static bool are_filled(const Sheet *sheet, const Division *across, const Division *down)
{
    uint32_t area = (uint32_t)across->cell * (uint32_t)down->cell;
    for (uint32_t k = 0; k < down->count; k++)
        for (uint32_t i = 0; i < across->count; i++) {
            uint32_t solid = read_cell(sheet, across, down, i, k).solid;
            if (solid != 0 && solid < area)
                return false;
        }
    return true;
}

/* Extends a single row or column over the transparent space at its edges, unless that equals the
 * margin of the other side. */
static void widen(Separated *side, const Separated *other, uint32_t length)
{
    if (side->count == 1 && (side->lead != other->lead || side->trail != other->trail))
        *side = (Separated){.cell = (int32_t)length, .count = 1};
}

/* True if the cells look like tiles: completely filled or empty, with narrow gaps. */
static bool are_tiles(const Sheet *sheet, const Division *across, const Division *down)
{
    enum { NARROW = 2 };
    return across->spacing <= NARROW && down->spacing <= NARROW && are_filled(sheet, across, down);
}

static bool find_gaps(const Sheet *sheet, Separated *across, Separated *down)
{
    const double min = 0.3;
    if (!separators_find_gaps(sheet->full_x, sheet->width, across) ||
        !separators_find_gaps(sheet->full_y, sheet->height, down))
        return false;
    widen(across, down, sheet->width);
    widen(down, across, sheet->height);
    Division x = division_of(across), y = division_of(down);
    return makes_grid(across, down) && across->count + down->count > 3 && may_be_cell(&x, &y) &&
           plausibility(sheet, &x, &y) >= min &&
           (!(may_be_plain(across) || may_be_plain(down)) || are_tiles(sheet, &x, &y));
}

/* Counts the pixels at the edges of a cell, and those that are opaque and have the given colour. */
static void count_edges(const Pixels *pixels, PixelRect cell, const uint8_t *colour,
                        uint32_t counts[2])
{
    for (int32_t y = cell.top; y < cell.bottom; y++) {
        bool whole = y == cell.top || y == cell.bottom - 1;
        int32_t step = whole ? 1 : cell.right - cell.left - 1;
        for (int32_t x = cell.left; x < cell.right; x += step) {
            const uint8_t *rgba = pixels->rgba + 4 * ((size_t)y * pixels->width + (size_t)x);
            counts[0]++;
            counts[1] += rgba[3] == 255 && memcmp(rgba, colour, 3) == 0;
        }
    }
}

/* True if most pixels at the edges of cells have the colour of the first cell's corner. */
static bool has_key(const SheetGuess *guess, const Pixels *pixels)
{
    const SheetCut *cut = &guess->cut;
    uint32_t counts[2] = {0};
    int32_t left = cut->margin + cut->offset_x, top = cut->margin + cut->offset_y;
    const uint8_t *colour = pixels->rgba + 4 * ((size_t)top * pixels->width + (size_t)left);
    for (uint32_t k = 0; k < guess->rows; k++)
        for (uint32_t i = 0; i < guess->columns; i++) {
            int32_t x = left + (int32_t)i * (cut->cell_w + cut->spacing);
            int32_t y = top + (int32_t)k * (cut->cell_h + cut->spacing);
            count_edges(pixels, (PixelRect){x, y, x + cut->cell_w, y + cut->cell_h}, colour,
                        counts);
        }
    return counts[1] * 2 > counts[0];
}

/* Looks for drawn lines; if there are any, sets the guess and returns true. */
static bool find_lines(SheetGuess *guess, const Pixels *pixels)
{
    Separated across, down;
    if (!may_be_sheet(pixels) || !separators_find_lines(pixels, &across, &down) ||
        !makes_grid(&across, &down))
        return false;
    set_separated(guess, &across, &down);
    if (has_key(guess, pixels))
        guess->cut.key_kind = KEY_CORNER;
    return true;
}

static void look_for_figures(SheetGuess *guess, Sheet *sheet, const Pixels *pixels)
{
    Division across, down;
    Separated x, y;
    uint32_t strip = 0;
    count_cuts(sheet);
    Figures figures = find_figures(guess, sheet);
    if (find_gaps(sheet, &x, &y))
        set_separated(guess, &x, &y);
    else if (find_grid(sheet, &figures, &across, &down) > 0)
        set_grid(guess, sheet, &across, &down);
    else if ((strip = count_strip_cells(pixels)) > 0)
        set_strip(guess, sheet, strip);
    else if (are_islands(&figures))
        guess->kind = GUESS_ISLANDS;
    else if (MAX(sheet->width, sheet->height) > GUESS_LARGE_SIDE)
        guess->kind = GUESS_LARGE;
    if (guess->kind == GUESS_ISLANDS)
        guess->cut.kind = CUT_ISLANDS;
    g_free(figures.islands);
    g_free(sheet->cut_x);
}

/* True if so few pixels are transparent that the art has no background. */
static bool is_opaque(const Sheet *sheet)
{
    size_t all = (size_t)sheet->width * sheet->height, solid = 0;
    for (size_t i = 0; i < all; i++)
        solid += sheet->solid[i];
    return (all - solid) * 100 < all;
}

/* ---- Figures on one colour ---- */

/* Returns the share of pixels, `step` apart, that have a given colour. */
static double share_of(const uint8_t *colour, const uint8_t *rgba, size_t count, size_t step)
{
    size_t same = 0;
    for (size_t i = 0; i < count; i++)
        same += memcmp(rgba + 4 * i * step, colour, 3) == 0;
    return count > 0 ? (double)same / (double)count : 0;
}

/* True if figures lie on one opaque colour: much of the picture and most of its edge have it.
 * Returns false for pictures that are too large to search, or have only one colour. */
static bool has_one_background_colour(const Pixels *pixels)
{
    const double edges = 0.6, all = 0.15;
    const size_t max = (size_t)4096 * 4096;
    size_t w = pixels->width, h = pixels->height;
    const uint8_t *rgba = pixels->rgba, *last_row = rgba + 4 * (h - 1) * w;
    double along = share_of(rgba, rgba, w, 1) + share_of(rgba, last_row, w, 1) +
                   share_of(rgba, rgba, h, w) + share_of(rgba, rgba + 4 * (w - 1), h, w);
    if (w * h > max || along < 4 * edges)
        return false;
    double share = share_of(rgba, rgba, w * h, 1);
    return share >= all && share < 1;
}

/* Looks for figures on the colour of the corner; if there are any, sets the guess and returns
 * true. */
static bool find_figures_on_colour(SheetGuess *guess, const Pixels *pixels)
{
    SheetGuess keyed = *guess;
    if (!may_be_sheet(pixels) || !has_one_background_colour(pixels))
        return false;
    keyed.cut.key_kind = KEY_CORNER;
    uint8_t *solid = sheet_solid(pixels, &keyed.cut);
    Sheet sheet = {.solid = solid, .width = pixels->width, .height = pixels->height};
    look_for_figures(&keyed, &sheet, pixels);
    g_free(solid);
    if (keyed.kind != GUESS_GRID && keyed.kind != GUESS_ISLANDS)
        return false;
    *guess = keyed;
    return true;
}

SheetGuess sheet_guess(const Pixels *pixels)
{
    SheetGuess guess = {.columns = 1, .rows = 1};
    guess.cut = (SheetCut){.kind = CUT_WHOLE,
                           .cell_w = (int32_t)pixels->width,
                           .cell_h = (int32_t)pixels->height,
                           .gap = 1,
                           .min = 4,
                           .skip_empty = true};
    if (find_lines(&guess, pixels))
        return guess;
    g_autofree uint8_t *solid = sheet_solid(pixels, &guess.cut);
    Sheet sheet = {.solid = solid, .width = pixels->width, .height = pixels->height};
    bool opaque = is_opaque(&sheet);
    uint32_t strip = 0;
    if (opaque && find_figures_on_colour(&guess, pixels))
        guess.cut.key_kind = KEY_CORNER;
    else if (opaque && (strip = count_strip_cells(pixels)) > 0)
        set_strip(&guess, &sheet, strip);
    else if (opaque)
        guess.kind = GUESS_OPAQUE;
    else if (may_be_sheet(pixels))
        look_for_figures(&guess, &sheet, pixels);
    return guess;
}

/* ---- Number and size of cells ---- */

static uint32_t cells_in(int64_t side, int64_t cell, const SheetCut *cut, int32_t offset,
                         int32_t max)
{
    int64_t space = side - 2 * (int64_t)cut->margin - offset + cut->spacing;
    int64_t fit = cell > 0 && space > 0 ? space / (cell + cut->spacing) : 0;
    return (uint32_t)(max > 0 ? MIN(fit, max) : fit);
}

static int32_t cell_of(int64_t side, uint32_t count, const SheetCut *cut, int32_t offset)
{
    int64_t space = side - 2 * (int64_t)cut->margin - offset + cut->spacing;
    int64_t cell = count > 0 ? space / count - cut->spacing : 0;
    return (int32_t)MAX(cell, 0);
}

uint32_t sheet_cells_across(const SheetCut *cut, uint32_t width)
{
    return cells_in(width, cut->cell_w, cut, cut->offset_x, cut->columns);
}

uint32_t sheet_cells_down(const SheetCut *cut, uint32_t height)
{
    return cells_in(height, cut->cell_h, cut, cut->offset_y, cut->rows);
}

int32_t sheet_cell_width(const SheetCut *cut, uint32_t width, uint32_t count)
{
    return cell_of(width, count, cut, cut->offset_x);
}

int32_t sheet_cell_height(const SheetCut *cut, uint32_t height, uint32_t count)
{
    return cell_of(height, count, cut, cut->offset_y);
}
