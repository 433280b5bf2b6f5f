/* SPDX-License-Identifier: MIT */
/* The session owns its checker, which holds only a weak pointer to the session. A worker gets plain
 * data. The task's callback, which runs on the main thread, holds a reference to the checker. So
 * neither the session nor the checker is ever freed on another thread. */
#include "session/ed-checker.h"

#include "session/ed-pictures.h"
#include "session/ed-task.h"
#include "session/ed-view.h"

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
    (void)self;
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
    guint counts[SEVERITY_ERROR + 1];
    guint delay; /* milliseconds */
    guint timer; /* of a scheduled check, or 0 */
    GCancellable *running;
};

enum { SIGNAL_CHECKED, SIGNALS };
static guint signals[SIGNALS];

static GType checker_item_type(GListModel *model)
{
    (void)model;
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

/* Returns the found problems sorted by severity, errors first. */
static GPtrArray *sort_by_severity(const Problems *found)
{
    GPtrArray *list = g_ptr_array_new();
    for (int severity = SEVERITY_ERROR; severity >= SEVERITY_HINT; severity--)
        for (uint32_t i = 0; i < found->count; i++)
            if ((int)found->items[i].rule->severity == severity)
                g_ptr_array_add(list, &found->items[i]);
    return list;
}

/* Replaces the list. Problems at either end of the list that were found again keep their
 * objects. */
static void replace(EdChecker *self, const Problems *found)
{
    g_autoptr(GPtrArray) latest = sort_by_severity(found);
    GPtrArray *old = self->problems;
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
    memset(self->counts, 0, sizeof self->counts);
    for (guint i = 0; i < next->len; i++)
        self->counts[ed_problem_get(next->pdata[i])->rule->severity]++;
    guint removed = old->len - head - tail, added = next->len - head - tail;
    g_ptr_array_unref(old);
    if (removed > 0 || added > 0)
        g_list_model_items_changed(G_LIST_MODEL(self), head, removed, added);
}

/* ---- Checking ---- */

typedef struct Job {
    Project *project;
    PictureStore *store;
} Job;

static Job *job_new(EdSession *session)
{
    Job *job = g_new(Job, 1);
    *job = (Job){node_ref(ed_session_project(session)),
                 picture_store_ref(ed_session_pictures(session))};
    return job;
}

static void job_free(gpointer data)
{
    Job *job = data;
    node_unref(job->project);
    picture_store_unref(job->store);
    g_free(job);
}

static bool is_cancelled(void *cancellable)
{
    return g_cancellable_is_cancelled(cancellable);
}

static void free_problems(gpointer problems)
{
    problems_free(problems);
}

static void check_on_worker(GTask *task, gpointer source, gpointer data, GCancellable *cancel)
{
    (void)source;
    Job *job = data;
    CheckOptions options = {.cancelled = is_cancelled, .user = cancel};
    Problems *found = project_check(job->project, job->store, &options);
    if (found != NULL)
        g_task_return_pointer(task, found, free_problems);
    else
        g_task_return_error_if_cancelled(task);
}

static void checked_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    (void)source;
    g_autoptr(EdChecker) self = user;
    if (self->running != g_task_get_cancellable(G_TASK(result)))
        return; /* a newer check has started since */
    g_clear_object(&self->running);
    Problems *found = g_task_propagate_pointer(G_TASK(result), NULL);
    if (found == NULL || self->session == NULL) {
        problems_free(found);
        return;
    }
    replace(self, found);
    problems_free(found);
    g_signal_emit(self, signals[SIGNAL_CHECKED], 0);
}

static void stop(EdChecker *self)
{
    g_clear_handle_id(&self->timer, g_source_remove);
    if (self->running != NULL)
        g_cancellable_cancel(self->running);
    g_clear_object(&self->running);
}

static gboolean start_check_cb(gpointer user)
{
    EdChecker *self = user;
    self->timer = 0;
    if (self->session == NULL)
        return G_SOURCE_REMOVE;
    self->running = g_cancellable_new();
    GTask *task = g_task_new(NULL, self->running, checked_cb, g_object_ref(self));
    g_task_set_task_data(task, job_new(self->session), job_free);
    g_task_set_priority(task, G_PRIORITY_LOW);
    ed_task_run(task, check_on_worker);
    g_object_unref(task);
    return G_SOURCE_REMOVE;
}

static void schedule_check(EdChecker *self)
{
    stop(self);
    self->timer = g_timeout_add(self->delay, start_check_cb, self);
}

/* ---- Fixing ---- */

typedef struct FixJob {
    Job *job;
    GPtrArray *problems; /* EdProblem, the last first, so that earlier indexes stay valid */
    char *label;
} FixJob;

static void fix_job_free(gpointer data)
{
    FixJob *fixing = data;
    job_free(fixing->job);
    g_ptr_array_unref(fixing->problems);
    g_free(fixing->label);
    g_free(fixing);
}

/* A problem that an earlier fix has already removed is not a failure. */
static void fix_on_worker(GTask *task, gpointer source, gpointer data, GCancellable *cancel)
{
    (void)source, (void)cancel;
    FixJob *fixing = data;
    Project *latest = node_ref(fixing->job->project);
    GError *first_error = NULL;
    for (guint i = 0; i < fixing->problems->len; i++) {
        GError *error = NULL;
        Project *next = problem_fix(latest, fixing->job->store,
                                    ed_problem_get(fixing->problems->pdata[i]), &error);
        if (next != NULL) {
            node_unref(latest);
            latest = next;
        } else if (first_error == NULL) {
            first_error = error;
        } else {
            g_error_free(error);
        }
    }
    if (latest != fixing->job->project || first_error == NULL) {
        g_clear_error(&first_error);
        g_task_return_pointer(task, latest, node_unref);
    } else {
        node_unref(latest);
        g_task_return_error(task, first_error);
    }
}

static void run_fixing(EdChecker *self, FixJob *fixing);

static void fixed_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    (void)source;
    g_autoptr(EdChecker) self = user;
    GTask *task = G_TASK(result);
    FixJob *fixing = g_task_get_task_data(task);
    GError *error = NULL;
    Project *after = g_task_propagate_pointer(task, &error);
    if (self->session == NULL) {
        node_unref(after);
        g_clear_error(&error);
        return;
    }
    if (ed_session_project(self->session) == fixing->job->project) {
        ed_session_push(self->session, after, fixing->label, NULL, error);
        return;
    }
    node_unref(after);
    g_clear_error(&error);
    FixJob *retry = g_new(FixJob, 1);
    *retry = (FixJob){job_new(self->session), g_ptr_array_ref(fixing->problems),
                      g_strdup(fixing->label)};
    run_fixing(self, retry);
}

static void run_fixing(EdChecker *self, FixJob *fixing)
{
    GTask *task = g_task_new(NULL, NULL, fixed_cb, g_object_ref(self));
    g_task_set_task_data(task, fixing, fix_job_free);
    ed_task_run(task, fix_on_worker);
    g_object_unref(task);
}

void ed_checker_fix(EdChecker *checker, EdProblem *problem, bool all_of_rule)
{
    const Rule *rule = problem->problem.rule;
    if (checker->session == NULL || rule->fix == NULL)
        return;
    FixJob *fixing = g_new(FixJob, 1);
    *fixing = (FixJob){job_new(checker->session), g_ptr_array_new_with_free_func(g_object_unref),
                       g_strdup(_(rule->fix))};
    for (guint i = checker->problems->len; all_of_rule && i-- > 0;)
        if (ed_problem_get(checker->problems->pdata[i])->rule == rule)
            g_ptr_array_add(fixing->problems, g_object_ref(checker->problems->pdata[i]));
    if (!all_of_rule)
        g_ptr_array_add(fixing->problems, g_object_ref(problem));
    run_fixing(checker, fixing);
}

/* ---- The class ---- */

static void ed_checker_dispose(GObject *object)
{
    EdChecker *self = ED_CHECKER(object);
    stop(self);
    g_clear_weak_pointer(&self->session);
    G_OBJECT_CLASS(ed_checker_parent_class)->dispose(object);
}

static void ed_checker_finalize(GObject *object)
{
    g_ptr_array_unref(ED_CHECKER(object)->problems);
    G_OBJECT_CLASS(ed_checker_parent_class)->finalize(object);
}

static void ed_checker_class_init(EdCheckerClass *class)
{
    G_OBJECT_CLASS(class)->dispose = ed_checker_dispose;
    G_OBJECT_CLASS(class)->finalize = ed_checker_finalize;
    signals[SIGNAL_CHECKED] = g_signal_new("checked", ED_TYPE_CHECKER, G_SIGNAL_RUN_LAST, 0, NULL,
                                           NULL, NULL, G_TYPE_NONE, 0);
}

static void ed_checker_init(EdChecker *self)
{
    self->problems = g_ptr_array_new_with_free_func(g_object_unref);
    self->delay = DELAY;
}

static void session_ended(gpointer data)
{
    EdChecker *self = data;
    stop(self);
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

guint ed_checker_count(EdChecker *checker, Severity severity)
{
    return checker->counts[severity];
}

bool ed_checker_is_busy(EdChecker *checker)
{
    return checker->timer != 0 || checker->running != NULL;
}

void ed_checker_set_delay(EdChecker *checker, guint milliseconds)
{
    checker->delay = milliseconds;
    if (checker->timer != 0)
        schedule_check(checker);
}

bool ed_checker_show(EdChecker *checker, EdProblem *problem)
{
    if (checker->session == NULL)
        return true;
    ed_session_show_path(checker->session, &problem->problem.path);
    if (problem->problem.rule != rule_with_id("picture-unreadable"))
        return true;
    char **outside = ed_session_outside_folders(checker->session);
    bool allowed = outside[0] == NULL;
    g_strfreev(outside);
    return allowed;
}
