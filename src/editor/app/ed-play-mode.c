/* SPDX-License-Identifier: MIT */
/* Implements ed-play-mode.h: the page of the game preview replaces the page of the project. */
#include "app/ed-play-mode.h"

#include "app/commands/ed-command.h"
#include "app/ed-trace.h"
#include "app/ed-window-parts.h"
#include "app/import/ed-memory-ask.h"

#include <glib/gi18n.h>

static GtkStack *pages_of(EdPlayView *view)
{
    return GTK_STACK(gtk_widget_get_ancestor(GTK_WIDGET(view), GTK_TYPE_STACK));
}

static void playing_closed_cb(EdWindow *window)
{
    ed_play_mode_set(window, false);
}

static void retry_play(EdWindow *window, EdSession *session, void *user)
{
    (void)session, (void)user;
    ed_play_mode_set(window, true);
}

static void failed_cb(EdWindow *window, const GError *why)
{
    ed_play_mode_set(window, false);
    if (!ed_memory_ask_again(window, ed_window_session(window), why, retry_play, NULL, NULL))
        ed_session_notify(ed_window_session(window), ED_NOTICE_WARNING,
                          _("Could not start the game"), why->message);
}

static void play_trace_cb(EdWindow *window, const char *event)
{
    ed_trace("%s", event);
}

bool ed_play_mode_is_on(EdWindow *window)
{
    EdPlayView *view = ed_window_parts(window)->playing;
    return gtk_stack_get_visible_child(pages_of(view)) == GTK_WIDGET(view);
}

static void start_playing(EdWindow *window, EdPlayView *view)
{
    g_signal_handlers_disconnect_by_data(view, window);
    g_signal_connect_swapped(view, "closed", G_CALLBACK(playing_closed_cb), window);
    g_signal_connect_swapped(view, "failed", G_CALLBACK(failed_cb), window);
    g_signal_connect_swapped(view, "traced", G_CALLBACK(play_trace_cb), window);
    gtk_stack_set_visible_child(pages_of(view), GTK_WIDGET(view));
    ed_play_view_start(view, ed_window_session(window),
                       ed_application_is_dark(ed_window_application(window)));
    ed_trace("playing");
}

void ed_play_mode_set(EdWindow *window, bool play)
{
    EdPlayView *view = ed_window_parts(window)->playing;
    if (play == ed_play_mode_is_on(window))
        return;
    if (play) {
        start_playing(window, view);
    } else {
        ed_play_view_stop(view);
        gtk_stack_set_visible_child_name(pages_of(view), "project");
        gtk_widget_grab_focus(ed_window_parts_centre(ed_window_parts(window)));
        ed_trace("played");
    }
    ed_commands_refresh(window);
}

/* ---- The command ---- */

static void toggle_play(EdWindow *window)
{
    ed_play_mode_set(window, !ed_play_mode_is_on(window));
}

static GVariant *play_state(EdWindow *window)
{
    return g_variant_new_boolean(ed_play_mode_is_on(window));
}

const EdCommand ed_play_commands[] = {
    {"play", N_("Test"), ED_GROUP_PLAY, .keys = "F9", .state = play_state, .run = toggle_play},
    {.name = NULL},
};
