/* SPDX-License-Identifier: MIT */
/**
 * tools/sprite/ed-frame-list.h: what commands do to whole frames: copy, remove, make an animation
 * of, or mark as done the frames selected in the strip. Each function is one step of the history.
 *
 *     ed_frames_animate(session, "kick");
 */
#ifndef GABARIT_TOOLS_SPRITE_ED_FRAME_LIST_H
#define GABARIT_TOOLS_SPRITE_ED_FRAME_LIST_H

#include "session/ed-view.h"

/** Inserts a copy of each selected frame right after it; in the animation shown as well. */
bool ed_frames_duplicate(EdSession *session);
/** Removes selected frames from the animation shown; without one, from the sprite. */
bool ed_frames_remove(EdSession *session);
/** Makes an animation of the selected frames and shows it. NULL: a free name. */
bool ed_frames_animate(EdSession *session, const char *name);
/** Removes the animation shown; its frames stay. */
bool ed_frames_remove_animation(EdSession *session);
/** Sets how the animation shown runs, and the step that its loop returns to; -1: it holds the last
 * frame. */
bool ed_animation_set_direction(EdSession *session, AnimationDirection direction);
bool ed_animation_set_loop(EdSession *session, int32_t step);
/** Marks selected frames as done, or as to do if all are done. */
bool ed_frames_toggle_done(EdSession *session);
bool ed_frames_all_done(EdSession *session);
/** Selects the frames that pass the filter. */
void ed_frames_select_all(EdSession *session);

#endif
