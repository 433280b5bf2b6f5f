/* SPDX-License-Identifier: MIT */
/* What the sources share that make sprites, levels and maps of Tiled's files. */
#ifndef GABARIT_IMPORT_TILED_TAKING_H
#define GABARIT_IMPORT_TILED_TAKING_H

#include "import/import.h"
#include "import/parts_internal.h"
#include "import/tiled.h"
#include "import/tiled_shape.h"

/* A file that is being taken in; also one of another format, then without `tiled`. */
typedef struct TiledTaking {
    Project *project; /* with the tags that were needed */
    const Tiled *tiled;
    ConversionReport *report;
    Budget *budget;
    uint64_t taken; /* from it */
    uint64_t owner; /* the id of the map that is made, from which those in it follow */
} TiledTaking;

/* Reads a file of the project. NULL with an error that does not name it. */
Tiled *tiled_from_store(PictureStore *store, const char *path, GBytes *bytes, GError **error);

/* The number of the tag of a class, which is added where the project has none of that name in
 * whatever case; 0 for "" and where there are too many. False with an error. */
bool tiled_tag(TiledTaking *taking, const char *type, int32_t *number, GError **error);

/* Takes memory for some things that will be in the project. */
bool tiled_take_memory(TiledTaking *taking, uint64_t count, size_t size, GError **error);
void tiled_taking_clear(TiledTaking *taking);

/* A name that no other marker has; the caller's. `names` are those so far, to the last number that
 * was tried behind them. */
char *tiled_marker_name(GHashTable *names, const char *wanted);

/* A property as a switch: true, "true" or a number but 0. */
bool tiled_is_on(const TiledProperties *properties, const char *key);
/* A text that is neither a number nor a switch; NULL for none. */
const char *tiled_word(const TiledProperties *properties, const char *key);

/* A property that is a whole number in a range; false for others. */
bool tiled_whole(const TiledProperties *properties, const char *key, int32_t least, int32_t most,
                 int32_t *number);
/* The direction of a point: by its rotation, and as far as it says. */
void tiled_look(const TiledObject *object, const TiledPlace *place, int32_t *to_x, int32_t *to_y);

/* Properties of a project. `without` are keys, ends with NULL, or is NULL. */
void tiled_add_properties(PropertyList *list, const TiledProperties *properties,
                          const char *const *without);
/* A map that ends within cells says its size in pixels; these are the keys. */
extern const char *const tiled_size_keys[];
void tiled_said_size(const Tiled *map, int32_t most, int32_t *width, int32_t *height);
/* What is known of a thing later; see TILED_KEY. `said` is what it says of itself. */
void tiled_add_mark(PropertyList *list, const char *thing, const char *said);
/* The same for an object, whose text is the caller's. */
char *tiled_said(const TiledObject *object);
/* ---- Levels ---- */

/* The walls of a file's layer, as many as a layer of a project may have. */
typedef struct TiledWalls {
    TiledTaking *taking;
    GPtrArray *walls; /* Wall */
    GArray *edges;    /* of tiles, until they are joined: TiledEdge */
} TiledWalls;

/* A side of a shape of a tile. */
typedef struct TiledEdge {
    int32_t ax, ay, bx, by;
    int32_t tag;
    int blocks;       /* WallBlocks */
    bool closed;      /* of a shape with an inside, which is not in front of it */
    const char *name; /* of a door, or "" */
    const char *type; /* of which the tag is */
} TiledEdge;

/* Adds the walls of an object along its outline. */
bool tiled_add_walls(TiledWalls *walls, const TiledObject *object, const TiledPlace *place,
                     const char *type, GError **error);
/* Adds the sides of a tile's shapes, as a cell shows it. */
bool tiled_add_edges(TiledWalls *walls, const TiledTile *tile, const TiledPlace *place,
                     GError **error);
/* Makes walls of the sides: those between two shapes are left out, and those in one line joined. */
void tiled_join_edges(TiledWalls *walls);

/* A level, the caller's; what the importer made of the file, with the id 0. */
Level *tiled_level(TiledTaking *taking, GError **error);
/* A map, the same, of an id and a size, which is at least that of the cells. */
Map *tiled_zones(TiledTaking *taking, uint64_t id, int32_t width, int32_t height, GError **error);
void tiled_zones_size(const Tiled *map, int32_t *width, int32_t *height);
/* The ids of what is made of a layer or an object of a file in a map: they are the same each time,
 * so that it is found again. */
uint64_t tiled_made_id(uint64_t owner, const char *what, int64_t id, uint32_t number);

/* ---- Sprites ---- */

/* Adds frames and animations of a set. */
bool tiled_take_set(PartsSprite *sprite, TiledTaking *taking, const TiledSet *set, GError **error);

#endif
