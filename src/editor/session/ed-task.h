/* SPDX-License-Identifier: MIT */
/**
 * session/ed-task.h: runs the work of a GTask on a thread. If the system grants no thread,
 * g_task_run_in_thread ends the program or never starts the work; this function then does the work
 * at once: the window does not respond meanwhile, but nothing is lost. (GLib's own indispensable
 * thread is started by the first task, when the program starts.)
 *
 *     GTask *task = g_task_new(NULL, cancel, done_cb, self);
 *     g_task_set_task_data(task, job, job_free);
 *     ed_task_run(task, work);
 *     g_object_unref(task);
 */
#ifndef GABARIT_SESSION_ED_TASK_H
#define GABARIT_SESSION_ED_TASK_H

#include <gio/gio.h>

/** Runs `work`, which returns the task's result. The main loop calls the callback, never before
 * this function returns. The task's priority has no effect. */
void ed_task_run(GTask *task, GTaskThreadFunc work);

#endif
