/* SPDX-License-Identifier: MIT */
/**
 * app/import/ed-import-files.h: the files of one import, each with its own settings: the kind of
 * asset, and how it is cut into frames. Numbered pictures with a common name are one line of the
 * list.
 *
 *     GPtrArray *files = ed_import_files_new(paths, &loss);
 *     ed_import_files_guess(files, session, &self->guessing, guessed_cb, self);
 */
#pragma once

#include "formats/import_files.h"
#include "import/sheet/guess.h"
#include "session/ed-session.h"
#include "session/ed-worker.h"

#include <gdk/gdk.h>

/** One line of the list. */
typedef struct EdImportFile {
    char **paths;                   /**< one, or numbered pictures */
    bool is_map;                    /**< a Tiled map: becomes a level or a map, and is not cut */
    uint32_t width, height;         /**< of the picture */
    bool known;                     /**< `options` are guessed, remembered, or chosen */
    bool failed;                    /**< it cannot be read */
    char *reason;                   /**< why it cannot be read; NULL: not known yet */
    bool chosen;                    /**< the settings were chosen or remembered */
    SheetGuess guess;               /**< from the pixels; valid if `known` */
    GdkTexture *thumb;              /**< NULL: not read yet, or not readable */
    ImportOptions options;          /**< only the kind, the cut, and whether rows are animations */
    char **choices;                 /**< what layers become, see ImportOptions; or NULL */
    char *name;                     /**< of the asset */
    char **row_names;               /**< NULL: none were typed */
    bool named;                     /**< the user typed the name */
    const char *why;                /**< see ed_import_file_why; translated, constant */
    GArray *given, *corrections[2]; /**< see ed_sheet_preview_set_manual */
    PixelRect *frames;              /**< frames drawn or corrected by hand, or NULL */
    uint32_t frame_count;
} EdImportFile;

/** Returns the lines for some paths; files that cannot be read are at the end. Sets `*loss` to a
 * sentence about these files, or to ""; the caller frees it. Free the lines with
 * g_ptr_array_unref. */
GPtrArray *ed_import_files_new(char **paths, char **loss);
/** Adds lines for the paths that have none yet, and sets `loss` as above. Returns the number of new
 * lines. */
guint ed_import_files_add(GPtrArray *files, char **paths, char **loss);
EdImportFile *ed_import_files_get(GPtrArray *files, guint index);

/** Returns the note below a name in the list, "Sprite · 12 × 4". The caller frees it. */
char *ed_import_file_note(const EdImportFile *file);
/** Returns the reason for the settings of a picture; for a Tiled map, an explanation of how it is
 * imported. Do not free it. */
const char *ed_import_file_why(const EdImportFile *file);
/** Uses the settings that are remembered for such a picture, or else the guess. */
void ed_import_file_choose_settings(EdImportFile *file, const SheetGuess *guess, uint32_t width,
                                    uint32_t height);
/** Uses the guess, even if settings are remembered. */
void ed_import_file_use_guess(EdImportFile *file);

/** Returns a store that reads a file and the files that it refers to, with the limits of an import.
 * The caller unrefs it. */
PictureStore *ed_import_store_new(EdSession *session, const char *path);
/** Reads the files on a worker, and guesses the settings of those that are not known by then. Calls
 * `done` with `user` afterwards, unless the worker is stopped. Does nothing for a single file,
 * which the preview reads. */
void ed_import_files_guess(GPtrArray *files, EdSession *session, EdWorker *worker,
                           void (*done)(void *user), void *user);
