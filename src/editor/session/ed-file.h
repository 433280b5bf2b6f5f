/* SPDX-License-Identifier: MIT */
/**
 * session/ed-file.h: the file of a session: opening, saving on a worker while editing goes on, what
 * to do when the file changed, exporting, and the journal from which a crash is undone.
 *
 *     ed_session_save_async(s, NULL, 0, saved_cb, window);     // FILE_CHANGED: ask the user
 *
 * Nothing here asks questions: errors come back, and the window asks.
 */
#ifndef GABARIT_SESSION_ED_FILE_H
#define GABARIT_SESSION_ED_FILE_H

#include "session/ed-session.h"

#include "export/export.h"
#include "file/journal.h"
#include "file/save.h"
#include "import/import.h"

/** Opens a project file instead of what the session has; its journal begins. Loads on a worker.
 * False with an error: the session is as it was. BUDGET_SPENT: it and its pictures would take far
 * more memory than files of their size do, about which the user is to be asked; see
 * ed_session_allow_memory. */
void ed_session_open_async(EdSession *session, const char *path, GAsyncReadyCallback done,
                           gpointer user);
bool ed_session_open_finish(EdSession *session, GAsyncResult *result, GError **error);

/** Whether a file has a backup: what it was before it was saved last. `seconds` since 1970, when
 * that was written; may be NULL. */
bool ed_backup_exists(const char *path, gint64 *seconds);
/** The same as opening the file, with what its backup has: modified, and saving puts it in place of
 * the file as it is now. */
void ed_session_open_backup_async(EdSession *session, const char *path, GAsyncReadyCallback done,
                                  gpointer user);

/** Takes over a project from elsewhere (a bank, a template): modified, at a path or NULL. */
void ed_session_restore(EdSession *session, Project *project, const char *path);
/** Takes over what a crashed session left, see journal_list; on a worker. Once it is kept by this
 * session's own journal, what was left is put aside. False with an error: both are as they were;
 * BUDGET_SPENT as above. */
void ed_session_restore_left_async(EdSession *session, const JournalEntry *left,
                                   GAsyncReadyCallback done, gpointer user);
bool ed_session_restore_left_finish(EdSession *session, GAsyncResult *result, GError **error);

/**
 * Saves the version of now on a worker, at another path or (NULL) where it is; one save at a time,
 * a second one waits for the first and saves what there is then. Another path replaces what is
 * there, about which the user was asked; what the project names relative to its file is named anew,
 * in all versions. `options` may be NULL.
 *
 * False with an error of file_write or project_save. It was saved nevertheless after
 * FILE_NOT_FLUSHED and FILE_PALETTE_NOT_SAVED. FILE_NOT_SAVED without a path: it has no file yet.
 */
void ed_session_save_async(EdSession *session, const char *path, const SaveOptions *options,
                           GAsyncReadyCallback done, gpointer user);
bool ed_session_save_finish(EdSession *session, GAsyncResult *result, GError **error);
bool ed_session_is_saving(EdSession *session);

/** Where the project lives, or NULL; its name for titles ("duel.gabarit", "Untitled"). Borrowed. */
const char *ed_session_path(EdSession *session);
const char *ed_session_name(EdSession *session);
bool ed_session_is_modified(EdSession *session);
/** Whether the file on disk is no longer what was loaded or saved. Cheap; "state-changed" is
 * emitted when somebody writes to it. */
bool ed_session_file_changed(EdSession *session);

/**
 * Exports the version of now to files: compiles on a worker, writes all of them or none, and
 * remembers a target that was given in the project, as a step. NULL: as the project remembers. What
 * a bank cannot hold yet, and is left out, is told as a notice. One export at a time.
 *
 * A project can come from a stranger: what it remembers is followed where output_target allows it
 * (export/outputs.h), and to files that were a target given for it before, in any session.
 *
 * False with an error of COMPILE_ERROR or FILE_ERROR, G_IO_ERROR_CANCELLED, G_IO_ERROR_BUSY, or
 * G_IO_ERROR_INVALID_ARGUMENT: no target is known, or a file of the project would be overwritten.
 * FILE_OUTSIDE and FILE_FOREIGN are to be asked about: the same paths as a target that is allowed.
 */
typedef struct EdExportTarget {
    const char *bank, *json, *header; /**< paths; json and header may be NULL: not wanted */
    ExportPixels pixels;
    bool allowed; /**< files of other kinds may be lost there: a person who saw these paths said so
                   */
} EdExportTarget;
void ed_session_export_async(EdSession *session, const EdExportTarget *target, GCancellable *cancel,
                             GAsyncReadyCallback done, gpointer user);
bool ed_session_export_finish(EdSession *session, GAsyncResult *result, GError **error);
/** How much of an export is done, from 0 to 1; below 0 when none goes on. "state-changed" is
 * emitted as it goes on. */
double ed_session_export_progress(EdSession *session);
/** Ends the export that goes on with G_IO_ERROR_CANCELLED, unless it writes already; the files stay
 * as they were. */
void ed_session_cancel_export(EdSession *session);
/** Whether the project remembers where it is exported to. */
bool ed_session_has_target(EdSession *session);
/** Where that is: absolute paths, or NULL for what is not wanted; the caller frees them. */
void ed_session_dup_target(EdSession *session, char **bank, char **json, char **header,
                           ExportPixels *pixels);

/** Imports files (absolute paths, ends with NULL) as `options` say, on a worker, as one step, and
 * shows the new asset. Copies nothing: pictures outside of the project's folder are referred to
 * where they are, which the user was asked about; their folders are allowed from then on. */
void ed_session_import_async(EdSession *session, const char *const *paths,
                             const ImportOptions *options, GAsyncReadyCallback done, gpointer user);
/** The same with several parts, each with options of its own, as one step; the first one's asset is
 * shown. Ended by the same function. */
typedef struct EdImportPart {
    const char *const *paths; /**< as above */
    ImportOptions options;
} EdImportPart;
void ed_session_import_parts_async(EdSession *session, const EdImportPart *parts, uint32_t count,
                                   GAsyncReadyCallback done, gpointer user);
bool ed_session_import_finish(EdSession *session, GAsyncResult *result, uint64_t *asset,
                              GError **error);

/** Copies files into the folder of a session that lives in one, on a worker, under names that are
 * free there: all of them, or none with an error. The copies' paths are the caller's. */
void ed_session_copy_beside_async(EdSession *session, const char *const *paths,
                                  GAsyncReadyCallback done, gpointer user);
char **ed_session_copy_beside_finish(EdSession *session, GAsyncResult *result, GError **error);

/** Where journals are kept; NULL: the usual place. Before the first change; for tests. */
void ed_session_set_journal_folder(EdSession *session, const char *folder);
/** Ends the session: waits for a save that goes on; `keep_journal` leaves what was not saved to be
 * restored (the user was logged out), else it is dropped. A session that is only unreffed keeps
 * it. */
void ed_session_close(EdSession *session, bool keep_journal);

#endif
