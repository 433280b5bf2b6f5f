/* SPDX-License-Identifier: MIT */
/**
 * model/picture_source.h: what a picture is read from: a file, a part of it, and which of its
 * layers are left out. The key by which pictures are kept and compared.
 *
 *     GHashTable *kept = g_hash_table_new_full(picture_source_hash, picture_source_equal,
 *                                              g_free, pixels_free);
 *     PictureSource source = picture_source(picture);
 *     g_hash_table_insert(kept, picture_source_copy(&source), pixels);
 */
#ifndef GABARIT_MODEL_PICTURE_SOURCE_H
#define GABARIT_MODEL_PICTURE_SOURCE_H

#include "model/document.h"

/** A part of a picture file. */
typedef struct PictureSource {
    const char *path;
    int32_t part;
    const char
        *layers; /**< what those mean that are left out, see picture_layers.h; NULL or "": none
                              is */
} PictureSource;

/** The source of a picture; its texts are borrowed from it. */
PictureSource picture_source(const Picture *picture);
/** A copy with texts of its own, in one block: free it with g_free. */
PictureSource *picture_source_copy(const PictureSource *source);

/** For hash tables whose keys are PictureSource. */
guint picture_source_hash(gconstpointer source);
gboolean picture_source_equal(gconstpointer a, gconstpointer b);

#endif
