/* SPDX-License-Identifier: MIT */
/* What pictures are guessed to be, on sheets that are drawn here. Real ones are measured by
 * test_guess_sheets.py. */
#include "check.h"
#include "import/guess.h"

typedef struct Canvas {
    uint32_t width, height;
    uint8_t *rgba;
} Canvas;

static Canvas canvas_new(uint32_t width, uint32_t height)
{
    return (Canvas){width, height, g_new0(uint8_t, (size_t)width * height * 4)};
}

/* A rectangle whose colours change from pixel to pixel. */
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

/* A figure of head, body and legs in a cell, a little different in each. */
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

static void expect_grid(Canvas *canvas, int32_t w, int32_t h, uint32_t columns, uint32_t rows)
{
    SheetGuess guess = guess_of(canvas);
    CHECK_INT(guess.kind, GUESS_GRID);
    CHECK_INT(guess.cut.kind, CUT_GRID);
    CHECK_INT(guess.cut.cell_w, w);
    CHECK_INT(guess.cut.cell_h, h);
    CHECK_INT(guess.columns, columns);
    CHECK_INT(guess.rows, rows);
}

static void test_even_rows(void)
{
    Canvas canvas = canvas_new(6 * 96, 4 * 88);
    for (uint32_t i = 0; i < 24; i++)
        draw_figure(&canvas, i % 6 * 96, i / 6 * 88, 96, 88, i);
    expect_grid(&canvas, 96, 88, 6, 4);
}

static void test_a_row_that_is_not_full(void)
{
    Canvas canvas = canvas_new(5 * 40, 3 * 48);
    for (uint32_t i = 0; i < 12; i++)
        draw_figure(&canvas, i % 5 * 40, i / 5 * 48, 40, 48, i);
    expect_grid(&canvas, 40, 48, 5, 3);
}

static void test_a_strip_that_has_no_gaps(void)
{
    Canvas canvas = canvas_new(8 * 32, 32);
    for (uint32_t i = 0; i < 8; i++)
        fill(&canvas, i * 32, 4, 32, 28, 60);
    expect_grid(&canvas, 32, 32, 8, 1);
}

/* The space between three cells makes no row too high for the picture. */
static void test_a_row_with_a_margin(void)
{
    Canvas canvas = canvas_new(1 + 3 * 40 + 2 + 1, 50);
    for (uint32_t i = 0; i < 3; i++)
        draw_figure(&canvas, 1 + i * 41, 0, 40, 50, i);
    SheetGuess guess = guess_of(&canvas);
    CHECK_INT(guess.columns, 3);
    CHECK_INT(sheet_cells_across(&guess.cut, 124), 3);
    CHECK_INT(sheet_cells_down(&guess.cut, 50), 1);
}

static void test_one_figure(void)
{
    Canvas canvas = canvas_new(96, 88);
    draw_figure(&canvas, 0, 0, 96, 88, 0);
    SheetGuess guess = guess_of(&canvas);
    CHECK_INT(guess.kind, GUESS_FIGURE);
    CHECK_INT(guess.cut.kind, CUT_WHOLE);
}

static void test_figures_here_and_there(void)
{
    Canvas canvas = canvas_new(211, 173);
    fill(&canvas, 3, 5, 31, 40, 10);
    fill(&canvas, 50, 21, 60, 22, 80);
    fill(&canvas, 131, 2, 24, 61, 30);
    fill(&canvas, 20, 90, 43, 70, 70);
    fill(&canvas, 99, 77, 71, 30, 90);
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
    cut.offset_x = 40;
    CHECK_INT(sheet_cells_across(&cut, 40), 0);
}

static void test_the_smallest(void)
{
    for (uint32_t side = 1; side < 20; side++) {
        Canvas bare = canvas_new(side, 1), dot = canvas_new(1, side);
        CHECK_INT(guess_of(&bare).kind, GUESS_FIGURE);
        fill(&dot, 0, side - 1, 1, 1, 0);
        CHECK_INT(guess_of(&dot).cut.kind, CUT_WHOLE);
    }
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"figures in even rows", test_even_rows},
        {"a row that is not full", test_a_row_that_is_not_full},
        {"a strip that has no gaps", test_a_strip_that_has_no_gaps},
        {"a row with a margin", test_a_row_with_a_margin},
        {"one figure", test_one_figure},
        {"figures here and there", test_figures_here_and_there},
        {"maps", test_maps},
        {"cells and their numbers", test_cells_and_counts},
        {"the smallest pictures", test_the_smallest},
    };
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
