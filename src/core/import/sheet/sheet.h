/* SPDX-License-Identifier: MIT */
/**
 * import/sheet/sheet.h: finds the frames of a picture: the whole picture, the cells of a grid, its
 * islands, or given rectangles.
 *
 *     SheetCut cut = {.kind = CUT_GRID, .cell_w = 48, .cell_h = 64, .skip_empty = true};
 *     uint32_t count;
 *     PixelRect *frames = sheet_cut(sheet, &cut, &count, &error);
 */
#pragma once

#include "art/picture.h"

typedef enum CutKind { CUT_WHOLE = 0, CUT_GRID, CUT_ISLANDS, CUT_GIVEN } CutKind;

/** How the background is found if alpha does not mark it. */
typedef enum KeyKind { KEY_NONE = 0, KEY_GIVEN, KEY_CORNER } KeyKind;

typedef struct SheetCut {
    CutKind kind;
    /* For a grid, in pixels. */
    int32_t cell_w, cell_h;     /**< 1 to DOCUMENT_MAX_SIDE */
    int32_t margin;             /**< around all cells */
    int32_t spacing;            /**< between two cells */
    int32_t offset_x, offset_y; /**< of the first cell, beyond the margin */
    int32_t columns, rows;      /**< maximum number of cells; 0: as many as fit */
    bool skip_empty;            /**< leave out cells that are entirely transparent */
    bool rest;                  /**< add the islands outside the cells, after the cells */
    /* For islands; see import/sheet/islands.h. */
    uint32_t gap, min;
    /* For given rectangles: borrowed, in this order, and clipped to the picture. */
    const PixelRect *given;
    uint32_t given_count;
    /* For every kind: a colour key, which is used in addition to alpha. */
    KeyKind key_kind;
    uint8_t key[4];    /**< for KEY_GIVEN */
    int32_t tolerance; /**< 0 to 255, for each channel */
} SheetCut;

/** Returns the mask that a cut gives its frames: by alpha, by the given key, or by the colour of
 * the top left pixel of the picture, or of the first cell in a grid. The caller owns it. */
Mask *sheet_mask(const Pixels *pixels, const SheetCut *cut);

/** Returns one byte for each pixel of a picture: 1 where the cut's mask finds art, else 0. Without
 * a colour key, if all corners have at most a faint trace of colour, pixels up to that alpha are
 * not art. The caller frees it (g_free). */
uint8_t *sheet_solid(const Pixels *pixels, const SheetCut *cut);

/** Returns the rectangles of a picture's frames: given ones in their order, all others in reading
 * order. The caller frees them (g_free). NULL with an error if there are none. */
PixelRect *sheet_cut(const Pixels *pixels, const SheetCut *cut, uint32_t *count, GError **error);

/** Like sheet_solid, but 1 only for art outside the frames; the caller frees it (g_free). */
uint8_t *sheet_solid_outside(const Pixels *pixels, const SheetCut *cut, const PixelRect *frames,
                             uint32_t count);
/** Appends the islands outside some rectangles (PixelRect) to their array; returns false with an
 * error if there are too many. */
bool sheet_add_islands(const Pixels *pixels, const SheetCut *cut, GArray *rects, GError **error);

/** Sets the row of each frame, from 0. A row continues to the right; a frame that is not further
 * right, or lies below the whole row, starts a new one. Returns the number of rows. */
uint32_t sheet_rows(const PixelRect *frames, uint32_t count, uint32_t *rows);

#define IMPORT_ERROR (import_error_quark())
GQuark import_error_quark(void);
typedef enum ImportError {
    IMPORT_UNKNOWN_KIND, /**< no importer reads files of this kind */
    IMPORT_NO_FRAMES,    /**< the cut found nothing */
    IMPORT_BAD_CUT,      /**< for example, a cell size of 0 */
    IMPORT_BROKEN        /**< a file that violates its format */
} ImportError;
