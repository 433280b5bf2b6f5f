/* SPDX-License-Identifier: MIT */
/* Checks pictures, and writes their pixels if these are included. */
#include "bank/png.h"
#include "bank/sha256.h"
#include "bank/writer_internal.h"

void bank_picture_digest(uint32_t width, uint32_t height, const uint8_t *rgba, uint8_t digest[16])
{
    bank_rect_digest(width, height, rgba, (size_t)width * 4, digest);
}

void bank_rect_digest(uint32_t width, uint32_t height, const uint8_t *rgba, size_t stride,
                      uint8_t digest[16])
{
    Sha256 sha;
    uint8_t sides[8], hash[SHA256_SIZE];
    put_u32(sides, width);
    put_u32(sides + 4, height);
    sha256_begin(&sha);
    sha256_add(&sha, sides, sizeof sides);
    size_t row = (size_t)width * 4;
    if (stride == row)
        sha256_add(&sha, rgba, row * height);
    for (uint32_t y = 0; stride != row && y < height; y++)
        sha256_add(&sha, rgba + y * stride, row);
    sha256_end(&sha, hash);
    memcpy(digest, hash, 16);
}

static bool check_pixels(Writer *w, const PlainPicture *picture)
{
    uint32_t expected = 4 * picture->width * picture->height;
    char problem[PNG_PROBLEM_SIZE];
    switch (picture->kind) {
    case GAB_PIXELS_NONE:
        return picture->size == 0 || writer_fail(w, "its pixels are omitted, but take %lu bytes",
                                                 (unsigned long)picture->size);
    case GAB_PIXELS_PNG:
        return png_has_size(picture->pixels, picture->size, picture->width, picture->height,
                            problem) ||
               writer_fail(w, "%s", problem);
    case GAB_PIXELS_RGBA:
        return (picture->pixels && picture->size == expected) ||
               writer_fail(w, "its pixels take %lu bytes; RGBA of its size takes %lu",
                           picture->pixels ? (unsigned long)picture->size : 0,
                           (unsigned long)expected);
    }
    return writer_fail(w, "there is no kind of pixels %d; kinds are 0 to 2", (int)picture->kind);
}

static bool check_picture(Writer *w, const PlainPicture *picture)
{
    if (picture->name && strpbrk(picture->name, "/\\"))
        return writer_fail(w, "its base name contains a folder");
    if (picture->name && strlen(picture->name) > MAX_NAME_BYTES)
        return writer_fail(w, "its base name has more than %d bytes", MAX_NAME_BYTES);
    return writer_check_size(w, picture->width, picture->height) && check_pixels(w, picture);
}

/* Checks all pictures before the first is copied, because their pixels may take much memory. */
bool writer_check_pictures(Writer *w)
{
    uint64_t size = 0;
    for (uint32_t i = 0; i < w->bank->picture_count; i++) {
        writer_enter(w, "picture", i, w->bank->pictures[i].name);
        if (!check_picture(w, &w->bank->pictures[i]))
            return false;
        size += w->bank->pictures[i].size;
        if (size > MAX_BYTES)
            return writer_fail(w,
                               "the pixels up to here take %llu bytes; a bank must be smaller "
                               "than 2147483648",
                               (unsigned long long)size);
        writer_leave(w);
    }
    return true;
}

bool writer_put_pixels(Writer *w, const RecordRow *row, const SectionSlot *slot, const void *item)
{
    const PlainPicture *picture = item;
    put_u32(slot->bytes + row->at, writer_count(w, SECTION_PIXL));
    put_u32(slot->bytes + PICT_BYTES, picture->size);
    if (picture->kind == GAB_PIXELS_RGBA)
        bank_picture_digest(picture->width, picture->height, picture->pixels,
                            slot->bytes + PICT_DIGEST);
    if (picture->size == 0)
        return true;
    uint8_t *pixels = writer_add(w, &w->sections[SECTION_PIXL], (picture->size + 3U) / 4 * 4);
    if (!pixels)
        return false;
    memcpy(pixels, picture->pixels, picture->size);
    return true;
}
