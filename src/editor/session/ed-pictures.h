/* SPDX-License-Identifier: MIT */
/**
 * session/ed-pictures.h: the picture files of a session: which folders they may lie in beside the
 * project's own, which of them have changed on disk, and taking those in again with all
 * annotations.
 *
 *     char **folders = ed_session_outside_folders(s);        // ask the user about each, then:
 *     ed_session_allow_folder(s, folders[0]);
 *     ...
 *     ed_session_plan_again_async(s, planned_cb, window);     // "pictures-changed" came
 *     ... show import_plan_text(plan) ...
 *     ed_session_take_again(s);
 *
 * Files are watched, and looked at again by ed_session_look_at_pictures, which is called when the
 * window gets the focus. What is shown is the new art at once; the document changes by
 * ed_session_take_again only.
 */
#ifndef GABARIT_SESSION_ED_PICTURES_H
#define GABARIT_SESSION_ED_PICTURES_H

#include "session/ed-session.h"

#include "import/again.h"

/** Folders outside of the project's, not allowed yet, in which its pictures are said to be; ends
 * with NULL, freed with g_strfreev. */
char **ed_session_outside_folders(EdSession *session);
/** The user allowed that pictures below a folder are read. That is remembered for the project's
 * file, once it has one. The store of pictures is another one afterwards, and "pictures-changed" is
 * emitted with NULL. */
void ed_session_allow_folder(EdSession *session, const char *folder);
/** Folders that were allowed; ends with NULL. Borrowed until another one is allowed. */
const char *const *ed_session_allowed_folders(EdSession *session);

/** Compares all picture files with what they were, and tells of those that changed. */
void ed_session_look_at_pictures(EdSession *session);
/** How many picture files have changed and were not taken in again. */
uint32_t ed_session_changed_pictures(EdSession *session);

/** Works out on a worker what taking in the changed pictures, or where none have changed all of
 * them, would do. NULL with an error. The plan is borrowed until the next one, or until it is taken
 * in or dropped. */
void ed_session_plan_again_async(EdSession *session, GAsyncReadyCallback done, gpointer user);
const ImportPlan *ed_session_plan_again_finish(EdSession *session, GAsyncResult *result,
                                               GError **error);
/** Does what the plan says, as one step. False with a notice, as when the project has been changed
 * meanwhile: there must be a new plan. */
bool ed_session_take_again(EdSession *session);
/** The pictures stay as the document has them, until they change once more. */
void ed_session_drop_again(EdSession *session);

#endif
