/* SPDX-License-Identifier: MIT */
/**
 * session/ed-play-head.h: which step the player shows at a time. These are the same steps at the
 * same times as gab_animation_shown gives a game.
 *
 *     EdPlayHead head = ed_play_head_begin(session);
 *     ed_play_head_advance(&head, session, 16.7);
 *     ed_session_show_step(session, head.step);
 */
#ifndef GABARIT_SESSION_ED_PLAY_HEAD_H
#define GABARIT_SESSION_ED_PLAY_HEAD_H

#include "session/ed-view.h"

typedef struct EdPlayHead {
    uint32_t step;
    int direction;  /**< 1 forward, -1 back */
    double elapsed; /**< milliseconds since the step began */
    bool ended;     /**< the animation has ended and holds its last frame */
} EdPlayHead;

/** Returns the head of any sprite's animation (NULL: of all its frames) after some milliseconds. */
EdPlayHead ed_play_head_at(const Sprite *sprite, const Animation *animation, double milliseconds);
/** Returns the time in milliseconds at which the first pass reaches a step. */
double ed_play_head_time_of(const Sprite *sprite, const Animation *animation, uint32_t step);

/** Returns a head at the first step shown. Without an animation, all frames are played in a
 * loop. */
EdPlayHead ed_play_head_begin(EdSession *session);
/** Advances the head by some milliseconds. */
void ed_play_head_advance(EdPlayHead *head, EdSession *session, double milliseconds);

/** Sets whether the player is running: steps that are mirrored are then shown mirrored, and are not
 * meant to be edited. */
void ed_session_set_playing(EdSession *session, bool playing);
/** Returns the mirrored step as which the frame is shown; NULL if the frame itself is shown, which
 * can be edited. */
const AnimationStep *ed_session_played_step(EdSession *session);

#endif
