/* SPDX-License-Identifier: MIT */
/**
 * art/gif.h: the content of a GIF file: its frames, how long each is shown and how often all are
 * shown, and each frame as pixels, as a browser shows it.
 *
 *     GifFile *file = gif_read(bytes, &limits, &error);
 *     for (uint32_t i = 0; i < file->frames->len; i++)
 *         Pixels *frame = gif_compose(file, i, &limits, NULL, NULL, NULL, &error);
 *     gif_free(file);
 *
 * Reading only stores the offsets of pixels. A frame is a rectangle that is drawn over the remains
 * of the frames before it. Composing a frame therefore begins at the last frame that does not
 * depend on earlier ones. Everything in a file that can be checked is checked.
 */
#pragma once

#include "art/picture.h"

/** How a frame's rectangle is treated before the next frame is drawn. */
typedef enum GifDisposal { GIF_KEEP = 0, GIF_CLEAR, GIF_RESTORE } GifDisposal;

enum { GIF_NO_COLOUR = 256 };

typedef struct GifFrame {
    uint32_t x, y, w, h; /**< its rectangle */
    int32_t duration;    /**< milliseconds; durations below 20 become 100, as in all browsers */
    int disposal;        /**< GifDisposal */
    int transparent;     /**< an index in its palette, or GIF_NO_COLOUR */
    bool interlaced;
    uint64_t palette; /**< the offset of its own colours, or of the colours of the file */
    uint32_t colours; /**< 0: there is no palette, and indices are greys */
    uint64_t data;    /**< the offset of its compressed pixels */
} GifFrame;

typedef struct GifFile {
    GBytes *bytes;
    uint32_t width, height;
    GArray *frames;     /**< GifFrame, at least one */
    uint32_t plays;     /**< how often all frames are shown; 0: forever */
    uint64_t data_size; /**< bytes of compressed pixels */
} GifFile;

/** Reads everything but pixels. A file whose header exceeds the limits is rejected. A truncated
 * file has the frames that could be read. Returns NULL with a PICTURE_ERROR on failure. Keeps a
 * reference to `bytes`. */
GifFile *gif_read(GBytes *bytes, const PictureLimits *limits, GError **error);
/** NULL is allowed. */
void gif_free(GifFile *file);

/** Returns the pixels of a frame, drawn over the remains of the frames before it. These are copied
 * from `earlier` (or NULL) if possible; if the frame does not change them, they are returned
 * themselves. `*is_short` (or NULL) is set to true if the frame's
 * compressed pixels end too early; the missing pixels are not drawn. Memory is charged to the
 * budget of the limits; `cancel` may be NULL. Returns NULL with an error on failure. */
Pixels *gif_compose(const GifFile *file, uint32_t frame, const PictureLimits *limits,
                    const PictureEarlier *earlier, GCancellable *cancel, bool *is_short,
                    GError **error);
