/* SPDX-License-Identifier: MIT */
/* gab render: draws annotated pictures of a project. */
#include "cli/command.h"
#include "cli/confine.h"
#include "cli/io.h"
#include "cli/progress.h"
#include "cli/roots.h"
#include "export/plane_image_png.h"
#include "file/commit.h"
#include "render/render.h"

#include <stdio.h>

/* The options of the command, and the state of rendering. */
typedef struct RenderTask {
    OpenProject open;
    const char *folder, *zoom;
    FileCommit *commit;
    GPtrArray *written; /* paths of the pictures */
    bool light, masks;
    GPtrArray *only; /* values of --only */
    RenderOptions options;
} RenderTask;

/* ---- The options ---- */

static const double min_zoom = 0.01, max_zoom = 64;

static bool find_zoom(RenderTask *task)
{
    char *end;
    if (task->zoom == NULL)
        return true;
    task->options.zoom = g_ascii_strtod(task->zoom, &end);
    bool ok = end != task->zoom && *end == 0 && task->options.zoom >= min_zoom &&
              task->options.zoom <= max_zoom;
    if (!ok)
        report_wrong_usage(&render_command, "--zoom must be a number from 0.01 to 64, not %s",
                           task->zoom);
    return ok;
}

static bool find_options(RenderTask *task)
{
    if (task->folder == NULL) {
        report_wrong_usage(&render_command, "-o FOLDER is missing");
        return false;
    }
    if (file_is_stream(task->folder)) {
        report_wrong_usage(&render_command,
                           "-o must be a folder, because there are several pictures");
        return false;
    }
    if (task->light)
        task->options.theme = &draw_theme_light;
    g_ptr_array_add(task->only, NULL);
    if (task->only->len > 1)
        task->options.only = (const char *const *)task->only->pdata;
    return find_zoom(task);
}

/* ---- The work ---- */

/* Adds a picture to the commit. Reports failures itself; the returned error only stops the
 * rendering. */
static bool write_picture(void *user, const char *name, GBytes *png, GError **error)
{
    RenderTask *task = user;
    FilePath target = {.name = NULL};
    progress_count(name);
    GError *problem = NULL;
    g_autofree char *file = g_strconcat(name, ".png", NULL);
    char *path = g_build_filename(task->folder, file, NULL);
    bool ok = file_path_named(path, &target, &problem) &&
              outputs_are_distinct(&target, 1, task->open.project, task->open.path, &problem) &&
              file_commit_add(task->commit, &target, png, &problem);
    file_path_clear(&target);
    if (problem != NULL)
        report_gerror("", &problem);
    if (!ok)
        g_set_error_literal(error, FILE_ERROR, FILE_NOT_SAVED, "");
    if (ok)
        g_ptr_array_add(task->written, path);
    else
        g_free(path);
    return ok;
}

/* Replaces all pictures at once. */
static bool end_pictures(RenderTask *task, GError **error)
{
    if (!file_commit_end(task->commit, error))
        return false;
    for (guint i = 0; i < task->written->len; i++)
        print_line(g_ptr_array_index(task->written, i));
    return true;
}

static bool is_wanted(const RenderTask *task, const char *name)
{
    return task->options.only == NULL || g_strv_contains(task->options.only, name);
}

/* Returns a name such as "town-roads" that is a valid file name on every system and unique in this
 * run. */
static char *mask_name(GHashTable *taken, const Map *map, const Plane *plane)
{
    char *name = g_strdup_printf("%s-%s", map->name, plane->name);
    g_strdelimit(name, "/\\:*?\"<>|", '_');
    for (char *at = name; *at != 0; at++)
        if ((unsigned char)*at < ' ' || *at == 127)
            *at = '_';
    for (int n = 1;; n++) {
        char *candidate = n == 1 ? g_strdup(name) : g_strdup_printf("%s-%d", name, n);
        if (g_hash_table_add(taken, g_utf8_casefold(candidate, -1))) {
            g_free(name);
            return candidate;
        }
        g_free(candidate);
    }
}

/* Writes the planes of maps as indexed pictures, for --masks. */
static bool write_masks(RenderTask *task, GError **error)
{
    bool ok = true;
    g_autoptr(GHashTable) taken = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    LIST_EACH_WHILE (ok, Map, map, task->open.project->maps) {
        LIST_EACH_WHILE (ok, Plane, plane, is_wanted(task, map->name) ? map->planes : NULL) {
            g_autofree char *name = mask_name(taken, map, plane);
            uint64_t bytes = 2 * (uint64_t)map->width * (uint64_t)map->height;
            GBytes *png = NULL;
            BudgetScope scope;
            budget_open_work(&scope, task->open.budget);
            if (budget_take(task->open.budget, bytes, error)) {
                png = plane_image_to_png(task->open.project, map->id, plane->id, true, error);
                budget_release(task->open.budget, bytes);
            }
            if (!budget_close(&scope, png != NULL ? error : NULL))
                g_clear_pointer(&png, g_bytes_unref);
            ok = png != NULL && write_picture(task, name, png, error);
            g_clear_pointer(&png, g_bytes_unref);
        }
    }
    return ok;
}

static int render_open(RenderTask *task)
{
    g_autoptr(GError) error = NULL;
    task->options.notes = g_ptr_array_new_with_free_func(g_free);
    task->commit = file_commit_new();
    task->written = g_ptr_array_new_with_free_func(g_free);
    progress_step("drawing", 0);
    bool ok = task->masks ? write_masks(task, &error)
                          : project_render(task->open.project, task->open.store, &task->options,
                                           write_picture, task, &error);
    ok = ok && end_pictures(task, &error);
    int status = task->options.notes->len > 0 ? STATUS_PROBLEMS : STATUS_OK;
    for (guint i = 0; i < task->options.notes->len; i++)
        print_message("%s: %s", task->open.path,
                      (const char *)g_ptr_array_index(task->options.notes, i));
    if (!ok)
        status = STATUS_ERROR;
    if (!ok && error->message[0] != 0)
        print_message("%s: %s", task->open.path, error->message);
    file_commit_free(task->commit);
    g_ptr_array_unref(task->written);
    g_ptr_array_unref(task->options.notes);
    return status;
}

static bool is_project(const char *path)
{
    GBytes *bytes = file_get(path);
    bool ok = bytes != NULL && file_kind(bytes) == FILE_IS_PROJECT;
    if (bytes != NULL && !ok)
        print_message("%s: a bank cannot be rendered; render the project that it was exported from",
                      path);
    g_clear_pointer(&bytes, g_bytes_unref);
    return ok;
}

static void confine(const RenderTask *task, const char *path, const GPtrArray *roots)
{
    Confinement *confinement = confinement_new();
    confinement_read_project(confinement, path);
    confinement_read_all(confinement, roots);
    confinement_read_fonts(confinement);
    confinement_write_below(confinement, task->folder);
    confinement_begin(confinement);
}

static int render_file(RenderTask *task, const char *path, const GPtrArray *given)
{
    int status = STATUS_ERROR;
    g_autoptr(GPtrArray) roots = find_options(task) ? project_roots(path, given, NULL, true) : NULL;
    if (roots == NULL)
        return STATUS_ERROR;
    confine(task, path, roots);
    if (is_project(path) && project_open(path, roots, &task->open)) {
        status = render_open(task);
        project_close(&task->open);
    }
    return status;
}

static int run(int count, char **words)
{
    RenderTask task = {.only = g_ptr_array_new()};
    g_autoptr(GPtrArray) roots = g_ptr_array_new();
    const Option options[] = {
        {"output", 'o', OPTION_TEXT, &task.folder},
        {"frames", 0, OPTION_FLAG, &task.options.frames},
        {"only", 0, OPTION_TEXTS, task.only},
        {"zoom", 0, OPTION_TEXT, &task.zoom},
        {"light", 0, OPTION_FLAG, &task.light},
        {"masks", 0, OPTION_FLAG, &task.masks},
        {"root", 0, OPTION_TEXTS, roots},
        {NULL, 0, OPTION_FLAG, NULL},
    };
    Arguments files = {.min = 1, .max = 1};
    int status = STATUS_ERROR;
    print_notes_only();
    if (arguments_read(&render_command, count, words, options, &files))
        status = render_file(&task, files.words[0], roots);
    g_ptr_array_unref(task.only);
    g_free(files.words);
    return status;
}

const Command render_command = {"render", "draws the annotations of a project as pictures",
                                help_render, run, NULL};
