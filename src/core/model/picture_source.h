/* SPDX-License-Identifier: MIT */
/**
 * model/picture_source.h: the source of a picture: a file, a part of it, and the layers that are
 * left out. It is the key by which pictures are cached and compared.
 *
 *     GHashTable *cache = g_hash_table_new_full(picture_source_hash, picture_source_equal,
 *                                               g_free, pixels_free);
 *     PictureSource source = picture_source(picture);
 *     g_hash_table_insert(cache, picture_source_copy(&source), pixels);
 */
#pragma once

#include "model/document.h"

/** A part of a picture file, without some of its layers. */
typedef struct PictureSource {
    const char *path;
    int32_t part;
    const char
        *layers; /**< text of the layers that are left out (picture_layers.h); NULL or "": none */
} PictureSource;

/** Returns the source of a picture. Its texts are borrowed from the picture. */
PictureSource picture_source(const Picture *picture);
/** Returns a copy with its own texts, in one allocation: free it with g_free. */
PictureSource *picture_source_copy(const PictureSource *source);

/** The functions for hash tables whose keys are PictureSource. */
guint picture_source_hash(gconstpointer source);
gboolean picture_source_equal(gconstpointer a, gconstpointer b);
