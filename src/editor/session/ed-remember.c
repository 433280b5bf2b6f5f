/* SPDX-License-Identifier: MIT */
/*
 * Makes the store remember the content of pictures (art/past.h), a few seconds after they were
 * opened, imported or updated. If an artist then overwrites a file, its earlier content is known. A
 * worker does this, and decodes the pictures that are not remembered yet.
 */
#include "session/ed-session-internal.h"

#include "art/past.h"

enum { DELAY_SECONDS = 3 };

typedef struct RememberJob {
    Project *project;
    PictureStore *store;
} RememberJob;

static bool remember_work(gpointer data, GError **error)
{
    const RememberJob *job = data;
    (void)error;
    picture_store_remember_all(job->store, NULL, job->project);
    return true;
}

static void remember_done(EdSession *session, GTask *user_task, gpointer data, GError *error)
{
    RememberJob *job = data;
    (void)session;
    ed_end_task(user_task, error);
    picture_store_unref(job->store);
    node_unref(job->project);
    g_free(job);
}

static gboolean remember_cb(gpointer user)
{
    EdSession *session = user;
    RememberJob *job = g_new(RememberJob, 1);
    session->pictures.remember_timer = 0;
    job->project = node_ref(ed_session_project(session));
    job->store = picture_store_ref(session->pictures.store);
    ed_run_on_worker(g_task_new(session, NULL, NULL, NULL), remember_work, job, remember_done);
    return G_SOURCE_REMOVE;
}

void ed_remember_soon(EdSession *session)
{
    g_clear_handle_id(&session->pictures.remember_timer, g_source_remove);
    session->pictures.remember_timer = g_timeout_add_seconds(DELAY_SECONDS, remember_cb, session);
}

void ed_remember_clear(EdSession *session)
{
    g_clear_handle_id(&session->pictures.remember_timer, g_source_remove);
}
