/* SPDX-License-Identifier: MIT */
/* Implements ed-zone-sizes.h. */
#include "session/ed-zone-sizes.h"

#include "check/pieces.h"
#include "edit/shapes.h"
#include "session/ed-session-internal.h"

#include <string.h>

enum { MAX_PAUSE = 2000 }; /* milliseconds */

/* The steps of work for which a frame has time. */
enum { FRAME_STEPS = 1000000 };

struct EdZoneSizes {
    EdZoneSize zones[256];
    EdFilledPlane filled;
    Plane *plane;      /* strong reference: the plane that was measured, or NULL */
    gint64 start_time; /* start of the last worker, in microseconds */
    EdWorker worker;
};

/* A worker's input and result. */
typedef struct MeasureJob {
    EdZoneSize zones[256];
    EdFilledPlane filled;
    Plane *plane;
    GCancellable *cancel;
} MeasureJob;

static bool add_piece(void *user, const ZonePiece *piece)
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

static void measure_work(void *data, GCancellable *cancel)
{
    MeasureJob *job = data;
    job->cancel = cancel;
    job->filled.pixels = plane_with_shapes(job->plane);
    job->filled.covered = plane_covered(job->plane);
    pieces_find(job->filled.pixels, add_piece, job);
}

void ed_filled_plane_clear(EdFilledPlane *filled)
{
    g_clear_pointer(&filled->pixels, blocks_unref);
    g_clear_pointer(&filled->covered, blocks_unref);
}

static void job_free(void *data)
{
    g_autofree MeasureJob *job = data;
    ed_filled_plane_clear(&job->filled);
    node_unref(job->plane);
}

static bool is_measured(const EdZoneSizes *sizes, const Plane *plane)
{
    return sizes->plane != NULL && sizes->plane->id == plane->id &&
           sizes->plane->pixels == plane->pixels && sizes->plane->shapes == plane->shapes;
}

/* Starts the next worker after a pause. Large planes take a long time to measure and change with
 * every step of a brush stroke, so workers are spaced out to leave time for other work. */
static void measure_done(void *owner, void *data)
{
    EdSession *session = owner;
    EdZoneSizes *sizes = session->sizes;
    MeasureJob *job = data;
    memcpy(sizes->zones, job->zones, sizeof sizes->zones);
    ed_filled_plane_clear(&sizes->filled);
    sizes->filled = job->filled;
    job->filled = (EdFilledPlane){NULL, NULL};
    node_unref(sizes->plane);
    sizes->plane = g_steal_pointer(&job->plane);
    guint duration = (guint)((g_get_monotonic_time() - sizes->start_time) / 1000);
    ed_worker_start_after(&sizes->worker, MIN(2 * duration, MAX_PAUSE));
    ed_zone_view_measured(session);
    ed_session_emit_view_changed(session, ED_VIEW_SIZES);
}

/* Starts a worker, unless one is running or nothing has changed. */
static void start_worker(void *owner)
{
    EdSession *session = owner;
    EdZoneSizes *sizes = session->sizes;
    const Plane *plane = ed_session_plane(session);
    if (plane == NULL || ed_worker_is_busy(&sizes->worker) || is_measured(sizes, plane))
        return;
    sizes->start_time = g_get_monotonic_time();
    MeasureJob *job = g_new0(MeasureJob, 1);
    job->plane = node_ref(plane);
    ed_worker_run(&sizes->worker, job);
}

static const EdWorkerClass measure_class = {
    .start = start_worker, .work = measure_work, .done = measure_done, .free = job_free};

/* Returns the last measurement; a worker starts if something has changed since. */
static const EdZoneSizes *measure(EdSession *session)
{
    if (session->sizes == NULL) {
        session->sizes = g_new0(EdZoneSizes, 1);
        session->sizes->worker = (EdWorker){.class = &measure_class, .owner = session};
    }
    start_worker(session);
    return session->sizes;
}

bool ed_session_fill_plane(EdSession *session, EdFilledPlane *filled)
{
    const EdZoneSizes *sizes = session->sizes;
    const Plane *plane = ed_session_plane(session);
    *filled = (EdFilledPlane){NULL, NULL};
    if (plane == NULL)
        return false;
    if (sizes != NULL && is_measured(sizes, plane)) {
        *filled =
            (EdFilledPlane){blocks_ref(sizes->filled.pixels), blocks_ref(sizes->filled.covered)};
        return true;
    }
    BudgetScope scope;
    Budget *frame = budget_new(FRAME_STEPS / BUDGET_STEPS_PER_BYTE, NULL);
    budget_open_work(&scope, frame);
    *filled = (EdFilledPlane){plane_with_shapes(plane), plane_covered(plane)};
    bool done = budget_close(&scope, NULL);
    budget_unref(frame);
    if (!done) {
        ed_filled_plane_clear(filled);
        measure(session);
    }
    return done;
}

const EdZoneSize *ed_session_zone_size(EdSession *session, int32_t zone)
{
    static const EdZoneSize no_size;
    const Plane *plane = ed_session_plane(session);
    if (plane == NULL || zone < 0 || zone > 255)
        return &no_size;
    const EdZoneSizes *sizes = measure(session);
    return sizes->plane != NULL && sizes->plane->id == plane->id ? &sizes->zones[zone] : &no_size;
}

void ed_zone_sizes_clear(EdSession *session)
{
    EdZoneSizes *sizes = session->sizes;
    if (sizes == NULL)
        return;
    ed_worker_stop(&sizes->worker);
    ed_filled_plane_clear(&sizes->filled);
    node_unref(sizes->plane);
    g_clear_pointer(&session->sizes, g_free);
}
