/* SPDX-License-Identifier: MIT */
/**
 * session/ed-checker.h: checks the project for probable mistakes while the user works. A worker
 * starts after a pause in the changes, and the next change cancels it. The checker is a GListModel
 * of EdProblem: errors first, then warnings, then hints, each in the order of the document. A
 * problem that is found again may keep its object.
 *
 *     EdChecker *checker = ed_session_checker(session);
 *     g_signal_connect(checker, "checked", G_CALLBACK(show_count_cb), badge);
 *     ed_checker_fix(checker, problem, true);              // and all of its kind
 *
 * Signal "checked": the list belongs to the current version.
 */
#pragma once

#include "check/check.h"
#include "session/ed-session.h"

#define ED_TYPE_PROBLEM (ed_problem_get_type())
G_DECLARE_FINAL_TYPE(EdProblem, ed_problem, ED, PROBLEM, GObject)

/** Returns the problem, in the version that was checked. Borrowed from the object. */
const Problem *ed_problem_get(EdProblem *problem);

#define ED_TYPE_CHECKER (ed_checker_get_type())
G_DECLARE_FINAL_TYPE(EdChecker, ed_checker, ED, CHECKER, GObject)

/** Returns the checker of a session, created by the first call. Borrowed. */
EdChecker *ed_session_checker(EdSession *session);

/** Moves the problems of the shown asset to the front, as each check does. */
void ed_checker_sort(EdChecker *checker);
/** True if a check is running or scheduled: the list may belong to an older version. */
bool ed_checker_is_busy(EdChecker *checker);
/** Sets the pause after the last change in milliseconds, 300 by default; for tests. */
void ed_checker_set_delay(EdChecker *checker, guint milliseconds);

/** Shows and selects the subject of a problem. Returns false if the subject is a picture in a
 * folder that the user has not allowed. */
bool ed_checker_show(EdChecker *checker, EdProblem *problem);

/**
 * Fixes a problem by its rule, and with `all_of_rule` every problem of that rule, as one step. Runs
 * on a worker, again if the project changed meanwhile. Emits a notice if it fails.
 */
void ed_checker_fix(EdChecker *checker, EdProblem *problem, bool all_of_rule);
