/* SPDX-License-Identifier: MIT */
/**
 * session/ed-sheet.h: the contact sheet, which shows all frames that pass the filter, in rows: its
 * content, its layout, and whether it is shown instead of the canvas.
 *
 *     EdSheet *sheet = ed_sheet_of(session);
 *     EdSheetGrid grid = ed_sheet_grid(width, sheet->count, &look);
 *     uint32_t index = ed_sheet_at(&grid, x, y);
 *     if (index != UINT32_MAX)
 *         ed_session_show_step(session, sheet->cells[index].step);
 *
 * While the sheet is shown, edits of frames change the selected frames, whatever the scope on the
 * canvas is.
 */
#pragma once

#include "session/ed-frame-filter.h"
#include "session/ed-view.h"

/** Shows the sheet instead of the canvas for all sprites, or the canvas again; emits
 * ED_VIEW_PAGE. */
void ed_session_show_sheet(EdSession *session, bool sheet);
bool ed_session_shows_sheet(EdSession *session);
/** Returns the current scope of frame edits. While several frames are selected, or the sheet is
 * shown, these are the selected frames. */
ScopeReach ed_session_reach(EdSession *session);
/** Sets the scope of edits on the canvas. Unless it is SCOPE_SELECTED, only the displayed frame
 * remains selected, so that the scope is the one that was set. */
void ed_session_set_reach(EdSession *session, ScopeReach reach);

/* ---- Content ---- */

typedef struct EdSheetCell {
    const Frame *frame; /**< in the sheet's version */
    uint32_t step;      /**< index among ed_session_shown_frames */
    bool selected;
} EdSheetCell;

typedef struct EdSheet {
    Project *project;   /**< version that contains the frames; a strong reference */
    EdSheetCell *cells; /**< frames that pass the filter */
    uint32_t count;
    uint32_t shown;          /**< index of the displayed frame; UINT32_MAX: not on the sheet */
    uint32_t frames, done;   /**< number of unfiltered frames, and of those done; each once */
    int32_t max_w, max_h;    /**< size in pixels that all these frames fit into */
    uint32_t selected_count; /**< number of selected frames in the cells; each is counted once */
} EdSheet;

/** Returns the sheet; empty if no sprite is shown. The caller frees it. */
EdSheet *ed_sheet_of(EdSession *session);
/** Returns the sheet without the filter, as the strip shows the frames. */
EdSheet *ed_sheet_of_all(EdSession *session);
/** Frees a sheet; NULL is allowed. */
void ed_sheet_free(EdSheet *sheet);

/* ---- Layout ---- */

/** The sizes of a sheet's elements, in screen pixels. */
typedef struct EdSheetLook {
    int width, height; /**< size of a picture */
    int caption;       /**< height of the caption below it */
    int gap, margin;   /**< space between cells; space around all cells */
} EdSheetLook;

typedef struct EdSheetGrid {
    EdSheetLook look;
    uint32_t count, columns, rows;
    int left, height; /**< left edge of the first column; total height */
} EdSheetGrid;

/** Lays out as many columns as fit into a width, at least one. */
EdSheetGrid ed_sheet_grid(int width, uint32_t count, const EdSheetLook *look);
/** Returns the rectangle of a cell, with picture and caption. */
PixelRect ed_sheet_cell(const EdSheetGrid *grid, uint32_t index);
/** Returns the index of the cell at a position; UINT32_MAX if there is none. */
uint32_t ed_sheet_at(const EdSheetGrid *grid, double x, double y);
/** Gets the half-open range of indexes, *first to *end, of the cells whose rows meet the range from
 * top to bottom. */
void ed_sheet_rows(const EdSheetGrid *grid, double top, double bottom, uint32_t *first,
                   uint32_t *end);

/** The directions in which keys move from a cell. */
typedef enum EdSheetStep {
    ED_SHEET_LEFT = 0,
    ED_SHEET_RIGHT,
    ED_SHEET_UP,
    ED_SHEET_DOWN,
    ED_SHEET_HOME,
    ED_SHEET_END,
    ED_SHEET_PAGE_UP,
    ED_SHEET_PAGE_DOWN
} EdSheetStep;

/** Returns the index of the cell that a step leads to; 0 from UINT32_MAX; UINT32_MAX if there are
 * no cells. `page` is the number of visible rows. */
uint32_t ed_sheet_step(const EdSheetGrid *grid, uint32_t from, EdSheetStep step, uint32_t page);
