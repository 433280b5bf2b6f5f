/* SPDX-License-Identifier: MIT */
/**
 * session/ed-play-head.h: which step the player shows as time goes on; the same steps, for the same
 * times, as gab_animation_frame shows in a game.
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
    double elapsed; /**< milliseconds of the step that have gone by */
    bool ended;     /**< the last frame is held */
} EdPlayHead;

/** The head of any sprite's animation (NULL: of all its frames) after some milliseconds. */
EdPlayHead ed_play_head_at(const Sprite *sprite, const Animation *animation, double milliseconds);
/** The milliseconds after which the first pass comes to a step. */
double ed_play_head_time_of(const Sprite *sprite, const Animation *animation, uint32_t step);

/** At the first step that is shown. Without an animation all frames are shown, round and round. */
EdPlayHead ed_play_head_begin(EdSession *session);
/** Goes on by some milliseconds. */
void ed_play_head_advance(EdPlayHead *head, EdSession *session, double milliseconds);

#endif
