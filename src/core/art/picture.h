/* SPDX-License-Identifier: MIT */
/**
 * art/picture.h: the pixels of picture files, and the store that reads and caches them.
 *
 *     PictureLimits limits = {0};
 *     Pixels *art = pixels_from_png(bytes, size, &limits, &error);
 *     PictureStore *store = picture_store_new(folder, NULL, &limits);
 *     Pixels *sheet = picture_store_get(store, project_picture(project, id), &error);
 *
 * Supported formats are PNG, GIF, Aseprite's own format, MUGEN's sprite files, and JPEG and still
 * WebP if their libraries are available. The format is detected from the first bytes of a file. GIF
 * and Aseprite files have one part per frame, as it is displayed (art/gif.h, art/aseprite.h),
 * sprite files have one part per sprite (art/sff.h). All other files have one part, and
 * PICTURE_TURNED. Pixels are read as they are stored: colour profiles, gamma and orientation are
 * not applied. Every format becomes 8-bit RGBA, not premultiplied.
 */
#pragma once

#include "model/budget.h"
#include "model/picture_source.h"

#include <gio/gio.h>

/** An 8-bit RGBA picture, row by row without gaps. It is immutable and reference-counted, and any
 * thread may use it. */
typedef struct Pixels {
    gint refs;
    uint32_t width, height;
    uint8_t *rgba;
    Budget *budget; /**< internal, as are all fields below: the budget of the memory, or NULL */
    GMutex lock;    /**< see pixels_digest */
    bool has_digest;
    uint8_t cached_digest[16];
    bool has_art; /**< the fields below are the content of the whole picture; see rect_content */
    uint8_t cached_art[16];
    int32_t art_x, art_y;
} Pixels;

Pixels *pixels_ref(Pixels *pixels);
/** NULL is allowed. */
void pixels_unref(Pixels *pixels);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Pixels, pixels_unref)
/** True if a rectangle lies within a picture. */
bool pixels_contain(const Pixels *pixels, PixelRect rect);
/** Returns a new picture that takes ownership of `rgba` (g_malloc). */
Pixels *pixels_take(uint32_t width, uint32_t height, uint8_t *rgba);
/** Returns the 16 bytes of bank_picture_digest, owned by the pixels. The first caller computes them
 * while other threads wait. */
const uint8_t *pixels_digest(const Pixels *pixels);

/** The limits above which a picture is rejected before it is decoded, and the size of a store's
 * cache. A value of 0 means the default, which the comment of each field states. */
typedef struct PictureLimits {
    uint32_t area; /**< pixels: 64 Mi, which take 256 MiB; a side has no other limit */
    size_t file;   /**< bytes: 512 MiB */
    uint64_t kept; /**< bytes of pixels that a store keeps: 512 MiB */
    /** The budget to which pixels are charged while they exist; NULL: no budget. A store adds an
     * allowance for each file to it, under the file's path (see budget_add_file). For bytes that
     * do not come from a file, the caller must add the allowance. */
    Budget *budget;
} PictureLimits;

/** Returns a transparent picture, charged to the budget of `limits`, which may be NULL. NULL with
 * PICTURE_TOO_LARGE if the limits do not allow it. */
Pixels *pixels_new(uint32_t width, uint32_t height, const PictureLimits *limits, GError **error);

/** The part of a single-picture file that is the same picture turned a quarter counter-clockwise. A
 * picture that an atlas stores turned clockwise is upright in this part. */
enum { PICTURE_TURNED = 1 };

#define PICTURE_ERROR (picture_error_quark())
GQuark picture_error_quark(void);
typedef enum PictureError {
    PICTURE_MISSING,      /**< the file does not exist */
    PICTURE_NOT_READABLE, /**< the system reported an error */
    PICTURE_OUTSIDE,      /**< the path leads out of the allowed folders */
    PICTURE_NOT_REGULAR,  /**< a folder, a pipe, a device */
    PICTURE_UNSUPPORTED,  /**< the format is not supported */
    PICTURE_BROKEN,       /**< truncated or damaged */
    PICTURE_TOO_LARGE     /**< too large, or there is not enough memory or budget */
} PictureError;

/**
 * Decodes the bytes of a PNG file. A file that exceeds the limits, or that is too short for the
 * size that its header states, is rejected before memory is allocated. A file that is damaged
 * anywhere is PICTURE_BROKEN, even if a part could be read; bytes after its end are ignored.
 * `limits` may be NULL. Returns NULL with an error on failure.
 */
Pixels *pixels_from_png(const void *bytes, size_t size, const PictureLimits *limits,
                        GError **error);
/** Reads the size from the header of a PNG file. On failure, returns false with an error and sets
 * the size to 0 x 0. */
bool pixels_size_from_png(const void *bytes, size_t size, uint32_t *width, uint32_t *height,
                          GError **error);

/** Reads the size that a file of any format states for its parts; for a sprite file, the largest
 * width and height. The file may be in any folder. On failure, returns false with an error and sets
 * the size to 0 x 0. */
bool picture_read_size(const char *path, uint32_t *width, uint32_t *height, GError **error);
/** Reads the size from the bytes of a file, as picture_read_size does. */
bool picture_size_of_bytes(GBytes *bytes, uint32_t *width, uint32_t *height, GError **error);

/** Access to the parts of the same file that are already decoded. In some formats a frame is drawn
 * over earlier frames, so that decoding can continue from one of these. */
typedef struct PictureEarlier {
    Pixels *(*get)(void *user, uint32_t part); /**< NULL, or pixels that the caller unrefs */
    void *user;
} PictureEarlier;

/** Decodes a part of a picture of any format, as pixels_from_png does, without the layers that its
 * source leaves out. The path of the source is not read. `earlier` may be NULL. When `cancel` (or
 * NULL) is cancelled, it returns soon with G_IO_ERROR_CANCELLED. */
Pixels *pixels_from_bytes(GBytes *bytes, const PictureSource *source, const PictureLimits *limits,
                          const PictureEarlier *earlier, GCancellable *cancel, GError **error);

/** Returns how many bytes of a PNG file are compressed pixels. Only these count for the allowance
 * of the file. */
size_t pixels_data_size(const void *bytes, size_t size);

/** The brightness of a picture's pixels, row by row without gaps. */
typedef struct Greys {
    uint32_t width, height;
    uint32_t bytes; /**< bytes in a sample, 1 or 2, little-endian */
    uint8_t *samples;
} Greys;

/** Reads the greys of a PNG file. 16-bit greys are stored unchanged, in two bytes each. For all
 * other files, the brightness of the 8-bit pixels is stored. Alpha is ignored. Returns false with
 * an error on failure, as pixels_from_png does. */
bool greys_from_png(const void *bytes, size_t size, const PictureLimits *limits, Greys *greys,
                    GError **error);
void greys_clear(Greys *greys);

/** The palette and the pixels of an indexed picture, row by row without gaps. */
typedef struct Indices {
    uint32_t width, height;
    uint8_t colours[256][4];
    uint8_t *pixels; /**< owned (g_malloc); NULL: the picture is not indexed */
} Indices;

/** Reads the indices of a PNG file. If it has no palette, `pixels` is NULL. Returns false with an
 * error on failure, as pixels_from_png does. */
bool indices_from_png(const void *bytes, size_t size, const PictureLimits *limits, Indices *indices,
                      GError **error);

/** Encode pixels as a PNG file. The same pixels always produce the same bytes. indexed_to_png makes
 * an indexed picture of `palette` (1 to 256 colours, RGBA) and one byte per pixel, each below
 * `colours`. All return NULL with an error on failure. */
GBytes *pixels_to_png(const Pixels *pixels, GError **error);
/** Encodes a drawing without filters: this takes half the time, and the file is smaller if most
 * areas have one colour. */
GBytes *drawing_to_png(const Pixels *pixels, GError **error);
GBytes *indexed_to_png(uint32_t width, uint32_t height, const uint8_t *indices,
                       const uint8_t *palette, uint32_t colours, GError **error);

/** Encodes a page of an atlas and marks the file as such a page: page_is_known (bank/recognise.h)
 * is true for it. Returns NULL with an error on failure. */
GBytes *page_to_png(const Pixels *pixels, GError **error);

/* ---- Reading and caching the pictures of a project ---- */

/** Opens a file as file_path_open (file/file_path.h) does. Where that returns -1, sets an error
 * that names the path. */
int picture_open(const char *folder, const char *const *roots, const char *path, GError **error);

/**
 * A cache of a project's decoded pictures. The least recently used pictures are dropped first. A
 * store serves one project. Several threads may use it; they wait for each other only if they need
 * the same picture.
 */
typedef struct PictureStore PictureStore;

/** Returns a new store. `folder` is the folder of the project file (NULL: the project was never
 * saved, and only absolute paths below roots are found). `limits` may be NULL; the store keeps a
 * reference to their budget, which makes the store drop the pictures that it keeps before it
 * refuses anything. */
PictureStore *picture_store_new(const char *folder, const char *const *roots,
                                const PictureLimits *limits);
/** Draws a file that is not a picture but shows others, such as a map made of tiles. The path and
 * the bytes are those of the file; the other files are read from the store, without drawing any of
 * them. Returns NULL with an error on failure. */
typedef Pixels *(*PictureComposer)(PictureStore *store, const char *path, GBytes *bytes,
                                   GCancellable *cancel, GError **error);
/** Sets the function that draws files for which there is no decoder. NULL, the initial value: these
 * are PICTURE_UNSUPPORTED. */
void picture_store_compose_with(PictureStore *store, PictureComposer composer);
/** Sets the option of a program that allows a folder ("--root"). Errors about files outside the
 * allowed folders then name it with the folder. */
void picture_store_name_option(PictureStore *store, const char *option);
PictureStore *picture_store_ref(PictureStore *store);
void picture_store_unref(PictureStore *store);

/** Returns the budget of a store, owned by the store, or NULL; `store` may be NULL. */
Budget *picture_store_budget(const PictureStore *store);

/** Returns the pixels of a project's picture, from the cache or decoded now. The caller unrefs
 * them. Returns NULL with an error on failure. */
Pixels *picture_store_get(PictureStore *store, const Picture *picture, GError **error);
/** Like picture_store_get, for workers: when `cancel` (or NULL) is cancelled, it returns within a
 * few milliseconds with G_IO_ERROR_CANCELLED, even while it waits for another thread. Other threads
 * that wait for the picture are not affected. */
Pixels *picture_store_load(PictureStore *store, const Picture *picture, GCancellable *cancel,
                           GError **error);
/** Returns the bytes of a picture's file, which the store does not keep. The caller unrefs them.
 * Returns NULL with an error on failure. */
GBytes *picture_store_bytes(PictureStore *store, const Picture *picture, GError **error);
/** Returns a picture as the bytes of a PNG file: those of its own file if that is a PNG, otherwise
 * encoded from its pixels. Returns NULL with an error on failure. */
GBytes *picture_store_png(PictureStore *store, const Picture *picture, GError **error);
/** Returns how many parts the file at a path has now; 0 with an error on failure. */
uint32_t picture_store_parts(PictureStore *store, const char *path, GError **error);
/** Gets the hot spot that the file at a path states (the chunks grAb and oFFs of PNG), relative to
 * the top left corner. Returns false if the file states none. */
bool picture_store_hot_spot(PictureStore *store, const char *path, int32_t *x, int32_t *y);
/** Returns the limits of a store. Their budget is owned by the store. */
PictureLimits picture_store_limits(const PictureStore *store);
/** Adds the allowance of a picture's file to the store's budget, without decoding it. Call it for
 * all pictures of a project before the first one is decoded, so that their order does not matter.
 * A file that cannot be read adds nothing. Returns how many pixels the file states for one part; 0
 * if it is not a picture or exceeds the area limit, or if the store has no budget. */
uint64_t picture_store_add_allowance(PictureStore *store, const Picture *picture);
/** Reads the greys of a picture's file as it is now. They are not cached; the caller clears them.
 * Returns false with an error on failure. */
bool picture_store_greys(PictureStore *store, const Picture *picture, Greys *greys, GError **error);
/** True if a picture's file exists, whatever it contains. */
bool picture_store_file_exists(PictureStore *store, const Picture *picture);
/** Sets a function that is called with the path of each picture that is about to be read or
 * remembered, by the thread that does so. */
void picture_store_watch(PictureStore *store, void (*watch)(void *user, const char *path),
                         void *user);
/** Sets the folder in which a store remembers pictures as they were (see past.h). NULL, the initial
 * value: it does not remember any. */
void picture_store_remember_in(PictureStore *store, const char *folder);
/** Remember the current pixels of a picture if their digest is the one that the project stores for
 * it; picture_store_remember_all does so for all pictures that frames use, except for those that
 * `before` has, too. `before` may be NULL. */
void picture_store_remember(PictureStore *store, const Picture *picture);
void picture_store_remember_all(PictureStore *store, const Project *before, const Project *project);
/** Returns the version of a picture whose digest the project stores: from its file if that is
 * unchanged, otherwise from the remembered pictures. The caller unrefs it. Returns NULL if neither
 * has it. */
Pixels *picture_store_get_known(PictureStore *store, const Picture *picture);
/** Returns a store that provides the pictures of `current` in the versions that
 * picture_store_get_known returns. It keeps a reference to `current`. */
PictureStore *picture_store_new_known(PictureStore *current);
/** Drops everything that is kept for a path whose file has changed; NULL: for all paths. */
void picture_store_forget(PictureStore *store, const char *path);
