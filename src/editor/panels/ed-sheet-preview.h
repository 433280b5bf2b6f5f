/* SPDX-License-Identifier: MIT */
/**
 * panels/ed-sheet-preview.h: a picture with the frames that a cut finds in it, before it is
 * imported. Where rectangles are drawn by hand, a drag draws one and a click takes one away.
 *
 *     ed_sheet_preview_set_file(preview, path, NULL);
 *     ed_sheet_preview_set_cut(preview, &cut);
 *
 * Signal "cut-changed": another number of frames, or the picture has come.
 */
#ifndef GABARIT_PANELS_ED_SHEET_PREVIEW_H
#define GABARIT_PANELS_ED_SHEET_PREVIEW_H

#include "import/sheet.h"

#include <gtk/gtk.h>

#define ED_TYPE_SHEET_PREVIEW (ed_sheet_preview_get_type())
G_DECLARE_FINAL_TYPE(EdSheetPreview, ed_sheet_preview, ED, SHEET_PREVIEW, GtkWidget)

/** Reads a picture on a worker, within a budget (or NULL). */
void ed_sheet_preview_set_file(EdSheetPreview *preview, const char *path, Budget *budget);
/** Of CUT_GIVEN, the rectangles drawn here count. */
void ed_sheet_preview_set_cut(EdSheetPreview *preview, const SheetCut *cut);
/** The frames of the cut; borrowed until it changes. */
const PixelRect *ed_sheet_preview_frames(EdSheetPreview *preview, uint32_t *count);
/** What it says below the picture: "12 frames", or why there are none. Borrowed until it
 * changes. */
const char *ed_sheet_preview_words(EdSheetPreview *preview);

#endif
