/* SPDX-License-Identifier: MIT */
/* The session owns its probe, which holds only a weak pointer to the session. Queries run on the
 * main thread, because they take nanoseconds. */
#include "session/ed-probe.h"

#include "session/ed-options.h"
#include "session/ed-session-internal.h"

#include <math.h>
#include <string.h>
#include <time.h>

enum {
    CAPACITY = 4096, /* maximum number of leaves for each leg of a path */
    BATCHES = 8,
    QUERIES_OF_BATCH = 32,
    SLOW = 20000 /* nanoseconds: slower queries are repeated less often */
};

struct _EdProbe {
    GObject parent;
    EdSession *session; /* weak */
    bool has_query, has_answer;
    gab_vec from, to;
    EdProbeAnswer answer;
    GArray *leaves;    /* uint32_t */
    GHashTable *doors; /* names of open doors */
    EdBuilt *built;    /* strong reference: the build that was queried */
    uint32_t open[64]; /* bits of open doors, by their index in the bank */
    uint64_t layer;
};

enum { SIGNAL_CHANGED, SIGNALS };
static guint signals[SIGNALS];

G_DEFINE_FINAL_TYPE(EdProbe, ed_probe, G_TYPE_OBJECT)

/* ---- Queries ---- */

typedef struct QueryJob {
    const EdBuilt *built;
    EdProbeAnswer *answer;
    gab_mover mover;
    gab_blockers blockers;
} QueryJob;

/* Bounces like off wood: keeps most of the normal speed and all of the tangential speed. */
static const gab_surface wood = {.restitution = 0.8f, .friction = 0};

gab_mover ed_probe_mover(EdProbeBody body, double size, gab_vec from, gab_vec to)
{
    if (body == ED_BODY_DISC)
        return gab_mover_disc(from, to, (float)size);
    float side = (float)size;
    gab_box box = {from.x - side / 2, from.y - side / 2, side, side};
    return gab_mover_box(box, (gab_vec){to.x - from.x, to.y - from.y});
}

static void answer_move(const QueryJob *q)
{
    EdProbeAnswer *answer = q->answer;
    gab_blockers counted = q->blockers;
    const gab_blockers *first = &counted;
    gab_level level = q->built->level;
    counted.cost = &answer->cost;
    if (answer->then == ED_THEN_SLIDE)
        answer->travel =
            gab_level_slide(level, &q->mover, &counted, answer->impacts, GAB_MAX_IMPACTS);
    else if (answer->then == ED_THEN_BOUNCE)
        answer->travel =
            gab_level_bounce(level, &q->mover, &counted, wood, answer->impacts, GAB_MAX_IMPACTS);
    if (answer->then != ED_THEN_STOP)
        first = &q->blockers; /* the cost is already measured */
    answer->hit = gab_level_sweep(level, &q->mover, first, &answer->impact);
    answer->overlaps = gab_level_overlaps(level, &q->mover, &q->blockers);
    if (answer->then == ED_THEN_STOP) {
        answer->travel = (gab_travel){
            .end = answer->impact.at.stop, .count = answer->hit, .faces = answer->impact.at.face};
        answer->impacts[0] = answer->impact;
    }
}

static void answer_sight(const QueryJob *q)
{
    EdProbeAnswer *answer = q->answer;
    gab_blockers blockers = q->blockers;
    gab_level_crossing crossings[CAPACITY];
    blockers.cost = &answer->cost;
    answer->crossed = gab_level_crossed(q->built->level, (gab_segment){answer->from, answer->to},
                                        &blockers, crossings, CAPACITY);
    answer->hit = answer->crossed > 0;
    answer->travel.end = answer->to;
    if (answer->hit)
        answer->first = crossings[0];
}

static void run_query(const QueryJob *q)
{
    gab_level level = q->built->level;
    if (q->answer->ask == ED_ASK_POINT)
        gab_layer_leaf_at_point(q->built->layer, q->answer->from);
    else if (q->answer->ask == ED_ASK_SIGHT)
        gab_level_visible(level, q->answer->from, q->answer->to, &q->blockers);
    else if (q->answer->then == ED_THEN_SLIDE)
        gab_level_slide(level, &q->mover, &q->blockers, NULL, 0);
    else if (q->answer->then == ED_THEN_BOUNCE)
        gab_level_bounce(level, &q->mover, &q->blockers, wood, NULL, 0);
    else
        gab_level_sweep(level, &q->mover, &q->blockers, NULL);
}

static double monotonic_nanoseconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

/* Returns the shortest mean time of several batches, because the machine also does other things. */
static double time_of(const QueryJob *q)
{
    double start = monotonic_nanoseconds();
    run_query(q);
    double best = monotonic_nanoseconds() - start;
    int queries = best > SLOW ? 1 : QUERIES_OF_BATCH;
    for (int batch = 0; batch < (queries > 1 ? BATCHES : 2); batch++) {
        start = monotonic_nanoseconds();
        for (int i = 0; i < queries; i++)
            run_query(q);
        best = fmin(best, (monotonic_nanoseconds() - start) / queries);
    }
    return best;
}

/* ---- Leaves ---- */

static void add_leg(EdProbe *self, const gab_mover *mover, gab_layer layer)
{
    uint32_t leaves[CAPACITY];
    uint32_t count = gab_layer_leaves_along(layer, mover, leaves, CAPACITY);
    for (uint32_t i = 0; i < MIN(count, CAPACITY); i++) {
        bool is_listed = false;
        for (guint k = 0; k < self->leaves->len && !is_listed; k++)
            is_listed = g_array_index(self->leaves, uint32_t, k) == leaves[i];
        if (!is_listed)
            g_array_append_val(self->leaves, leaves[i]);
    }
}

/* Lists the leaves along the path as it was travelled, with each leg only up to its impact. */
static void list_leaves(EdProbe *self, const EdBuilt *built)
{
    EdProbeAnswer *answer = &self->answer;
    double size = answer->ask == ED_ASK_MOVE ? (double)answer->size : 0;
    EdProbeBody body = answer->ask == ED_ASK_MOVE ? answer->body : ED_BODY_DISC;
    gab_vec at = answer->from;
    g_array_set_size(self->leaves, 0);
    if (answer->ask == ED_ASK_POINT && answer->from_leaf != GAB_NONE) {
        g_array_append_val(self->leaves, answer->from_leaf);
    } else if (answer->ask != ED_ASK_POINT) {
        for (uint32_t i = 0; i <= answer->travel.count && i <= GAB_MAX_IMPACTS; i++) {
            bool last = i == answer->travel.count;
            gab_vec to = last ? answer->travel.end : answer->impacts[i].at.stop;
            gab_mover leg = ed_probe_mover(body, size, at, to);
            add_leg(self, &leg, built->layer);
            at = to;
        }
    }
    answer->leaves = (const uint32_t *)(void *)self->leaves->data;
    answer->leaf_count = self->leaves->len;
}

/* ---- Answers ---- */

static void emit_changed(EdProbe *self)
{
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
    if (self->session != NULL)
        ed_session_emit_view_changed(self->session, ED_VIEW_PARTITION);
}

static const EdBuilt *built_of(EdProbe *self)
{
    return self->session != NULL ? ed_partition_built(ed_session_partition(self->session)) : NULL;
}

static void keep_built(EdProbe *self, const EdBuilt *built)
{
    EdBuilt *kept = built != NULL ? ed_built_ref((EdBuilt *)built) : NULL;
    ed_built_unref(self->built);
    self->built = kept;
}

static void set_open_doors(EdProbe *self, const EdBuilt *built)
{
    memset(self->open, 0, sizeof self->open);
    TABLE_EACH (name, value, self->doors)
        gab_doors_set(self->open, G_N_ELEMENTS(self->open), gab_level_door(built->level, name),
                      true);
}

static double option(EdProbe *self, const char *id)
{
    return ed_session_option(self->session, "probe", id);
}

static void update_answer(EdProbe *self)
{
    const EdBuilt *built = built_of(self);
    self->has_answer = self->has_query && built != NULL;
    if (self->has_answer) {
        set_open_doors(self, built);
        self->answer = (EdProbeAnswer){.ask = (EdProbeQuery)option(self, "ask"),
                                       .body = (EdProbeBody)option(self, "body"),
                                       .then = (EdProbeResponse)option(self, "then"),
                                       .size = (float)option(self, "size"),
                                       .from = self->from,
                                       .to = self->to,
                                       .travel.end = self->to};
        EdProbeAnswer *answer = &self->answer;
        QueryJob q = {.built = built,
                      .answer = answer,
                      .mover =
                          ed_probe_mover(answer->body, (double)answer->size, self->from, self->to),
                      .blockers = {.open = self->open, .open_words = G_N_ELEMENTS(self->open)}};
        if (answer->ask == ED_ASK_MOVE)
            answer_move(&q);
        else if (answer->ask == ED_ASK_SIGHT)
            answer_sight(&q);
        answer->from_leaf = gab_layer_leaf_at_point(built->layer, self->from);
        answer->to_leaf = gab_layer_leaf_at_point(built->layer, answer->travel.end);
        answer->nanoseconds = time_of(&q);
        list_leaves(self, built);
    }
    keep_built(self, built);
    emit_changed(self);
}

/* Drops the query if another layer is shown, because that has other walls. */
static void partition_changed_cb(EdProbe *self)
{
    const EdBuilt *built = built_of(self);
    if (built == self->built)
        return;
    if (built != NULL && built->layer_id != self->layer) {
        self->layer = built->layer_id;
        self->has_query = false;
    }
    update_answer(self);
}

static void view_changed_cb(EdProbe *self, guint changes)
{
    if ((changes & ED_VIEW_TOOL) != 0 && self->has_query)
        update_answer(self);
}

/* ---- The class ---- */

static void ed_probe_finalize(GObject *object)
{
    EdProbe *self = ED_PROBE(object);
    g_clear_weak_pointer(&self->session);
    ed_built_unref(self->built);
    g_array_unref(self->leaves);
    g_hash_table_unref(self->doors);
    G_OBJECT_CLASS(ed_probe_parent_class)->finalize(object);
}

static void ed_probe_class_init(EdProbeClass *class)
{
    G_OBJECT_CLASS(class)->finalize = ed_probe_finalize;
    signals[SIGNAL_CHANGED] = g_signal_new("changed", ED_TYPE_PROBE, G_SIGNAL_RUN_LAST, 0, NULL,
                                           NULL, NULL, G_TYPE_NONE, 0);
}

static void ed_probe_init(EdProbe *self)
{
    self->leaves = g_array_new(FALSE, FALSE, sizeof(uint32_t));
    self->doors = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
}

EdProbe *ed_session_probe(EdSession *session)
{
    EdProbe *probe = g_object_get_data(G_OBJECT(session), "ed-probe");
    if (probe != NULL)
        return probe;
    probe = g_object_new(ED_TYPE_PROBE, NULL);
    g_set_weak_pointer(&probe->session, session);
    g_object_set_data_full(G_OBJECT(session), "ed-probe", probe, g_object_unref);
    g_signal_connect_object(session, "view-changed", G_CALLBACK(view_changed_cb), probe,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(ed_session_partition(session), "changed",
                            G_CALLBACK(partition_changed_cb), probe, G_CONNECT_SWAPPED);
    return probe;
}

void ed_probe_ask(EdProbe *probe, gab_vec from, gab_vec to)
{
    const EdBuilt *built = built_of(probe);
    probe->layer = built != NULL ? built->layer_id : probe->layer;
    probe->has_query = true;
    probe->from = from;
    probe->to = to;
    update_answer(probe);
}

void ed_probe_clear(EdProbe *probe)
{
    if (!probe->has_query)
        return;
    probe->has_query = false;
    update_answer(probe);
}

bool ed_probe_ends(EdProbe *probe, gab_vec *from, gab_vec *to)
{
    *from = probe->from;
    *to = probe->to;
    return probe->has_query;
}

const EdProbeAnswer *ed_probe_answer(EdProbe *probe)
{
    return probe->has_answer ? &probe->answer : NULL;
}

void ed_probe_set_open(EdProbe *probe, const char *door, bool open)
{
    if (open)
        g_hash_table_add(probe->doors, g_strdup(door));
    else
        g_hash_table_remove(probe->doors, door);
    update_answer(probe);
}

bool ed_probe_is_open(EdProbe *probe, const char *door)
{
    return g_hash_table_contains(probe->doors, door);
}
