/* SPDX-License-Identifier: MIT */
/**
 * lists/ed-problems-panel.h: the live list of problems: errors first, each with an explanation, a
 * button that shows it, and a mend if there is one, also for all of its kind.
 *
 *     ed_problems_panel_set_session(panel, session);
 *
 * Signals: "reveal" (int left, top, right, bottom): the bounds of a problem in the asset shown, in
 * pixels; "closed": the user closed the panel; "selected": the selection changed.
 */
#ifndef GABARIT_LISTS_ED_PROBLEMS_PANEL_H
#define GABARIT_LISTS_ED_PROBLEMS_PANEL_H

#include "session/ed-checker.h"

#include <gtk/gtk.h>

#define ED_TYPE_PROBLEMS_PANEL (ed_problems_panel_get_type())
G_DECLARE_FINAL_TYPE(EdProblemsPanel, ed_problems_panel, ED, PROBLEMS_PANEL, GtkWidget)

/** NULL: none. */
void ed_problems_panel_set_session(EdProblemsPanel *panel, EdSession *session);

/** Shows where the selected problem is. */
void ed_problems_panel_go(EdProblemsPanel *panel);
/** Mends the selected problem, or all of its kind. */
void ed_problems_panel_mend(EdProblemsPanel *panel, gboolean all);
/** Whether that can be done now. */
gboolean ed_problems_panel_can_go(EdProblemsPanel *panel);
gboolean ed_problems_panel_can_mend(EdProblemsPanel *panel, gboolean all);

/** The icon and style of a severity. */
const char *ed_severity_icon(Severity severity);
const char *ed_severity_style(Severity severity);
/** The message of a problem without its path: "it has no hot spot"; and the path. The caller frees
 * them. */
void ed_problem_words(const Problem *problem, char **what, char **where);

#endif
