/* SPDX-License-Identifier: MIT */
/* Imports changed pictures again, according to a plan that the user sees first; see
 * ed-pictures.h. */
#include "session/ed-session-internal.h"

#include <glib/gi18n.h>

typedef struct Reimport {
    Project *project;
    PictureStore *store;
    char **paths; /* NULL: all */
    ImportPlan *plan;
} Reimport;

static void reimport_free(Reimport *reimport)
{
    import_plan_free(reimport->plan);
    node_unref(reimport->project);
    picture_store_unref(reimport->store);
    g_strfreev(reimport->paths);
    g_free(reimport);
}

void ed_reimport_clear(EdSession *session)
{
    g_clear_pointer(&session->pictures.plan, import_plan_free);
    g_clear_pointer(&session->pictures.plan_for, node_unref);
}

/* ---- Planning ---- */

/* Returns the changed pictures of a version; NULL if none have changed. */
static char **changed_paths(EdSession *session, const Project *project)
{
    GPtrArray *paths = g_ptr_array_new();
    LIST_EACH (Picture, picture, project->pictures)
        if (g_hash_table_contains(session->pictures.changed, picture->path))
            g_ptr_array_add(paths, g_strdup(picture->path));
    bool none = paths->len == 0;
    g_ptr_array_add(paths, NULL);
    char **list = (char **)g_ptr_array_free(paths, none);
    return none ? NULL : list;
}

static bool plan_work(gpointer data, GError **error)
{
    Reimport *reimport = data;
    reimport->plan = import_plan_new(reimport->project, reimport->store,
                                     (const char *const *)reimport->paths, NULL, error);
    return reimport->plan != NULL;
}

static void apply_plan(EdSession *session, GTask *user_task, gpointer data, GError *error)
{
    Reimport *reimport = data;
    if (error == NULL) {
        ed_reimport_clear(session);
        session->pictures.plan = g_steal_pointer(&reimport->plan);
        session->pictures.plan_for = g_steal_pointer(&reimport->project);
        g_task_return_pointer(user_task, session->pictures.plan, NULL);
    } else {
        g_task_return_error(user_task, error);
    }
    reimport_free(reimport);
}

void ed_session_plan_reimport_async(EdSession *session, GAsyncReadyCallback done, gpointer user)
{
    Reimport *reimport = g_new0(Reimport, 1);
    reimport->project = node_ref(ed_session_project(session));
    reimport->store = picture_store_ref(session->pictures.store);
    reimport->paths = changed_paths(session, reimport->project);
    ed_run_on_worker(g_task_new(session, NULL, done, user), plan_work, reimport, apply_plan);
}

const ImportPlan *ed_session_plan_reimport_finish(EdSession *session, GAsyncResult *result,
                                                  GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}

/* ---- Decisions of the user ---- */

void ed_session_reimport_pair(EdSession *session, uint32_t entry, uint32_t with)
{
    if (session->pictures.plan != NULL)
        import_plan_pair(session->pictures.plan, session->pictures.store, entry, with);
}

void ed_session_reimport_unmatch(EdSession *session, uint32_t entry)
{
    if (session->pictures.plan != NULL)
        import_plan_unmatch(session->pictures.plan, entry);
}

void ed_session_reimport_confirm(EdSession *session, uint32_t entry)
{
    if (session->pictures.plan != NULL)
        import_plan_confirm(session->pictures.plan, entry);
}

/* ---- Carrying out ---- */

bool ed_session_reimport(EdSession *session)
{
    EdPictures *pictures = &session->pictures;
    if (pictures->plan == NULL)
        return false;
    if (pictures->plan_for != ed_session_project(session)) {
        ed_reimport_clear(session);
        ed_session_notify(session, ED_NOTICE_WARNING,
                          _("The project has changed since the pictures were compared"),
                          _("Compare the pictures again, then update them."));
        return false;
    }
    Project *after = import_again(ed_session_project(session), pictures->plan, ed_error(session));
    bool pushed = ed_session_push(session, after, _("Update pictures"), NULL);
    ed_session_reimport_drop(session);
    return pushed;
}

void ed_session_reimport_drop(EdSession *session)
{
    ed_reimport_clear(session);
    g_hash_table_remove_all(session->pictures.changed);
    ed_session_notify_state(session);
}
