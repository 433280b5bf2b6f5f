/* SPDX-License-Identifier: MIT */
/**
 * session/ed-sheet.h: the contact sheet: all frames that pass the filter, in rows. Its content, its
 * layout, and whether it is shown instead of the canvas.
 *
 *     EdSheet *sheet = ed_sheet_of(session);
 *     EdSheetGrid grid = ed_sheet_grid(width, sheet->count, &look);
 *     uint32_t index = ed_sheet_at(&grid, x, y);
 *     if (index != UINT32_MAX)
 *         ed_session_show_step(session, sheet->cells[index].step);
 *
 * While it is shown, edits of frames change the selected frames, whatever the scope on the canvas
 * is.
 */
#ifndef GABARIT_SESSION_ED_SHEET_H
#define GABARIT_SESSION_ED_SHEET_H

#include "session/ed-frame-filter.h"
#include "session/ed-view.h"

/** Shows the sheet instead of the canvas, wherever a sprite is shown; ED_VIEW_PAGE. */
void ed_session_show_sheet(EdSession *session, bool sheet);
bool ed_session_shows_sheet(EdSession *session);
/** The current scope of frame edits, for the canvas or the sheet, whichever is shown. */
ScopeReach ed_session_reach(EdSession *session);

/* ---- What is on it ---- */

typedef struct EdSheetCell {
    const Frame *frame; /**< of the sheet's version */
    uint32_t step;      /**< its index among ed_session_shown_frames */
    bool selected;
} EdSheetCell;

typedef struct EdSheet {
    Project *project;   /**< whose frames these are; reffed */
    EdSheetCell *cells; /**< those that pass */
    uint32_t count;
    uint32_t shown;          /**< the index of the frame shown; UINT32_MAX: not on the sheet */
    uint32_t frames, done;   /**< all frames shown, whether they pass or not; each once */
    int32_t most_w, most_h;  /**< size in pixels that holds any of these frames */
    uint32_t selected_count; /**< of the frames in the cells, each once */
} EdSheet;

/** The caller frees it; empty when no sprite is shown. */
EdSheet *ed_sheet_of(EdSession *session);
/** The same without the filter, as the strip shows them. */
EdSheet *ed_sheet_of_all(EdSession *session);
/** NULL is allowed. */
void ed_sheet_free(EdSheet *sheet);

/* ---- Layout ---- */

/** What a sheet looks like, in pixels of the screen. */
typedef struct EdSheetLook {
    int width, height; /**< of a picture */
    int caption;       /**< below it */
    int gap, margin;   /**< between cells; around all */
} EdSheetLook;

typedef struct EdSheetGrid {
    EdSheetLook look;
    uint32_t count, columns, rows;
    int left, height; /**< of the first column; of all */
} EdSheetGrid;

/** Lays out as many columns as fit into a width, at least one. */
EdSheetGrid ed_sheet_grid(int width, uint32_t count, const EdSheetLook *look);
/** The rectangle of a cell, picture and caption. */
PixelRect ed_sheet_cell(const EdSheetGrid *grid, uint32_t index);
/** The index of the cell at a position; UINT32_MAX between cells. */
uint32_t ed_sheet_at(const EdSheetGrid *grid, double x, double y);
/** The indexes of the cells whose rows meet the range from top to bottom: from *first to before
 * *end. */
void ed_sheet_rows(const EdSheetGrid *grid, double top, double bottom, uint32_t *first,
                   uint32_t *end);

/** Where keys move from a cell. */
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

/** The index of the cell there; `page` is the number of visible rows. From UINT32_MAX the first. */
uint32_t ed_sheet_go(const EdSheetGrid *grid, uint32_t from, EdSheetStep step, uint32_t page);

#endif
