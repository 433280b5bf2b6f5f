/* SPDX-License-Identifier: MIT */
/**
 * session/ed-worker.h: work on threads whose results follow the document: only the newest job of a
 * worker is delivered. A job contains its input and its result, and its thread accesses nothing
 * else, so that it never drops the last reference to a session or a widget. If the system grants no
 * thread, the job is done at once: the window does not respond meanwhile, but nothing is lost.
 * (GLib's own indispensable thread is started by the first job, when the program starts.)
 *
 *     static const EdWorkerClass class = {.start = start, .work = work, .done = done};
 *     self->worker = (EdWorker){.class = &class, .owner = self};
 *     ed_worker_start_after(&self->worker, 300);        // after each change; start() calls:
 *     ed_worker_run(&self->worker, job);                // work(job), later done(self, job)
 *     ed_worker_stop(&self->worker);                    // before self is freed
 */
#pragma once

#include <gio/gio.h>
#include <stdbool.h>

typedef struct EdWorkerClass {
    void (*work)(void *job, GCancellable *cancel); /**< on a thread */
    /** Called by the main loop, never before ed_worker_run returns, unless the job was stopped. May
     * run the next job. NULL: nothing to do. */
    void (*done)(void *owner, void *job);
    void (*free)(void *job);    /**< called by the main loop, after `done`; NULL: `done` frees it */
    void (*start)(void *owner); /**< called after the pause of ed_worker_start_after */
    int priority;               /**< of `done` in the main loop */
} EdWorkerClass;

/** One thing that is computed again and again. A field of its owner. */
typedef struct EdWorker {
    const EdWorkerClass *class;
    void *owner;
    struct EdRun *run; /**< private: the running job, or NULL */
    guint pause;       /**< private: a timer, or 0 */
} EdWorker;

/** Stops the worker, then starts a job, which it owns. */
void ed_worker_run(EdWorker *worker, void *job);
/** Stops the worker, then calls the class's `start` after a pause without further calls. */
void ed_worker_start_after(EdWorker *worker, guint milliseconds);
/** Cancels the running job, which is not delivered, and a scheduled start. */
void ed_worker_stop(EdWorker *worker);
/** Cancels the running job; it is delivered as far as it is done. */
void ed_worker_cancel(EdWorker *worker);
/** Returns the running job, borrowed, or NULL. */
void *ed_worker_job(const EdWorker *worker);
/** True if a job is running or scheduled. */
bool ed_worker_is_busy(const EdWorker *worker);
/** Returns whether a GCancellable was cancelled: a `cancelled` function for jobs of core. */
bool ed_worker_is_cancelled(void *cancel);
/** Runs a job that is always delivered, without an owner. */
void ed_worker_run_once(const EdWorkerClass *class, void *job);
