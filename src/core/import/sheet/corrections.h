/* SPDX-License-Identifier: MIT */
/**
 * import/sheet/corrections.h: the user's corrections of the frames that were found in a sheet,
 * which are islands or cells of a grid: join, split, leave out, add. Corrections are stored
 * separately from the frames, so that they survive a change of settings for each frame that stays
 * the same.
 *
 *     GArray *corrections = corrections_new();
 *     corrections_leave_out(corrections, &frames[3]);
 *     corrections_apply(corrections, rects, solid, width);               // rects: of PixelRect
 */
#pragma once

#include "import/sheet/sheet.h"

/** Returns an empty list of corrections. Free it with g_array_unref. */
GArray *corrections_new(void);

/** Each of these appends a correction. corrections_leave_out removes an island. corrections_add
 * adds a speck, which is too small to be an island by itself, in reading order. corrections_join
 * joins all islands whose centres lie in an area. corrections_split splits an island along its
 * emptiest line. */
void corrections_leave_out(GArray *corrections, const PixelRect *island);
void corrections_add(GArray *corrections, const PixelRect *speck);
void corrections_join(GArray *corrections, const PixelRect *area);
void corrections_split(GArray *corrections, const PixelRect *island);
/** Removes the last correction; returns false if there is none. */
bool corrections_undo(GArray *corrections);

/** Applies corrections to the rectangles of islands, in order. `solid` has one byte per pixel. A
 * joined island has the index of its first part; a split one is replaced by its parts. */
void corrections_apply(const GArray *corrections, GArray *rects, const uint8_t *solid,
                       uint32_t width);

/** Like sheet_cut, but applies corrections. If the rest of a grid is cut as islands, the rest is
 * everything outside the remaining cells. */
PixelRect *sheet_cut_corrected(const Pixels *pixels, const SheetCut *cut, const GArray *corrections,
                               uint32_t *count, GError **error);

/** Returns the index of the rectangle nearest to another one; UINT32_MAX if none exists. */
uint32_t corrections_nearest(const PixelRect *rects, uint32_t count, uint32_t index);
