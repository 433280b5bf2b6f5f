/* SPDX-License-Identifier: MIT */
/*
 * Commands for frames and animations, implemented by tools/sprite/ and by the player.
 */
#include "app/commands/ed-command.h"

#include "app/ed-window-parts.h"
#include "app/files/ed-drop.h"
#include "app/files/ed-file-dialogs.h"
#include "app/import/ed-import.h"
#include "formats/import_files.h"
#include "session/ed-frame-filter.h"
#include "session/ed-pinned.h"
#include "tools/sprite/ed-frame-list.h"
#include "tools/sprite/ed-frame-order.h"
#include "tools/sprite/ed-steps.h"

#include <glib/gi18n.h>

static void play(EdWindow *window)
{
    EdPlayer *player = ed_frame_strip_player(ed_window_parts(window)->strip);
    ed_player_play(player, !ed_player_is_playing(player));
}

static void compare(EdWindow *window)
{
    ed_player_compare(ed_frame_strip_player(ed_window_parts(window)->strip));
}

static void edit_timing(EdWindow *window)
{
    ed_strip_view_edit_timing(ed_frame_strip_view(ed_window_parts(window)->strip));
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

static void add_animation(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    if (!ed_frames_animate(session, NULL))
        return;
    ed_window_show_side(window, ED_SIDE_LEFT, true);
    ed_assets_panel_rename_new(ed_window_parts(window)->assets,
                               ed_session_view(session)->animation);
}

/* In the order of EdStateFilter. */
static const char *const state_words[] = {"all", "to-do", "done", NULL};

static void filter_frames(EdSession *session, int state)
{
    EdFrameFilter filter = *ed_session_filter(session);
    filter.state = (EdStateFilter)state;
    ed_session_set_filter(session, &filter);
}

static GVariant *filter_state(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    EdStateFilter state = session != NULL ? ed_session_filter(session)->state : ED_STATE_ANY;
    return g_variant_new_string(state_words[state]);
}

/* ---- Steps ---- */

static bool flip_step(EdSession *session, int flip)
{
    return ed_steps_flip(session, (EdFlip)flip);
}

static bool is_flipped_x(EdSession *session)
{
    return ed_steps_are_flipped(session, ED_FLIP_X);
}

static bool is_flipped_y(EdSession *session)
{
    return ed_steps_are_flipped(session, ED_FLIP_Y);
}

/* ---- Direction and loop ---- */

/* In the order of AnimationDirection. */
static const char *const directions[] = {"forward", "reverse", "ping-pong", NULL};

static bool set_direction(EdSession *session, int direction)
{
    return ed_animation_set_direction(session, (AnimationDirection)direction);
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

/* ---- Comparison ---- */

static bool can_pin(EdSession *session)
{
    const Frame *frame = ed_session_frame(session);
    return frame != NULL && frame->picture != 0;
}

/* True if the current frame can be compared with, or is compared with another one. */
static bool can_toggle_pinned(EdSession *session)
{
    return can_pin(session) ||
           (ed_session_frame(session) != NULL && ed_session_pinned_frame(session) != NULL);
}

static void toggle_pinned(EdSession *session)
{
    const EdPinned *pinned = ed_session_pinned(session);
    if (project_sprite(ed_session_project(session), pinned->sprite) == NULL)
        ed_session_pin_shown(session);
    else
        ed_session_show_pinned(session, !pinned->on);
}

static bool is_pinned(EdSession *session)
{
    return ed_session_pinned(session)->on;
}

#define SPRITES ED_GROUP_SPRITES

const EdCommand ed_frame_commands[] = {
    {"play-animation", N_("Play Animation"), SPRITES, .keys = "<Alt>p", .needs = ED_NEED_FRAME,
     .run = play},
    {"duplicate-frames", N_("Duplicate Frames"), SPRITES, .keys = "<Shift><Control>d",
     .needs = ED_NEED_FRAME, .edit = ed_frames_duplicate},
    {"delete-frames", N_("Delete Frames"), SPRITES, .keys = "<Control>Delete",
     .needs = ED_NEED_FRAME, .edit = ed_frames_remove},
    {"select-frames", N_("Select All Frames"), SPRITES, .keys = "<Alt>a", .needs = ED_NEED_FRAME,
     .no_effect = N_("There is nothing more to select."), .change = ed_frames_select_all},
    {"new-animation", N_("New Animation From Selected Frames"), SPRITES,
     .keys = "<Shift><Control>n", .needs = ED_NEED_FRAME, .run = add_animation},
    {"delete-animation", N_("Delete Animation"), SPRITES, .needs = ED_NEED_ANIMATION,
     .edit = ed_frames_remove_animation},
    {"mirror-animation", N_("Add Mirror Image of Animation"), SPRITES, .needs = ED_NEED_ANIMATION,
     .edit = ed_animation_mirror},
    {"flip-step-x", N_("Mirror Step Horizontally"), SPRITES, .needs = ED_NEED_ANIMATION,
     .is_on = is_flipped_x, .number = ED_FLIP_X, .edit_by = flip_step},
    {"flip-step-y", N_("Mirror Step Vertically"), SPRITES, .needs = ED_NEED_ANIMATION,
     .is_on = is_flipped_y, .number = ED_FLIP_Y, .edit_by = flip_step},
    {"direction", NULL, SPRITES, .parameter = "s", .needs = ED_NEED_ANIMATION,
     .state = direction_state, .words = directions, .edit_by = set_direction},
    {"loop", NULL, SPRITES, .parameter = "s", .needs = ED_NEED_ANIMATION, .state = loop_state,
     .run_with = set_loop},
    {"loop('here')", N_("Loop From This Frame"), SPRITES, .keys = NULL},
    {"comparison", N_("Show Comparison"), SPRITES, .keys = "<Shift>F3", .needs = ED_NEED_SPRITE,
     .can = can_toggle_pinned, .reason = N_("Select a frame with a picture first"),
     .is_on = is_pinned, .change = toggle_pinned},
    {"compare-animation", N_("Compare With Animation…"), SPRITES, .keys = "<Shift><Control>F3",
     .needs = ED_NEED_FRAME | ED_NEED_CANVAS, .run = compare},
    {"compare-frame", N_("Compare With This Frame"), SPRITES, .keys = "<Control>F3",
     .needs = ED_NEED_SPRITE, .can = can_pin, .reason = N_("Select a frame with a picture first"),
     .change = ed_session_pin_shown},
    {"import-frames", NULL, SPRITES, .parameter = "(asu)", .needs = ED_NEED_SPRITE,
     .run_with = import_frames_at},
    {"write-slices", N_("Write Boxes to Aseprite File…"), SPRITES, .needs = ED_NEED_SPRITE,
     .can = ed_write_back_can, .reason = N_("Select a frame of an Aseprite file first"),
     .run = ed_write_back_ask},
    {"reverse-frames", N_("Reverse Frame Order"), SPRITES, .needs = ED_NEED_FRAME,
     .no_effect = N_("The frames are already in this order."), .edit = ed_frames_reverse},
    {"move-frames", NULL, SPRITES, .parameter = "i", .needs = ED_NEED_FRAME,
     .no_effect = N_("The frames are already in this order."), .edit_by = ed_frames_shift},
    {"move-frames(-1)", N_("Move Frames Back"), SPRITES, .keys = "<Alt>Left"},
    {"move-frames(1)", N_("Move Frames Forward"), SPRITES, .keys = "<Alt>Right"},
    {"frame-timing", N_("Duration and Speed"), SPRITES, .keys = "<Shift><Control>t",
     .needs = ED_NEED_FRAME, .run = edit_timing},
    {"frame-done", N_("Mark Frame as Done"), SPRITES, .keys = "<Control>Return", .local_keys = "d",
     .needs = ED_NEED_FRAME, .is_on = ed_frames_all_done, .edit = ed_frames_toggle_done},
    {"filter-frames", NULL, SPRITES, .parameter = "s", .needs = ED_NEED_FRAME,
     .state = filter_state, .words = state_words, .change_by = filter_frames},
    {"filter-frames('all')", N_("Show All Frames"), SPRITES, .keys = "<Alt>0"},
    {"filter-frames('to-do')", N_("Show To-Do Frames"), SPRITES, .keys = "<Alt>1"},
    {"filter-frames('done')", N_("Show Done Frames"), SPRITES, .keys = "<Alt>2"},
    {.name = NULL},
};
