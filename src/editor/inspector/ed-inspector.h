/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-inspector.h: the right side: sections with the exact values of the selection and the
 * asset, editable; or, on request, the list of problems; the first problem at the foot.
 *
 *     ed_inspector_set_session(inspector, session);
 *     ed_inspector_show_problems(inspector, TRUE);            // F4
 *
 * Signal "reveal" (int left, top, right, bottom): scroll this rectangle of the asset shown into
 * view, in pixels. Signal "selected": another problem is.
 */
#ifndef GABARIT_INSPECTOR_ED_INSPECTOR_H
#define GABARIT_INSPECTOR_ED_INSPECTOR_H

#include "inspector/ed-layers-section.h"
#include "lists/ed-problems-panel.h"
#include "session/ed-session.h"

#include <gtk/gtk.h>

#define ED_TYPE_INSPECTOR (ed_inspector_get_type())
G_DECLARE_FINAL_TYPE(EdInspector, ed_inspector, ED, INSPECTOR, GtkWidget)

/** NULL: none. */
void ed_inspector_set_session(EdInspector *inspector, EdSession *session);
/** Shows the list of problems, or the sections. */
void ed_inspector_show_problems(EdInspector *inspector, gboolean show);
gboolean ed_inspector_shows_problems(EdInspector *inspector);
EdProblemsPanel *ed_inspector_problems(EdInspector *inspector);
EdLayersSection *ed_inspector_layers(EdInspector *inspector);

/** Starts renaming the thing selected on the canvas, if it has a name. */
void ed_inspector_rename(EdInspector *inspector);
gboolean ed_inspector_can_rename(EdInspector *inspector);
/** A new property of what is inspected: "number", "text", "boolean". */
void ed_inspector_add_property(EdInspector *inspector, const char *type);

/** Restores the heights of the lists from settings, and stores them there. */
void ed_inspector_restore_sizes(EdInspector *inspector, GSettings *settings);
void ed_inspector_remember_sizes(EdInspector *inspector, GSettings *settings);
/** What divides the lists from what is below them; borrowed. */
GtkPaned *ed_inspector_pane(EdInspector *inspector);

#endif
