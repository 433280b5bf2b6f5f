/* SPDX-License-Identifier: MIT */
/**
 * edit/steps.h: edits of the steps of an animation: mirrored, or shown for a time of their own. The
 * frames themselves stay as they are.
 *
 *     StepRange last = {sprite, animation, &index, 1};
 *     Project *after = edit_flip_steps(before, &last, true, false, true, &error);
 */
#ifndef GABARIT_EDIT_STEPS_H
#define GABARIT_EDIT_STEPS_H

#include "edit/edit.h"

/** Some steps of an animation, by their indices; those beyond the last are passed over. */
typedef struct StepRange {
    uint64_t sprite, animation;
    const uint32_t *steps;
    uint32_t count;
} StepRange;

/** Sets how long steps show their frames; 0: as long as the frames say. */
Project *edit_set_step_duration(const Project *before, const StepRange *steps, int32_t milliseconds,
                                GError **error);
/** Mirrors steps from left to right (x), from top to bottom (y), or both; or no longer. */
Project *edit_flip_steps(const Project *before, const StepRange *steps, bool x, bool y, bool on,
                         GError **error);

/** Adds the mirror image of an animation after it: the same frames, each mirrored from left to
 * right. Left and right are exchanged in its name as edit_mirror does; another name gets a word for
 * mirrored. */
Project *edit_mirror_animation(const Project *before, uint64_t sprite, uint64_t animation,
                               uint64_t *id, GError **error);

#endif
