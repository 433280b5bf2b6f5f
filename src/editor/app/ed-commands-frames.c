/* SPDX-License-Identifier: MIT */
/*
 * Commands of frames and animations: what they do is in tools/ed-frame-list.h; the player plays.
 */
#include "app/ed-command.h"

#include "app/ed-window-parts.h"
#include "tools/ed-frame-list.h"

#include <glib/gi18n.h>

static bool has_frame(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return session != NULL && ed_session_frame(session) != NULL;
}

static bool has_animation(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return session != NULL && ed_session_animation(session) != NULL;
}

static void play(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    EdPlayer *player = ed_frame_strip_player(ed_window_parts(window)->strip);
    ed_player_play(player, !ed_player_is_playing(player));
}

static void duplicate(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_frames_duplicate(ed_window_session(window));
}

static void remove_frames(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_frames_remove(ed_window_session(window));
}

static void animate(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_frames_animate(ed_window_session(window), NULL);
}

static void remove_animation(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_frames_remove_animation(ed_window_session(window));
}

static void toggle_done(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_frames_toggle_done(ed_window_session(window));
}

static GVariant *done_state(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return g_variant_new_boolean(session != NULL && ed_frames_all_done(session));
}

static void select_frames(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_frames_select_all(ed_window_session(window));
}

#define SPRITES ED_GROUP_SPRITES

const EdCommand ed_frame_commands[] = {
    {"play-animation", NULL, N_("Play the animation"), SPRITES, NULL, "Return|KP_Enter", play,
     has_frame, NULL},
    {"duplicate-frames", NULL, N_("Duplicate frames"), SPRITES, "<Shift><Control>d", NULL,
     duplicate, has_frame, NULL},
    {"delete-frames", NULL, N_("Delete frames"), SPRITES, "<Control>Delete", NULL, remove_frames,
     has_frame, NULL},
    {"select-frames", NULL, N_("Select all frames"), SPRITES, "<Alt>a", NULL, select_frames,
     has_frame, NULL},
    {"new-animation", NULL, N_("New animation of the selected frames"), SPRITES,
     "<Shift><Control>n", NULL, animate, has_frame, NULL},
    {"delete-animation", NULL, N_("Delete the animation"), SPRITES, NULL, NULL, remove_animation,
     has_animation, NULL},
    {"frame-done", NULL, N_("Frame is done"), SPRITES, "<Control>Return", "d", toggle_done,
     has_frame, done_state},
    {.name = NULL},
};
