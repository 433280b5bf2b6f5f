/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-tiles.h: the canvas's tile cache: squares of the zoomed document, each drawn once and
 * shown until its content changes. Each zoom has a sheet of tiles; sheets of other zooms are kept
 * for a while and shown scaled where the current one has no tile yet.
 *
 *     EdTiles *tiles = ed_tiles_new(draw_scene, scene);
 *     ed_tiles_show(tiles, content, scale);
 *     bool sharp = ed_tiles_fill(tiles, &view, pointer_x, pointer_y, 5000);
 *     ed_tiles_snapshot(tiles, &view, snapshot);
 *     if (!sharp) ...                                 // fill the rest in the next frame
 *
 * A tile is a render node around an image of its own that is never written to again: the renderer
 * redraws only tiles with a new node. The cache needs GSK, but neither a display nor a window. It
 * is called on one thread and draws on several.
 */
#pragma once

#include "canvas/ed-tile-node.h"
#include "canvas/ed-viewport.h"

#include "draw/target.h"

enum { ED_TILE_SIDE = 256 }; /**< screen pixels */

/** Draws every pixel of a window of the content. Called on any thread, and on several at once. */
typedef void (*EdTilesDraw)(const DrawTarget *target, void *user);

typedef struct EdTiles EdTiles;

EdTiles *ed_tiles_new(EdTilesDraw draw, void *user);
/** Frees the cache; NULL is allowed. */
void ed_tiles_free(EdTiles *tiles);

/** Sets the content that `draw` draws from now on. `content` is any number that identifies asset,
 * frame and options. Tiles of other contents are kept as long as there is memory for them, so that
 * they need not be drawn again when their content is shown again. `scale` is the widget's scale
 * factor. */
void ed_tiles_show(EdTiles *tiles, uint64_t content, int scale);

/** Sets how tiles are passed to the renderer; initially cairo nodes. A new form drops all tiles. */
void ed_tiles_set_form(EdTiles *tiles, TileForm form);

/** Marks a rectangle of the document, and `margin` screen pixels around it, as dirty. Tiles show
 * their old content until they are filled again. */
void ed_tiles_dirty(EdTiles *tiles, PixelRect rect, double margin);
/** Marks all tiles of the current content as dirty. */
void ed_tiles_dirty_all(EdTiles *tiles);
/** Drops the tiles of all contents except the current one. Call it when the document has
 * changed. */
void ed_tiles_drop_others(EdTiles *tiles);
/** Drops all tiles. */
void ed_tiles_drop_all(EdTiles *tiles);

/** The visible part of the document. */
typedef struct EdTilesView {
    const EdViewport *viewport;
    int width, height;       /**< screen pixels */
    const GdkRGBA *surround; /**< shown where no tile exists yet; NULL: nothing */
} EdTilesView;

/**
 * Draws visible tiles that are missing or dirty, those nearest to a screen position first, until
 * `microseconds` have passed. Draws at least one, but none if `microseconds` is 0. Returns true if
 * all are drawn, so that the view is sharp.
 */
bool ed_tiles_fill(EdTiles *tiles, const EdTilesView *view, double near_x, double near_y,
                   int64_t microseconds);
/** True if there is a tile of the current content, at any zoom. */
bool ed_tiles_has_content(const EdTiles *tiles);
/** Appends tiles of other zooms, scaled, and above them those of the current zoom. The lower part
 * stays the same node while the view stays the same, so that a frame redraws only the tiles filled
 * since the previous one. */
void ed_tiles_snapshot(EdTiles *tiles, const EdTilesView *view, GtkSnapshot *snapshot);

/** For tests: the number of tiles kept. */
uint32_t ed_tiles_count(const EdTiles *tiles);
