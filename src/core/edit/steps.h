/* SPDX-License-Identifier: MIT */
/**
 * edit/steps.h: edits of the steps of an animation: mirroring and durations. The frames themselves
 * remain unchanged.
 *
 *     StepRange last = {sprite, animation, &index, 1};
 *     Project *after = edit_flip_steps(before, &last, true, false, true, &error);
 */
#pragma once

#include "edit/edit.h"

/** Some steps of an animation, by their indices. Indices after the last step are ignored. */
typedef struct StepRange {
    uint64_t sprite, animation;
    const uint32_t *steps;
    uint32_t count;
} StepRange;

/** Sets the time that steps show their frames; 0: the durations of the frames. */
Project *edit_set_step_duration(const Project *before, const StepRange *steps, int32_t milliseconds,
                                GError **error);
/** Sets the mirroring of steps to `on`: horizontal (x), vertical (y), or both. */
Project *edit_flip_steps(const Project *before, const StepRange *steps, bool x, bool y, bool on,
                         GError **error);

/** Adds the mirror image of an animation after it: the same frames, each mirrored horizontally.
 * Left and right are exchanged in its name as in edit_mirror; if the name contains neither, a word
 * for "mirrored" is added. */
Project *edit_mirror_animation(const Project *before, uint64_t sprite, uint64_t animation,
                               uint64_t *id, GError **error);
