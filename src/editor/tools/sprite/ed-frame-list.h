/* SPDX-License-Identifier: MIT */
/**
 * tools/sprite/ed-frame-list.h: edits of the frames selected in the strip, for commands: copy,
 * remove, make an animation of them, mark them as done. Each edit is one step of the history.
 *
 *     ed_frames_animate(session, "kick");
 */
#pragma once

#include "session/ed-view.h"

/** Inserts a copy of each selected frame directly after it; also in the displayed animation. */
bool ed_frames_duplicate(EdSession *session);
/** Removes the selected frames from the displayed animation, or, if none is shown, from the
 * sprite. */
bool ed_frames_remove(EdSession *session);
/** Makes an animation of the selected frames and shows it. `name` NULL: a free name. */
bool ed_frames_animate(EdSession *session, const char *name);
/** Removes the displayed animation; its frames stay. */
bool ed_frames_remove_animation(EdSession *session);
/** Set the direction in which the displayed animation is played, and the step to which it loops
 * back (-1: it stops at the last frame). */
bool ed_animation_set_direction(EdSession *session, AnimationDirection direction);
bool ed_animation_set_loop(EdSession *session, int32_t step);
/** Marks the selected frames as done, or as to do if all of them are done. */
bool ed_frames_toggle_done(EdSession *session);
bool ed_frames_all_done(EdSession *session);
/** Selects the frames that pass the filter. */
void ed_frames_select_all(EdSession *session);
