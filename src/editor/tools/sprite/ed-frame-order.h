/* SPDX-License-Identifier: MIT */
/**
 * tools/sprite/ed-frame-order.h: changes the order and timing of the selected frames, in the
 * displayed animation, or, if none is shown, in the sprite. Each call can be undone as one step of
 * the history.
 *
 *     ed_frames_move(session, 3);                   // before the fourth step
 *     ed_frames_set_speed(session, 150, NULL);
 */
#pragma once

#include "session/ed-view.h"

/** Moves the selected frames, next to each other, before the displayed step with this index; if it
 * is the number of steps, to the end. The loop start stays at the same frame. */
bool ed_frames_move(EdSession *session, uint32_t before);
/** Moves the selected frames, next to each other, one position later (1) or earlier (-1). */
bool ed_frames_shift(EdSession *session, int by);
/** Reverses the selected frames within their positions, or all displayed frames if only one is
 * selected. */
bool ed_frames_reverse(EdSession *session);

/** Sets the duration of each selected frame, or changes it `by` the milliseconds. `group` as for
 * ed_session_push. */
bool ed_frames_set_duration(EdSession *session, double milliseconds, bool by, const void *group);
/** Sets the speed of all displayed frames in percent of their current speed: 200 halves each
 * duration. */
bool ed_frames_set_speed(EdSession *session, double percent, const void *group);
