/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-twice.h: detects double clicks on things that a widget draws, by the times of the
 * events: a second click is recognized however long handling the first one took, but only on the
 * same thing.
 *
 *     if (ed_double_click_pressed(&self->twice, GTK_EVENT_CONTROLLER(gesture), index))
 *         open(index);
 */
#ifndef GABARIT_WIDGETS_ED_TWICE_H
#define GABARIT_WIDGETS_ED_TWICE_H

#include <gtk/gtk.h>

/** State of the detection, a field of the widget; all zero at first. */
typedef struct EdDoubleClick {
    guint32 time;
    guint64 thing; /**< the pressed thing + 1; 0: none */
} EdDoubleClick;

/** True if the press that a controller is handling is the second click of a double click on a
 * thing. */
static inline gboolean ed_double_click_pressed(EdDoubleClick *twice, GtkEventController *controller,
                                               guint32 thing)
{
    guint32 now = gtk_event_controller_get_current_event_time(controller);
    int limit;
    g_object_get(gtk_widget_get_settings(gtk_event_controller_get_widget(controller)),
                 "gtk-double-click-time", &limit, NULL);
    guint64 pressed = (guint64)thing + 1;
    gboolean second = twice->thing == pressed && now - twice->time <= (guint32)limit;
    *twice = (EdDoubleClick){now, second ? 0 : pressed};
    return second;
}

#endif
