/* SPDX-License-Identifier: MIT */
/*
 * Implements ed-bands.h. One job runs at a time: first for the bands and, when those are up to
 * date, for the pinch points, where the road is too narrow for a band. Pinch points need the whole
 * road, and the next change cancels their job.
 */
#include "session/ed-bands.h"

#include "derive/bands.h"
#include "session/ed-options.h"
#include "session/ed-view.h"
#include "session/ed-worker.h"

#include <math.h>

/* Maps of up to SMALL_MAP pixels get pinch points after each change, larger ones only after PAUSE
 * milliseconds without a change. */
enum { SMALL_MAP = 1 << 20, PAUSE = 300 };

/* A worker's input and results. */
typedef struct BandsJob {
    Map *map;
    MapBandsOptions options;
    MapBands *from;       /* the previous result; for pinch points, the current one */
    bool compute_curves;  /* compute offset curves, too */
    bool compute_pinches; /* compute only pinch points */
    MapBands *bands;
    GArray *curves, *pinches;
} BandsJob;

struct _EdBands {
    GObject parent;
    EdSession *session;    /* weak */
    MapBands *known;       /* the last result, or NULL */
    MapBands *pinch_bands; /* the bands for which `pinches` were computed */
    GArray *pinches, *curves, *empty;
    bool has_curves; /* `curves` were computed from `known` */
    EdWorker worker; /* BandsJob; its pause delays pinch points */
    GHashTable *hidden;
    uint64_t brush_plane;   /* the plane whose band set the brush size, or 0 */
    double brush_size;      /* the brush size that the band set */
    double user_brush_size; /* the size that the user had set, restored later */
};

enum { SIGNAL_CHANGED, SIGNALS };
static guint signals[SIGNALS];

G_DEFINE_FINAL_TYPE(EdBands, ed_bands, G_TYPE_OBJECT)

/* ---- On a worker ---- */

static void bands_work(void *data, GCancellable *cancel)
{
    BandsJob *job = data;
    DeriveJob derive_job = {.cancelled = ed_worker_is_cancelled, .user = cancel};
    if (job->compute_pinches)
        job->pinches = map_bands_pinches(job->from, &derive_job);
    else
        job->bands = map_bands_new(job->map, &job->options, job->from, &derive_job);
    if (job->compute_curves && job->bands != NULL)
        job->curves = map_bands_curves(job->bands);
}

static void job_free(void *data)
{
    g_autofree BandsJob *job = data;
    node_unref(job->map);
    map_bands_unref(job->from);
    map_bands_unref(job->bands);
    g_clear_pointer(&job->curves, g_array_unref);
    g_clear_pointer(&job->pinches, g_array_unref);
}

static void start_next_job(EdBands *self);

static void store_bands(EdBands *self, BandsJob *job)
{
    map_bands_unref(self->known);
    self->known = g_steal_pointer(&job->bands);
    g_clear_pointer(&self->curves, g_array_unref);
    self->curves = g_steal_pointer(&job->curves);
    self->has_curves = job->compute_curves;
}

static void store_pinches(EdBands *self, BandsJob *job)
{
    map_bands_unref(self->pinch_bands);
    self->pinch_bands = g_steal_pointer(&job->from);
    g_clear_pointer(&self->pinches, g_array_unref);
    self->pinches = g_steal_pointer(&job->pinches);
}

static void bands_done(void *owner, void *data)
{
    EdBands *self = owner;
    BandsJob *job = data;
    bool found = job->bands != NULL || job->pinches != NULL;
    if (job->bands != NULL)
        store_bands(self, job);
    if (job->pinches != NULL)
        store_pinches(self, job);
    start_next_job(self);
    if (found)
        g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

/* ---- Starting jobs ---- */

static MapBandsOptions current_options(EdSession *session)
{
    const EdView *view = ed_session_view(session);
    const Plane *plane = ed_session_plane(session);
    bool compares = view->look.differences && plane != NULL && plane->band != 0;
    return (MapBandsOptions){.distances = view->look.distances,
                             .compared = compares ? plane->id : 0};
}

static bool is_up_to_date(const EdBands *self, const Map *map, const MapBandsOptions *options)
{
    const MapBands *known = self->known;
    return known != NULL && known->map == map && known->options.distances == options->distances &&
           known->options.compared == options->compared &&
           (self->has_curves || !ed_session_view(self->session)->look.curves);
}

static bool same_radii(const MapBands *a, const MapBands *b)
{
    bool same = a->count == b->count;
    for (uint32_t i = 0; same && i < a->count; i++)
        same = a->bands[i]->id == b->bands[i]->id && a->bands[i]->radius == b->bands[i]->radius;
    return same;
}

static bool has_pinches(const EdBands *self)
{
    const MapBands *earlier = self->pinch_bands, *current = self->known;
    return earlier != NULL && earlier->map->id == current->map->id &&
           same_radii(earlier, current) &&
           earlier->map->edge_is_road == current->map->edge_is_road &&
           earlier->map->planes == current->map->planes &&
           blocks_equal(map_road_blocks(earlier->road), map_road_blocks(current->road));
}

/* Cancels a running job whose result is no longer needed. A brush stroke does not make it useless:
 * the next job continues from its result. */
static void cancel_outdated(EdBands *self, const BandsJob *job, const Map *map)
{
    bool is_useless = map == NULL || job->compute_pinches || job->map->id != map->id ||
                      job->map->bands != map->bands || job->map->edge_is_road != map->edge_is_road;
    if (is_useless)
        ed_worker_cancel(&self->worker);
}

static void run_pinches(EdBands *self, const Map *map)
{
    BandsJob *job = g_new0(BandsJob, 1);
    job->map = node_ref(map);
    job->from = map_bands_ref(self->known);
    job->compute_pinches = true;
    ed_worker_run(&self->worker, job);
}

static void pause_ended(void *owner)
{
    EdBands *self = owner;
    const Map *map = ed_session_map(self->session);
    if (map != NULL && self->known != NULL && self->known->map == map)
        run_pinches(self, map);
}

/* Finds pinch points after each change on small maps; on large ones that would delay the next
 * stroke. */
static void find_pinches(EdBands *self, const Map *map)
{
    if (!ed_session_view(self->session)->look.pinches || has_pinches(self))
        return;
    if ((int64_t)map->width * map->height <= SMALL_MAP)
        run_pinches(self, map);
    else
        ed_worker_start_after(&self->worker, PAUSE);
}

static void start_next_job(EdBands *self)
{
    const BandsJob *running = ed_worker_job(&self->worker);
    if (running == NULL)
        ed_worker_stop(&self->worker);
    const Map *map = ed_session_map(self->session);
    MapBandsOptions options = map != NULL ? current_options(self->session) : (MapBandsOptions){0};
    if (map != NULL && is_up_to_date(self, map, &options)) {
        if (running == NULL)
            find_pinches(self, map);
        return;
    }
    if (running != NULL)
        cancel_outdated(self, running, map);
    if (running != NULL || map == NULL)
        return;
    BandsJob *job = g_new0(BandsJob, 1);
    job->map = node_ref(map);
    job->options = options;
    job->from = self->known != NULL ? map_bands_ref(self->known) : NULL;
    job->compute_curves = ed_session_view(self->session)->look.curves;
    ed_worker_run(&self->worker, job);
}

static const EdWorkerClass bands_class = {
    .start = pause_ended, .work = bands_work, .done = bands_done, .free = job_free};

/* ---- The brush of a band ---- */

/* Sets the brush size to the diameter of the plane's band; restores the former size when a plane
 * without a band is shown. */
static void set_brush_from_band(EdBands *self)
{
    const Map *map = ed_session_map(self->session);
    const Plane *plane = ed_session_plane(self->session);
    const Band *band = plane != NULL ? list_find_id(map->bands, plane->band, NULL) : NULL;
    double size = band != NULL ? round(2.0 * band->radius / DOCUMENT_PIXEL) : 0;
    uint64_t brush_plane = band != NULL ? plane->id : 0;
    if (brush_plane == self->brush_plane && size == self->brush_size)
        return;
    ed_session_declare_option(self->session, "brush", "size", ED_BRUSH_SIZE);
    if (self->brush_plane == 0)
        self->user_brush_size = ed_session_option(self->session, "brush", "size");
    self->brush_plane = brush_plane;
    self->brush_size = size;
    ed_session_set_option(self->session, "brush", "size",
                          brush_plane != 0 ? CLAMP(size, 1, BRUSH_MAX_SIZE)
                                           : self->user_brush_size);
}

static void changed_cb(EdBands *self)
{
    set_brush_from_band(self);
    start_next_job(self);
}

static void view_changed_cb(EdBands *self, guint changes)
{
    if ((changes & (ED_VIEW_ASSET | ED_VIEW_PART | ED_VIEW_LOOK)) != 0)
        changed_cb(self);
}

/* ---- Queries ---- */

const MapBands *ed_bands_current(EdBands *bands)
{
    const Map *map = bands->session != NULL ? ed_session_map(bands->session) : NULL;
    return map != NULL && bands->known != NULL && bands->known->map->id == map->id ? bands->known
                                                                                   : NULL;
}

const GArray *ed_bands_pinches(EdBands *bands)
{
    const MapBands *current = ed_bands_current(bands);
    bool is_shown = current != NULL && bands->pinches != NULL &&
                    bands->pinch_bands->map->id == current->map->id &&
                    same_radii(bands->pinch_bands, current) &&
                    ed_session_view(bands->session)->look.pinches;
    return is_shown ? bands->pinches : bands->empty;
}

const GArray *ed_bands_curves(EdBands *bands)
{
    bool is_shown = ed_bands_current(bands) != NULL && bands->curves != NULL &&
                    ed_session_view(bands->session)->look.curves;
    return is_shown ? bands->curves : bands->empty;
}

bool ed_bands_is_busy(EdBands *bands)
{
    return ed_worker_is_busy(&bands->worker);
}

bool ed_bands_is_hidden(EdBands *bands, uint64_t band)
{
    return g_hash_table_contains(bands->hidden, &band);
}

void ed_bands_set_hidden(EdBands *bands, uint64_t band, bool hidden)
{
    if (hidden == ed_bands_is_hidden(bands, band))
        return;
    if (hidden)
        g_hash_table_add(bands->hidden, g_memdup2(&band, sizeof band));
    else
        g_hash_table_remove(bands->hidden, &band);
    g_signal_emit(bands, signals[SIGNAL_CHANGED], 0);
}

bool ed_bands_free_space(EdBands *bands, double x, double y, EdFreeSpace *space)
{
    const MapBands *current = ed_bands_current(bands);
    *space = (EdFreeSpace){0};
    bool inside =
        current != NULL && x >= 0 && y >= 0 && x < current->map->width && y < current->map->height;
    if (!inside)
        return false;
    uint32_t squared = map_bands_squared(current, (int32_t)x, (int32_t)y);
    uint8_t label = blocks_get(current->labels, (int32_t)x, (int32_t)y);
    space->road = squared > 0;
    space->everywhere = squared == UINT32_MAX;
    space->pixels = space->road ? bands_clearance(MIN(squared, DISTANCE_FAR - 1)) / 256.0 : 0;
    space->fits = label > 0 ? label - 1u : 0;
    return true;
}

/* ---- The class ---- */

static void ed_bands_finalize(GObject *object)
{
    EdBands *self = ED_BANDS(object);
    map_bands_unref(self->known);
    map_bands_unref(self->pinch_bands);
    g_clear_pointer(&self->pinches, g_array_unref);
    g_clear_pointer(&self->curves, g_array_unref);
    g_array_unref(self->empty);
    g_hash_table_unref(self->hidden);
    G_OBJECT_CLASS(ed_bands_parent_class)->finalize(object);
}

static void ed_bands_class_init(EdBandsClass *class)
{
    G_OBJECT_CLASS(class)->finalize = ed_bands_finalize;
    signals[SIGNAL_CHANGED] = g_signal_new("changed", ED_TYPE_BANDS, G_SIGNAL_RUN_LAST, 0, NULL,
                                           NULL, NULL, G_TYPE_NONE, 0);
}

static void ed_bands_init(EdBands *self)
{
    self->worker = (EdWorker){.class = &bands_class, .owner = self};
    self->empty = g_array_new(FALSE, FALSE, 1);
    self->hidden = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
}

static void session_ended(gpointer data)
{
    EdBands *self = data;
    ed_worker_stop(&self->worker);
    g_clear_weak_pointer(&self->session);
    g_object_unref(self);
}

EdBands *ed_session_bands(EdSession *session)
{
    EdBands *bands = g_object_get_data(G_OBJECT(session), "ed-bands");
    if (bands != NULL)
        return bands;
    bands = g_object_new(ED_TYPE_BANDS, NULL);
    g_set_weak_pointer(&bands->session, session);
    g_object_set_data_full(G_OBJECT(session), "ed-bands", bands, session_ended);
    g_signal_connect_object(session, "changed", G_CALLBACK(changed_cb), bands, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "view-changed", G_CALLBACK(view_changed_cb), bands,
                            G_CONNECT_SWAPPED);
    changed_cb(bands);
    return bands;
}
