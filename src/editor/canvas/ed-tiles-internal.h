/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-tiles-internal.h: the structs of ed-tiles.h. ed-tiles.c keeps the tiles and their
 * queue; ed-tiles-below.c draws the stand-in for missing tiles.
 */
#pragma once

#include "canvas/ed-tiles.h"

/** The tiles of one zoom. */
typedef struct Sheet {
    uint64_t content;
    double zoom;
    int scale;
    GHashTable *tiles; /* by Tile.key */
} Sheet;

typedef struct Tile {
    int64_t key; /* the table's keys point here */
    int32_t column, row;
    Sheet *sheet;
    GskRenderNode *node;
    cairo_surface_t *image; /* lives as long as the node */
    bool dirty;
    DrawArea stale; /* in a dirty tile: the part to redraw, in pixels of the image */
    GList link;     /* in the queue */
} Tile;

/** The stand-in for tiles that were missing when a view was first shown. */
typedef struct StandIn {
    uint64_t content;
    EdViewport viewport;
    int scale, width, height;
    GdkRGBA surround;
    bool valid;          /* the other fields are set */
    GskRenderNode *node; /* NULL: no tile was missing */
    bool hidden;         /* no tile was missing in the last frame */
} StandIn;

struct EdTiles {
    EdTilesDraw draw;
    void *user;
    uint64_t content;
    int scale;
    TileForm form;
    GPtrArray *sheets;    /* the sheet used last is at the end */
    GQueue recent;        /* all tiles; the one that was visible last is at the head */
    GThreadPool *helpers; /* of ed-tiles-job.h; or NULL */
    StandIn stand_in;
};

/** A half-open area, in tiles. */
typedef struct TileRange {
    int32_t left, top, right, bottom;
} TileRange;

/** Returns the tiles that a view shows, whether they exist or not. */
TileRange tiles_visible_range(const EdTilesView *view);
/** Returns a tile, or NULL if it does not exist yet. */
Tile *tiles_find(const Sheet *sheet, int32_t column, int32_t row);

/** Appends the stand-in for missing tiles of a sheet. It stays the same node as long as the view
 * stays the same. */
void tiles_append_stand_in(EdTiles *tiles, const Sheet *sheet, const EdTilesView *view,
                           GtkSnapshot *snapshot);
/** Drops the stand-in. Call it before removing sheets that the stand-in shows. */
void tiles_drop_stand_in(EdTiles *tiles);
