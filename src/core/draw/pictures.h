/* SPDX-License-Identifier: MIT */
/**
 * draw/pictures.h: a project's pictures, ready to be drawn at any zoom: decoded, and with smaller
 * copies (mip levels) for zooms below 100%. In these copies, thin lines do not vanish and
 * transparent pixels leave no dark fringes.
 *
 *     DrawPictures *pictures = draw_pictures_new(store, &(DrawPicturesOptions){
 *         .arrived = redraw_later, .user = canvas});
 *     draw_picture(&tile, pictures, project_picture(project, frame->picture), &view);
 *     draw_pictures_free(pictures);
 *
 * Without `wait`, drawing never waits for a file: a picture that is not loaded yet is drawn as a
 * placeholder, a worker reads it, and `arrived` reports when to draw again. Several threads may
 * draw with one DrawPictures.
 */
#pragma once

#include "art/picture.h"
#include "draw/theme.h"

typedef struct DrawPictures DrawPictures;

/** Options; all zero: do not wait, keep 1 GiB, no callback. */
typedef struct DrawPicturesOptions {
    /** Whether to read pictures while the caller waits, as `gab render` and tests do. */
    bool wait;
    /** Maximum bytes of decoded pictures and levels in the cache; 0: 1 GiB. The least recently
     * drawn are removed first. */
    uint64_t max_bytes;
    /** Called with the path of a picture that looks different now: it was loaded, got its levels,
     * or turned out to be missing. Called on a worker's thread or, if there are no workers, on the
     * thread that draws. May be NULL. */
    void (*arrived)(void *user, const char *path);
    void *user;
} DrawPicturesOptions;

/** Creates an empty cache and keeps a reference to `store`; if that is NULL, every picture is
 * missing. */
DrawPictures *draw_pictures_new(PictureStore *store, const DrawPicturesOptions *options);
/** Waits for the workers and frees everything. `arrived` is not called after it returns. NULL is
 * allowed. */
void draw_pictures_free(DrawPictures *pictures);
/** Removes everything that was read from the file `path`, which has changed, or from all files if
 * `path` is NULL. The store must forget it, too. */
void draw_pictures_forget(DrawPictures *pictures, const char *path);

typedef enum DrawPictureState {
    DRAW_PICTURE_READY = 0,
    DRAW_PICTURE_LOADING, /**< a worker is reading it */
    DRAW_PICTURE_MISSING  /**< no file, or not readable */
} DrawPictureState;

/** Returns the pixels of a picture, which the caller unrefs; NULL unless the state is
 * DRAW_PICTURE_READY. If `picture` is NULL, the state is DRAW_PICTURE_MISSING. `state` may be
 * NULL. */
Pixels *draw_pictures_get(DrawPictures *pictures, const Picture *picture, DrawPictureState *state);

/** Returns the reason why a picture is missing, which the caller frees; NULL if it is not missing
 * or was not requested. */
GError *draw_pictures_error(DrawPictures *pictures, const Picture *picture);

/** A part of a picture, and where and how it is drawn. */
typedef struct DrawPictureView {
    PixelRect part;         /**< of the picture, in its pixels; transparent outside the picture */
    int32_t x, y;           /**< position of the part's corner in the document, in pixels */
    bool flip_x, flip_y;    /**< mirrored in place: left to right, top to bottom */
    double alpha;           /**< 0 to 1 */
    DrawColour tint;        /**< mixed into every pixel, weighted by the tint's alpha; 0: none */
    const Mask *key;        /**< pixels of its key colour are not drawn; NULL: none */
    const DrawTheme *theme; /**< for placeholders */
} DrawPictureView;

/** Draws a picture over the target: with sharp pixels at 100% and above, averaged below. A picture
 * that is not loaded or is missing is drawn as a placeholder or, if `tint` has alpha, not at all.
 * Returns the state in which it was drawn. */
DrawPictureState draw_picture(const DrawTarget *target, DrawPictures *pictures,
                              const Picture *picture, const DrawPictureView *view);

/** Draws the checkerboard behind transparent pixels over a rectangle of the document. Each square
 * is 1, 2, 4, ... document pixels wide: 12 to 24 screen pixels, or one document pixel if that is
 * larger. */
void draw_checker(const DrawTarget *target, PixelRect rect, const DrawTheme *theme);
/** Draws lines between the document's pixels, every eighth stronger; none if a pixel is smaller
 * than 4 screen pixels. */
void draw_pixel_grid(const DrawTarget *target, PixelRect rect, const DrawTheme *theme);
