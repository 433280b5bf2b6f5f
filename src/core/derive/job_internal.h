/* SPDX-License-Identifier: MIT */
/*
 * Memory, progress and threads for the builders, as their job specifies.
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
#pragma once

#include "derive/job.h"

#include <stdint.h>

/* Returns the job. If it is NULL, initialises `spare` as the default job and returns that. Resets
 * the job's problem. */
DeriveJob *job_begin(DeriveJob *job, DeriveJob *spare);

/* Sets the problem. Returns DERIVE_BAD_INPUT. */
DeriveResult job_refuse(DeriveJob *job, const char *problem);

/* Returns memory for `count` elements of a size, at least one byte; NULL if there is no memory or
 * the product exceeds size_t. */
void *job_allocate(const DeriveJob *job, size_t count, size_t size);

/* Accepts NULL. */
void job_release(const DeriveJob *job, void *memory);

/* Reports the progress and checks for cancelling. Returns DERIVE_DONE or DERIVE_CANCELLED. */
DeriveResult job_step(const DeriveJob *job, double share);

/* Reports that everything is done. Returns DERIVE_DONE. */
DeriveResult job_done(const DeriveJob *job);

/* Returns the number of threads that the job has for this number of tasks, from 1 to
 * DERIVE_MAX_THREADS. */
unsigned job_threads(const DeriveJob *job, size_t tasks);

/*
 * Executes one of many tasks. They run in any order and on any thread. A task must not depend on
 * other tasks of the same work, so that the result does not depend on the threads. `worker` is
 * below the number of threads and identifies the thread, for its scratch memory.
 */
typedef void (*JobTask)(void *context, unsigned worker, size_t task);

typedef struct JobWork {
    JobTask task;
    void *context;
    size_t tasks;
    unsigned threads;   /* as returned by job_threads; at least 1 */
    double from, until; /* the job's progress before and after this work, from 0 to 1 */
} JobWork;

/* Runs all tasks and returns DERIVE_DONE, or DERIVE_CANCELLED; no task is running when it
 * returns. */
DeriveResult job_run(const DeriveJob *job, const JobWork *work);
