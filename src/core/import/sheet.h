/* SPDX-License-Identifier: MIT */
/**
 * import/sheet.h: where the frames of a picture are: all of it, the cells of a grid, its islands,
 * or rectangles that somebody has drawn.
 *
 *     SheetCut cut = {.kind = CUT_GRID, .cell_w = 48, .cell_h = 64, .skip_empty = true};
 *     uint32_t count;
 *     PixelRect *frames = sheet_cut(sheet, &cut, &count, &error);
 */
#ifndef GABARIT_IMPORT_SHEET_H
#define GABARIT_IMPORT_SHEET_H

#include "art/picture.h"

typedef enum CutKind { CUT_WHOLE = 0, CUT_GRID, CUT_ISLANDS, CUT_GIVEN } CutKind;

/** What tells art from what is behind it, where alpha does not. */
typedef enum KeyKind { KEY_NONE = 0, KEY_GIVEN, KEY_CORNER } KeyKind;

typedef struct SheetCut {
    CutKind kind;
    /* Of a grid, in pixels. */
    int32_t cell_w, cell_h;     /**< 1 to DOCUMENT_MOST_SIDE */
    int32_t margin;             /**< around all cells */
    int32_t spacing;            /**< between two cells */
    int32_t offset_x, offset_y; /**< of the first cell, beyond the margin */
    bool skip_empty;            /**< leaves cells out in which all is transparent */
    bool rest; /**< what lies outside of the cells is cut as islands, which come behind them */
    /* Of islands; see import/islands.h. */
    uint32_t gap, least;
    /* Given ones, in their order; what lies beyond the picture is left out. Borrowed. */
    const PixelRect *given;
    uint32_t given_count;
    /* Of all: alpha is looked at as well. */
    KeyKind key_kind;
    uint8_t key[4];    /**< a given one */
    int32_t tolerance; /**< 0 to 255 a channel */
} SheetCut;

/** The mask that a cut gives to its frames: by alpha, or by the given key, or the colour of the top
 * left pixel; the caller's. */
Mask *sheet_mask(const Pixels *pixels, const SheetCut *cut);

/** One byte a pixel of the whole picture: 1 where a frame with the cut's mask sees art, with alpha
 * where there is more of it than what all corners have, if that is next to none; the caller's
 * (g_free). */
uint8_t *sheet_solid(const Pixels *pixels, const SheetCut *cut);

/** The rectangles of the frames of a picture, given ones in theirs, else in reading order; the
 * caller's (g_free). NULL with an
 * error when there are none. */
PixelRect *sheet_cut(const Pixels *pixels, const SheetCut *cut, uint32_t *count, GError **error);

/** One byte for each pixel, as from sheet_solid, but only of the art outside some frames; the
 * caller's (g_free). */
uint8_t *sheet_solid_outside(const Pixels *pixels, const SheetCut *cut, const PixelRect *frames,
                             uint32_t count);
/** Adds the islands that lie outside an array's rectangles (PixelRect) to it; false with an error
 * when there are too many. */
bool sheet_add_islands(const Pixels *pixels, const SheetCut *cut, GArray *rects, GError **error);

/** In which row each frame stands, from 0: frames go on to the right, and a row begins where one
 * does not, or where one lies below all of the row. Returns the number of rows. */
uint32_t sheet_rows(const PixelRect *frames, uint32_t count, uint32_t *rows);

#define IMPORT_ERROR (import_error_quark())
GQuark import_error_quark(void);
typedef enum ImportError {
    IMPORT_UNKNOWN_KIND, /**< no importer reads such a file */
    IMPORT_NO_FRAMES,    /**< the cut finds nothing */
    IMPORT_BAD_CUT       /**< cells without size and the like */
} ImportError;

#endif
