/* SPDX-License-Identifier: MIT */
/**
 * session/ed-memory.h: how much memory the files of a session may take before a person has agreed:
 * as much as files of their size stand for (model/budget.h). All pictures are read within that; who
 * brings files in asks first.
 *
 *     ed_session_weigh_async(session, files, weighed_cb, window);
 *     ... BUDGET_SPENT: ask the person, and then:
 *     ed_session_allow_memory(session);
 */
#ifndef GABARIT_SESSION_ED_MEMORY_H
#define GABARIT_SESSION_ED_MEMORY_H

#include "session/ed-session.h"

/** A person agreed to whatever memory this session takes from now on, also to open a project.
 * Pictures that were refused are read now: "pictures-changed" is emitted with NULL. */
void ed_session_allow_memory(EdSession *session);
bool ed_session_memory_is_allowed(EdSession *session);

/** Whether the project finds room with its pictures as their files are now, and with files that are
 * to come (paths, ends with NULL, or NULL); read on a worker. False with BUDGET_SPENT. */
void ed_session_weigh_async(EdSession *session, const char *const *files, GAsyncReadyCallback done,
                            gpointer user);
bool ed_session_weigh_finish(EdSession *session, GAsyncResult *result, GError **error);

#endif
