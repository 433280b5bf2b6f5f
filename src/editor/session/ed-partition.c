/* SPDX-License-Identifier: MIT */
/* The session owns its partition, which holds only a weak pointer to the session. */
#include "session/ed-partition.h"

#include "session/ed-session-internal.h"

#include <math.h>
#include <string.h>

enum { DELAY = 250, MAX_DELAY = 1500, PROGRESS_EVERY = 100 }; /* milliseconds */
enum { WHOLE = 1000 };                                        /* the progress of a complete build */

struct _EdPartition {
    GObject parent;
    EdSession *session; /* weak */
    EdBuilt *built;
    const Walls *wanted; /* strong reference: the version being built or waiting; NULL: none */
    uint64_t layer;      /* id of the displayed wall layer, or 0 */
    EdWorker building, comparing;
    char *problem;
    EdMeasured compared[ED_COMPARED];
    bool has_compared;
    EdPartitionPick pick;
    GArray *picked; /* uint32_t: walls of the pick */
    EdRebuild when;
    guint delay;             /* milliseconds */
    guint progress_timer;    /* emits "changed" while a build runs, or 0 */
    int64_t build_start;     /* start of the running build */
    guint last_milliseconds; /* duration of the last build */
};

enum { SIGNAL_CHANGED, SIGNALS };
static guint signals[SIGNALS];

G_DEFINE_FINAL_TYPE(EdPartition, ed_partition, G_TYPE_OBJECT)

/* ---- On workers ---- */

/* A worker's input and result. */
typedef struct Job {
    EdBuiltSource source; /* with references to project and store */
    GCancellable *cancel;
    gint progress;     /* 0 to WHOLE; atomic */
    DeriveJob builder; /* used by the worker */
    EdBuilt *built;    /* NULL: failed, with `error` */
    GError *error;
    EdBuilt *base; /* for comparisons: the last build */
    EdMeasured measured[ED_COMPARED];
    bool is_compared;
} Job;

static void job_free(void *data)
{
    g_autofree Job *job = data;
    node_unref((gpointer)job->source.project);
    picture_store_unref(job->source.store);
    ed_built_unref(job->built);
    ed_built_unref(job->base);
    g_clear_error(&job->error);
}

static bool is_cancelled(void *user)
{
    return g_cancellable_is_cancelled(((Job *)user)->cancel);
}

static void set_progress(void *user, double share)
{
    g_atomic_int_set(&((Job *)user)->progress, (gint)(share * WHOLE));
}

static void build_work(void *data, GCancellable *cancel)
{
    Job *job = data;
    job->cancel = cancel;
    job->builder = (DeriveJob){.progress = set_progress, .cancelled = is_cancelled, .user = job};
    job->built = ed_built_new(&job->source, &job->builder, &job->error);
}

static bool measure_kind(Job *job, PartitionKind kind, GError **error)
{
    EdBuilt *built = ed_built_kind(job->base) == kind
                         ? ed_built_ref(job->base)
                         : ed_built_new_as(&job->source, kind, &job->builder, error);
    bool success = built != NULL && ed_measure(built, is_cancelled, job, &job->measured[kind]);
    ed_built_unref(built);
    return success;
}

static void compare_work(void *data, GCancellable *cancel)
{
    Job *job = data;
    job->cancel = cancel;
    job->builder = (DeriveJob){.cancelled = is_cancelled, .user = job};
    job->is_compared = true;
    for (int kind = 0; kind < ED_COMPARED && job->is_compared; kind++)
        job->is_compared = measure_kind(job, (PartitionKind)kind, NULL);
}

/* ---- Beginning and ending ---- */

static void emit_changes(EdPartition *self, unsigned more_changes)
{
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
    if (self->session != NULL)
        ed_session_emit_view_changed(self->session, ED_VIEW_PARTITION | more_changes);
}

static void emit_changed(EdPartition *self)
{
    emit_changes(self, 0);
}

static void stop_building(EdPartition *self)
{
    ed_worker_stop(&self->building);
    g_clear_handle_id(&self->progress_timer, g_source_remove);
}

static void stop(EdPartition *self)
{
    stop_building(self);
    ed_worker_stop(&self->comparing);
}

static void set_wanted(EdPartition *self, const Walls *walls)
{
    if (walls != NULL)
        node_ref(walls);
    node_unref((gpointer)self->wanted);
    self->wanted = walls;
}

static void set_built(EdPartition *self, EdBuilt *built)
{
    ed_built_unref(self->built);
    self->built = built;
    self->has_compared = false;
    self->pick = (EdPartitionPick){ED_PARTITION_NONE, 0};
    g_array_set_size(self->picked, 0);
}

static Job *job_new(EdPartition *self)
{
    Job *job = g_new0(Job, 1);
    job->source = (EdBuiltSource){node_ref(ed_session_project(self->session)),
                                  picture_store_ref(ed_session_pictures(self->session)),
                                  ed_session_view(self->session)->asset, self->layer};
    return job;
}

static void compare_done(void *owner, void *data)
{
    EdPartition *self = owner;
    const Job *job = data;
    self->has_compared = job->is_compared;
    memcpy(self->compared, job->measured, sizeof self->compared);
    emit_changed(self);
}

static const EdWorkerClass compare_class = {
    .work = compare_work, .done = compare_done, .free = job_free, .priority = G_PRIORITY_LOW};

void ed_partition_compare(EdPartition *partition)
{
    ed_worker_stop(&partition->comparing);
    if (partition->built == NULL || partition->session == NULL || ed_partition_is_old(partition))
        return;
    Job *job = job_new(partition);
    job->base = ed_built_ref(partition->built);
    ed_worker_run(&partition->comparing, job);
    emit_changed(partition);
}

static void build_done(void *owner, void *data)
{
    g_autoptr(EdPartition) self = g_object_ref(owner);
    Job *job = data;
    stop_building(self);
    self->last_milliseconds = (guint)((g_get_monotonic_time() - self->build_start) / 1000);
    if (job->built == NULL) {
        self->problem = g_strdup(job->error->message);
        emit_changed(self);
        return;
    }
    set_built(self, g_steal_pointer(&job->built));
    emit_changes(self, ED_VIEW_LOOK);
    ed_partition_compare(self);
}

static gboolean progress_cb(gpointer user)
{
    emit_changed(user);
    return G_SOURCE_CONTINUE;
}

static void start_build(void *owner)
{
    EdPartition *self = owner;
    self->build_start = g_get_monotonic_time();
    self->progress_timer = g_timeout_add(PROGRESS_EVERY, progress_cb, self);
    ed_worker_run(&self->building, job_new(self));
}

static const EdWorkerClass build_class = {.start = start_build,
                                          .work = build_work,
                                          .done = build_done,
                                          .free = job_free,
                                          .priority = G_PRIORITY_LOW};

/* Returns the delay before a build. During a drag, it is at least the duration of the last build
 * (up to MAX_DELAY), so that a slow build does not start at every short pause. */
static guint delay_of(EdPartition *self)
{
    bool is_drag = self->session->group != NULL;
    return is_drag ? MAX(self->delay, MIN(self->last_milliseconds, MAX_DELAY)) : self->delay;
}

static void start_after(EdPartition *self, guint milliseconds)
{
    stop(self);
    g_clear_pointer(&self->problem, g_free);
    ed_worker_start_after(&self->building, milliseconds);
    emit_changed(self);
}

/* ---- Following the session ---- */

static const Walls *shown_walls(EdPartition *self)
{
    const Layer *layer = self->session != NULL ? ed_session_layer(self->session) : NULL;
    return layer != NULL ? layer->walls : NULL;
}

/* Switches to another layer or none, and drops everything that belongs to the previous one. */
static void switch_layer(EdPartition *self, const Walls *walls)
{
    stop(self);
    set_built(self, NULL);
    set_wanted(self, walls);
    g_clear_pointer(&self->problem, g_free);
    if (walls != NULL)
        start_after(self, 0);
    emit_changes(self, ED_VIEW_LOOK);
}

static void follow_session(EdPartition *self)
{
    const Walls *walls = shown_walls(self);
    uint64_t layer = walls != NULL ? ed_session_view(self->session)->layer : 0;
    if (layer != self->layer) {
        self->layer = layer;
        switch_layer(self, walls);
        return;
    }
    if (walls == self->wanted)
        return;
    set_wanted(self, walls);
    if (self->when == ED_REBUILD_LIVE) {
        start_after(self, delay_of(self));
    } else {
        stop(self);
        emit_changed(self);
    }
}

static void view_changed_cb(EdPartition *self, guint changes)
{
    if ((changes & (ED_VIEW_ASSET | ED_VIEW_PART)) != 0)
        follow_session(self);
}

static void state_changed_cb(EdPartition *self)
{
    if (self->when == ED_REBUILD_ON_SAVE && ed_partition_is_old(self) &&
        !ed_session_is_modified(self->session))
        start_after(self, 0);
}

/* ---- The class ---- */

static void ed_partition_finalize(GObject *object)
{
    EdPartition *self = ED_PARTITION(object);
    set_built(self, NULL);
    set_wanted(self, NULL);
    g_free(self->problem);
    g_array_unref(self->picked);
    G_OBJECT_CLASS(ed_partition_parent_class)->finalize(object);
}

static void ed_partition_class_init(EdPartitionClass *class)
{
    G_OBJECT_CLASS(class)->finalize = ed_partition_finalize;
    signals[SIGNAL_CHANGED] = g_signal_new("changed", ED_TYPE_PARTITION, G_SIGNAL_RUN_LAST, 0, NULL,
                                           NULL, NULL, G_TYPE_NONE, 0);
}

static void ed_partition_init(EdPartition *self)
{
    self->delay = DELAY;
    self->building = (EdWorker){.class = &build_class, .owner = self};
    self->comparing = (EdWorker){.class = &compare_class, .owner = self};
    self->picked = g_array_new(FALSE, FALSE, sizeof(uint32_t));
}

static void session_ended(gpointer data)
{
    EdPartition *self = data;
    stop(self);
    g_clear_weak_pointer(&self->session);
    g_object_unref(self);
}

EdPartition *ed_session_partition(EdSession *session)
{
    EdPartition *partition = g_object_get_data(G_OBJECT(session), "ed-partition");
    if (partition != NULL)
        return partition;
    partition = g_object_new(ED_TYPE_PARTITION, NULL);
    g_set_weak_pointer(&partition->session, session);
    g_object_set_data_full(G_OBJECT(session), "ed-partition", partition, session_ended);
    g_signal_connect_object(session, "changed", G_CALLBACK(follow_session), partition,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "view-changed", G_CALLBACK(view_changed_cb), partition,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "state-changed", G_CALLBACK(state_changed_cb), partition,
                            G_CONNECT_SWAPPED);
    follow_session(partition);
    return partition;
}

const EdBuilt *ed_partition_built(EdPartition *partition)
{
    return partition->built;
}

bool ed_partition_is_old(EdPartition *partition)
{
    return partition->wanted != NULL &&
           (partition->built == NULL || partition->built->walls != partition->wanted);
}

bool ed_partition_is_busy(EdPartition *partition)
{
    return ed_worker_is_busy(&partition->building);
}

double ed_partition_progress(EdPartition *partition)
{
    const Job *job = ed_worker_job(&partition->building);
    return job != NULL ? (double)g_atomic_int_get(&job->progress) / WHOLE : 0;
}

const char *ed_partition_problem(EdPartition *partition)
{
    return partition->problem;
}

void ed_partition_cancel(EdPartition *partition)
{
    if (!ed_partition_is_busy(partition))
        return;
    stop_building(partition);
    emit_changed(partition);
}

void ed_partition_rebuild(EdPartition *partition)
{
    if (partition->wanted != NULL)
        start_after(partition, 0);
}

EdRebuild ed_partition_when(EdPartition *partition)
{
    return partition->when;
}

void ed_partition_set_when(EdPartition *partition, EdRebuild when)
{
    partition->when = when;
    if (when == ED_REBUILD_LIVE && ed_partition_is_old(partition))
        start_after(partition, 0);
    else
        emit_changed(partition);
}

void ed_partition_set_delay(EdPartition *partition, guint milliseconds)
{
    partition->delay = milliseconds;
}

const EdMeasured *ed_partition_compared(EdPartition *partition)
{
    return partition->has_compared ? partition->compared : NULL;
}

bool ed_partition_is_comparing(EdPartition *partition)
{
    return ed_worker_is_busy(&partition->comparing);
}

/* ---- Picking ---- */

/* Returns the position of a point along a cut's line: 0 at one end of the cut within the region, 1
 * at the other. */
static double position_along(const DrawCut *line, double x, double y)
{
    double dx = line->b.x - line->a.x, dy = line->b.y - line->a.y;
    return ((x - line->a.x) * dx + (y - line->a.y) * dy) / (dx * dx + dy * dy);
}

/* True if a cut crosses a wall or runs along it, within the region of its node. */
static bool cut_meets_wall(const gab_wall *wall, const gab_cut *cut, const DrawCut *line)
{
    double ax = (double)wall->a.x, ay = (double)wall->a.y;
    double bx = (double)wall->b.x, by = (double)wall->b.y;
    double nx = (double)cut->normal.x, ny = (double)cut->normal.y, offset = (double)cut->offset;
    double distance_a = ax * nx + ay * ny - offset, distance_b = bx * nx + by * ny - offset;
    if (fabs(distance_a) <= DRAW_PARTITION_NEAR && fabs(distance_b) <= DRAW_PARTITION_NEAR) {
        double from = position_along(line, ax, ay), to = position_along(line, bx, by);
        return fmin(from, to) < 1 && fmax(from, to) > 0;
    }
    if ((distance_a < 0) == (distance_b < 0))
        return false;
    double share = distance_a / (distance_a - distance_b);
    if (fmin(share, 1 - share) * hypot(bx - ax, by - ay) < DRAW_PARTITION_NEAR)
        return false;
    double at = position_along(line, ax + share * (bx - ax), ay + share * (by - ay));
    return at >= 0 && at <= 1;
}

static void find_cut_walls(EdPartition *self, uint32_t node)
{
    const EdBuilt *built = self->built;
    gab_level_wall wall;
    gab_cut cut;
    if (!gab_layer_cut_at(built->layer, node, &cut))
        return;
    for (uint32_t i = 0; gab_layer_wall_at(built->layer, i, &wall); i++)
        if (cut_meets_wall(&wall.wall, &cut, &built->drawn->cuts[node]))
            g_array_append_val(self->picked, i);
}

static void find_picked_walls(EdPartition *self)
{
    const EdBuilt *built = self->built;
    g_array_set_size(self->picked, 0);
    if (built == NULL || built->drawn == NULL)
        return;
    if (self->pick.kind == ED_PARTITION_NODE) {
        find_cut_walls(self, self->pick.number);
    } else if (self->pick.kind == ED_PARTITION_LEAF) {
        uint32_t count = gab_layer_leaf_walls(built->layer, self->pick.number, NULL, 0);
        g_array_set_size(self->picked, count);
        gab_layer_leaf_walls(built->layer, self->pick.number,
                             (uint32_t *)(void *)self->picked->data, count);
    }
}

void ed_partition_pick(EdPartition *partition, EdPartitionPick pick)
{
    if (partition->pick.kind == pick.kind && partition->pick.number == pick.number)
        return;
    partition->pick = pick;
    find_picked_walls(partition);
    emit_changed(partition);
}

const uint32_t *ed_partition_picked_walls(EdPartition *partition, uint32_t *count)
{
    *count = partition->picked->len;
    return (const uint32_t *)(void *)partition->picked->data;
}

EdPartitionPick ed_partition_picked(EdPartition *partition)
{
    return partition->pick;
}

uint32_t ed_partition_tree_depth(const gab_partition_info *info)
{
    return info->nodes > 0 ? info->depth + 1 : 0;
}
