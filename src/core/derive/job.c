/* SPDX-License-Identifier: MIT */
/*
 * Memory, progress and threads for the builders; see job.h and job_internal.h. Threads exist only
 * during one call of job_run. If the system refuses to create one, the others do its work.
 */
#include "derive/job_internal.h"
#include "bank/translatable.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

const char *derive_result_text(DeriveResult result)
{
    switch (result) {
    case DERIVE_DONE:
        return N_("done");
    case DERIVE_CANCELLED:
        return N_("cancelled");
    case DERIVE_NO_MEMORY:
        return N_("not enough memory");
    case DERIVE_BAD_INPUT:
        return N_("invalid input");
    }
    return N_("unknown result");
}

DeriveJob *job_begin(DeriveJob *job, DeriveJob *spare)
{
    if (job == NULL) {
        *spare = (DeriveJob){0};
        job = spare;
    }
    job->problem = NULL;
    return job;
}

DeriveResult job_refuse(DeriveJob *job, const char *problem)
{
    job->problem = problem;
    return DERIVE_BAD_INPUT;
}

void *job_allocate(const DeriveJob *job, size_t count, size_t size)
{
    assert(size > 0);
    if (count > SIZE_MAX / size)
        return NULL;
    size_t bytes = count > 0 ? count * size : 1;
    return job->allocate != NULL ? job->allocate(job->user, bytes) : malloc(bytes);
}

void job_release(const DeriveJob *job, void *memory)
{
    if (memory == NULL)
        return;
    if (job->release != NULL)
        job->release(job->user, memory);
    else
        free(memory);
}

DeriveResult job_step(const DeriveJob *job, double share)
{
    assert(share >= 0 && share <= 1);
    if (job->progress != NULL)
        job->progress(job->user, share);
    return job->cancelled != NULL && job->cancelled(job->user) ? DERIVE_CANCELLED : DERIVE_DONE;
}

DeriveResult job_done(const DeriveJob *job)
{
    if (job->progress != NULL)
        job->progress(job->user, 1);
    return DERIVE_DONE;
}

unsigned job_threads(const DeriveJob *job, size_t tasks)
{
    size_t threads = job->threads;
    if (threads == 0) {
        long processors = sysconf(_SC_NPROCESSORS_ONLN);
        threads = processors > 1 ? (size_t)processors : 1;
    }
    if (threads > DERIVE_MAX_THREADS)
        threads = DERIVE_MAX_THREADS;
    if (threads > tasks)
        threads = tasks;
    return threads > 0 ? (unsigned)threads : 1;
}

/* ---- Threads ---- */

typedef struct Crew {
    const JobWork *work;
    atomic_size_t next;
    atomic_bool stop;
} Crew;

typedef struct Member {
    Crew *crew;
    unsigned worker;
    pthread_t thread;
} Member;

static bool next_task(Crew *crew, size_t *task)
{
    if (atomic_load_explicit(&crew->stop, memory_order_relaxed))
        return false;
    *task = atomic_fetch_add_explicit(&crew->next, 1, memory_order_relaxed);
    return *task < crew->work->tasks;
}

static void *run_member(void *data)
{
    const Member *member = data;
    const JobWork *work = member->crew->work;
    size_t task;
    while (next_task(member->crew, &task))
        work->task(work->context, member->worker, task);
    return NULL;
}

/* Runs the calling thread's tasks and calls the job's callbacks. */
static DeriveResult run_leader(const DeriveJob *job, Crew *crew)
{
    const JobWork *work = crew->work;
    const double span = work->until - work->from;
    DeriveResult result = job_step(job, work->from);
    size_t task;
    while (result == DERIVE_DONE && next_task(crew, &task)) {
        work->task(work->context, 0, task);
        /* Computed from the end, so that rounding never exceeds it. */
        const double remaining = (double)(work->tasks - task - 1) / (double)work->tasks;
        result = job_step(job, work->until - span * remaining);
    }
    if (result != DERIVE_DONE)
        atomic_store_explicit(&crew->stop, true, memory_order_relaxed);
    return result;
}

DeriveResult job_run(const DeriveJob *job, const JobWork *work)
{
    Crew crew = {.work = work};
    Member members[DERIVE_MAX_THREADS];
    unsigned started = 1;
    assert(work->threads >= 1 && work->threads <= DERIVE_MAX_THREADS);
    assert(work->from <= work->until);
    atomic_init(&crew.next, 0);
    atomic_init(&crew.stop, false);
    for (; started < work->threads; started++) {
        Member *member = &members[started];
        *member = (Member){.crew = &crew, .worker = started};
        if (pthread_create(&member->thread, NULL, run_member, member) != 0)
            break;
    }
    DeriveResult result = run_leader(job, &crew);
    for (unsigned n = 1; n < started; n++)
        pthread_join(members[n].thread, NULL);
    assert(result != DERIVE_DONE || atomic_load(&crew.next) >= work->tasks);
    return result;
}
