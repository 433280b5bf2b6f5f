/* SPDX-License-Identifier: MIT */
/* Converts MUGEN's sprites to pixels; the contract is in sff.h. */
#include "art/sff_internal.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum { PIXEL = 4, RGB = 3, RGBA = 4 };

typedef struct Composer {
    const SffFile *file;
    const SffSprite *sprite;
    const uint8_t *bytes; /* bytes of the file */
    PictureLimits limits;
    GError **error;
} Composer;

static size_t area_of(const SffSprite *sprite)
{
    return (size_t)sprite->width * sprite->height;
}

static bool fail_short(const Composer *c)
{
    return sff_fail(c->sprite, c->error,
                    _("its %llu bytes at offset %llu do not contain %u x %u pixels"),
                    (unsigned long long)c->sprite->size, (unsigned long long)c->sprite->data,
                    c->sprite->width, c->sprite->height);
}

/* ---- Colours ---- */

static void put_colour(const Composer *c, uint8_t *to, uint32_t index)
{
    const SffPalette *palette = &c->sprite->palette;
    size_t entry = c->file->is_first ? RGB : RGBA;
    if (index >= palette->colours)
        return;
    const uint8_t *from = c->bytes + palette->at + entry * index;
    memcpy(to, from, RGB);
    to[RGB] = c->file->has_alpha ? from[RGB] : 255;
}

/* The first colour is transparent, unless the file has an alpha value for each colour. Missing
 * colours are transparent, too. */
static void put_colours(const Composer *c, const uint8_t *indices, uint8_t *rgba)
{
    size_t count = area_of(c->sprite);
    for (size_t i = 0; i < count; i++)
        if (indices[i] != 0 || c->file->has_alpha)
            put_colour(c, rgba + PIXEL * i, indices[i]);
}

/* ---- Indices ---- */

/* Decodes a PNG file, which must be as large as its sprite. */
static Pixels *pixels_of_png(const Composer *c, const void *png, size_t size)
{
    GError *problem = NULL;
    Pixels *pixels = pixels_from_png(png, size, &c->limits, &problem);
    if (pixels == NULL) {
        sff_fail(c->sprite, c->error, "%s", problem->message);
        g_error_free(problem);
        return NULL;
    }
    if (pixels->width == c->sprite->width && pixels->height == c->sprite->height)
        return pixels;
    sff_fail(c->sprite, c->error, _("its PNG has %u x %u pixels instead of %u x %u"), pixels->width,
             pixels->height, c->sprite->width, c->sprite->height);
    pixels_unref(pixels);
    return NULL;
}

static bool read_png_indices(const Composer *c, const uint8_t *data, uint8_t *to)
{
    gsize size;
    g_autoptr(GBytes) png = sff_png_of_indices(data, c->sprite->size);
    const void *bytes = g_bytes_get_data(png, &size);
    g_autoptr(Pixels) pixels = pixels_of_png(c, bytes, size);
    for (size_t i = 0; pixels != NULL && i < area_of(c->sprite); i++)
        to[i] = pixels->rgba[PIXEL * i];
    return pixels != NULL;
}

static bool read_indices(const Composer *c, uint8_t *to)
{
    const SffSprite *sprite = c->sprite;
    const uint8_t *data = c->bytes + sprite->data;
    size_t size = (size_t)sprite->size, count = area_of(sprite);
    bool ok = false;
    switch (sprite->format) {
    case SFF_PNG8:
        return read_png_indices(c, data, to);
    case SFF_PCX:
        ok = sff_unpack_pcx(data, size, sprite->width, sprite->height, to);
        break;
    case SFF_RLE8:
        ok = sff_unpack_rle8(data, size, to, count);
        break;
    case SFF_RLE5:
        ok = sff_unpack_rle5(data, size, to, count);
        break;
    case SFF_LZ5:
        ok = sff_unpack_lz5(data, size, to, count);
        break;
    default:
        ok = size >= count;
        memcpy(to, data, ok ? count : 0);
    }
    return ok || fail_short(c);
}

static bool put_indexed(const Composer *c, uint8_t *rgba)
{
    uint64_t count = area_of(c->sprite);
    uint8_t *indices = picture_allocate(&c->limits, count, c->error);
    bool ok = indices != NULL && read_indices(c, indices);
    if (ok)
        put_colours(c, indices, rgba);
    picture_release(&c->limits, indices, count);
    return ok;
}

/* ---- True colour ---- */

static bool put_raw(const Composer *c, uint8_t *rgba)
{
    const uint8_t *data = c->bytes + c->sprite->data;
    size_t count = area_of(c->sprite), entry = c->sprite->depth / 8;
    if (c->sprite->size / entry < count)
        return fail_short(c);
    for (size_t i = 0; i < count; i++) {
        rgba[PIXEL * i + RGB] = 255;
        memcpy(rgba + PIXEL * i, data + entry * i, entry);
    }
    return true;
}

static Pixels *compose(const Composer *c)
{
    const SffSprite *sprite = c->sprite;
    if (sprite->format == SFF_PNG24 || sprite->format == SFF_PNG32)
        return pixels_of_png(c, c->bytes + sprite->data, (size_t)sprite->size);
    uint64_t capacity = (uint64_t)PIXEL * area_of(sprite);
    uint8_t *rgba = picture_begin(&c->limits, sprite->width, sprite->height, c->error);
    if (rgba == NULL)
        return NULL;
    if (sprite->depth <= 8 ? put_indexed(c, rgba) : put_raw(c, rgba))
        return picture_of(&c->limits, sprite->width, sprite->height, rgba);
    picture_release(&c->limits, rgba, capacity);
    return NULL;
}

Pixels *sff_compose(const SffFile *file, uint32_t sprite, const PictureLimits *limits,
                    GCancellable *cancel, GError **error)
{
    if (sprite >= file->sprites->len) {
        g_set_error(error, PICTURE_ERROR, PICTURE_BROKEN,
                    _("it now has %u sprites; there is no sprite %u"), file->sprites->len, sprite);
        return NULL;
    }
    Composer c = {.file = file,
                  .sprite = &g_array_index(file->sprites, SffSprite, sprite),
                  .bytes = g_bytes_get_data(file->bytes, NULL),
                  .limits = picture_limits(limits),
                  .error = error};
    if (c.sprite->picture == SFF_NO_PICTURE) {
        sff_fail(c.sprite, error, _("it has no picture"));
        return NULL;
    }
    Pixels *pixels = compose(&c);
    if (pixels != NULL && g_cancellable_set_error_if_cancelled(cancel, error))
        g_clear_pointer(&pixels, pixels_unref);
    return pixels;
}
