/* SPDX-License-Identifier: MIT */
/* Copies files into the project's folder; the contract is ed-file.h. */
#include "session/ed-session-internal.h"

#include "import/import.h"

#include <glib/gstdio.h>

typedef struct Copying {
    char *folder, **paths;
    GPtrArray *copies; /* so far; ends with NULL once it is complete */
} Copying;

static void copying_free(Copying *copying)
{
    g_free(copying->folder);
    g_strfreev(copying->paths);
    g_ptr_array_unref(copying->copies);
    g_free(copying);
}

/* The name to try as the n-th; the caller's. */
static char *copy_name(const char *name, int n)
{
    if (n == 1)
        return g_strdup(name);
    g_autofree char *base = path_base(name);
    return g_strdup_printf("%s-%d.png", base, n);
}

/* Creates a file for a copy under the first free name, without a race against other programs;
 * returns its path, or NULL with an error. */
static char *create_copy(const char *name, const char *folder, GFileOutputStream **out,
                         GError **error)
{
    for (int n = 1;; n++) {
        g_autofree char *other = copy_name(name, n);
        g_autofree char *path = g_build_filename(folder, other, NULL);
        g_autoptr(GFile) copy = g_file_new_for_path(path);
        GError *problem = NULL;
        *out = g_file_create(copy, G_FILE_CREATE_NONE, NULL, &problem);
        if (*out != NULL)
            return g_steal_pointer(&path);
        if (!g_error_matches(problem, G_IO_ERROR, G_IO_ERROR_EXISTS)) {
            g_propagate_error(error, problem);
            return NULL;
        }
        g_error_free(problem);
    }
}

/* Copies one file; returns the copy's path, or NULL with an error and no file left behind. */
static char *copy_file(const char *path, const char *folder, GError **error)
{
    g_autoptr(GFile) from = g_file_new_for_path(path);
    g_autofree char *name = g_file_get_basename(from);
    g_autoptr(GFileInputStream) in = g_file_read(from, NULL, error);
    g_autoptr(GFileOutputStream) out = NULL;
    g_autofree char *copy = in != NULL ? create_copy(name, folder, &out, error) : NULL;
    if (copy == NULL)
        return NULL;
    if (g_output_stream_splice(G_OUTPUT_STREAM(out), G_INPUT_STREAM(in),
                               G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, NULL, error) >= 0)
        return g_steal_pointer(&copy);
    (void)g_unlink(copy);
    return NULL;
}

static bool copy_work(gpointer data, GError **error)
{
    Copying *copying = data;
    for (char **path = copying->paths; *path != NULL; path++) {
        char *copy = copy_file(*path, copying->folder, error);
        if (copy == NULL) {
            for (guint i = 0; i < copying->copies->len; i++)
                (void)g_unlink(copying->copies->pdata[i]);
            return false;
        }
        g_ptr_array_add(copying->copies, copy);
    }
    g_ptr_array_add(copying->copies, NULL);
    return true;
}

static void apply_copies(EdSession *session, GTask *user_task, gpointer data, GError *error)
{
    Copying *copying = data;
    (void)session;
    if (error != NULL)
        g_task_return_error(user_task, error);
    else
        g_task_return_pointer(user_task, g_strdupv((char **)copying->copies->pdata),
                              (GDestroyNotify)g_strfreev);
    copying_free(copying);
}

void ed_session_copy_beside_async(EdSession *session, const char *const *paths,
                                  GAsyncReadyCallback done, gpointer user)
{
    Copying *copying = g_new(Copying, 1);
    *copying = (Copying){ed_folder_of(session->file.path), g_strdupv((char **)paths),
                         g_ptr_array_new_with_free_func(g_free)};
    ed_run_on_worker(g_task_new(session, NULL, done, user), copy_work, copying, apply_copies);
}

char **ed_session_copy_beside_finish(EdSession *session, GAsyncResult *result, GError **error)
{
    (void)session;
    return g_task_propagate_pointer(G_TASK(result), error);
}
