/* SPDX-License-Identifier: MIT */
/* Implements ed-frame-order.h. */
#include "tools/sprite/ed-frame-order.h"

#include "edit/sprites.h"

#include <glib/gi18n.h>

/* ---- Order ---- */

/* The displayed steps, and which of them are selected. */
typedef struct Steps {
    uint64_t *frames;
    bool *selected;
    uint32_t count, selected_count; /* number of steps; number of selected frames */
} Steps;

static Steps steps_of(EdSession *session)
{
    Steps steps = {.count = 0};
    uint32_t count;
    const uint64_t *frames = ed_session_selected_frames(session, &count);
    g_autoptr(GHashTable) selected = g_hash_table_new(g_int64_hash, g_int64_equal);
    for (uint32_t i = 0; i < count; i++)
        g_hash_table_add(selected, (gpointer)&frames[i]);
    steps.frames = ed_session_shown_frames(session, &steps.count);
    steps.selected = g_new0(bool, steps.count);
    steps.selected_count = g_hash_table_size(selected);
    for (uint32_t i = 0; i < steps.count; i++)
        steps.selected[i] = g_hash_table_contains(selected, &steps.frames[i]);
    return steps;
}

static void steps_clear(Steps *steps)
{
    g_free(steps->frames);
    g_free(steps->selected);
}

/* Reorders the displayed steps or frames; `order` contains their current indexes in the new
 * order. */
static bool apply_order(EdSession *session, const Steps *steps, const uint32_t *order,
                        const char *label)
{
    const EdView *view = ed_session_view(session);
    const Animation *animation = ed_session_animation(session);
    const Project *current = ed_session_project(session);
    Project *after;
    if (animation != NULL) {
        g_autofree void **items = g_new(void *, steps->count);
        for (uint32_t i = 0; i < steps->count; i++)
            items[i] = node_ref(animation_step(animation, order[i]));
        after = edit_set_steps(current, view->asset, view->animation,
                               list_from(items, steps->count), ed_error(session));
    } else {
        g_autofree uint64_t *frames = g_new(uint64_t, steps->count);
        for (uint32_t i = 0; i < steps->count; i++)
            frames[i] = steps->frames[order[i]];
        after = edit_order_frames(current, view->asset, frames, steps->count, ed_error(session));
    }
    return ed_session_push(session, after, label, NULL);
}

bool ed_frames_move(EdSession *session, uint32_t before)
{
    Steps steps = steps_of(session);
    g_autofree uint32_t *order = g_new(uint32_t, steps.count);
    uint32_t at = 0;
    for (uint32_t i = 0; i < MIN(before, steps.count); i++)
        if (!steps.selected[i])
            order[at++] = i;
    for (uint32_t i = 0; i < steps.count; i++)
        if (steps.selected[i])
            order[at++] = i;
    for (uint32_t i = before; i < steps.count; i++)
        if (!steps.selected[i])
            order[at++] = i;
    bool moved = at > 0 && apply_order(session, &steps, order, _("Move frames"));
    steps_clear(&steps);
    return moved;
}

bool ed_frames_shift(EdSession *session, int by)
{
    Steps steps = steps_of(session);
    uint32_t first = 0, end = steps.count;
    while (first < steps.count && !steps.selected[first])
        first++;
    while (end > first && !steps.selected[end - 1])
        end--;
    steps_clear(&steps);
    if (first == end)
        return false;
    return ed_frames_move(session, by > 0 ? MIN(end + 1, steps.count) : first - (first > 0));
}

bool ed_frames_reverse(EdSession *session)
{
    Steps steps = steps_of(session);
    g_autofree uint32_t *order = g_new(uint32_t, steps.count);
    bool all = steps.selected_count < 2;
    uint32_t from = steps.count;
    for (uint32_t i = 0; i < steps.count; i++) {
        order[i] = i;
        if (!all && !steps.selected[i])
            continue;
        do
            from--;
        while (!all && !steps.selected[from]);
        order[i] = from;
    }
    bool reversed = steps.count > 0 && apply_order(session, &steps, order, _("Reverse frames"));
    steps_clear(&steps);
    return reversed;
}

/* ---- Timing ---- */

bool ed_frames_set_duration(EdSession *session, double milliseconds, bool by, const void *group)
{
    if (ed_session_frame(session) == NULL)
        return false;
    Scope scope = ed_session_scope(session, false);
    scope.reach = SCOPE_SELECTED;
    Project *after = edit_set_frames(
        ed_session_project(session), &scope,
        &(FieldValue){.key = "duration", .number = milliseconds, .by = by}, ed_error(session));
    return ed_session_push(session, after, _("Change duration"), group);
}

bool ed_frames_set_speed(EdSession *session, double percent, const void *group)
{
    if (ed_session_frame(session) == NULL || !(percent > 0))
        return false;
    Scope scope = ed_session_scope(session, false);
    scope.reach = SCOPE_ANIMATION;
    Project *after =
        edit_scale_durations(ed_session_project(session), &scope, 100 / percent, ed_error(session));
    return ed_session_push(session, after, _("Change speed"), group);
}
