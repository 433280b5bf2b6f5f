/* SPDX-License-Identifier: MIT */
/**
 * art/picture.h: the pixels of picture files, and where they may be read from.
 *
 *     PictureLimits limits = {0};
 *     Pixels *art = pixels_from_png(bytes, size, &limits, &error);
 *     PictureStore *store = picture_store_new(folder, NULL, &limits);
 *     Pixels *sheet = picture_store_get(store, project_picture(project, id), &error);
 *
 * Formats are PNG, GIF, Aseprite's own, and JPEG and still WebP where their libraries are; a file
 * is told by its first bytes. GIF and Aseprite files have a part for each frame, as it is shown
 * (art/gif.h, art/aseprite.h), all others have one, and PICTURE_TURNED. Pixels are read as they
 * are stored: colour profiles, gamma and orientation are not applied. Every format becomes 8-bit
 * RGBA, not premultiplied.
 */
#ifndef GABARIT_ART_PICTURE_H
#define GABARIT_ART_PICTURE_H

#include "model/budget.h"
#include "model/document.h"
#include "model/picture_source.h"

#include <gio/gio.h>

/** An 8-bit RGBA picture, row by row without gaps. Immutable, reference-counted, for any thread. */
typedef struct Pixels {
    gint refs;
    uint32_t width, height;
    uint8_t *rgba;
    Budget *budget; /**< internal, as all below: what their memory was taken from, or NULL */
    GMutex lock;    /**< see pixels_digest */
    bool has_digest;
    uint8_t kept_digest[16];
} Pixels;

Pixels *pixels_ref(Pixels *pixels);
/** NULL is allowed. */
void pixels_unref(Pixels *pixels);
/** Whether a rectangle lies within a picture. */
bool pixels_hold(const Pixels *pixels, PixelRect rect);
/** Takes `rgba` (g_malloc) over. */
Pixels *pixels_take(uint32_t width, uint32_t height, uint8_t *rgba);
/** The 16 bytes of bank_picture_digest, borrowed from the pixels. The first caller computes them
 * while other threads wait. */
const uint8_t *pixels_digest(const Pixels *pixels);

/** What is refused before it is decoded, and how much is kept. A 0 stands for the value that its
 * line states. */
typedef struct PictureLimits {
    uint32_t side; /**< pixels: 16384 */
    uint32_t area; /**< pixels: 64 Mi, which take 256 MiB */
    size_t file;   /**< bytes: 512 MiB */
    uint64_t kept; /**< bytes of pixels that a store keeps: 512 MiB */
    /** The budget from which pixels are taken while they exist; NULL: none. In a store, files vouch
     * in it for their pixels by their names; for bytes without a file, the caller vouches. */
    Budget *budget;
} PictureLimits;

/** The part of a file with one picture that is the same picture turned a quarter counter-clockwise:
 * in it, what an atlas holds turned clockwise stands upright. */
enum { PICTURE_TURNED = 1 };

#define PICTURE_ERROR (picture_error_quark())
GQuark picture_error_quark(void);
typedef enum PictureError {
    PICTURE_MISSING,      /**< no file there */
    PICTURE_NOT_READABLE, /**< the system says why */
    PICTURE_OUTSIDE,      /**< its path leads out of the folders that were allowed */
    PICTURE_NOT_REGULAR,  /**< a folder, a pipe, a device */
    PICTURE_NOT_KNOWN,    /**< of no format that is read here */
    PICTURE_BROKEN,       /**< cut short or damaged */
    PICTURE_TOO_LARGE     /**< or there is no memory for it, or not enough in the budget */
} PictureError;

/**
 * Decodes the bytes of a PNG file. What the limits refuse, and files too short for the size that
 * they state, are refused by their header, before memory is taken. A file that is damaged anywhere
 * is PICTURE_BROKEN, even if a part could be read; bytes behind its end are ignored. `limits` may
 * be NULL. NULL with an error.
 */
Pixels *pixels_from_png(const void *bytes, size_t size, const PictureLimits *limits,
                        GError **error);
/** The size that the first bytes of a PNG file state. False with an error, and 0 x 0. */
bool pixels_size_from_png(const void *bytes, size_t size, uint32_t *width, uint32_t *height,
                          GError **error);

/** The size that a file of any format, which may lie anywhere, states for each of its parts. False
 * with an error, and 0 x 0. */
bool picture_size_of(const char *path, uint32_t *width, uint32_t *height, GError **error);
/** Parts of the same file whose pixels are still there: those of some formats are drawn over each
 * other, and go on from them. */
typedef struct PictureEarlier {
    Pixels *(*get)(void *user, uint32_t part); /**< the caller's, or NULL */
    void *user;
} PictureEarlier;

/** Decodes a part of a picture of any format, as pixels_from_png does, without the layers that its
 * source leaves out; its path is not read. `earlier` may be NULL. After `cancel` (or NULL) it
 * returns soon, with G_IO_ERROR_CANCELLED. */
Pixels *pixels_from_bytes(GBytes *bytes, const PictureSource *source, const PictureLimits *limits,
                          const PictureEarlier *earlier, GCancellable *cancel, GError **error);

/** How many bytes of a PNG file are compressed pixels. Only these vouch for memory. */
size_t pixels_data_size(const void *bytes, size_t size);

/** The brightness of a picture's pixels, row by row without gaps. */
typedef struct Greys {
    uint32_t width, height;
    uint32_t bytes; /**< in a sample, 1 or 2, little-endian */
    uint8_t *samples;
} Greys;

/** The greys of a PNG file: 16-bit greys as they are, in two bytes each; of all other files the
 * brightness of their 8-bit pixels. Alpha does not count. False with an error, as for
 * pixels_from_png. */
bool greys_from_png(const void *bytes, size_t size, const PictureLimits *limits, Greys *greys,
                    GError **error);
void greys_clear(Greys *greys);

/** Encodes pixels as a PNG file: the same pixels give the same bytes. The second makes an indexed
 * picture of `palette` (1 to 256 colours, RGBA) and one byte per pixel, each below `colours`. NULL
 * with an error. */
GBytes *pixels_to_png(const Pixels *pixels, GError **error);
GBytes *indexed_to_png(uint32_t width, uint32_t height, const uint8_t *indices,
                       const uint8_t *palette, uint32_t colours, GError **error);

/** The same for a page of an atlas, which says in the file that it is one: page_is_known
 * (bank/known.h) is true for it. */
GBytes *page_to_png(const Pixels *pixels, GError **error);

/* ---- Where pictures are read from ---- */

/** file_path_open (file/file_path.h), with an error that names the path where it returns -1. */
int picture_open(const char *folder, const char *const *roots, const char *path, GError **error);

/**
 * A cache of a project's decoded pictures; the least recently used go first. A store serves one
 * project and may be used by several threads, which wait for each other only where they want the
 * same picture.
 */
typedef struct PictureStore PictureStore;

/** `folder` is that of the project file (NULL: the project was never saved, and only absolute paths
 * below roots are found); `limits` may be NULL, its budget is reffed. Kept pictures are dropped
 * before a picture is refused because the budget is spent. */
PictureStore *picture_store_new(const char *folder, const char *const *roots,
                                const PictureLimits *limits);
PictureStore *picture_store_ref(PictureStore *store);
void picture_store_unref(PictureStore *store);

/** The budget of a store, borrowed, or NULL; `store` may be NULL. */
Budget *picture_store_budget(const PictureStore *store);

/** The pixels of a project's picture, kept or decoded now; the caller unrefs them. NULL with an
 * error. */
Pixels *picture_store_get(PictureStore *store, const Picture *picture, GError **error);
/** The same for workers: after `cancel` (or NULL) it returns within a few milliseconds with
 * G_IO_ERROR_CANCELLED, even while it waits for another thread. Other threads that wait for the
 * picture are not affected. */
Pixels *picture_store_load(PictureStore *store, const Picture *picture, GCancellable *cancel,
                           GError **error);
/** The bytes of a picture's file, which are not kept; the caller's. NULL with an error. */
GBytes *picture_store_bytes(PictureStore *store, const Picture *picture, GError **error);
/** A picture as the bytes of a PNG file: those of its own file where that is one, else made of its
 * pixels. NULL with an error. */
GBytes *picture_store_png(PictureStore *store, const Picture *picture, GError **error);
/** How many parts the file at a path has now; 0 with an error. */
uint32_t picture_store_parts(PictureStore *store, const char *path, GError **error);
/** The hot spot that the file at a path states (the chunks grAb and oFFs of PNG), from its corner;
 * false if it states none. */
bool picture_store_hot_spot(PictureStore *store, const char *path, int32_t *x, int32_t *y);
/** The limits of a store, whose budget is borrowed. */
PictureLimits picture_store_limits(const PictureStore *store);
/** Has the file of a picture vouch in the store's budget without decoding it. Call it for all
 * pictures of a project before the first is decoded, so that their order does not matter. A file
 * that cannot be read vouches for nothing. Returns how many pixels the file states for one part; 0
 * where it is no picture. */
uint64_t picture_store_vouch(PictureStore *store, const Picture *picture);
/** The greys of a picture's file as it is now, which are not kept; clear them. False with an
 * error. */
bool picture_store_greys(PictureStore *store, const Picture *picture, Greys *greys, GError **error);
/** Whether a picture's file exists, whatever it contains. */
bool picture_store_has(PictureStore *store, const Picture *picture);
/** Has a store remember pictures as they were, in a folder (see past.h); NULL, as at first: not. */
void picture_store_remember_in(PictureStore *store, const char *folder);
/** Remembers a picture as it is now, if that is how the project knows it, by its digest; or all
 * that frames show. */
void picture_store_remember(PictureStore *store, const Picture *picture);
void picture_store_remember_all(PictureStore *store, const Project *project);
/** A picture as the project knows it, be it that its file is still so, or that it was remembered;
 * the caller's. NULL where both is not so. */
Pixels *picture_store_known(PictureStore *store, const Picture *picture);
/** A store that has all pictures of another one, which it reffs, as the project knows them. */
PictureStore *picture_store_new_known(PictureStore *of);
/** Forgets what is kept of a path whose file has changed; with NULL, everything. */
void picture_store_forget(PictureStore *store, const char *path);

#endif
