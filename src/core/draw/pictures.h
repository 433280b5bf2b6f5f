/* SPDX-License-Identifier: MIT */
/**
 * draw/pictures.h: a project's pictures, ready to be drawn at any zoom: decoded, and with smaller
 * copies (mip levels) for zooms below 100 %, in which thin lines do not vanish and transparent
 * pixels leave no dark fringes.
 *
 *     DrawPictures *pictures = draw_pictures_new(store, &(DrawPicturesOptions){
 *         .arrived = redraw_later, .user = canvas});
 *     draw_picture(&tile, pictures, project_picture(project, frame->picture), &view);
 *     draw_pictures_free(pictures);
 *
 * Without `wait`, drawing never waits for a file: a picture that is not loaded yet is drawn as a
 * plain placeholder, a worker reads it, and `arrived` tells when to draw again. Several threads may
 * draw with one DrawPictures.
 */
#ifndef GABARIT_DRAW_PICTURES_H
#define GABARIT_DRAW_PICTURES_H

#include "art/picture.h"
#include "draw/theme.h"

typedef struct DrawPictures DrawPictures;

/** Options; all zero: do not wait, keep 1 GiB, no callback. */
typedef struct DrawPicturesOptions {
    /** Read pictures while the caller waits: for `gab render` and tests. */
    bool wait;
    /** Bytes of decoded pictures and levels that are kept; 0: 1 GiB. The least recently drawn go
     * first. */
    uint64_t kept;
    /** Called on a worker's thread with the path of a picture that was loaded, got its levels, or
     * turned out to be missing, so that it looks different now. May be NULL. */
    void (*arrived)(void *user, const char *path);
    void *user;
} DrawPicturesOptions;

/** `store` is reffed; NULL: every picture is missing. */
DrawPictures *draw_pictures_new(PictureStore *store, const DrawPicturesOptions *options);
/** Waits for the workers; `arrived` is not called any more after it returns. NULL is allowed. */
void draw_pictures_free(DrawPictures *pictures);
/** Forgets all parts of a path whose file has changed, or with NULL all. The store must forget
 * it, too. */
void draw_pictures_forget(DrawPictures *pictures, const char *path);

typedef enum DrawPictureState {
    DRAW_PICTURE_HERE = 0,
    DRAW_PICTURE_COMING, /**< a worker reads it */
    DRAW_PICTURE_MISSING /**< no file, or not readable */
} DrawPictureState;

/** The pixels of a picture, to be unreffed; NULL unless the state is DRAW_PICTURE_HERE. `picture`
 * may be NULL, which is missing. `state` may be NULL. */
Pixels *draw_pictures_get(DrawPictures *pictures, const Picture *picture, DrawPictureState *state);

/** Why a picture is missing, which the caller frees; NULL where it is not missing, or was not
 * requested. */
GError *draw_pictures_problem(DrawPictures *pictures, const Picture *picture);

/** Which part of a picture is drawn where, and how. */
typedef struct DrawPictureView {
    PixelRect part;         /**< of the picture, in its pixels; transparent beyond the picture */
    int32_t x, y;           /**< where the part's corner lies in the document, pixels */
    bool flip_x, flip_y;    /**< mirrored where it lies: left for right, top for bottom */
    double alpha;           /**< 0 to 1 */
    DrawColour tint;        /**< mixed into every pixel by its alpha; 0: none */
    const Mask *key;        /**< whose key colour is transparent; NULL: none */
    const DrawTheme *theme; /**< for placeholders */
} DrawPictureView;

/** Draws a picture over the target: as sharp pixels from 100 %, averaged below. A picture that is
 * not loaded or is missing is drawn as a placeholder, or, if `tint` has alpha, not at all. Returns
 * the state in which it was drawn. */
DrawPictureState draw_picture(const DrawTarget *target, DrawPictures *pictures,
                              const Picture *picture, const DrawPictureView *view);

/** Draws the checkerboard behind transparent pixels, over a rectangle of the document. Its squares
 * are 12 to 24 screen pixels wide, and a power of two of document pixels. */
void draw_checker(const DrawTarget *target, PixelRect rect, const DrawTheme *theme);
/** Draws lines between the document's pixels, every eighth stronger; none where a pixel is smaller
 * than 4 screen pixels. */
void draw_pixel_grid(const DrawTarget *target, PixelRect rect, const DrawTheme *theme);

#endif
