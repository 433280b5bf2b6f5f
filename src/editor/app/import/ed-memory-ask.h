/* SPDX-License-Identifier: MIT */
/**
 * app/import/ed-memory-ask.h: asks the user before files, which may be small themselves, use much
 * memory. All code that adds a picture to a project, or reads one again, must call these functions.
 *
 *     ed_memory_ask(window, session, paths, read_them, g_strdupv(paths), free_them);
 *
 * session/ed-memory.h defines the limit.
 */
#pragma once

#include "app/ed-window.h"

typedef void (*EdMemoryAgreed)(EdWindow *window, EdSession *session, void *user);

/** Calls `agreed` later, if the project fits into its budget with these files (NULL-terminated, or
 * NULL), or if the user agrees. It is not called if the user declines, or if the window shows
 * another project by then. `user` is freed with `free_user` (may be NULL) in any case. */
void ed_memory_ask(EdWindow *window, EdSession *session, const char *const *files,
                   EdMemoryAgreed agreed, void *user, GDestroyNotify free_user);

/** Asks immediately after a failure with COMPILE_NO_MEMORY, and calls `agreed` if the user agrees.
 * If the error is another one, or the session may already use any amount of memory, asks nothing
 * and returns false; `user` then still belongs to the caller. */
bool ed_memory_ask_again(EdWindow *window, EdSession *session, const GError *error,
                         EdMemoryAgreed agreed, void *user, GDestroyNotify free_user);
