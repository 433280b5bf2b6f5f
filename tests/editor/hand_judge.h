/* SPDX-License-Identifier: MIT */
/*
 * Checks that a session is consistent: its project is valid, its file and its journal contain the
 * project, undoing everything restores the first version, and redoing everything restores the last
 * one.
 *
 *     char *wrong = hand_judge_now(session, scratch);
 *     ... undo everything, let the window draw, redo everything
 */
#pragma once

#include "session/ed-session.h"

/* Remembers the session's first version, unless the session is already known. */
void hand_judge_remember(EdSession *session);

/* Returns a description of the fault in the session's current state, or NULL; the caller frees it.
 * `scratch` is a path that may be written to. */
char *hand_judge_now(EdSession *session, const char *scratch);

/* Undo everything, and redo up to the version that was current before. Both return a description of
 * the fault that they find, or NULL; the caller frees it. */
char *hand_judge_undo_all(EdSession *session);
char *hand_judge_redo_all(EdSession *session);
