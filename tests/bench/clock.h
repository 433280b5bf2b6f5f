/* SPDX-License-Identifier: MIT */
/*
 * Clocks in milliseconds, and a comparison function to sort times.
 *
 *     double begin = milliseconds();
 *     ...
 *     times[i] = milliseconds() - begin;
 *     ...
 *     qsort(times, count, sizeof *times, compare_doubles);
 */
#pragma once

#include <time.h>

static inline double read_clock(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* Returns the wall clock time. */
static inline double milliseconds(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

/* Returns the processor time of all threads of this program. */
static inline double process_milliseconds(void)
{
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

/* Returns the processor time of this thread. A busy machine affects this least. */
static inline double thread_milliseconds(void)
{
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

/* Compares doubles, for qsort. */
static inline int compare_doubles(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}
