/* SPDX-License-Identifier: MIT */
/**
 * export/outputs.h: where a project may be exported to without asking anybody. A project can come
 * from a stranger, and names its own outputs.
 *
 *     FilePath target;
 *     if (!output_target(folder, project->export_settings->bank, OUTPUT_BANK, &target, &error))
 *         ...          // FILE_OUTSIDE or FILE_FOREIGN: a person has to name this path, or say yes
 *
 * A person who names a path is asked by nobody: file_path_named (file/file_path.h).
 */
#ifndef GABARIT_EXPORT_OUTPUTS_H
#define GABARIT_EXPORT_OUTPUTS_H

#include "file/file_path.h"

typedef enum OutputKind { OUTPUT_BANK, OUTPUT_JSON, OUTPUT_HEADER, OUTPUT_KINDS } OutputKind;

/**
 * The target of an output that the project names, relative to its folder: below that, links
 * resolved, and where a file of this kind stands that we wrote, or nothing does and the name has
 * the kind's ending (.gab, .json, .h). Whatever else a project names could be run or read by
 * something that takes it for its own. False with an error of file_path_beneath or output_is_ours.
 */
bool output_target(const char *folder, const char *path, OutputKind kind, FilePath *target,
                   GError **error);

/** Whether nothing is lost there but a file of this kind: told by its content. False with
 * FILE_FOREIGN. */
bool output_is_ours(const FilePath *target, OutputKind kind, GError **error);

/** Whether no output is another one, or a file that the project is made of, by whatever name.
 * Outputs without a path are ignored. `project_path` may be NULL. False with FILE_FOREIGN. */
bool outputs_are_apart(const FilePath *outputs, size_t count, const Project *project,
                       const char *project_path, GError **error);

#endif
