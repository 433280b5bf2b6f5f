/* SPDX-License-Identifier: MIT */
/**
 * tools/sprite/ed-steps.h: flips and durations of the steps of the animation shown. They are about
 * all steps that show a selected frame; where only one frame is selected, about the step shown.
 * Each function is one step of the history.
 *
 *     ed_steps_flip(session, ED_FLIP_X);
 */
#ifndef GABARIT_TOOLS_SPRITE_ED_STEPS_H
#define GABARIT_TOOLS_SPRITE_ED_STEPS_H

#include "session/ed-view.h"

typedef enum EdFlip { ED_FLIP_X, ED_FLIP_Y } EdFlip;

/** Mirrors the steps, from left to right or from top to bottom; if all are, no longer. */
bool ed_steps_flip(EdSession *session, EdFlip flip);
bool ed_steps_are_flipped(EdSession *session, EdFlip flip);

/** Sets how long the steps show their frames; 0: as long as the frames say. `group` as for
 * ed_session_take. */
bool ed_steps_set_duration(EdSession *session, int32_t milliseconds, const void *group);
/** Their own duration, 0 without one; -1 where they differ. */
int32_t ed_steps_duration(EdSession *session);

/** Adds the mirror image of the animation shown, and shows it. */
bool ed_animation_mirror(EdSession *session);

#endif
