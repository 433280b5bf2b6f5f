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
    Plane *plane;          /* reffed: the plane that was measured, or NULL */
    GCancellable *running; /* cancels the running worker, or NULL */
    gint64 begun;          /* start of the last worker, in microseconds */
    guint pause;           /* timer that delays the next worker, or 0 */
};

/* A worker's input and result. */
typedef struct Measuring {
    EdZoneSize zones[256];
    Plane *plane;
    GCancellable *cancel;
} Measuring;

static bool note_piece(void *user, const Piece *piece)
{
    Measuring *now = user;
    EdZoneSize *zone = &now->zones[piece->value];
    zone->bounds = zone->pieces == 0 ? piece->bounds : rect_around(zone->bounds, piece->bounds);
    if (piece->area > zone->largest_area) {
        zone->largest_area = piece->area;
        zone->largest = piece->bounds;
    }
    zone->area += piece->area;
    zone->pieces++;
    return !g_cancellable_is_cancelled(now->cancel);
}

static void measure(GTask *task, gpointer source, gpointer data, GCancellable *cancel)
{
    (void)source;
    Measuring *now = data;
    now->cancel = cancel;
    Blocks *pixels = plane_with_shapes(now->plane);
    pieces_find(pixels, note_piece, now);
    blocks_unref(pixels);
    g_task_return_boolean(task, TRUE);
}

static void measuring_free(gpointer data)
{
    node_unref(((Measuring *)data)->plane);
    g_free(data);
}

static bool is_measured(const EdZoneSizes *sizes, const Plane *plane)
{
    return sizes->plane != NULL && sizes->plane->id == plane->id &&
           sizes->plane->pixels == plane->pixels && sizes->plane->shapes == plane->shapes;
}

static void begin(EdSession *session);

/* Starts the next worker after a pause. Large planes take long and change with every step of a
 * brush, so workers are spaced out to leave time for other work. */
static gboolean pause_cb(gpointer user)
{
    EdSession *session = user;
    session->sizes->pause = 0;
    begin(session);
    return G_SOURCE_REMOVE;
}

static void measured_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    (void)source;
    if (g_cancellable_is_cancelled(g_task_get_cancellable(G_TASK(result))))
        return; /* the session may no longer exist */
    EdSession *session = user;
    EdZoneSizes *sizes = session->sizes;
    Measuring *now = g_task_get_task_data(G_TASK(result));
    memcpy(sizes->zones, now->zones, sizeof sizes->zones);
    node_unref(sizes->plane);
    sizes->plane = g_steal_pointer(&now->plane);
    g_clear_object(&sizes->running);
    guint took = (guint)((g_get_monotonic_time() - sizes->begun) / 1000);
    sizes->pause = g_timeout_add(MIN(2 * took, MAX_PAUSE), pause_cb, session);
    ed_session_emit_view_changed(session, ED_VIEW_SIZES);
}

/* Starts a worker, unless one is running or nothing has changed. */
static void begin(EdSession *session)
{
    EdZoneSizes *sizes = session->sizes;
    const Plane *plane = ed_session_plane(session);
    if (plane == NULL || sizes->running != NULL || sizes->pause != 0 || is_measured(sizes, plane))
        return;
    sizes->begun = g_get_monotonic_time();
    sizes->running = g_cancellable_new();
    Measuring *now = g_new0(Measuring, 1);
    now->plane = node_ref(plane);
    GTask *task = g_task_new(NULL, sizes->running, measured_cb, session);
    g_task_set_check_cancellable(task, FALSE);
    g_task_set_task_data(task, now, measuring_free);
    ed_task_run(task, measure);
    g_object_unref(task);
}

const EdZoneSize *ed_session_zone_size(EdSession *session, int32_t zone)
{
    static const EdZoneSize nothing;
    const Plane *plane = ed_session_plane(session);
    if (plane == NULL || zone < 0 || zone > 255)
        return &nothing;
    if (session->sizes == NULL)
        session->sizes = g_new0(EdZoneSizes, 1);
    EdZoneSizes *sizes = session->sizes;
    begin(session);
    return sizes->plane != NULL && sizes->plane->id == plane->id ? &sizes->zones[zone] : &nothing;
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
