/* SPDX-License-Identifier: MIT */
/**
 * session/ed-checker.h: what is probably wrong with the project, live: checked on a worker a moment
 * after the last change, and not before there is a pause; the next change stops a check that goes
 * on. A GListModel of EdProblem: errors first, then warnings, then hints, each in the order of the
 * document. A problem that is found again stays the same object.
 *
 *     EdChecker *checker = ed_session_checker(session);
 *     g_signal_connect(checker, "checked", G_CALLBACK(show_count_cb), badge);
 *     ed_checker_mend(checker, problem, true);              // and all of its kind
 *
 * Signal "checked": the list is that of the current version.
 */
#ifndef GABARIT_SESSION_ED_CHECKER_H
#define GABARIT_SESSION_ED_CHECKER_H

#include "check/check.h"
#include "session/ed-session.h"

#define ED_TYPE_PROBLEM (ed_problem_get_type())
G_DECLARE_FINAL_TYPE(EdProblem, ed_problem, ED, PROBLEM, GObject)

/** What was found, of the version that was checked. Borrowed from the object. */
const Problem *ed_problem_get(EdProblem *problem);

#define ED_TYPE_CHECKER (ed_checker_get_type())
G_DECLARE_FINAL_TYPE(EdChecker, ed_checker, ED, CHECKER, GObject)

/** The checker of a session, begun when it is first asked for. Borrowed. */
EdChecker *ed_session_checker(EdSession *session);

/** How many problems there are of a severity. */
guint ed_checker_count(EdChecker *checker, Severity severity);
/** Whether a check goes on, or is about to: the list may be of an older version. */
bool ed_checker_is_busy(EdChecker *checker);
/** Milliseconds after the last change; for tests. The standard is 300. */
void ed_checker_set_delay(EdChecker *checker, guint milliseconds);

/** Shows where a problem is, and selects it. */
void ed_checker_show(EdChecker *checker, EdProblem *problem);

/**
 * Mends a problem as its rule says, `alike`: and all others of the rule, as one step. Done on a
 * worker; where the project is changed meanwhile, mended once more. Tells why where it cannot be
 * done.
 */
void ed_checker_mend(EdChecker *checker, EdProblem *problem, bool alike);

#endif
