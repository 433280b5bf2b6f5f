/* SPDX-License-Identifier: MIT */
/* Declarations shared by the sources that create sprites, levels and maps from Tiled's files. */
#pragma once

#include "formats/tiled/tiled_shape.h"

/* The option that also imports tiles without any data. */
#define TILED_ALL_TILES "all_tiles"

/* The meaning of a layer. */
typedef struct TiledLayerUse {
    ImportLayerAs as;
    bool stated; /* by the user, not guessed */
} TiledLayerUse;

/* The state while a file is imported. */
typedef struct TiledImport {
    Project *project; /* including the tags that are needed */
    const Tiled *tiled;
    ConversionReport *report;
    bool is_drawn;       /* the layers of tiles are in the picture of the level or map */
    uint64_t owner;      /* id of the new map, from which the ids in it are derived */
    TiledLayerUse *uses; /* for each layer of the file, see tiled_layers_read */
    const char *layers;  /* the choices that the level or map keeps for later imports */
} TiledImport;

/* Reads a file of the project. Returns NULL with an error that does not name it. Keys that are not
 * read are added to `report`, which may be NULL. */
Tiled *tiled_from_store(PictureStore *store, const char *path, GBytes *bytes,
                        ConversionReport *report, GError **error);

/* Finds the number of the tag for a class, ignoring case; the tag is added if the project lacks it.
 * 0 for "" and if there are too many tags. Returns false with an error. */
bool tiled_tag(TiledImport *state, const char *type, int32_t *number, GError **error);

void tiled_import_clear(TiledImport *state);

/* True if a property is true, "true", or a number other than 0. */
bool tiled_is_true(const ImportedProperties *properties, const char *key);
/* Returns the text of a property, unless it is empty, "true" or "false"; else NULL. */
const char *tiled_string(const ImportedProperties *properties, const char *key);

/* Finds a property that is a whole number from `min` to `max`; returns false for others. */
bool tiled_whole(const ImportedProperties *properties, const char *key, int32_t min, int32_t max,
                 int32_t *number);
/* Sets the direction of a point by its rotation and its reach; does nothing if it is not
 * rotated. */
void tiled_set_direction(const TiledObject *object, const TiledProjection *place, int32_t *to_x,
                         int32_t *to_y);

/* Keys of the size in pixels of a map that ends within a cell. tiled_stated_size sets that size if
 * a map has these properties. */
extern const char *const tiled_size_keys[];
void tiled_stated_size(const Tiled *map, int32_t max, int32_t *width, int32_t *height);
/* Adds the mark by which a node is found later; see TILED_KEY. The digest is that of `data`, a
 * text. */
void tiled_add_mark(PropertyList *list, const char *source, const char *data);
/* Adds the properties of a map, except some keys, and those that link a level or map to it. */
void tiled_map_properties(PropertyList *list, const TiledImport *state, const char *const *without);
/* Returns the data of an object as a text for tiled_add_mark; the caller frees it. */
char *tiled_data_text(const TiledObject *object);

/* ---- Layers ---- */

/* Returns what a layer becomes according to words in its name or class; LAYER_AS_KINDS if none is
 * known. */
ImportLayerAs tiled_layer_named(const char *name);
/* Finds what each layer becomes in a level or map: what the choices state, then the layer's
 * property TILED_LAYER_AS, its class, its name, and its contents. Each line of `choices` is a name,
 * = and a word; the name * means all layers that no line names. Returns false with an error. */
bool tiled_layers_read(TiledImport *state, ImportAs as, const char *choices, GError **error);
static inline const TiledLayerUse *tiled_layer_use(const TiledImport *state,
                                                   const TiledLayer *layer)
{
    return &state->uses[layer - state->tiled->layers];
}

/* Returns choices for the layers that belong to one kind of asset; the others become nothing. NULL
 * if there are none; the caller frees them. */
char *tiled_layers_of(const TiledImport *state, ImportAs as);
/* Reports what each layer becomes; see ImportOptions.layers_found. */
void tiled_layers_report(const TiledImport *state, GStrvBuilder *found);
/* True if a layer has outlines, or tiles with shapes or classes. */
bool tiled_layer_has_solids(const Tiled *map, const TiledLayer *layer);

/* Returns a row of cells of a layer as an object of the map. */
TiledObject tiled_cells_object(const Tiled *map, const TiledLayer *layer, uint64_t first,
                               uint32_t count);
/* Returns the class of a tile, or its property `tag`. */
const char *tiled_tile_type(const TiledTile *tile);

/* ---- Levels ---- */

/* The walls of a layer of a file, at most as many as a layer of a project may have. */
typedef struct TiledWalls {
    TiledImport *state;
    GPtrArray *walls; /* Wall */
    GArray *edges;    /* TiledEdge: sides of tiles, until they are joined */
} TiledWalls;

/* A side of a shape of a tile. */
typedef struct TiledEdge {
    int32_t ax, ay, bx, by;
    int32_t tag;
    int blocks;       /* WallBlocks */
    bool closed;      /* of a closed outline, whose solid side is behind it */
    const char *name; /* name of a door, or "" */
    const char *type; /* class that the tag was made from */
} TiledEdge;

/* Adds the walls along the outline of an object. */
bool tiled_add_walls(TiledWalls *walls, const TiledObject *object, const TiledProjection *place,
                     const char *type, GError **error);
/* Adds the sides of a tile's shapes as a cell shows them. */
bool tiled_add_edges(TiledWalls *walls, const TiledTile *tile, const TiledProjection *place,
                     GError **error);
/* Converts the sides to walls: sides between two shapes are left out, and sides that continue each
 * other are joined. */
void tiled_join_edges(TiledWalls *walls);

/* Returns a level made from the file, with id 0; the caller owns it. NULL with an error. */
Level *tiled_level(TiledImport *state, GError **error);
/* Returns a map with an id and a size, which must be at least that of the cells; the caller owns
 * it. NULL with an error. */
Map *tiled_zones(TiledImport *state, uint64_t id, int32_t width, int32_t height, GError **error);
void tiled_zones_size(const Tiled *map, int32_t *width, int32_t *height);
/* Returns an id for a node that is made in a map from a layer or an object of a file. It is the
 * same at each import, so that the node is found again. */
uint64_t tiled_derived_id(uint64_t owner, const char *kind, int64_t id, uint32_t number);
uint64_t tiled_cells_id(uint64_t owner, const TiledLayer *layer, const List *nodes);

/* ---- Pictures ---- */

/* True if a layer is visible and shows tiles with pictures, other than those that an export made
 * from tags, or an image that differs from its file. A store of import_store_new draws maps with
 * such layers. */
bool tiled_layer_has_art(const Tiled *map, PictureStore *store, const TiledLayer *layer);
/* Returns how many cells and objects of a layer show a tile that has no picture. */
uint32_t tiled_count_without_picture(const Tiled *map, const TiledLayer *layer);

/* See Importer.draw. */
Pixels *tiled_draw(PictureStore *store, const char *path, GBytes *bytes, GCancellable *cancel,
                   GError **error);

/* ---- Sprites ---- */

/* Adds the frames and animations of a set. Returns false with an error. */
bool tiled_add_set(PartsSprite *sprite, TiledImport *state, const TiledSet *set, GError **error);
