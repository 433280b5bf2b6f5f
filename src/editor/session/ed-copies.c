/* SPDX-License-Identifier: MIT */
/* Copies files into the project's folder; see ed-file.h. */
#include "session/ed-session-internal.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

typedef struct CopyJob {
    char *folder, **paths;
    GPtrArray *copies;  /* copies of `paths` so far; ends with NULL once complete */
    GPtrArray *created; /* files and folders, in the order of creation */
} CopyJob;

static void job_free(CopyJob *job)
{
    g_free(job->folder);
    g_strfreev(job->paths);
    g_ptr_array_unref(job->copies);
    g_ptr_array_unref(job->created);
    g_free(job);
}

/* Returns the n-th name to try, with the same suffix. The caller frees it. */
static char *copy_name(const char *name, int n)
{
    g_autofree char *base = path_base(name);
    return n == 1 ? g_strdup(name) : g_strdup_printf("%s-%d%s", base, n, name + strlen(base));
}

/* Creates a file or folder at a path, which must not exist yet. */
typedef bool (*CreateFunc)(GFile *file, GFileOutputStream **out, GError **error);

static bool create_file(GFile *file, GFileOutputStream **out, GError **error)
{
    *out = g_file_create(file, G_FILE_CREATE_NONE, NULL, error);
    return *out != NULL;
}

static bool create_folder(GFile *file, GFileOutputStream **out, GError **error)
{
    return g_file_make_directory(file, NULL, error);
}

/* Creates a file or folder under the first free name, without a race against other programs;
 * returns its path, or NULL with an error. */
static char *create_with_free_name(const char *name, const char *folder, CreateFunc create,
                                   GFileOutputStream **out, GError **error)
{
    for (int n = 1;; n++) {
        g_autofree char *other = copy_name(name, n);
        g_autofree char *path = g_build_filename(folder, other, NULL);
        g_autoptr(GFile) copy = g_file_new_for_path(path);
        GError *problem = NULL;
        if (create(copy, out, &problem))
            return g_steal_pointer(&path);
        if (!g_error_matches(problem, G_IO_ERROR, G_IO_ERROR_EXISTS)) {
            g_propagate_error(error, problem);
            return NULL;
        }
        g_error_free(problem);
    }
}

/* Copies one file under a free name and records the copy; returns its path, borrowed, or NULL with
 * an error. */
static const char *copy_file(CopyJob *job, const char *path, const char *folder, GError **error)
{
    g_autoptr(GFile) from = g_file_new_for_path(path);
    g_autofree char *name = g_file_get_basename(from);
    g_autoptr(GFileInputStream) in = g_file_read(from, NULL, error);
    g_autoptr(GFileOutputStream) out = NULL;
    char *copy = in != NULL ? create_with_free_name(name, folder, create_file, &out, error) : NULL;
    if (copy == NULL)
        return NULL;
    g_ptr_array_add(job->created, copy);
    return g_output_stream_splice(G_OUTPUT_STREAM(out), G_INPUT_STREAM(in),
                                  G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, NULL, error) >= 0
               ? copy
               : NULL;
}

/* ---- Atlases ---- */

/* Creates the missing folders between `folder` and the file `relative` in it, and records them. */
static bool create_folders(CopyJob *job, const char *folder, const char *relative, GError **error)
{
    g_auto(GStrv) steps = g_strsplit(relative, "/", -1);
    g_autofree char *at = g_strdup(folder);
    for (char **step = steps; step[0] != NULL && step[1] != NULL; step++) {
        char *next = g_build_filename(at, *step, NULL);
        g_free(at);
        at = next;
        if (g_file_test(at, G_FILE_TEST_IS_DIR))
            continue;
        g_autoptr(GFile) file = g_file_new_for_path(at);
        if (!g_file_make_directory(file, NULL, error))
            return false;
        g_ptr_array_add(job->created, g_strdup(at));
    }
    return true;
}

/* Copies a file that an atlas refers to. Relative to the copied atlas, its path stays the same. */
static bool copy_referenced(CopyJob *job, const char *path, const char *from, const char *to,
                            GError **error)
{
    g_autoptr(GFile) atlas_folder = g_file_new_for_path(from), file = g_file_new_for_path(path);
    g_autofree char *relative = g_file_get_relative_path(atlas_folder, file);
    if (relative == NULL) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED,
                    _("%s is outside the folder of the atlas that refers to it"), path);
        return false;
    }
    g_autofree char *target = g_build_filename(to, relative, NULL);
    g_autofree char *folder = g_path_get_dirname(target);
    return create_folders(job, to, relative, error) && copy_file(job, path, folder, error) != NULL;
}

/* Copies an atlas into a folder of its own, because the files that it refers to must keep their
 * names. */
static const char *copy_atlas(CopyJob *job, const char *path, GError **error)
{
    g_autofree char *from = g_path_get_dirname(path), *name = path_base(path);
    g_auto(GStrv) companions = import_companions(path, error);
    char *to = companions != NULL
                   ? create_with_free_name(name, job->folder, create_folder, NULL, error)
                   : NULL;
    if (to == NULL)
        return NULL;
    g_ptr_array_add(job->created, to);
    for (char **companion = companions; *companion != NULL; companion++)
        if (!copy_referenced(job, *companion, from, to, error))
            return NULL;
    return copy_file(job, path, to, error);
}

/* ---- The whole job ---- */

static void undo(const CopyJob *job)
{
    for (guint i = job->created->len; i > 0; i--)
        (void)g_remove(job->created->pdata[i - 1]);
}

static bool copy_work(gpointer data, GError **error)
{
    CopyJob *job = data;
    for (char **path = job->paths; *path != NULL; path++) {
        const char *copy = import_needs_others(*path) ? copy_atlas(job, *path, error)
                                                      : copy_file(job, *path, job->folder, error);
        if (copy == NULL) {
            undo(job);
            return false;
        }
        g_ptr_array_add(job->copies, g_strdup(copy));
    }
    g_ptr_array_add(job->copies, NULL);
    return true;
}

static void apply_copies(EdSession *session, GTask *user_task, gpointer data, GError *error)
{
    CopyJob *job = data;
    if (error != NULL)
        g_task_return_error(user_task, error);
    else
        g_task_return_pointer(user_task, g_strdupv((char **)job->copies->pdata),
                              (GDestroyNotify)g_strfreev);
    job_free(job);
}

void ed_session_copy_to_folder_async(EdSession *session, const char *const *paths,
                                     GAsyncReadyCallback done, gpointer user)
{
    CopyJob *job = g_new(CopyJob, 1);
    *job =
        (CopyJob){ed_folder_of(session->file.path), g_strdupv((char **)paths),
                  g_ptr_array_new_with_free_func(g_free), g_ptr_array_new_with_free_func(g_free)};
    ed_run_on_worker(g_task_new(session, NULL, done, user), copy_work, job, apply_copies);
}

char **ed_session_copy_to_folder_finish(EdSession *session, GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}
