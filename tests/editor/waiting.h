/* SPDX-License-Identifier: MIT */
/* Waits for work that a session does on worker threads, and writes pictures for tests. */
#ifndef TESTS_EDITOR_WAITING_H
#define TESTS_EDITOR_WAITING_H

#include "check.h"
#include "session/ed-file.h"
#include "session/ed-pictures.h"

/* The result of a task; `done` once the task has ended, `good` if it succeeded. */
typedef struct Ended {
    bool done, good;
    GError *error;
    uint64_t asset;
    const ImportPlan *plan;
} Ended;

/* Runs the main loop until `condition` is true; the test fails after a timeout. */
void wait_for(bool (*condition)(void *user), void *user);
void wait_a_while(int milliseconds);

/* These start the task and wait for it; the caller clears the result. */
Ended open_and_wait(EdSession *session, const char *path);
Ended save_and_wait(EdSession *session, const char *path, const SaveOptions *options);
Ended export_and_wait(EdSession *session, const EdExportTarget *target, GCancellable *cancel);
Ended import_and_wait(EdSession *session, const char *path, const ImportOptions *options);
Ended plan_and_wait(EdSession *session);
Ended restore_and_wait(EdSession *session, const JournalEntry *left);
void ended_clear(Ended *ended);

/* `wait_for_end` waits for a task that the caller started with one of these callbacks and a pointer
 * to an Ended. */
void save_ended_cb(GObject *source, GAsyncResult *result, gpointer user);
void export_ended_cb(GObject *source, GAsyncResult *result, gpointer user);
void import_ended_cb(GObject *source, GAsyncResult *result, gpointer user);
void wait_for_end(Ended *ended);

/* True if the task succeeded / failed with the given error. Both clear the result. */
bool succeeded(Ended ended);
bool failed_with(Ended ended, GQuark domain, int code);

/* Writes a PNG of one colour with a border of `border` transparent pixels. */
void put_picture(const char *path, int width, int height, int border, uint32_t rgba);

#endif
