/* SPDX-License-Identifier: MIT */
/* Frames that show pictures; see frames.h. */
#include "import/frames.h"

#include <string.h>

Pixels *pixels_at(PictureStore *store, const PictureSource *source, GError **error)
{
    node_auto Picture *picture = node_new(&picture_kind);
    node_set_text(&picture->path, source->path);
    picture->part = source->part;
    if (source->layers != NULL)
        node_set_text(&picture->layers, source->layers);
    return picture_store_get(store, picture, error);
}

char *part_name(const char *path, uint32_t part)
{
    g_autofree char *base = path_base(path);
    return g_strdup_printf("%s %u", base, part);
}

RenewedPicture renewed_picture(const PictureSource *source, const Pixels *pixels)
{
    RenewedPicture picture = {.path = source->path,
                              .part = source->part,
                              .layers = source->layers,
                              .width = (int32_t)pixels->width,
                              .height = (int32_t)pixels->height};
    memcpy(picture.digest, pixels_digest(pixels), sizeof picture.digest);
    return picture;
}

Frame *new_frame(uint64_t picture, PixelRect rect, Mask *mask, const FrameContent *content)
{
    Frame *frame = node_new(&frame_kind);
    frame->id = edit_new_id();
    frame->picture = picture;
    frame->x = rect.left;
    frame->y = rect.top;
    frame->w = rect.right - rect.left;
    frame->h = rect.bottom - rect.top;
    frame->mask = mask;
    memcpy(frame->art, content->art, sizeof frame->art);
    frame->art_x = content->x;
    frame->art_y = content->y;
    return frame;
}

Frame *drawn_frame(uint64_t picture, PixelRect rect, const Pixels *pixels, const SheetCut *cut)
{
    FrameContent content;
    Mask *mask = sheet_mask(pixels, cut);
    rect_content(pixels, rect, mask, &content);
    return new_frame(picture, rect, mask, &content);
}
