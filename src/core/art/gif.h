/* SPDX-License-Identifier: MIT */
/**
 * art/gif.h: what a GIF file says: its frames, for how long each is shown, and how often all are;
 * and each of them as pixels, as a browser shows it.
 *
 *     GifFile *file = gif_read(bytes, &limits, &error);
 *     for (uint32_t i = 0; i < file->frames->len; i++)
 *         Pixels *frame = gif_compose(file, i, &limits, NULL, NULL, NULL, &error);
 *     gif_free(file);
 *
 * Reading keeps offsets of pixels only. A frame is a rectangle drawn over what is left of those
 * before it, so that composing one goes back to the last frame that shows nothing of another.
 * Nothing in a file is believed that can be checked.
 */
#ifndef GABARIT_ART_GIF_H
#define GABARIT_ART_GIF_H

#include "art/picture.h"

/** What becomes of a frame's rectangle before the next one is drawn. */
typedef enum GifDisposal { GIF_KEEP = 0, GIF_CLEAR, GIF_RESTORE } GifDisposal;

enum { GIF_NO_COLOUR = 256 };

typedef struct GifFrame {
    uint32_t x, y, w, h; /**< its rectangle */
    int32_t duration;    /**< milliseconds; those below 20 count as 100, as in all browsers */
    int disposal;        /**< GifDisposal */
    int transparent;     /**< an index of its palette, or GIF_NO_COLOUR */
    bool interlaced;
    uint64_t palette; /**< the offset of its colours, or of those of the file */
    uint32_t colours; /**< 0: there is no palette, and indices are greys */
    uint64_t data;    /**< the offset of its compressed pixels */
} GifFrame;

typedef struct GifFile {
    GBytes *bytes;
    uint32_t width, height;
    GArray *frames;     /**< GifFrame, at least one */
    uint32_t plays;     /**< how often all frames are shown; 0: for ever */
    uint64_t data_size; /**< bytes of compressed pixels */
} GifFile;

/** Reads all but pixels. What the limits refuse is refused by the header. A file that is cut short
 * has the frames that came. NULL with a PICTURE_ERROR. `bytes` are reffed. */
GifFile *gif_read(GBytes *bytes, const PictureLimits *limits, GError **error);
/** NULL is allowed. */
void gif_free(GifFile *file);

/** The pixels of a frame with what those before it left, which is taken from `earlier` (or NULL) as
 * far as it can be. `*is_short` (or NULL) is whether its compressed pixels end too early; what did
 * not come is left out. Takes memory from the budget of the limits; `cancel` may be NULL. NULL with
 * an error. */
Pixels *gif_compose(const GifFile *file, uint32_t frame, const PictureLimits *limits,
                    const PictureEarlier *earlier, GCancellable *cancel, bool *is_short,
                    GError **error);

#endif
