/* SPDX-License-Identifier: MIT */
/*
 * Commands for frames and animations, implemented by tools/sprite/ and by the player.
 */
#include "app/ed-command.h"

#include "app/ed-drop.h"
#include "app/ed-import.h"
#include "app/ed-window-parts.h"
#include "app/ed-write-back.h"
#include "import/import.h"
#include "session/ed-frame-filter.h"
#include "session/ed-pinned.h"
#include "tools/sprite/ed-frame-list.h"
#include "tools/sprite/ed-frame-order.h"
#include "tools/sprite/ed-steps.h"

#include <glib/gi18n.h>

static bool has_frame(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return session != NULL && ed_session_frame(session) != NULL;
}

static bool has_sprite(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return session != NULL && ed_session_sprite(session) != NULL;
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

static void reverse(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_frames_reverse(ed_window_session(window));
}

static void move_frames(EdWindow *window, GVariant *parameter)
{
    ed_frames_shift(ed_window_session(window), g_variant_get_int32(parameter));
}

static void edit_timing(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_strip_view_edit_timing(ed_frame_strip_view(ed_window_parts(window)->strip));
}

static void write_slices(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_write_back_ask(window);
}

/* Imports frames. If any file is not a picture, all of them are handled as if they had been dropped
 * elsewhere in the window. */
static void import_frames_at(EdWindow *window, GVariant *parameter)
{
    g_autofree const char **paths = NULL;
    uint32_t insert_at;
    bool only_pictures = true;
    g_variant_get(parameter, "(^a&su)", &paths, &insert_at);
    g_autoptr(GPtrArray) files = g_ptr_array_new_with_free_func(g_object_unref);
    for (const char **path = paths; *path != NULL; path++) {
        only_pictures &= importer_for(*path) != NULL;
        g_ptr_array_add(files, g_file_new_for_path(*path));
    }
    if (only_pictures && files->len > 0)
        ed_import_frames(window, paths, insert_at);
    else
        ed_drop_files(window, (GFile *const *)files->pdata, files->len);
}

static void add_animation(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    EdSession *session = ed_window_session(window);
    if (!ed_frames_animate(session, NULL))
        return;
    ed_window_show_side(window, ED_SIDE_LEFT, true);
    ed_assets_panel_rename_new(ed_window_parts(window)->assets,
                               ed_session_view(session)->animation);
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

/* In the order of EdStateFilter. */
static const char *const state_words[] = {"all", "to-do", "done"};

static void filter_frames(EdWindow *window, GVariant *parameter)
{
    EdSession *session = ed_window_session(window);
    EdFrameFilter filter = *ed_session_filter(session);
    for (size_t i = 0; i < G_N_ELEMENTS(state_words); i++)
        if (g_str_equal(state_words[i], g_variant_get_string(parameter, NULL)))
            filter.state = (EdStateFilter)i;
    ed_session_set_filter(session, &filter);
}

static GVariant *filter_state(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    EdStateFilter state = session != NULL ? ed_session_filter(session)->state : ED_STATE_ANY;
    return g_variant_new_string(state_words[state]);
}

static void select_frames(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_frames_select_all(ed_window_session(window));
}

/* ---- Steps ---- */

static void flip_step_x(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_steps_flip(ed_window_session(window), ED_FLIP_X);
}

static void flip_step_y(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_steps_flip(ed_window_session(window), ED_FLIP_Y);
}

static GVariant *flip_state(EdWindow *window, EdFlip flip)
{
    EdSession *session = ed_window_session(window);
    return g_variant_new_boolean(session != NULL && ed_steps_are_flipped(session, flip));
}

static GVariant *flip_x_state(EdWindow *window)
{
    return flip_state(window, ED_FLIP_X);
}

static GVariant *flip_y_state(EdWindow *window)
{
    return flip_state(window, ED_FLIP_Y);
}

static void mirror_animation(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_animation_mirror(ed_window_session(window));
}

/* ---- Direction and loop ---- */

/* In the order of AnimationDirection. */
static const char *const directions[] = {"forward", "reverse", "ping-pong", NULL};

static void set_direction(EdWindow *window, GVariant *parameter)
{
    for (int i = 0; directions[i] != NULL; i++)
        if (g_str_equal(directions[i], g_variant_get_string(parameter, NULL)))
            ed_animation_set_direction(ed_window_session(window), (AnimationDirection)i);
}

static GVariant *direction_state(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    const Animation *shown = session != NULL ? ed_session_animation(session) : NULL;
    return g_variant_new_string(shown != NULL ? directions[shown->direction] : "");
}

static void set_loop(EdWindow *window, GVariant *parameter)
{
    EdSession *session = ed_window_session(window);
    const char *from = g_variant_get_string(parameter, NULL);
    int32_t here = (int32_t)ed_session_shown_step(session);
    ed_animation_set_loop(session, g_str_equal(from, "once")   ? -1
                                   : g_str_equal(from, "here") ? here
                                                               : 0);
}

static GVariant *loop_state(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    const Animation *shown = session != NULL ? ed_session_animation(session) : NULL;
    if (shown == NULL)
        return g_variant_new_string("");
    bool here = shown->loop == (int32_t)ed_session_shown_step(session);
    return g_variant_new_string(shown->loop < 0    ? "once"
                                : shown->loop == 0 ? "first"
                                : here             ? "here"
                                                   : "elsewhere");
}

/* ---- Pinned frames ---- */

static void pin_frame(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_session_pin_shown(ed_window_session(window));
}

static void pin_animation(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_session_pin_animation(ed_window_session(window));
}

static bool can_pin(EdWindow *window)
{
    return has_frame(window) && ed_session_frame(ed_window_session(window))->picture != 0;
}

/* True if the current frame can be pinned, or if there is a pinned frame to show next to it. */
static bool can_toggle_pinned(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return can_pin(window) || (has_frame(window) && ed_session_pinned_frame(session) != NULL);
}

static void toggle_pinned(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    EdSession *session = ed_window_session(window);
    EdPinned pinned = *ed_session_pinned(session);
    pinned.on = !pinned.on;
    if (project_sprite(ed_session_project(session), pinned.sprite) == NULL)
        ed_session_pin_shown(session);
    else
        ed_session_set_pinned(session, &pinned);
}

static GVariant *pinned_state(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return g_variant_new_boolean(session != NULL && ed_session_pinned(session)->on);
}

#define SPRITES ED_GROUP_SPRITES

const EdCommand ed_frame_commands[] = {
    {"play-animation", NULL, N_("Play Animation"), SPRITES, NULL, "Return|KP_Enter", play,
     has_frame, NULL},
    {"duplicate-frames", NULL, N_("Duplicate Frames"), SPRITES, "<Shift><Control>d", NULL,
     duplicate, has_frame, NULL},
    {"delete-frames", NULL, N_("Delete Frames"), SPRITES, "<Control>Delete", NULL, remove_frames,
     has_frame, NULL},
    {"select-frames", NULL, N_("Select All Frames"), SPRITES, "<Alt>a", NULL, select_frames,
     has_frame, NULL},
    {"new-animation", NULL, N_("New Animation From Selected Frames"), SPRITES, "<Shift><Control>n",
     NULL, add_animation, has_frame, NULL},
    {"delete-animation", NULL, N_("Delete Animation"), SPRITES, NULL, NULL, remove_animation,
     has_animation, NULL},
    {"mirror-animation", NULL, N_("Add Mirror Image of Animation"), SPRITES, NULL, NULL,
     mirror_animation, has_animation, NULL},
    {"flip-step-x", NULL, N_("Mirror Step Horizontally"), SPRITES, NULL, NULL, flip_step_x,
     has_animation, flip_x_state},
    {"flip-step-y", NULL, N_("Mirror Step Vertically"), SPRITES, NULL, NULL, flip_step_y,
     has_animation, flip_y_state},
    {"direction", "s", NULL, SPRITES, NULL, NULL, set_direction, has_animation, direction_state},
    {"loop", "s", NULL, SPRITES, NULL, NULL, set_loop, has_animation, loop_state},
    {"loop('here')", NULL, N_("Loop From This Frame"), SPRITES, NULL, NULL, NULL, NULL, NULL},
    {"pinned", NULL, N_("Show Pinned Frame"), SPRITES, "<Shift>F3", NULL, toggle_pinned,
     can_toggle_pinned, pinned_state},
    {"pin-animation", NULL, N_("Pin Animation"), SPRITES, "<Shift><Control>F3", NULL, pin_animation,
     has_frame, NULL},
    {"pin-frame", NULL, N_("Pin This Frame"), SPRITES, "<Control>F3", NULL, pin_frame, can_pin,
     NULL},
    {"import-frames", "(asu)", NULL, SPRITES, NULL, NULL, import_frames_at, has_sprite, NULL},
    {"write-slices", NULL, N_("Write Boxes to Aseprite File…"), SPRITES, NULL, NULL, write_slices,
     ed_write_back_can, NULL},
    {"reverse-frames", NULL, N_("Reverse Frame Order"), SPRITES, NULL, NULL, reverse, has_frame,
     NULL},
    {"move-frames", "i", NULL, SPRITES, NULL, NULL, move_frames, has_frame, NULL},
    {"move-frames(-1)", NULL, N_("Move Frames Back"), SPRITES, "<Alt>Left", NULL, NULL, NULL, NULL},
    {"move-frames(1)", NULL, N_("Move Frames Forward"), SPRITES, "<Alt>Right", NULL, NULL, NULL,
     NULL},
    {"frame-timing", NULL, N_("Duration and Speed"), SPRITES, "<Shift><Control>t", NULL,
     edit_timing, has_frame, NULL},
    {"frame-done", NULL, N_("Mark Frame as Done"), SPRITES, "<Control>Return", "d", toggle_done,
     has_frame, done_state},
    {"filter-frames", "s", NULL, SPRITES, NULL, NULL, filter_frames, has_frame, filter_state},
    {"filter-frames('all')", NULL, N_("Show All Frames"), SPRITES, "<Alt>0", NULL, NULL, NULL,
     NULL},
    {"filter-frames('to-do')", NULL, N_("Show To-Do Frames"), SPRITES, "<Alt>1", NULL, NULL, NULL,
     NULL},
    {"filter-frames('done')", NULL, N_("Show Done Frames"), SPRITES, "<Alt>2", NULL, NULL, NULL,
     NULL},
    {.name = NULL},
};
