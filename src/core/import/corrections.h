/* SPDX-License-Identifier: MIT */
/**
 * import/corrections.h: what somebody made of the frames that were found in a sheet, islands or
 * cells of a grid: some joined, one split, one left out. Corrections are kept apart from the
 * frames, so that they survive other settings where the frame is still the same.
 *
 *     GArray *corrections = corrections_new();
 *     corrections_leave_out(corrections, &frames[3]);
 *     corrections_apply(corrections, rects, solid, width);               // rects: of PixelRect
 */
#ifndef GABARIT_IMPORT_CORRECTIONS_H
#define GABARIT_IMPORT_CORRECTIONS_H

#include "import/sheet.h"

/** An empty list of corrections, for g_array_unref. */
GArray *corrections_new(void);

/** Leaves an island out / takes a speck in as one, where it would be read / makes one of all that
 * lie in an area with their middle / parts one along its emptiest line. */
void corrections_leave_out(GArray *corrections, const PixelRect *island);
void corrections_take_in(GArray *corrections, const PixelRect *speck);
void corrections_join(GArray *corrections, const PixelRect *area);
void corrections_split(GArray *corrections, const PixelRect *island);
/** Takes the last one back; false when there is none. */
bool corrections_undo(GArray *corrections);

/** Changes the rectangles of islands as was wanted, in turn. `solid` has a byte per pixel. Joined
 * and parted ones stand where the first of them stood. */
void corrections_apply(const GArray *corrections, GArray *rects, const uint8_t *solid,
                       uint32_t width);

/** As sheet_cut, with what was corrected. Where the rest of a grid is cut as islands, this is what
 * lies outside of the cells that are left. */
PixelRect *sheet_cut_corrected(const Pixels *pixels, const SheetCut *cut, const GArray *corrections,
                               uint32_t *count, GError **error);

/** The rectangle that is nearest to one of them; its index, or UINT32_MAX for none. */
uint32_t corrections_nearest(const PixelRect *rects, uint32_t count, uint32_t index);

#endif
