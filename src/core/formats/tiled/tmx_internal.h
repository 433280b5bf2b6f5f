/* SPDX-License-Identifier: MIT */
/*
 * Declarations shared by the sources that write files for Tiled:
 *
 *     tmx_export.c    the list of files, and their names
 *     tmx_write.c     elements of XML or values of JSON, written by the same calls
 *     tmx_level.c     levels: walls, markers, ground, mazes
 *     tmx_cells.c     tiles of levels: a layer of cells, and the tileset with a tile for each tag
 *     tmx_zones.c     maps: planes with their zones and shapes
 *     tmx_sprite.c    sprites: tilesets, and the sheets with their tiles
 */
#pragma once

#include "edit/paint.h"
#include "formats/export_work.h"
#include "formats/tiled/tiled.h"
#include "model/reference.h"

/* ---- tmx_write.c ---- */

/* A file that is being written. */
typedef struct TmxOut {
    GString *text;
    bool json, open; /* open: an XML start tag is not closed yet */
    int depth;
    gsize ids; /* position at which the next layer and object ids are inserted */
    uint32_t next_layer, next_object;
    uint32_t object;     /* id that the next object gets; 0: next_object */
    GHashTable *objects; /* from targets of references to their object ids, or NULL */
    const Project *project;
    const char *owner; /* name used in the report */
    ConversionReport *report;
} TmxOut;

/* Begin and end an element, in JSON an object. `key` is the object's key in JSON; NULL: it is an
 * item of a list. */
void tmx_begin(TmxOut *out, const char *element, const char *key);
void tmx_end(TmxOut *out, const char *element);
/* Begin and end a list. `element` is NULL if XML has no element around the items. */
void tmx_list(TmxOut *out, const char *element, const char *key);
void tmx_list_end(TmxOut *out, const char *element);

/* Write attributes; all of them must precede the children. */
void tmx_text(TmxOut *out, const char *key, const char *text);
void tmx_integer(TmxOut *out, const char *key, int64_t number);
void tmx_number(TmxOut *out, const char *key, double number);
void tmx_flag(TmxOut *out, const char *key, bool flag);
/* Writes the member `type` in JSON; in XML, the name of the element expresses the type. */
void tmx_json_type(TmxOut *out, const char *kind);

/* Writes the attributes of a layer that JSON needs, and that have defaults in XML. */
void tmx_layer_defaults(TmxOut *out);

/* Begin an object: tmx_object begins a rectangle, tmx_point a point with a direction (0, 0: none),
 * and tmx_outline a line through corners, whose position is its first corner. tmx_end("object")
 * ends it. */
void tmx_object(TmxOut *out, const char *name, const char *type, PaintPoint at, double width,
                double height);
void tmx_point(TmxOut *out, const char *name, const char *type, PaintPoint at, int32_t to_x,
               int32_t to_y);
void tmx_outline(TmxOut *out, const char *name, const char *type, bool closed,
                 const PaintPoint *corners, uint32_t count);
/* Writes a direction as the rotation of an object. */
void tmx_put_rotation(TmxOut *out, int32_t to_x, int32_t to_y);
/* Writes the cells of a layer, row by row. */
void tmx_cells(TmxOut *out, const uint32_t *cells, uint32_t columns, uint32_t rows);
/* Writes a picture and its size. */
void tmx_image(TmxOut *out, const char *path, int32_t width, int32_t height);

/* The property list of an element. The first property begins it; tmx_properties_end ends it, if it
 * has any. */
typedef struct TmxProperties {
    TmxOut *out;
    bool has_begun;
} TmxProperties;

void tmx_put_text(TmxProperties *to, const char *key, const char *text);
void tmx_put_number(TmxProperties *to, const char *key, double number);
void tmx_put_flag(TmxProperties *to, const char *key, bool flag);
/* Writes a property that refers to an object by its id. */
void tmx_put_object(TmxProperties *to, const char *key, uint32_t object);
/* Writes the properties of an object of the project, except marks of imports. Properties with a key
 * in `reserved` (a NULL-terminated array, or NULL) would mean something else in Tiled's files: they
 * are reported as lost. */
void tmx_put_list(TmxProperties *to, const List *list, const char *const *reserved);
/* Writes what an import makes from a layer, unless it guesses that from the name. */
void tmx_put_layer_as(TmxProperties *to, const char *name, ImportLayerAs as);
/* Writes the length of a direction as a property, unless it is the length that an import
 * assumes. */
void tmx_put_reach(TmxProperties *to, int32_t to_x, int32_t to_y);
void tmx_properties_end(TmxProperties *to);

/* ---- tmx_export.c ---- */

/* Begins the file of a map or tileset and writes the attributes that both have. */
TmxOut tmx_file_begin(const ExportContext *context, const char *element, const char *owner);
/* Ends a file and adds it to the list. False with an error. */
bool tmx_file_end(ExportContext *context, TmxOut *out, const char *element, const char *name);
/* Returns the name of a tag; "" for tag 0. */
const char *tmx_type(const ExportContext *context, int32_t tag);
/* Writes the picture of a map or level as an image layer. If Tiled cannot read its file, it is
 * added as a PNG file; it is reported as lost if it cannot be read. False with an error. */
bool tmx_picture_layer(ExportContext *context, TmxOut *out, const char *asset, uint64_t picture);

/* Returns the path of an existing tileset relative to the folder of the files; the caller frees it.
 * NULL if Tiled cannot read it. */
char *tmx_set_path(const ExportContext *context, const char *path);

static inline double tmx_pixels(int32_t fixed)
{
    return (double)fixed / DOCUMENT_PIXEL;
}

/* ---- The parts ---- */

bool tmx_level(ExportContext *context, const Level *level);
bool tmx_map(ExportContext *context, const Map *map);
bool tmx_sprite(ExportContext *context, const Sprite *sprite);

/* The cell grid of a level's map, which also determines the coordinates of objects. */
typedef struct TmxGrid {
    bool isometric;
    int32_t tile_w, tile_h, columns, rows;
    uint8_t tiles[DOCUMENT_MAX_TAGS + 1]; /* the tile of each tag, counted from 1; 0: none */
    uint32_t tags;                        /* number of tags that have a tile */
    uint32_t first_gid;                   /* number of the first of these tiles in the map */
} TmxGrid;

/* Returns the grid of the first layer of tiles whose cells have sizes in whole pixels. If there is
 * none, returns a grid of 16 x 16 pixel cells that covers the size, given in pixels. */
TmxGrid tmx_grid(const List *layers, int32_t width, int32_t height);
/* Converts a position in pixels to the coordinates of objects in a map with this grid. */
PaintPoint tmx_place(const TmxGrid *grid, double x, double y);
/* Write the attributes and properties of a map with this grid. */
void tmx_grid_attributes(TmxOut *out, const TmxGrid *grid);
void tmx_put_size(TmxProperties *to, const TmxGrid *grid, int32_t width, int32_t height);
/* Writes a tileset with a tile for each tag that cells have, and adds its picture. Writes nothing
 * if there are no such tags. */
bool tmx_tags(ExportContext *context, TmxOut *out, const TmxGrid *grid, const char *name);
/* Writes a layer of cells; it is reported as lost if its cells differ from the grid's. */
bool tmx_cell_layer(ExportContext *context, TmxOut *out, const TmxGrid *grid, const Layer *layer);
