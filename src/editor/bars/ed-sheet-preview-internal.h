/* SPDX-License-Identifier: MIT */
/* Shared by the sources of the preview: its struct, and the position of the picture in it. */
#pragma once

#include "bars/ed-sheet-preview.h"
#include "canvas/ed-canvas-text.h"
#include "session/ed-worker.h"

struct _EdSheetPreview {
    GtkWidget parent;
    Pixels *pixels;            /* NULL: not read yet */
    double scale, left, top;   /* of the picture in the widget */
    gboolean moved;            /* zoomed by the user: no longer fitted into the widget */
    cairo_surface_t *shown;    /* the visible part of the picture, or NULL */
    PixelRect shown_rect;      /* the part of the picture in `shown` */
    int32_t shown_step;        /* `shown` has every such row and column of the part */
    EdCanvasText *words_drawn; /* paints the numbers of frames */
    SheetCut cut;
    PixelRect *frames;      /* found by the cut */
    uint32_t count;         /* the number of frames */
    GArray *specks;         /* PixelRect: islands that are too small to be frames */
    GArray *given;          /* PixelRect, drawn by hand */
    GArray *corrections[2]; /* of islands; of a grid, with the islands outside its cells */
    PixelRect chosen;       /* selected island or cell; empty: none */
    SheetGuess guess;       /* about the cut of the picture */
    gboolean guessed;       /* `guess` is set */
    char *words;            /* the text below the picture */
    char **layers;          /* see ed_sheet_preview_layers */
    char *problem;          /* why the picture cannot be read, or NULL */
    EdWorker reading;       /* reads the picture */
    /* In the middle while there is no picture: a spinner, and a sentence with the reason. */
    GtkWidget *message, *spinner, *sentence;
    guint slow_source;                   /* timer that shows that the picture is being read, or 0 */
    gboolean drawing;                    /* a rectangle is being drawn, from press_x, press_y */
    double press_x, press_y, to_x, to_y; /* in the picture */
    double pointer_x, pointer_y;         /* in the widget */
    guint notify_source;                 /* idle source that emits "view-changed", or 0 */
    double pan_x, pan_y;                 /* position of the picture when the drag began */
};

/* ---- The picture in the widget: ed-sheet-preview-input.c ---- */

/* Shows all of the picture in the middle, unless the user has zoomed it. */
void sheet_preview_arrange(EdSheetPreview *self);
void sheet_preview_add_input(EdSheetPreview *self);

/* ---- Editing frames: ed-sheet-preview.c ---- */

/* True if frames can be selected and corrected. */
bool sheet_preview_corrects(const EdSheetPreview *self);
/* Returns the corrections for the current kind of cut. Borrowed. */
GArray *sheet_preview_corrections(const EdSheetPreview *self);
/* Cuts the picture into frames again, and emits "cut-changed". */
void sheet_preview_find_frames(EdSheetPreview *self);
/* Makes the speck at a position in the picture a frame, and selects it. Returns false if there is
 * no speck. */
bool sheet_preview_include_at(EdSheetPreview *self, double x, double y);
/* Selects the smallest island or cell at a position in the picture, or nothing if there is none. */
void sheet_preview_choose_at(EdSheetPreview *self, double x, double y);
/* Emits "view-changed" when idle. */
void sheet_preview_queue_view_changed(EdSheetPreview *self);

/* ---- Painting: ed-sheet-preview-paint.c ---- */

void sheet_preview_snapshot(GtkWidget *widget, GtkSnapshot *snapshot);
/* Returns the rectangle that a drag draws, in the picture. */
PixelRect sheet_preview_drawn_rect(const EdSheetPreview *self);
/* Computes how many pixels of the picture are left over after the last column and row of a grid. */
void sheet_preview_rest(const EdSheetPreview *self, int *right, int *below);
