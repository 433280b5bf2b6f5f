/* SPDX-License-Identifier: MIT */
/* Shared by the sources of the strip: its layout and its struct. */
#pragma once

#include "frames/ed-frame-thumbs.h"
#include "frames/ed-strip-view.h"
#include "session/ed-strip.h"
#include "widgets/ed-double-click.h"
#include "widgets/ed-watch.h"

enum {
    FRAME_WIDTH = 72,
    THUMB_WIDTH = 64,
    THUMB_HEIGHT = 56,
    MIN_ROWS = 9,   /* the rows of dots for which space is always reserved */
    FOOT = 6,       /* the space below the last row */
    DRAG_START = 6, /* the distance after which a press becomes a drag */
    LOOP_MARK = 9   /* the width of the loop mark */
};

struct _EdStripView {
    GtkWidget parent;
    double growth; /* the size of text relative to its usual size; it scales all parts that contain
                    * text */
    EdWatch watch;
    EdStrip *strip;
    EdFrameThumbs *thumbs;
    GtkAdjustment *across;            /* of the surrounding scrolled window */
    GtkWidget *menu, *timing_popover; /* NULL until first used */
    double page;                      /* page size of `across` when it last changed */
    guint notify_source;              /* idle source that emits "placed", or 0 */
    gboolean keeps_current_in_view;   /* that source also scrolls to the current frame */

    /* Input. */
    gboolean pressed;           /* the button was pressed on a frame */
    gboolean selects_only_this; /* if the frame is released without a drag, only this frame is
                                 * selected */
    uint32_t column;            /* the column of the pressed frame */
    uint32_t anchor;            /* the column at which a range of selected frames starts */
    EdDoubleClick double_click; /* double clicks on the head of a column */
    int64_t drop;               /* index of the frame before which to insert, or -1 */
    int64_t loop_at;            /* where the loop mark is dragged to, or -1 */
};

/* The sizes of the parts that contain text are multiplied by `growth`; those of frames are not. */
int strip_names_width(EdStripView *self);
int strip_head_height(EdStripView *self);
int strip_rows_top(EdStripView *self);
int strip_row_height(EdStripView *self);

double strip_names_left(EdStripView *self);
double strip_column_left(EdStripView *self, uint32_t column);
/* Returns the column at a position; UINT32_MAX if there is none, or the names cover it. */
uint32_t strip_column_at(EdStripView *self, double x);
uint32_t strip_shown_column(EdStripView *self);
/* Scrolls the current frame into view, if there is one, and returns whether that was needed. The
 * widget has its new position only after the next layout. */
gboolean strip_reveal_shown(EdStripView *self);
gboolean strip_shown_is_in_view(EdStripView *self);
/* Returns the step of a column; NULL while all frames are shown. */
const AnimationStep *strip_step_at(EdStripView *self, uint32_t column);
const Frame *strip_frame_at(EdStripView *self, uint32_t column);
gboolean strip_is_selected(EdStripView *self, uint64_t frame);

/* Returns the column at which the loop mark is drawn: the step to which the animation returns or,
 * during a drag of the mark, the step under it; UINT32_MAX: none. */
uint32_t strip_loop_column(EdStripView *self);

void strip_add_input(EdStripView *self);
void strip_paint(GtkWidget *widget, GtkSnapshot *snapshot);
