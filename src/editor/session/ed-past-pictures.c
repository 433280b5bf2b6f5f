/* SPDX-License-Identifier: MIT */
/*
 * Keeps the present content of pictures as their past (art/past.h), a few seconds after they were
 * opened, imported or updated. If an artist then overwrites a file, its earlier content is known. A
 * worker does this, and decodes the pictures that are not kept yet.
 */
#include "session/ed-session-internal.h"

enum { DELAY = 3000 }; /* milliseconds */

typedef struct KeepJob {
    Project *project;
    PictureStore *store;
} KeepJob;

static void keep_pictures(void *data, GCancellable *cancel)
{
    const KeepJob *job = data;
    picture_store_remember_all(job->store, NULL, job->project);
}

static void job_free(void *data)
{
    g_autofree KeepJob *job = data;
    picture_store_unref(job->store);
    node_unref(job->project);
}

static void start_keeping(void *owner)
{
    EdSession *session = owner;
    KeepJob *job = g_new(KeepJob, 1);
    job->project = node_ref(ed_session_project(session));
    job->store = picture_store_ref(session->pictures.store);
    ed_worker_run(&session->pictures.past_keeper, job);
}

void ed_past_pictures_keep_soon(EdSession *session)
{
    static const EdWorkerClass class = {
        .start = start_keeping, .work = keep_pictures, .free = job_free};
    session->pictures.past_keeper.class = &class;
    session->pictures.past_keeper.owner = session;
    ed_worker_start_after(&session->pictures.past_keeper, DELAY);
}

void ed_past_pictures_clear(EdSession *session)
{
    ed_worker_stop(&session->pictures.past_keeper);
}
