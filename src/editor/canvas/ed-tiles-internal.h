/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-tiles-internal.h: what ed-tiles.h is made of. Tiles, and their place in a queue, are
 * kept by ed-tiles.c; ed-tiles-below.c shows what stands in for those that are not there yet.
 */
#ifndef GABARIT_CANVAS_ED_TILES_INTERNAL_H
#define GABARIT_CANVAS_ED_TILES_INTERNAL_H

#include "canvas/ed-tiles.h"

/** The tiles of a zoom. */
typedef struct Sheet {
    uint64_t content;
    double zoom;
    int scale;
    GHashTable *tiles; /* by Tile.key */
} Sheet;

typedef struct Tile {
    int64_t key; /* first: the table's keys point here */
    int32_t column, row;
    Sheet *sheet;
    GskRenderNode *node;
    cairo_surface_t *image; /* lives as long as the node */
    bool dirty;
    DrawArea stale; /* of a dirty tile: what looks different, in pixels of the image */
    GList link;     /* in the queue */
} Tile;

/** What stands in for tiles that were missing when a view was shown first. */
typedef struct Below {
    uint64_t content;
    EdViewport viewport;
    int scale, width, height;
    GdkRGBA surround;
    bool known;
    GskRenderNode *node; /* NULL: none was missing */
    bool hidden;         /* all tiles were there in the last frame */
} Below;

struct EdTiles {
    EdTilesDraw draw;
    void *user;
    uint64_t content;
    int scale;
    TileForm form;
    GPtrArray *sheets; /* the one used last is the last */
    GQueue seen;       /* the one seen last is the first */
    GThreadPool *helpers;
    uint64_t drawn;
    Below below;
};

/** An area in tiles; half-open. */
typedef struct Sight {
    int32_t left, top, right, bottom;
} Sight;

/** The tiles that a view shows, whether they are there or not. */
Sight tiles_sight(const EdTilesView *view);
/** NULL: it is not there yet. */
Tile *tiles_find(const Sheet *sheet, int32_t column, int32_t row);

/** Shows what stands in for tiles of a sheet that are not there. It stays the same node while the
 * view does. */
void tiles_append_below(EdTiles *tiles, const Sheet *sheet, const EdTilesView *view,
                        GtkSnapshot *snapshot);
/** To be called when sheets change behind the view: all of them go. */
void tiles_forget_below(EdTiles *tiles);

#endif
