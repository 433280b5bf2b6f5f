/* SPDX-License-Identifier: MIT */
/**
 * tools/sprite/ed-steps.h: flips and durations of steps of the displayed animation: of all steps
 * that show a selected frame, or, if only one frame is selected, of the displayed step. Each edit
 * is one step of the history.
 *
 *     ed_steps_flip(session, ED_FLIP_X);
 */
#pragma once

#include "session/ed-view.h"

typedef enum EdFlip { ED_FLIP_X, ED_FLIP_Y } EdFlip;

/** Mirrors the steps horizontally or vertically, or, if all are mirrored, removes the mirroring. */
bool ed_steps_flip(EdSession *session, EdFlip flip);
bool ed_steps_are_flipped(EdSession *session, EdFlip flip);

/** Sets how long the steps show their frames. `group` as for ed_session_push. */
bool ed_steps_set_duration(EdSession *session, int32_t milliseconds, const void *group);
/** Returns the steps' own duration, 0 if they have none, -1 if they differ. */
int32_t ed_steps_duration(EdSession *session);
/** If `override`, gives each step a duration of its own, initially that of its frame (at least 1
 * ms); otherwise removes the steps' own durations. */
bool ed_steps_override(EdSession *session, bool override);
/** Returns how many of the steps have their own durations; sets `*count` to the number of steps. */
uint32_t ed_steps_overriding(EdSession *session, uint32_t *count);

/** Adds the mirror image of the displayed animation, and shows it. */
bool ed_animation_mirror(EdSession *session);
