/* SPDX-License-Identifier: MIT */
/*
 * What the sources of tmx.h share:
 *
 *     tmx.c           which files there are, and what they are called
 *     tmx_write.c     elements of XML or values of JSON, written by the same calls
 *     tmx_level.c     levels: walls, markers, ground, mazes
 *     tmx_cells.c     tiles of levels: a layer of cells, and the tileset with a tile for each tag
 *     tmx_zones.c     maps: planes with their zones and shapes
 *     tmx_sprite.c    sprites: tilesets, and the sheets with their tiles
 */
#ifndef GABARIT_EXPORT_TMX_INTERNAL_H
#define GABARIT_EXPORT_TMX_INTERNAL_H

#include "edit/paint.h"
#include "export/tmx.h"
#include "import/tiled.h"

/* ---- tmx_write.c ---- */

/* A file that is being written. */
typedef struct TmxOut {
    GString *text;
    bool json, open; /* of XML: a start tag is not closed yet */
    int depth;
    gsize ids; /* where the numbers of the next layer and object go */
    uint32_t next_layer, next_object;
    const char *owner; /* for the report */
    ConversionReport *report;
} TmxOut;

/* Begins an element, or a value under a key: without one, an item of the list. */
void tmx_begin(TmxOut *out, const char *element, const char *key);
void tmx_end(TmxOut *out, const char *element);
/* The same for a list; `element` is NULL where XML has none around the items. */
void tmx_list(TmxOut *out, const char *element, const char *key);
void tmx_list_end(TmxOut *out, const char *element);

/* Attributes, before all children. */
void tmx_text(TmxOut *out, const char *key, const char *text);
void tmx_whole(TmxOut *out, const char *key, int64_t number);
void tmx_number(TmxOut *out, const char *key, double number);
void tmx_flag(TmxOut *out, const char *key, bool flag);
/* Says in JSON what the name of the element says in XML. */
void tmx_kind(TmxOut *out, const char *kind);

/* What JSON has to say of layers, which XML takes for granted. */
void tmx_shown(TmxOut *out);

/* An object at a position, up to its shape; one that is a point, with a direction or 0, 0; or an
 * outline, of which the first corner is the position. They are ended by tmx_end("object"). */
void tmx_object(TmxOut *out, const char *name, const char *type, PaintPoint at, double width,
                double height);
void tmx_point(TmxOut *out, const char *name, const char *type, PaintPoint at, int32_t to_x,
               int32_t to_y);
void tmx_outline(TmxOut *out, const char *name, const char *type, bool closed,
                 const PaintPoint *corners, uint32_t count);
/* The cells of a layer, row by row. */
void tmx_cells(TmxOut *out, const uint32_t *cells, uint32_t columns, uint32_t rows);
/* A picture, and its size. */
void tmx_image(TmxOut *out, const char *path, int32_t width, int32_t height);

/* Properties of an element, whose list begins with the first one and ends where it has one. */
typedef struct TmxProperties {
    TmxOut *out;
    bool any;
} TmxProperties;

void tmx_put_text(TmxProperties *to, const char *key, const char *text);
void tmx_put_number(TmxProperties *to, const char *key, double number);
void tmx_put_flag(TmxProperties *to, const char *key, bool flag);
/* A property that is the number of an object. */
void tmx_put_object(TmxProperties *to, const char *key, uint32_t object);
/* Those of a project but for marks of imports. Keys of `reserved` (NULL at the end, or none) mean
 * something else in Tiled's files: they are lost. */
void tmx_put_list(TmxProperties *to, const List *list, const char *const *reserved);
/* How far something looks, where that is not what an import takes for granted. */
void tmx_put_reach(TmxProperties *to, int32_t to_x, int32_t to_y);
void tmx_properties_end(TmxProperties *to);

/* ---- tmx.c ---- */

/* All files that are being made. */
typedef struct TmxMaking {
    const TmxExport *with;
    GPtrArray *files; /* TmxFile */
    GHashTable *names;
    uint64_t taken; /* bytes of the budget */
    GError **error;
} TmxMaking;

/* Takes bytes from the budget until all files are made. */
bool tmx_take(TmxMaking *making, uint64_t bytes);
/* A free name beside the bank, without its ending; the caller's. */
char *tmx_name(TmxMaking *making, const char *asset);
/* Begins the file of a map or tileset, up to its own attributes. */
TmxOut tmx_file_begin(const TmxMaking *making, const char *element, const char *owner);
/* Ends it, and adds it to the files. False with an error. */
bool tmx_file_end(TmxMaking *making, TmxOut *out, const char *element, const char *name);
/* Adds the bytes of a picture. */
bool tmx_add_picture(TmxMaking *making, const char *name, const Pixels *pixels);
/* The name of a tag; "" for none. */
const char *tmx_type(const TmxMaking *making, int32_t tag);
void tmx_lost(const TmxMaking *making, ConversionEvent event, const char *name, uint32_t count);
/* Writes the picture of a map or level as a layer, if there is one that Tiled reads. */
void tmx_picture_layer(const TmxMaking *making, TmxOut *out, uint64_t picture);

static inline double tmx_pixels(int32_t fixed)
{
    return (double)fixed / DOCUMENT_PIXEL;
}

/* ---- The parts ---- */

bool tmx_level(TmxMaking *making, const Level *level);
bool tmx_map(TmxMaking *making, const Map *map);
bool tmx_sprite(TmxMaking *making, const Sprite *sprite);

/* The cells of a level's map, and how positions in pixels become those of objects. */
typedef struct TmxGrid {
    bool isometric;
    int32_t tile_w, tile_h, columns, rows;
    uint8_t first[DOCUMENT_MOST_TAGS + 1]; /* the tile of a tag, counted from 1; 0: none */
    uint32_t tags;
} TmxGrid;

/* The grid of the first tiles that can be cells, or one that suits a size in pixels. */
TmxGrid tmx_grid(const List *layers, int32_t width, int32_t height);
PaintPoint tmx_place(const TmxGrid *grid, double x, double y);
/* Attributes and properties of a map with that grid. */
void tmx_grid_attributes(TmxOut *out, const TmxGrid *grid);
void tmx_put_size(TmxProperties *to, const TmxGrid *grid, int32_t width, int32_t height);
/* The tileset of the tags in cells, with its picture; nothing where there are none. */
bool tmx_tags(TmxMaking *making, TmxOut *out, const TmxGrid *grid, const char *name);
/* A layer of cells; it is lost where its cells are others than those of the grid. */
bool tmx_cell_layer(TmxMaking *making, TmxOut *out, const TmxGrid *grid, const Layer *layer);

#endif
