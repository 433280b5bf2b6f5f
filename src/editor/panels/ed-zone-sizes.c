/* SPDX-License-Identifier: MIT */
#include "panels/ed-zone-sizes.h"

#include "check/pieces.h"
#include "edit/shapes.h"

#include <string.h>

/* What a worker fills in. */
typedef struct Measuring {
    EdZoneSize zones[256];
    Plane *plane;
    GCancellable *cancel;
} Measuring;

static bool note_piece(void *user, const Piece *piece)
{
    Measuring *now = user;
    EdZoneSize *zone = &now->zones[piece->value];
    PixelRect *all = &zone->bounds;
    *all = zone->pieces == 0
               ? piece->bounds
               : (PixelRect){MIN(all->left, piece->bounds.left), MIN(all->top, piece->bounds.top),
                             MAX(all->right, piece->bounds.right),
                             MAX(all->bottom, piece->bounds.bottom)};
    zone->area += piece->area;
    zone->pieces++;
    return !g_cancellable_is_cancelled(now->cancel);
}

static void measure(GTask *task, gpointer source, gpointer data, GCancellable *cancel)
{
    (void)source;
    Measuring *now = data;
    now->cancel = cancel;
    Tiles *pixels = plane_with_shapes(now->plane);
    pieces_find(pixels, note_piece, now);
    tiles_unref(pixels);
    g_task_return_boolean(task, TRUE);
}

static void measuring_free(gpointer data)
{
    node_unref(((Measuring *)data)->plane);
    g_free(data);
}

static void measured_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    (void)source;
    GCancellable *cancel = g_task_get_cancellable(G_TASK(result));
    if (g_cancellable_is_cancelled(cancel))
        return; /* its owner may be gone */
    EdZoneSizes *sizes = user;
    const Measuring *now = g_task_get_task_data(G_TASK(result));
    memcpy(sizes->zones, now->zones, sizeof sizes->zones);
    g_clear_object(&sizes->running);
    sizes->done(sizes->user);
}

static void stop(EdZoneSizes *sizes)
{
    if (sizes->running != NULL)
        g_cancellable_cancel(sizes->running);
    g_clear_object(&sizes->running);
}

void ed_zone_sizes_measure(EdZoneSizes *sizes, const Plane *plane, void (*done)(void *user),
                           void *user)
{
    if (sizes->plane != NULL && sizes->plane->id == plane->id &&
        sizes->plane->pixels == plane->pixels && sizes->plane->shapes == plane->shapes)
        return;
    stop(sizes);
    node_unref((void *)sizes->plane);
    sizes->plane = node_ref(plane);
    sizes->done = done;
    sizes->user = user;
    sizes->running = g_cancellable_new();
    Measuring *now = g_new0(Measuring, 1);
    now->plane = node_ref(plane);
    GTask *task = g_task_new(NULL, sizes->running, measured_cb, sizes);
    g_task_set_check_cancellable(task, FALSE);
    g_task_set_task_data(task, now, measuring_free);
    g_task_run_in_thread(task, measure);
    g_object_unref(task);
}

void ed_zone_sizes_clear(EdZoneSizes *sizes)
{
    stop(sizes);
    node_unref((void *)sizes->plane);
    memset(sizes, 0, sizeof *sizes);
}
