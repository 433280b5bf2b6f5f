/* SPDX-License-Identifier: MIT */
/* gab slices: writes the boxes and points of a project into the artist's .aseprite file. */
#include "cli/command.h"
#include "cli/confine.h"
#include "cli/io.h"
#include "cli/report.h"
#include "cli/roots.h"

typedef struct SlicesTask {
    const char *report;
    bool strict, dry_run;
    OpenProject open;
    const char *file;
    FileMark mark;
} SlicesTask;

/* Replaces the contents of the file, unless they are the same. */
static int replace_file(SlicesTask *task, GBytes *before, GBytes *after)
{
    GError *error = NULL;
    gsize size;
    const void *bytes = g_bytes_get_data(after, &size);
    if (g_bytes_equal(before, after)) {
        print_line("the file already contains these slices");
        return STATUS_OK;
    }
    if (!task->dry_run && !file_write(task->file, bytes, size, &task->mark, NULL, &error))
        return report_gerror("", &error);
    return STATUS_OK;
}

static int write_slices(SlicesTask *task, const char *path, GBytes *before,
                        ConversionReport *report)
{
    GError *error = NULL;
    PictureLimits limits = picture_store_limits(task->open.store);
    g_autoptr(GBytes) after =
        importer_for(task->file)
            ->write_back(task->open.project, path, before, &limits, report, &error);
    if (after == NULL)
        return report_gerror(task->file, &error);
    uint32_t losses = conversion_report_losses(report);
    bool refused = task->strict && losses > 0;
    int status = report_write(report, task->report) ? STATUS_OK : STATUS_ERROR;
    if (status == STATUS_OK)
        status = refused ? STATUS_PROBLEMS : replace_file(task, before, after);
    if (status != STATUS_ERROR)
        report_print(report, NULL);
    if (refused)
        print_message("%s: nothing was written, because %u item%s would be lost", task->file,
                      losses, losses == 1 ? "" : "s");
    return status;
}

static int run_open(SlicesTask *task)
{
    GError *error = NULL;
    PictureLimits limits = picture_store_limits(task->open.store);
    g_autoptr(GBytes) before = file_read(task->file, limits.file, &task->mark, &error);
    if (before == NULL)
        return report_gerror("", &error);
    ConversionReport *report = conversion_report_new();
    g_auto(GStrv) paths = project_paths(task->open.path, &task->file, 1);
    int status = write_slices(task, paths[0], before, report);
    conversion_report_free(report);
    return status;
}

static void confine(const SlicesTask *task, const char *project, const GPtrArray *roots)
{
    Confinement *confinement = confinement_new();
    confinement_read_project(confinement, project);
    confinement_read(confinement, task->file);
    confinement_read_all(confinement, roots);
    confinement_write(confinement, task->dry_run ? NULL : task->file);
    confinement_write(confinement, task->report);
    confinement_begin(confinement);
}

static bool is_written(const Importer *importer)
{
    return importer->write_back != NULL;
}

static bool check_file(const char *file)
{
    const Importer *importer = importer_for(file);
    if (importer != NULL && is_written(importer))
        return true;
    g_autofree char *titles = importer_titles(is_written);
    report_wrong_usage(&slices_command, "%s is not a file of %s", file, titles);
    return false;
}

static int run_files(SlicesTask *task, const char *const *files, const GPtrArray *given)
{
    task->file = files[1];
    if (!check_file(task->file))
        return STATUS_ERROR;
    if (task->report != NULL &&
        (file_is_same(task->report, files[0]) || file_is_same(task->report, files[1])))
        return report_wrong_usage(&slices_command, "%s would be overwritten", task->report);
    g_autoptr(GPtrArray) roots = project_roots(files[0], given, NULL, !task->dry_run);
    if (roots == NULL)
        return STATUS_ERROR;
    int status = STATUS_ERROR;
    confine(task, files[0], roots);
    if (project_open(files[0], roots, &task->open)) {
        status = run_open(task);
        project_close(&task->open);
    }
    return status;
}

static int run(int count, char **words)
{
    SlicesTask task = {.report = NULL};
    g_autoptr(GPtrArray) roots = g_ptr_array_new();
    const Option options[] = {{"dry-run", 0, OPTION_FLAG, &task.dry_run},
                              {"report", 0, OPTION_TEXT, &task.report},
                              {"strict", 0, OPTION_FLAG, &task.strict},
                              {"root", 0, OPTION_TEXTS, roots},
                              {NULL, 0, OPTION_FLAG, NULL}};
    Arguments files = {.min = 2, .max = 2};
    int status = STATUS_ERROR;
    print_notes_only();
    if (arguments_read(&slices_command, count, words, options, &files))
        status = run_files(&task, files.words, roots);
    g_free(files.words);
    return status;
}

const Command slices_command = {"slices", "writes boxes of a project into an Aseprite file",
                                help_slices, run, NULL};
