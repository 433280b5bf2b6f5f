/* SPDX-License-Identifier: MIT */
/**
 * session/ed-play-head.h: which step the player shows at a time; the same steps at the same times
 * as gab_animation_shown gives a game.
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
    double elapsed; /**< milliseconds elapsed in the step */
    bool ended;     /**< it ended and holds the last frame */
} EdPlayHead;

/** The head of any sprite's animation (NULL: of all its frames) after some milliseconds. */
EdPlayHead ed_play_head_at(const Sprite *sprite, const Animation *animation, double milliseconds);
/** The time in milliseconds at which the first pass reaches a step. */
double ed_play_head_time_of(const Sprite *sprite, const Animation *animation, uint32_t step);

/** A head at the first step shown. Without an animation all frames are played in a loop. */
EdPlayHead ed_play_head_begin(EdSession *session);
/** Advances by milliseconds. */
void ed_play_head_advance(EdPlayHead *head, EdSession *session, double milliseconds);

/** Whether the player runs: what is shown is then to be looked at, and steps that are mirrored are
 * shown so. */
void ed_session_set_playing(EdSession *session, bool playing);
/** The step as which the shown frame is to be seen; NULL where the frame itself is shown, which can
 * be edited. */
const AnimationStep *ed_session_played_step(EdSession *session);

#endif
