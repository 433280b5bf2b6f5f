/* SPDX-License-Identifier: MIT */
/* What the sources that read Tiled's files share; see tiled.h. */
#ifndef GABARIT_IMPORT_TILED_INTERNAL_H
#define GABARIT_IMPORT_TILED_INTERNAL_H

#include "import/tiled.h"
#include "import/tiled_node.h"

/* What all files of one reading have in common; it lives as long as what was read. */
typedef struct TiledMemory {
    GStringChunk *texts;
    GPtrArray *blocks;     /* of arrays */
    GPtrArray *tables;     /* GHashTable */
    GPtrArray *paths;      /* of the other files that were named, each once, pictures as well */
    GHashTable *sets;      /* TiledSet by the path of its file; NULL while that is being read */
    GHashTable *templates; /* TiledObject, the same */
    Budget *budget;
    uint64_t taken;
    uint32_t depth;                  /* of files that name each other */
    int64_t next_layer, next_object; /* ids for those that have none */
} TiledMemory;

/* A file that is being read. */
typedef struct TiledReading {
    TiledMemory *memory;
    const TiledFiles *files;
    Tiled *tiled;
} TiledReading;

/* Sets an error IMPORT_BROKEN; false. */
bool tiled_fail(GError **error, const char *format, ...) G_GNUC_PRINTF(2, 3);

const char *tiled_keep_text(TiledMemory *memory, const char *text);
/* The items of an array, which is freed, as a block that lives as long as the memory; NULL for
 * none. False with an error where the budget is spent. */
bool tiled_keep(TiledMemory *memory, GArray *array, void *items, uint32_t *count, GError **error);
/* Memory of zeros for some items, or NULL with an error. */
void *tiled_zeros(TiledMemory *memory, uint64_t count, size_t size, GError **error);
/* The path of a file that the one being read names. */
const char *tiled_beside(const TiledReading *reading, const char *name);

bool tiled_read_properties(const TiledReading *reading, TiledNode node, TiledProperties *properties,
                           GError **error);
/* The same with those that are not stated there, from another list. */
bool tiled_merge_properties(const TiledReading *reading, const TiledProperties *base,
                            TiledProperties *properties, GError **error);
const char *tiled_type(const TiledReading *reading, TiledNode node);
/* The objects of a layer or a tile. */
bool tiled_read_objects(const TiledReading *reading, TiledNode group, const TiledObject **objects,
                        uint32_t *count, GError **error);
/* One object, on top of what is in it already. */
bool tiled_read_object(const TiledReading *reading, TiledNode node, TiledObject *object,
                       GError **error);
TiledImage tiled_read_image(const TiledReading *reading, TiledNode node, const char *width,
                            const char *height);
/* A tileset, which may be in another file. NULL with an error. */
const TiledSet *tiled_read_set(const TiledReading *reading, TiledNode node, GError **error);
/* Reads another file, whose kind is known, with the same memory. False with an error that names
 * it. */
bool tiled_read_other(const TiledReading *reading, const char *path, Tiled *other, GError **error);
/* The cells of a layer. */
bool tiled_read_cells(const TiledReading *reading, TiledNode node, TiledLayer *layer,
                      GError **error);

#endif
