/* SPDX-License-Identifier: MIT */
/* How edits of frames go through a scope; shared by the sources of sprites.h. */
#ifndef GABARIT_EDIT_SPRITES_INTERNAL_H
#define GABARIT_EDIT_SPRITES_INTERNAL_H

#include "edit/sprites.h"

/* An edit of one frame: changes `frame`, a copy, as `here`, the frame that is worked on, tells. */
typedef void (*FrameEdit)(void *user, Frame *frame, const Frame *here);

/* A version in which every frame of a scope was edited. */
Project *edit_frames(const Project *before, const Scope *scope, FrameEdit edit, void *user,
                     GError **error);

/* A position of the worked-on frame, as it is in another one by the scope's reference. */
void position_in_frame(const Scope *scope, const Frame *here, const Frame *frame, int32_t *x,
                       int32_t *y);

/* An item of a list, copied and put back, to be changed. */
void *list_open(List **list, uint32_t index);

/* A fixed coordinate rounded to whole pixels, half up. */
static inline int32_t whole_pixels(int32_t fixed)
{
    return (fixed + DOCUMENT_PIXEL / 2) >> 8;
}

#endif
