/* SPDX-License-Identifier: MIT */
/*
 * What the builders share: memory, progress and threads as a job asks.
 *
 *     static void fill_row(void *context, unsigned worker, size_t row) { ... }
 *     DeriveJob spare;
 *     job = job_begin(job, &spare);
 *     Scratch *scratch = job_allocate(job, count, sizeof(*scratch));
 *     ...
 *     result = job_run(job, &(JobWork){.task = fill_row, .context = &fill, .tasks = height,
 *                                      .threads = job_threads(job, height), .until = 1});
 *     job_release(job, scratch);
 */
#ifndef GABARIT_DERIVE_JOB_INTERNAL_H
#define GABARIT_DERIVE_JOB_INTERNAL_H

#include "derive/job.h"

#include <stdint.h>

/* The job, or `spare` made the default job when it is NULL; without a problem so far. */
DeriveJob *job_begin(DeriveJob *job, DeriveJob *spare);

/* Notes a problem; returns DERIVE_BAD_INPUT. */
DeriveResult job_refuse(DeriveJob *job, const char *problem);

/* `count` things of a size, at least one byte; NULL without memory or beyond size_t. */
void *job_allocate(const DeriveJob *job, size_t count, size_t size);

/* Accepts NULL. */
void job_release(const DeriveJob *job, void *memory);

/* Tells the progress and asks whether to go on: DERIVE_DONE or DERIVE_CANCELLED. */
DeriveResult job_step(const DeriveJob *job, double share);

/* Tells that all is done; returns DERIVE_DONE. */
DeriveResult job_done(const DeriveJob *job);

/* How many threads the job has for so many tasks, from 1 to DERIVE_MOST_THREADS. */
unsigned job_threads(const DeriveJob *job, size_t tasks);

/*
 * One task of many, in any order and on any thread: it must not depend on other tasks of the same
 * work, so that the result does not depend on the threads. `worker` is below the number of threads
 * and tells the threads apart, for their scratch memory.
 */
typedef void (*JobTask)(void *context, unsigned worker, size_t task);

typedef struct JobWork {
    JobTask task;
    void *context;
    size_t tasks;
    unsigned threads;   /* as job_threads gives them; at least 1 */
    double from, until; /* the shares of the job's progress before and after this work */
} JobWork;

/* Runs all tasks, returns DERIVE_DONE; or DERIVE_CANCELLED, when no task runs any more. */
DeriveResult job_run(const DeriveJob *job, const JobWork *work);

#endif
