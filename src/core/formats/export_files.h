/* SPDX-License-Identifier: MIT */
/**
 * formats/export_files.h: makes the contents of all files of an export, in memory, and writes them.
 *
 *     ExportInput input = {.project = project, .store = store, .settings = settings,
 *                          .bank = "duel.gab", .prefix = "duel"};
 *     GPtrArray *files = project_export(&input, &error);      // ExportFile *
 *     GArray *targets = export_targets_new();
 *     bool ok = files != NULL && export_find_targets(files, &place, own, 0, targets, &error) &&
 *               export_write(files, targets, &place, settings, &error);
 *
 * formats.h lists the formats.
 */
#pragma once

#include "export/project_bank.h"
#include "formats/formats.h"

/** The input of an export. */
typedef struct ExportInput {
    const Project *project;
    PictureStore *store;
    const ExportSettings *settings; /**< the formats and their options */
    const CompileOptions *options;  /**< its pixels, atlas and pages are ignored; or NULL */
    const char *bank;               /**< name of the bank's file; others are named after it */
    const char *prefix;             /**< of the header's constants, if the settings have none */
    const char *folder; /**< absolute path of the bank's folder; for paths of pictures */
    const char *from;   /**< absolute path of the project's folder; for pictures and templates */
    const char *const *roots; /**< other folders and files that may be read (templates), or NULL */
    const void *viewer;       /**< template of the HTML viewer, see view.h; NULL: none */
    size_t viewer_size;
    ConversionReport *report; /**< receives everything that formats cannot express; or NULL */
} ExportInput;

/** A file of an export. */
typedef struct ExportFile {
    uint32_t index; /**< of its format in export_formats */
    const ExportFormat *format;
    const OutputKind *kind;
    char *name; /**< its name next to the bank */
    GBytes *bytes;
} ExportFile;

/** Makes the files (ExportFile *) of all formats that the settings ask for, in the order in which
 * they are to be replaced. g_ptr_array_unref frees them. NULL with an error of project_bank, or of
 * a format. */
GPtrArray *project_export(const ExportInput *input, GError **error);

/** Returns the name of the only file of a format with an ending, next to a bank. The caller frees
 * it. */
char *export_file_name(const ExportFormat *format, const char *bank);

/** Creates an array for the targets (FilePath) of files, which clears them. */
GArray *export_targets_new(void);
/**
 * Finds the targets of all files. The file of a format with an ending is written to the resolved
 * path `own[index]`, which moves to the targets, if it is set (name != NULL); the file of a format
 * in `streams` (a bit for each format) nowhere: its target is empty; other files next to the bank,
 * with the checks of output_target. False with an error.
 */
bool export_find_targets(const GPtrArray *files, const OutputPlace *place,
                         FilePath own[EXPORT_FORMATS_MAX], unsigned streams, GArray *targets,
                         GError **error);
/** Counts the pages of an earlier export that had more of them, which export_write deletes. */
uint32_t export_old_pages(const GPtrArray *files, const OutputPlace *place,
                          const ExportSettings *settings);
/** Writes all files that have a target, or none, and deletes these pages. False with an error. */
bool export_write(const GPtrArray *files, const GArray *targets, const OutputPlace *place,
                  const ExportSettings *settings, GError **error);
