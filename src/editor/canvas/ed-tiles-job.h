/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-tiles-job.h: tiles of ed-tiles.h that are drawn in one go, by as many threads as there
 * are, for as long as a frame has time.
 *
 *     tile_job_run(&(TileJob){.items = items, .count = n, .end = end, ...}, helpers);
 *     for (guint i = 0; i < n; i++)
 *         if (items[i].image != NULL) ...             // the others are for the next frame
 */
#ifndef GABARIT_CANVAS_ED_TILES_JOB_H
#define GABARIT_CANVAS_ED_TILES_JOB_H

#include "canvas/ed-tiles.h"

/** A tile that is to be drawn, and all that a thread needs to draw it. */
typedef struct WantedTile {
    int32_t column, row;
    double distance;        /**< from where it is wanted first */
    DrawArea area;          /**< of the image */
    cairo_surface_t *old;   /**< has the rest of it; NULL: nothing */
    cairo_surface_t *image; /**< the new one, the caller's; NULL: it was not drawn */
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

/** Threads that help; NULL on a machine with one processor. */
GThreadPool *tile_helpers_new(void);
/** Draws items in their order until the time is over. `helpers` may be NULL. */
void tile_job_run(const TileJob *job, GThreadPool *helpers);

#endif
