/* SPDX-License-Identifier: MIT */
/* Implements frames.h. */
#include "frames.h"

#include "waiting.h"

#include <gtk/gtk.h>

static gboolean frame_cb(GtkWidget *window, GdkFrameClock *clock, gpointer frames)
{
    (void)window, (void)clock;
    return --*(int *)frames > 0 ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

/* Also called when the window is closed, because it then paints no more frames. */
static void removed_cb(gpointer frames)
{
    *(int *)frames = 0;
}

/* The first callback precedes the first layout. */
static void wait_for_window(GtkWidget *window, int count)
{
    int frames = count + 1;
    guint callback = gtk_widget_add_tick_callback(window, frame_cb, &frames, removed_cb);
    WAIT_UNTIL(frames == 0);
    CHECK_INT(frames, 0);
    if (frames > 0)
        gtk_widget_remove_tick_callback(window, callback);
}

void wait_for_frames(int count)
{
    GList *windows = gtk_window_list_toplevels();
    for (GList *each = windows; each != NULL; each = each->next)
        g_object_ref(each->data);
    for (GList *each = windows; each != NULL; each = each->next)
        if (gtk_widget_get_visible(each->data))
            wait_for_window(each->data, count);
    g_list_free_full(windows, g_object_unref);
}
