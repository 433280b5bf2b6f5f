/* SPDX-License-Identifier: MIT */
/**
 * export/outputs.h: where a project may be exported to without asking a person. A project may be
 * untrusted, and names its own outputs.
 *
 *     FilePath target;
 *     const ExportSettings *own = project_export_settings(project);
 *     if (!output_target(folder, own->bank, OUTPUT_BANK, &target, &error))
 *         ...          // FILE_OUTSIDE or FILE_FOREIGN: a person has to name this path, or say yes
 *
 * For a path that a person names, use file_path_named (file/file_path.h): nothing is asked.
 */
#ifndef GABARIT_EXPORT_OUTPUTS_H
#define GABARIT_EXPORT_OUTPUTS_H

#include "file/file_path.h"

typedef enum OutputKind {
    OUTPUT_BANK,
    OUTPUT_JSON,
    OUTPUT_HEADER,
    OUTPUT_PAGE,
    OUTPUT_ATLAS,
    OUTPUT_VIEW,  /**< a bank as a page for browsers */
    OUTPUT_TILED, /**< a map or a tileset */
    OUTPUT_KINDS
} OutputKind;

/**
 * Resolves an output that the project names relative to its folder. It must lie below that folder,
 * links resolved, and be either a file of this kind that we wrote, or a new file with the kind's
 * ending (.gab, .json, .h, .png, .html, .tmx, .tsx, .tmj, .tsj). Any other file could be run or
 * read by another program. False with an error of file_path_beneath or output_is_ours.
 */
bool output_target(const char *folder, const char *path, OutputKind kind, FilePath *target,
                   GError **error);

/** Whether writing there loses nothing but a file of this kind, by the file's content. False with
 * FILE_FOREIGN. */
bool output_is_ours(const FilePath *target, OutputKind kind, GError **error);

/** Files of an atlas, which are numbered. */
typedef struct OutputPages {
    OutputKind kind;    /**< OUTPUT_PAGE or OUTPUT_ATLAS */
    const char *folder; /**< that `bank` counts from */
    const char *bank;   /**< beside which they lie */
    const char *name;   /**< see atlas_page_name and atlas_json_name */
} OutputPages;

/**
 * Resolves the first `count` of them, each as output_target does: pages are not named one by one.
 * `targets` has room for them. False with an error, and nothing to clear.
 */
bool output_pages(const OutputPages *pages, uint32_t count, FilePath *targets, GError **error);
/** The same for files (TmxFile, see tmx.h) that have names of their own; `kind` and `name` do not
 * count. */
bool output_files(const OutputPages *beside, const GPtrArray *files, FilePath *targets,
                  GError **error);
/** Deletes those from number `first` on that an earlier export left there, as far as they follow
 * each other and are ours. Returns how many. */
uint32_t output_pages_delete(const OutputPages *pages, uint32_t first);

/** Whether the outputs are different files, and none is a file that the project is made of, under
 * whatever name. Outputs without a path are ignored. `project_path` may be NULL. False with
 * FILE_FOREIGN. */
bool outputs_are_apart(const FilePath *outputs, size_t count, const Project *project,
                       const char *project_path, GError **error);

#endif
