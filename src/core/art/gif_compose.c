/* SPDX-License-Identifier: MIT */
/*
 * Composes frames of GIF files; the contract is in gif.h. An earlier frame is drawn only if it is
 * kept; otherwise it leaves nothing, or a cleared rectangle. A decoded picture is copied only when
 * the first of its pixels changes: a frame that changes nothing shares it.
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
    Pixels *base;  /* decoded pixels that all frames drawn so far have not changed, or NULL */
    uint8_t *rgba; /* NULL while there is a base */
    bool is_short, failed;
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

/* Returns the pixels, which the caller may change: from now on, there is no base. NULL with an
 * error on failure. */
static uint8_t *writable_pixels(Composer *c)
{
    if (c->base == NULL)
        return c->rgba;
    c->rgba = picture_begin(&c->limits, c->file->width, c->file->height, c->error);
    c->failed = c->rgba == NULL;
    if (c->failed)
        return NULL;
    memcpy(c->rgba, c->base->rgba, (size_t)PIXEL * c->file->width * c->file->height);
    g_clear_pointer(&c->base, pixels_unref);
    return c->rgba;
}

/* Sets pixels in the row y from x on. Returns false with an error on failure. */
static bool set_pixels(Composer *c, uint32_t x, uint32_t y, const uint8_t *rgba, size_t count)
{
    size_t at = PIXEL * ((size_t)y * c->file->width + x);
    if (c->base != NULL && memcmp(c->base->rgba + at, rgba, PIXEL * count) == 0)
        return true;
    uint8_t *to = writable_pixels(c);
    if (to != NULL)
        memcpy(to + at, rgba, PIXEL * count);
    return to != NULL;
}

typedef struct Painter {
    Composer *composer;
    const GifFrame *frame;
    const uint8_t *palette; /* NULL: indices are greys */
    bool replaces_all;      /* also replaces the pixels for which the frame has no colour */
    uint32_t rows;          /* number of rows drawn */
    uint8_t *row;           /* the visible part of a row of the frame, as it will be shown */
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

static void put_colours(const Painter *painter, uint8_t *to, uint32_t count,
                        const uint16_t *indices)
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

static uint32_t row_y(const GifFrame *frame, uint32_t number)
{
    return frame->y + (frame->interlaced ? interlaced_row(number, frame->h) : number);
}

/* Returns how many columns of a frame are inside the picture. */
static uint32_t visible_width(const Composer *c, const GifFrame *frame)
{
    return frame->x < c->file->width ? MIN(frame->w, c->file->width - frame->x) : 0;
}

static bool draw_row(void *user, uint32_t number, const uint16_t *indices)
{
    Painter *painter = user;
    Composer *c = painter->composer;
    const GifFrame *frame = painter->frame;
    uint32_t y = row_y(frame, number), count = visible_width(c, frame);
    painter->rows = number + 1;
    if (y < c->file->height && count > 0) {
        size_t at = PIXEL * ((size_t)y * c->file->width + frame->x);
        if (painter->replaces_all)
            memset(painter->row, 0, (size_t)PIXEL * count);
        else
            memcpy(painter->row, (c->base != NULL ? c->base->rgba : c->rgba) + at,
                   (size_t)PIXEL * count);
        put_colours(painter, painter->row, count, indices);
        set_pixels(c, frame->x, y, painter->row, count);
    }
    return !c->failed && !g_cancellable_is_cancelled(c->cancel);
}

static bool count_work(Composer *c, const GifFrame *frame)
{
    uint64_t max = (uint64_t)MAX_WORK * c->limits.area;
    c->work += (uint64_t)frame->w * frame->h;
    if (c->work <= max)
        return picture_announce((uint64_t)frame->w * frame->h, c->error);
    g_set_error(c->error, PICTURE_ERROR, PICTURE_TOO_LARGE,
                _("the pictures that make up one frame have more than %llu pixels, which is the "
                  "limit"),
                (unsigned long long)max);
    return false;
}

/* Clears the rows of a frame's rectangle from row `number` on, in the order of the file. */
static void clear_rows(Composer *c, const GifFrame *frame, uint32_t number)
{
    uint32_t count = visible_width(c, frame);
    g_autofree uint8_t *cleared = g_malloc0((size_t)PIXEL * count + 1);
    for (; number < frame->h && count > 0 && !c->failed; number++)
        if (row_y(frame, number) < c->file->height)
            set_pixels(c, frame->x, row_y(frame, number), cleared, count);
}

static bool draw(Composer *c, const GifFrame *frame)
{
    Painter painter = {
        .composer = c, .frame = frame, .replaces_all = is_independent(c->file, frame)};
    if (frame->colours > 0)
        painter.palette = c->bytes + frame->palette;
    if (!count_work(c, frame))
        return false;
    painter.row = g_malloc((size_t)PIXEL * visible_width(c, frame) + 1);
    c->is_short =
        !gif_inflate(c->bytes + frame->data, c->end, frame->w, frame->h, draw_row, &painter);
    g_free(painter.row);
    if (painter.replaces_all)
        clear_rows(c, frame, painter.rows);
    return !c->failed && !g_cancellable_set_error_if_cancelled(c->cancel, c->error);
}

/* Draws the remains of a frame, over which the frames after it are drawn. */
static bool draw_remains(Composer *c, const GifFrame *frame)
{
    if (frame->disposal == GIF_CLEAR)
        clear_rows(c, frame, 0);
    return !c->failed && (frame->disposal != GIF_KEEP || draw(c, frame));
}

/* ---- Composing ---- */

/* Makes a frame that is already decoded the base. Returns false if it is not available. */
static bool begin_with_decoded(Composer *c, uint32_t index, const PictureEarlier *earlier)
{
    Pixels *known = earlier != NULL ? earlier->get(earlier->user, index) : NULL;
    if (known != NULL && known->width == c->file->width && known->height == c->file->height)
        c->base = known;
    else
        pixels_unref(known);
    return c->base != NULL;
}

/* Finds the last frame before `part` at which composing can begin, and draws the remains of that
 * frame. Returns the first frame that must still be drawn. */
static uint32_t begin_composing(Composer *c, uint32_t part, const PictureEarlier *earlier)
{
    if (is_independent(c->file, frame_at(c->file, part))) {
        if (part > 0)
            begin_with_decoded(c, part - 1, earlier); /* it may show the same picture */
        return part;
    }
    for (uint32_t i = part; i > 0; i--) {
        const GifFrame *before = frame_at(c->file, i - 1);
        if (before->disposal == GIF_RESTORE)
            continue;
        if (before->disposal == GIF_CLEAR && covers_all(c->file, before))
            return i;
        if (begin_with_decoded(c, i - 1, earlier)) {
            if (before->disposal == GIF_CLEAR)
                clear_rows(c, before, 0);
            return i;
        }
        if (before->disposal == GIF_KEEP && is_independent(c->file, before))
            return i - 1;
    }
    return 0;
}

static bool compose(Composer *c, uint32_t part, const PictureEarlier *earlier)
{
    uint32_t first = begin_composing(c, part, earlier);
    if (c->base == NULL && c->rgba == NULL && !c->failed)
        c->rgba = picture_begin(&c->limits, c->file->width, c->file->height, c->error);
    bool ok = c->base != NULL || c->rgba != NULL;
    for (uint32_t i = first; ok && i < part; i++)
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
    if (!compose(&c, frame, earlier)) {
        picture_release(&c.limits, c.rgba, capacity);
        pixels_unref(c.base);
        return NULL;
    }
    if (is_short != NULL)
        *is_short = c.is_short;
    if (c.base != NULL)
        return c.base;
    return picture_of(&c.limits, file->width, file->height, c.rgba);
}
