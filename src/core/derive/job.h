/* SPDX-License-Identifier: MIT */
/**
 * derive/job.h: the environment of every builder, in addition to its input: memory, progress,
 * cancelling and the number of threads. Also the result of every builder.
 *
 *     DeriveJob job = {.progress = show_bar, .cancelled = is_escape_down, .user = window};
 *     DeriveResult result = distance_build(&job, &road, NULL, &field);
 *     if (result != DERIVE_DONE)
 *         show_error(job.problem != NULL ? job.problem : derive_result_text(result));
 *
 * The module derive/ needs only libc and threads, and has no state: builders may run at the same
 * time, each with its own job. The same input produces the same bytes on every machine and for any
 * number of threads.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/** The result of a builder. For anything but DERIVE_DONE, the builder has released everything that
 * it allocated. */
typedef enum DeriveResult {
    DERIVE_DONE = 0,
    DERIVE_CANCELLED, /**< the job's `cancelled` returned true */
    DERIVE_NO_MEMORY, /**< the job's `allocate` returned NULL */
    DERIVE_BAD_INPUT  /**< nothing was built; the job's `problem` is the reason */
} DeriveResult;

/** Returns a short English text for a result, never NULL. */
const char *derive_result_text(DeriveResult result);

enum { DERIVE_MAX_THREADS = 16 };

/**
 * A job of zeros is valid: memory from malloc, no progress, no cancelling, one thread per
 * processor. Where a builder takes a DeriveJob *, NULL means such a job. All callbacks run on the
 * thread that called the builder.
 */
typedef struct DeriveJob {
    /**
     * Returns memory aligned like malloc's, or NULL. Set both `allocate` and `release`, or neither.
     * `release` is never called with NULL.
     */
    void *(*allocate)(void *user, size_t size);
    void (*release)(void *user, void *memory);
    /** Called from time to time with the fraction that is done: 0 to 1, never decreasing. */
    void (*progress)(void *user, double share);
    /** Called every few milliseconds until it returns true. */
    bool (*cancelled)(void *user);
    /** Called by builders of curves with the number of comparisons that they made. */
    void (*worked)(void *user, size_t comparisons);
    /** Passed to the callbacks. */
    void *user;
    /** The maximum number of threads, including the calling one; 0: one per processor. At most
     * DERIVE_MAX_THREADS are used, and fewer if there is little work or the system has no more. */
    unsigned threads;
    /** Set by every builder: a constant English text after DERIVE_BAD_INPUT, otherwise NULL. */
    const char *problem;
} DeriveJob;
