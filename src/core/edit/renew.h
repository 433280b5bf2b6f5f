/* SPDX-License-Identifier: MIT */
/**
 * edit/renew.h: puts changed art into annotated frames: other rectangles, other pictures, and
 * points and boxes that move with the art that they mark.
 *
 *     RenewedPicture sheet = {0, "art/ken.png", 512, 256, {...}};
 *     RenewedFrame kick = {.sprite = ken, .frame = frame, .path = sheet.path, .rect = new_rect};
 *     Project *after = edit_renew_art(before, &sheet, 1, &kick, 1, &error);
 *
 * again/again.h matches the new art to the frames; these functions apply the result as one
 * version.
 */
#pragma once

#include "edit/edit.h"

/** The current state of a picture. It is added if the project has none with its path, part and
 * layers. */
typedef struct RenewedPicture {
    uint64_t id; /**< its id if it is added; 0: choose one */
    const char *path;
    int32_t width, height;
    uint8_t digest[16];
    int32_t part;
    const char *layers, *painted; /**< see Picture: texts; NULL: "" */
} RenewedPicture;

/** The new state of a frame. */
typedef struct RenewedFrame {
    uint64_t sprite;
    uint64_t frame;     /**< 0: add a frame */
    const char *path;   /**< of its picture, in the project or among the renewed ones; NULL: its art
                         * was removed; the frame keeps its contents, without a picture */
    int32_t part;       /**< of that file */
    const char *layers; /**< of that picture; NULL: "" */
    PixelRect rect;     /**< in the picture */
    int32_t dx, dy;     /**< movement of the art in the frame, in pixels; annotations move along */
    uint8_t art[16];    /**< see Frame */
    int32_t art_x, art_y;
    /** The frame as a first import would make it, or NULL. A new frame gets all contents of it, an
     * existing frame only the trim properties. */
    const Frame *made;
    /** The frame as a first import would make it, if boxes are painted in layers of its picture, or
     * NULL. The painted boxes of an existing frame follow it, see edit/painted.h. */
    const Frame *painted_frame;
    bool doubtful; /**< the match is uncertain: set the state of an existing frame to "to do" */
    /* For new frames only. */
    uint64_t before;       /**< the frame before which it is inserted; 0: at the end */
    const char *name;      /**< a number is added if another frame has it; if it is a number itself,
                            * the frame gets the number of its place instead */
    const char *animation; /**< animation to which it is appended, if that exists; NULL: none */
    const Mask *mask;      /**< settings of its mask; NULL: the defaults */
} RenewedFrame;

/** Renews pictures and frames. New frames are added in the given order. Pictures that are no longer
 * used are removed. */
Project *edit_renew_art(const Project *before, const RenewedPicture *pictures,
                        uint32_t picture_count, const RenewedFrame *frames, uint32_t frame_count,
                        GError **error);

/** Takes ownership of a sprite and adds it at the end, with the pictures that its frames show. A
 * number is added to its name if another sprite has that name. */
Project *edit_add_sprite_with_pictures(const Project *before, const RenewedPicture *pictures,
                                       uint32_t picture_count, Sprite *sprite, GError **error);
