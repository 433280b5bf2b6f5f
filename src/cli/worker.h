/* SPDX-License-Identifier: MIT */
/**
 * cli/worker.h: runs work in a process of its own, so that work that fails, runs out of memory or
 * gives up rights (cli/confine.h) does not affect the work that follows.
 *
 *     Worker worker = worker_start(export_one, &job, "duel.gabarit");
 *     status = MAX(status, worker_end(&worker));
 *
 * A process that starts workers must not have any threads.
 */
#pragma once

#include <sys/types.h>

typedef struct Worker {
    pid_t process; /**< -1: it could not be started, which was reported */
    const char *subject;
} Worker;

/** Starts a process that calls `work` and ends with the exit status that it returns. Its messages
 * name the subject, which is borrowed until worker_end. */
Worker worker_start(int (*work)(void *user), void *user, const char *subject);
/** Waits for the end of the process. Returns its exit status, or STATUS_ERROR after reporting that
 * it could not be started or was ended by a signal. */
int worker_end(const Worker *worker);
