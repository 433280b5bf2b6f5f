/* SPDX-License-Identifier: MIT */
/*
 * Checks that a session is consistent, whatever was done to it: its project is valid, its file and
 * its journal contain it, undoing everything restores its first version, and redoing everything its
 * last.
 *
 *     char *wrong = hand_judge_now(session, scratch);
 *     ... undo everything, let the window draw, redo everything
 */
#ifndef TESTS_EDITOR_HAND_JUDGE_H
#define TESTS_EDITOR_HAND_JUDGE_H

#include "session/ed-session.h"

/* Remembers the session's first version, unless the session is already known. */
void hand_judge_remember(EdSession *session);

/* Returns what is wrong with the session in its current state, or NULL; the caller frees it.
 * `scratch` is a path that may be written to. */
char *hand_judge_now(EdSession *session, const char *scratch);

/* Go back to the first version that is kept, and forward to the version before that. They return
 * what is wrong then, or NULL; the caller frees it. */
char *hand_judge_undo_all(EdSession *session);
char *hand_judge_redo_all(EdSession *session);

#endif
