/* SPDX-License-Identifier: MIT */
/**
 * edit/renew.h: takes changed art into frames that people have annotated: other rectangles, other
 * pictures, and points and boxes that move with what they mark.
 *
 *     RenewedPicture sheet = {0, "art/ken.png", 512, 256, {...}};
 *     RenewedFrame kick = {.sprite = ken, .frame = frame, .path = sheet.path, .rect = now};
 *     Project *after = edit_renew_art(before, &sheet, 1, &kick, 1, &error);
 *
 * What was matched with what is decided in import/again.h; here it is done, all in one version.
 */
#ifndef GABARIT_EDIT_RENEW_H
#define GABARIT_EDIT_RENEW_H

#include "edit/edit.h"

/** A picture as it is now; one with a path that the project lacks is added. */
typedef struct RenewedPicture {
    uint64_t id; /**< of one that is added; 0: a new one */
    const char *path;
    int32_t width, height;
    uint8_t digest[16];
} RenewedPicture;

/** A frame as it is to be. */
typedef struct RenewedFrame {
    uint64_t sprite;
    uint64_t frame;   /**< 0: a new one */
    const char *path; /**< of its picture, one of the project or of those renewed; NULL: its art is
                            gone, and it stays with all that it holds, without a picture */
    PixelRect rect;   /**< in the picture */
    int32_t dx, dy;   /**< how far the art has moved in the frame, pixels: all that stands on it
                            moves along */
    uint8_t art[16];  /**< see Frame */
    int32_t art_x, art_y;
    /* Of a new one. */
    uint64_t before;       /**< the frame that it stands before; 0: at the end */
    const char *name;      /**< gets a number where it is taken */
    const char *animation; /**< whose last step it becomes, if there is such a one; NULL: none */
    const Mask *mask;      /**< its mask's settings; NULL: the standard ones */
} RenewedFrame;

/** Renews pictures and frames; new frames come in the order given. Pictures that nothing shows any
 * more go. */
Project *edit_renew_art(const Project *before, const RenewedPicture *pictures,
                        uint32_t picture_count, const RenewedFrame *frames, uint32_t frame_count,
                        GError **error);

/** Adds a whole sprite at the end, with the pictures that its frames show; it is taken over. Its
 * name gets a number where it is taken. */
Project *edit_add_drawn_sprite(const Project *before, const RenewedPicture *pictures,
                               uint32_t picture_count, Sprite *sprite, GError **error);

#endif
