/* SPDX-License-Identifier: MIT */
/*
 * Tests of guesses about pictures, with sheets that the tests draw. test_guess_sheets.py measures
 * guesses about real sheets.
 */
#include "check.h"
#include "import/sheet/guess.h"

#include <string.h>

typedef struct Canvas {
    uint32_t width, height;
    uint8_t *rgba;
} Canvas;

static Canvas canvas_new(uint32_t width, uint32_t height)
{
    return (Canvas){width, height, g_new0(uint8_t, (size_t)width * height * 4)};
}

/* Draws a rectangle whose colours change from pixel to pixel. */
static void fill(Canvas *canvas, uint32_t left, uint32_t top, uint32_t w, uint32_t h, uint8_t seed)
{
    for (uint32_t y = top; y < top + h; y++)
        for (uint32_t x = left; x < left + w; x++) {
            uint8_t *pixel = canvas->rgba + ((size_t)y * canvas->width + x) * 4;
            pixel[0] = (uint8_t)(seed + 7 * (x - left));
            pixel[1] = (uint8_t)(90 + 5 * (y - top));
            pixel[2] = seed;
            pixel[3] = 255;
        }
}

/* Draws a figure with head, body and legs in a cell, slightly different in each cell. */
static void draw_figure(Canvas *canvas, uint32_t x, uint32_t y, uint32_t w, uint32_t h, uint32_t i)
{
    uint32_t lean = i % 3;
    fill(canvas, x + w * 2 / 5 + lean, y + h / 8, w / 5, h / 5, 200);
    fill(canvas, x + w / 3, y + h / 8 + h / 5, w / 3, h / 3, 40);
    fill(canvas, x + w / 3 + lean, y + h * 3 / 5, w / 4, h * 3 / 8, 120);
}

static SheetGuess guess_of(Canvas *canvas)
{
    Pixels *pixels = pixels_take(canvas->width, canvas->height, canvas->rgba);
    SheetGuess guess = sheet_guess(pixels);
    pixels_unref(pixels);
    return guess;
}

static void check_grid(Canvas *canvas, int32_t w, int32_t h, uint32_t columns, uint32_t rows)
{
    SheetGuess guess = guess_of(canvas);
    CHECK_INT(guess.kind, GUESS_GRID);
    CHECK_INT(guess.cut.kind, CUT_GRID);
    CHECK_INT(guess.cut.cell_w, w);
    CHECK_INT(guess.cut.cell_h, h);
    CHECK_INT(guess.columns, columns);
    CHECK_INT(guess.rows, rows);
}

static void test_full_rows(void)
{
    Canvas canvas = canvas_new(6 * 96, 4 * 88);
    for (uint32_t i = 0; i < 24; i++)
        draw_figure(&canvas, i % 6 * 96, i / 6 * 88, 96, 88, i);
    check_grid(&canvas, 96, 88, 6, 4);
}

static void test_incomplete_row(void)
{
    Canvas canvas = canvas_new(5 * 40, 3 * 48);
    for (uint32_t i = 0; i < 12; i++)
        draw_figure(&canvas, i % 5 * 40, i / 5 * 48, 40, 48, i);
    check_grid(&canvas, 40, 48, 5, 3);
}

static void test_strip_without_gaps(void)
{
    Canvas canvas = canvas_new(8 * 32, 32);
    for (uint32_t i = 0; i < 8; i++)
        fill(&canvas, i * 32, 4, 32, 28, 60);
    check_grid(&canvas, 32, 32, 8, 1);
}

/* Space between three cells must not lead to a row that is higher than the picture. */
static void test_row_with_margin(void)
{
    Canvas canvas = canvas_new(1 + 3 * 40 + 2 + 1, 50);
    for (uint32_t i = 0; i < 3; i++)
        draw_figure(&canvas, 1 + i * 41, 0, 40, 50, i);
    SheetGuess guess = guess_of(&canvas);
    CHECK_INT(guess.columns, 3);
    CHECK_INT(sheet_cells_across(&guess.cut, 124), 3);
    CHECK_INT(sheet_cells_down(&guess.cut, 50), 1);
}

/*
 * Figures that face another direction in each column: neighbours in a row differ, those in a column
 * are similar.
 */
static void test_rotating_figures(void)
{
    static const int32_t directions[8][2] = {{1, 0},  {1, 1},   {0, 1},  {-1, 1},
                                             {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    Canvas canvas = canvas_new(8 * 64, 3 * 64);
    for (uint32_t i = 0; i < 24; i++) {
        int32_t x = 22 + 18 * directions[i % 8][0], y = 22 + 18 * directions[i % 8][1];
        fill(&canvas, i % 8 * 64 + (uint32_t)x, i / 8 * 64 + (uint32_t)y, 20, 20 - i / 8, 60);
    }
    check_grid(&canvas, 64, 64, 8, 3);
}

/* Gives the background a colour, opaque or nearly transparent. */
static void fill_background(Canvas *canvas, uint8_t red, uint8_t alpha)
{
    for (size_t i = 0; i < (size_t)canvas->width * canvas->height; i++)
        if (canvas->rgba[4 * i + 3] == 0) {
            canvas->rgba[4 * i] = red;
            canvas->rgba[4 * i + 3] = alpha;
        }
}

static void draw_two_rows_of_five(Canvas *canvas)
{
    for (uint32_t i = 0; i < 10; i++)
        draw_figure(canvas, i % 5 * 40, i / 5 * 48, 40, 48, i);
}

static void test_figures_on_one_colour(void)
{
    Canvas canvas = canvas_new(5 * 40, 2 * 48);
    draw_two_rows_of_five(&canvas);
    fill_background(&canvas, 255, 255);
    Pixels *pixels = pixels_take(canvas.width, canvas.height, canvas.rgba);
    SheetGuess guess = sheet_guess(pixels);
    CHECK_INT(guess.kind, GUESS_GRID);
    CHECK_INT(guess.columns, 5);
    CHECK_INT(guess.rows, 2);
    CHECK_INT(guess.cut.key_kind, KEY_CORNER);
    pixels_unref(pixels);
}

static void test_figures_on_nearly_transparent_colour(void)
{
    Canvas canvas = canvas_new(5 * 40, 2 * 48);
    draw_two_rows_of_five(&canvas);
    fill_background(&canvas, 254, 1);
    Pixels *pixels = pixels_take(canvas.width, canvas.height, canvas.rgba);
    SheetGuess guess = sheet_guess(pixels);
    CHECK_INT(guess.kind, GUESS_GRID);
    CHECK_INT(guess.columns, 5);
    CHECK_INT(guess.cut.key_kind, KEY_NONE);
    uint32_t count;
    SheetCut islands = {.kind = CUT_ISLANDS, .gap = 1, .min = 4};
    g_free(sheet_cut(pixels, &islands, &count, NULL));
    CHECK_INT(count, 10);
    pixels_unref(pixels);
}

/* Art that fades out has almost no alpha at its rim, but is still art. */
static void test_fading_art(void)
{
    Canvas canvas = canvas_new(40, 40);
    fill(&canvas, 12, 12, 8, 8, 30);
    canvas.rgba[4 * (12 * 40 + 11) + 3] = 1;
    Pixels *pixels = pixels_take(canvas.width, canvas.height, canvas.rgba);
    uint32_t count;
    PixelRect *rects = sheet_cut(pixels, &(SheetCut){.kind = CUT_ISLANDS}, &count, NULL);
    CHECK_INT(count, 1);
    CHECK_INT(rects[0].left, 11);
    g_free(rects);
    pixels_unref(pixels);
}

/* ---- Lines and gaps between cells ---- */

typedef struct Ruling {
    uint32_t cell_w, cell_h, columns, rows, border, line;
} Ruling;

/*
 * Creates an empty sheet for cells with `line` pixels between them and `border` pixels around all
 * of them.
 */
static Canvas ruled_canvas(const Ruling *ruling)
{
    const Ruling *r = ruling;
    return canvas_new(2 * r->border + r->columns * r->cell_w + (r->columns - 1) * r->line,
                      2 * r->border + r->rows * r->cell_h + (r->rows - 1) * r->line);
}

static void draw_cells(Canvas *canvas, const Ruling *ruling, bool filled)
{
    const Ruling *r = ruling;
    for (uint32_t i = 0; i < r->columns * r->rows; i++) {
        uint32_t x = r->border + i % r->columns * (r->cell_w + r->line);
        uint32_t y = r->border + i / r->columns * (r->cell_h + r->line);
        if (filled)
            fill(canvas, x, y, r->cell_w, r->cell_h, (uint8_t)(i * 37));
        else
            draw_figure(canvas, x, y, r->cell_w, r->cell_h, i);
    }
}

/* Draws over the pixels between and around the cells. */
static void draw_lines(Canvas *canvas, const Ruling *ruling, const uint8_t colour[4])
{
    const Ruling *r = ruling;
    for (uint32_t y = 0; y < canvas->height; y++)
        for (uint32_t x = 0; x < canvas->width; x++) {
            bool across = x >= r->border && x < canvas->width - r->border &&
                          (x - r->border) % (r->cell_w + r->line) < r->cell_w;
            bool down = y >= r->border && y < canvas->height - r->border &&
                        (y - r->border) % (r->cell_h + r->line) < r->cell_h;
            if (!across || !down)
                memcpy(canvas->rgba + ((size_t)y * canvas->width + x) * 4, colour, 4);
        }
}

static void check_ruled(Canvas *canvas, const Ruling *ruling, KeyKind key)
{
    const Ruling *r = ruling;
    Pixels *pixels = pixels_take(canvas->width, canvas->height, canvas->rgba);
    SheetGuess guess = sheet_guess(pixels);
    CHECK_INT(guess.kind, GUESS_GRID);
    CHECK_INT(guess.cut.cell_w, (int32_t)r->cell_w);
    CHECK_INT(guess.cut.cell_h, (int32_t)r->cell_h);
    CHECK_INT(guess.columns, r->columns);
    CHECK_INT(guess.rows, r->rows);
    CHECK_INT(guess.cut.key_kind, key);
    uint32_t count = 0;
    PixelRect *cells = sheet_cut(pixels, &guess.cut, &count, NULL);
    CHECK_INT(count, r->columns * r->rows);
    CHECK_INT(cells[0].left, (int32_t)r->border);
    CHECK_INT(cells[0].top, (int32_t)r->border);
    CHECK_INT(cells[count - 1].right, (int32_t)(canvas->width - r->border));
    CHECK_INT(cells[count - 1].bottom, (int32_t)(canvas->height - r->border));
    g_free(cells);
    pixels_unref(pixels);
}

static const uint8_t black[4] = {0, 0, 0, 255}, green[4] = {0, 200, 60, 255};

static void test_drawn_lines(void)
{
    static const Ruling rulings[] = {{32, 32, 8, 4, 1, 1}, {40, 48, 5, 2, 2, 2},
                                     {24, 40, 6, 3, 0, 1}, {48, 32, 4, 1, 1, 1},
                                     {20, 20, 1, 5, 2, 2}, {64, 64, 3, 3, 0, 2}};
    for (size_t i = 0; i < CHECK_COUNT(rulings); i++) {
        Canvas canvas = ruled_canvas(&rulings[i]);
        draw_cells(&canvas, &rulings[i], false);
        draw_lines(&canvas, &rulings[i], i % 2 != 0 ? black : green);
        check_ruled(&canvas, &rulings[i], KEY_NONE);
    }
}

static void test_drawn_lines_on_one_colour(void)
{
    static const Ruling ruling = {40, 48, 5, 3, 1, 1};
    Canvas canvas = ruled_canvas(&ruling);
    draw_cells(&canvas, &ruling, false);
    fill_background(&canvas, 255, 255);
    draw_lines(&canvas, &ruling, black);
    check_ruled(&canvas, &ruling, KEY_CORNER);
}

static void test_drawn_lines_between_tiles(void)
{
    static const Ruling ruling = {16, 16, 10, 6, 1, 1};
    Canvas canvas = ruled_canvas(&ruling);
    draw_cells(&canvas, &ruling, true);
    draw_lines(&canvas, &ruling, green);
    check_ruled(&canvas, &ruling, KEY_NONE);
}

static void test_gaps_between_tiles(void)
{
    static const Ruling rulings[] = {{16, 16, 12, 8, 0, 1}, {16, 16, 12, 8, 2, 2},
                                     {32, 24, 5, 7, 3, 5},  {32, 32, 6, 4, 8, 4},
                                     {32, 32, 6, 4, 1, 2},  {48, 20, 7, 1, 4, 4}};
    for (size_t i = 0; i < CHECK_COUNT(rulings); i++) {
        Canvas canvas = ruled_canvas(&rulings[i]);
        draw_cells(&canvas, &rulings[i], true);
        check_ruled(&canvas, &rulings[i], KEY_NONE);
    }
}

/* Patterns that partly resemble lines, but are not lines. */
static void test_no_lines(void)
{
    Canvas planks = canvas_new(320, 200), letterbox = canvas_new(320, 200);
    fill(&planks, 0, 0, 320, 200, 20);
    fill(&letterbox, 0, 0, 320, 200, 20);
    for (uint32_t y = 0; y < 200; y++)
        for (uint32_t x = 0; x < 320; x++) {
            bool plank = x % 16 == 0, bar = x < 8 || x >= 312 || y < 4 || y >= 196;
            if (plank)
                memcpy(planks.rgba + ((size_t)y * 320 + x) * 4, black, 4);
            if (bar || x == 100 || x == 250)
                memcpy(letterbox.rgba + ((size_t)y * 320 + x) * 4, black, 4);
        }
    CHECK_INT(guess_of(&letterbox).kind, GUESS_OPAQUE);
    SheetGuess of_planks = guess_of(&planks);
    CHECK_INT(of_planks.columns * of_planks.rows, 1);
}

static void draw_scattered_figures(Canvas *canvas)
{
    fill(canvas, 3, 5, 31, 40, 10);
    fill(canvas, 50, 21, 60, 22, 80);
    fill(canvas, 131, 2, 24, 61, 30);
    fill(canvas, 20, 90, 43, 70, 70);
    fill(canvas, 99, 77, 71, 30, 90);
}

static void test_islands_on_one_colour(void)
{
    Canvas canvas = canvas_new(211, 173);
    draw_scattered_figures(&canvas);
    fill_background(&canvas, 0, 255);
    SheetGuess guess = guess_of(&canvas);
    CHECK_INT(guess.kind, GUESS_ISLANDS);
    CHECK_INT(guess.cut.key_kind, KEY_CORNER);
}

/* A picture with a border of one colour is not a sheet. */
static void test_framed_picture(void)
{
    Canvas canvas = canvas_new(320, 200);
    fill(&canvas, 0, 40, 320, 120, 20);
    fill_background(&canvas, 0, 255);
    SheetGuess guess = guess_of(&canvas);
    CHECK_INT(guess.kind, GUESS_OPAQUE);
    CHECK_INT(guess.cut.key_kind, KEY_NONE);
}

/* Columns as high as the picture are not cells. */
static void test_no_long_cells(void)
{
    Canvas canvas = canvas_new(4 * 50, 960);
    for (uint32_t i = 0; i < 4; i++)
        for (uint32_t k = 0; k < 15; k++)
            fill(&canvas, i * 50 + 6, i * 23 % 60 + k * (52 + 3 * i), 38, 40 + 3 * (k % 4), 60);
    CHECK_INT(guess_of(&canvas).kind, GUESS_ISLANDS);
}

static void test_one_figure(void)
{
    Canvas canvas = canvas_new(96, 88);
    draw_figure(&canvas, 0, 0, 96, 88, 0);
    SheetGuess guess = guess_of(&canvas);
    CHECK_INT(guess.kind, GUESS_FIGURE);
    CHECK_INT(guess.cut.kind, CUT_WHOLE);
}

static void test_scattered_figures(void)
{
    Canvas canvas = canvas_new(211, 173);
    draw_scattered_figures(&canvas);
    SheetGuess guess = guess_of(&canvas);
    CHECK_INT(guess.kind, GUESS_ISLANDS);
    CHECK_INT(guess.cut.kind, CUT_ISLANDS);
}

static void test_maps(void)
{
    Canvas opaque = canvas_new(320, 200);
    fill(&opaque, 0, 0, 320, 200, 20);
    CHECK_INT(guess_of(&opaque).kind, GUESS_OPAQUE);
    Canvas large = canvas_new(700, 600);
    fill(&large, 20, 30, 650, 540, 20);
    CHECK_INT(guess_of(&large).kind, GUESS_LARGE);
}

static void test_cells_and_counts(void)
{
    SheetCut cut = {.kind = CUT_GRID, .cell_w = 32, .cell_h = 24, .margin = 2, .spacing = 1};
    CHECK_INT(sheet_cells_across(&cut, 2 + 4 * 32 + 3 + 2), 4);
    CHECK_INT(sheet_cells_across(&cut, 2 + 4 * 32 + 3 + 1), 3);
    CHECK_INT(sheet_cell_width(&cut, 2 + 4 * 32 + 3 + 2, 4), 32);
    CHECK_INT(sheet_cell_height(&cut, 2 + 3 * 24 + 2 + 2, 3), 24);
    CHECK_INT(sheet_cell_height(&cut, 4, 3), 0);
    CHECK_INT(sheet_cell_width(&cut, 100, 0), 0);
    cut.rows = 2;
    CHECK_INT(sheet_cells_down(&cut, 2 + 3 * 24 + 2 + 2), 2);
    cut.rows = 4;
    CHECK_INT(sheet_cells_down(&cut, 2 + 3 * 24 + 2 + 2), 3);
    cut.offset_x = 40;
    CHECK_INT(sheet_cells_across(&cut, 40), 0);
}

static void test_tiny_pictures(void)
{
    for (uint32_t side = 1; side < 20; side++) {
        Canvas bare = canvas_new(side, 1), dot = canvas_new(1, side);
        CHECK_INT(guess_of(&bare).kind, GUESS_FIGURE);
        fill(&dot, 0, side - 1, 1, 1, 0);
        CHECK_INT(guess_of(&dot).cut.kind, CUT_WHOLE);
    }
}

/* Draws a figure with two horns, whose tips are drawn separately. */
static void draw_horned(Canvas *canvas, uint32_t x, uint32_t y, uint32_t w, uint32_t h)
{
    fill(canvas, x, y + 8, w, h - 8, 60);
    for (uint32_t i = 0; i < 2; i++) {
        fill(canvas, x + i * (w - 4), y + 4, 4, 4, 90);
        fill(canvas, x + i * (w - 4) + 1, y, 3, 2, 90);
    }
}

static uint32_t count_islands(Canvas *canvas, SheetGuess *guess)
{
    Pixels *pixels = pixels_take(canvas->width, canvas->height, canvas->rgba);
    uint32_t count;
    *guess = sheet_guess(pixels);
    guess->cut.kind = CUT_ISLANDS;
    g_free(sheet_cut(pixels, &guess->cut, &count, NULL));
    pixels_unref(pixels);
    return count;
}

/* Eight figures of different sizes in two loose rows: islands, and not cells as wide as a row. */
static void test_loose_rows(void)
{
    static const uint32_t lefts[] = {20, 105, 200, 370, 5, 135, 225, 425};
    Canvas canvas = canvas_new(520, 330);
    SheetGuess guess;
    for (uint32_t i = 0; i < 8; i++)
        draw_horned(&canvas, lefts[i], i / 4 * 165 + 20 + i % 3 * 9, 70 + i % 2 * 12, 110);
    CHECK_INT(count_islands(&canvas, &guess), 8);
    CHECK_THAT(guess.kind == GUESS_ISLANDS, "%u x %u cells of %d x %d", guess.columns, guess.rows,
               (int)guess.cut.cell_w, (int)guess.cut.cell_h);
}

/* True if the cells of a guessed grid contain at most one of these figures each. */
static bool has_single_figures(const SheetGuess *guess, const PixelRect *figures, uint32_t count)
{
    const SheetCut *cut = &guess->cut;
    for (uint32_t i = 1; guess->kind == GUESS_GRID && i < count; i++)
        for (uint32_t k = 0; k < i; k++) {
            const PixelRect *a = &figures[i], *b = &figures[k];
            int32_t pitch_x = cut->cell_w + cut->spacing, pitch_y = cut->cell_h + cut->spacing;
            if ((a->left + a->right) / 2 / pitch_x == (b->left + b->right) / 2 / pitch_x &&
                (a->top + a->bottom) / 2 / pitch_y == (b->top + b->bottom) / 2 / pitch_y)
                return false;
        }
    return true;
}

/* Draws rows of figures that are as wide as they need to be. Returns their number. */
static uint32_t draw_loose_rows(Canvas *canvas, CheckRandom *random, PixelRect *figures)
{
    int rows = check_between(random, 1, 4), each = check_between(random, 4, 8), count = 0;
    *canvas = canvas_new(760, (uint32_t)rows * 90 + 10);
    int32_t right = 0;
    for (int row = 0; row < rows; row++) {
        int32_t x = check_between(random, 0, 12);
        for (int i = 0; i < each; i++) {
            int32_t w = check_between(random, 24, 60), h = check_between(random, 60, 80);
            int32_t bottom = row * 90 + 86;
            draw_horned(canvas, (uint32_t)x, (uint32_t)(bottom - h), (uint32_t)w, (uint32_t)h);
            figures[count++] = (PixelRect){x, bottom - h, x + w, bottom};
            right = MAX(right, x + w);
            x += w + check_between(random, 6, 24);
        }
    }
    for (uint32_t y = 1; y < canvas->height; y++) /* crops the canvas */
        memmove(canvas->rgba + (size_t)y * 4 * (size_t)(right + 5),
                canvas->rgba + (size_t)y * 4 * canvas->width, 4 * (size_t)(right + 5));
    canvas->width = (uint32_t)right + 5;
    return (uint32_t)count;
}

/* A measured share, so the sheets are the same with each seed. */
static void test_random_loose_rows(void)
{
    enum { SHEETS = 400, MAX_WRONG = 4 };
    CheckRandom random = check_random_at(1, "loose rows");
    int wrong = 0;
    for (int i = 0; i < SHEETS; i++) {
        Canvas canvas;
        PixelRect figures[32];
        uint32_t count = draw_loose_rows(&canvas, &random, figures);
        SheetGuess guess = guess_of(&canvas);
        wrong += !has_single_figures(&guess, figures, count);
    }
    check_note("%d of %d loose sheets get cells with several figures", wrong, SHEETS);
    CHECK_THAT(wrong <= MAX_WRONG, "%d", wrong);
}

/* The parts of the figures of a regular sheet may be as large as each other. */
static void test_figures_in_parts(void)
{
    Canvas canvas = canvas_new(8 * 60, 2 * 50);
    for (uint32_t i = 0; i < 16; i++) {
        uint32_t x = i % 8 * 60, y = i / 8 * 50;
        fill(&canvas, x + 4 + i % 3, y + 10 + i % 4 * 4, 12, 24, 60);
        fill(&canvas, x + 22 + i % 5, y + 22 - i % 4 * 5, 26, 24, 90);
    }
    check_grid(&canvas, 60, 50, 8, 2);
}

/* Small figures next to a large one are not specks if they are next to each other, or far away. */
static void test_small_figures(void)
{
    Canvas canvas = canvas_new(300, 300);
    SheetGuess guess;
    draw_horned(&canvas, 10, 10, 100, 120);
    draw_horned(&canvas, 10, 160, 90, 100);
    for (uint32_t i = 0; i < 5; i++)
        fill(&canvas, 120 + 11 * i, 20, 8, 8, 30);
    fill(&canvas, 200, 200, 6, 6, 30);
    CHECK_INT(count_islands(&canvas, &guess), 8);
}

/* Draws three loose rows of three figures, each with a part at this place; the next figure is
 * nearer to a part at its right. Returns the number of islands. */
static uint32_t count_with_parts(int32_t x, int32_t y, uint32_t w, uint32_t h)
{
    static const uint32_t lefts[] = {10, 64, 116};
    Canvas canvas = canvas_new(190, 230);
    SheetGuess guess;
    for (uint32_t i = 0; i < 9; i++) {
        uint32_t left = lefts[i % 3] + i / 3 * 5, top = 10 + i / 3 * 74;
        fill(&canvas, left, top, 30, 40, 60);
        fill(&canvas, left + (uint32_t)x, top + (uint32_t)y, w, h, 90);
    }
    return count_islands(&canvas, &guess);
}

static void test_recurring_parts(void)
{
    CHECK_INT(count_with_parts(2, 45, 26, 5), 9);    /* shadows */
    CHECK_INT(count_with_parts(36, 12, 12, 10), 9);  /* effects */
    CHECK_INT(count_with_parts(36, 4, 4, 30), 9);    /* weapons */
    CHECK_INT(count_with_parts(2, 46, 12, 12), 18);  /* items below the figures */
    CHECK_INT(count_with_parts(34, 10, 15, 20), 18); /* smaller figures */
}

CHECK_CASES(
    {"full rows of figures", test_full_rows}, {"an incomplete row", test_incomplete_row},
    {"a strip without gaps", test_strip_without_gaps}, {"parts that recur", test_recurring_parts},
    {"a row with a margin", test_row_with_margin},
    {"figures in several directions", test_rotating_figures},
    {"figures on a background colour", test_figures_on_one_colour},
    {"figures on a nearly transparent colour", test_figures_on_nearly_transparent_colour},
    {"art with fading edges", test_fading_art},
    {"islands on a background colour", test_islands_on_one_colour},
    {"a picture with a border", test_framed_picture}, {"drawn lines", test_drawn_lines},
    {"drawn lines on a background colour", test_drawn_lines_on_one_colour},
    {"drawn lines between tiles", test_drawn_lines_between_tiles},
    {"gaps between tiles", test_gaps_between_tiles}, {"no lines", test_no_lines},
    {"cells are not as high as the picture", test_no_long_cells}, {"one figure", test_one_figure},
    {"scattered figures", test_scattered_figures}, {"figures in two loose rows", test_loose_rows},
    {"random loose rows", test_random_loose_rows}, {"figures in parts", test_figures_in_parts},
    {"small figures next to a large one", test_small_figures}, {"maps", test_maps},
    {"cells and their numbers", test_cells_and_counts}, {"tiny pictures", test_tiny_pictures})
