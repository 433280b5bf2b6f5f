/* SPDX-License-Identifier: MIT */
/**
 * app/ed-import-files.h: the files of one import, each with its own settings: what it becomes and
 * how it is cut. Numbered pictures of one name are one line of the list.
 *
 *     GPtrArray *files = ed_import_files_new(paths, &loss);
 *     ed_import_files_guess(files, budget, cancel, guessed_cb, user);     // on a worker
 */
#ifndef GABARIT_APP_ED_IMPORT_FILES_H
#define GABARIT_APP_ED_IMPORT_FILES_H

#include "import/guess.h"
#include "import/import.h"

#include <gdk/gdk.h>

/** One line of the list. */
typedef struct EdImportFile {
    char **paths; /**< one, or numbered pictures */
    uint32_t width, height;
    bool known;   /**< its settings are guessed, remembered or chosen */
    bool failed;  /**< it cannot be read */
    char *reason; /**< why not; NULL: not known yet */
    bool chosen;  /**< its settings are another than what is guessed */
    SheetGuess guess;
    GdkTexture *thumb;     /**< NULL: not read yet, or not readable */
    ImportOptions options; /**< kind, cut, rows; nothing in it is owned */
    char *name;
    char **row_names;               /**< NULL: none was typed */
    bool named;                     /**< by hand */
    const char *why;                /**< it becomes that; translated, constant */
    GArray *given, *corrections[2]; /**< see ed_sheet_preview_set_hand */
    PixelRect *frames;              /**< of a cut that was drawn or corrected by hand */
    uint32_t frame_count;
} EdImportFile;

/** The lines of paths, those that cannot be read at the end; `loss` is what is said of these: "" or
 * a sentence, the caller's. Freed by g_ptr_array_unref. */
GPtrArray *ed_import_files_new(char **paths, char **loss);
/** Adds the lines of paths that are not there yet, as it does; how many came. */
guint ed_import_files_add(GPtrArray *files, char **paths, char **loss);
EdImportFile *ed_import_files_get(GPtrArray *files, guint index);

/** What the list says below a name: "Sprite · 12 × 4"; the caller's. */
char *ed_import_file_note(const EdImportFile *file);
/** Takes a guess, or what was remembered of such a picture. */
void ed_import_file_settle(EdImportFile *file, const SheetGuess *guess, uint32_t width,
                           uint32_t height);
/** Takes a guess, whatever is remembered. */
void ed_import_file_take_guess(EdImportFile *file);

/** Reads the files on a worker and settles those that are not known by then; `done` is called with
 * `user` unless it is cancelled. Nothing is done for a single one, which the preview reads. */
void ed_import_files_guess(GPtrArray *files, Budget *budget, GCancellable *cancel,
                           void (*done)(void *user), void *user);

#endif
