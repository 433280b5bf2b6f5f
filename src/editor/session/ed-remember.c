/* SPDX-License-Identifier: MIT */
/*
 * Makes the store remember the content of pictures (art/past.h), a few seconds after they were
 * opened, imported or updated. If an artist then overwrites a file, its earlier content is known. A
 * worker does this, and decodes the pictures that are not remembered yet.
 */
#include "session/ed-session-internal.h"

#include "art/past.h"

enum { DELAY = 3000 }; /* milliseconds */

typedef struct RememberJob {
    Project *project;
    PictureStore *store;
} RememberJob;

static void remember_work(void *data, GCancellable *cancel)
{
    const RememberJob *job = data;
    (void)cancel;
    picture_store_remember_all(job->store, NULL, job->project);
}

static void job_free(void *data)
{
    RememberJob *job = data;
    picture_store_unref(job->store);
    node_unref(job->project);
    g_free(job);
}

static void start_remembering(void *owner)
{
    EdSession *session = owner;
    RememberJob *job = g_new(RememberJob, 1);
    job->project = node_ref(ed_session_project(session));
    job->store = picture_store_ref(session->pictures.store);
    ed_worker_run(&session->pictures.rememberer, job);
}

void ed_remember_soon(EdSession *session)
{
    static const EdWorkerClass class = {
        .start = start_remembering, .work = remember_work, .free = job_free};
    session->pictures.rememberer.class = &class;
    session->pictures.rememberer.owner = session;
    ed_worker_start_after(&session->pictures.rememberer, DELAY);
}

void ed_remember_clear(EdSession *session)
{
    ed_worker_stop(&session->pictures.rememberer);
}
