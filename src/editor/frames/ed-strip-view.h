/* SPDX-License-Identifier: MIT */
/**
 * frames/ed-strip-view.h: the frames of the current animation or sprite, side by side: number,
 * duration, thumbnail with its annotations, and below them a row of dots for each point and box. It
 * is one widget, whatever the number of frames; the names of the rows stay at its left while it
 * scrolls.
 *
 *     EdStripView *view = g_object_new(ED_TYPE_STRIP_VIEW, NULL);
 *     gtk_scrolled_window_set_child(scrolled, GTK_WIDGET(view));
 *     ed_strip_view_set_session(view, session);
 *
 * A click shows a frame; clicks with Shift or Control select more frames; a drag moves the selected
 * frames; a click on a dot shows the frame and selects the item; a double click on a duration edits
 * it. The loop mark can be dragged. Dropped pictures become frames at that position (action
 * win.import-frames: paths, and the step before which they are inserted). Arrow keys move from
 * frame to frame. Signal "placed": the positions of frames may have changed.
 */
#pragma once

#include "session/ed-view.h"

#include <gtk/gtk.h>

#define ED_TYPE_STRIP_VIEW (ed_strip_view_get_type())
G_DECLARE_FINAL_TYPE(EdStripView, ed_strip_view, ED, STRIP_VIEW, GtkWidget)

void ed_strip_view_set_session(EdStripView *view, EdSession *session);
/** Returns the rectangle of a column's thumbnail in the widget. */
GdkRectangle ed_strip_view_thumb_rect(EdStripView *view, guint column);
/** Opens the popover for the duration of the selected frames. */
void ed_strip_view_edit_timing(EdStripView *view);
