/* SPDX-License-Identifier: MIT */
/*
 * Implements ed-memory.h. Weighing, which estimates the memory that files need, uses a budget of
 * its own, so that refused files do not raise the session's budget.
 */
#include "session/ed-memory.h"

#include "session/ed-session-internal.h"

#include "art/weigh.h"

Budget *ed_memory_new_budget(EdSession *session)
{
    return ed_session_memory_is_allowed(session) ? NULL : budget_new(0, NULL);
}

void ed_session_allow_memory(EdSession *session)
{
    if (!ed_session_memory_is_allowed(session))
        ed_pictures_set_budget(session, NULL);
}

bool ed_session_memory_is_allowed(EdSession *session)
{
    return session->pictures.budget == NULL;
}

/* ---- Weighing ---- */

typedef struct WeighJob {
    Project *project;
    PictureStore *store; /* has the budget */
    char **files;
} WeighJob;

static void job_free(WeighJob *job)
{
    node_unref(job->project);
    picture_store_unref(job->store);
    g_strfreev(job->files);
    g_free(job);
}

static PictureStore *store_of(EdSession *session)
{
    g_autofree char *folder = ed_folder_of(session->file.path);
    Budget *budget = ed_memory_new_budget(session);
    if (session->file.path != NULL)
        budget_add_file(budget, session->file.path,
                        BUDGET_PER_TEXT_BYTE * (uint64_t)session->file.mark.size);
    PictureStore *store =
        import_store_new(folder, (const char *const *)session->pictures.roots->pdata,
                         &(PictureLimits){.budget = budget});
    budget_unref(budget);
    return store;
}

/* Returns the files and those that they need; the caller frees them. Errors are ignored, because
 * the import reports them. */
static char **with_companions(char **files)
{
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    for (char **file = files; file != NULL && *file != NULL; file++) {
        g_auto(GStrv) companions = import_companions(*file, NULL);
        g_strv_builder_add(builder, *file);
        if (companions != NULL)
            g_strv_builder_addv(builder, (const char **)companions);
    }
    return g_strv_builder_end(builder);
}

static bool weigh_work(gpointer data, GError **error)
{
    WeighJob *job = data;
    char **files = job->files;
    job->files = with_companions(files);
    g_strfreev(files);
    return project_check_memory_with(job->project, job->store, (const char *const *)job->files,
                                     error);
}

static void apply_weighing(EdSession *session, GTask *user_task, gpointer data, GError *error)
{
    job_free(data);
    ed_end_task(user_task, error);
}

void ed_session_weigh_async(EdSession *session, const char *const *files, GAsyncReadyCallback done,
                            gpointer user)
{
    WeighJob *job = g_new0(WeighJob, 1);
    job->project = node_ref(ed_session_project(session));
    job->store = store_of(session);
    job->files = g_strdupv((char **)files);
    ed_run_on_worker(g_task_new(session, NULL, done, user), weigh_work, job, apply_weighing);
}

bool ed_session_weigh_finish(EdSession *session, GAsyncResult *result, GError **error)
{
    return g_task_propagate_boolean(G_TASK(result), error);
}
