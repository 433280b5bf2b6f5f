/* SPDX-License-Identifier: MIT */
/* The session owns its checker, which holds only a weak pointer to the session. */
#include "session/ed-checker.h"

#include "session/ed-pictures.h"
#include "session/ed-view.h"
#include "session/ed-worker.h"

#include <glib/gi18n.h>
#include <string.h>

enum { DELAY = 300 }; /* milliseconds */

/* ---- One problem ---- */

struct _EdProblem {
    GObject parent;
    Problem problem;
};

G_DEFINE_FINAL_TYPE(EdProblem, ed_problem, G_TYPE_OBJECT)

static void ed_problem_finalize(GObject *object)
{
    Problem *problem = &ED_PROBLEM(object)->problem;
    g_free(problem->where);
    g_free(problem->what);
    g_free(problem->text);
    G_OBJECT_CLASS(ed_problem_parent_class)->finalize(object);
}

static void ed_problem_class_init(EdProblemClass *class)
{
    G_OBJECT_CLASS(class)->finalize = ed_problem_finalize;
}

static void ed_problem_init(EdProblem *self)
{
}

const Problem *ed_problem_get(EdProblem *problem)
{
    return &problem->problem;
}

static EdProblem *problem_new(const Problem *found)
{
    EdProblem *problem = g_object_new(ED_TYPE_PROBLEM, NULL);
    problem->problem = *found;
    problem->problem.where = g_strdup(found->where);
    problem->problem.what = g_strdup(found->what);
    problem->problem.text = g_strdup(found->text);
    return problem;
}

static bool is_same(const Problem *a, const Problem *b)
{
    return a->rule == b->rule && path_equal(&a->path, &b->path) &&
           memcmp(&a->area, &b->area, sizeof a->area) == 0 && strcmp(a->text, b->text) == 0;
}

/* ---- The list ---- */

struct _EdChecker {
    GObject parent;
    EdSession *session;  /* weak */
    GPtrArray *problems; /* EdProblem */
    guint delay;         /* milliseconds */
    EdWorker worker;
};

enum { SIGNAL_CHECKED, SIGNALS };
static guint signals[SIGNALS];

static GType checker_item_type(GListModel *model)
{
    return ED_TYPE_PROBLEM;
}

static guint checker_count_items(GListModel *model)
{
    return ED_CHECKER(model)->problems->len;
}

static gpointer checker_item(GListModel *model, guint index)
{
    GPtrArray *problems = ED_CHECKER(model)->problems;
    return index < problems->len ? g_object_ref(problems->pdata[index]) : NULL;
}

static void list_model_init(GListModelInterface *interface)
{
    interface->get_item_type = checker_item_type;
    interface->get_n_items = checker_count_items;
    interface->get_item = checker_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE(EdChecker, ed_checker, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, list_model_init))

static bool is_unchanged_at(GPtrArray *old, guint index, const Problem *found)
{
    return index < old->len && is_same(ed_problem_get(old->pdata[index]), found);
}

/* Problems of pictures concern what is shown as well. */
static bool is_of_shown_asset(EdChecker *self, const Problem *problem)
{
    const PathStep *first = &problem->path.steps[0];
    return self->session != NULL && problem->path.depth > 0 &&
           (first->id == ed_session_view(self->session)->asset ||
            g_str_equal(first->field->key, "pictures"));
}

/* Problems of the shown asset are first, and errors before warnings. */
static int compare(EdChecker *self, const Problem *one, const Problem *other)
{
    int shown = is_of_shown_asset(self, other) - is_of_shown_asset(self, one);
    return shown != 0 ? shown : (int)other->rule->severity - (int)one->rule->severity;
}

static int compare_found(gconstpointer a, gconstpointer b, gpointer checker)
{
    return compare(checker, *(const Problem *const *)a, *(const Problem *const *)b);
}

static int compare_listed(gconstpointer a, gconstpointer b, gpointer checker)
{
    return compare(checker, ed_problem_get(*(EdProblem *const *)a),
                   ed_problem_get(*(EdProblem *const *)b));
}

static GPtrArray *sort(EdChecker *self, const Problems *found)
{
    GPtrArray *list = g_ptr_array_new();
    for (uint32_t i = 0; i < found->count; i++)
        g_ptr_array_add(list, &found->items[i]);
    g_ptr_array_sort_with_data(list, compare_found, self);
    return list;
}

/* Replaces the list. Problems at either end of the list that were found again keep their
 * objects. */
static void replace(EdChecker *self, const Problems *found)
{
    g_autoptr(GPtrArray) latest = sort(self, found);
    g_autoptr(GPtrArray) old = self->problems;
    guint head = 0, tail = 0;
    while (head < latest->len && is_unchanged_at(old, head, latest->pdata[head]))
        head++;
    while (tail + head < MIN(latest->len, old->len) &&
           is_unchanged_at(old, old->len - 1 - tail, latest->pdata[latest->len - 1 - tail]))
        tail++;
    GPtrArray *next = g_ptr_array_new_with_free_func(g_object_unref);
    for (guint i = 0; i < latest->len; i++) {
        guint from_end = latest->len - i;
        if (i < head)
            g_ptr_array_add(next, g_object_ref(old->pdata[i]));
        else if (from_end <= tail)
            g_ptr_array_add(next, g_object_ref(old->pdata[old->len - from_end]));
        else
            g_ptr_array_add(next, problem_new(latest->pdata[i]));
    }
    self->problems = next;
    guint removed = old->len - head - tail, added = next->len - head - tail;
    if (removed > 0 || added > 0)
        g_list_model_items_changed(G_LIST_MODEL(self), head, removed, added);
}

/* ---- Checking ---- */

typedef struct Job {
    Project *project;
    PictureStore *store;
    Problems *found;
} Job;

static Job *job_new(EdSession *session)
{
    Job *job = g_new0(Job, 1);
    job->project = node_ref(ed_session_project(session));
    job->store = picture_store_ref(ed_session_pictures(session));
    return job;
}

static void job_free(void *data)
{
    g_autofree Job *job = data;
    node_unref(job->project);
    picture_store_unref(job->store);
    problems_free(job->found);
}

static void check_work(void *data, GCancellable *cancel)
{
    Job *job = data;
    CheckOptions options = {.cancelled = ed_worker_is_cancelled, .user = cancel};
    job->found = project_check(job->project, job->store, &options);
}

static void check_done(void *owner, void *data)
{
    EdChecker *self = owner;
    const Job *job = data;
    replace(self, job->found);
    g_signal_emit(self, signals[SIGNAL_CHECKED], 0);
}

static void start_check(void *owner)
{
    EdChecker *self = owner;
    ed_worker_run(&self->worker, job_new(self->session));
}

static const EdWorkerClass check_class = {.start = start_check,
                                          .work = check_work,
                                          .done = check_done,
                                          .free = job_free,
                                          .priority = G_PRIORITY_LOW};

static void schedule_check(EdChecker *self)
{
    ed_worker_start_after(&self->worker, self->delay);
}

/* ---- Fixing ---- */

typedef struct FixJob {
    Job *job;
    EdChecker *checker;
    GPtrArray *problems; /* EdProblem, the last first, so that earlier indexes stay valid */
    const char *label;
    Project *after; /* NULL: failed, with `error` */
    GError *error;
} FixJob;

static void fix_job_free(FixJob *fixing)
{
    job_free(fixing->job);
    g_object_unref(fixing->checker);
    g_ptr_array_unref(fixing->problems);
    g_free(fixing);
}

/* A problem that an earlier fix has already removed is not a failure. */
static void fix_work(void *data, GCancellable *cancel)
{
    FixJob *fixing = data;
    const Job *job = fixing->job;
    fixing->after = node_ref(job->project);
    for (guint i = 0; i < fixing->problems->len; i++) {
        const Problem *problem = ed_problem_get(fixing->problems->pdata[i]);
        Project *next = problem_fix(fixing->after, job->store, problem,
                                    fixing->error == NULL ? &fixing->error : NULL);
        if (next == NULL)
            continue;
        node_unref(fixing->after);
        fixing->after = next;
    }
    if (fixing->after == job->project && fixing->error != NULL)
        g_clear_pointer(&fixing->after, node_unref);
    else
        g_clear_error(&fixing->error);
}

static void fix_done(void *owner, void *data);

static const EdWorkerClass fix_class = {.work = fix_work, .done = fix_done};

static void fix_done(void *owner, void *data)
{
    FixJob *fixing = data;
    EdSession *session = fixing->checker->session;
    bool is_changed = session != NULL && ed_session_project(session) != fixing->job->project;
    if (session != NULL && !is_changed) {
        *ed_error(session) = g_steal_pointer(&fixing->error);
        ed_session_push(session, g_steal_pointer(&fixing->after), fixing->label, NULL);
    }
    g_clear_pointer(&fixing->after, node_unref);
    g_clear_error(&fixing->error);
    if (!is_changed) {
        fix_job_free(fixing);
        return;
    }
    job_free(fixing->job);
    fixing->job = job_new(session);
    ed_worker_run_once(&fix_class, fixing);
}

void ed_checker_fix(EdChecker *checker, EdProblem *problem, bool all_of_rule)
{
    const Rule *rule = problem->problem.rule;
    if (checker->session == NULL || rule->fix == NULL)
        return;
    FixJob *fixing = g_new0(FixJob, 1);
    fixing->job = job_new(checker->session);
    fixing->checker = g_object_ref(checker);
    fixing->problems = g_ptr_array_new_with_free_func(g_object_unref);
    fixing->label = _(rule->fix);
    for (guint i = checker->problems->len; all_of_rule && i-- > 0;)
        if (ed_problem_get(checker->problems->pdata[i])->rule == rule)
            g_ptr_array_add(fixing->problems, g_object_ref(checker->problems->pdata[i]));
    if (!all_of_rule)
        g_ptr_array_add(fixing->problems, g_object_ref(problem));
    ed_worker_run_once(&fix_class, fixing);
}

/* ---- The class ---- */

static void ed_checker_finalize(GObject *object)
{
    g_ptr_array_unref(ED_CHECKER(object)->problems);
    G_OBJECT_CLASS(ed_checker_parent_class)->finalize(object);
}

static void ed_checker_class_init(EdCheckerClass *class)
{
    G_OBJECT_CLASS(class)->finalize = ed_checker_finalize;
    signals[SIGNAL_CHECKED] = g_signal_new("checked", ED_TYPE_CHECKER, G_SIGNAL_RUN_LAST, 0, NULL,
                                           NULL, NULL, G_TYPE_NONE, 0);
}

static void ed_checker_init(EdChecker *self)
{
    self->problems = g_ptr_array_new_with_free_func(g_object_unref);
    self->delay = DELAY;
    self->worker = (EdWorker){.class = &check_class, .owner = self};
}

static void session_ended(gpointer data)
{
    EdChecker *self = data;
    ed_worker_stop(&self->worker);
    g_clear_weak_pointer(&self->session);
    g_object_unref(self);
}

EdChecker *ed_session_checker(EdSession *session)
{
    EdChecker *checker = g_object_get_data(G_OBJECT(session), "ed-checker");
    if (checker != NULL)
        return checker;
    checker = g_object_new(ED_TYPE_CHECKER, NULL);
    g_set_weak_pointer(&checker->session, session);
    g_object_set_data_full(G_OBJECT(session), "ed-checker", checker, session_ended);
    g_signal_connect_object(session, "changed", G_CALLBACK(schedule_check), checker,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "pictures-changed", G_CALLBACK(schedule_check), checker,
                            G_CONNECT_SWAPPED);
    schedule_check(checker);
    return checker;
}

void ed_checker_sort(EdChecker *checker)
{
    guint count = checker->problems->len;
    g_ptr_array_sort_with_data(checker->problems, compare_listed, checker);
    g_list_model_items_changed(G_LIST_MODEL(checker), 0, count, count);
}

bool ed_checker_is_busy(EdChecker *checker)
{
    return ed_worker_is_busy(&checker->worker);
}

void ed_checker_set_delay(EdChecker *checker, guint milliseconds)
{
    checker->delay = milliseconds;
    if (ed_worker_is_busy(&checker->worker))
        schedule_check(checker);
}

bool ed_checker_show(EdChecker *checker, EdProblem *problem)
{
    if (checker->session == NULL)
        return true;
    ed_session_show_path(checker->session, &problem->problem.path);
    if (problem->problem.rule != rule_with_id("picture-unreadable"))
        return true;
    g_auto(GStrv) outside = ed_session_outside_folders(checker->session);
    return outside[0] == NULL;
}
