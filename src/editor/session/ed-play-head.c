/* SPDX-License-Identifier: MIT */
/* Implements ed-play-head.h: advances step by step for the elapsed time. */
#include "session/ed-play-head.h"

#include "session/ed-session-internal.h"

#include <math.h>

/* The steps that are played: those of an animation, or all frames of a sprite. */
typedef struct Played {
    GArray *times; /* int32_t, milliseconds */
    int direction;
    int32_t loop;
} Played;

static void add_time(Played *played, int32_t milliseconds)
{
    g_array_append_val(played->times, milliseconds);
}

static Played played_of(const Sprite *sprite, const Animation *animation)
{
    Played played = {.times = g_array_new(FALSE, FALSE, sizeof(int32_t)),
                     .direction = ANIMATION_FORWARD};
    if (animation != NULL) {
        played.direction = animation->direction;
        played.loop = animation->loop;
        LIST_EACH (AnimationStep, step, animation->steps)
            add_time(&played, step_duration(step, sprite_frame(sprite, step->frame)));
        return played;
    }
    LIST_EACH (Frame, frame, sprite != NULL ? sprite->frames : NULL)
        add_time(&played, frame->duration);
    return played;
}

static Played played_by_session(EdSession *session)
{
    return played_of(ed_session_sprite(session), ed_session_animation(session));
}

static EdPlayHead head_at_begin(const Played *played)
{
    bool is_reverse = played->direction == ANIMATION_REVERSE && played->times->len > 0;
    return (EdPlayHead){.step = is_reverse ? played->times->len - 1 : 0,
                        .direction = is_reverse ? -1 : 1};
}

/* Returns the duration of a step, at least 1 millisecond, as in a bank. */
static double duration_of(const Played *played, uint32_t step)
{
    return MAX(g_array_index(played->times, int32_t, step), 1);
}

/* Reverses the direction at either end of a ping-pong animation. */
static void reverse_at_ends(EdPlayHead *head, const Played *played)
{
    uint32_t low = played->loop > 0 ? (uint32_t)played->loop : 0;
    if (head->direction > 0 && head->step + 1 >= played->times->len)
        head->direction = -1;
    else if (head->direction < 0 && head->step <= low && played->loop >= 0)
        head->direction = 1;
}

static void next_step(EdPlayHead *head, const Played *played)
{
    uint32_t count = played->times->len;
    if (played->direction == ANIMATION_PING_PONG)
        reverse_at_ends(head, played);
    int64_t next = (int64_t)head->step + head->direction;
    if (next >= 0 && next < count)
        head->step = (uint32_t)next;
    else if (played->loop >= 0 && (uint32_t)played->loop < count)
        head->step = (uint32_t)played->loop;
    else
        head->ended = true;
}

/* Advances by `elapsed`. Skips whole cycles: after two passes a head has visited every step that it
 * returns to. */
static void play(EdPlayHead *head, const Played *played)
{
    uint32_t count = played->times->len, steps = 0;
    EdPlayHead cycle_start = {0};
    double cycle = 0;
    while (count > 0 && !head->ended && head->elapsed >= duration_of(played, head->step)) {
        double duration = duration_of(played, head->step);
        head->elapsed -= duration;
        next_step(head, played);
        cycle += duration;
        if (++steps == 2 * count) {
            cycle_start = *head;
            cycle = 0;
        } else if (steps > 2 * count && head->step == cycle_start.step &&
                   head->direction == cycle_start.direction) {
            head->elapsed = fmod(head->elapsed, cycle);
        }
    }
}

EdPlayHead ed_play_head_begin(EdSession *session)
{
    Played played = played_by_session(session);
    EdPlayHead head = head_at_begin(&played);
    g_array_unref(played.times);
    return head;
}

void ed_play_head_advance(EdPlayHead *head, EdSession *session, double milliseconds)
{
    Played played = played_by_session(session);
    if (head->step >= played.times->len)
        *head = head_at_begin(&played);
    head->elapsed += milliseconds;
    play(head, &played);
    g_array_unref(played.times);
}

EdPlayHead ed_play_head_at(const Sprite *sprite, const Animation *animation, double milliseconds)
{
    Played played = played_of(sprite, animation);
    EdPlayHead head = head_at_begin(&played);
    head.elapsed = milliseconds;
    play(&head, &played);
    g_array_unref(played.times);
    return head;
}

double ed_play_head_time_of(const Sprite *sprite, const Animation *animation, uint32_t step)
{
    Played played = played_of(sprite, animation);
    EdPlayHead head = head_at_begin(&played);
    double time = 0;
    for (uint32_t i = 0; i < played.times->len && !head.ended && head.step != step; i++) {
        time += duration_of(&played, head.step);
        next_step(&head, &played);
    }
    g_array_unref(played.times);
    return time;
}

double ed_play_head_length(const Sprite *sprite, const Animation *animation)
{
    Played played = played_of(sprite, animation);
    /* The way back omits the last step, and the first one if it begins the next cycle. */
    uint32_t count = played.times->len, low = played.loop < 0 ? 0 : (uint32_t)played.loop + 1;
    double length = 0;
    for (uint32_t i = 0; i < count; i++) {
        bool back = played.direction == ANIMATION_PING_PONG && i >= low && i + 1 < count;
        length += duration_of(&played, i) * (back ? 2 : 1);
    }
    g_array_unref(played.times);
    return length;
}

uint32_t ed_play_head_neighbour(const Animation *animation, uint32_t count, uint32_t step, int by)
{
    int64_t at = (int64_t)step + by, loop = animation != NULL ? animation->loop : -1;
    bool swings = animation != NULL && animation->direction == ANIMATION_PING_PONG;
    if (at >= count && swings)
        at = 2 * ((int64_t)count - 1) - at;
    else if (at >= count && loop >= 0)
        at += loop - count;
    else if (at < 0 && loop == 0)
        at = swings ? -at : at + count;
    return at >= 0 && at < count ? (uint32_t)at : UINT32_MAX;
}

void ed_session_set_playing(EdSession *session, bool playing)
{
    if (session->playing == playing)
        return;
    session->playing = playing;
    ed_session_emit_view_changed(session, ED_VIEW_LOOK);
}

bool ed_session_is_playing(EdSession *session)
{
    return session->playing;
}

const AnimationStep *ed_session_played_step(EdSession *session)
{
    const Animation *animation = ed_session_animation(session);
    const AnimationStep *step = animation != NULL && session->playing
                                    ? animation_step(animation, ed_session_shown_step(session))
                                    : NULL;
    return step != NULL && (step->flip_x || step->flip_y) ? step : NULL;
}
