/* SPDX-License-Identifier: MIT */
/**
 * play/ed-play-log.h: records the queries that a game makes, their last answers, and their costs.
 * Queries have no side effects, so a query is repeated in several rounds to measure its time:
 *
 *     EdPlayTiming timing = ed_play_log_time(log, "gab_frame_hit");
 *     while (ed_play_log_next_round(&timing))
 *         hit = gab_frame_hit(frame, &pose, point, NULL, &box);
 *     ed_play_log_answer(log, "gab_frame_hit", "%s", hit ? name : "nothing");
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

enum { ED_PLAY_MAX_QUERIES = 16, ED_PLAY_ANSWER_BYTES = 96 };

typedef struct EdPlayQuery {
    const char *name;
    char answer[ED_PLAY_ANSWER_BYTES];
    double nanoseconds; /**< the median of the last measurements */
    double last[8];     /**< the last measurements, in nanoseconds, in a ring */
    uint32_t measured;  /**< the number of all measurements */
} EdPlayQuery;

/** A log. If all its bytes are zero, it is empty. */
typedef struct EdPlayLog {
    EdPlayQuery queries[ED_PLAY_MAX_QUERIES]; /**< in the order of their first calls */
    uint32_t count;
} EdPlayLog;

/** A measurement in progress. */
typedef struct EdPlayTiming {
    EdPlayQuery *query;
    uint32_t round; /**< the number of rounds that were started */
    int64_t start;  /**< the time of the clock, in nanoseconds */
} EdPlayTiming;

/** Starts measuring a query. `name` must outlive the log. */
EdPlayTiming ed_play_log_time(EdPlayLog *log, const char *name);
/** Counts the rounds of a measurement: returns true while the query must be made once more; at the
 * end, records the mean time of a round and returns false. */
bool ed_play_log_next_round(EdPlayTiming *timing);
/** Records the last answer of a query. */
void ed_play_log_answer(EdPlayLog *log, const char *name, const char *format, ...)
    G_GNUC_PRINTF(3, 4);
