/* SPDX-License-Identifier: MIT */
/* Shared by the sources of the contact sheet's widget: its struct, and the positions of its
 * cells. */
#pragma once

#include "frames/ed-frame-thumbs.h"
#include "frames/ed-sheet-view.h"
#include "session/ed-sheet.h"
#include "widgets/ed-double-click.h"
#include "widgets/ed-watch.h"

/* Sizes in pixels: the height of a caption, the gap between cells, the margin around all cells, the
 * radius of the mark that shows a frame's state, and the ring around a picture. */
enum { SHEET_CAPTION = 24, SHEET_GAP = 14, SHEET_MARGIN = 16, SHEET_MARK = 7, SHEET_RING = 3 };

struct _EdSheetView {
    GtkWidget parent;
    EdWatch watch;
    EdSheet *sheet; /* NULL: nothing to show */
    EdSheetGrid grid;
    EdFrameThumbs *thumbs;
    PangoLayout *words; /* the text layout for captions; NULL until first used */
    GtkWidget *menu;    /* NULL until first used */
    gboolean dark;
    int size; /* the maximum size of a picture, in pixels */

    /* Scrolling: the cell that keeps its position when the layout changes. */
    GtkAdjustment *across, *down; /* horizontal and vertical scroll positions */
    GtkScrollablePolicy policies[2];
    uint64_t kept_frame; /* 0: none yet */
    uint32_t kept_index;
    double kept_top;     /* its distance below the upper edge */
    gboolean reveal;     /* scroll to the current frame once sizes are known */
    guint notify_source; /* idle source that emits "zoom-changed", or 0 */

    /* Input. */
    uint32_t anchor;                   /* the step at which a range of selected frames starts */
    EdDoubleClick double_click;        /* double clicks on a cell */
    gboolean opens_on_release;         /* the frame opens when the button is released */
    gboolean has_rubber_band;          /* a rubber band is being dragged */
    gboolean adds_to_selection;        /* the rubber band adds to the selection */
    double from_x, from_y, to_x, to_y; /* opposite corners of the rubber band, on the sheet */
    double pointer_x, pointer_y;       /* in the widget */
    bool *marked;                      /* cells inside the rubber band */
    guint scrolling;                   /* tick callback while the pointer is beyond an edge, or 0 */
};

/* ---- ed-sheet-scroll.c ---- */

/* Returns how far the sheet is scrolled. */
double sheet_top(EdSheetView *self);
/* Returns the number of screen pixels per pixel of a frame. */
double sheet_zoom(EdSheetView *self);
/* Remembers the cell at a position of the widget, and where it is, before something changes. */
void sheet_keep_at(EdSheetView *self, double x, double y);
void sheet_scroll_to(EdSheetView *self, double top);
/* Scrolls the current frame into view. */
void sheet_reveal(EdSheetView *self);
/* Returns the number of visible rows, at least 1. */
uint32_t sheet_page(EdSheetView *self);
/* The virtual functions and properties of GtkScrollable. */
void sheet_install_scrolling(GObjectClass *class, guint first_id);
gboolean sheet_set_scrolling(EdSheetView *self, guint id, const GValue *value);
gboolean sheet_get_scrolling(EdSheetView *self, guint id, GValue *value);
void sheet_end_scrolling(EdSheetView *self);
void sheet_allocate(GtkWidget *widget, int width, int height, int baseline);

/* ---- ed-sheet-input.c ---- */

void sheet_add_input(EdSheetView *self);
void sheet_end_drag(EdSheetView *self);

/* ---- ed-sheet-paint.c ---- */

void sheet_paint(GtkWidget *widget, GtkSnapshot *snapshot);
/* Returns a description of a cell; the caller frees it. */
char *sheet_describe_cell(EdSheetView *self, uint32_t index);
/* Computes the centre of a cell's state mark, on the sheet. */
void sheet_mark_of(const PixelRect *cell, double *x, double *y);
