/* SPDX-License-Identifier: MIT */
/**
 * app/ed-memory.h: the question that comes before small files take much memory. Whoever brings a
 * picture into a project, or reads one anew, goes through here.
 *
 *     ed_memory_ask(window, session, paths, read_them, g_strdupv(paths), free_them);
 *
 * session/ed-memory.h says how much is much.
 */
#ifndef GABARIT_APP_ED_MEMORY_H
#define GABARIT_APP_ED_MEMORY_H

#include "app/ed-window.h"

typedef void (*EdMemoryAgreed)(EdWindow *window, EdSession *session, void *user);

/** Calls `agreed` later, once it is known that the project finds room with these files (ends with
 * NULL, or NULL), or that the person wants them nevertheless; never where the person does not.
 * `user` is freed with `free_user` (may be NULL) in any case. */
void ed_memory_ask(EdWindow *window, EdSession *session, const char *const *files,
                   EdMemoryAgreed agreed, void *user, GDestroyNotify free_user);

/** Asks at once, about what failed for want of the memory that files of this size may take, and
 * after a yes calls `agreed`. False where that was not the reason: nothing was asked, and `user` is
 * the caller's. */
bool ed_memory_ask_again(EdWindow *window, EdSession *session, const GError *error,
                         EdMemoryAgreed agreed, void *user, GDestroyNotify free_user);

#endif
