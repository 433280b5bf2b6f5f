/* SPDX-License-Identifier: MIT */
/* Implements ed-steps.h. */
#include "tools/sprite/ed-steps.h"

#include "edit/steps.h"

#include <glib/gi18n.h>

static bool shows_selected(const AnimationStep *step, const uint64_t *frames, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (frames[i] == step->frame)
            return true;
    return false;
}

/* Returns the indexes of the steps that an edit changes. The caller frees the array. */
static GArray *chosen_steps(EdSession *session)
{
    GArray *chosen = g_array_new(FALSE, FALSE, sizeof(uint32_t));
    const Animation *animation = ed_session_animation(session);
    uint32_t count, shown = ed_session_shown_step(session);
    const uint64_t *frames = ed_session_selected_frames(session, &count);
    LIST_EACH (AnimationStep, step, animation != NULL ? animation->steps : NULL) {
        uint32_t index = EACH_INDEX(step);
        if (count > 1 ? shows_selected(step, frames, count) : index == shown)
            g_array_append_val(chosen, index);
    }
    return chosen;
}

static StepRange range_of(EdSession *session, const GArray *chosen)
{
    const EdView *view = ed_session_view(session);
    return (StepRange){view->asset, view->animation, (const uint32_t *)(const void *)chosen->data,
                       chosen->len};
}

bool ed_steps_are_flipped(EdSession *session, EdFlip flip)
{
    const Animation *animation = ed_session_animation(session);
    g_autoptr(GArray) chosen = chosen_steps(session);
    bool all = chosen->len > 0;
    for (guint i = 0; i < chosen->len && all; i++) {
        const AnimationStep *step = animation_step(animation, g_array_index(chosen, uint32_t, i));
        all = flip == ED_FLIP_X ? step->flip_x : step->flip_y;
    }
    return all;
}

bool ed_steps_flip(EdSession *session, EdFlip flip)
{
    g_autoptr(GArray) chosen = chosen_steps(session);
    StepRange steps = range_of(session, chosen);
    if (chosen->len == 0)
        return false;
    bool were_flipped = ed_steps_are_flipped(session, flip);
    Project *after = edit_flip_steps(ed_session_project(session), &steps, flip == ED_FLIP_X,
                                     flip == ED_FLIP_Y, !were_flipped, ed_error(session));
    return ed_session_push(
        session, after,
        were_flipped ? _("Stop mirroring animation steps") : _("Mirror animation steps"), NULL);
}

bool ed_steps_set_duration(EdSession *session, int32_t milliseconds, const void *group)
{
    g_autoptr(GArray) chosen = chosen_steps(session);
    StepRange steps = range_of(session, chosen);
    if (chosen->len == 0)
        return false;
    Project *after = edit_set_step_duration(ed_session_project(session), &steps, milliseconds,
                                            ed_error(session));
    return ed_session_push(session, after, _("Change duration"), group);
}

int32_t ed_steps_duration(EdSession *session)
{
    const Animation *animation = ed_session_animation(session);
    g_autoptr(GArray) chosen = chosen_steps(session);
    int32_t duration = 0;
    for (guint i = 0; i < chosen->len; i++) {
        const AnimationStep *step = animation_step(animation, g_array_index(chosen, uint32_t, i));
        if (i > 0 && step->duration != duration)
            return -1;
        duration = step->duration;
    }
    return duration;
}

/* Gives a step that has no duration of its own the duration of its frame. Takes ownership of the
 * project. */
static Project *override_step(EdSession *session, Project *before, uint32_t index, GError **error)
{
    const EdView *view = ed_session_view(session);
    const AnimationStep *step = animation_step(ed_session_animation(session), index);
    const Frame *frame = sprite_frame(ed_session_sprite(session), step->frame);
    StepRange one = {view->asset, view->animation, &index, 1};
    if (step->duration > 0)
        return before;
    int32_t duration = frame != NULL ? MAX(frame->duration, 1) : 1;
    Project *after = edit_set_step_duration(before, &one, duration, error);
    node_unref(before);
    return after;
}

bool ed_steps_override(EdSession *session, bool override)
{
    g_autoptr(GArray) chosen = chosen_steps(session);
    if (!override)
        return ed_steps_set_duration(session, 0, NULL);
    if (chosen->len == 0)
        return false;
    Project *after = node_ref((void *)ed_session_project(session));
    for (guint i = 0; i < chosen->len && after != NULL; i++)
        after =
            override_step(session, after, g_array_index(chosen, uint32_t, i), ed_error(session));
    return ed_session_push(session, after, _("Change duration"), NULL);
}

uint32_t ed_steps_overriding(EdSession *session, uint32_t *count)
{
    const Animation *animation = ed_session_animation(session);
    g_autoptr(GArray) chosen = chosen_steps(session);
    uint32_t overriding = 0;
    for (guint i = 0; i < chosen->len; i++)
        overriding += animation_step(animation, g_array_index(chosen, uint32_t, i))->duration > 0;
    *count = chosen->len;
    return overriding;
}

bool ed_animation_mirror(EdSession *session)
{
    const EdView *view = ed_session_view(session);
    const Animation *animation = ed_session_animation(session);
    uint64_t mirrored = 0;
    if (animation == NULL)
        return false;
    uint64_t frame = animation_frame(animation, 0);
    Project *after = edit_mirror_animation(ed_session_project(session), view->asset,
                                           view->animation, &mirrored, ed_error(session));
    if (!ed_session_push(session, after, _("Mirror animation"), NULL))
        return false;
    ed_session_show_frame(session, mirrored, frame);
    return true;
}
