/* SPDX-License-Identifier: MIT */
/* gab export: writes the bank of a project and the files that accompany it. */
#include "bindings/web/page/page.h"
#include "cli/confine.h"
#include "cli/depfile.h"
#include "cli/export_task.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/roots.h"
#include "file/consent.h"

#include <string.h>

/* ---- The outputs ---- */

bool export_is_stream(const ExportTask *task, int output)
{
    return file_is_stream(task->paths[output]);
}

static bool is_file(const ExportTask *task, int output)
{
    return task->paths[output] != NULL && !export_is_stream(task, output) &&
           (output != EXPORT_BANK || task->main_output == EXPORT_BANK);
}

static const char *option_of(int output)
{
    return output == DEPFILE  ? "depfile"
           : output == REPORT ? "report"
                              : export_formats[output]->name;
}

static const char *ending_of(int output)
{
    return output == DEPFILE  ? ".gab.d"
           : output == REPORT ? ".report.json"
                              : export_formats[output]->ending;
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
    else if (task->paths[DEPFILE] != NULL && export_is_stream(task, task->main_output))
        report_wrong_usage(task->command, "--depfile needs a bank that is written to a file");
    else
        return bank_may_be_written(task->paths[EXPORT_BANK]);
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
static void name_in_folders(ExportTask *task)
{
    for (int i = 0; i < OUTPUTS; i++) {
        if (!is_file(task, i) || !names_folder(task->paths[i]))
            continue;
        g_autofree char *file = g_strconcat(task->project_name, ending_of(i), NULL);
        task->own_paths[i] = g_build_filename(task->paths[i], file, NULL);
        task->paths[i] = task->own_paths[i];
    }
}

/* Returns a path without the ending of its name: "duel" for "duel.gab.json"; to be freed. */
static char *stem_of(const char *path)
{
    const char *json = export_formats[EXPORT_JSON]->ending;
    const char *slash = strrchr(path, '/'), *name = slash != NULL ? slash + 1 : path;
    const char *dot =
        g_str_has_suffix(name, json) ? name + strlen(name) - strlen(json) : strrchr(name, '.');
    return g_strndup(path, dot != NULL && dot > name ? (gsize)(dot - path) : strlen(path));
}

/* Finds the given template, and what -o names: by the ending, the bank or the bank as JSON; with a
 * template, its text unless OUT ends with .gab. The files that belong to JSON or a text are named
 * as for a bank next to it. */
static void find_main_output(ExportTask *task)
{
    const char *given = export_given_template(task), *out = task->paths[EXPORT_BANK];
    g_free(task->template_file);
    task->template_file = given != NULL ? g_canonicalize_filename(given, NULL) : NULL;
    task->main_output = EXPORT_BANK;
    if (out == NULL || g_str_has_suffix(out, export_formats[EXPORT_BANK]->ending))
        return;
    if (given != NULL)
        task->main_output = (int)export_index(&template_export);
    else if (export_format_of_name(out) == export_formats[EXPORT_JSON])
        task->main_output = EXPORT_JSON;
    else
        return;
    g_autofree char *stem = file_is_stream(out) ? g_strdup(task->project_name) : stem_of(out);
    task->paths[task->main_output] = out;
    g_free(task->own_paths[EXPORT_BANK]);
    task->own_paths[EXPORT_BANK] = g_strconcat(stem, export_formats[EXPORT_BANK]->ending, NULL);
    task->paths[EXPORT_BANK] = task->own_paths[EXPORT_BANK];
}

/* Reports a name that has the ending of another kind of files. */
static bool check_endings(const ExportTask *task)
{
    for (uint32_t i = 0; i < export_format_count; i++) {
        bool may_be_any = export_formats[i] == &template_export || !is_file(task, (int)i);
        if (!may_be_any && !file_may_be_named(task->paths[i], export_formats[i]))
            return false;
    }
    return true;
}

/* True if the folder of an output is missing. An export would create it. */
static bool has_no_folder(const char *path)
{
    g_autofree char *folder = g_path_get_dirname(path);
    return !g_file_test(folder, G_FILE_TEST_EXISTS);
}

/* Returns the target of a new file in a folder that is missing, to be listed but not written. */
static FilePath missing_target(const char *path)
{
    return (FilePath){
        .folder = -1, .name = g_strdup(path), .path = g_strdup(path), .shown = g_strdup(path)};
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
            task->targets[i] = missing_target(path);
        else if (!file_path_named(path, &task->targets[i], &error))
            return report_gerror("", &error) == STATUS_OK;
    }
    return true;
}

/* Returns the path of a format's file, relative to the project's file: the path that the project
 * stores or, for other formats that it exports, that of a file next to the bank. NULL: it is not
 * exported. The caller frees it. */
static char *stored_path(const ExportFormat *format, const ExportSettings *settings)
{
    if (format->ending == NULL || !export_is_on(format, settings))
        return NULL;
    const Field *field = export_field(format->key);
    if (field->type == FIELD_TEXT)
        return g_strdup(*node_field_const(settings, field, char *));
    g_autofree char *name = export_file_name(format, settings->bank);
    return output_path_beside(settings->bank, name);
}

/* Resolves such a path. It may be untrusted. */
static bool find_project_output(ExportTask *task, uint32_t id, const char *path)
{
    const ExportFormat *format = export_formats[id];
    g_autoptr(GError) error = NULL;
    g_autofree char *folder = g_path_get_dirname(task->open.path);
    FilePath *target = &task->targets[id];
    g_autofree char *owner = file_path_real(task->open.path);
    bool needs_owner = owner != NULL && !task->check && g_getenv(ROOTS_VARIABLE) == NULL;
    bool ok = output_target(folder, path, format->kind, target, &error) &&
              (!needs_owner || output_may_replace(target, owner, true, &error));
    if (!ok && error->code != FILE_NOT_SAVED)
        print_message("%s; the project names it, and %s%s FILE would allow it", error->message,
                      id == EXPORT_BANK ? "-" : "--", id == EXPORT_BANK ? "o" : format->name);
    else if (!ok)
        print_message("%s", error->message);
    return ok;
}

/* Without -o, the outputs replace the files of the project's last export. */
static bool find_outputs(ExportTask *task)
{
    const ExportSettings *settings = project_export_settings(task->open.project);
    const char *given = task->paths[EXPORT_BANK];
    g_autofree char *folder = g_path_get_dirname(task->open.path);
    task->bank_path = given != NULL ? g_strdup(given)
                      : g_path_is_absolute(settings->bank)
                          ? g_strdup(settings->bank)
                          : g_build_filename(folder, settings->bank, NULL);
    if (given == NULL && settings->bank[0] == 0)
        return report_wrong_usage(task->command, "-o BANK.gab is missing") == STATUS_OK;
    bool ok = true;
    for (uint32_t i = 0; ok && given == NULL && i < export_format_count; i++) {
        g_autofree char *path =
            task->paths[i] == NULL ? stored_path(export_formats[i], settings) : NULL;
        ok = path == NULL || find_project_output(task, i, path);
    }
    return ok;
}

/* ---- The work ---- */

/* Checks that no file replaces the template that is given. */
static bool keeps_template(const ExportTask *task, const GArray *targets)
{
    ARRAY_EACH_WHILE (task->template_file != NULL, const FilePath, target, targets) {
        if (target->name == NULL || !file_path_is_file(target, task->template_file))
            continue;
        print_message("%s: it is the template; nothing was changed", target->shown);
        return false;
    }
    return true;
}

/* Checks that no two files have the same path, and that none is a source of the project. */
static bool check_outputs(const ExportTask *task)
{
    GError *error = NULL;
    g_autoptr(GArray) all = g_array_new(false, false, sizeof(FilePath));
    g_array_append_vals(all, task->targets, OUTPUTS);
    g_array_append_vals(all, task->file_targets->data, task->file_targets->len);
    bool ok = outputs_are_distinct((const FilePath *)(const void *)all->data, all->len,
                                   task->open.project, task->open.path, &error) ||
              report_gerror("", &error) == STATUS_OK;
    ok = ok && keeps_template(task, all);
    return ok;
}

/* Returns the place of the files next to the bank. If the path of the bank comes from the project,
 * they stay below the project's folder. */
static OutputPlace place_of(const ExportTask *task)
{
    bool from_project = task->paths[EXPORT_BANK] == NULL;
    const char *path =
        from_project ? project_export_settings(task->open.project)->bank : task->paths[EXPORT_BANK];
    return (OutputPlace){g_path_get_dirname(from_project ? task->open.path : path),
                         from_project ? g_strdup(path) : g_path_get_basename(path)};
}

static void place_clear(OutputPlace *place)
{
    g_free((char *)place->folder);
    g_free((char *)place->bank);
}

/* Lists the targets of files in a missing folder, which --check only prints. */
static void list_missing(ExportTask *task, const GPtrArray *files)
{
    g_autofree char *folder = g_path_get_dirname(task->bank_path);
    POINTER_EACH (const ExportFile, file, files) {
        FilePath *given = &task->targets[file->index], target;
        g_autofree char *path = g_build_filename(folder, file->name, NULL);
        target = given->name != NULL ? *given : missing_target(path);
        *given = (FilePath){.folder = -1};
        g_array_append_val(task->file_targets, target);
    }
}

static bool find_targets(ExportTask *task, const GPtrArray *files, const OutputPlace *place)
{
    GError *error = NULL;
    unsigned streams = 0;
    for (uint32_t i = 0; i < export_format_count; i++)
        streams |= (unsigned)export_is_stream(task, (int)i) << i;
    if (task->check && has_no_folder(task->bank_path)) {
        list_missing(task, files);
        return true;
    }
    if (!export_find_targets(files, place, task->targets, streams, task->file_targets, &error))
        return report_gerror("", &error) == STATUS_OK;
    return check_outputs(task);
}

/* Adds a file that belongs to no format, before all others. Adopts its bytes. */
static void add_extra(ExportTask *task, GPtrArray *files, int output, GBytes *bytes)
{
    ExportFile *file = g_new0(ExportFile, 1);
    file->index = (uint32_t)output;
    file->bytes = bytes;
    g_ptr_array_insert(files, 0, file);
    g_array_prepend_val(task->file_targets, task->targets[output]);
    task->targets[output] = (FilePath){.folder = -1};
}

/* Adds the depfile and the report. False after an error, which is reported. */
static bool add_extras(ExportTask *task, GPtrArray *files, const GPtrArray *pictures)
{
    if (task->paths[REPORT] != NULL)
        add_extra(task, files, REPORT, report_bytes(task->report));
    if (task->paths[DEPFILE] == NULL)
        return true;
    const char *target =
        task->main_output == EXPORT_BANK ? task->bank_path : task->paths[task->main_output];
    g_autoptr(GPtrArray) inputs = depfile_inputs(&task->open, pictures, export_template(task));
    GBytes *bytes = depfile_of(target, inputs);
    if (bytes != NULL)
        add_extra(task, files, DEPFILE, bytes);
    return bytes != NULL;
}

/* Prints the files that writing them would change. */
static int compare_files(const ExportTask *task, const GPtrArray *files, const OutputPlace *place)
{
    int status = STATUS_OK;
    POINTER_EACH (const ExportFile, file, files) {
        const FilePath *target = &g_array_index(task->file_targets, FilePath, EACH_INDEX(file));
        if (file_path_has_content(target, file->bytes))
            continue;
        print_visible(target->shown);
        print_text(target->exists ? ": would change\n" : ": would be new\n");
        status = STATUS_PROBLEMS;
    }
    uint32_t old = export_old_pages(files, place, task->settings);
    if (old > 0) {
        print_visible(task->bank_path);
        print(": %u page%s of an earlier export would be deleted\n", old, old == 1 ? "" : "s");
    }
    return old > 0 ? STATUS_PROBLEMS : status;
}

/* Makes the remaining outputs, and writes or compares all of them. */
static int put_all(ExportTask *task, GPtrArray *files, const OutputPlace *place,
                   const GPtrArray *pictures)
{
    GError *error = NULL;
    if (!add_extras(task, files, pictures))
        return STATUS_ERROR;
    if (task->check)
        return compare_files(task, files, place);
    if (!export_write(files, task->file_targets, place, task->settings, &error))
        return report_gerror("", &error);
    POINTER_EACH (const ExportFile, file, files)
        if (export_is_stream(task, (int)file->index))
            print_bytes(file->bytes);
    return STATUS_OK;
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
static int put_files(ExportTask *task, GPtrArray *files, const OutputPlace *place,
                     const GPtrArray *pictures)
{
    uint32_t losses = conversion_report_losses(task->report);
    if (!find_targets(task, files, place))
        return STATUS_ERROR;
    if (!task->strict || losses == 0) {
        int status = put_all(task, files, place, pictures);
        if (status == STATUS_OK)
            print_report(task);
        return status;
    }
    if (!task->check && !report_write(task->report, task->paths[REPORT]))
        return STATUS_ERROR;
    print_report(task);
    print_message("%s: nothing was written, because %u item%s would be lost", task->open.path,
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
    g_autofree char *owners = consent_folder();
    confinement_read_project(confinement, path);
    confinement_read_all(confinement, roots);
    confinement_read(confinement, owners);
    for (int i = 0; i < OUTPUTS; i++)
        if (is_file(task, i) && task->check)
            confinement_read_project(confinement, task->paths[i]);
        else if (is_file(task, i))
            confinement_write(confinement, task->paths[i]);
    if (task->paths[EXPORT_BANK] == NULL && !task->check)
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

/* Shows which part of the project is being compiled. */
static void show_progress(void *user, double share)
{
    const ExportTask *task = user;
    if (!progress_is_due())
        return;
    g_autofree char *where = path_text(task->open.project, &task->compiled);
    progress_show(where, share);
}

static GPtrArray *make_files(ExportTask *task, CompileOptions *options, GError **error)
{
    const bool to_stream = export_is_stream(task, EXPORT_BANK);
    g_autofree char *folder = g_path_get_dirname(task->bank_path);
    g_autofree char *from = g_path_get_dirname(task->open.path);
    g_autofree char *whole_folder = g_canonicalize_filename(folder, NULL);
    g_autofree char *whole_from = g_canonicalize_filename(from, NULL);
    g_autofree char *bank = to_stream ? g_strdup("bank.gab") : g_path_get_basename(task->bank_path);
    g_autoptr(GPtrArray) roots = g_ptr_array_new();
    g_ptr_array_extend(roots, task->roots, NULL, NULL);
    g_ptr_array_add(roots, NULL);
    const ExportInput input = {.project = task->open.project,
                               .store = task->open.store,
                               .settings = task->settings,
                               .options = options,
                               .bank = bank,
                               .prefix = export_prefix(task),
                               .folder = whole_folder,
                               .from = whole_from,
                               .roots = (const char *const *)(const void *)roots->pdata,
                               .viewer = web_page.text,
                               .viewer_size = web_page.size,
                               .report = task->report};
    return project_export(&input, error);
}

static int export_open(ExportTask *task)
{
    if (!find_outputs(task) || !check_outputs(task) || !check_endings(task) ||
        !export_find_settings(task))
        return STATUS_ERROR;
    if (task->paths[EXPORT_BANK] == NULL && !task->check)
        confine_again(task, task->roots);
    progress_step("exporting", 0);
    DeriveJob job = {.progress = show_progress, .user = task};
    CompileOptions options = {.job = &job,
                              .at = &task->compiled,
                              .notes = g_ptr_array_new_with_free_func(g_free),
                              .pictures = g_ptr_array_new()};
    GError *error = NULL;
    GPtrArray *files = make_files(task, &options, &error);
    progress_step("writing the files", 0);
    for (guint i = 0; i < options.notes->len; i++)
        print_warning("%s: %s", task->open.path, (const char *)g_ptr_array_index(options.notes, i));
    int status = files != NULL ? STATUS_OK : report_export_error(task, error);
    if (files != NULL) {
        OutputPlace place = place_of(task);
        status = put_files(task, files, &place, options.pictures);
        place_clear(&place);
        g_ptr_array_unref(files);
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
    task->project_name = name_of_project(path);
    name_in_folders(task);
    find_main_output(task);
    g_autoptr(GPtrArray) roots =
        check_streams(task) ? project_roots(path, given, NULL, !task->check) : NULL;
    if (roots == NULL)
        return STATUS_ERROR;
    if (task->template_file != NULL)
        g_ptr_array_add(roots, g_strdup(task->template_file));
    task->roots = roots;
    confine(task, path, roots);
    if (resolve_given_paths(task) && project_open(path, roots, &task->open)) {
        if (task->opened != NULL)
            task->opened(task->user, &task->open);
        status = export_open(task);
        project_close(&task->open);
    }
    task->roots = given;
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
    g_autoptr(GHashTable) names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
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
    return ok;
}

/* With several projects, outputs are named by the projects, or are folders. */
static bool check_several(const Command *command, const ExportTask *task, const Arguments *projects)
{
    bool folders = false;
    for (int i = 0; i < OUTPUTS; i++) {
        if (task->paths[i] != NULL && !names_folder(task->paths[i])) {
            report_wrong_usage(command, "with several projects, --%s must be a folder, not %s",
                               option_of(i), task->paths[i]);
            return false;
        }
        folders |= task->paths[i] != NULL;
    }
    for (size_t i = 0; i < task->given_count; i++)
        if (strcmp(task->given[i].name, "page-name") == 0 && task->given[i].word != NULL) {
            report_wrong_usage(command, "--page-name needs a single project");
            return false;
        }
    return !folders || check_names(projects);
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

bool export_read(const Command *command, int count, char **words, ExportTask *task,
                 Arguments *projects)
{
    *task = (ExportTask){.command = command,
                         .roots = g_ptr_array_new(),
                         .file_targets = export_targets_new(),
                         .report = conversion_report_new()};
    const Option others[] = {
        {"depfile", 0, OPTION_TEXT, &task->paths[DEPFILE]},
        {"report", 0, OPTION_TEXT, &task->paths[REPORT]},
        {"strict", 0, OPTION_FLAG, &task->strict},
        {"check", 0, OPTION_FLAG, &task->check},
        {"root", 0, OPTION_TEXTS, task->roots},
        {NULL, 0, OPTION_FLAG, NULL},
    };
    g_autoptr(GArray) options = g_array_new(false, false, sizeof(Option));
    export_options_new(task);
    export_options_append(task, options);
    g_array_append_vals(options, others, G_N_ELEMENTS(others));
    print_notes_only();
    bool ok = arguments_read(command, count, words, (const Option *)(const void *)options->data,
                             projects);
    task->several = ok && projects->count > 1;
    return ok && export_check_values(task) &&
           (!task->several || check_several(command, task, projects));
}

void export_clear(ExportTask *task, Arguments *projects)
{
    g_ptr_array_unref(task->roots);
    g_array_unref(task->file_targets);
    conversion_report_free(task->report);
    export_options_free(task);
    node_unref(task->settings);
    g_free(task->project_name);
    g_free(task->bank_path);
    g_free(task->template_file);
    for (int i = 0; i < OUTPUTS; i++) {
        file_path_clear(&task->targets[i]);
        g_free(task->own_paths[i]);
    }
    g_free(projects->words);
}

static int run(int count, char **words)
{
    ExportTask task;
    Arguments projects = {.min = 1, .max = G_MAXINT};
    int status = STATUS_ERROR;
    if (count == 1 && strcmp(words[0], "--formats") == 0) {
        export_print_formats();
        return STATUS_OK;
    }
    if (export_read(&export_command, count, words, &task, &projects))
        status =
            task.several ? export_all(&task, &projects) : export_project(&task, projects.words[0]);
    export_clear(&task, &projects);
    return status;
}

const Command export_command = {"export", "exports a project as a sprite bank", help_export, run,
                                export_print_options};
