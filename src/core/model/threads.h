/* SPDX-License-Identifier: MIT */
/**
 * model/threads.h: pools of threads, where the system grants them. GLib's own functions end the
 * program when a thread cannot be started (a limit of processes, no memory for its stack); here the
 * caller is told, and does the work itself.
 *
 *     GThreadPool *workers = threads_pool(work, user, 2);
 *     if (workers != NULL)
 *         g_thread_pool_push(workers, task, NULL);
 *     else
 *         work(task, user);
 */
#ifndef GABARIT_MODEL_THREADS_H
#define GABARIT_MODEL_THREADS_H

#include <glib.h>

/** A pool with up to `most` threads of its own, which are begun at once; NULL when the system
 * grants none. */
GThreadPool *threads_pool(GFunc work, void *user, unsigned most);

#endif
