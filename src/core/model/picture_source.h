/* SPDX-License-Identifier: MIT */
/**
 * model/picture_source.h: what a picture is read from: a file and a part of it. The key by which
 * pictures are kept and compared.
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
} PictureSource;

/** The source of a picture; its path is borrowed from it. */
PictureSource picture_source(const Picture *picture);
/** A copy with a path of its own, in one block: free it with g_free. */
PictureSource *picture_source_copy(const PictureSource *source);

bool picture_source_is(const PictureSource *source, const char *path, int32_t part);
/** For hash tables whose keys are PictureSource. */
guint picture_source_hash(gconstpointer source);
gboolean picture_source_equal(gconstpointer a, gconstpointer b);

#endif
