/* SPDX-License-Identifier: MIT */
/*
 * Callbacks that watch the progress of a job, and cancel it after some calls.
 *
 *     Watch watch = {.most = INT32_MAX};
 *     DeriveJob job = {.progress = watch_progress, .cancelled = cancel_after_calls, .user = &watch};
 */
#ifndef GABARIT_TESTS_WATCHED_JOB_H
#define GABARIT_TESTS_WATCHED_JOB_H

#include <stdbool.h>

typedef struct Watch {
    double last;
    bool falls;
    int calls, max; /* calls of progress; the number at which it is cancelled */
} Watch;

static inline void watch_progress(void *user, double share)
{
    Watch *watch = user;
    watch->falls |= share < watch->last || share > 1;
    watch->last = share;
    watch->calls++;
}

static inline bool cancel_after_calls(void *user)
{
    const Watch *watch = user;
    return watch->calls >= watch->max;
}

#endif
