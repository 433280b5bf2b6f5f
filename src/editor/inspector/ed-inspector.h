/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-inspector.h: the right side of the window: sections with the exact, editable values
 * of the selection and the asset or, on request, the list of problems. A strip at the bottom shows
 * the first problem.
 *
 *     ed_inspector_set_session(inspector, session);
 *     ed_inspector_show_problems(inspector, TRUE);            // F4
 *
 * Signals: "reveal" (int left, top, right, bottom): requests to scroll this rectangle of the asset
 * shown, in pixels, into view; "selected": see EdProblemsPanel.
 */
#pragma once

#include "inspector/ed-sections.h"
#include "lists/ed-problems-panel.h"
#include "widgets/ed-split.h"

#define ED_TYPE_INSPECTOR (ed_inspector_get_type())
G_DECLARE_FINAL_TYPE(EdInspector, ed_inspector, ED, INSPECTOR, GtkWidget)

/** Sets the session to show; NULL for none. */
void ed_inspector_set_session(EdInspector *inspector, EdSession *session);
/** Shows the list of problems, or the sections. */
void ed_inspector_show_problems(EdInspector *inspector, gboolean show);
gboolean ed_inspector_shows_problems(EdInspector *inspector);
EdProblemsPanel *ed_inspector_problems(EdInspector *inspector);
EdLayersSection *ed_inspector_layers(EdInspector *inspector);

/** Starts renaming the item that is selected on the canvas, if it has a name. */
void ed_inspector_rename(EdInspector *inspector);
gboolean ed_inspector_can_rename(EdInspector *inspector);
/** Adds a property of a type ("number", "text", "boolean") to the inspected item and asks for its
 * name, or if it is given, as in "text:verb", for its value. */
void ed_inspector_add_property(EdInspector *inspector, const char *type);

/** Restore the heights of the lists from settings, and store them there. */
void ed_inspector_restore_sizes(EdInspector *inspector, GSettings *settings);
void ed_inspector_remember_sizes(EdInspector *inspector, GSettings *settings);
/** Returns the divider between the lists and the sections below them. Borrowed. */
EdSplit *ed_inspector_split(EdInspector *inspector);
