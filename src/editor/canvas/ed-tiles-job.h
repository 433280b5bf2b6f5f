/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-tiles-job.h: draws a batch of tiles of ed-tiles.h on several threads, until a time
 * limit.
 *
 *     tile_job_run(&(TileJob){.items = items, .count = n, .end = end, ...}, helpers);
 *     for (guint i = 0; i < n; i++)
 *         if (items[i].image != NULL) ...             // the next frame draws the others
 */
#pragma once

#include "canvas/ed-tiles.h"

/** A tile to draw, and everything that a thread needs for it. */
typedef struct MissingTile {
    int32_t column, row;
    double distance;        /**< squared, in tiles, from the position to draw first */
    DrawArea area;          /**< part of the image to draw */
    cairo_surface_t *old;   /**< previous image, the source of the rest; NULL: none */
    cairo_surface_t *image; /**< new image, owned by the caller; NULL: not drawn */
} MissingTile;

typedef struct TileJob {
    MissingTile *items; /**< the first one is always drawn */
    guint count;
    int64_t end; /**< deadline, in monotonic microseconds */
    EdTilesDraw draw;
    void *user;
    double zoom;
    int scale;
} TileJob;

/** Creates a pool of helper threads; returns NULL on a machine with one processor. */
GThreadPool *tile_helpers_new(void);
/** Draws items in order until time is up. `helpers` may be NULL. */
void tile_job_run(const TileJob *job, GThreadPool *helpers);
