/* SPDX-License-Identifier: MIT */
/* Implements ed-frame-list.h. */
#include "tools/sprite/ed-frame-list.h"

#include "edit/assets.h"
#include "edit/sprites.h"
#include "session/ed-sheet.h"

#include <glib/gi18n.h>

/* The selected frames, during an edit. */
typedef struct SelectedFrames {
    uint64_t sprite, animation;
    uint64_t *frames;
    uint32_t count;
} SelectedFrames;

static SelectedFrames selected_frames(EdSession *session)
{
    const EdView *view = ed_session_view(session);
    SelectedFrames chosen = {.sprite = view->asset, .animation = view->animation};
    if (ed_session_frame(session) == NULL)
        return chosen;
    const uint64_t *frames = ed_session_selected_frames(session, &chosen.count);
    chosen.frames = g_memdup2(frames, chosen.count * sizeof *frames);
    return chosen;
}

static bool is_selected(const SelectedFrames *chosen, uint64_t frame)
{
    for (uint32_t i = 0; i < chosen->count; i++)
        if (chosen->frames[i] == frame)
            return true;
    return false;
}

/* Returns a copy of a step that shows another frame. */
static AnimationStep *copy_step_for(const AnimationStep *step, uint64_t frame)
{
    AnimationStep *copy = node_copy(step);
    copy->frame = frame;
    return copy;
}

/* Replaces the steps of the animation. Takes ownership of `steps`. */
static Project *set_steps(const Project *before, const SelectedFrames *chosen, GPtrArray *steps,
                          GError **error)
{
    List *list = list_from(steps->pdata, steps->len);
    g_ptr_array_unref(steps);
    return edit_set_steps(before, chosen->sprite, chosen->animation, list, error);
}

/* Adds a step with the copy of a frame after each step that shows the frame. */
static Project *add_step(const Project *before, const SelectedFrames *chosen, uint64_t frame,
                         uint64_t copy, GError **error)
{
    const Sprite *sprite = project_sprite(before, chosen->sprite);
    GPtrArray *steps = g_ptr_array_new();
    LIST_EACH (AnimationStep, step, sprite_animation(sprite, chosen->animation)->steps) {
        g_ptr_array_add(steps, node_ref(step));
        if (step->frame == frame)
            g_ptr_array_add(steps, copy_step_for(step, copy));
    }
    return set_steps(before, chosen, steps, error);
}

static Project *duplicate_one(const Project *before, const SelectedFrames *chosen, uint64_t frame,
                              uint64_t *copy, GError **error)
{
    Path path = path_frame(chosen->sprite, frame);
    Project *after = edit_duplicate(before, &path, copy, error);
    if (after == NULL || chosen->animation == 0)
        return after;
    Project *stepped = add_step(after, chosen, frame, *copy, error);
    node_unref(after);
    return stepped;
}

bool ed_frames_duplicate(EdSession *session)
{
    SelectedFrames chosen = selected_frames(session);
    if (chosen.count == 0)
        return false;
    Project *after = node_ref(ed_session_project(session));
    uint64_t copy = 0;
    for (uint32_t i = 0; i < chosen.count && after != NULL; i++) {
        node_set_child(&after,
                       duplicate_one(after, &chosen, chosen.frames[i], &copy, ed_error(session)));
    }
    g_free(chosen.frames);
    bool is_pushed = ed_session_push(
        session, after, chosen.count == 1 ? _("Duplicate frame") : _("Duplicate frames"), NULL);
    if (is_pushed)
        ed_session_show_frame(session, chosen.animation, copy);
    return is_pushed;
}

static Project *remove_steps(const Project *before, const SelectedFrames *chosen, GError **error)
{
    const Sprite *sprite = project_sprite(before, chosen->sprite);
    GPtrArray *steps = g_ptr_array_new();
    LIST_EACH (AnimationStep, step, sprite_animation(sprite, chosen->animation)->steps)
        if (!is_selected(chosen, step->frame))
            g_ptr_array_add(steps, node_ref(step));
    return set_steps(before, chosen, steps, error);
}

static Project *remove_frames(const Project *before, const SelectedFrames *chosen, GError **error)
{
    Project *after = node_ref(before);
    for (uint32_t i = 0; i < chosen->count && after != NULL; i++) {
        Path path = path_frame(chosen->sprite, chosen->frames[i]);
        node_set_child(&after, edit_remove_asset(after, &path, error));
    }
    return after;
}

bool ed_frames_remove(EdSession *session)
{
    SelectedFrames chosen = selected_frames(session);
    if (chosen.count == 0)
        return false;
    const Project *current = ed_session_project(session);
    bool from_animation = chosen.animation != 0;
    Project *after = from_animation ? remove_steps(current, &chosen, ed_error(session))
                                    : remove_frames(current, &chosen, ed_error(session));
    g_free(chosen.frames);
    return ed_session_push(session, after,
                           from_animation ? _("Remove frames from animation") : _("Delete frames"),
                           NULL);
}

bool ed_frames_animate(EdSession *session, const char *name)
{
    SelectedFrames chosen = selected_frames(session);
    if (chosen.count == 0)
        return false;
    g_autofree char *free_name = asset_free_name(ed_session_sprite(session)->animations,
                                                 name != NULL ? name : _("animation"));
    uint64_t animation = 0;
    Project *after = edit_add_animation(ed_session_project(session), chosen.sprite, free_name,
                                        chosen.frames, chosen.count, &animation, ed_error(session));
    uint64_t first = chosen.frames[0];
    g_free(chosen.frames);
    if (!ed_session_push(session, after, _("New animation"), NULL))
        return false;
    ed_session_show_frame(session, animation, first);
    return true;
}

bool ed_frames_remove_animation(EdSession *session)
{
    const EdView *view = ed_session_view(session);
    if (ed_session_animation(session) == NULL)
        return false;
    Path path = path_animation(view->asset, view->animation);
    Project *after = edit_remove_asset(ed_session_project(session), &path, ed_error(session));
    return ed_session_push(session, after, _("Delete animation"), NULL);
}

bool ed_frames_all_done(EdSession *session)
{
    uint32_t count;
    const Sprite *sprite = ed_session_sprite(session);
    if (sprite == NULL)
        return false;
    const uint64_t *frames = ed_session_selected_frames(session, &count);
    for (uint32_t i = 0; i < count; i++) {
        const Frame *frame = sprite_frame(sprite, frames[i]);
        if (frame == NULL || frame->state != FRAME_DONE)
            return false;
    }
    return count > 0;
}

bool ed_frames_toggle_done(EdSession *session)
{
    if (ed_session_frame(session) == NULL)
        return false;
    Scope scope = ed_session_scope(session, false);
    scope.reach = SCOPE_SELECTED;
    scope.selected = ed_session_selected_frames(session, &scope.selected_count);
    bool were_done = ed_frames_all_done(session);
    Project *after = edit_set_frames(
        ed_session_project(session), &scope,
        &(FieldValue){.key = "state", .number = were_done ? FRAME_TO_DO : FRAME_DONE},
        ed_error(session));
    return ed_session_push(session, after, were_done ? _("Mark as to-do") : _("Mark as done"),
                           NULL);
}

void ed_frames_select_all(EdSession *session)
{
    EdSheet *sheet = ed_sheet_of(session);
    g_autofree uint64_t *frames = g_new(uint64_t, sheet->count);
    for (uint32_t i = 0; i < sheet->count; i++)
        frames[i] = sheet->cells[i].frame->id;
    ed_session_select_frames(session, frames, sheet->count);
    ed_sheet_free(sheet);
}

/* Sets a number field of the displayed animation. */
static bool set_animation(EdSession *session, const char *key, double value, const char *label)
{
    const EdView *view = ed_session_view(session);
    if (ed_session_animation(session) == NULL)
        return false;
    Path path = path_animation(view->asset, view->animation);
    Project *after =
        edit_set_number(ed_session_project(session), &path, key, value, ed_error(session));
    return ed_session_push(session, after, label, NULL);
}

bool ed_animation_set_direction(EdSession *session, AnimationDirection direction)
{
    return set_animation(session, "direction", direction, _("Change direction"));
}

bool ed_animation_set_loop(EdSession *session, int32_t step)
{
    return set_animation(session, "loop", step, step < 0 ? _("Play once") : _("Loop animation"));
}
