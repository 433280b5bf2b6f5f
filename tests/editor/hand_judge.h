/* SPDX-License-Identifier: MIT */
/*
 * Whether a session kept its promises, whatever was done to it: its project is valid, its file and
 * its journal hold it, undoing everything leads to what it began with and redoing to what it was.
 *
 *     HandVerdict verdict = hand_judge(session);
 *     ... undo everything, let the window draw, redo everything
 */
#ifndef TESTS_EDITOR_HAND_JUDGE_H
#define TESTS_EDITOR_HAND_JUDGE_H

#include "session/ed-session.h"

/* Remembers what the session begins with, unless it is known. */
void hand_judge_meet(EdSession *session);

/* What is wrong with the session as it is, or NULL; the caller's. `scratch` is a path that may be
 * written to. */
char *hand_judge_now(EdSession *session, const char *scratch);

/* Goes back to the first version that is kept / forth to the version that it came back from. What
 * is wrong then, or NULL; the caller's. */
char *hand_judge_undo_all(EdSession *session);
char *hand_judge_redo_all(EdSession *session);

#endif
