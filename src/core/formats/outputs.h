/* SPDX-License-Identifier: MIT */
/**
 * formats/outputs.h: checks the paths to which a project may be exported without asking the user. A
 * project may be untrusted, and contains the paths of its outputs.
 *
 *     FilePath target;
 *     const ExportSettings *settings = project_export_settings(project);
 *     if (!output_target(folder, settings->bank, &bank_output, &target, &error))
 *         ...          // FILE_OUTSIDE or FILE_NOT_OURS: a person must name or confirm this path
 *
 * For a path that the user enters, use file_path_named (file/file_path.h), which allows any path.
 */
#pragma once

#include "file/file_path.h"

/** The maximum number of bytes read from a file. */
enum { OUTPUT_MAX_BYTES = INT32_MAX };

/** A kind of file that is exported. Its texts are to be translated. */
typedef struct OutputKind {
    /** Recognises our own files, if these have no mark. */
    bool (*is_of_kind)(const char *bytes, size_t size);
    /** A text near the beginning of each file, after which output_seal inserts a checksum of all
     * other bytes, with a text before and after it; or NULL. */
    const char *mark, *seal[2];
    bool may_lack_seal;  /**< files of earlier versions have the mark, but no checksum */
    const char *endings; /**< separated by spaces; NULL: any */
    const char *wrong_ending, *foreign; /**< messages about wrong endings and foreign files */
    size_t max;                         /**< maximum number of bytes read, if there is no mark */
    /** Returns the name of a file with a number, if there may be several; the caller frees it. */
    char *(*numbered)(const char *name, uint32_t number);
} OutputKind;

/** A page of an atlas, a PNG file. */
extern const OutputKind page_output;
/** A text that has this mark. */
#define TEXT_MARK "Exported by Gabarit"
extern const OutputKind text_output;

/** The seal of texts that have comments, or strings, at their beginning. */
#define COMMENT_SEAL       \
    {                      \
        " (checksum ", ")" \
    }

/** Inserts the checksum into a file with a mark. Adopts the bytes, which may be NULL. */
GBytes *output_seal(const OutputKind *kind, GBytes *bytes);

/**
 * Resolves the path of an output, which the project contains relative to its folder. After links
 * are resolved, it must be below that folder, and be either a file of this kind that we wrote, or a
 * new file with an ending of its kind. Any other file could be run or read by
 * another program. False with an error of file_path_beneath or output_is_ours, or with FILE_OUTSIDE
 * for another ending.
 */
bool output_target(const char *folder, const char *path, const OutputKind *kind, FilePath *target,
                   GError **error);

/** True if a name has one of the endings of a kind. */
bool output_has_ending(const char *name, const OutputKind *kind);

/** True if writing to the target overwrites nothing except a file of this kind that was exported
 * and not changed since, recognised by its content. False with FILE_NOT_OURS. */
bool output_is_ours(const FilePath *target, const OutputKind *kind, GError **error);

/**
 * True if writing to the target replaces no file of another project. `owner` is the real path of
 * the project's file, or another text that identifies a project without one (see
 * consent_set_owner). `is_stored`: the project stores this target, so a file whose owner is unknown
 * is its own, as after a clone of a repository. False with FILE_NOT_OURS: ask the user.
 */
bool output_may_replace(const FilePath *target, const char *owner, bool is_stored, GError **error);

/** The place of the files that are written next to a bank. */
typedef struct OutputPlace {
    const char *folder; /**< folder that `bank` is relative to */
    const char *bank;   /**< path of the bank; the files are in its folder */
} OutputPlace;

/** Returns the path of a file next to a bank, relative to the same folder as the bank's path. The
 * caller frees it. */
char *output_path_beside(const char *bank, const char *name);
/** Resolves a file next to a bank, with the checks of output_target. */
bool output_beside(const OutputPlace *place, const char *name, const OutputKind *kind,
                   FilePath *target, GError **error);
/** Counts the numbered files of an earlier export, from number `first` up to
 * the first one that is missing or was not exported by us, and deletes them if `deletes` is set. */
uint32_t output_old_pages(const OutputPlace *place, const OutputKind *kind, const char *name,
                          uint32_t first, bool deletes);

/** True if all outputs are different files, and none is a file that the project is made of, under
 * any name. Outputs without a path are ignored. `project_path` may be NULL. False with
 * FILE_NOT_OURS. */
bool outputs_are_distinct(const FilePath *outputs, size_t count, const Project *project,
                          const char *project_path, GError **error);
