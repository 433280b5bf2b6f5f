/* SPDX-License-Identifier: MIT */
/*
 * Maps, tilesets and templates of Tiled (https://www.mapeditor.org), of versions 1.0 to 1.12, as
 * XML (.tmx, .tsx, .tx) or JSON (.tmj, .tsj, .tj, .json), which say the same.
 *
 *     TiledFiles files = {.open = open_file, .user = store, .budget = budget};
 *     Tiled *tiled = tiled_read("maps/cave.tmx", bytes, &files, &error);
 *     if (tiled != NULL)
 *         take(tiled->layers, tiled->layer_count);
 *     tiled_free(tiled);
 *
 * Everything here is as the files say it, in Tiled's own coordinates, with the tilesets and
 * templates that they name. What is stated wrongly is an error; what is not known is left out.
 */
#ifndef GABARIT_IMPORT_TILED_H
#define GABARIT_IMPORT_TILED_H

#include "model/budget.h"
#include "model/document.h"

/* The property by which what came from Tiled is found again: of a level or map the path of the
 * file; of layers, walls, markers and zones which thing there they were, and a digest of what it
 * said. */
#define TILED_KEY "tiled"

/* Properties by which things of ours come back as they were; TILED.md lists them. */
#define TILED_NAME          "name"      /* of a tile: of its frame */
#define TILED_ANIMATION     "animation" /* of a tile: of its animation */
#define TILED_DURATION      "duration"  /* of a tile: of its frame */
#define TILED_FRAME_X       "frame_x"   /* of a tile: where in it its frame lies */
#define TILED_FRAME_Y       "frame_y"
#define TILED_FRAME_W       "frame_w"
#define TILED_FRAME_H       "frame_h"
#define TILED_GROUP         "group"       /* of a rectangle in a tile: of its box */
#define TILED_REACH_KEY     "reach"       /* of a point: how far it looks, in pixels */
#define TILED_PIXELS_WIDE   "pixels_wide" /* of a map: its size, where it ends within cells */
#define TILED_PIXELS_HIGH   "pixels_high"
#define TILED_COLUMNS       "columns" /* of a layer: how many of its cells there are */
#define TILED_ROWS          "rows"
#define TILED_SOLID_OUTSIDE "solid_outside" /* of a layer: beyond these, all is solid */
#define TILED_GROUND        "ground"        /* of a layer: its line is ground; its steepest slope */
#define TILED_ZONE          "zone_number"   /* of a shape: of its zone */

/* How far points look of which only the direction is known, in pixels. */
enum { TILED_REACH = 16 };

/* Whether walls of a class block from their front alone, or are doors, which have names; whether a
 * point of a name is a hot spot. */
bool tiled_is_one_way(const char *type);
bool tiled_is_door(const char *type);
bool tiled_is_hot_spot(const char *name);

/* A custom property. Members of classes and items of lists have keys with
 * dots: "door.key". */
typedef struct TiledProperty {
    const char *key;
    int type; /* PropertyType */
    const char *text;
    double number;
    bool boolean;
} TiledProperty;

typedef struct TiledProperties {
    const TiledProperty *items; /* each key once, in the order of the file */
    uint32_t count;
} TiledProperties;

typedef struct TiledPoint {
    double x, y;
} TiledPoint;

typedef struct TiledSet TiledSet;

/* A tile of a set, as layers and objects show it. `set` is NULL for no tile. */
typedef struct TiledRef {
    const TiledSet *set;
    uint32_t id;                  /* in the set */
    bool flip_x, flip_y, flip_xy; /* mirrored: first x and y are exchanged, then the others */
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
    int64_t id; /* in its map or tile; 0: not stated */
    const char *name, *type;
    TiledShape shape;
    double x, y, width, height;
    double rotation; /* degrees, clockwise */
    TiledRef tile;   /* of TILED_TILE */
    bool hidden;
    const TiledPoint *points; /* of polygons and polylines, from x, y */
    uint32_t point_count;
    TiledProperties properties;
} TiledObject;

typedef struct TiledFrame {
    uint32_t tile;    /* of the same set */
    int32_t duration; /* milliseconds */
} TiledFrame;

/* A picture that a file names; `path` is as a project has it, NULL for none. */
typedef struct TiledImage {
    const char *path;
    int32_t width, height; /* 0: not stated */
    bool has_key;
    uint8_t key[4]; /* the colour that is transparent */
} TiledImage;

typedef struct TiledTile {
    uint32_t id;
    const char *type;
    TiledProperties properties;
    TiledImage image;   /* of a set that is a collection of pictures */
    int32_t x, y, w, h; /* the part of that picture; 0 x 0: all of it */
    const TiledObject *objects;
    uint32_t object_count;
    const TiledFrame *frames; /* of its animation */
    uint32_t frame_count;
} TiledTile;

/* What lies at an object's position, of those that show a tile. */
typedef struct TiledAnchor {
    double x, y; /* 0, 0: the top left; 1, 1: the bottom right */
    bool stated; /* else it is the bottom left, or in isometric maps the middle of the bottom */
} TiledAnchor;

struct TiledSet {
    const char *name, *type;
    const char *path; /* of the file that has it */
    int32_t tile_w, tile_h, spacing, margin, columns, tile_count;
    int32_t offset_x, offset_y; /* at which tiles are drawn */
    bool grid_is_isometric;     /* in which objects of tiles are */
    int32_t grid_w, grid_h;
    TiledAnchor anchor;
    TiledImage image; /* its sheet; without one the set is a collection */
    const TiledTile *tiles;
    uint32_t count;
    TiledProperties properties;
    GHashTable *by_id; /* internal */
};

typedef enum TiledKind { TILED_TILES = 0, TILED_OBJECTS, TILED_PICTURE } TiledKind;

/* A layer. Those of groups have the names of these in front, with a slash. */
typedef struct TiledLayer {
    TiledKind kind;
    int64_t id;
    const char *name, *type;
    double offset_x, offset_y; /* with those of its groups */
    bool hidden, parallax;
    TiledProperties properties;
    int32_t x, y; /* of the first cell */
    uint32_t columns, rows;
    const uint32_t *cells; /* row by row; see tiled_tile_at */
    const TiledObject *objects;
    uint32_t object_count;
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
    int32_t hex_side;  /* of hexagonal maps */
    bool stagger_x;    /* columns are shifted, not rows */
    bool stagger_even; /* those with even numbers */
    TiledProperties properties;
    const TiledSet *const *sets; /* in the order of the file; of a tileset's file that one */
    const uint32_t *first_gids;
    uint32_t set_count;
    const TiledLayer *layers;
    uint32_t layer_count;
    int64_t next_object;             /* above the ids of all objects that there were */
    uint32_t groups_with_properties; /* which are left out */
    TiledObject object;              /* of a template */
    struct TiledMemory *memory;      /* internal */
} Tiled;

/* Where other files come from. */
typedef struct TiledFiles {
    /* The bytes of a file that another one names, by its path as the project has it. */
    GBytes *(*open)(void *user, const char *path, GError **error);
    void *user;
    Budget *budget; /* or NULL */
} TiledFiles;

/* What the bytes of a file say that lies at a path; NULL with an error that names what is wrong in
 * it, but not the path itself. */
Tiled *tiled_read(const char *path, GBytes *bytes, const TiledFiles *files, GError **error);
/* NULL is allowed. */
void tiled_free(Tiled *tiled);

/* The paths of all files that it names, and that those name, each once; borrowed. */
const GPtrArray *tiled_named_files(const Tiled *tiled);

/* Whether a text in JSON is one of Tiled's, and no atlas; a guess from its keys. */
bool tiled_is_json(const char *text, size_t size);

/* The tile that a cell of a layer shows. */
TiledRef tiled_tile_at(const Tiled *map, uint32_t cell);
/* What is said of a tile; NULL for nothing. */
const TiledTile *tiled_tile(const TiledSet *set, uint32_t id);
/* The picture that shows a tile, and the rectangle in it, which is all 0 for all of the picture.
 * False where there is none, or where the set has no tile of this number. */
bool tiled_tile_picture(const TiledSet *set, uint32_t id, const TiledImage **image,
                        PixelRect *rect);
/* The size of a tile's picture. */
void tiled_tile_size(const TiledSet *set, uint32_t id, int32_t *width, int32_t *height);
const TiledProperty *tiled_property(const TiledProperties *properties, const char *key);

#endif
