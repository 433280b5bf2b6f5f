/* SPDX-License-Identifier: MIT */
/**
 * cli/export_task.h: an export of one project as the command line describes it, shared by gab
 * export and gab watch.
 *
 *     ExportTask task;
 *     Arguments projects = {.min = 1, .max = G_MAXINT};
 *     if (export_read(&export_command, count, words, &task, &projects))
 *         status = export_project(&task, projects.words[0]);
 *     export_clear(&task, &projects);
 */
#pragma once

#include "cli/command.h"
#include "cli/io.h"
#include "cli/worker.h"
#include "formats/export_files.h"

/** The files whose paths can be given: those of formats (by their index), and two more, which are
 * replaced before them. */
enum { DEPFILE = EXPORT_FORMATS_MAX, REPORT, OUTPUTS };

/** An option of a format, and its value on the command line. */
typedef struct GivenOption {
    const ExportFormat *format;
    const FormatOption *option; /**< NULL: the format itself */
    char *name;                 /**< "page-size" */
    const char *word;           /**< the value; NULL: not given, or a flag */
    bool flag;                  /**< a flag is given */
    bool is_off;                /**< --no-NAME, which switches the format off */
} GivenOption;

/** The options of the command, and the state of the export. */
typedef struct ExportTask {
    const Command *command; /**< gab export or gab watch, for messages about wrong usage */
    OpenProject open;
    GPtrArray *roots; /**< folders of pictures (const char *) */
    /** As given, or NULL; a folder becomes a file in it. If -o does not name the bank, the first
     * path is that of a bank next to that file, which is not written. */
    const char *paths[OUTPUTS];
    char *own_paths[OUTPUTS]; /**< the paths above that were not given in this form, or NULL */
    char *template_file;      /**< absolute path of a template that is given; or NULL */
    int main_output; /**< what -o names: the bank, the bank as JSON, or the text of the template */
    GivenOption *given; /**< all options of formats */
    size_t given_count;
    bool strict, lists_formats;
    bool check;                /**< only compare the outputs with their files */
    bool several;              /**< there are other projects, so messages name this one */
    char *project_name;        /**< without folder and ending; NULL until the project is known */
    char *bank_path;           /**< of the bank, as given or named by the project */
    ExportSettings *settings;  /**< of the project, changed by the options; NULL until it is open */
    FilePath targets[OUTPUTS]; /**< the resolved paths of `paths` and of the settings */
    GArray *file_targets;      /**< FilePath, of all files that are written */
    ConversionReport *report;
    Path compiled;                                       /**< the object that is being compiled */
    void (*opened)(void *user, const OpenProject *open); /**< called with the project; or NULL */
    void *user;
} ExportTask;

/** Reads the options of an export. Returns false after wrong usage, which is reported. The caller
 * must call export_clear in both cases. */
bool export_read(const Command *command, int count, char **words, ExportTask *task,
                 Arguments *projects);
void export_clear(ExportTask *task, Arguments *projects);

/** Exports a project. A task can be used only once. Returns the exit status. */
int export_project(ExportTask *task, const char *path);

/** An export that runs in a process of its own. */
typedef struct ExportJob {
    ExportTask *task; /**< can be used again: the process changes only its own copy */
    const char *path;
} ExportJob;

/** Runs an ExportJob in a process of its own; see worker_start. Returns the exit status. */
int export_run_job(void *job);

/* ---- Shared by the sources of the command ---- */

/** True if an output is written to standard output. */
bool export_is_stream(const ExportTask *task, int output);
/** Creates the list of all options of formats, none of them given. */
void export_options_new(ExportTask *task);
void export_options_free(ExportTask *task);
/** Appends options that read these values to a table (Option). */
void export_options_append(ExportTask *task, GArray *options);
/** Checks everything about the options' values that does not depend on a project. False after wrong
 * usage. */
bool export_check_values(const ExportTask *task);
/** Makes the settings for the open project: its own, and the options, which take precedence. False
 * after wrong usage. */
bool export_find_settings(ExportTask *task);
/** Returns the prefix of constants, if the settings have none: the project's name, or "" if the
 * command line asks for none. */
const char *export_prefix(const ExportTask *task);
/** Returns the template that is given, or NULL. */
const char *export_given_template(const ExportTask *task);
/** Returns the path of the template, relative to the project's folder; "" for none. */
const char *export_template(const ExportTask *task);
/** Prints the help of the options of formats. */
void export_print_options(int place);
/** Prints the formats and their options as JSON. */
void export_print_formats(void);
