/* SPDX-License-Identifier: MIT */
/* gab export: writes the bank of a project and the files that accompany it. */
#include "bindings/web/page/page.h"
#include "cli/confine.h"
#include "cli/depfile.h"
#include "cli/export_task.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/roots.h"
#include "export/outputs.h"
#include "export/view.h"
#include "file/commit.h"

#include <string.h>

/* ---- The options ---- */

bool export_is_stream(const ExportTask *task, int output)
{
    return file_is_stream(task->paths[output]);
}

static bool is_file(const ExportTask *task, int output)
{
    return task->paths[output] != NULL && !export_is_stream(task, output);
}

/* At most one output can be standard output, and a depfile needs the bank's file name. */
static bool check_streams(const ExportTask *task)
{
    int to_stream = 0;
    for (int i = 0; i < OUTPUTS; i++)
        to_stream += export_is_stream(task, i);
    if (to_stream > 1)
        report_wrong_usage(task->command, "only one output can be standard output");
    else if (to_stream > 0 && task->check)
        report_wrong_usage(task->command, "--check compares files, not standard output");
    else if (export_is_stream(task, BANK) && task->paths[DEPFILE] != NULL)
        report_wrong_usage(task->command, "--depfile needs a bank that is written to a file");
    else
        return bank_may_be_written(task->paths[BANK]);
    return false;
}

/* Returns a project's name: "duel" for "art/duel.gabarit". The caller frees it. */
static char *name_of_project(const char *path)
{
    char *name = g_path_get_basename(path), *dot = strchr(name, '.');
    if (dot != NULL && dot > name)
        *dot = 0;
    return name;
}

static bool names_folder(const char *path)
{
    return g_str_has_suffix(path, "/") || g_file_test(path, G_FILE_TEST_IS_DIR);
}

/* An output for which the command line names a folder becomes a file with the project's name. */
static void name_in_folders(ExportTask *task, const char *project)
{
    static const char *const endings[OUTPUTS] = {".gab.d", ".report.json", ".gab.json", ".h",
                                                 ".html",  ".wad",         ".gab"};
    char *name = name_of_project(project);
    for (int i = 0; i < OUTPUTS; i++) {
        if (!is_file(task, i) || !names_folder(task->paths[i]))
            continue;
        char *file = g_strconcat(name, endings[i], NULL);
        task->paths_in_folders[i] = g_build_filename(task->paths[i], file, NULL);
        task->paths[i] = task->paths_in_folders[i];
        g_free(file);
    }
    g_free(name);
}

/* True if the folder of an output is missing. An export would create it. */
static bool has_no_folder(const char *path)
{
    char *folder = g_path_get_dirname(path);
    bool missing = !g_file_test(folder, G_FILE_TEST_EXISTS);
    g_free(folder);
    return missing;
}

/* Resolves the paths that the command line gives. With --check, a file in a missing folder is a new
 * file, which need not be resolved. */
static bool resolve_given_paths(ExportTask *task)
{
    GError *error = NULL;
    for (int i = 0; i < OUTPUTS; i++) {
        const char *path = task->paths[i];
        if (!is_file(task, i))
            continue;
        if (task->check && has_no_folder(path))
            task->targets[i] = (FilePath){.folder = -1,
                                          .name = g_strdup(path),
                                          .path = g_strdup(path),
                                          .shown = g_strdup(path)};
        else if (!file_path_named(path, &task->targets[i], &error))
            return report_gerror("", &error) == STATUS_OK;
    }
    return true;
}

/* Resolves a path that the project contains, relative to the project's file. The path may be
 * untrusted. */
static bool find_project_output(ExportTask *task, int output, OutputKind kind, const char *path)
{
    static const char *const options[OUTPUTS] = {[JSON] = "--json FILE",
                                                 [HEADER] = "--header FILE",
                                                 [VIEW] = "--view FILE",
                                                 [BANK] = "-o FILE"};
    GError *error = NULL;
    if (path[0] == 0 || task->paths[output] != NULL)
        return true;
    char *folder = g_path_get_dirname(task->open.path);
    bool ok = output_target(folder, path, kind, &task->targets[output], &error);
    if (!ok && error->code != FILE_NOT_SAVED)
        print_message("%s; the project names it, and %s would allow it", error->message,
                      options[output]);
    else if (!ok)
        print_message("%s", error->message);
    if (ok && output == BANK)
        task->project_bank_path =
            g_path_is_absolute(path) ? g_strdup(path) : g_build_filename(folder, path, NULL);
    g_clear_error(&error);
    g_free(folder);
    return ok;
}

/* Without -o, the outputs replace the files of the project's last export. */
static bool find_outputs(ExportTask *task)
{
    const ExportSettings *settings = project_export_settings(task->open.project);
    if (task->paths[BANK] == NULL && settings->bank[0] != 0) {
        char *view = settings->view ? view_path_of(settings->bank) : g_strdup("");
        bool ok = find_project_output(task, BANK, OUTPUT_BANK, settings->bank) &&
                  find_project_output(task, JSON, OUTPUT_JSON, settings->json) &&
                  find_project_output(task, HEADER, OUTPUT_HEADER, settings->header) &&
                  find_project_output(task, VIEW, OUTPUT_VIEW, view);
        g_free(view);
        return ok;
    }
    if (task->paths[BANK] == NULL)
        report_wrong_usage(task->command, "-o BANK.gab is missing");
    return task->paths[BANK] != NULL;
}

const char *export_bank_path(const ExportTask *task)
{
    return task->project_bank_path != NULL ? task->project_bank_path : task->paths[BANK];
}

const char *export_prefix(ExportTask *task)
{
    if (task->prefix != NULL)
        return task->prefix;
    if (task->default_prefix == NULL)
        task->default_prefix = name_of_project(task->open.path);
    return task->default_prefix;
}

/* ---- The work ---- */

/* Checks that no two files, including pages, have the same path. */
static bool check_outputs(const ExportTask *task)
{
    GError *error = NULL;
    GArray *all = g_array_new(false, false, sizeof(FilePath));
    g_array_append_vals(all, task->targets, OUTPUTS);
    g_array_append_vals(all, task->page_targets->data, task->page_targets->len);
    g_array_append_vals(all, task->atlas_targets->data, task->atlas_targets->len);
    g_array_append_vals(all, task->tiled_targets->data, task->tiled_targets->len);
    bool ok = outputs_are_distinct((const FilePath *)(const void *)all->data, all->len,
                                   task->open.project, task->open.path, &error) ||
              report_gerror("", &error) == STATUS_OK;
    g_array_unref(all);
    return ok;
}

/* Returns the folder that paths next to the bank are relative to, and the bank's path from there.
 * If the path of the bank comes from the project, its pages stay below the project's folder. The
 * caller frees both. */
static char *bank_folder(const ExportTask *task, char **bank)
{
    bool from_project = task->paths[BANK] == NULL;
    const ExportSettings *settings = project_export_settings(task->open.project);
    const char *path = from_project ? settings->bank : task->paths[BANK];
    *bank = from_project ? g_strdup(path) : g_path_get_basename(path);
    return g_path_get_dirname(from_project ? task->open.path : path);
}

/* Resolves the numbered files of a kind that are written next to the bank. */
static bool find_numbered(const ExportTask *task, OutputKind kind, uint32_t count, GArray *targets)
{
    GError *error = NULL;
    char *bank, *folder = bank_folder(task, &bank);
    OutputPages pages = {kind, folder, bank, task->values.pages.name};
    g_array_set_size(targets, count);
    bool ok = output_pages(&pages, count, (FilePath *)(void *)targets->data, &error);
    g_free(folder);
    g_free(bank);
    return ok || report_gerror("", &error) == STATUS_OK;
}

static bool find_tiled_targets(const ExportTask *task, const Exports *exports)
{
    if (exports->tiled == NULL)
        return true;
    GError *error = NULL;
    char *bank, *folder = bank_folder(task, &bank);
    OutputPages location = {.folder = folder, .bank = bank};
    g_array_set_size(task->tiled_targets, exports->tiled->len);
    bool ok = output_files(&location, exports->tiled, (FilePath *)(void *)task->tiled_targets->data,
                           &error);
    g_free(folder);
    g_free(bank);
    return ok || report_gerror("", &error) == STATUS_OK;
}

static bool find_page_targets(ExportTask *task, const Exports *exports)
{
    if (task->check && has_no_folder(export_bank_path(task)))
        return true; /* everything is new */
    return find_numbered(task, OUTPUT_PAGE, exports_page_count(exports), task->page_targets) &&
           find_numbered(task, OUTPUT_ATLAS, exports_atlas_count(exports), task->atlas_targets) &&
           find_tiled_targets(task, exports) && check_outputs(task);
}

/* Calls a function for the surplus pages of an earlier export that had more pages: they are out of
 * date. Returns the sum of the results. */
static uint32_t each_old_page(const ExportTask *task,
                              uint32_t (*function)(const OutputPages *pages, uint32_t first))
{
    char *bank, *folder = bank_folder(task, &bank);
    OutputPages pages = {OUTPUT_PAGE, folder, bank, task->values.pages.name}, atlas = pages;
    uint32_t sum = 0;
    atlas.kind = OUTPUT_ATLAS;
    if (task->page_targets->len > 0) {
        sum += function(&pages, task->page_targets->len);
        sum += function(&atlas, task->atlas_targets->len);
    }
    g_free(folder);
    g_free(bank);
    return sum;
}

/* A file that the export writes. */
typedef struct OutputFile {
    const FilePath *target;
    GBytes *bytes;
} OutputFile;

static void add_file(GArray *files, const FilePath *target, GBytes *bytes)
{
    OutputFile file = {target, bytes};
    g_array_append_val(files, file);
}

static void add_numbered(GArray *files, const GArray *targets, const GPtrArray *contents)
{
    for (guint i = 0; i < targets->len; i++)
        add_file(files, &g_array_index(targets, FilePath, i), contents->pdata[i]);
}

static bool is_wanted(const ExportTask *task, int output)
{
    return task->targets[output].name != NULL || export_is_stream(task, output);
}

/* Returns the web page of the bank; NULL if it was not requested, or with an error. */
static GBytes *view_of(const ExportTask *task, const Exports *exports, GError **error)
{
    if (!is_wanted(task, VIEW))
        return NULL;
    bool to_stream = export_is_stream(task, BANK);
    char *file = to_stream ? g_strdup("bank.gab") : g_path_get_basename(export_bank_path(task));
    const ViewPage page = {
        .frame = web_page.text, .size = web_page.size, .title = file, .file = file};
    GBytes *html = view_page_of(&page, exports->bank, error);
    g_free(file);
    return html;
}

/* Lists all files, in the order in which they are replaced. */
static GArray *files_of(const ExportTask *task, const Exports *exports, GBytes *bytes[OUTPUTS])
{
    GArray *files = g_array_new(false, false, sizeof(OutputFile));
    add_numbered(files, task->page_targets, exports->pages);
    add_numbered(files, task->atlas_targets, exports->atlas);
    for (guint i = 0; i < task->tiled_targets->len; i++) {
        const TmxFile *file = exports->tiled->pdata[i];
        add_file(files, &g_array_index(task->tiled_targets, FilePath, i), file->bytes);
    }
    for (int i = 0; i < OUTPUTS; i++)
        if (bytes[i] != NULL && !export_is_stream(task, i))
            add_file(files, &task->targets[i], bytes[i]);
    return files;
}

/* Writes all files or none. */
static int write_files(const ExportTask *task, const GArray *files)
{
    GError *error = NULL;
    FileCommit *commit = file_commit_new();
    bool ok = true;
    for (guint i = 0; i < files->len && ok; i++) {
        const OutputFile *file = &g_array_index(files, OutputFile, i);
        ok = file_commit_add(commit, file->target, file->bytes, &error);
    }
    ok = ok && file_commit_end(commit, &error);
    file_commit_free(commit);
    if (ok)
        each_old_page(task, output_pages_delete);
    return ok ? STATUS_OK : report_gerror("", &error);
}

/* Prints the files that writing them would change. */
static int compare_files(const ExportTask *task, const GArray *files)
{
    int status = STATUS_OK;
    for (guint i = 0; i < files->len; i++) {
        const OutputFile *file = &g_array_index(files, OutputFile, i);
        if (file_path_has_content(file->target, file->bytes))
            continue;
        print_visible(file->target->shown);
        print_text(file->target->exists ? ": would change\n" : ": would be new\n");
        status = STATUS_PROBLEMS;
    }
    uint32_t old = each_old_page(task, output_pages_old);
    if (old > 0) {
        print_visible(export_bank_path(task));
        print(": %u page%s of an earlier export would be deleted\n", old, old == 1 ? "" : "s");
    }
    return old > 0 ? STATUS_PROBLEMS : status;
}

/* Makes the remaining outputs, and writes or compares all of them. */
static int put_all(ExportTask *task, const Exports *exports, const GPtrArray *pictures)
{
    GError *error = NULL;
    GBytes *view = view_of(task, exports, &error);
    if (error != NULL)
        return report_gerror("", &error);
    GBytes *bytes[OUTPUTS] = {[REPORT] =
                                  task->paths[REPORT] != NULL ? report_bytes(task->report) : NULL,
                              [JSON] = exports->json,
                              [HEADER] = exports->header,
                              [VIEW] = view,
                              [DOOM] = exports->doom,
                              [BANK] = exports->bank};
    bool ok = true;
    if (task->paths[DEPFILE] != NULL) {
        bytes[DEPFILE] = depfile_of(export_bank_path(task), &task->open, pictures);
        ok = bytes[DEPFILE] != NULL;
    }
    GArray *files = files_of(task, exports, bytes);
    int status = !ok           ? STATUS_ERROR
                 : task->check ? compare_files(task, files)
                               : write_files(task, files);
    for (int i = 0; i < OUTPUTS && status == STATUS_OK; i++)
        if (export_is_stream(task, i))
            print_bytes(bytes[i]);
    g_array_unref(files);
    g_clear_pointer(&bytes[DEPFILE], g_bytes_unref);
    g_clear_pointer(&bytes[REPORT], g_bytes_unref);
    g_bytes_unref(view);
    return status;
}

/* Prints the losses in other formats, unless a result is written to standard output. */
static void print_report(const ExportTask *task)
{
    bool to_stream = false;
    for (int i = 0; i < OUTPUTS; i++)
        to_stream |= export_is_stream(task, i);
    if (!to_stream && !task->check)
        report_print(task->report, task->several ? task->open.path : NULL);
}

/* Writes or compares everything, unless --strict is given and something would be lost. */
static int put_exports(ExportTask *task, const Exports *exports, const GPtrArray *pictures)
{
    uint32_t losses = conversion_report_losses(task->report);
    if (!find_page_targets(task, exports))
        return STATUS_ERROR;
    if (!task->strict || losses == 0) {
        int status = put_all(task, exports, pictures);
        if (status == STATUS_OK)
            print_report(task);
        return status;
    }
    if (!task->check && !report_write(task->report, task->paths[REPORT]))
        return STATUS_ERROR;
    print_report(task);
    print_message("%s: nothing was written, because %u thing%s would be lost", task->open.path,
                  losses, losses == 1 ? "" : "s");
    return STATUS_PROBLEMS;
}

static int report_export_error(const ExportTask *task, GError *error)
{
    bool problem = g_error_matches(error, COMPILE_ERROR, COMPILE_LIMIT);
    report_gerror(task->open.path, &error);
    return problem ? STATUS_PROBLEMS : STATUS_ERROR;
}

/* Restricts writing to the given paths or, without -o, to the project's folder; with --check, to
 * nothing. Must be called before the project is read. */
static void confine(const ExportTask *task, const char *path, const GPtrArray *roots)
{
    Confinement *confinement = confinement_new();
    confinement_read_project(confinement, path);
    confinement_read_all(confinement, roots);
    for (int i = 0; i < OUTPUTS; i++)
        if (is_file(task, i) && task->check)
            confinement_read_project(confinement, task->paths[i]);
        else if (is_file(task, i))
            confinement_write(confinement, task->paths[i]);
    if (task->paths[BANK] == NULL && !task->check)
        confinement_replace(confinement, path);
    confinement_begin(confinement);
}

/* Restricts writing to the resolved outputs, once the project's own paths are known. The rights to
 * read stay the same. */
static void confine_again(const ExportTask *task, const GPtrArray *roots)
{
    Confinement *confinement = confinement_new();
    confinement_read_project(confinement, task->open.path);
    confinement_read_all(confinement, roots);
    for (int i = 0; i < OUTPUTS; i++)
        confinement_replace(confinement, task->targets[i].path);
    confinement_begin(confinement);
}

/* Returns the options for Tiled files, with the folders that their paths depend on. */
static TmxExport tiled_of(ExportTask *task)
{
    if (task->values.form == TILED_NONE)
        return (TmxExport){.form = TILED_NONE};
    char *folder = g_path_get_dirname(export_bank_path(task));
    char *settings = g_path_get_dirname(task->open.path);
    task->tiled_folder = g_canonicalize_filename(folder, NULL);
    task->project_folder = g_canonicalize_filename(settings, NULL);
    g_free(folder);
    g_free(settings);
    return (TmxExport){.form = task->values.form,
                       .name = task->values.pages.name,
                       .folder = task->tiled_folder,
                       .from = task->project_folder};
}

/* Shows which part of the project is being compiled. */
static void show_progress(void *user, double share)
{
    const ExportTask *task = user;
    if (!progress_is_due())
        return;
    char *where = path_text(task->open.project, &task->compiled);
    progress_show(where, share);
    g_free(where);
}

static int export_open(ExportTask *task)
{
    bool paged;
    if (!find_outputs(task) || !check_outputs(task) || !export_find_values(task, &paged))
        return STATUS_ERROR;
    if (task->paths[BANK] == NULL && !task->check)
        confine_again(task, task->roots);
    progress_step("exporting", 0);
    DeriveJob job = {.progress = show_progress, .user = task};
    CompileOptions options = {.pixels = task->values.pixels,
                              .atlas = paged ? &task->values.pages : NULL,
                              .job = &job,
                              .at = &task->compiled,
                              .notes = g_ptr_array_new_with_free_func(g_free),
                              .pictures = g_ptr_array_new()};
    ExportRequest request = {.json = is_wanted(task, JSON),
                             .header = is_wanted(task, HEADER),
                             .doom = is_wanted(task, DOOM),
                             .udmf = task->udmf,
                             .prefix = export_prefix(task),
                             .report = task->report,
                             .tiled = tiled_of(task)};
    Exports exports;
    GError *error = NULL;
    bool ok =
        project_export(task->open.project, task->open.store, &options, &request, &exports, &error);
    progress_step("writing the files", 0);
    for (guint i = 0; i < options.notes->len; i++)
        print_warning("%s: %s", task->open.path, (const char *)g_ptr_array_index(options.notes, i));
    int status = ok ? STATUS_OK : report_export_error(task, error);
    if (ok) {
        status = put_exports(task, &exports, options.pictures);
        exports_clear(&exports);
    }
    g_ptr_array_unref(options.notes);
    g_ptr_array_unref(options.pictures);
    return status;
}

/* `task->roots` are the values of --root, and while the project is open, all paths that it may
 * read. */
int export_project(ExportTask *task, const char *path)
{
    int status = STATUS_ERROR;
    GPtrArray *given = task->roots;
    name_in_folders(task, path);
    GPtrArray *roots = check_streams(task) ? project_roots(path, given, NULL, !task->check) : NULL;
    if (roots == NULL)
        return STATUS_ERROR;
    task->roots = roots;
    confine(task, path, roots);
    if (resolve_given_paths(task) && project_open(path, roots, &task->open)) {
        if (task->opened != NULL)
            task->opened(task->user, &task->open);
        status = export_open(task);
        project_close(&task->open);
    }
    task->roots = given;
    g_ptr_array_unref(roots);
    return status;
}

/* ---- Several projects ---- */

int export_run_job(void *user)
{
    const ExportJob *job = user;
    return export_project(job->task, job->path);
}

/* Reports two projects whose outputs would have the same name. */
static bool check_names(const Arguments *projects)
{
    GHashTable *names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    bool ok = true;
    for (int i = 0; i < projects->count && ok; i++) {
        char *name = name_of_project(projects->words[i]);
        const char *other = g_hash_table_lookup(names, name);
        ok = other == NULL;
        if (!ok)
            print_message("%s and %s would be exported to the same file", other,
                          projects->words[i]);
        g_hash_table_insert(names, name, (gpointer)projects->words[i]);
    }
    g_hash_table_unref(names);
    return ok;
}

/* With several projects, outputs are named by the projects, or are folders. */
static bool check_several(const Command *command, const ExportTask *task, const Arguments *projects)
{
    static const char *const options[OUTPUTS] = {"depfile", "report", "json",  "header",
                                                 "view",    "doom",   "output"};
    bool folders = false;
    for (int i = 0; i < OUTPUTS; i++) {
        if (task->paths[i] != NULL && !names_folder(task->paths[i])) {
            report_wrong_usage(command, "with several projects, --%s must be a folder, not %s",
                               options[i], task->paths[i]);
            return false;
        }
        folders |= task->paths[i] != NULL;
    }
    if (task->page_name != NULL)
        report_wrong_usage(command, "--page-name needs a single project");
    return task->page_name == NULL && (!folders || check_names(projects));
}

static int export_all(ExportTask *task, const Arguments *projects)
{
    int status = STATUS_OK;
    for (int i = 0; i < projects->count; i++) {
        ExportJob job = {task, projects->words[i]};
        Worker worker = worker_start(export_run_job, &job, job.path);
        int project_status = worker_end(&worker);
        status = MAX(status, project_status);
    }
    return status;
}

/* ---- The command ---- */

static GArray *targets_new(void)
{
    GArray *targets = g_array_new(false, true, sizeof(FilePath));
    g_array_set_clear_func(targets, (GDestroyNotify)file_path_clear);
    return targets;
}

bool export_read(const Command *command, int count, char **words, ExportTask *task,
                 Arguments *projects)
{
    *task = (ExportTask){.command = command,
                         .roots = g_ptr_array_new(),
                         .page_targets = targets_new(),
                         .atlas_targets = targets_new(),
                         .tiled_targets = targets_new(),
                         .report = conversion_report_new()};
    const char **paths = task->paths;
    const Option options[] = {
        {"output", 'o', OPTION_TEXT, &paths[BANK]},
        {"json", 0, OPTION_TEXT, &paths[JSON]},
        {"header", 0, OPTION_TEXT, &paths[HEADER]},
        {"view", 0, OPTION_TEXT, &paths[VIEW]},
        {"doom", 0, OPTION_TEXT, &paths[DOOM]},
        {"udmf", 0, OPTION_FLAG, &task->udmf},
        {"prefix", 0, OPTION_TEXT, &task->prefix},
        {"depfile", 0, OPTION_TEXT, &paths[DEPFILE]},
        {"pixels", 0, OPTION_TEXT, &task->pixels},
        {"atlas", 0, OPTION_FLAG, &task->atlas},
        {"no-atlas", 0, OPTION_FLAG, &task->no_atlas},
        {"page-size", 0, OPTION_TEXT, &task->page_size},
        {"page-padding", 0, OPTION_TEXT, &task->page_padding},
        {"page-extrude", 0, OPTION_TEXT, &task->page_extrude},
        {"page-sides", 0, OPTION_TEXT, &task->page_sides},
        {"page-name", 0, OPTION_TEXT, &task->page_name},
        {"atlas-json", 0, OPTION_TEXT, &task->atlas_json},
        {"tiled", 0, OPTION_TEXT, &task->tiled},
        {"report", 0, OPTION_TEXT, &paths[REPORT]},
        {"strict", 0, OPTION_FLAG, &task->strict},
        {"check", 0, OPTION_FLAG, &task->check},
        {"root", 0, OPTION_TEXTS, task->roots},
        {NULL, 0, OPTION_FLAG, NULL},
    };
    print_notes_only();
    if (!arguments_read(command, count, words, options, projects))
        return false;
    task->several = projects->count > 1;
    return export_check_values(task) && (!task->several || check_several(command, task, projects));
}

void export_clear(ExportTask *task, Arguments *projects)
{
    g_ptr_array_unref(task->roots);
    g_array_unref(task->page_targets);
    g_array_unref(task->atlas_targets);
    g_array_unref(task->tiled_targets);
    conversion_report_free(task->report);
    g_free(task->default_prefix);
    g_free(task->project_bank_path);
    g_free(task->bank_name);
    g_free(task->tiled_folder);
    g_free(task->project_folder);
    for (int i = 0; i < OUTPUTS; i++) {
        file_path_clear(&task->targets[i]);
        g_free(task->paths_in_folders[i]);
    }
    g_free(projects->words);
}

static int run(int count, char **words)
{
    ExportTask task;
    Arguments projects = {.min = 1, .max = G_MAXINT};
    int status = STATUS_ERROR;
    if (export_read(&export_command, count, words, &task, &projects))
        status =
            task.several ? export_all(&task, &projects) : export_project(&task, projects.words[0]);
    export_clear(&task, &projects);
    return status;
}

const Command export_command = {
    "export",
    "exports a project as a sprite bank",
    "Usage: gab export PROJECT.gabarit... [OPTION]...\n"
    "\n"
    "Writes the file that games load. The same project and pictures give the same bytes on any\n"
    "machine. Either all files are replaced, or none; a file whose bytes stay the same keeps its "
    "time.\n"
    "\n"
    "  -o, --output FILE  the bank; by default the file of the last export that the project "
    "names,\n"
    "                     if it is below the project's folder and replaces no other kind of file\n"
    "  --json FILE        the bank as JSON\n"
    "  --header FILE      the names in the bank as constants for C and C++\n"
    "  --prefix NAME      prefix of these constants; by default the project's name\n"
    "  --view FILE        the bank as a page that any browser opens from disk, see gab view\n"
    "  --doom FILE.wad    the levels as maps of Doom with nodes;  --udmf  as text, without nodes\n"
    "  --depfile FILE     the files that the bank depends on, as a rule for make and ninja\n"
    "  --pixels none      the bank contains only names and digests of pictures\n"
    "  --pixels png       the bank contains the pictures as PNG files\n"
    "  --pixels rgba      the bank contains the pictures as pixels, ready for use\n"
    "  --check            writes nothing: lists the files that would change; the exit status is 1 "
    "if\n"
    "                     there are any, and 0 if all are up to date\n"
    "  --root FOLDER      also allows pictures below this folder, outside the project's own;\n"
    "                     remembered for this project, see gab info\n"
    "\n"
    "  --atlas            trims frames, packs them on pages, and makes them refer to the pages; "
    "hot\n"
    "                     spots keep their places in the art, and frames are not rotated\n"
    "  --page-size N      maximum side of a page in pixels; 2048\n"
    "  --page-padding N   empty pixels between two frames; 1\n"
    "  --page-extrude N   copies of the pixels at a frame's edges around it; 0\n"
    "  --page-sides pow2  makes the sides of pages powers of two; any: as small as possible\n"
    "  --page-name NAME   names pages NAME-0.png, NAME-1.png, and so on; by default as the bank\n"
    "  --no-atlas         makes frames refer to their own pictures, despite the project's setting\n"
    "\n"
    "  --atlas-json pixi  JSON with the position of each frame on the pages, NAME-0.json, with\n"
    "                     anchors, animations, boxes and points, for games that use Pixi\n"
    "  --atlas-json phaser    JSON for Phaser: load.aseprite, or load.multiatlas for several "
    "pages,\n"
    "                     and anims.createFromAseprite\n"
    "  --atlas-json aseprite  JSON like Aseprite's export of a sheet, with tags and slices\n"
    "  --tiled tmx        maps and tilesets for Tiled next to the bank: BANK-LEVEL.tmx,\n"
    "                     BANK-MAP.tmx, BANK-SPRITE.tsx, and their pictures; tmj: as JSON\n"
    "  --report FILE      lists the data that JSON, Tiled or Doom cannot express, as JSON\n"
    "  --strict           writes nothing if such data would be lost; the exit status is 1 then\n"
    "\n"
    "Pages are written next to the bank, or into it with --pixels png or rgba. If another kind of\n"
    "file has a page's name, nothing is written. Pages of an earlier export that are no longer "
    "needed\n"
    "are deleted.\n"
    "\n"
    "One of the files may be -, which is standard output. For a folder (out/), the file is named\n"
    "after the project: out/duel.gab. With several projects, files must be named in this way, or "
    "by\n"
    "the projects; a project that fails does not stop the others, and the exit status is the "
    "worst.\n"
    "\n"
    "Data that a bank cannot contain yet, such as an animation without frames, is left out with a\n"
    "warning. The distances of a map's road are exported only if the map's settings ask for them.\n"
    "\n"
    "Examples:\n"
    "  gab export duel.gabarit -o duel.gab\n"
    "  gab export duel.gabarit -o build/duel.gab --header build/duel.h --pixels png\n"
    "  gab export duel.gabarit -o duel.gab --atlas --page-size 1024 --page-sides pow2\n"
    "  gab export duel.gabarit -o web/duel.gab --atlas-json pixi\n"
    "  gab export levels/*.gabarit -o build/ --header build/\n"
    "  gab export --check levels/*.gabarit\n"
    "  gab export duel.gabarit -o - | gab query - list sprites\n"
    "\n"
    "A rule for ninja (man gab has one for make):\n"
    "  rule bank\n"
    "    command = gab export $in -o $out --depfile $out.d\n"
    "    depfile = $out.d\n"
    "    restat = 1\n",
    run,
};
