/* SPDX-License-Identifier: MIT */
/*
 * Commands for the history of versions.
 */
#include "app/commands/ed-command.h"

#include <glib/gi18n.h>

/* A proposal may have corrections to undo, and an unfinished shape nodes, although the document has
 * no change. */
static bool can_undo(EdSession *session)
{
    return history_can_undo(ed_session_history(session)) || ed_tool_proposes(session) ||
           ed_session_unfinished(session, ed_session_view(session)->tool) != NULL;
}

static bool can_redo(EdSession *session)
{
    return history_can_redo(ed_session_history(session));
}

static void undo(EdWindow *window)
{
    EdTool *tool = ed_canvas_tool(ed_window_canvas(window));
    if (tool == NULL || !ed_tool_key(tool, ED_KEY_UNDO, 0))
        ed_session_undo(ed_window_session(window));
}

static void history_go_to(EdWindow *window, GVariant *parameter)
{
    ed_session_go(ed_window_session(window), g_variant_get_uint32(parameter));
}

const EdCommand ed_edit_commands[] = {
    {"undo", N_("Undo"), ED_GROUP_EDIT, .keys = "<Control>z", .can = can_undo,
     .reason = N_("There is nothing to undo"), .run = undo},
    {"redo", N_("Redo"), ED_GROUP_EDIT, .keys = "<Shift><Control>z|<Control>y", .can = can_redo,
     .reason = N_("There is nothing to redo"), .edit = ed_session_redo},
    {"history-go", NULL, ED_GROUP_EDIT, .parameter = "u", .run_with = history_go_to},
    {.name = NULL},
};
