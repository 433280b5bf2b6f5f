/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-widget.h: questions about any widget that self-drawing widgets ask.
 *
 *     ed_widget_position_in(row, list, 12, 0, &x, &y);
 *     const EdCanvasStyle *style = ed_canvas_style(ed_widget_is_dark(widget));
 */
#ifndef GABARIT_CANVAS_ED_WIDGET_H
#define GABARIT_CANVAS_ED_WIDGET_H

#include <gtk/gtk.h>

/** Whether the widget's display shows the dark theme. */
gboolean ed_widget_is_dark(GtkWidget *widget);

/** How many times as wide as usual the widget's text is, from 1 on: what is as large as its words,
 * or holds them, grows by it. */
double ed_widget_text_growth(GtkWidget *widget);

/** Converts a position from one widget to another one of the same window. False, and 0, 0, when
 * they have no common window. */
gboolean ed_widget_position_in(GtkWidget *widget, GtkWidget *other, double x, double y,
                               double *other_x, double *other_y);

#endif
