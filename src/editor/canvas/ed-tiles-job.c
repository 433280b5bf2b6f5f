/* SPDX-License-Identifier: MIT */
/* Implements ed-tiles-job.h: each thread takes the next tile, until none is left or time is up. */
#include "canvas/ed-tiles-job.h"

#include "model/threads.h"

#include <string.h>

/* The maximum number of helper threads, and the number of pixels for which waking one pays off. */
enum { MAX_HELPERS = 7, PIXELS_OF_HELPER = 6 * ED_TILE_SIDE * ED_TILE_SIDE };

/* A batch of tiles drawn by several threads. A thread that starts too late finds it closed; the
 * last thread frees it. */
typedef struct Run {
    GMutex lock;
    GCond done;
    TileJob job;
    guint next, unfinished;
    bool closed;
} Run;

/* Returns a new image: copies the valid part of the old one and draws the rest. */
static cairo_surface_t *draw_image(const TileJob *job, const MissingTile *item)
{
    int side = ED_TILE_SIDE * job->scale;
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, side, side);
    if (cairo_surface_status(image) != CAIRO_STATUS_SUCCESS)
        return image;
    unsigned char *bytes = cairo_image_surface_get_data(image);
    size_t stride = (size_t)cairo_image_surface_get_stride(image);
    if (item->old != NULL)
        memcpy(bytes, cairo_image_surface_get_data(item->old), stride * (size_t)side);
    DrawArea area = item->area;
    DrawTarget target = {
        .pixels = (uint32_t *)(void *)bytes + (size_t)area.top * (stride / 4) + (size_t)area.left,
        .stride = stride / 4,
        .width = (int32_t)(area.right - area.left),
        .height = (int32_t)(area.bottom - area.top),
        .x = (int64_t)item->column * side + area.left,
        .y = (int64_t)item->row * side + area.top,
        .zoom = job->zoom * job->scale,
        .scale = job->scale,
    };
    job->draw(&target, job->user);
    cairo_surface_mark_dirty(image);
    cairo_surface_set_device_scale(image, job->scale, job->scale);
    return image;
}

/* Returns the next item to draw, or NULL if none is left or time is up. The first one is always
 * drawn. */
static MissingTile *next_item(Run *run)
{
    MissingTile *item = NULL;
    g_mutex_lock(&run->lock);
    if (!run->closed && run->next < run->job.count &&
        (run->next == 0 || g_get_monotonic_time() < run->job.end)) {
        item = &run->job.items[run->next++];
        run->unfinished++;
    }
    g_mutex_unlock(&run->lock);
    return item;
}

static void draw_items(Run *run)
{
    for (MissingTile *item; (item = next_item(run)) != NULL;) {
        item->image = draw_image(&run->job, item);
        g_mutex_lock(&run->lock);
        if (--run->unfinished == 0)
            g_cond_signal(&run->done);
        g_mutex_unlock(&run->lock);
    }
}

static void clear_run(void *data)
{
    Run *run = data;
    g_mutex_clear(&run->lock);
    g_cond_clear(&run->done);
}

static void tiles_job_run_cb(void *data, void *user)
{
    draw_items(data);
    g_atomic_rc_box_release_full(data, clear_run);
}

static guint helpers_for(const TileJob *job)
{
    int64_t pixels = 0;
    for (guint i = 0; i < job->count; i++) {
        DrawArea area = job->items[i].area;
        pixels += (area.right - area.left) * (area.bottom - area.top);
    }
    return (guint)MIN(MAX_HELPERS, pixels / PIXELS_OF_HELPER);
}

static guint tile_helpers(void)
{
    return MIN(g_get_num_processors() - 1, MAX_HELPERS);
}

GThreadPool *tile_helpers_new(void)
{
    guint count = tile_helpers();
    return count > 0 ? threads_pool(tiles_job_run_cb, NULL, count) : NULL;
}

void tile_job_run(const TileJob *job, GThreadPool *helpers)
{
    Run *run = g_atomic_rc_box_new0(Run);
    g_mutex_init(&run->lock);
    g_cond_init(&run->done);
    run->job = *job;
    guint count = helpers != NULL ? MIN(helpers_for(job), tile_helpers()) : 0;
    for (guint i = 0; i < count; i++)
        g_thread_pool_push(helpers, g_atomic_rc_box_acquire(run), NULL);
    draw_items(run);
    g_mutex_lock(&run->lock);
    run->closed = true;
    while (run->unfinished > 0)
        g_cond_wait(&run->done, &run->lock);
    g_mutex_unlock(&run->lock);
    g_atomic_rc_box_release_full(run, clear_run);
}
