/* SPDX-License-Identifier: MIT */
/**
 * lists/ed-problem-strip.h: the first problem, at the bottom of the inspector, with a button that
 * shows where it is. It keeps its space while there are no problems.
 *
 *     ed_problem_strip_set_session(strip, session);
 *
 * Signal "reveal" (int left, top, right, bottom) as in EdProblemsPanel.
 */
#pragma once

#include "session/ed-checker.h"

#include <gtk/gtk.h>

#define ED_TYPE_PROBLEM_STRIP (ed_problem_strip_get_type())
G_DECLARE_FINAL_TYPE(EdProblemStrip, ed_problem_strip, ED, PROBLEM_STRIP, GtkWidget)

/** Sets the session to show; NULL for none. */
void ed_problem_strip_set_session(EdProblemStrip *strip, EdSession *session);
/** Hides the strip while the list of all problems is shown. */
void ed_problem_strip_set_covered(EdProblemStrip *strip, gboolean covered);
