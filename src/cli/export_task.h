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
#include "export/export.h"
#include "file/conversion.h"
#include "file/file_path.h"

/** The outputs, in the order in which their files are replaced: once the bank exists, so do the
 * others. */
enum { DEPFILE, REPORT, JSON, HEADER, VIEW, DOOM, BANK, OUTPUTS };

/** The values of options that take precedence over the project's settings. */
typedef struct ExportValues {
    ExportPixels pixels;
    TiledForm form;
    AtlasOptions pages;
} ExportValues;

/** The options of the command, and the state of the export. */
typedef struct ExportTask {
    const Command *command; /**< gab export or gab watch, for messages about wrong usage */
    OpenProject open;
    GPtrArray *roots;           /**< folders of pictures (const char *) */
    const char *paths[OUTPUTS]; /**< as given, or NULL; a folder becomes a file in it */
    char *paths_in_folders[OUTPUTS];
    const char *prefix, *pixels;
    const char *page_size, *page_padding, *page_extrude, *page_sides, *page_name, *atlas_json,
        *tiled;
    bool atlas, no_atlas, strict, udmf;
    bool check;                /**< only compare the outputs with their files */
    bool several;              /**< there are other projects, so messages name this one */
    char *default_prefix;      /**< the project's name; NULL until export_prefix needs it */
    char *project_bank_path;   /**< path of the bank, if the project names it; otherwise NULL */
    char *bank_name;           /**< the default for the names of pages */
    ExportValues values;       /**< export_find_values sets them */
    FilePath targets[OUTPUTS]; /**< the resolved paths */
    GArray *page_targets, *atlas_targets, *tiled_targets; /**< FilePath */
    char *tiled_folder, *project_folder; /**< absolute, if files for Tiled are written */
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
/** Returns the path of the bank, as it was given. */
const char *export_bank_path(const ExportTask *task);
/** Returns the prefix of constants, by default the project's name. */
const char *export_prefix(ExportTask *task);
/** Checks everything about the options' values that does not depend on a project. False after wrong
 * usage. */
bool export_check_values(const ExportTask *task);
/** Finds the values for the open project, from its settings and the options, which take precedence,
 * and whether frames are packed on pages. False after wrong usage. */
bool export_find_values(ExportTask *task, bool *paged);
