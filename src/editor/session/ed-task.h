/* SPDX-License-Identifier: MIT */
/**
 * session/ed-task.h: work of a GTask on a thread of its own. g_task_run_in_thread ends the program,
 * or never begins, where the system grants no thread; here the work is then done at once: the
 * window stands still meanwhile, and nothing is lost. (The thread that GLib itself cannot do
 * without begins with the first task of all, as the program does.)
 *
 *     GTask *task = g_task_new(NULL, cancel, done_cb, self);
 *     g_task_set_task_data(task, job, job_free);
 *     ed_task_run(task, work);
 *     g_object_unref(task);
 */
#ifndef GABARIT_SESSION_ED_TASK_H
#define GABARIT_SESSION_ED_TASK_H

#include <gio/gio.h>

/** Has `work` done, which returns the task's result; the callback comes from the main loop, never
 * before this returns. The task's priority does not count. */
void ed_task_run(GTask *task, GTaskThreadFunc work);

#endif
