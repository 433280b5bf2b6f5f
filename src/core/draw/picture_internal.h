/* SPDX-License-Identifier: MIT */
/* Shared by the sources for pictures: decoded pictures with their levels. */
#pragma once

#include "draw/pictures.h"

enum { MAX_LEVELS = 27 }; /* the longest side has 2^26 pixels */

/* A picture at half the size of the previous level; its pixels are premultiplied RGBA. */
typedef struct DrawLevel {
    uint32_t width, height;
    uint8_t *rgba;
} DrawLevel;

/* A decoded picture, immutable. Level 0 is the picture itself, not premultiplied. */
typedef struct DrawImage {
    gint refs;
    Pixels *pixels;
    bool whole; /* true if it has all levels */
    uint32_t level_count;
    DrawLevel levels[MAX_LEVELS];
} DrawImage;

/* Creates an image from pixels and keeps a reference to them; with all levels down to a single
 * pixel, or with level 0 only. */
DrawImage *draw_image_new(Pixels *pixels, bool levels);
DrawImage *draw_image_ref(DrawImage *image);
/* NULL is allowed. */
void draw_image_unref(DrawImage *image);
uint64_t draw_image_bytes(const DrawImage *image);

/* Returns a picture to draw, which the caller unrefs, or NULL. Even if `levels` is true, it may
 * have none yet, while they are being made. */
DrawImage *draw_pictures_image(DrawPictures *pictures, const Picture *picture, bool levels,
                               DrawPictureState *state);
