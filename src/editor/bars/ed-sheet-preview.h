/* SPDX-License-Identifier: MIT */
/**
 * bars/ed-sheet-preview.h: a picture with the frames that a cut finds in it, before it is
 * imported. Where rectangles are drawn by hand, a drag draws one and a click takes one away; of
 * islands and cells, a click chooses one for corrections and a drag joins those that it goes round.
 *
 *     ed_sheet_preview_set_file(preview, path, NULL);
 *     ed_sheet_preview_set_cut(preview, &cut);
 *
 * The wheel zooms around the pointer, the middle button moves the picture; +, −, 0 and arrows do so
 * by keys.
 *
 * Signals: "view-changed": the picture lies elsewhere; "picture-read": it has come, or cannot be
 * read; "cut-changed": other frames, or another frame is chosen.
 */
#ifndef GABARIT_BARS_ED_SHEET_PREVIEW_H
#define GABARIT_BARS_ED_SHEET_PREVIEW_H

#include "import/guess.h"

#include <gtk/gtk.h>

#define ED_TYPE_SHEET_PREVIEW (ed_sheet_preview_get_type())
G_DECLARE_FINAL_TYPE(EdSheetPreview, ed_sheet_preview, ED, SHEET_PREVIEW, GtkWidget)

/** Reads a picture on a worker, within a budget (or NULL). */
void ed_sheet_preview_set_file(EdSheetPreview *preview, const char *path, Budget *budget);
/** For CUT_GIVEN the rectangles drawn here count. */
void ed_sheet_preview_set_cut(EdSheetPreview *preview, const SheetCut *cut);
/** What the picture is guessed to be; NULL while it is not read, or cannot be. */
const SheetGuess *ed_sheet_preview_guess(EdSheetPreview *preview);
/** Its size; 0 while it is not read. */
void ed_sheet_preview_size(EdSheetPreview *preview, uint32_t *width, uint32_t *height);

/** Larger or smaller around the middle, never smaller than all of it / shows all of it. */
void ed_sheet_preview_zoom(EdSheetPreview *preview, double factor);
void ed_sheet_preview_fit(EdSheetPreview *preview);
/** Screen pixels for one of the picture's; 0 while it is not read. / Where its corner is in the
 * widget. / Whether all of it is shown, and stays so. */
double ed_sheet_preview_scale(EdSheetPreview *preview);
void ed_sheet_preview_corner(EdSheetPreview *preview, double *left, double *top);
bool ed_sheet_preview_fits(EdSheetPreview *preview);

/** What can be done with the chosen island or cell: J, K, Delete, Ctrl+Z do it as well. */
typedef enum EdCorrection {
    ED_CORRECT_JOIN = 0, /**< with the nearest one */
    ED_CORRECT_SPLIT,
    ED_CORRECT_LEAVE_OUT,
    ED_CORRECT_UNDO
} EdCorrection;
bool ed_sheet_preview_can_correct(EdSheetPreview *preview, EdCorrection what);
void ed_sheet_preview_correct(EdSheetPreview *preview, EdCorrection what);
/** Whether the frames are no longer those that the cut alone finds. */
bool ed_sheet_preview_is_corrected(EdSheetPreview *preview);

/** The frames of the cut; borrowed until it changes. */
const PixelRect *ed_sheet_preview_frames(EdSheetPreview *preview, uint32_t *count);
/** Frames beside each other. */
typedef struct EdSheetRow {
    double middle; /**< of the widget, from its top */
    guint frames;
} EdSheetRow;
/** The rows of the frames; an array of them, for g_array_unref. */
GArray *ed_sheet_preview_rows(EdSheetPreview *preview);

/** What was drawn by hand, and the corrections of islands and of a grid; all are reffed: another
 * picture comes with others. */
void ed_sheet_preview_set_hand(EdSheetPreview *preview, GArray *given,
                               GArray *const corrections[2]);

/** What it says below the picture: "12 frames", or why there are none. Borrowed until it
 * changes. */
const char *ed_sheet_preview_words(EdSheetPreview *preview);

#endif
