/* SPDX-License-Identifier: MIT */
/**
 * session/ed-memory.h: limits the memory that the files of a session may use without the user's
 * consent, to the amount that files of their size usually need (model/budget.h). All pictures are
 * read within that budget; callers that add files ask first.
 *
 *     ed_session_weigh_async(session, files, weighed_cb, window);
 *     ... BUDGET_EXCEEDED: ask the user, and then:
 *     ed_session_allow_memory(session);
 */
#pragma once

#include "session/ed-session.h"

/** Allows any amount of memory for this session, also to open a project, because the user agreed.
 * Pictures that were refused are now read: "pictures-changed" is emitted with NULL. */
void ed_session_allow_memory(EdSession *session);
bool ed_session_memory_is_allowed(EdSession *session);

/** Checks on a worker whether the project fits into the budget with its pictures as they are on
 * disk, and with files to be added (NULL-terminated paths, or NULL). False with BUDGET_EXCEEDED if
 * not. */
void ed_session_weigh_async(EdSession *session, const char *const *files, GAsyncReadyCallback done,
                            gpointer user);
bool ed_session_weigh_finish(EdSession *session, GAsyncResult *result, GError **error);
