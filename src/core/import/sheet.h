/* SPDX-License-Identifier: MIT */
/**
 * import/sheet.h: where the frames of a picture are: the whole picture, the cells of a grid, its
 * islands, or rectangles that a person has drawn.
 *
 *     SheetCut cut = {.kind = CUT_GRID, .cell_w = 48, .cell_h = 64, .skip_empty = true};
 *     uint32_t count;
 *     PixelRect *frames = sheet_cut(sheet, &cut, &count, &error);
 */
#ifndef GABARIT_IMPORT_SHEET_H
#define GABARIT_IMPORT_SHEET_H

#include "art/picture.h"

typedef enum CutKind { CUT_WHOLE = 0, CUT_GRID, CUT_ISLANDS, CUT_GIVEN } CutKind;

/** How art is told from its background where alpha does not tell. */
typedef enum KeyKind { KEY_NONE = 0, KEY_GIVEN, KEY_CORNER } KeyKind;

typedef struct SheetCut {
    CutKind kind;
    /* For a grid, in pixels. */
    int32_t cell_w, cell_h;     /**< 1 to DOCUMENT_MOST_SIDE */
    int32_t margin;             /**< around all cells */
    int32_t spacing;            /**< between two cells */
    int32_t offset_x, offset_y; /**< of the first cell, beyond the margin */
    int32_t columns, rows;      /**< at most so many cells; 0: as many as fit */
    bool skip_empty;            /**< leave out cells in which everything is transparent */
    bool rest; /**< what lies outside the cells is cut as islands, which follow the cells */
    /* For islands; see import/islands.h. */
    uint32_t gap, least;
    /* Given rectangles, in their order, cut off at the picture's edges. Borrowed. */
    const PixelRect *given;
    uint32_t given_count;
    /* For every kind: a colour key, which is used beside alpha. */
    KeyKind key_kind;
    uint8_t key[4];    /**< of KEY_GIVEN */
    int32_t tolerance; /**< 0 to 255 per channel */
} SheetCut;

/** The mask that a cut gives its frames: by alpha, by the given key, or by the colour of the top
 * left pixel (of the first cell, where it is a grid); the caller's. */
Mask *sheet_mask(const Pixels *pixels, const SheetCut *cut);

/** One byte for each pixel of a picture: 1 where the cut's mask sees art, else 0. By alpha, faint
 * traces that all corners have do not count as art. The caller's (g_free). */
uint8_t *sheet_solid(const Pixels *pixels, const SheetCut *cut);

/** The rectangles of a picture's frames: given ones in their order, all others in reading order.
 * The caller's (g_free). NULL with an error when there are none. */
PixelRect *sheet_cut(const Pixels *pixels, const SheetCut *cut, uint32_t *count, GError **error);

/** The same as sheet_solid, but only with the art outside of frames; the caller's (g_free). */
uint8_t *sheet_solid_outside(const Pixels *pixels, const SheetCut *cut, const PixelRect *frames,
                             uint32_t count);
/** Adds to an array of rectangles (PixelRect) the islands that lie outside of them; false with an
 * error when there are too many. */
bool sheet_add_islands(const Pixels *pixels, const SheetCut *cut, GArray *rects, GError **error);

/** Fills in the row of each frame, from 0. A row goes on to the right; a new one begins with a
 * frame that is not further right, or lies below the whole row. Returns the number of rows. */
uint32_t sheet_rows(const PixelRect *frames, uint32_t count, uint32_t *rows);

#define IMPORT_ERROR (import_error_quark())
GQuark import_error_quark(void);
typedef enum ImportError {
    IMPORT_UNKNOWN_KIND, /**< no importer reads such a file */
    IMPORT_NO_FRAMES,    /**< the cut found nothing */
    IMPORT_BAD_CUT,      /**< such as cells without a size */
    IMPORT_BROKEN        /**< a file that breaks the rules of its format */
} ImportError;

#endif
