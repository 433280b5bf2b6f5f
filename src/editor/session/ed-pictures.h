/* SPDX-License-Identifier: MIT */
/**
 * session/ed-pictures.h: the picture files of a session: the folders that they may be read from in
 * addition to the project's own, the files that have changed on disk, and the import of changed
 * files, which keeps all annotations.
 *
 *     char **folders = ed_session_outside_folders(s);        // ask the user about each, then:
 *     ed_session_allow_folder(s, folders[0]);
 *     ...
 *     ed_session_plan_reimport_async(s, planned_cb, window);     // after "pictures-changed"
 *     ... show import_plan_text(plan) ...
 *     ed_session_reimport(s);
 *
 * Files are watched, and checked again by ed_session_check_pictures, which the window calls when it
 * gets the focus. New art is shown at once; only ed_session_reimport changes the document.
 */
#pragma once

#include "session/ed-session.h"

#include "again/again.h"

/** Returns the folders outside the project's that its pictures refer to and that are not allowed
 * yet; NULL-terminated, freed with g_strfreev. */
char **ed_session_outside_folders(EdSession *session);
/** Allows reading pictures below a folder, because the user agreed. The consent is stored for the
 * project's file, once it has one; so is the choice of a file to import. Replaces the store of
 * pictures, and emits "pictures-changed" with NULL. */
void ed_session_allow_folder(EdSession *session, const char *folder);
/** Returns the allowed folders, NULL-terminated. Borrowed until another one is allowed. */
const char *const *ed_session_allowed_folders(EdSession *session);

/** Checks all picture files, and emits "pictures-changed" for those that have changed. */
void ed_session_check_pictures(EdSession *session);
/** Reports that this program wrote a picture file without changing the picture, so that the file
 * does not count as changed. `path` is the one that the project contains. */
void ed_session_wrote_picture(EdSession *session, const char *path);
/** Returns the number of changed picture files that have not been imported again yet. */
uint32_t ed_session_changed_pictures(EdSession *session);

/** Plans, on a worker, the new import of the changed pictures, or of all pictures if none have
 * changed. NULL with an error. The plan is borrowed until the next one, or until it is carried out
 * or dropped. */
void ed_session_plan_reimport_async(EdSession *session, GAsyncReadyCallback done, gpointer user);
const ImportPlan *ed_session_plan_reimport_finish(EdSession *session, GAsyncResult *result,
                                                  GError **error);
/** Apply the user's decisions to the plan (see again/again.h). Indices may change. */
void ed_session_reimport_pair(EdSession *session, uint32_t entry, uint32_t with);
void ed_session_reimport_unmatch(EdSession *session, uint32_t entry);
void ed_session_reimport_confirm(EdSession *session, uint32_t entry);
/** Carries out the plan as one step. False with a notice, for example if the project has changed
 * meanwhile and a new plan is needed. */
bool ed_session_reimport(EdSession *session);
/** Keeps the document's pictures as they are, until the files change again. */
void ed_session_reimport_drop(EdSession *session);
