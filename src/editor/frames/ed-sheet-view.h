/* SPDX-License-Identifier: MIT */
/**
 * frames/ed-sheet-view.h: the contact sheet: all frames that pass the filter, in rows, with their
 * annotations and states. It is one widget, which scrolls itself and draws only its visible part,
 * whatever the number of frames; it keeps its scroll position when frames are added, removed or
 * changed.
 *
 *     EdSheetView *view = g_object_new(ED_TYPE_SHEET_VIEW, NULL);
 *     gtk_scrolled_window_set_child(scrolled, GTK_WIDGET(view));
 *     ed_sheet_view_set_session(view, session);
 *
 * A click shows a frame; clicks with Control or Shift select more frames; a drag selects with a
 * rubber band; a click on a frame's state changes it; a double click or Enter opens the frame on
 * the canvas. Arrow keys, Home, End and the page keys move from frame to frame, and with Shift they
 * select. For other keys, the view emits the signal "key" (guint keyval, GdkModifierType), as the
 * canvas does. Property "size": the maximum size of a picture in pixels, which the wheel changes
 * while Control is pressed. Signal "zoom-changed": the size or the arrangement of the cells has
 * changed.
 */
#pragma once

#include "session/ed-view.h"

#include <gtk/gtk.h>

#define ED_TYPE_SHEET_VIEW (ed_sheet_view_get_type())
G_DECLARE_FINAL_TYPE(EdSheetView, ed_sheet_view, ED, SHEET_VIEW, GtkWidget)

enum { ED_SHEET_SMALLEST = 64, ED_SHEET_LARGEST = 512 };

void ed_sheet_view_set_session(EdSheetView *view, EdSession *session);
void ed_sheet_view_set_dark(EdSheetView *view, gboolean dark);
/** Changes the size by one step: larger (1) or smaller (-1). */
void ed_sheet_view_zoom_by(EdSheetView *view, int steps);
/** Returns the number of screen pixels per pixel of a frame. */
double ed_sheet_view_zoom(EdSheetView *view);
/** Sets `*where` to the rectangle of a cell in the widget: its picture and its caption. Returns
 * false if the cell is not completely in view. */
gboolean ed_sheet_view_cell_rect(EdSheetView *view, guint index, GdkRectangle *where);
