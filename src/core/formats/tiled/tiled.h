/* SPDX-License-Identifier: MIT */
/*
 * Reads maps, tilesets and templates of Tiled (https://www.mapeditor.org), versions 1.0 to 1.12, as
 * XML (.tmx, .tsx, .tx) or JSON (.tmj, .tsj, .tj, .json), which have the same content.
 *
 *     TiledFiles files = {.open = open_file, .user = store, .budget = budget};
 *     Tiled *tiled = tiled_read("maps/cave.tmx", bytes, &files, &error);
 *     if (tiled != NULL)
 *         ... read the layers ...
 *     tiled_free(tiled);
 *
 * All values are those of the files, in Tiled's own coordinates, with the tilesets and templates
 * that the files name. Wrong values are errors; unknown ones are reported, see tiled_keys.c.
 */
#pragma once

#include "import/parts.h"

/* The format in which a project is exported for Tiled. */
typedef enum TiledForm { TILED_NONE = 0, TILED_TMX, TILED_TMJ } TiledForm;

/* Key of the property that links a node to Tiled: for a level or map, the path of the file; for
 * layers, walls, markers and zones, the layer or object that they were made from, and a digest of
 * its data. */
#define TILED_KEY "tiled"

/* Keys of properties that preserve data of projects in Tiled; data/guide/tiled.md lists them. */
#define TILED_NAME          "name"      /* of a tile: the name of its frame; of a wall: its name */
#define TILED_ANIMATION     "animation" /* of a tile: the name of its animation */
#define TILED_DURATION      "duration"  /* of a tile: the duration of its frame */
#define TILED_FRAME_X       "frame_x"   /* of a tile: the rectangle of its frame in the tile */
#define TILED_FRAME_Y       "frame_y"
#define TILED_FRAME_W       "frame_w"
#define TILED_FRAME_H       "frame_h"
#define TILED_GROUP         "group"       /* of a rectangle in a tile: the group of its box */
#define TILED_REACH_KEY     "reach"       /* of a point: distance to its target, in pixels */
#define TILED_PIXELS_WIDE   "pixels_wide" /* of a map: its size, if it ends within cells */
#define TILED_PIXELS_HIGH   "pixels_high"
#define TILED_VIEW          "view"    /* of a map: a word of level_views, if it is a level */
#define TILED_COLUMNS       "columns" /* of a layer: its size, if smaller than in the file */
#define TILED_ROWS          "rows"
#define TILED_SOLID_OUTSIDE "solid_outside" /* of a layer: everything outside its cells is solid */
#define TILED_GROUND        "ground"        /* of a layer: its line is ground; the steepest slope */
#define TILED_ZONE          "zone_number"   /* of a shape: the number of its zone */
#define TILED_LAYER_AS      "import"        /* of a layer: a word of import_layer_words */
#define TILED_WALLS         "walls"         /* of a tile object: whether its shapes become walls */

/* Keys of properties that preserve data of Tiled in projects: */
#define TILED_LAYERS       "tiled_layers" /* of a level or map: see tiled_layers_read */
#define TILED_MARKER_LAYER "layer"        /* of a marker: the name of its layer */
#define TILED_SET_FILE     "tileset_file" /* of a marker: the path of its set, if it is a file */
#define TILED_SET_KEY      "tileset"      /* of a marker made from a tile: the name of its set, */
#define TILED_TILE_KEY     "tile"         /* the tile's number in it, */
#define TILED_MARKERS      "markers"      /* the layer of markers without a property for it */
#define TILED_GID          "gid" /* and of a tile object: its number in the map, with flips */

/* Distance in pixels from a point to its target, if only the direction is known. */
enum { TILED_REACH = 16 };

/* tiled_is_one_way returns true if walls of a class block only from their front; tiled_is_door, if
 * they are doors, which have names; tiled_is_hot_spot, if a point with a name is a hot spot. */
bool tiled_is_one_way(const char *type);
bool tiled_is_door(const char *type);
bool tiled_is_hot_spot(const char *name);

typedef struct TiledPoint {
    double x, y;
} TiledPoint;

typedef struct TiledSet TiledSet;

/* A tile of a set, as a layer or an object shows it. `set` is NULL if there is no tile. */
typedef struct TiledRef {
    const TiledSet *set;
    uint32_t id;                  /* number in the set */
    bool flip_x, flip_y, flip_xy; /* mirroring; flip_xy exchanges x and y, and is applied first */
    bool turned; /* in hexagonal maps: by 120 degrees; flip_xy is then 60 degrees */
} TiledRef;

typedef enum TiledShape {
    TILED_RECTANGLE = 0,
    TILED_POINT,
    TILED_ELLIPSE,
    TILED_CAPSULE,
    TILED_POLYGON,
    TILED_POLYLINE,
    TILED_TEXT,
    TILED_TILE
} TiledShape;

typedef struct TiledObject {
    int64_t id;              /* unique in its map or tile; 0: unknown */
    const char *name, *type; /* type: its class */
    TiledShape shape;
    double x, y, width, height;
    double rotation; /* in degrees, clockwise */
    double opacity;  /* 0 to 1 */
    TiledRef tile;   /* for TILED_TILE */
    bool hidden;
    const TiledPoint *points; /* of polygons and polylines, relative to x, y */
    uint32_t point_count;
    ImportedProperties properties;
} TiledObject;

typedef struct TiledFrame {
    uint32_t tile;    /* number in the same set */
    int32_t duration; /* milliseconds */
} TiledFrame;

/* A picture that a file names; `path` is its path in the project, NULL if there is none. */
typedef struct TiledImage {
    const char *path;
    int32_t width, height; /* 0: unknown */
    bool has_key;
    uint8_t key[4]; /* the transparent colour */
} TiledImage;

typedef struct TiledTile {
    uint32_t id;
    const char *type;
    ImportedProperties properties;
    TiledImage image;   /* if the set is a collection of pictures */
    int32_t x, y, w, h; /* the part of that picture; 0 x 0: all of it */
    const TiledObject *objects;
    uint32_t object_count;
    const TiledFrame *frames; /* of its animation */
    uint32_t frame_count;
} TiledTile;

/* The point of a tile's picture that lies at the position of an object. */
typedef struct TiledAnchor {
    double x, y; /* 0, 0: the top left; 1, 1: the bottom right */
    bool stated; /* false: the bottom left, or in isometric maps the bottom centre */
} TiledAnchor;

struct TiledSet {
    const char *name, *type;
    const char *path; /* path of the file that contains it */
    int32_t tile_w, tile_h, spacing, margin, columns, tile_count;
    int32_t offset_x, offset_y; /* offset for drawing tiles */
    bool fills_cells;           /* tiles are scaled to the size of the map's cells */
    bool keeps_aspect;          /* tiles are scaled equally in both directions */
    bool grid_is_isometric;     /* of the coordinates of objects in tiles */
    int32_t grid_w, grid_h;
    TiledAnchor anchor;
    TiledImage image; /* its sheet; a set without one is a collection */
    const TiledTile *tiles;
    uint32_t count;
    ImportedProperties properties;
    GHashTable *by_id; /* internal */
};

typedef enum TiledKind { TILED_TILES = 0, TILED_OBJECTS, TILED_PICTURE } TiledKind;

/* A layer. The name of a layer in groups starts with their names, each followed by a slash. */
typedef struct TiledLayer {
    TiledKind kind;
    int64_t id;
    const char *name, *type;
    double offset_x, offset_y; /* including those of its groups */
    double opacity;            /* 0 to 1, including those of its groups */
    uint8_t tint[4];           /* multiplied with the pixels; including that of its groups */
    bool hidden, parallax;
    ImportedProperties properties;
    int32_t x, y; /* position of the first cell */
    uint32_t columns, rows;
    const uint32_t *cells; /* row by row; see tiled_tile_at */
    const TiledObject *objects;
    uint32_t object_count;
    bool draws_in_order; /* objects are drawn in their order, not by their y */
    TiledImage image;
} TiledLayer;

typedef enum TiledOrientation {
    TILED_ORTHOGONAL = 0,
    TILED_ISOMETRIC,
    TILED_STAGGERED,
    TILED_HEXAGONAL,
    TILED_OTHER
} TiledOrientation;

typedef enum TiledFileKind { TILED_MAP = 0, TILED_TILESET, TILED_TEMPLATE } TiledFileKind;

typedef struct Tiled {
    TiledFileKind kind;
    const char *path;
    const char *type; /* of the map */
    TiledOrientation orientation;
    const char *orientation_word;
    bool infinite;
    int32_t columns, rows, tile_w, tile_h;
    int32_t hex_side;             /* for hexagonal maps */
    bool stagger_x;               /* columns are shifted, not rows */
    bool stagger_even;            /* those with even numbers are shifted */
    bool from_right, from_bottom; /* the order in which cells of orthogonal maps are drawn */
    uint8_t background[4];        /* 0, 0, 0, 0: none */
    ImportedProperties properties;
    const TiledSet *const *sets; /* in the order of the file; for a tileset's file only that one */
    const uint32_t *first_gids;  /* for each set: the number of its first tile in cells */
    uint32_t set_count;
    const TiledLayer *layers;
    uint32_t layer_count;
    int64_t next_object;             /* greater than the ids of all objects ever used */
    uint32_t groups_with_properties; /* number of groups whose properties are ignored */
    TiledObject object;              /* for a template */
    struct TiledMemory *memory;      /* internal */
} Tiled;

/* Access to other files. */
typedef struct TiledFiles {
    /* Returns the content of a file that another one names, by its path in the project. */
    GBytes *(*open)(void *user, const char *path, GError **error);
    void *user;
    Budget *budget;           /* or NULL */
    ConversionReport *report; /* receives the keys that are not read; or NULL */
} TiledFiles;

/* Reads the content of a file at a path. Returns NULL with an error that describes the problem, but
 * does not name the path. */
Tiled *tiled_read(const char *path, GBytes *bytes, const TiledFiles *files, GError **error);
/* Frees a file's content; NULL is allowed. */
void tiled_free(Tiled *tiled);

/* Returns the paths of all files that a file names, directly or indirectly, each once; borrowed. */
const GPtrArray *tiled_named_files(const Tiled *tiled);

/* True if a text in JSON is a file of Tiled and not an atlas; this is guessed from its keys. */
bool tiled_is_json(const char *text, size_t size);

/* Returns the tile that a cell of a layer shows. */
TiledRef tiled_tile_at(const Tiled *map, uint32_t cell);
/* Returns the number of a tile in a map, with its flips; 0 if its set is not one of the map's. */
uint32_t tiled_gid(const Tiled *map, const TiledRef *ref);
/* Returns the data of a tile; NULL if it has none. */
const TiledTile *tiled_tile(const TiledSet *set, uint32_t id);
/* Finds the picture that shows a tile, and the tile's rectangle in it; all 0 means the whole
 * picture. Returns false if there is no picture, or the set has no tile with this number. */
bool tiled_tile_picture(const TiledSet *set, uint32_t id, const TiledImage **image,
                        PixelRect *rect);
/* Sets the size of a tile's picture. */
void tiled_tile_size(const TiledSet *set, uint32_t id, int32_t *width, int32_t *height);
const ImportedProperty *tiled_property(const ImportedProperties *properties, const char *key);
