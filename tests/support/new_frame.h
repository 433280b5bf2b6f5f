/* SPDX-License-Identifier: MIT */
/* Frames for tests. The product adds frames only when it imports pictures. */
#pragma once

#include <edit/assets.h>

/* Adds a frame, a rectangle of a picture, at the end of a sprite. The name gets a number if another
 * frame has it. */
static inline Project *with_new_frame(const Project *before, uint64_t sprite, uint64_t picture,
                                      PixelRect rect, const char *name, uint64_t *id,
                                      GError **error)
{
    Path path = path_sprite(sprite);
    const Sprite *owner = path_get(before, &path);
    Frame *frame = node_new(&frame_kind);
    *id = frame->id = edit_new_id();
    frame->picture = picture;
    frame->x = rect.left;
    frame->y = rect.top;
    frame->w = rect.right - rect.left;
    frame->h = rect.bottom - rect.top;
    frame->mask = node_new(&mask_kind);
    if (owner != NULL && name[0] != 0) {
        char *free_name = asset_free_name(owner->frames, name);
        node_set_text(&frame->name, free_name);
        g_free(free_name);
    }
    return edit_insert(before, &path, "frames", UINT32_MAX, frame, error);
}
