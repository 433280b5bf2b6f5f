/* SPDX-License-Identifier: MIT */
/* Implements ed-zone-sizes.h. */
#include "session/ed-zone-sizes.h"

#include "check/pieces.h"
#include "edit/shapes.h"
#include "session/ed-session-internal.h"
#include "session/ed-task.h"

#include <string.h>

enum { MAX_PAUSE = 2000 }; /* milliseconds */

struct EdZoneSizes {
    EdZoneSize zones[256];
    Plane *plane;          /* strong reference: the plane that was measured, or NULL */
    GCancellable *running; /* cancels the running worker, or NULL */
    gint64 start_time;     /* start of the last worker, in microseconds */
    guint pause;           /* timer that delays the next worker, or 0 */
};

/* A worker's input and result. */
typedef struct MeasureJob {
    EdZoneSize zones[256];
    Plane *plane;
    GCancellable *cancel;
} MeasureJob;

static bool add_piece(void *user, const Piece *piece)
{
    MeasureJob *job = user;
    EdZoneSize *zone = &job->zones[piece->value];
    zone->bounds = zone->pieces == 0 ? piece->bounds : rect_around(zone->bounds, piece->bounds);
    if (piece->area > zone->largest_area) {
        zone->largest_area = piece->area;
        zone->largest = piece->bounds;
    }
    zone->area += piece->area;
    zone->pieces++;
    return !g_cancellable_is_cancelled(job->cancel);
}

static void measure(GTask *task, gpointer source, gpointer data, GCancellable *cancel)
{
    (void)source;
    MeasureJob *job = data;
    job->cancel = cancel;
    Blocks *pixels = plane_with_shapes(job->plane);
    pieces_find(pixels, add_piece, job);
    blocks_unref(pixels);
    g_task_return_boolean(task, TRUE);
}

static void job_free(gpointer data)
{
    node_unref(((MeasureJob *)data)->plane);
    g_free(data);
}

static bool is_measured(const EdZoneSizes *sizes, const Plane *plane)
{
    return sizes->plane != NULL && sizes->plane->id == plane->id &&
           sizes->plane->pixels == plane->pixels && sizes->plane->shapes == plane->shapes;
}

static void start_worker(EdSession *session);

/* Starts the next worker after a pause. Large planes take a long time to measure and change with
 * every step of a brush stroke, so workers are spaced out to leave time for other work. */
static gboolean pause_cb(gpointer user)
{
    EdSession *session = user;
    session->sizes->pause = 0;
    start_worker(session);
    return G_SOURCE_REMOVE;
}

static void measured_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    (void)source;
    if (g_cancellable_is_cancelled(g_task_get_cancellable(G_TASK(result))))
        return; /* the session may no longer exist */
    EdSession *session = user;
    EdZoneSizes *sizes = session->sizes;
    MeasureJob *job = g_task_get_task_data(G_TASK(result));
    memcpy(sizes->zones, job->zones, sizeof sizes->zones);
    node_unref(sizes->plane);
    sizes->plane = g_steal_pointer(&job->plane);
    g_clear_object(&sizes->running);
    guint duration = (guint)((g_get_monotonic_time() - sizes->start_time) / 1000);
    sizes->pause = g_timeout_add(MIN(2 * duration, MAX_PAUSE), pause_cb, session);
    ed_session_emit_view_changed(session, ED_VIEW_SIZES);
}

/* Starts a worker, unless one is running or nothing has changed. */
static void start_worker(EdSession *session)
{
    EdZoneSizes *sizes = session->sizes;
    const Plane *plane = ed_session_plane(session);
    if (plane == NULL || sizes->running != NULL || sizes->pause != 0 || is_measured(sizes, plane))
        return;
    sizes->start_time = g_get_monotonic_time();
    sizes->running = g_cancellable_new();
    MeasureJob *job = g_new0(MeasureJob, 1);
    job->plane = node_ref(plane);
    GTask *task = g_task_new(NULL, sizes->running, measured_cb, session);
    g_task_set_check_cancellable(task, FALSE);
    g_task_set_task_data(task, job, job_free);
    ed_task_run(task, measure);
    g_object_unref(task);
}

const EdZoneSize *ed_session_zone_size(EdSession *session, int32_t zone)
{
    static const EdZoneSize no_size;
    const Plane *plane = ed_session_plane(session);
    if (plane == NULL || zone < 0 || zone > 255)
        return &no_size;
    if (session->sizes == NULL)
        session->sizes = g_new0(EdZoneSizes, 1);
    EdZoneSizes *sizes = session->sizes;
    start_worker(session);
    return sizes->plane != NULL && sizes->plane->id == plane->id ? &sizes->zones[zone] : &no_size;
}

void ed_zone_sizes_clear(EdSession *session)
{
    EdZoneSizes *sizes = session->sizes;
    if (sizes == NULL)
        return;
    g_cancellable_cancel(sizes->running);
    g_clear_handle_id(&sizes->pause, g_source_remove);
    g_clear_object(&sizes->running);
    node_unref(sizes->plane);
    g_clear_pointer(&session->sizes, g_free);
}
