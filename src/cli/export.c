/* SPDX-License-Identifier: MIT */
/* gab export: writes the bank of a project and the files that accompany it. */
#include "export/export.h"
#include "bindings/web/page/page.h"
#include "cli/command.h"
#include "cli/confine.h"
#include "cli/depfile.h"
#include "cli/report.h"
#include "export/outputs.h"
#include "export/view.h"
#include "file/commit.h"

#include <string.h>

/* The outputs, in the order in which their files are replaced: once the bank exists, so do the
 * others. */
enum { DEPFILE, REPORT, JSON, HEADER, VIEW, DOOM, BANK, OUTPUTS };

/* The options of the command, and the state of the export. */
typedef struct ExportTask {
    OpenProject open;
    const char *paths[OUTPUTS]; /* as given, or NULL */
    const char *prefix, *pixels;
    const char *page_size, *page_padding, *page_extrude, *page_sides, *page_name, *atlas_json,
        *tiled;
    bool atlas, no_atlas, strict, udmf;
    char *default_prefix;    /* the project's name; NULL until prefix_of needs it */
    char *project_bank_path; /* path of the bank, if the project names it; otherwise NULL */
    char *bank_name;         /* the default for the names of pages */
    AtlasOptions pages;
    FilePath targets[OUTPUTS];                            /* the resolved paths */
    GArray *page_targets, *atlas_targets, *tiled_targets; /* FilePath */
    TiledForm form;
    char *tiled_folder, *project_folder; /* absolute, if files for Tiled are written */
    ConversionReport *report;
} ExportTask;

/* ---- The options ---- */

static bool is_stream(const ExportTask *task, int output)
{
    return file_is_stream(task->paths[output]);
}

static bool is_file(const ExportTask *task, int output)
{
    return task->paths[output] != NULL && !is_stream(task, output);
}

/* At most one output can be standard output, and a depfile needs the bank's file name. */
static bool check_streams(const ExportTask *task)
{
    int to_stream = 0;
    for (int i = 0; i < OUTPUTS; i++)
        to_stream += is_stream(task, i);
    if (to_stream > 1)
        report_wrong_usage(&export_command, "only one output can be standard output");
    else if (is_stream(task, BANK) && task->paths[DEPFILE] != NULL)
        report_wrong_usage(&export_command, "--depfile needs a bank that is written to a file");
    else
        return bank_may_be_written(task->paths[BANK]);
    return false;
}

/* Resolves the paths that the command line gives. */
static bool resolve_given_paths(ExportTask *task)
{
    GError *error = NULL;
    for (int i = 0; i < OUTPUTS; i++)
        if (is_file(task, i) && !file_path_named(task->paths[i], &task->targets[i], &error))
            return report_gerror("", &error) == STATUS_OK;
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
        report_wrong_usage(&export_command, "-o BANK.gab is missing");
    return task->paths[BANK] != NULL;
}

/* Returns the path of the bank, as it was given. */
static const char *bank_path(const ExportTask *task)
{
    return task->project_bank_path != NULL ? task->project_bank_path : task->paths[BANK];
}

/* Returns the prefix or, by default, the project's name without its extension: "duel" for
 * "art/duel.gabarit". */
static const char *prefix_of(ExportTask *task)
{
    if (task->prefix != NULL)
        return task->prefix;
    if (task->default_prefix != NULL)
        return task->default_prefix;
    task->default_prefix = g_path_get_basename(task->open.path);
    char *dot = strchr(task->default_prefix, '.');
    if (dot != NULL && dot > task->default_prefix)
        *dot = 0;
    return task->default_prefix;
}

static bool find_pixels(const ExportTask *task, ExportPixels *pixels)
{
    static const char *const words[] = {"none", "png", "rgba"};
    const ExportSettings *settings = project_export_settings(task->open.project);
    *pixels = (ExportPixels)settings->pixels;
    for (size_t i = 0; task->pixels != NULL && i < G_N_ELEMENTS(words); i++)
        if (strcmp(words[i], task->pixels) == 0) {
            *pixels = (ExportPixels)i;
            return true;
        }
    if (task->pixels != NULL)
        report_wrong_usage(&export_command, "--pixels must be none, png or rgba, not %s",
                           task->pixels);
    return task->pixels == NULL;
}

/* ---- Pages ---- */

/* Reads a whole number within a range, if the option is given; false after wrong usage. */
static bool read_number(const char *option, const char *word, uint32_t min, uint32_t max,
                        uint32_t *number)
{
    guint64 value;
    if (word == NULL)
        return true;
    if (!g_ascii_string_to_unsigned(word, 10, min, max, &value, NULL)) {
        report_wrong_usage(&export_command, "--%s must be a number from %u to %u, not %s", option,
                           min, max, word);
        return false;
    }
    *number = (uint32_t)value;
    return true;
}

static bool read_sides(const char *word, bool *pow2)
{
    if (word == NULL)
        return true;
    *pow2 = strcmp(word, "pow2") == 0;
    if (!*pow2 && strcmp(word, "any") != 0)
        report_wrong_usage(&export_command, "--page-sides must be any or pow2, not %s", word);
    return *pow2 || strcmp(word, "any") == 0;
}

static bool read_json(const char *word, AtlasJson *json)
{
    static const char *const words[] = {"none", "pixi", "phaser", "aseprite"};
    for (size_t i = 0; word != NULL && i < G_N_ELEMENTS(words); i++)
        if (strcmp(words[i], word) == 0) {
            *json = (AtlasJson)i;
            return true;
        }
    if (word != NULL)
        report_wrong_usage(&export_command,
                           "--atlas-json must be none, pixi, phaser or aseprite, not %s", word);
    return word == NULL;
}

static bool read_name(const char *word, const char **name)
{
    if (word == NULL)
        return true;
    *name = word;
    if (word[0] == 0 || strpbrk(word, "/\\") != NULL)
        report_wrong_usage(&export_command, "--page-name must be a name without a folder, not %s",
                           word);
    return word[0] != 0 && strpbrk(word, "/\\") == NULL;
}

/* Options for pages are an error if no pages are written. */
static bool check_page_options(const ExportTask *task, bool wanted)
{
    const char *const words[] = {task->page_size, task->page_padding, task->page_extrude,
                                 task->page_sides, task->page_name};
    bool given = false;
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++)
        given |= words[i] != NULL;
    if (task->atlas && task->no_atlas)
        report_wrong_usage(&export_command, "--atlas and --no-atlas exclude each other");
    else if (task->no_atlas && task->atlas_json != NULL && strcmp(task->atlas_json, "none") != 0)
        report_wrong_usage(&export_command, "--atlas-json and --no-atlas exclude each other");
    else if (given && !wanted)
        report_wrong_usage(&export_command, "options of pages need --atlas");
    else
        return true;
    return false;
}

/* JSON and files for Tiled are written next to the bank, which must then be a file. --report and
 * --strict apply only to the losses in these files and in files for Doom. */
static bool check_json_options(const ExportTask *task, bool paged)
{
    bool wanted = paged && task->pages.json != ATLAS_JSON_NONE;
    bool reports = wanted || task->form != TILED_NONE || task->paths[DOOM] != NULL;
    if (wanted && is_stream(task, BANK))
        report_wrong_usage(&export_command, "--atlas-json needs a bank that is written to a file");
    else if (task->form != TILED_NONE && is_stream(task, BANK))
        report_wrong_usage(&export_command, "--tiled needs a bank that is written to a file");
    else if (!reports && (task->strict || task->paths[REPORT] != NULL))
        report_wrong_usage(&export_command,
                           "--report and --strict need --atlas-json, --tiled or --doom");
    else if (task->udmf && task->paths[DOOM] == NULL)
        report_wrong_usage(&export_command, "--udmf needs --doom");
    else
        return true;
    return false;
}

/* The option takes precedence; without it, the project's setting applies if -o is not given
 * either. */
static bool find_tiled_form(ExportTask *task)
{
    static const char *const words[] = {"none", "tmx", "tmj"};
    const ExportSettings *settings = project_export_settings(task->open.project);
    task->form = task->paths[BANK] != NULL ? TILED_NONE : (TiledForm)settings->tiled;
    for (size_t i = 0; task->tiled != NULL && i < G_N_ELEMENTS(words); i++)
        if (strcmp(words[i], task->tiled) == 0) {
            task->form = (TiledForm)i;
            return true;
        }
    if (task->tiled != NULL)
        report_wrong_usage(&export_command, "--tiled must be none, tmx or tmj, not %s",
                           task->tiled);
    return task->tiled == NULL;
}

/* Sets up pages from the project's settings and the options, which take precedence. */
static bool find_pages(ExportTask *task, ExportPixels pixels, bool *wanted)
{
    const ExportSettings *settings = project_export_settings(task->open.project);
    PackLimits *limits = &task->pages.limits;
    task->pages = atlas_of_settings(settings);
    if (!read_json(task->atlas_json, &task->pages.json) || !find_tiled_form(task))
        return false;
    bool is_requested = task->atlas_json != NULL && task->pages.json != ATLAS_JSON_NONE;
    *wanted = task->atlas || ((is_requested || settings->atlas) && !task->no_atlas);
    if (!check_json_options(task, *wanted) || !check_page_options(task, *wanted) ||
        !read_number("page-size", task->page_size, 1, DOCUMENT_MAX_PAGE, &limits->side) ||
        !read_number("page-padding", task->page_padding, 0, DOCUMENT_MAX_PADDING,
                     &limits->padding) ||
        !read_number("page-extrude", task->page_extrude, 0, DOCUMENT_MAX_PADDING,
                     &limits->extrude) ||
        !read_sides(task->page_sides, &limits->pow2) ||
        !read_name(task->page_name, &task->pages.name))
        return false;
    if (*wanted && pixels == EXPORT_NO_PIXELS && is_stream(task, BANK)) {
        report_wrong_usage(&export_command,
                           "pages need a bank that is written to a file, or --pixels png or rgba");
        return false;
    }
    if (task->pages.name == NULL || task->pages.name[0] == 0)
        task->pages.name = task->bank_name =
            is_stream(task, BANK) ? g_strdup(prefix_of(task)) : atlas_name_of_bank(bank_path(task));
    return true;
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
    OutputPages pages = {kind, folder, bank, task->pages.name};
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
    return find_numbered(task, OUTPUT_PAGE, exports_page_count(exports), task->page_targets) &&
           find_numbered(task, OUTPUT_ATLAS, exports_atlas_count(exports), task->atlas_targets) &&
           find_tiled_targets(task, exports) && check_outputs(task);
}

/* Deletes the surplus pages of an earlier export that had more pages: they are out of date. */
static void delete_old_pages(const ExportTask *task)
{
    char *bank, *folder = bank_folder(task, &bank);
    OutputPages pages = {OUTPUT_PAGE, folder, bank, task->pages.name}, atlas = pages;
    atlas.kind = OUTPUT_ATLAS;
    if (task->page_targets->len > 0) {
        output_pages_delete(&pages, task->page_targets->len);
        output_pages_delete(&atlas, task->atlas_targets->len);
    }
    g_free(folder);
    g_free(bank);
}

static bool add_numbered(FileCommit *commit, const GArray *targets, const GPtrArray *files,
                         GError **error)
{
    bool ok = true;
    for (guint i = 0; i < targets->len && ok; i++)
        ok = file_commit_add(commit, &g_array_index(targets, FilePath, i), files->pdata[i], error);
    return ok;
}

static bool is_wanted(const ExportTask *task, int output)
{
    return task->targets[output].name != NULL || is_stream(task, output);
}

/* Returns the web page of the bank; NULL if it was not requested, or with an error. */
static GBytes *view_of(const ExportTask *task, const Exports *exports, GError **error)
{
    if (!is_wanted(task, VIEW))
        return NULL;
    bool to_stream = is_stream(task, BANK);
    char *file = to_stream ? g_strdup("bank.gab") : g_path_get_basename(bank_path(task));
    const ViewPage page = {
        .frame = web_page.text, .size = web_page.size, .title = file, .file = file};
    GBytes *html = view_page_of(&page, exports->bank, error);
    g_free(file);
    return html;
}

/* Writes all files or none. */
static bool write_all(ExportTask *task, const Exports *exports, const GPtrArray *pictures)
{
    GError *error = NULL;
    GBytes *view = view_of(task, exports, &error);
    if (error != NULL)
        return report_gerror("", &error) == STATUS_OK;
    GBytes *report = task->paths[REPORT] != NULL ? report_bytes(task->report) : NULL;
    GBytes *bytes[OUTPUTS] = {[REPORT] = report, [JSON] = exports->json, [HEADER] = exports->header,
                              [VIEW] = view,     [DOOM] = exports->doom, [BANK] = exports->bank};
    if (task->paths[DEPFILE] != NULL) {
        bytes[DEPFILE] = depfile_of(bank_path(task), &task->open, pictures);
        if (bytes[DEPFILE] == NULL) {
            g_bytes_unref(report);
            g_bytes_unref(view);
            return false;
        }
    }
    FileCommit *commit = file_commit_new();
    bool ok = add_numbered(commit, task->page_targets, exports->pages, &error) &&
              add_numbered(commit, task->atlas_targets, exports->atlas, &error) &&
              exports_add_tiled(exports, (const FilePath *)(const void *)task->tiled_targets->data,
                                commit, &error);
    for (int i = 0; i < OUTPUTS && ok; i++)
        ok = bytes[i] == NULL || is_stream(task, i) ||
             file_commit_add(commit, &task->targets[i], bytes[i], &error);
    ok = ok && file_commit_end(commit, &error);
    for (int i = 0; i < OUTPUTS && ok; i++)
        if (is_stream(task, i))
            print_bytes(bytes[i]);
    file_commit_free(commit);
    if (ok)
        delete_old_pages(task);
    g_clear_pointer(&bytes[DEPFILE], g_bytes_unref);
    g_bytes_unref(report);
    g_bytes_unref(view);
    if (!ok)
        report_gerror("", &error);
    return ok;
}

/* Prints the losses in other formats, unless a result is written to standard output. */
static void print_report(const ExportTask *task)
{
    bool to_stream = false;
    for (int i = 0; i < OUTPUTS; i++)
        to_stream |= is_stream(task, i);
    if (!to_stream)
        report_print(task->report);
}

/* Writes everything, unless --strict is given and something would be lost. */
static int write_exports(ExportTask *task, const Exports *exports, const GPtrArray *pictures)
{
    uint32_t losses = conversion_report_losses(task->report);
    bool refused = task->strict && losses > 0;
    bool ok = find_page_targets(task, exports) &&
              (refused ? report_write(task->report, task->paths[REPORT])
                       : write_all(task, exports, pictures));
    if (!ok)
        return STATUS_ERROR;
    print_report(task);
    if (refused)
        print_message("%s: nothing was written, because %u thing%s would be lost", task->open.path,
                      losses, losses == 1 ? "" : "s");
    return refused ? STATUS_PROBLEMS : STATUS_OK;
}

static int report_export_error(const ExportTask *task, GError *error)
{
    bool problem = g_error_matches(error, COMPILE_ERROR, COMPILE_LIMIT);
    report_gerror(task->open.path, &error);
    return problem ? STATUS_PROBLEMS : STATUS_ERROR;
}

/* Restricts writing to the given paths or, without -o, to the project's folder. Must be called
 * before the project is read. */
static void confine(const ExportTask *task, const char *path, const GPtrArray *roots)
{
    Confinement *confinement = confinement_new();
    confinement_read_project(confinement, path);
    confinement_read_all(confinement, roots);
    for (int i = 0; i < OUTPUTS; i++)
        if (is_file(task, i))
            confinement_write(confinement, task->paths[i]);
    if (task->paths[BANK] == NULL)
        confinement_write_project(confinement, path);
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
        confinement_write(confinement, task->targets[i].path);
    confinement_begin(confinement);
}

/* Returns the options for Tiled files, with the folders that their paths depend on. */
static TmxExport tiled_of(ExportTask *task)
{
    if (task->form == TILED_NONE)
        return (TmxExport){.form = TILED_NONE};
    char *folder = g_path_get_dirname(bank_path(task));
    char *settings = g_path_get_dirname(task->open.path);
    task->tiled_folder = g_canonicalize_filename(folder, NULL);
    task->project_folder = g_canonicalize_filename(settings, NULL);
    g_free(folder);
    g_free(settings);
    return (TmxExport){.form = task->form,
                       .name = task->pages.name,
                       .folder = task->tiled_folder,
                       .from = task->project_folder};
}

static int export_open(ExportTask *task, const GPtrArray *roots)
{
    ExportPixels pixels;
    bool paged;
    if (!find_outputs(task) || !check_outputs(task) || !find_pixels(task, &pixels) ||
        !find_pages(task, pixels, &paged))
        return STATUS_ERROR;
    if (task->paths[BANK] == NULL)
        confine_again(task, roots);
    Progress progress;
    DeriveJob job = progress_begin(&progress, "exporting");
    CompileOptions options = {.pixels = pixels,
                              .atlas = paged ? &task->pages : NULL,
                              .job = &job,
                              .notes = g_ptr_array_new_with_free_func(g_free),
                              .pictures = g_ptr_array_new()};
    ExportRequest request = {.json = is_wanted(task, JSON),
                             .header = is_wanted(task, HEADER),
                             .doom = is_wanted(task, DOOM),
                             .udmf = task->udmf,
                             .prefix = prefix_of(task),
                             .report = task->report,
                             .tiled = tiled_of(task)};
    Exports exports;
    GError *error = NULL;
    bool ok =
        project_export(task->open.project, task->open.store, &options, &request, &exports, &error);
    progress_end(&progress);
    for (guint i = 0; i < options.notes->len; i++)
        print_warning("%s: %s", task->open.path, (const char *)g_ptr_array_index(options.notes, i));
    int status = ok ? STATUS_OK : report_export_error(task, error);
    if (ok) {
        status = write_exports(task, &exports, options.pictures);
        exports_clear(&exports);
    }
    g_ptr_array_unref(options.notes);
    g_ptr_array_unref(options.pictures);
    return status;
}

static int export_project(ExportTask *task, const char *path, const GPtrArray *roots)
{
    int status = STATUS_ERROR;
    if (!check_streams(task))
        return STATUS_ERROR;
    confine(task, path, roots);
    if (resolve_given_paths(task) && project_open(path, roots, &task->open)) {
        status = export_open(task, roots);
        project_close(&task->open);
    }
    g_free(task->default_prefix);
    g_free(task->project_bank_path);
    g_free(task->bank_name);
    g_free(task->tiled_folder);
    g_free(task->project_folder);
    for (int i = 0; i < OUTPUTS; i++)
        file_path_clear(&task->targets[i]);
    return status;
}

static GArray *targets_new(void)
{
    GArray *targets = g_array_new(false, true, sizeof(FilePath));
    g_array_set_clear_func(targets, (GDestroyNotify)file_path_clear);
    return targets;
}

static int run(int count, char **words)
{
    ExportTask task = {.page_targets = targets_new(),
                       .atlas_targets = targets_new(),
                       .tiled_targets = targets_new(),
                       .report = conversion_report_new()};
    const char **paths = task.paths;
    GPtrArray *roots = g_ptr_array_new();
    const Option options[] = {
        {"output", 'o', OPTION_TEXT, &paths[BANK]},
        {"json", 0, OPTION_TEXT, &paths[JSON]},
        {"header", 0, OPTION_TEXT, &paths[HEADER]},
        {"view", 0, OPTION_TEXT, &paths[VIEW]},
        {"doom", 0, OPTION_TEXT, &paths[DOOM]},
        {"udmf", 0, OPTION_FLAG, &task.udmf},
        {"prefix", 0, OPTION_TEXT, &task.prefix},
        {"depfile", 0, OPTION_TEXT, &paths[DEPFILE]},
        {"pixels", 0, OPTION_TEXT, &task.pixels},
        {"atlas", 0, OPTION_FLAG, &task.atlas},
        {"no-atlas", 0, OPTION_FLAG, &task.no_atlas},
        {"page-size", 0, OPTION_TEXT, &task.page_size},
        {"page-padding", 0, OPTION_TEXT, &task.page_padding},
        {"page-extrude", 0, OPTION_TEXT, &task.page_extrude},
        {"page-sides", 0, OPTION_TEXT, &task.page_sides},
        {"page-name", 0, OPTION_TEXT, &task.page_name},
        {"atlas-json", 0, OPTION_TEXT, &task.atlas_json},
        {"tiled", 0, OPTION_TEXT, &task.tiled},
        {"report", 0, OPTION_TEXT, &paths[REPORT]},
        {"strict", 0, OPTION_FLAG, &task.strict},
        {"root", 0, OPTION_TEXTS, roots},
        {NULL, 0, OPTION_FLAG, NULL},
    };
    Arguments files = {.min = 1, .max = 1};
    int status = STATUS_ERROR;
    print_notes_only();
    if (arguments_read(&export_command, count, words, options, &files))
        status = export_project(&task, files.words[0], roots);
    g_ptr_array_unref(roots);
    g_array_unref(task.page_targets);
    g_array_unref(task.atlas_targets);
    g_array_unref(task.tiled_targets);
    conversion_report_free(task.report);
    g_free(files.words);
    return status;
}

const Command export_command = {
    "export",
    "exports a project as a sprite bank",
    "Usage: gab export PROJECT.gabarit [-o BANK.gab] [--json FILE] [--header FILE]\n"
    "                  [--prefix NAME] [--view FILE] [--depfile FILE]\n"
    "                  [--doom FILE.wad [--udmf]]\n"
    "                  [--pixels none|png|rgba]\n"
    "                  [--atlas] [--page-size N] [--page-padding N] [--page-extrude N]\n"
    "                  [--page-sides any|pow2] [--page-name NAME]\n"
    "                  [--atlas-json none|pixi|phaser|aseprite] [--tiled none|tmx|tmj]\n"
    "                  [--report FILE] [--strict] [--root FOLDER]...\n"
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
    "  --root FOLDER      also allows pictures below this folder, outside the project's own\n"
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
    "  --atlas-json phaser    JSON for Phaser: load.aseprite, or load.multiatlas if there are "
    "several\n"
    "                     pages, and anims.createFromAseprite\n"
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
    "One of the files may be -, which is standard output.\n"
    "\n"
    "Data that a bank cannot contain yet, such as an animation without frames, is left out with a\n"
    "warning. The distances of a map's road are exported only if the map's settings ask for them.\n"
    "\n"
    "Examples:\n"
    "  gab export duel.gabarit -o duel.gab\n"
    "  gab export duel.gabarit -o build/duel.gab --header build/duel.h --pixels png\n"
    "  gab export duel.gabarit -o duel.gab --atlas --page-size 1024 --page-sides pow2\n"
    "  gab export duel.gabarit -o web/duel.gab --atlas-json pixi\n"
    "  gab export duel.gabarit -o - | gab query - list sprites\n"
    "\n"
    "In a Makefile:\n"
    "  duel.gab: duel.gabarit\n"
    "          gab export $< -o $@ --depfile $@.d\n"
    "          touch $@\n"
    "  -include duel.gab.d\n"
    "\n"
    "For ninja:\n"
    "  rule bank\n"
    "    command = gab export $in -o $out --depfile $out.d\n"
    "    depfile = $out.d\n"
    "    restat = 1\n",
    run,
};
