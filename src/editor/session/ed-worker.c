/* SPDX-License-Identifier: MIT */
/* Implements ed-worker.h, and the tasks of a session that run on it. */
#include "session/ed-worker.h"

#include "session/ed-session-internal.h"

enum { REPEAT_MILLISECONDS = 20 };

/* A job on its thread. It may outlive its worker. */
typedef struct EdRun {
    const EdWorkerClass *class;
    void *job;
    GCancellable *cancel;
    EdWorker *worker; /* NULL: stopped */
    EdWorker once;    /* the worker of ed_worker_run_once */
} EdRun;

static gpointer run_work_cb(gpointer data)
{
    g_autoptr(GTask) task = data;
    EdRun *run = g_task_get_task_data(task);
    run->class->work(run->job, run->cancel);
    g_task_return_boolean(task, TRUE);
    return NULL;
}

static void run_done_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autofree EdRun *run = data;
    EdWorker *worker = run->worker;
    (void)source, (void)result;
    if (worker != NULL) {
        g_assert(worker->run == run && worker->pause == 0);
        worker->run = NULL;
        if (run->class->done != NULL)
            run->class->done(worker->owner, run->job);
    }
    if (run->class->free != NULL)
        run->class->free(run->job);
    g_object_unref(run->cancel);
}

/* g_task_run_in_thread would end the program, or never start the work, if there is no thread. */
static void begin(EdRun *run)
{
    GTask *task = g_task_new(NULL, NULL, run_done_cb, run);
    g_task_set_task_data(task, run, NULL);
    g_task_set_priority(task, run->class->priority);
    GThread *thread = g_thread_try_new("worker", run_work_cb, task, NULL);
    if (thread != NULL)
        g_thread_unref(thread);
    else
        run_work_cb(task);
}

static EdRun *run_new(const EdWorkerClass *class, void *job)
{
    EdRun *run = g_new0(EdRun, 1);
    *run = (EdRun){.class = class, .job = job, .cancel = g_cancellable_new()};
    return run;
}

void ed_worker_run(EdWorker *worker, void *job)
{
    ed_worker_stop(worker);
    worker->run = run_new(worker->class, job);
    worker->run->worker = worker;
    begin(worker->run);
}

void ed_worker_run_once(const EdWorkerClass *class, void *job)
{
    EdRun *run = run_new(class, job);
    run->worker = &run->once;
    run->once.run = run;
    begin(run);
}

static gboolean start_cb(gpointer data)
{
    EdWorker *worker = data;
    g_assert(worker->run == NULL);
    worker->pause = 0;
    worker->class->start(worker->owner);
    return G_SOURCE_REMOVE;
}

void ed_worker_start_after(EdWorker *worker, guint milliseconds)
{
    ed_worker_stop(worker);
    worker->pause = g_timeout_add(milliseconds, start_cb, worker);
}

void ed_worker_cancel(EdWorker *worker)
{
    if (worker->run != NULL)
        g_cancellable_cancel(worker->run->cancel);
}

void ed_worker_stop(EdWorker *worker)
{
    g_clear_handle_id(&worker->pause, g_source_remove);
    ed_worker_cancel(worker);
    if (worker->run != NULL)
        worker->run->worker = NULL;
    worker->run = NULL;
}

void *ed_worker_job(const EdWorker *worker)
{
    return worker->run != NULL ? worker->run->job : NULL;
}

bool ed_worker_is_busy(const EdWorker *worker)
{
    return worker->run != NULL || worker->pause != 0;
}

bool ed_worker_is_cancelled(void *cancel)
{
    return g_cancellable_is_cancelled(cancel);
}

/* ---- Tasks of a session ---- */

typedef struct SessionJob {
    GTask *user_task;
    EdWork work;
    EdApply apply;
    gpointer data;
    GError *error;
} SessionJob;

static void session_work(void *data, GCancellable *cancel)
{
    SessionJob *job = data;
    job->work(job->data, &job->error);
}

static void session_work_done(void *owner, void *data)
{
    const SessionJob *job = data;
    job->apply(g_task_get_source_object(job->user_task), job->user_task, job->data, job->error);
    g_object_unref(job->user_task);
}

void ed_run_on_worker(GTask *user_task, EdWork work, gpointer data, EdApply apply)
{
    static const EdWorkerClass class = {
        .work = session_work, .done = session_work_done, .free = g_free};
    SessionJob *job = g_new0(SessionJob, 1);
    *job = (SessionJob){.user_task = user_task, .work = work, .apply = apply, .data = data};
    ed_worker_run_once(&class, job);
}

void ed_repeat(GSourceFunc attempt, gpointer data)
{
    if (attempt(data) == G_SOURCE_CONTINUE)
        g_timeout_add(REPEAT_MILLISECONDS, attempt, data);
}

void ed_end_task(GTask *user_task, GError *error)
{
    if (error == NULL)
        g_task_return_boolean(user_task, true);
    else
        g_task_return_error(user_task, error);
}
