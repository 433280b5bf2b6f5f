/* SPDX-License-Identifier: MIT */
/* Implements ed-pinned.h. The visible frame is computed on each request, because sprites and
 * animations change while they are pinned. */
#include "session/ed-pinned.h"

#include "session/ed-play-head.h"
#include "session/ed-session-internal.h"

#include <glib/gi18n.h>

enum { MAX_APART = 4096 };

const EdPinned *ed_session_pinned(EdSession *session)
{
    return &session->pinned;
}

void ed_session_set_pinned(EdSession *session, const EdPinned *pinned)
{
    session->pinned = *pinned;
    session->pinned.apart = CLAMP(pinned->apart, -MAX_APART, MAX_APART);
    ed_session_emit_view_changed(session, ED_VIEW_LOOK);
}

void ed_session_pin_shown(EdSession *session)
{
    const EdView *view = ed_session_view(session);
    EdPinned pinned = session->pinned;
    if (ed_session_frame(session) == NULL)
        return;
    pinned.on = true;
    pinned.sprite = view->asset;
    pinned.animation = view->animation;
    pinned.frame = view->frame;
    pinned.pace = ED_PACE_STILL;
    ed_session_set_pinned(session, &pinned);
}

void ed_session_show_pinned(EdSession *session, bool on)
{
    EdPinned pinned = session->pinned;
    pinned.on = on;
    ed_session_set_pinned(session, &pinned);
}

char *ed_session_pinned_name(EdSession *session)
{
    const EdPinned *pinned = &session->pinned;
    const Sprite *sprite = project_sprite(ed_session_project(session), pinned->sprite);
    const Animation *animation =
        sprite != NULL ? sprite_animation(sprite, pinned->animation) : NULL;
    const Frame *frame = ed_session_pinned_frame(session);
    uint32_t index = 0;
    if (frame == NULL || list_find_id(sprite->frames, frame->id, &index) == NULL)
        return g_strdup("");
    g_autofree char *part = pinned->pace != ED_PACE_STILL && animation != NULL
                                ? g_strdup(animation->name)
                                : g_strdup_printf(_("Frame %u"), index + 1);
    return pinned->sprite == session->view.asset ? g_steal_pointer(&part)
                                                 : g_strdup_printf("%s · %s", sprite->name, part);
}

/* Returns the n-th frame of an animation, or, if that is NULL, of all frames of the sprite. After
 * the last frame it starts again if the animation loops; otherwise the last frame stays. */
static const Frame *pinned_frame_at(const Sprite *sprite, const Animation *animation,
                                    uint32_t index)
{
    uint32_t count = animation != NULL ? list_count(animation->steps) : list_count(sprite->frames);
    if (count == 0)
        return NULL;
    bool loops = animation == NULL || animation->loop >= 0;
    index = loops ? index % count : MIN(index, count - 1);
    if (animation == NULL)
        return list_get(sprite->frames, index);
    return sprite_frame(sprite, animation_frame(animation, index));
}

const Frame *ed_session_pinned_frame(EdSession *session)
{
    const EdPinned *pinned = &session->pinned;
    const Sprite *sprite = project_sprite(ed_session_project(session), pinned->sprite);
    uint32_t step = ed_session_shown_step(session);
    if (!pinned->on || sprite == NULL || ed_session_frame(session) == NULL)
        return NULL;
    const Animation *animation = sprite_animation(sprite, pinned->animation);
    if (pinned->pace == ED_PACE_STILL)
        return sprite_frame(sprite, pinned->frame);
    if (pinned->pace == ED_PACE_TIME)
        step = ed_play_head_at(sprite, animation, ed_session_clock(session)).step;
    return pinned_frame_at(sprite, animation, step != UINT32_MAX ? step : 0);
}

bool ed_session_pinned_continues(EdSession *session)
{
    const EdPinned *pinned = &session->pinned;
    const Sprite *sprite = project_sprite(ed_session_project(session), pinned->sprite);
    if (!pinned->on || pinned->pace != ED_PACE_TIME || sprite == NULL)
        return false;
    const Animation *animation = sprite_animation(sprite, pinned->animation);
    if (animation == NULL || animation->loop >= 0)
        return false;
    return !ed_play_head_at(sprite, animation, ed_session_clock(session)).ended;
}

double ed_session_clock(EdSession *session)
{
    if (session->clock >= 0)
        return session->clock;
    return ed_play_head_time_of(ed_session_sprite(session), ed_session_animation(session),
                                ed_session_shown_step(session));
}

void ed_session_set_clock(EdSession *session, double milliseconds)
{
    const Frame *before = ed_session_pinned_frame(session);
    session->clock = milliseconds;
    if (ed_session_pinned_frame(session) != before)
        ed_session_emit_view_changed(session, ED_VIEW_LOOK);
}
