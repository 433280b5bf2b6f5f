/* SPDX-License-Identifier: MIT */
/*
 * Commands for the history of versions.
 */
#include "app/ed-command.h"

#include "session/ed-view.h"
#include "tools/ed-tool.h"

#include <glib/gi18n.h>

static const History *history_of(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return session != NULL ? ed_session_history(session) : NULL;
}

/* A proposal may have corrections to undo, although the document has no change. */
static bool can_undo(EdWindow *window)
{
    const History *history = history_of(window);
    return history != NULL &&
           (history_can_undo(history) || ed_tool_proposes(ed_window_session(window)));
}

static bool can_redo(EdWindow *window)
{
    const History *history = history_of(window);
    return history != NULL && history_can_redo(history);
}

static void undo(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    EdTool *tool = ed_canvas_tool(ed_window_canvas(window));
    if (tool == NULL || !ed_tool_key(tool, ED_KEY_UNDO, 0))
        ed_session_undo(ed_window_session(window));
}

static void redo(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_session_redo(ed_window_session(window));
}

static void history_go_to(EdWindow *window, GVariant *parameter)
{
    ed_session_go(ed_window_session(window), g_variant_get_uint32(parameter));
}

const EdCommand ed_edit_commands[] = {
    {"undo", NULL, N_("Undo"), ED_GROUP_EDIT, "<Control>z", NULL, undo, can_undo, NULL},
    {"redo", NULL, N_("Redo"), ED_GROUP_EDIT, "<Shift><Control>z|<Control>y", NULL, redo, can_redo,
     NULL},
    {"history-go", "u", NULL, ED_GROUP_EDIT, NULL, NULL, history_go_to, NULL, NULL},
    {.name = NULL},
};
