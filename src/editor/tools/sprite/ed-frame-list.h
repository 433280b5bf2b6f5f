/* SPDX-License-Identifier: MIT */
/**
 * tools/sprite/ed-frame-list.h: what commands do to frames as a whole: those selected in the strip are
 * copied, removed, made an animation, marked as done. Each is one step of the history.
 *
 *     ed_frames_animate(session, "kick");
 */
#ifndef GABARIT_TOOLS_SPRITE_ED_FRAME_LIST_H
#define GABARIT_TOOLS_SPRITE_ED_FRAME_LIST_H

#include "session/ed-view.h"

/** Copies each selected frame right behind itself; in the animation shown as well. */
bool ed_frames_duplicate(EdSession *session);
/** Takes selected frames out of the animation shown; without one, out of the sprite. */
bool ed_frames_remove(EdSession *session);
/** An animation of the selected frames, which is shown then. NULL: a free name. */
bool ed_frames_animate(EdSession *session, const char *name);
/** Removes the animation shown; its frames stay. */
bool ed_frames_remove_animation(EdSession *session);
/** How the animation shown runs, and the step that its loop comes back to; -1: the last is held. */
bool ed_animation_set_direction(EdSession *session, AnimationDirection direction);
bool ed_animation_set_loop(EdSession *session, int32_t step);
/** Marks selected frames as done, or, where all are, as to do. */
bool ed_frames_toggle_done(EdSession *session);
bool ed_frames_all_done(EdSession *session);
/** Those that pass the filter. */
void ed_frames_select_all(EdSession *session);

#endif
