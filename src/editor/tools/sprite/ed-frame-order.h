/* SPDX-License-Identifier: MIT */
/**
 * tools/sprite/ed-frame-order.h: frames in another order and for another time: those that are selected, in
 * the animation that is shown, else in the sprite. Each is one step of the history.
 *
 *     ed_frames_move(session, 3);                   // before the fourth step
 *     ed_frames_set_speed(session, 150, NULL);
 */
#ifndef GABARIT_TOOLS_SPRITE_ED_FRAME_ORDER_H
#define GABARIT_TOOLS_SPRITE_ED_FRAME_ORDER_H

#include "session/ed-view.h"

/** Moves the selected frames together before a step of what is shown; its number of steps: to the
 * end. The loop stays with its frame. */
bool ed_frames_move(EdSession *session, uint32_t before);
/** Moves them one step forward (1) or back (-1). */
bool ed_frames_shift(EdSession *session, int by);
/** The selected frames the other way round, at the places that they have; where only one is
 * selected, all that are shown. */
bool ed_frames_reverse(EdSession *session);

/** How long each of the selected frames is shown. `group` as for ed_session_take. */
bool ed_frames_set_duration(EdSession *session, int32_t milliseconds, const void *group);
/** Plays all that is shown so fast: at 200 each frame is shown half as long. */
bool ed_frames_set_speed(EdSession *session, double percent, const void *group);

#endif
