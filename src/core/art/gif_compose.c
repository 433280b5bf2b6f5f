/* SPDX-License-Identifier: MIT */
/*
 * Composes frames of GIF files; the contract is in gif.h. An earlier frame is drawn only if it is
 * kept; otherwise it leaves nothing, or a cleared rectangle.
 */
#include "art/gif_internal.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum { MAX_WORK = 16 /* times the area limit of a picture */, COLOUR = 3, PIXEL = 4 };

typedef struct Composer {
    const GifFile *file;
    const uint8_t *bytes, *end;
    PictureLimits limits;
    GCancellable *cancel;
    uint64_t work; /* pixels inflated */
    uint8_t *rgba;
    bool is_short;
    GError **error;
} Composer;

static const GifFrame *frame_at(const GifFile *file, uint32_t index)
{
    return &g_array_index(file->frames, GifFrame, index);
}

/* ---- Finding the first frame to draw ---- */

static bool covers_all(const GifFile *file, const GifFrame *frame)
{
    return frame->x == 0 && frame->y == 0 && frame->w >= file->width && frame->h >= file->height;
}

/* True if a frame shows nothing of the frames before it. Such a frame is drawn on an empty picture,
 * even if some of its pixels are missing. */
static bool is_independent(const GifFile *file, const GifFrame *frame)
{
    return covers_all(file, frame) && frame->transparent == GIF_NO_COLOUR;
}

/* ---- Drawing ---- */

typedef struct Painter {
    Composer *composer;
    const GifFrame *frame;
    const uint8_t *palette; /* NULL: indices are greys */
} Painter;

/* Returns the row of an interlaced picture that is stored at position `number`: first every eighth
 * row, then those halfway between them, and so on. */
static uint32_t interlaced_row(uint32_t number, uint32_t height)
{
    static const uint32_t starts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
    for (int pass = 0; pass < 4; pass++) {
        uint32_t count =
            height > starts[pass] ? (height - starts[pass] + steps[pass] - 1) / steps[pass] : 0;
        if (number < count)
            return starts[pass] + number * steps[pass];
        number -= count;
    }
    return height;
}

static void put_row(const Painter *painter, uint8_t *to, uint32_t count, const uint16_t *indices)
{
    const GifFrame *frame = painter->frame;
    uint32_t colours = painter->palette != NULL ? frame->colours : GIF_NO_COLOUR;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t index = indices[i];
        if (index >= colours || (int)index == frame->transparent)
            continue;
        uint8_t *pixel = to + (size_t)PIXEL * i;
        if (painter->palette != NULL)
            memcpy(pixel, painter->palette + (size_t)COLOUR * index, COLOUR);
        else
            memset(pixel, (int)index, COLOUR);
        pixel[COLOUR] = 255;
    }
}

static bool draw_row(void *user, uint32_t number, const uint16_t *indices)
{
    const Painter *painter = user;
    const GifFrame *frame = painter->frame;
    const GifFile *file = painter->composer->file;
    uint32_t y = frame->y + (frame->interlaced ? interlaced_row(number, frame->h) : number);
    if (y < file->height && frame->x < file->width)
        put_row(painter, painter->composer->rgba + PIXEL * ((size_t)y * file->width + frame->x),
                MIN(frame->w, file->width - frame->x), indices);
    return !g_cancellable_is_cancelled(painter->composer->cancel);
}

static bool count_work(Composer *c, const GifFrame *frame)
{
    uint64_t max = (uint64_t)MAX_WORK * c->limits.area;
    c->work += (uint64_t)frame->w * frame->h;
    if (c->work <= max)
        return true;
    g_set_error(c->error, PICTURE_ERROR, PICTURE_TOO_LARGE,
                _("the pictures that make up one frame have more than %llu pixels, which is the "
                  "limit"),
                (unsigned long long)max);
    return false;
}

static void clear_all(Composer *c)
{
    memset(c->rgba, 0, (size_t)PIXEL * c->file->width * c->file->height);
}

static void clear_rect(Composer *c, const GifFrame *frame)
{
    uint32_t width = c->file->width;
    if (frame->x >= width)
        return;
    uint32_t count = MIN(frame->w, width - frame->x);
    for (uint32_t y = frame->y; y < c->file->height && y - frame->y < frame->h; y++)
        memset(c->rgba + PIXEL * ((size_t)y * width + frame->x), 0, (size_t)PIXEL * count);
}

static bool draw(Composer *c, const GifFrame *frame)
{
    Painter painter = {.composer = c, .frame = frame};
    if (frame->colours > 0)
        painter.palette = c->bytes + frame->palette;
    if (is_independent(c->file, frame))
        clear_all(c);
    if (!count_work(c, frame))
        return false;
    c->is_short =
        !gif_inflate(c->bytes + frame->data, c->end, frame->w, frame->h, draw_row, &painter);
    return !g_cancellable_set_error_if_cancelled(c->cancel, c->error);
}

/* Draws the remains of a frame, over which the frames after it are drawn. */
static bool draw_remains(Composer *c, const GifFrame *frame)
{
    if (frame->disposal == GIF_CLEAR)
        clear_rect(c, frame);
    return frame->disposal != GIF_KEEP || draw(c, frame);
}

/* ---- Composing ---- */

/* Copies a frame that is already decoded, and clears its rectangle if the frame requires it.
 * Returns false if it is not available. */
static bool copy_decoded(Composer *c, uint32_t index, const PictureEarlier *earlier)
{
    Pixels *known = earlier != NULL ? earlier->get(earlier->user, index) : NULL;
    bool fits = known != NULL && known->width == c->file->width && known->height == c->file->height;
    if (fits)
        memcpy(c->rgba, known->rgba, (size_t)PIXEL * known->width * known->height);
    if (fits && frame_at(c->file, index)->disposal == GIF_CLEAR)
        clear_rect(c, frame_at(c->file, index));
    pixels_unref(known);
    return fits;
}

/* Finds the last frame before `part` at which composing can begin, and draws the remains of that
 * frame. Returns the first frame that must still be drawn. */
static uint32_t begin_composing(Composer *c, uint32_t part, const PictureEarlier *earlier)
{
    if (is_independent(c->file, frame_at(c->file, part)))
        return part;
    for (uint32_t i = part; i > 0; i--) {
        const GifFrame *before = frame_at(c->file, i - 1);
        if (before->disposal == GIF_RESTORE)
            continue;
        if (before->disposal == GIF_CLEAR && covers_all(c->file, before))
            return i;
        if (copy_decoded(c, i - 1, earlier))
            return i;
        if (before->disposal == GIF_KEEP && is_independent(c->file, before))
            return i - 1;
    }
    return 0;
}

static bool compose(Composer *c, uint32_t part, const PictureEarlier *earlier)
{
    bool ok = true;
    for (uint32_t i = begin_composing(c, part, earlier); ok && i < part; i++)
        ok = draw_remains(c, frame_at(c->file, i));
    return ok && draw(c, frame_at(c->file, part));
}

Pixels *gif_compose(const GifFile *file, uint32_t frame, const PictureLimits *limits,
                    const PictureEarlier *earlier, GCancellable *cancel, bool *is_short,
                    GError **error)
{
    gsize size;
    const uint8_t *bytes = g_bytes_get_data(file->bytes, &size);
    uint64_t capacity = (uint64_t)PIXEL * file->width * file->height;
    Composer c = {.file = file,
                  .bytes = bytes,
                  .end = bytes + size,
                  .limits = picture_limits(limits),
                  .cancel = cancel,
                  .error = error};
    if (frame >= file->frames->len) {
        g_set_error(error, PICTURE_ERROR, PICTURE_BROKEN,
                    _("it now has %u frames; there is no frame %u"), file->frames->len, frame);
        return NULL;
    }
    c.rgba = picture_allocate(&c.limits, capacity, error);
    if (c.rgba == NULL)
        return NULL;
    if (!compose(&c, frame, earlier)) {
        picture_release(&c.limits, c.rgba, capacity);
        return NULL;
    }
    if (is_short != NULL)
        *is_short = c.is_short;
    return picture_of(&c.limits, file->width, file->height, c.rgba);
}
