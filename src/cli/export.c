/* SPDX-License-Identifier: MIT */
/* gab export: the bank of a project, and what goes with it. */
#include "export/export.h"
#include "cli/command.h"
#include "cli/depfile.h"

#include <string.h>

/* What was asked for. */
typedef struct ExportTask {
    OpenProject open;
    const char *bank, *json, *header, *prefix, *depfile, *pixels;
    char *own_prefix, *own_paths[3]; /* those that were not given */
} ExportTask;

/* ---- What the words mean ---- */

/* A path of the project's own settings, which is relative to the project file. */
static const char *own_path(ExportTask *task, int place, const char *path)
{
    if (path[0] == 0)
        return NULL;
    char *folder = g_path_get_dirname(task->open.path);
    task->own_paths[place] =
        g_path_is_absolute(path) ? g_strdup(path) : g_build_filename(folder, path, NULL);
    g_free(folder);
    return task->own_paths[place];
}

/* Without -o, all goes where the project was exported last. */
static bool find_outputs(ExportTask *task)
{
    const ExportSettings *own = task->open.project->export_settings;
    if (task->bank == NULL && own != NULL && own->bank[0] != 0) {
        task->bank = own_path(task, 0, own->bank);
        task->json = task->json != NULL ? task->json : own_path(task, 1, own->json);
        task->header = task->header != NULL ? task->header : own_path(task, 2, own->header);
    }
    if (task->bank == NULL)
        say_wrong_use(&export_command, "-o says where the bank goes");
    return task->bank != NULL;
}

/* The name of the project without its end: "art/duel.gabarit" is "duel". */
static const char *prefix_of(ExportTask *task)
{
    if (task->prefix != NULL)
        return task->prefix;
    task->own_prefix = g_path_get_basename(task->open.path);
    char *dot = strchr(task->own_prefix, '.');
    if (dot != NULL && dot > task->own_prefix)
        *dot = 0;
    return task->own_prefix;
}

static bool find_pixels(const ExportTask *task, ExportPixels *pixels)
{
    static const char *const words[] = {"none", "png", "rgba"};
    const ExportSettings *own = task->open.project->export_settings;
    *pixels = own != NULL ? (ExportPixels)own->pixels : EXPORT_NO_PIXELS;
    for (size_t i = 0; task->pixels != NULL && i < G_N_ELEMENTS(words); i++)
        if (strcmp(words[i], task->pixels) == 0) {
            *pixels = (ExportPixels)i;
            return true;
        }
    if (task->pixels != NULL)
        say_wrong_use(&export_command, "--pixels is none, png or rgba, not %s", task->pixels);
    return task->pixels == NULL;
}

/* ---- The work ---- */

/* Whether no output would take the place of another, or of a file of the project. */
static bool outputs_are_apart(const ExportTask *task)
{
    const char *const outputs[] = {task->bank, task->json, task->header, task->depfile};
    GPtrArray *pictures = g_ptr_array_new();
    ListIter iter = list_iter(task->open.project->pictures);
    for (const Picture *picture; (picture = list_next(&iter)) != NULL;)
        g_ptr_array_add(pictures, (gpointer)picture);
    GPtrArray *inputs = depfile_inputs(&task->open, pictures);
    g_ptr_array_unref(pictures);
    const char *lost = NULL;
    for (size_t i = 0; i < G_N_ELEMENTS(outputs); i++) {
        for (guint k = 0; outputs[i] != NULL && k < inputs->len; k++)
            if (file_is_same(outputs[i], g_ptr_array_index(inputs, k)))
                lost = outputs[i];
        for (size_t k = 0; k < i; k++)
            if (outputs[i] != NULL && outputs[k] != NULL && strcmp(outputs[i], outputs[k]) == 0)
                lost = outputs[i];
    }
    if (lost != NULL)
        say("%s: it would be overwritten; nothing was written", lost);
    g_ptr_array_unref(inputs);
    return lost == NULL;
}

/* The bank comes last: where it is new, everything that goes with it is. */
static bool write_all(const ExportTask *task, const Exports *exports, const GPtrArray *pictures)
{
    GBytes *rule = NULL;
    if (task->depfile != NULL) {
        rule = depfile_of(task->bank, &task->open, pictures);
        if (rule == NULL)
            return false;
    }
    bool good = (rule == NULL || file_put(task->depfile, rule)) &&
                (exports->json == NULL || file_put(task->json, exports->json)) &&
                (exports->header == NULL || file_put(task->header, exports->header)) &&
                file_put(task->bank, exports->bank);
    g_clear_pointer(&rule, g_bytes_unref);
    return good;
}

static int say_failure(const ExportTask *task, GError *error)
{
    bool problem = g_error_matches(error, COMPILE_ERROR, COMPILE_LIMIT);
    say_error(task->open.path, &error);
    return problem ? STATUS_PROBLEMS : STATUS_WRONG;
}

static int export_open(ExportTask *task)
{
    ExportPixels pixels;
    if (!find_outputs(task) || !find_pixels(task, &pixels))
        return STATUS_WRONG;
    Progress progress;
    BuildJob job = progress_begin(&progress, "exporting");
    CompileOptions options = {.pixels = pixels,
                              .job = &job,
                              .notes = g_ptr_array_new_with_free_func(g_free),
                              .pictures = g_ptr_array_new()};
    ExportWishes wishes = {
        .json = task->json != NULL, .header = task->header != NULL, .prefix = prefix_of(task)};
    Exports exports;
    GError *error = NULL;
    bool good =
        project_export(task->open.project, task->open.store, &options, &wishes, &exports, &error);
    progress_end(&progress);
    for (guint i = 0; i < options.notes->len; i++)
        say("%s: %s", task->open.path, (const char *)g_ptr_array_index(options.notes, i));
    int status = good ? STATUS_GOOD : say_failure(task, error);
    if (good && (!outputs_are_apart(task) || !write_all(task, &exports, options.pictures)))
        status = STATUS_WRONG;
    if (good)
        exports_clear(&exports);
    g_ptr_array_unref(options.notes);
    g_ptr_array_unref(options.pictures);
    return status;
}

static int export_project(ExportTask *task, const char *path, const GPtrArray *roots)
{
    if (!project_open(path, roots, &task->open))
        return STATUS_WRONG;
    int status = export_open(task);
    project_close(&task->open);
    g_free(task->own_prefix);
    for (size_t i = 0; i < G_N_ELEMENTS(task->own_paths); i++)
        g_free(task->own_paths[i]);
    return status;
}

static int run(int count, char **words)
{
    ExportTask task = {.bank = NULL};
    GPtrArray *roots = g_ptr_array_new();
    const Option options[] = {
        {"output", 'o', OPTION_TEXT, &task.bank},   {"json", 0, OPTION_TEXT, &task.json},
        {"header", 0, OPTION_TEXT, &task.header},   {"prefix", 0, OPTION_TEXT, &task.prefix},
        {"depfile", 0, OPTION_TEXT, &task.depfile}, {"pixels", 0, OPTION_TEXT, &task.pixels},
        {"root", 0, OPTION_TEXTS, roots},           {NULL, 0, OPTION_FLAG, NULL},
    };
    Arguments files = {.least = 1, .most = 1};
    int status = STATUS_WRONG;
    if (arguments_read(&export_command, count, words, options, &files))
        status = export_project(&task, files.words[0], roots);
    g_ptr_array_unref(roots);
    g_free(files.words);
    return status;
}

const Command export_command = {
    "export",
    "the sprite bank of a project",
    "Usage: gab export PROJECT.gabarit [-o BANK.gab] [--json FILE] [--header FILE]\n"
    "                  [--prefix NAME] [--depfile FILE] [--pixels none|png|rgba] [--root "
    "FOLDER]...\n"
    "\n"
    "Makes the file that games load. The same project and pictures give the same bytes, on any\n"
    "machine. Every file appears whole or not at all; the bank is written last.\n"
    "\n"
    "  -o, --output FILE  the bank; without it, where the project says that it was exported last\n"
    "  --json FILE        the same content as JSON\n"
    "  --header FILE      its names as constants for C and C++\n"
    "  --prefix NAME      what those constants begin with; without it, the project's name\n"
    "  --depfile FILE     what the bank was made of, as a rule for make and ninja\n"
    "  --pixels none      pictures stay out of the bank, which keeps their names and digests\n"
    "  --pixels png       as the PNG files that they are\n"
    "  --pixels rgba      as pixels, ready to be used\n"
    "  --root FOLDER      pictures outside the project's folder may be read below this one\n"
    "\n"
    "What a bank cannot hold yet, as an animation without frames, is left out and said.\n"
    "\n"
    "Examples:\n"
    "  gab export duel.gabarit -o duel.gab\n"
    "  gab export duel.gabarit -o build/duel.gab --header build/duel.h --pixels png\n"
    "\n"
    "In a Makefile:\n"
    "  duel.gab: duel.gabarit\n"
    "          gab export $< -o $@ --depfile $@.d\n"
    "  -include duel.gab.d\n"
    "\n"
    "For ninja:\n"
    "  rule bank\n"
    "    command = gab export $in -o $out --depfile $out.d\n"
    "    depfile = $out.d\n",
    run,
};
