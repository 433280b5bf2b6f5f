/* SPDX-License-Identifier: MIT */
/* What the sources of the preview share: its struct, and the position of the picture in it. */
#ifndef GABARIT_BARS_ED_SHEET_PREVIEW_INTERNAL_H
#define GABARIT_BARS_ED_SHEET_PREVIEW_INTERNAL_H

#include "bars/ed-sheet-preview.h"
#include "canvas/ed-canvas-text.h"

struct _EdSheetPreview {
    GtkWidget parent;
    Pixels *pixels;          /* NULL: not read yet */
    double scale, left, top; /* of the picture in the widget */
    gboolean moved;          /* moved by the user: no longer fitted into the widget */
    cairo_surface_t *shown;  /* the part of the picture that is in sight, or NULL */
    PixelRect shown_rect;    /* which part that is */
    EdCanvasText *words_drawn;
    SheetCut cut;
    PixelRect *frames;
    uint32_t count;
    GArray *specks;         /* PixelRect: islands that are too small */
    GArray *given;          /* PixelRect, drawn by hand */
    GArray *corrections[2]; /* of islands, and of a grid with its rest */
    PixelRect chosen;       /* an island or a cell; empty: none */
    SheetGuess guess;
    gboolean guessed;
    char *words;
    GCancellable *reading;
    gboolean drawing;
    double press_x, press_y, to_x, to_y; /* of the picture */
    double pointer_x, pointer_y;         /* of the widget */
    guint telling;                       /* idle source that tells that the picture moved */
    double pan_x, pan_y;                 /* position of the picture when the drag began */
};

/* ---- The picture in the widget: ed-sheet-preview-hand.c ---- */

/* Shows all of the picture in the middle, unless a hand has moved it. */
void sheet_preview_arrange(EdSheetPreview *self);
void sheet_preview_add_input(EdSheetPreview *self);

/* ---- What the hand does to frames: ed-sheet-preview.c ---- */

/* Whether frames are chosen and corrected, and the corrections then. */
bool sheet_preview_corrects(const EdSheetPreview *self);
GArray *sheet_preview_corrections(const EdSheetPreview *self);
void sheet_preview_find_frames(EdSheetPreview *self);
/* Makes a frame of the speck at a position of the picture and chooses it; false: there is none. */
bool sheet_preview_take_in_at(EdSheetPreview *self, double x, double y);
/* Chooses the smallest island, or the cell, at a position of the picture. */
void sheet_preview_choose_at(EdSheetPreview *self, double x, double y);
void sheet_preview_tell_view(EdSheetPreview *self);

/* ---- Painting: ed-sheet-preview-paint.c ---- */

void sheet_preview_snapshot(GtkWidget *widget, GtkSnapshot *snapshot);
/* The rectangle that a drag draws. */
PixelRect sheet_preview_drawn_rect(const EdSheetPreview *self);
/* How much of the picture is left over behind the last column and below the last row of a grid. */
void sheet_preview_rest(const EdSheetPreview *self, int *right, int *below);

#endif
