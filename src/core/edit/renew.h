/* SPDX-License-Identifier: MIT */
/**
 * edit/renew.h: puts changed art into annotated frames: other rectangles, other pictures, and
 * points and boxes that move with what they mark.
 *
 *     RenewedPicture sheet = {0, "art/ken.png", 512, 256, {...}};
 *     RenewedFrame kick = {.sprite = ken, .frame = frame, .path = sheet.path, .rect = now};
 *     Project *after = edit_renew_art(before, &sheet, 1, &kick, 1, &error);
 *
 * import/again.h decides what belongs to what; here it is carried out, as one version.
 */
#ifndef GABARIT_EDIT_RENEW_H
#define GABARIT_EDIT_RENEW_H

#include "edit/edit.h"

/** A picture as it is now; one with a path and part that the project lacks is added. */
typedef struct RenewedPicture {
    uint64_t id; /**< for a picture that is added; 0: a new id */
    const char *path;
    int32_t width, height;
    uint8_t digest[16];
    int32_t part;
    const char *layers, *painted; /**< see Picture; NULL: "" */
} RenewedPicture;

/** What a frame is to become. */
typedef struct RenewedFrame {
    uint64_t sprite;
    uint64_t frame;     /**< 0: a new one */
    const char *path;   /**< of its picture, in the project or among those renewed; NULL: its art is
                            gone, and it stays without a picture, with all that it holds */
    int32_t part;       /**< of that file */
    const char *layers; /**< of that picture; NULL: "" */
    PixelRect rect;     /**< in the picture */
    int32_t dx, dy;     /**< how far the art has moved in the frame, in pixels; annotations move
                            along */
    uint8_t art[16];    /**< see Frame */
    int32_t art_x, art_y;
    /** The frame as a first import makes it, or NULL: a new one gets all that it has, an old one
     * where it was trimmed. */
    const Frame *made;
    /** The frame as a first import makes it, if boxes are painted in layers of its picture, or
     * NULL: an old frame's boxes that were painted follow it, see edit/painted.h. */
    const Frame *painted;
    bool doubtful; /**< an old frame becomes "to do" */
    /* A new frame's. */
    uint64_t before;       /**< the frame to insert it before; 0: at the end */
    const char *name;      /**< gets a number where it is taken */
    const char *animation; /**< to which it is appended, if that exists; NULL: none */
    const Mask *mask;      /**< its mask's settings; NULL: the standard ones */
} RenewedFrame;

/** Renews pictures and frames; new frames are added in the order given. Pictures that nothing shows
 * any more are removed. */
Project *edit_renew_art(const Project *before, const RenewedPicture *pictures,
                        uint32_t picture_count, const RenewedFrame *frames, uint32_t frame_count,
                        GError **error);

/** Adds a whole sprite at the end, which is taken over, with the pictures that its frames show. A
 * name that is taken gets a number. */
Project *edit_add_drawn_sprite(const Project *before, const RenewedPicture *pictures,
                               uint32_t picture_count, Sprite *sprite, GError **error);

#endif
