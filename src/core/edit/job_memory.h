/* SPDX-License-Identifier: MIT */
/*
 * Memory for jobs of derive/ whose callers cannot report that memory ran out. The program aborts in
 * that case, as everywhere in GLib; otherwise a shape would be omitted silently.
 */
#pragma once

#include "derive/job.h"

#include <glib.h>

static inline void *job_memory_take(void *user, size_t size)
{
    (void)user;
    return g_malloc(size);
}

static inline void job_memory_release(void *user, void *memory)
{
    (void)user;
    g_free(memory);
}

static inline DeriveJob job_with_memory(void)
{
    return (DeriveJob){.allocate = job_memory_take, .release = job_memory_release};
}
