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

/* Runs the main loop until `condition` is true; the test fails after a timeout. */
void wait_for(bool (*condition)(void *user), void *user);
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
