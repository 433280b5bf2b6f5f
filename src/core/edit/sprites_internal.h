/* SPDX-License-Identifier: MIT */
/* Applying edits to all frames of a scope; shared by the sources that implement sprites.h. */
#pragma once

#include "edit/sprites.h"

/* Changes one frame. `frame` is a copy, `edited` is the edited frame of the scope. */
typedef void (*FrameEdit)(void *user, Frame *frame, const Frame *edited);

/* Makes a version in which an edit was applied to every frame of a scope. */
Project *edit_frames(const Project *before, const Scope *scope, FrameEdit edit, void *user,
                     GError **error);
/* Does the same for an edit of boxes or properties, and, if the scope is in the whole project, in
 * the frames of other sprites that have boxes of its tag. */
Project *edit_boxes_in_frames(const Project *before, const Scope *scope, FrameEdit edit, void *user,
                              GError **error);

/* Converts a position in the edited frame to the same position in another frame, relative to the
 * scope's reference. */
void position_in_frame(const Scope *scope, const Frame *edited, const Frame *frame, int32_t *x,
                       int32_t *y);

/* Converts the value of a position in the edited frame to that of the same position in another
 * frame. Other values, and distances, are the same in all frames. */
FieldValue value_in_frame(const Scope *scope, const NodeKind *kind, const FieldValue *value,
                          const Frame *edited, const Frame *frame);

/* Replaces an item of a list by a copy, and returns the copy to be changed. */
void *list_replace_by_copy(List **list, uint32_t index);

/* Returns a name in which left and right are exchanged; the caller frees it. */
char *name_mirrored(const char *name);

/* Rounds a fixed coordinate to whole pixels, half up. */
static inline int32_t whole_pixels(int32_t fixed)
{
    return (fixed + DOCUMENT_PIXEL / 2) >> 8;
}
