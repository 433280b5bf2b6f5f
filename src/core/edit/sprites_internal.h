/* SPDX-License-Identifier: MIT */
/* How edits of frames go through a scope; shared by the sources of sprites.h. */
#ifndef GABARIT_EDIT_SPRITES_INTERNAL_H
#define GABARIT_EDIT_SPRITES_INTERNAL_H

#include "edit/sprites.h"

/* Changes one frame: `frame` is a copy, `here` the edited frame of the scope. */
typedef void (*FrameEdit)(void *user, Frame *frame, const Frame *here);

/* A version in which an edit was applied to every frame of a scope. */
Project *edit_frames(const Project *before, const Scope *scope, FrameEdit edit, void *user,
                     GError **error);

/* Carries a position of the edited frame over to another one, by the scope's reference. */
void position_in_frame(const Scope *scope, const Frame *here, const Frame *frame, int32_t *x,
                       int32_t *y);

/* Replaces an item of a list by a copy, and returns that to be changed. */
void *list_open(List **list, uint32_t index);

/* A name with left and right exchanged in it; the caller's. */
char *name_mirrored(const char *name);

/* A fixed coordinate rounded to whole pixels, half up. */
static inline int32_t whole_pixels(int32_t fixed)
{
    return (fixed + DOCUMENT_PIXEL / 2) >> 8;
}

#endif
