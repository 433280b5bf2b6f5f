/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-double-click.h: detects double clicks on items that a widget draws. It compares the
 * times of the events, so that a second click is recognized however long it took to handle the
 * first one. Both clicks must be on the same item.
 *
 *     if (ed_double_click_pressed(&self->twice, GTK_EVENT_CONTROLLER(gesture), index))
 *         open(index);
 */
#pragma once

#include <gtk/gtk.h>

/** State of the detection, a field of the widget; all zero at first. */
typedef struct EdDoubleClick {
    guint32 time;
    guint64 item; /**< the pressed item + 1; 0: none */
} EdDoubleClick;

/** True if the press that a controller is handling is the second click of a double click on an
 * item. */
static inline gboolean ed_double_click_pressed(EdDoubleClick *state, GtkEventController *controller,
                                               guint32 item)
{
    guint32 time_now = gtk_event_controller_get_current_event_time(controller);
    int limit;
    g_object_get(gtk_widget_get_settings(gtk_event_controller_get_widget(controller)),
                 "gtk-double-click-time", &limit, NULL);
    guint64 pressed = (guint64)item + 1;
    gboolean second = state->item == pressed && time_now - state->time <= (guint32)limit;
    *state = (EdDoubleClick){time_now, second ? 0 : pressed};
    return second;
}
