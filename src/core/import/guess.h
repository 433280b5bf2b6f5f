/* SPDX-License-Identifier: MIT */
/**
 * import/guess.h: what a picture probably is, and how a sheet is probably cut.
 *
 *     SheetGuess guess = sheet_guess(pixels);
 *     if (guess.kind == GUESS_GRID)
 *         propose(&guess.cut);                     // 6 x 4 cells of 96 x 88 pixels
 *
 * A grid is believed where the lines between its cells meet few figures, where most cells have one
 * and where neighbours look alike, in rows or in columns. Figures that stand on one opaque colour
 * are cut by the colour of the corner. That takes some passes over the pixels: call it on a worker.
 */
#ifndef GABARIT_IMPORT_GUESS_H
#define GABARIT_IMPORT_GUESS_H

#include "import/sheet.h"

typedef enum GuessKind {
    GUESS_FIGURE = 0, /**< one figure: a frame of a sprite */
    GUESS_GRID,       /**< figures of one size in even rows */
    GUESS_ISLANDS,    /**< figures here and there */
    GUESS_OPAQUE,     /**< a picture without anything behind it: a map */
    GUESS_LARGE       /**< one picture beyond GUESS_LARGE_SIDE: a map */
} GuessKind;

enum { GUESS_LARGE_SIDE = 512 }; /* pixels */

typedef struct SheetGuess {
    GuessKind kind;
    SheetCut cut;           /**< as a sprite, whatever it is; empty cells are skipped */
    uint32_t columns, rows; /**< of the grid; 1 where there is none */
} SheetGuess;

SheetGuess sheet_guess(const Pixels *pixels);

/** How many cells fit into a side of a picture, by a cut's margin, spacing and offset / how large
 * cells are of which `count` are to fit; 0 for none. */
uint32_t sheet_cells_across(const SheetCut *cut, uint32_t width);
uint32_t sheet_cells_down(const SheetCut *cut, uint32_t height);
int32_t sheet_cell_width(const SheetCut *cut, uint32_t width, uint32_t count);
int32_t sheet_cell_height(const SheetCut *cut, uint32_t height, uint32_t count);

#endif
