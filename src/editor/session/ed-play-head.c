/* SPDX-License-Identifier: MIT */
/* Fulfils ed-play-head.h: goes from step to step, as many as the time allows. */
#include "session/ed-play-head.h"

/* What is played: the steps of the animation shown, or all frames of the sprite. */
typedef struct Played {
    uint64_t *frames;
    uint32_t count;
    int direction;
    int32_t loop;
} Played;

static Played played_of(EdSession *session)
{
    Played played = {.direction = ANIMATION_FORWARD};
    played.frames = ed_session_shown_frames(session, &played.count);
    const Animation *animation = ed_session_animation(session);
    if (animation != NULL) {
        played.direction = animation->direction;
        played.loop = animation->loop;
    }
    return played;
}

EdPlayHead ed_play_head_begin(EdSession *session)
{
    Played played = played_of(session);
    bool back = played.direction == ANIMATION_REVERSE && played.count > 0;
    g_free(played.frames);
    return (EdPlayHead){.step = back ? played.count - 1 : 0, .direction = back ? -1 : 1};
}

/* Of frames that last 0 milliseconds a bank says 1. */
static double duration_of(EdSession *session, const Played *played, uint32_t step)
{
    const Frame *frame = sprite_frame(ed_session_sprite(session), played->frames[step]);
    return frame != NULL && frame->duration > 0 ? frame->duration : 1;
}

/* The turn of a ping-pong at either end. */
static void turn(EdPlayHead *head, const Played *played)
{
    uint32_t low = played->loop > 0 ? (uint32_t)played->loop : 0;
    if (head->direction > 0 && head->step + 1 >= played->count)
        head->direction = -1;
    else if (head->direction < 0 && head->step <= low && played->loop >= 0)
        head->direction = 1;
}

static void go_on(EdPlayHead *head, const Played *played)
{
    if (played->direction == ANIMATION_PING_PONG)
        turn(head, played);
    int64_t next = (int64_t)head->step + head->direction;
    bool inside = next >= 0 && next < played->count;
    if (inside)
        head->step = (uint32_t)next;
    else if (played->loop >= 0 && (uint32_t)played->loop < played->count)
        head->step = (uint32_t)played->loop;
    else
        head->ended = true;
}

void ed_play_head_advance(EdPlayHead *head, EdSession *session, double milliseconds)
{
    Played played = played_of(session);
    if (head->step >= played.count)
        *head = ed_play_head_begin(session);
    head->elapsed += milliseconds;
    while (played.count > 0 && !head->ended) {
        double duration = duration_of(session, &played, head->step);
        if (head->elapsed < duration)
            break;
        head->elapsed -= duration;
        go_on(head, &played);
    }
    g_free(played.frames);
}
