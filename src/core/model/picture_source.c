/* SPDX-License-Identifier: MIT */
/* What a picture is read from, as a key; the contract is picture_source.h. */
#include "model/picture_source.h"

#include <string.h>

PictureSource picture_source(const Picture *picture)
{
    return (PictureSource){picture->path, picture->part};
}

PictureSource *picture_source_copy(const PictureSource *source)
{
    size_t size = strlen(source->path) + 1;
    PictureSource *copy = g_malloc(sizeof *copy + size);
    char *path = (char *)(copy + 1);
    memcpy(path, source->path, size);
    *copy = (PictureSource){path, source->part};
    return copy;
}

bool picture_source_is(const PictureSource *source, const char *path, int32_t part)
{
    return source->part == part && strcmp(source->path, path) == 0;
}

guint picture_source_hash(gconstpointer source)
{
    const PictureSource *own = source;
    return g_str_hash(own->path) * 31 + (guint)own->part;
}

gboolean picture_source_equal(gconstpointer a, gconstpointer b)
{
    const PictureSource *other = b;
    return picture_source_is(a, other->path, other->part);
}
