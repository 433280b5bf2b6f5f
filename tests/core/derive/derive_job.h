/* SPDX-License-Identifier: MIT */
/*
 * A job with callbacks that record their calls. Memory is counted and measured, and an allocation
 * can be made to fail. Progress must not decrease. A check for cancellation can be made to return
 * true. All calls must come from one thread.
 *
 *     JobRecord record = {0};
 *     DeriveJob job = record_job(&record);
 *     CHECK_INT(distance_build(&job, ...), DERIVE_DONE);
 *     record_check(&record);
 *
 * record_check_failures runs a builder once for each allocation, which fails, and once for each
 * check for cancellation, which returns true.
 */
#pragma once

#include "check.h"

#include <derive/job.h>

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct JobRecord {
    size_t fail_at;   /* number of the allocation that fails, from 1; 0: none */
    size_t cancel_at; /* number of the check for cancellation that returns true, from 1; 0: none */
    unsigned threads; /* of the job; 0: its default */

    size_t allocations, live_blocks, live_bytes, peak_bytes;
    size_t cancel_checks;
    double progress;
    bool has_decreased, checked_after_cancel, is_other_thread;
    pthread_t caller;
} JobRecord;

/* The header before each block, as large as the strictest alignment requires. */
typedef union BlockHeader {
    size_t size;
    max_align_t align;
} BlockHeader;

static inline void record_note_thread(JobRecord *record)
{
    record->is_other_thread |= !pthread_equal(record->caller, pthread_self());
}

static inline void *record_allocate(void *user, size_t size)
{
    JobRecord *record = user;
    record_note_thread(record);
    if (++record->allocations == record->fail_at)
        return NULL;
    BlockHeader *head = malloc(sizeof(*head) + size);
    if (head == NULL)
        abort();
    head->size = size;
    /* Makes reads of uninitialised memory visible. */
    memset(head + 1, 0xa5, size);
    record->live_blocks++;
    record->live_bytes += size;
    if (record->live_bytes > record->peak_bytes)
        record->peak_bytes = record->live_bytes;
    return head + 1;
}

static inline void record_release(void *user, void *memory)
{
    JobRecord *record = user;
    BlockHeader *head = (BlockHeader *)memory - 1;
    record_note_thread(record);
    record->live_blocks--;
    record->live_bytes -= head->size;
    free(head);
}

static inline void record_progress(void *user, double fraction)
{
    JobRecord *record = user;
    record_note_thread(record);
    record->has_decreased |= !(fraction >= record->progress && fraction <= 1);
    record->progress = fraction;
}

static inline bool record_cancelled(void *user)
{
    JobRecord *record = user;
    record_note_thread(record);
    record->cancel_checks++;
    record->checked_after_cancel |=
        record->cancel_at > 0 && record->cancel_checks > record->cancel_at;
    return record->cancel_checks == record->cancel_at;
}

static inline DeriveJob record_job(JobRecord *record)
{
    record->caller = pthread_self();
    return (DeriveJob){.allocate = record_allocate,
                       .release = record_release,
                       .progress = record_progress,
                       .cancelled = record_cancelled,
                       .user = record,
                       .threads = record->threads};
}

/* Checks what must hold after any builder whose outputs were released. */
static inline void record_check(const JobRecord *record)
{
    CHECK_INT(record->live_blocks, 0);
    CHECK_INT(record->live_bytes, 0);
    CHECK(!record->has_decreased);
    CHECK(!record->checked_after_cancel);
    CHECK(!record->is_other_thread);
}

/* Runs a builder over some input with a job, and releases its outputs. */
typedef DeriveResult (*RecordRun)(DeriveJob *job, const void *input);

/*
 * Checks that the builder reports each failed allocation and each cancellation, and leaves no
 * memory allocated. Sets the numbers of allocations and of checks for cancellation.
 */
static inline void record_check_failures(RecordRun run, const void *input, unsigned threads,
                                         size_t *allocations, size_t *cancel_checks)
{
    JobRecord complete = {.threads = threads};
    DeriveJob job = record_job(&complete);
    CHECK_INT(run(&job, input), DERIVE_DONE);
    CHECK(job.problem == NULL);
    CHECK(complete.progress >= 1);
    record_check(&complete);
    for (size_t n = 1; n <= complete.allocations; n++) {
        JobRecord record = {.threads = threads, .fail_at = n};
        job = record_job(&record);
        CHECK_THAT(run(&job, input) == DERIVE_NO_MEMORY,
                   "the failure of allocation %zu is not reported", n);
        record_check(&record);
    }
    /* With several threads, the number of checks depends on how the work is distributed. */
    for (size_t n = 1; n <= complete.cancel_checks && threads == 1; n++) {
        JobRecord record = {.threads = threads, .cancel_at = n};
        job = record_job(&record);
        CHECK_THAT(run(&job, input) == DERIVE_CANCELLED, "check for cancellation %zu is ignored",
                   n);
        CHECK_INT(record.cancel_checks, n);
        record_check(&record);
    }
    *allocations = complete.allocations;
    *cancel_checks = complete.cancel_checks;
}

/* Checks that invalid input was rejected with a reason, and that no memory is allocated. */
static inline void record_check_rejected(DeriveResult result, const DeriveJob *job,
                                         const JobRecord *record, const char *reason)
{
    CHECK_INT(result, DERIVE_BAD_INPUT);
    CHECK_TEXT(job->problem, reason);
    CHECK_INT(record->live_blocks, 0);
}
