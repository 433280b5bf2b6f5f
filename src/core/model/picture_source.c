/* SPDX-License-Identifier: MIT */
/* The source of a picture, as a key; the contract is in picture_source.h. */
#include "model/picture_source.h"

#include <string.h>

PictureSource picture_source(const Picture *picture)
{
    return (PictureSource){picture->path, picture->part, picture->layers};
}

static const char *layers_of(const PictureSource *source)
{
    return source->layers != NULL ? source->layers : "";
}

PictureSource *picture_source_copy(const PictureSource *source)
{
    size_t path_size = strlen(source->path) + 1, layers_size = strlen(layers_of(source)) + 1;
    PictureSource *copy = g_malloc(sizeof *copy + path_size + layers_size);
    char *path = (char *)(copy + 1), *layers = path + path_size;
    memcpy(path, source->path, path_size);
    memcpy(layers, layers_of(source), layers_size);
    *copy = (PictureSource){path, source->part, layers};
    return copy;
}

guint picture_source_hash(gconstpointer source)
{
    const PictureSource *key = source;
    return (g_str_hash(key->path) * 31 + (guint)key->part) * 31 + g_str_hash(layers_of(key));
}

gboolean picture_source_equal(gconstpointer a, gconstpointer b)
{
    const PictureSource *one = a, *other = b;
    return one->part == other->part && strcmp(one->path, other->path) == 0 &&
           strcmp(layers_of(one), layers_of(other)) == 0;
}
