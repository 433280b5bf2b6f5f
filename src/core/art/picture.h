/* SPDX-License-Identifier: MIT */
/**
 * art/picture.h: the pixels of picture files, and where they may be read from.
 *
 *     PictureLimits limits = {0};
 *     Pixels *art = pixels_from_png(bytes, size, &limits, &error);
 *     PictureStore *store = picture_store_new(folder, NULL, &limits);
 *     Pixels *sheet = picture_store_get(store, project_picture(project, id), &error);
 *
 * Pictures are taken as they are stored: gamma and colour profiles are not applied. Whatever a file
 * holds (1 to 16 bits, grey, palette, tRNS, interlaced) becomes 8-bit RGBA, not premultiplied.
 */
#ifndef GABARIT_ART_PICTURE_H
#define GABARIT_ART_PICTURE_H

#include "model/budget.h"
#include "model/document.h"

#include <gio/gio.h>

/** An 8-bit RGBA picture, row by row without gaps. Immutable, reference-counted, for any thread. */
typedef struct Pixels {
    gint refs;
    uint32_t width, height;
    uint8_t *rgba;
    Budget *budget; /**< internal, as all below: what they were taken from, or NULL */
    GMutex lock;    /**< see pixels_digest */
    bool has_digest;
    uint8_t kept_digest[16];
} Pixels;

Pixels *pixels_ref(Pixels *pixels);
/** NULL is allowed. */
void pixels_unref(Pixels *pixels);
/** Takes `rgba` (g_malloc) over. */
Pixels *pixels_take(uint32_t width, uint32_t height, uint8_t *rgba);
/** The 16 bytes of bank_picture_digest, as long as the pixels are there: computed when they are
 * first asked for, by one thread, while others wait. */
const uint8_t *pixels_digest(const Pixels *pixels);

/** What is refused before it is decoded, and what is kept. A 0 stands for what its line says. */
typedef struct PictureLimits {
    uint32_t side; /**< pixels: 16384 */
    uint32_t area; /**< pixels: 64 Mi, which take 256 MiB */
    size_t file;   /**< bytes: 512 MiB */
    uint64_t kept; /**< bytes of pixels that a store keeps: 512 MiB */
    /** What pixels are taken from, as long as they are there; NULL: nothing. Files vouch in it for
     * what they hold by their names, in a store; of bytes alone the caller says what they do. */
    Budget *budget;
} PictureLimits;

#define PICTURE_ERROR (picture_error_quark())
GQuark picture_error_quark(void);
typedef enum PictureError {
    PICTURE_MISSING,      /**< no file there */
    PICTURE_NOT_READABLE, /**< the system says why */
    PICTURE_OUTSIDE,      /**< its path leads out of the folders that were allowed */
    PICTURE_NOT_REGULAR,  /**< a folder, a pipe, a device */
    PICTURE_NOT_PNG,
    PICTURE_BROKEN,   /**< cut short or damaged */
    PICTURE_TOO_LARGE /**< also: without memory for it, or more than the budget has */
} PictureError;

/**
 * The pixels of a PNG file's bytes. What the limits refuse, and files too short to hold the size
 * that they state, cost no memory: their header tells. A file that is damaged anywhere is
 * PICTURE_BROKEN, whatever could have been read of it; what follows its end is left alone. `limits`
 * may be NULL. NULL with an error.
 */
Pixels *pixels_from_png(const void *bytes, size_t size, const PictureLimits *limits,
                        GError **error);
/** The size that the first bytes of a PNG file state. False with an error, and 0 x 0. */
bool pixels_size_from_png(const void *bytes, size_t size, uint32_t *width, uint32_t *height,
                          GError **error);

/** How many bytes of a PNG file are its pixels': no other part of it vouches for them. */
size_t pixels_data_size(const void *bytes, size_t size);

/** How bright the pixels of a picture are, row by row without gaps. */
typedef struct Greys {
    uint32_t width, height;
    uint32_t bytes; /**< of a sample, 1 or 2, little-endian */
    uint8_t *samples;
} Greys;

/** The greys of a PNG file: those of 16 bits as they are, with two bytes each; of all else the
 * brightness of its 8-bit pixels. Alpha does not count. False with an error, as pixels_from_png. */
bool greys_from_png(const void *bytes, size_t size, const PictureLimits *limits, Greys *greys,
                    GError **error);
void greys_clear(Greys *greys);

/** A PNG file of pixels: the same bytes for the same pixels. `palette` (1 to 256 colours, RGBA) and
 * one byte per pixel, each below `colours`, make an indexed picture instead. NULL with an error. */
GBytes *pixels_to_png(const Pixels *pixels, GError **error);
GBytes *indexed_to_png(uint32_t width, uint32_t height, const uint8_t *indices,
                       const uint8_t *palette, uint32_t colours, GError **error);

/* ---- Where pictures are read from ---- */

/** file_path_open (file/file_path.h), the guard of all that a project names, with an error that
 * shows the path where it gives -1. */
int picture_open(const char *folder, const char *const *roots, const char *path, GError **error);

/**
 * The decoded pictures of a project, kept while there is room: those that were not asked for the
 * longest go first. One store serves one project and may be used by several threads, which wait for
 * each other only where they want the same picture.
 */
typedef struct PictureStore PictureStore;

/** `folder` is the project file's (NULL: the project was never saved, only absolute paths below
 * roots are found); `limits` may be NULL. What is kept goes before a picture is refused for want of
 * budget, which is reffed. */
PictureStore *picture_store_new(const char *folder, const char *const *roots,
                                const PictureLimits *limits);
PictureStore *picture_store_ref(PictureStore *store);
void picture_store_unref(PictureStore *store);

/** The budget of a store, borrowed, or NULL; `store` may be NULL. */
Budget *picture_store_budget(const PictureStore *store);

/** The pixels of a project's picture, decoded or kept, to be unreffed. NULL with an error. */
Pixels *picture_store_get(PictureStore *store, const Picture *picture, GError **error);
/** The same for a worker: after `cancel` (or NULL) it comes back within a few milliseconds, also
 * from waiting for another thread, with G_IO_ERROR_CANCELLED. Who else waits for the picture goes
 * on. */
Pixels *picture_store_load(PictureStore *store, const Picture *picture, GCancellable *cancel,
                           GError **error);
/** The file's bytes as they are, which are not kept; the caller's. NULL with an error. */
GBytes *picture_store_bytes(PictureStore *store, const Picture *picture, GError **error);
/** Has the file of a picture vouch in the store's budget without reading its pixels: for all
 * pictures of a project before the first is worked with, so that their order does not count. What
 * cannot be read vouches for nothing. Returns how many pixels it states; 0 where it is no PNG file.
 */
uint64_t picture_store_vouch(PictureStore *store, const Picture *picture);
/** How bright its file is now; not kept. To be cleared; false with an error. */
bool picture_store_greys(PictureStore *store, const Picture *picture, Greys *greys, GError **error);
/** Whether there is a file where a picture is said to be, whatever is in it. */
bool picture_store_has(PictureStore *store, const Picture *picture);
/** Forgets what is kept of a path, or with NULL everything: the file has changed. */
void picture_store_forget(PictureStore *store, const char *path);

#endif
