/* SPDX-License-Identifier: MIT */
/**
 * derive/job.h: what every builder is given beside its input: where memory comes from, whom to tell
 * how far it is, whom to ask whether to stop, and how many threads to use. And what every builder
 * answers.
 *
 *     DeriveJob job = {.progress = show_bar, .cancelled = is_escape_down, .user = window};
 *     DeriveResult result = distance_build(&job, &road, NULL, &field);
 *     if (result != DERIVE_DONE)
 *         complain(job.problem != NULL ? job.problem : derive_result_text(result));
 *
 * The room derive/ needs libc and threads, nothing else, and keeps no state: builders may run at
 * the same time, each with a job of its own. The same input gives the same bytes on every machine,
 * whatever the number of threads.
 */
#ifndef GABARIT_DERIVE_JOB_H
#define GABARIT_DERIVE_JOB_H

#include <stdbool.h>
#include <stddef.h>

/** How a builder ended. After anything but DERIVE_DONE it has released all that it allocated. */
typedef enum DeriveResult {
    DERIVE_DONE = 0,
    DERIVE_CANCELLED, /**< the job's `cancelled` said so */
    DERIVE_NO_MEMORY, /**< the job's `allocate` returned NULL */
    DERIVE_BAD_INPUT  /**< nothing was built; the job's `problem` says why */
} DeriveResult;

/** A few English words for a result, never NULL. */
const char *derive_result_text(DeriveResult result);

enum { DERIVE_MOST_THREADS = 16 };

/**
 * A job of zeros is valid: memory from malloc, no progress, no cancelling, a thread for each
 * processor. Where a builder takes a DeriveJob *, NULL stands for such a job. All callbacks run on
 * the thread that called the builder.
 */
typedef struct DeriveJob {
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
     * DERIVE_MOST_THREADS are used, fewer where the work is little or the system has no more. */
    unsigned threads;
    /** Set by every builder: after DERIVE_BAD_INPUT a constant English text, else NULL. */
    const char *problem;
} DeriveJob;

#endif
