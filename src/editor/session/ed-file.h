/* SPDX-License-Identifier: MIT */
/**
 * session/ed-file.h: the file of a session: opening, saving on a worker while the user edits,
 * detecting changes on disk, exporting, and the journal that recovers work after a crash.
 *
 *     ed_session_save_async(s, NULL, 0, saved_cb, window);     // FILE_CHANGED: ask the user
 *
 * These functions do not ask the user: they return errors, and the window asks.
 */
#pragma once

#include "session/ed-session.h"

#include "file/journal.h"
#include "formats/export_files.h"
#include "formats/import_files.h"

/** Opens a project file in place of the session's project, and begins a journal. Loads on a
 * worker. False with an error: the session is unchanged. BUDGET_EXCEEDED: the project and its
 * pictures need far more memory than files of their size usually do; ask the user, see
 * ed_session_allow_memory. */
void ed_session_open_async(EdSession *session, const char *path, GAsyncReadyCallback done,
                           gpointer user);
bool ed_session_open_finish(EdSession *session, GAsyncResult *result, GError **error);

/** True if a file has a backup: its content before the last save. Sets `seconds`, which may be
 * NULL, to the time when the backup was written, in seconds since 1970. */
bool ed_backup_exists(const char *path, gint64 *seconds);
/** Opens a file like ed_session_open_async, but with the content of its backup. The project counts
 * as modified, and saving replaces the file. */
void ed_session_open_backup_async(EdSession *session, const char *path, GAsyncReadyCallback done,
                                  gpointer user);

/** Restores a crashed session (see journal_list) on a worker. The old journal is set aside once
 * this session's own journal contains everything. False with an error: both are unchanged;
 * BUDGET_EXCEEDED as above. */
void ed_session_restore_crashed_async(EdSession *session, const JournalEntry *entry,
                                      GAsyncReadyCallback done, gpointer user);
bool ed_session_restore_crashed_finish(EdSession *session, GAsyncResult *result, GError **error);

/**
 * Saves the current version on a worker, at another path or (NULL) at its own. One save runs at a
 * time; a second one waits and then saves the version that is current at that time. A file at
 * another path is replaced, so ask the user first; paths relative to the project file are rewritten
 * in all versions. `options` may be NULL.
 *
 * False with an error of file_write or project_save. After FILE_NOT_FLUSHED and
 * FILE_PALETTE_NOT_SAVED the project is saved nevertheless. FILE_NOT_SAVED without a path: the
 * project has no file yet.
 */
void ed_session_save_async(EdSession *session, const char *path, const SaveOptions *options,
                           GAsyncReadyCallback done, gpointer user);
bool ed_session_save_finish(EdSession *session, GAsyncResult *result, GError **error);
bool ed_session_is_saving(EdSession *session);

/** Return the project's path, or NULL, and its name for titles ("duel.gabarit", "Untitled 2").
 * Borrowed. */
const char *ed_session_path(EdSession *session);
const char *ed_session_name(EdSession *session);
/** Names a project while it has no file. A restored project has the name that it had before. */
void ed_session_set_untitled(EdSession *session, const char *name);
/** Returns the proposed name of a file of the project: its name without its suffix, in lower case,
 * with another suffix. The caller frees it. */
char *ed_session_file_name(EdSession *session, const char *suffix);
/** Returns the folder in which files of the project are chosen: that of its file or, while it has
 * none, that of its art; NULL if it has neither. The caller frees it. */
char *ed_session_folder(EdSession *session);
bool ed_session_is_modified(EdSession *session);
/** True if the file on disk differs from what was loaded or saved. Cheap; "state-changed" is
 * emitted when another program has written to the file. */
bool ed_session_file_changed(EdSession *session);

/** Whether a map exports the distances to the border of its road. */
typedef struct EdStoredDistances {
    uint64_t map;
    bool store;
} EdStoredDistances;

/**
 * Exports the current version to files: compiles on a worker, writes all files or none, and stores
 * a given target in the project. NULL: uses the target that the project stores. A notice lists
 * content that a bank cannot store yet. Only one export runs at a time.
 *
 * Undo does not revert an export, so storing the target is not a step: it changes all versions of
 * the history. If the project was saved before, the target is saved before the export ends, so that
 * the project remains unmodified; otherwise it is saved with the other changes.
 *
 * A project may be untrusted: its stored target is used only if output_target allows it
 * (formats/outputs.h), or for files that the user has chosen for it before, in any session.
 *
 * False with an error of COMPILE_ERROR or FILE_ERROR, G_IO_ERROR_CANCELLED, G_IO_ERROR_BUSY, or
 * G_IO_ERROR_INVALID_ARGUMENT: no target is known, or the export would overwrite a file of the
 * project, or a file that has the name of a page but is not one. On FILE_OUTSIDE and FILE_NOT_OURS,
 * ask the user, and pass the same paths as an allowed target. FILE_NOT_OURS is also the error for a
 * file that another project has exported (output_may_replace).
 */
typedef struct EdExportTarget {
    const char *bank, *json, *header; /**< paths; json and header may be NULL: not exported */
    /** The other formats and all options; the paths in them are ignored. NULL: the settings of the
     * project. */
    const ExportSettings *settings;
    const GArray *distances; /**< EdStoredDistances, stored like the settings; or NULL */
    bool allowed; /**< the user saw these paths and accepts the loss of files of other kinds */
} EdExportTarget;
void ed_session_export_async(EdSession *session, const EdExportTarget *target, GCancellable *cancel,
                             GAsyncReadyCallback done, gpointer user);
bool ed_session_export_finish(EdSession *session, GAsyncResult *result, GError **error);
/** Returns the progress of an export, 0 to 1; negative if none is running. "state-changed" is
 * emitted as it advances. */
double ed_session_export_progress(EdSession *session);
/** Returns the page of the guide about the format of the last import with losses; see
 * ED_NOTICE_LOSSES. */
const char *ed_session_import_page(EdSession *session);
/** True if the last export emitted a notice, which states that the project was exported. */
bool ed_session_export_has_notice(EdSession *session);
/** Cancels the running export with G_IO_ERROR_CANCELLED, unless it is already writing. The files
 * stay unchanged. */
void ed_session_cancel_export(EdSession *session);
/** True if the project stores an export target. */
bool ed_session_has_target(EdSession *session);
/** Sets the stored target: absolute paths of the bank, the JSON bank and the header, or NULL for
 * files that are not exported. The caller frees them. */
enum { ED_EXPORT_PATHS = 3 };
void ed_session_dup_target(EdSession *session, char *paths[ED_EXPORT_PATHS]);

/** Files that become one asset. */
typedef struct EdImportPart {
    const char *const *paths; /**< absolute, NULL-terminated */
    ImportOptions options;
} EdImportPart;
/** Imports files on a worker, as one step, and shows the first part's asset. Copies nothing:
 * pictures outside the project's folder stay where they are, and their folders are allowed from
 * then on. The caller has asked the user about this. */
void ed_session_import_parts_async(EdSession *session, const EdImportPart *parts, uint32_t count,
                                   GAsyncReadyCallback done, gpointer user);
bool ed_session_import_finish(EdSession *session, GAsyncResult *result, uint64_t *asset,
                              GError **error);

/** Copies files into the folder of a saved project, on a worker, under free names: all of them, or
 * none with an error. The caller owns the returned paths. */
void ed_session_copy_to_folder_async(EdSession *session, const char *const *paths,
                                     GAsyncReadyCallback done, gpointer user);
char **ed_session_copy_to_folder_finish(EdSession *session, GAsyncResult *result, GError **error);

/** Sets the folder of journals before the first change; NULL: the default. For tests. */
void ed_session_set_journal_folder(EdSession *session, const char *folder);
/** Ends the session after waiting for a running save. `copy_journals` keeps unsaved work so that it
 * can be restored (the user was logged out); otherwise it is deleted. A session that is only
 * unreffed keeps its journal. */
void ed_session_close(EdSession *session, bool copy_journals);
