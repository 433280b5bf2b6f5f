/* SPDX-License-Identifier: MIT */
/*
 * Memory for jobs of derive/ whose callers cannot report that memory ran out. The program aborts in
 * that case, as everywhere in GLib; otherwise a shape would be omitted silently. Their work is
 * charged to the open scope.
 */
#pragma once

#include "derive/job.h"
#include "model/budget.h"

static inline void *job_memory_take(void *user, size_t size)
{
    enum { BYTES_PER_STEP = 64 };
    (void)user;
    budget_work(size / BYTES_PER_STEP);
    return g_malloc(size);
}

static inline void job_memory_release(void *user, void *memory)
{
    (void)user;
    g_free(memory);
}

static inline void job_memory_worked(void *user, size_t comparisons)
{
    enum { STEPS_PER_COMPARISON = 2 };
    (void)user;
    budget_work(STEPS_PER_COMPARISON * (uint64_t)comparisons);
}

static inline DeriveJob job_with_memory(void)
{
    return (DeriveJob){
        .allocate = job_memory_take, .release = job_memory_release, .worked = job_memory_worked};
}
