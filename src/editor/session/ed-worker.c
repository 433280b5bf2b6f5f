/* SPDX-License-Identifier: MIT */
/*
 * Runs work on other threads for a session. A thread must never hold the last reference to a
 * session, which would then be freed there. It therefore gets only the data, and everything else
 * stays on the main loop.
 */
#include "session/ed-session-internal.h"

#include "session/ed-task.h"

enum { REPEAT_MILLISECONDS = 20 };

typedef struct Run {
    GTask *user_task;
    EdWork work;
    EdApply apply;
    gpointer data;
} Run;

static void run_work(GTask *task, gpointer source, gpointer data, GCancellable *cancel)
{
    const Run *run = data;
    GError *error = NULL;
    (void)source, (void)cancel;
    if (run->work(run->data, &error))
        g_task_return_boolean(task, true);
    else
        g_task_return_error(task, error);
}

static void done_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    Run *run = user;
    GError *error = NULL;
    (void)source;
    g_task_propagate_boolean(G_TASK(result), &error);
    run->apply(g_task_get_source_object(run->user_task), run->user_task, run->data, error);
    g_object_unref(run->user_task);
    g_free(run);
}

void ed_run_on_worker(GTask *user_task, EdWork work, gpointer data, EdApply apply)
{
    Run *run = g_new(Run, 1);
    *run = (Run){.user_task = user_task, .work = work, .apply = apply, .data = data};
    GTask *task = g_task_new(NULL, NULL, done_cb, run);
    g_task_set_task_data(task, run, NULL);
    ed_task_run(task, run_work);
    g_object_unref(task);
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
