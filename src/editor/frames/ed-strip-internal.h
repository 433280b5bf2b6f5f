/* SPDX-License-Identifier: MIT */
/* What the sources of the strip share: its layout and its struct. */
#ifndef GABARIT_FRAMES_ED_STRIP_INTERNAL_H
#define GABARIT_FRAMES_ED_STRIP_INTERNAL_H

#include "frames/ed-frame-thumbs.h"
#include "frames/ed-strip-view.h"
#include "session/ed-strip.h"
#include "widgets/ed-twice.h"
#include "widgets/ed-watch.h"

enum {
    FRAME_WIDTH = 72,
    THUMB_WIDTH = 64,
    THUMB_HEIGHT = 56,
    LEAST_ROWS = 9,
    FOOT = 6,
    DRAG_START = 6,
    LOOP_MARK = 9
};

struct _EdStripView {
    GtkWidget parent;
    double growth; /* of what holds words, with the text */
    EdWatch watch;
    EdStrip *strip;
    EdFrameThumbs *thumbs;
    GtkAdjustment *across;    /* of the scrolled window around */
    GtkWidget *menu, *timing; /* NULL until they are wanted */
    double page;              /* how much of it was in sight */
    guint telling;            /* source, while it is to be told that it is elsewhere */
    gboolean keeps_shown;     /* then the frame that is shown comes back into sight */

    /* The hand. */
    gboolean pressed; /* on a frame, and not moved yet */
    gboolean only;    /* it becomes the only one, unless it is dragged */
    uint32_t column;  /* that was pressed */
    uint32_t anchor;  /* of ranges */
    EdTwice twice;    /* on the head of a column */
    int64_t drop;     /* before which frame it would come, or -1 */
    int64_t loop_at;  /* where the mark of the loop is dragged to, or -1 */
};

/* What holds words grows with the text; frames do not. */
int strip_names_width(EdStripView *self);
int strip_head_height(EdStripView *self);
int strip_rows_top(EdStripView *self);
int strip_row_height(EdStripView *self);

double strip_names_left(EdStripView *self);
double strip_column_left(EdStripView *self, uint32_t column);
/* The column at a position; UINT32_MAX for none, also where the names cover it. */
uint32_t strip_column_at(EdStripView *self, double x);
uint32_t strip_shown_column(EdStripView *self);
/* Scrolls the frame shown into sight, if there is one; whether that was needed. Widgets know where
 * it is then after the next layout. */
gboolean strip_reveal_shown(EdStripView *self);
gboolean strip_shown_is_in_sight(EdStripView *self);
/* The step of a column; NULL while all frames are shown. */
const AnimationStep *strip_step_at(EdStripView *self, uint32_t column);
const Frame *strip_frame_at(EdStripView *self, uint32_t column);
gboolean strip_is_selected(EdStripView *self, uint64_t frame);

/* The step that the loop returns to, as its mark shows it; UINT32_MAX: none. */
uint32_t strip_loop_column(EdStripView *self);

void strip_add_input(EdStripView *self);
/* The snapshot of the widget. */
void strip_paint(GtkWidget *widget, GtkSnapshot *snapshot);

#endif
