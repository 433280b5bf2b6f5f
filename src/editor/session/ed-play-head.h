/* SPDX-License-Identifier: MIT */
/**
 * session/ed-play-head.h: computes the step that the player shows at a given time, which is the one
 * that gab_animation_shown returns to a game.
 *
 *     EdPlayHead head = ed_play_head_begin(session);
 *     ed_play_head_advance(&head, session, 16.7);
 *     ed_session_show_step(session, head.step);
 */
#pragma once

#include "session/ed-view.h"

typedef struct EdPlayHead {
    uint32_t step;
    int direction;  /**< 1 forward, -1 back */
    double elapsed; /**< milliseconds since the step began */
    bool ended;     /**< the animation has ended and holds its last frame */
} EdPlayHead;

/** Returns the head of an animation of any sprite, or, if `animation` is NULL, of all frames of the
 * sprite, this long after the start. */
EdPlayHead ed_play_head_at(const Sprite *sprite, const Animation *animation, double milliseconds);
/** Returns the time in milliseconds at which the first pass reaches a step. */
double ed_play_head_time_of(const Sprite *sprite, const Animation *animation, uint32_t step);

/** Returns the milliseconds of one pass through an animation: for ping-pong, there and back until
 * it repeats or ends. */
double ed_play_head_length(const Sprite *sprite, const Animation *animation);
/** Returns the index of the step that is shown `by` steps after another one of `count` steps; if
 * `by` is negative, before it. Loops and ping-pong animations continue at their ends; others return
 * UINT32_MAX there. */
uint32_t ed_play_head_neighbour(const Animation *animation, uint32_t count, uint32_t step, int by);

/** Returns a head at the step where playing begins. Without an animation, all frames are played in
 * a loop. */
EdPlayHead ed_play_head_begin(EdSession *session);
/** Advances the head by some milliseconds. */
void ed_play_head_advance(EdPlayHead *head, EdSession *session, double milliseconds);

/** Sets whether the player is running. Mirrored steps are then shown mirrored, and should not be
 * edited. A tool ends the playing when it is pressed; the player then stays at this frame. */
void ed_session_set_playing(EdSession *session, bool playing);
/** True while the player is running. */
bool ed_session_is_playing(EdSession *session);
/** Returns the step whose mirroring is applied to the displayed frame; NULL if the frame is shown
 * unmirrored and can be edited. */
const AnimationStep *ed_session_played_step(EdSession *session);
