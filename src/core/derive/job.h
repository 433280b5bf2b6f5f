/* SPDX-License-Identifier: MIT */
/**
 * derive/job.h: what every builder is given beside its input: where memory comes from, whom to tell
 * how far it is, whom to ask whether to stop, and how many threads to use. And what every builder
 * answers.
 *
 *     BuildJob job = {.progress = show_bar, .cancelled = is_escape_down, .user = window};
 *     BuildResult result = distance_build(&job, &road, NULL, &field);
 *     if (result != BUILD_DONE)
 *         complain(job.problem != NULL ? job.problem : build_result_text(result));
 *
 * The room derive/ needs libc and threads, nothing else, and keeps no state: builders may run at
 * the same time, each with a job of its own. The same input gives the same bytes on every machine,
 * whatever the number of threads.
 */
#ifndef GABARIT_DERIVE_JOB_H
#define GABARIT_DERIVE_JOB_H

#include <stdbool.h>
#include <stddef.h>

/** How a builder ended. After anything but BUILD_DONE it has released all that it allocated. */
typedef enum BuildResult {
    BUILD_DONE = 0,
    BUILD_CANCELLED, /**< the job's `cancelled` said so */
    BUILD_NO_MEMORY, /**< the job's `allocate` returned NULL */
    BUILD_BAD_INPUT  /**< nothing was built; the job's `problem` says why */
} BuildResult;

/** A few English words for a result, never NULL. */
const char *build_result_text(BuildResult result);

enum { BUILD_MOST_THREADS = 16 };

/**
 * All zero is a good job: malloc, nobody to tell, nobody to ask, a thread for each processor. Where
 * a builder takes a BuildJob *, NULL is such a job. All callbacks run on the thread that called the
 * builder.
 */
typedef struct BuildJob {
    /**
     * Returns memory aligned as malloc's, or NULL. `allocate` and `release` are given both or not
     * at all. `release` is never called with NULL.
     */
    void *(*allocate)(void *user, size_t size);
    void (*release)(void *user, void *memory);
    /** Told now and then how much is done, from 0 to 1, never less than before. */
    void (*progress)(void *user, double share);
    /** Asked every few milliseconds, until it says yes. */
    bool (*cancelled)(void *user);
    /** What the callbacks get. */
    void *user;
    /** The most threads to use, the calling one included; 0: one a processor. At most
     * BUILD_MOST_THREADS are used, fewer where the work is little or the system has no more. */
    unsigned threads;
    /** Set by every builder: after BUILD_BAD_INPUT a constant English text, else NULL. */
    const char *problem;
} BuildJob;

#endif
