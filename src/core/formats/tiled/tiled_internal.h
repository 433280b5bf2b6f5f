/* SPDX-License-Identifier: MIT */
/* Declarations shared by the sources that read Tiled's files; see tiled.h. */
#pragma once

#include "formats/tiled/tiled.h"
#include "formats/tiled/tiled_node.h"

/* The memory of all files that are read together; it lives as long as the result. */
typedef struct TiledMemory {
    GStringChunk *texts;
    GPtrArray *blocks;     /* memory of arrays */
    GPtrArray *tables;     /* GHashTable */
    GPtrArray *paths;      /* of the other files that are named, each once, including pictures */
    GHashTable *sets;      /* from paths of files to TiledSet; NULL while a file is being read */
    GHashTable *templates; /* from paths of files to TiledObject, in the same way */
    Budget *budget;
    uint64_t taken;
    uint32_t depth;                  /* nesting of files that name each other */
    int64_t next_layer, next_object; /* ids for elements without one */
} TiledMemory;

/* The state while a file is read. */
typedef struct TiledReading {
    TiledMemory *memory;
    const TiledFiles *files;
    Tiled *tiled;
} TiledReading;

/* Reports the keys of a file that are not read and are of consequence for a game; `report` may be
 * NULL. The kind is the name of the root in XML. */
void tiled_check_keys(TiledNode root, const char *kind, ConversionReport *report);

/* Sets an error IMPORT_BROKEN and returns false. */
bool tiled_fail(GError **error, const char *format, ...) G_GNUC_PRINTF(2, 3);

const char *tiled_keep_text(TiledMemory *memory, const char *text);
/* Moves the elements of an array to a block that lives as long as the memory, and frees the array;
 * `items` points to the pointer to set, which is NULL for no elements. Returns false with an error
 * if the budget is exceeded. */
bool tiled_keep(TiledMemory *memory, GArray *array, void *items, uint32_t *count, GError **error);
/* Returns zeroed memory for some items, or NULL with an error. */
void *tiled_allocate(TiledMemory *memory, uint64_t count, size_t size, GError **error);
/* Returns the path of a file that the current file names. */
const char *tiled_relative_path(const TiledReading *reading, const char *name);

bool tiled_read_properties(const TiledReading *reading, TiledNode node,
                           ImportedProperties *properties, GError **error);
const char *tiled_type(const TiledReading *reading, TiledNode node);
/* Reads the objects of a layer or a tile. */
bool tiled_read_objects(const TiledReading *reading, TiledNode group, const TiledObject **objects,
                        uint32_t *count, GError **error);
/* Reads an object; values that are missing in the file stay as they are in `object`. */
bool tiled_read_object(const TiledReading *reading, TiledNode node, TiledObject *object,
                       GError **error);
/* Reads a colour "#RRGGBB" or "#AARRGGBB"; it stays as it is if the text is not one. */
bool tiled_read_colour(const char *text, uint8_t colour[4]);
TiledImage tiled_read_image(const TiledReading *reading, TiledNode node, const char *width,
                            const char *height);
/* Reads a tileset, which may be in another file. Returns NULL with an error. */
const TiledSet *tiled_read_set(const TiledReading *reading, TiledNode node, GError **error);
/* Reads another file of a known kind, with the same memory. Returns false with an error that names
 * it. */
bool tiled_read_other(const TiledReading *reading, const char *path, Tiled *other, GError **error);
/* Reads the cells of a layer. */
bool tiled_read_cells(const TiledReading *reading, TiledNode node, TiledLayer *layer,
                      GError **error);
