/* SPDX-License-Identifier: MIT */
/**
 * draw/pictures.h: a project's pictures, ready to be drawn at any zoom: decoded, and below 100 %
 * with smaller copies of them (mip levels), in which thin lines do not vanish and what is
 * transparent leaves no dark fringes.
 *
 *     DrawPictures *pictures = draw_pictures_new(store, &(DrawPicturesOptions){
 *         .arrived = redraw_later, .user = canvas});
 *     draw_picture(&tile, pictures, project_picture(project, frame->picture), &view);
 *     draw_pictures_free(pictures);
 *
 * Without `wait`, drawing never waits for a file: a picture that has not arrived yet is a quiet
 * placeholder, is read by a worker, and `arrived` tells when it is worth drawing again. Any thread
 * may draw with one DrawPictures.
 */
#ifndef GABARIT_DRAW_PICTURES_H
#define GABARIT_DRAW_PICTURES_H

#include "art/picture.h"
#include "draw/theme.h"

typedef struct DrawPictures DrawPictures;

/** All zero is good for a canvas that nobody needs to tell. */
typedef struct DrawPicturesOptions {
    /** Pictures are read while the caller waits: for `gab render`, tests. */
    bool wait;
    /** Bytes of decoded pictures and their levels that are kept; 0: 1 GiB. Those that were not
     * drawn for the longest go first. */
    uint64_t kept;
    /** A picture has come, has got its levels, or turned out to be missing: what shows it looks
     * different now. Called on a worker's thread, with the picture's path. May be NULL. */
    void (*arrived)(void *user, const char *path);
    void *user;
} DrawPicturesOptions;

/** `store` is reffed; NULL: every picture is missing. */
DrawPictures *draw_pictures_new(PictureStore *store, const DrawPicturesOptions *options);
/** Waits for the workers; `arrived` is not called after it has returned. NULL is allowed. */
void draw_pictures_free(DrawPictures *pictures);
/** Forgets a picture by its path, or with NULL all: its file has changed. (The store is to forget
 * it, too.) */
void draw_pictures_forget(DrawPictures *pictures, const char *path);

typedef enum DrawPictureState {
    DRAW_PICTURE_HERE = 0,
    DRAW_PICTURE_COMING, /**< a worker reads it */
    DRAW_PICTURE_MISSING /**< no file, or none that can be read */
} DrawPictureState;

/** The pixels of a picture, to be unreffed; NULL with another state than DRAW_PICTURE_HERE.
 * `picture` may be NULL: missing. `state` may be NULL. */
Pixels *draw_pictures_get(DrawPictures *pictures, const Picture *picture, DrawPictureState *state);

/** Why a picture is missing, which the caller frees; NULL where it is not, or was not asked for. */
GError *draw_pictures_problem(DrawPictures *pictures, const Picture *picture);

/** Which part of a picture is drawn where, and how. */
typedef struct DrawPictureView {
    PixelRect part;         /**< of the picture, in its pixels; what is beyond it is transparent */
    int32_t x, y;           /**< where the part's corner lies in the document, pixels */
    bool flip;              /**< mirrored, left for right, where it lies */
    double alpha;           /**< 0 to 1 */
    DrawColour tint;        /**< its alpha says how much of it there is in every pixel; 0: none */
    const Mask *key;        /**< whose key colour is transparent; NULL: none is */
    const DrawTheme *theme; /**< for placeholders */
} DrawPictureView;

/** Draws a picture over what is there: as pixels from 100 % up, averaged below. What has not come
 * or is missing is drawn as such, unless `tint` has alpha: ghosts are left out then. Returns what
 * it drew. */
DrawPictureState draw_picture(const DrawTarget *target, DrawPictures *pictures,
                              const Picture *picture, const DrawPictureView *view);

/** The checks behind what is transparent, over a rectangle of the document. They are 12 to 24
 * screen pixels wide, and a power of two of the document's. */
void draw_checker(const DrawTarget *target, PixelRect rect, const DrawTheme *theme);
/** Lines between the document's pixels, each eighth stronger; nothing where a pixel is smaller than
 * 4 screen pixels. */
void draw_pixel_grid(const DrawTarget *target, PixelRect rect, const DrawTheme *theme);

#endif
