/* SPDX-License-Identifier: MIT */
/* Shared by the sources that draw frames and find their differences. */
#ifndef GABARIT_DRAW_SPRITE_INTERNAL_H
#define GABARIT_DRAW_SPRITE_INTERNAL_H

#include "draw/sprite.h"

/* How far marks extend from their position, in screen pixels. */
enum {
    SPRITE_BOX_RIM = 1,
    SPRITE_GROUP_MARGIN = 3,
    SPRITE_POINT_SIZE = 12,
    SPRITE_ARROW = 30,
    SPRITE_HOT_SPOT = 15,
};

/* True if a mask is stored at export. */
bool sprite_has_mask(const Frame *frame);

/* Returns the rectangle around all boxes of a group. */
PixelRect sprite_group_rect(const Frame *frame, const char *group);

#endif
