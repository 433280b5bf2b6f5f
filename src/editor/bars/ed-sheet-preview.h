/* SPDX-License-Identifier: MIT */
/**
 * bars/ed-sheet-preview.h: shows a picture before it is imported, with the frames into which a cut
 * (SheetCut) divides it. If the frames are drawn by hand, a drag draws a rectangle and a click
 * removes one. If the frames are islands (groups of solid pixels) or the cells of a grid, a click
 * selects a frame for corrections, and a drag joins the frames that it surrounds.
 *
 *     ed_sheet_preview_set_file(preview, store, "asha.png", IMPORT_SPRITE, NULL);
 *     ed_sheet_preview_set_cut(preview, &cut);
 *
 * While a file is read, or if it cannot be read, the middle contains a sentence about it.
 *
 * The wheel zooms around the pointer, and the middle button moves the picture; the keys +, −, 0 and
 * arrows do the same.
 *
 * Signals: "view-changed": the position or scale of the picture has changed; "picture-read": the
 * picture was read, or cannot be read; "cut-changed": the frames, or the selected frame, have
 * changed.
 */
#pragma once

#include "formats/import_files.h"
#include "import/sheet/guess.h"

#include <gtk/gtk.h>

#define ED_TYPE_SHEET_PREVIEW (ed_sheet_preview_get_type())
G_DECLARE_FINAL_TYPE(EdSheetPreview, ed_sheet_preview, ED, SHEET_PREVIEW, GtkWidget)

/** Reads a file on a worker; see ed_sheet_picture_read and ImportOptions.choices. */
void ed_sheet_preview_set_file(EdSheetPreview *preview, PictureStore *store, const char *name,
                               ImportAs as, const char *const *choices);
/** Returns what each layer of a drawn map becomes, as NAME=walls; NULL until it is read. */
const char *const *ed_sheet_preview_layers(EdSheetPreview *preview);
/** Sets the cut. For CUT_GIVEN, the frames are the rectangles drawn in the preview. */
void ed_sheet_preview_set_cut(EdSheetPreview *preview, const SheetCut *cut);
/** Returns the guess about the picture; NULL until it is read, or if it cannot be read. */
const SheetGuess *ed_sheet_preview_guess(EdSheetPreview *preview);
/** Returns the size of the picture; 0 until it is read. */
void ed_sheet_preview_size(EdSheetPreview *preview, uint32_t *width, uint32_t *height);

/** Zooms around the middle, but not further out than the whole picture; ed_sheet_preview_fit shows
 * the whole picture. */
void ed_sheet_preview_zoom(EdSheetPreview *preview, double factor);
void ed_sheet_preview_fit(EdSheetPreview *preview);
/** Return the scale, in pixels of the widget for each pixel of the picture (0 until it is read),
 * the position of the picture's corner in the widget, and whether the whole picture is shown and
 * stays fitted. */
double ed_sheet_preview_scale(EdSheetPreview *preview);
void ed_sheet_preview_corner(EdSheetPreview *preview, double *left, double *top);
bool ed_sheet_preview_fits(EdSheetPreview *preview);

/** Corrections of the selected island or cell; also made by the keys J, K, Delete, Ctrl+Z. */
typedef enum EdCorrection {
    ED_CORRECT_JOIN = 0, /**< with the nearest frame */
    ED_CORRECT_SPLIT,
    ED_CORRECT_LEAVE_OUT,
    ED_CORRECT_UNDO
} EdCorrection;
bool ed_sheet_preview_can_correct(EdSheetPreview *preview, EdCorrection correction);
void ed_sheet_preview_correct(EdSheetPreview *preview, EdCorrection correction);
/** True if the frames found by the cut have been corrected. */
bool ed_sheet_preview_is_corrected(EdSheetPreview *preview);

/** Returns the frames of the cut. Borrowed until it changes. */
const PixelRect *ed_sheet_preview_frames(EdSheetPreview *preview, uint32_t *count);
/** A row of frames. */
typedef struct EdSheetRow {
    double middle; /**< position in the widget, from its top */
    guint frames;  /**< the number of frames in the row */
} EdSheetRow;
/** Returns the rows of the frames, an array of EdSheetRow. Free it with g_array_unref. */
GArray *ed_sheet_preview_rows(EdSheetPreview *preview);

/** Sets the rectangles drawn by hand (`given`: PixelRect), and the corrections of islands and of a
 * grid (see import/sheet/corrections.h). The preview references and changes these arrays; use other
 * arrays for another picture. */
void ed_sheet_preview_set_manual(EdSheetPreview *preview, GArray *given,
                                 GArray *const corrections[2]);

/** Returns the text to show below the picture: "12 frames", or why there are none. Borrowed until
 * the frames change. */
const char *ed_sheet_preview_words(EdSheetPreview *preview);
