/* SPDX-License-Identifier: MIT */
/**
 * import/sheet/guess.h: guesses whether a picture is a figure, a sheet or a map, and how a sheet is
 * cut.
 *
 *     SheetGuess guess = sheet_guess(pixels);
 *     if (guess.kind == GUESS_GRID)
 *         propose(&guess.cut);                     // 6 x 4 cells of 96 x 88 pixels
 *
 * Drawn lines, and gaps of one width between filled cells, define the cells (separators.h).
 * Otherwise a grid is plausible if the lines between its cells cut few figures, most cells contain
 * one figure, and neighbours look alike, in rows or in columns. Cells with several figures of about
 * one size are not frames, unless they are too regular for a coincidence. Figures on one opaque
 * colour are cut with the colour of the corner as the key. This takes several passes over the
 * pixels: call it on a worker thread.
 */
#pragma once

#include "import/sheet/sheet.h"

typedef enum GuessKind {
    GUESS_FIGURE = 0, /**< one figure: a frame of a sprite */
    GUESS_GRID,       /**< figures of one size in regular rows */
    GUESS_ISLANDS,    /**< figures at any position */
    GUESS_OPAQUE,     /**< a picture without a background: a map */
    GUESS_LARGE       /**< one picture larger than GUESS_LARGE_SIDE: a map */
} GuessKind;

enum { GUESS_LARGE_SIDE = 512 }; /* pixels */

typedef struct SheetGuess {
    GuessKind kind;
    SheetCut cut;           /**< for use as a sprite, whatever `kind` is; skips empty cells */
    uint32_t columns, rows; /**< of the grid; 1 if there is none */
} SheetGuess;

SheetGuess sheet_guess(const Pixels *pixels);

/** sheet_cells_across and sheet_cells_down return the number of cells that a cut has along a side
 * of a picture. sheet_cell_width and sheet_cell_height return the size of cells of which `count`
 * fit, given the cut's margin, spacing and offset; 0 if none fits. */
uint32_t sheet_cells_across(const SheetCut *cut, uint32_t width);
uint32_t sheet_cells_down(const SheetCut *cut, uint32_t height);
int32_t sheet_cell_width(const SheetCut *cut, uint32_t width, uint32_t count);
int32_t sheet_cell_height(const SheetCut *cut, uint32_t height, uint32_t count);
