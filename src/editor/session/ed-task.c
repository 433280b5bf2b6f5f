/* SPDX-License-Identifier: MIT */
/* Implements ed-task.h. */
#include "session/ed-task.h"

typedef struct Run {
    GTask *task;
    GTaskThreadFunc work;
} Run;

static gpointer run_cb(gpointer data)
{
    Run *run = data;
    GTask *task = run->task;
    run->work(task, g_task_get_source_object(task), g_task_get_task_data(task),
              g_task_get_cancellable(task));
    g_object_unref(task);
    g_free(run);
    return NULL;
}

void ed_task_run(GTask *task, GTaskThreadFunc work)
{
    Run *run = g_new(Run, 1);
    *run = (Run){.task = g_object_ref(task), .work = work};
    GThread *thread = g_thread_try_new("worker", run_cb, run, NULL);
    if (thread != NULL)
        g_thread_unref(thread);
    else
        run_cb(run);
}
