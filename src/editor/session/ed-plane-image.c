/* SPDX-License-Identifier: MIT */
/* Implements ed-plane-image.h. */
#include "session/ed-plane-image.h"

#include "export/plane_image_png.h"
#include "session/ed-session-internal.h"

#include <glib/gi18n.h>

enum { MAX_FILE = 512 * 1024 * 1024 };

/* A worker's input and result. */
typedef struct PlaneImageJob {
    Project *before, *after;
    uint64_t map, plane;
    char *path;
    Budget *budget; /* limits what is read; or NULL */
    PlaneImagePlan *plan;
    PlaneImageFit fit;
} PlaneImageJob;

static void job_free(PlaneImageJob *job)
{
    node_unref(job->before);
    node_unref(job->after);
    plane_image_plan_free(job->plan);
    g_free(job->path);
    budget_unref(job->budget);
    g_free(job);
}

static PlaneImageJob *job_new(EdSession *session, const char *path)
{
    PlaneImageJob *job = g_new0(PlaneImageJob, 1);
    job->before = node_ref(ed_session_project(session));
    job->map = session->view.asset;
    job->plane = session->view.plane;
    job->path = g_strdup(path);
    job->budget = budget_ref(session->pictures.budget);
    return job;
}

static GTask *task_new(EdSession *session, GAsyncReadyCallback callback, gpointer user)
{
    return g_task_new(session, NULL, callback, user);
}

/* ---- Reading ---- */

static bool read_work(gpointer data, GError **error)
{
    PlaneImageJob *job = data;
    g_autoptr(GBytes) bytes = file_read(job->path, MAX_FILE, NULL, error);
    if (bytes == NULL)
        return false;
    gsize size;
    const void *content = g_bytes_get_data(bytes, &size);
    budget_add_file(job->budget, job->path,
                    BUDGET_PER_PICTURE_BYTE * (uint64_t)pixels_data_size(content, size));
    job->plan = plane_image_plan(job->before, job->map, job->plane, content, size,
                                 &(PictureLimits){.budget = job->budget}, error);
    return job->plan != NULL;
}

static void read_apply(EdSession *session, GTask *task, gpointer data, GError *error)
{
    PlaneImageJob *job = data;
    if (error != NULL)
        g_task_return_error(task, error);
    else
        g_task_return_pointer(task, g_steal_pointer(&job->plan),
                              (GDestroyNotify)plane_image_plan_free);
    job_free(job);
}

void ed_session_read_plane_image_async(EdSession *session, const char *path,
                                       GAsyncReadyCallback callback, gpointer user)
{
    ed_run_on_worker(task_new(session, callback, user), read_work, job_new(session, path),
                     read_apply);
}

PlaneImagePlan *ed_session_read_plane_image_finish(EdSession *session, GAsyncResult *result,
                                                   GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}

/* ---- Importing ---- */

static bool import_work(gpointer data, GError **error)
{
    PlaneImageJob *job = data;
    job->after = plane_image_import(job->before, job->plan, &job->fit, error);
    return job->after != NULL;
}

static void import_apply(EdSession *session, GTask *task, gpointer data, GError *error)
{
    PlaneImageJob *job = data;
    /* If the project changed meanwhile, import into the current version. */
    if (error == NULL && ed_session_project(session) != job->before) {
        node_unref(job->after);
        job->after = plane_image_import(ed_session_project(session), job->plan, &job->fit, &error);
    }
    if (error == NULL)
        ed_session_push(session, g_steal_pointer(&job->after), _("Import plane image"), NULL);
    job_free(job);
    ed_end_task(task, error);
}

void ed_session_import_plane_image_async(EdSession *session, PlaneImagePlan *plan,
                                         const PlaneImageFit *fit, GAsyncReadyCallback callback,
                                         gpointer user)
{
    PlaneImageJob *job = job_new(session, NULL);
    job->plan = plan;
    job->fit = *fit;
    ed_run_on_worker(task_new(session, callback, user), import_work, job, import_apply);
}

bool ed_session_import_plane_image_finish(EdSession *session, GAsyncResult *result, GError **error)
{
    return g_task_propagate_boolean(G_TASK(result), error);
}

/* ---- Writing ---- */

static bool write_work(gpointer data, GError **error)
{
    PlaneImageJob *job = data;
    g_autoptr(GBytes) png = plane_image_to_png(job->before, job->map, job->plane, true, error);
    if (png == NULL)
        return false;
    gsize size;
    const void *content = g_bytes_get_data(png, &size);
    SaveOptions options = {.overwrite_changed = true, .no_backup = true};
    return file_write(job->path, content, size, NULL, &options, error);
}

static void write_apply(EdSession *session, GTask *task, gpointer data, GError *error)
{
    job_free(data);
    ed_end_task(task, error);
}

void ed_session_write_plane_image_async(EdSession *session, const char *path,
                                        GAsyncReadyCallback callback, gpointer user)
{
    ed_run_on_worker(task_new(session, callback, user), write_work, job_new(session, path),
                     write_apply);
}

bool ed_session_write_plane_image_finish(EdSession *session, GAsyncResult *result, GError **error)
{
    return ed_session_import_plane_image_finish(session, result, error);
}
