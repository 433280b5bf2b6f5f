/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-tiles-job.h: draws a batch of tiles of ed-tiles.h on several threads, for as long as a
 * frame has time.
 *
 *     tile_job_run(&(TileJob){.items = items, .count = n, .end = end, ...}, helpers);
 *     for (guint i = 0; i < n; i++)
 *         if (items[i].image != NULL) ...             // the others are for the next frame
 */
#ifndef GABARIT_CANVAS_ED_TILES_JOB_H
#define GABARIT_CANVAS_ED_TILES_JOB_H

#include "canvas/ed-tiles.h"

/** A tile to draw, and everything that a thread needs for it. */
typedef struct WantedTile {
    int32_t column, row;
    double distance;        /**< from where it is wanted first */
    DrawArea area;          /**< of the image */
    cairo_surface_t *old;   /**< the previous image, for the rest of it; NULL: none */
    cairo_surface_t *image; /**< the new image, the caller's; NULL: not drawn */
} WantedTile;

typedef struct TileJob {
    WantedTile *items; /**< the first one is drawn in any case */
    guint count;
    int64_t end; /**< monotonic microseconds */
    EdTilesDraw draw;
    void *user;
    double zoom;
    int scale;
} TileJob;

/** A pool of helper threads; NULL on a machine with one processor. */
GThreadPool *tile_helpers_new(void);
/** Draws items in order until time is up. `helpers` may be NULL. */
void tile_job_run(const TileJob *job, GThreadPool *helpers);

#endif
