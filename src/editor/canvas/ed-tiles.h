/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-tiles.h: the canvas's cache: squares of the zoomed document, drawn once each and shown
 * until what they show changes. A zoom is a sheet of tiles; sheets of other zooms stay for a while
 * and are shown scaled where the one of now has nothing yet.
 *
 *     EdTiles *tiles = ed_tiles_new(draw_scene, scene);
 *     ed_tiles_show(tiles, content, scale);
 *     bool sharp = ed_tiles_fill(tiles, &view, pointer_x, pointer_y, 5000);
 *     ed_tiles_snapshot(tiles, &view, snapshot);
 *     if (!sharp) ...                                 // and the rest in the next frame
 *
 * A tile is a render node around an image of its own, which nobody writes to again: the renderer
 * draws what has a new node, and nothing else. Needs GSK, but neither a display nor a window.
 * Called on one thread, it draws on as many as there are.
 */
#ifndef GABARIT_CANVAS_ED_TILES_H
#define GABARIT_CANVAS_ED_TILES_H

#include "canvas/ed-tile-node.h"
#include "canvas/ed-viewport.h"

#include "draw/target.h"

#include <gtk/gtk.h>

enum { ED_TILE_SIDE = 256 }; /**< screen pixels */

/** Draws a window of what is shown; every pixel of it. On any thread, also on several at once. */
typedef void (*EdTilesDraw)(const DrawTarget *target, void *user);

typedef struct EdTiles EdTiles;

EdTiles *ed_tiles_new(EdTilesDraw draw, void *user);
/** NULL is allowed. */
void ed_tiles_free(EdTiles *tiles);

/** What `draw` draws from now on: any number that stands for the asset, frame, and options.
 * Tiles of other contents stay while there is room: a content that comes back has its tiles at
 * once. `scale` is the widget's scale factor. */
void ed_tiles_show(EdTiles *tiles, uint64_t content, int scale);

/** How tiles are handed to the renderer; cairo nodes at first. Another form forgets all tiles. */
void ed_tiles_set_form(EdTiles *tiles, TileForm form);

/** A rectangle of the document looks different now, and `margin` screen pixels around it. Tiles
 * show what they had until they are filled again. */
void ed_tiles_dirty(EdTiles *tiles, PixelRect rect, double margin);
/** All of what is shown looks different. */
void ed_tiles_dirty_all(EdTiles *tiles);
/** Forgets the tiles of all contents but the one that is shown: the document changed. */
void ed_tiles_forget_others(EdTiles *tiles);
/** Forgets everything: what pictures hold changed. */
void ed_tiles_forget(EdTiles *tiles);

/** The part of the document that is in sight. */
typedef struct EdTilesView {
    const EdViewport *viewport;
    int width, height;       /**< screen pixels */
    const GdkRGBA *surround; /**< shown where there is nothing yet; NULL: nothing */
} EdTilesView;

/**
 * Draws the tiles in sight that are missing or dirty, those nearest to a place of the screen first,
 * until `microseconds` have passed; one at least, but none in 0. True when all are drawn: the sight
 * is sharp.
 */
bool ed_tiles_fill(EdTiles *tiles, const EdTilesView *view, double near_x, double near_y,
                   int64_t microseconds);
/** Whether anything was drawn of the content of now, at any zoom. */
bool ed_tiles_has(const EdTiles *tiles);
/** Shows what there is: tiles of other zooms scaled, and above them those of the zoom of now. What
 * lies below stays the same node while the view does, so that a frame draws no more than what was
 * filled since the one before. */
void ed_tiles_snapshot(EdTiles *tiles, const EdTilesView *view, GtkSnapshot *snapshot);

/** For tests and benchmarks: tiles that are kept, and that were drawn since the beginning. */
uint32_t ed_tiles_count(const EdTiles *tiles);
uint64_t ed_tiles_drawn(const EdTiles *tiles);

#endif
