/* SPDX-License-Identifier: MIT */
/* Implements ed-frame-filter.h, and limits the selection to the frames that pass. */
#include "session/ed-session-internal.h"
#include "session/ed-sheet.h"

/* ---- Frames ---- */

static bool has_box(const Frame *frame, int32_t tag)
{
    LIST_EACH (Box, box, frame->boxes)
        if (box->tag == tag)
            return true;
    return false;
}

bool ed_frame_passes(const EdFrameFilter *filter, const Frame *frame)
{
    bool done = frame->state == FRAME_DONE;
    if (filter->state != ED_STATE_ANY && done != (filter->state == ED_STATE_DONE))
        return false;
    if (filter->tag != 0 && has_box(frame, filter->tag) == filter->excludes_tag)
        return false;
    if (filter->lacks_hot_spot && frame->has_hot_spot)
        return false;
    return filter->lacks_point == NULL ||
           list_find_name(frame->points, filter->lacks_point, NULL) == NULL;
}

bool ed_frame_filter_is_set(const EdFrameFilter *filter)
{
    return filter->state != ED_STATE_ANY || filter->tag != 0 || filter->lacks_hot_spot ||
           filter->lacks_point != NULL;
}

/* ---- The filter of a session ---- */

const EdFrameFilter *ed_session_filter(EdSession *session)
{
    return &session->filter;
}

void ed_session_set_filter(EdSession *session, const EdFrameFilter *filter)
{
    EdFrameFilter next = filter != NULL ? *filter : (EdFrameFilter){.tag = 0};
    next.lacks_point = g_intern_string(next.lacks_point);
    next.excludes_tag &= next.tag != 0;
    const EdFrameFilter *current = &session->filter;
    if (current->state == next.state && current->tag == next.tag &&
        current->excludes_tag == next.excludes_tag &&
        current->lacks_hot_spot == next.lacks_hot_spot && current->lacks_point == next.lacks_point)
        return;
    session->filter = next;
    ed_session_emit_view_changed(session, ED_VIEW_FILTER | ed_filter_settle(session));
}

unsigned ed_filter_drop_tag(EdSession *session)
{
    int32_t tag = session->filter.tag;
    if (tag == 0 || project_tag(ed_session_project(session), tag) != NULL)
        return 0;
    session->filter.tag = 0;
    session->filter.excludes_tag = false;
    return ED_VIEW_FILTER;
}

/* ---- The selection ---- */

static bool passes(EdSession *session, const Sprite *sprite, uint64_t id)
{
    const Frame *frame = sprite_frame(sprite, id);
    return frame != NULL && ed_frame_passes(&session->filter, frame);
}

bool ed_filter_shows(EdSession *session, uint64_t frame)
{
    return !ed_session_shows_sheet(session) || !ed_frame_filter_is_set(&session->filter) ||
           passes(session, ed_session_sprite(session), frame);
}

/* Returns the step to show instead of one that does not pass: the first selected one that passes,
 * else the nearest one after it, else the nearest one before it; UINT32_MAX if none passes. */
static uint32_t next_step(EdSession *session, const Sprite *sprite)
{
    uint32_t count, from = session->frame_index, found = UINT32_MAX;
    g_autofree uint64_t *shown = ed_session_shown_frames(session, &count);
    from = MIN(from, count);
    if (session->frames->len > 0)
        found = ed_frames_index(session, g_array_index(session->frames, uint64_t, 0), from);
    for (uint32_t i = from; i < count && found == UINT32_MAX; i++)
        found = passes(session, sprite, shown[i]) ? i : UINT32_MAX;
    for (uint32_t i = from; i-- > 0 && found == UINT32_MAX;)
        found = passes(session, sprite, shown[i]) ? i : UINT32_MAX;
    return found;
}

unsigned ed_filter_settle(EdSession *session)
{
    const Sprite *sprite = ed_session_sprite(session);
    if (!ed_session_shows_sheet(session) || !ed_frame_filter_is_set(&session->filter))
        return 0;
    guint before = session->frames->len;
    for (guint i = before; i-- > 0;)
        if (!passes(session, sprite, g_array_index(session->frames, uint64_t, i)))
            g_array_remove_index(session->frames, i);
    uint32_t step = passes(session, sprite, session->view.frame) ? session->frame_index
                                                                 : next_step(session, sprite);
    if (step == session->frame_index || step == UINT32_MAX) {
        bool follows = ed_frames_include_shown(session);
        return follows || before != session->frames->len ? ED_VIEW_SCOPE : 0;
    }
    return ED_VIEW_SCOPE | ed_view_show_step(session, step);
}
