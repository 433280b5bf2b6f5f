/* SPDX-License-Identifier: MIT */
/*
 * Updates run after input and before layout. A high-priority idle source usually runs early enough.
 * GTK delays some input until the next frame and draws that frame at once, so that no idle source
 * runs in between; in that case a frame clock callback runs the update. A key may also arrive
 * together with the click before it, so code that acts on the content of panels updates all of them
 * first.
 */
#include "widgets/ed-watch.h"

#include <gtk/gtk.h>

/* The watches with a pending update, in the order of the requests. */
static GQueue due_watches = G_QUEUE_INIT;

static gboolean watch_run_cb(gpointer user)
{
    EdWatch *watch = user;
    watch->source = 0;
    ed_watch_flush(watch);
    return G_SOURCE_REMOVE;
}

static gboolean watch_tick_cb(GtkWidget *owner, GdkFrameClock *clock, gpointer user)
{
    EdWatch *watch = user;
    watch->tick = 0;
    ed_watch_flush(watch);
    return G_SOURCE_REMOVE;
}

static void clear_sources(EdWatch *watch)
{
    g_clear_handle_id(&watch->source, g_source_remove);
    if (watch->tick != 0)
        gtk_widget_remove_tick_callback(GTK_WIDGET(watch->owner), watch->tick);
    watch->tick = 0;
    if (watch->due_link.data != NULL)
        g_queue_unlink(&due_watches, &watch->due_link);
    watch->due_link.data = NULL;
}

void ed_watch_queue(EdWatch *watch, guint changes)
{
    changes &= watch->wanted | ED_WATCH_SESSION;
    if (changes == 0)
        return;
    watch->pending |= changes;
    if (watch->due_link.data == NULL) {
        watch->due_link.data = watch;
        g_queue_push_tail_link(&due_watches, &watch->due_link);
    }
    if (watch->source == 0)
        watch->source = g_idle_add_full(G_PRIORITY_HIGH_IDLE, watch_run_cb, watch, NULL);
    if (watch->tick == 0 && gtk_widget_get_mapped(GTK_WIDGET(watch->owner)))
        watch->tick =
            gtk_widget_add_tick_callback(GTK_WIDGET(watch->owner), watch_tick_cb, watch, NULL);
}

void ed_watch_flush(EdWatch *watch)
{
    clear_sources(watch);
    guint changes = watch->pending;
    watch->pending = 0;
    if (changes != 0 && watch->update != NULL)
        watch->update(watch->owner, changes);
}

void ed_watch_flush_all(void)
{
    /* An update may queue further updates, which are not run here. */
    for (guint remaining = due_watches.length; remaining > 0 && due_watches.head != NULL;
         remaining--)
        ed_watch_flush(due_watches.head->data);
}

static void watch_changed_cb(EdSession *session, gpointer before, gpointer after, EdWatch *watch)
{
    (void)session, (void)before, (void)after;
    ed_watch_queue(watch, ED_WATCH_PROJECT);
}

static void watch_view_changed_cb(EdSession *session, guint changes, EdWatch *watch)
{
    ed_watch_queue(watch, changes);
}

static void watch_pictures_changed_cb(EdSession *session, const char *path, EdWatch *watch)
{
    (void)session, (void)path;
    ed_watch_queue(watch, ED_WATCH_PICTURES);
}

static void watch_state_changed_cb(EdSession *session, EdWatch *watch)
{
    ed_watch_queue(watch, ED_WATCH_STATE);
}

void ed_watch_clear(EdWatch *watch)
{
    clear_sources(watch);
    watch->pending = 0;
    if (watch->session == NULL)
        return;
    for (guint i = 0; i < G_N_ELEMENTS(watch->handlers); i++)
        g_clear_signal_handler(&watch->handlers[i], watch->session);
    g_clear_object(&watch->session);
}

void ed_watch_set(EdWatch *watch, EdSession *session, guint wanted, EdWatchUpdate update,
                  gpointer owner)
{
    if (session != NULL)
        g_object_ref(session);
    ed_watch_clear(watch);
    watch->session = session;
    watch->wanted = wanted;
    watch->update = update;
    watch->owner = owner;
    if (session != NULL) {
        const struct {
            const char *signal;
            GCallback callback;
        } signals[] = {{"changed", G_CALLBACK(watch_changed_cb)},
                       {"view-changed", G_CALLBACK(watch_view_changed_cb)},
                       {"pictures-changed", G_CALLBACK(watch_pictures_changed_cb)},
                       {"state-changed", G_CALLBACK(watch_state_changed_cb)}};
        for (guint i = 0; i < G_N_ELEMENTS(signals); i++)
            watch->handlers[i] =
                g_signal_connect(session, signals[i].signal, signals[i].callback, watch);
    }
    watch->pending = wanted | ED_WATCH_SESSION;
    ed_watch_flush(watch);
}
