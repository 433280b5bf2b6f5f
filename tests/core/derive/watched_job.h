/* SPDX-License-Identifier: MIT */
/*
 * Callbacks that watch the progress of a job, and cancel it after some calls.
 *
 *     Watch watch = {.max_calls = INT32_MAX};
 *     DeriveJob job = {.progress = watch_progress,
 *                      .cancelled = cancel_after_calls,
 *                      .user = &watch};
 */
#pragma once

#include <stdbool.h>

typedef struct Watch {
    double last;
    bool decreased;       /* the progress decreased, or exceeded 1 */
    int calls, max_calls; /* calls of watch_progress; the number at which the job is cancelled */
} Watch;

static inline void watch_progress(void *user, double fraction)
{
    Watch *watch = user;
    watch->decreased |= fraction < watch->last || fraction > 1;
    watch->last = fraction;
    watch->calls++;
}

static inline bool cancel_after_calls(void *user)
{
    const Watch *watch = user;
    return watch->calls >= watch->max_calls;
}
