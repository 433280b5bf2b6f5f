/* SPDX-License-Identifier: MIT */
/**
 * model/threads.h: thread pools that tolerate a lack of threads. GLib's own functions abort the
 * program if a thread cannot be started (a process limit, no memory for its stack); here NULL is
 * returned, and the caller does the work itself.
 *
 *     GThreadPool *workers = threads_pool(work, user, 2);
 *     if (workers != NULL)
 *         g_thread_pool_push(workers, task, NULL);
 *     else
 *         work(task, user);
 */
#pragma once

#include <glib.h>

/** Creates a pool with up to `max` threads of its own, which are started immediately. Returns NULL
 * if the system grants none. */
GThreadPool *threads_pool(GFunc work, void *user, unsigned max);
