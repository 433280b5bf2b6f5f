/* SPDX-License-Identifier: MIT */
/**
 * lists/ed-problems-panel.h: the live list of problems: errors first, each with an explanation, a
 * button that shows where it is, and a fix if the rule has one, also for all problems of that rule.
 *
 *     ed_problems_panel_set_session(panel, session);
 *
 * Signals: "reveal" (int left, top, right, bottom): the bounds of a problem in the asset shown, in
 * pixels; "closed": the user closed the panel; "selected": the selected problem, or what can be
 * done with it, may have changed.
 */
#pragma once

#include "session/ed-checker.h"

#include <gtk/gtk.h>

#define ED_TYPE_PROBLEMS_PANEL (ed_problems_panel_get_type())
G_DECLARE_FINAL_TYPE(EdProblemsPanel, ed_problems_panel, ED, PROBLEMS_PANEL, GtkWidget)

/** Sets the session to show; NULL for none. */
void ed_problems_panel_set_session(EdProblemsPanel *panel, EdSession *session);

/** Shows where the selected problem is. */
void ed_problems_panel_go(EdProblemsPanel *panel);
/** Fixes the selected problem, or all problems of its rule. */
void ed_problems_panel_fix(EdProblemsPanel *panel, gboolean all);
/** True if ed_problems_panel_go or ed_problems_panel_fix would do something. */
gboolean ed_problems_panel_can_go(EdProblemsPanel *panel);
gboolean ed_problems_panel_can_fix(EdProblemsPanel *panel);

/** Return the name of the icon and the CSS class of a severity. */
const char *ed_severity_icon(Severity severity);
const char *ed_severity_style(Severity severity);
