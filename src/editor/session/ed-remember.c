/* SPDX-License-Identifier: MIT */
/*
 * Makes the store remember what pictures look like (art/past.h), some time after they were opened,
 * imported or updated: if an artist overwrites one, its earlier content is known. A worker does
 * this, and decodes what is not remembered yet.
 */
#include "session/ed-session-internal.h"

#include "art/past.h"

enum { REST_SECONDS = 3 };

typedef struct Remembering {
    Project *project;
    PictureStore *store;
} Remembering;

static bool remember_work(gpointer data, GError **error)
{
    const Remembering *remembering = data;
    (void)error;
    picture_store_remember_all(remembering->store, remembering->project);
    return true;
}

static void remember_done(EdSession *session, GTask *user_task, gpointer data, GError *error)
{
    Remembering *remembering = data;
    (void)session;
    ed_end_task(user_task, error);
    picture_store_unref(remembering->store);
    node_unref(remembering->project);
    g_free(remembering);
}

static gboolean remember_cb(gpointer user)
{
    EdSession *session = user;
    Remembering *remembering = g_new(Remembering, 1);
    session->pictures.remember_timer = 0;
    remembering->project = node_ref(ed_session_project(session));
    remembering->store = picture_store_ref(session->pictures.store);
    ed_run_on_worker(g_task_new(session, NULL, NULL, NULL), remember_work, remembering,
                     remember_done);
    return G_SOURCE_REMOVE;
}

void ed_remember_soon(EdSession *session)
{
    g_clear_handle_id(&session->pictures.remember_timer, g_source_remove);
    session->pictures.remember_timer = g_timeout_add_seconds(REST_SECONDS, remember_cb, session);
}

void ed_remember_clear(EdSession *session)
{
    g_clear_handle_id(&session->pictures.remember_timer, g_source_remove);
}
