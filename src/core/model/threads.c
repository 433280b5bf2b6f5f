/* SPDX-License-Identifier: MIT */
/* Thread pools that tolerate a lack of threads; the contract is in threads.h. */
#include "model/threads.h"

GThreadPool *threads_pool(GFunc work, void *user, unsigned max)
{
    GError *error = NULL;
    /* An exclusive pool: shared pools start threads later, and GLib aborts the program if that
     * fails. */
    GThreadPool *pool = g_thread_pool_new(work, user, (gint)max, TRUE, &error);
    if (error == NULL)
        return pool;
    g_clear_error(&error);
    if (pool == NULL || g_thread_pool_get_num_threads(pool) > 0)
        return pool;
    g_thread_pool_free(pool, TRUE, FALSE);
    return NULL;
}
