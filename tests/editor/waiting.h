/* SPDX-License-Identifier: MIT */
/* Waits for work that a session does on worker threads, and writes pictures for tests. */
#pragma once

#include "check.h"
#include "session/ed-file.h"
#include "session/ed-pictures.h"

/* The result of a task. */
typedef struct TaskResult {
    bool done, success; /* the task has ended; it succeeded */
    GError *error;
    uint64_t asset;
    const ImportPlan *plan;
} TaskResult;

/* Runs the main loop until a condition is true, or until an editor on a busy machine would have
 * made it true. If it stays false, the check that follows fails. */
#define WAIT_UNTIL(condition)                                                               \
    for (gint64 begin_ = g_get_monotonic_time(); !(condition) && wait_for_event(begin_);) { \
    }

/* Waits for an event of the main loop, or a moment, because other threads may also make a condition
 * true. False if the time limit has passed since `begin`. */
bool wait_for_event(gint64 begin);
/* WAIT_UNTIL; the test fails if `condition` is not true then. */
void wait_for(bool (*condition)(void *user), void *user);
/* Runs the main loop for some time, to show that nothing happens meanwhile. */
void wait_a_while(int milliseconds);

/* These start the task and wait for it; the caller clears the result. */
TaskResult open_and_wait(EdSession *session, const char *path);
TaskResult save_and_wait(EdSession *session, const char *path, const SaveOptions *options);
TaskResult export_and_wait(EdSession *session, const EdExportTarget *target, GCancellable *cancel);
TaskResult import_and_wait(EdSession *session, const char *path, const ImportOptions *options);
TaskResult plan_and_wait(EdSession *session);
TaskResult restore_and_wait(EdSession *session, const JournalEntry *left);
void task_result_clear(TaskResult *ended);

/* `wait_for_end` waits for a task that the caller started with one of these callbacks and a pointer
 * to an Ended. */
void save_ended_cb(GObject *source, GAsyncResult *result, gpointer user);
void export_ended_cb(GObject *source, GAsyncResult *result, gpointer user);
void import_ended_cb(GObject *source, GAsyncResult *result, gpointer user);
void wait_for_end(TaskResult *ended);

/* True if the task succeeded / failed with the given error. Both clear the result. */
bool succeeded(TaskResult ended);
bool failed_with(TaskResult ended, GQuark domain, int code);

/* Writes a PNG of one colour with a border of `border` transparent pixels. */
void put_picture(const char *path, int width, int height, int border, uint32_t rgba);
