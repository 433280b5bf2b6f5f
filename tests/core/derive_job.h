/* SPDX-License-Identifier: MIT */
/*
 * A job with callbacks that record their calls: memory is counted and measured, and fails on
 * request; progress must not fall; "cancelled?" returns true on request; all calls must come from
 * one thread.
 *
 *     Books books = {0};
 *     DeriveJob job = books_job(&books);
 *     CHECK_INT(distance_build(&job, ...), DERIVE_DONE);
 *     books_check(&books);
 *
 * books_check_failures runs a builder once for each allocation, which fails, and once for each
 * check whether to stop.
 */
#ifndef GABARIT_TESTS_DERIVE_JOB_H
#define GABARIT_TESTS_DERIVE_JOB_H

#include "check.h"

#include <derive/job.h>

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct Books {
    size_t fail_at;   /* number of the allocation that fails, from 1; 0: none */
    size_t cancel_at; /* number of the check that returns true, from 1; 0: none */
    unsigned threads;

    size_t allocations, live_blocks, live_bytes, peak_bytes;
    size_t questions;
    double progress;
    bool fell, checked_after_cancel, is_other_thread;
    pthread_t caller;
} Books;

/* The header before each block, as large as the strictest alignment requires. */
typedef union BooksHead {
    size_t size;
    max_align_t align;
} BooksHead;

static inline void books_note_thread(Books *books)
{
    books->is_other_thread |= !pthread_equal(books->caller, pthread_self());
}

static inline void *books_allocate(void *user, size_t size)
{
    Books *books = user;
    books_note_thread(books);
    if (++books->allocations == books->fail_at)
        return NULL;
    BooksHead *head = malloc(sizeof(*head) + size);
    if (head == NULL)
        abort();
    head->size = size;
    /* Makes reads of uninitialised memory visible. */
    memset(head + 1, 0xa5, size);
    books->live_blocks++;
    books->live_bytes += size;
    if (books->live_bytes > books->peak_bytes)
        books->peak_bytes = books->live_bytes;
    return head + 1;
}

static inline void books_release(void *user, void *memory)
{
    Books *books = user;
    BooksHead *head = (BooksHead *)memory - 1;
    books_note_thread(books);
    books->live_blocks--;
    books->live_bytes -= head->size;
    free(head);
}

static inline void books_progress(void *user, double share)
{
    Books *books = user;
    books_note_thread(books);
    books->fell |= !(share >= books->progress && share <= 1);
    books->progress = share;
}

static inline bool books_cancelled(void *user)
{
    Books *books = user;
    books_note_thread(books);
    books->questions++;
    books->checked_after_cancel |= books->cancel_at > 0 && books->questions > books->cancel_at;
    return books->questions == books->cancel_at;
}

static inline DeriveJob books_job(Books *books)
{
    books->caller = pthread_self();
    return (DeriveJob){.allocate = books_allocate,
                       .release = books_release,
                       .progress = books_progress,
                       .cancelled = books_cancelled,
                       .user = books,
                       .threads = books->threads};
}

/* Checks what must hold after any builder whose outputs were released. */
static inline void books_check(const Books *books)
{
    CHECK_INT(books->live_blocks, 0);
    CHECK_INT(books->live_bytes, 0);
    CHECK(!books->fell);
    CHECK(!books->checked_after_cancel);
    CHECK(!books->is_other_thread);
}

/* Runs a builder over some input with a job, and releases its outputs. */
typedef DeriveResult (*BooksRun)(DeriveJob *job, const void *input);

/*
 * Checks that the builder reports each failed allocation and each cancellation, and leaves no
 * memory allocated. Sets the numbers of allocations and of checks whether to stop.
 */
static inline void books_check_failures(BooksRun run, const void *input, unsigned threads,
                                        size_t *allocations, size_t *questions)
{
    Books good = {.threads = threads};
    DeriveJob job = books_job(&good);
    CHECK_INT(run(&job, input), DERIVE_DONE);
    CHECK(job.problem == NULL);
    CHECK(good.progress >= 1);
    books_check(&good);
    for (size_t n = 1; n <= good.allocations; n++) {
        Books books = {.threads = threads, .fail_at = n};
        job = books_job(&books);
        CHECK_THAT(run(&job, input) == DERIVE_NO_MEMORY, "allocation %zu fails unnoticed", n);
        books_check(&books);
    }
    /* With several threads, the number of checks depends on how the work is distributed. */
    for (size_t n = 1; n <= good.questions && threads == 1; n++) {
        Books books = {.threads = threads, .cancel_at = n};
        job = books_job(&books);
        CHECK_THAT(run(&job, input) == DERIVE_CANCELLED, "question %zu is not heeded", n);
        CHECK_INT(books.questions, n);
        books_check(&books);
    }
    *allocations = good.allocations;
    *questions = good.questions;
}

/* Checks that bad input is refused with a reason, and that nothing stays allocated. */
static inline void books_check_refused(DeriveResult result, const DeriveJob *job,
                                       const Books *books, const char *reason)
{
    CHECK_INT(result, DERIVE_BAD_INPUT);
    CHECK_TEXT(job->problem, reason);
    CHECK_INT(books->live_blocks, 0);
}

#endif
