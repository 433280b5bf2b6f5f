/* SPDX-License-Identifier: MIT */
/* Implements ed-play-log.h. */
#include "play/ed-play-log.h"

#include <string.h>
#include <time.h>

/* The number of times that a query is repeated to measure it: enough that reading the clock does
 * not matter, and few enough for slow queries. */
enum { ROUNDS = 16 };

static int64_t clock_ns(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static EdPlayQuery *query_named(EdPlayLog *log, const char *name)
{
    for (uint32_t i = 0; i < log->count; i++)
        if (strcmp(log->queries[i].name, name) == 0)
            return &log->queries[i];
    if (log->count == ED_PLAY_MAX_QUERIES)
        return &log->queries[ED_PLAY_MAX_QUERIES - 1];
    EdPlayQuery *query = &log->queries[log->count++];
    *query = (EdPlayQuery){.name = name};
    return query;
}

EdPlayTiming ed_play_log_time(EdPlayLog *log, const char *name)
{
    return (EdPlayTiming){.query = query_named(log, name), .start = clock_ns()};
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

/* Records a cost. The result is the median of the last measurements, so that a single interruption
 * is not visible. */
static void record_cost(EdPlayQuery *query, double cost)
{
    const uint32_t capacity = G_N_ELEMENTS(query->last);
    query->last[query->measured++ % capacity] = cost;
    uint32_t count = MIN(query->measured, capacity);
    double sorted[G_N_ELEMENTS(query->last)];
    memcpy(sorted, query->last, count * sizeof *sorted);
    qsort(sorted, count, sizeof *sorted, compare_doubles);
    query->nanoseconds = sorted[count / 2];
}

bool ed_play_log_next_round(EdPlayTiming *timing)
{
    if (timing->round < ROUNDS) {
        timing->round++;
        return true;
    }
    record_cost(timing->query, (double)(clock_ns() - timing->start) / ROUNDS);
    return false;
}

void ed_play_log_answer(EdPlayLog *log, const char *name, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_vsnprintf(query_named(log, name)->answer, ED_PLAY_ANSWER_BYTES, format, arguments);
    va_end(arguments);
}
