/* SPDX-License-Identifier: MIT */
/**
 * import/corrections.h: what a person changed about the frames that were found in a sheet, islands
 * or cells of a grid: joined some, split or left out others. Corrections are kept apart from the
 * frames, so that they survive a change of settings wherever a frame stays the same.
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

/** These add a correction: leave an island out / add a speck as an island, in reading order / join
 * all islands whose middles lie in an area / split an island along its emptiest line. */
void corrections_leave_out(GArray *corrections, const PixelRect *island);
void corrections_take_in(GArray *corrections, const PixelRect *speck);
void corrections_join(GArray *corrections, const PixelRect *area);
void corrections_split(GArray *corrections, const PixelRect *island);
/** Removes the last correction; false when there is none. */
bool corrections_undo(GArray *corrections);

/** Applies corrections to the rectangles of islands, in turn. `solid` has a byte per pixel. Joined
 * and split islands are put at the index of the first of them. */
void corrections_apply(const GArray *corrections, GArray *rects, const uint8_t *solid,
                       uint32_t width);

/** sheet_cut with corrections. Where the rest of a grid is cut as islands, the rest is what lies
 * outside the remaining cells. */
PixelRect *sheet_cut_corrected(const Pixels *pixels, const SheetCut *cut, const GArray *corrections,
                               uint32_t *count, GError **error);

/** The index of the rectangle that is nearest to another one; UINT32_MAX for none. */
uint32_t corrections_nearest(const PixelRect *rects, uint32_t count, uint32_t index);

#endif
