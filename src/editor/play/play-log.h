/* SPDX-License-Identifier: MIT */
/**
 * play/play-log.h: records the queries that a game makes, their last answers, and their costs.
 * Queries have no side effects, so a query is repeated in several rounds to measure its time:
 *
 *     for (PlayTiming timing = play_log_time(log, "gab_frame_hit"); play_log_next_round(&timing);)
 *         hit = gab_frame_hit(frame, &pose, point, NULL, &box);
 *     play_log_answer(log, "gab_frame_hit", "%s", hit ? name : "nothing");
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

enum { PLAY_MAX_QUERIES = 16, PLAY_ANSWER_BYTES = 96 };

typedef struct PlayQuery {
    const char *name;
    char answer[PLAY_ANSWER_BYTES];
    double nanoseconds; /**< the median of the last measurements */
    double last[8];     /**< the last measurements, in nanoseconds, in a ring */
    uint32_t measured;  /**< the number of all measurements */
} PlayQuery;

/** A log. If all its bytes are zero, it is empty. */
typedef struct PlayLog {
    PlayQuery queries[PLAY_MAX_QUERIES]; /**< in the order of their first calls */
    uint32_t count;
} PlayLog;

/** A measurement in progress. */
typedef struct PlayTiming {
    PlayQuery *query;
    uint32_t round; /**< the number of rounds that were started */
    int64_t start;  /**< the time of the clock, in nanoseconds */
} PlayTiming;

/** Starts measuring a query. `name` must outlive the log. */
PlayTiming play_log_time(PlayLog *log, const char *name);
/** Counts the rounds of a measurement: returns true while the query must be made once more; at the
 * end, records the mean time of a round and returns false. */
bool play_log_next_round(PlayTiming *timing);
/** Records the last answer of a query. */
void play_log_answer(PlayLog *log, const char *name, const char *format, ...) G_GNUC_PRINTF(3, 4);
