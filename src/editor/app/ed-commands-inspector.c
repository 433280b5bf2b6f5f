/* SPDX-License-Identifier: MIT */
/*
 * Commands for the inspector: names and properties of the selection, problems.
 */
#include "app/ed-command.h"

#include "app/ed-window-parts.h"
#include "inspector/ed-properties-section.h"

#include <glib/gi18n.h>

static EdInspector *inspector_of(EdWindow *window)
{
    return ed_window_parts(window)->inspector;
}

static EdProblemsPanel *problems_of(EdWindow *window)
{
    return ed_inspector_problems(inspector_of(window));
}

/* Renames the selection on the canvas, or the asset if the selection has no name. */
static void rename_selected(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    bool can_rename_item = ed_inspector_can_rename(inspector_of(window));
    ed_window_show_side(window, can_rename_item ? ED_SIDE_RIGHT : ED_SIDE_LEFT, true);
    if (can_rename_item)
        ed_inspector_rename(inspector_of(window));
    else
        ed_assets_panel_rename(ed_window_parts(window)->assets);
}

static bool can_rename(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return session != NULL && ed_session_view(session)->kind != ED_NO_ASSET;
}

static bool can_add_property(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return session != NULL && ed_properties_can_be_added(session);
}

static void add_property(EdWindow *window, GVariant *parameter)
{
    ed_window_show_side(window, ED_SIDE_RIGHT, true);
    ed_inspector_add_property(inspector_of(window), g_variant_get_string(parameter, NULL));
}

/* ---- Problems ---- */

static void toggle_problems(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    EdInspector *inspector = inspector_of(window);
    bool show = !ed_inspector_shows_problems(inspector) || !ed_window_shows(window, ED_SIDE_RIGHT);
    ed_inspector_show_problems(inspector, show);
    if (show)
        ed_window_show_side(window, ED_SIDE_RIGHT, true);
}

static GVariant *problems_state(EdWindow *window)
{
    return g_variant_new_boolean(ed_inspector_shows_problems(inspector_of(window)));
}

static void go_to_problem(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_problems_panel_go(problems_of(window));
}

static bool can_go(EdWindow *window)
{
    return ed_problems_panel_can_go(problems_of(window));
}

static void fix(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_problems_panel_fix(problems_of(window), FALSE);
}

static bool can_fix(EdWindow *window)
{
    return ed_problems_panel_can_fix(problems_of(window), FALSE);
}

static void fix_all(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_problems_panel_fix(problems_of(window), TRUE);
}

static bool can_fix_all(EdWindow *window)
{
    return ed_problems_panel_can_fix(problems_of(window), TRUE);
}

#define EDIT ED_GROUP_EDIT

const EdCommand ed_inspector_commands[] = {
    {"rename", NULL, N_("Rename"), EDIT, "F2", NULL, rename_selected, can_rename, NULL},
    {"add-property", "s", NULL, EDIT, NULL, NULL, add_property, can_add_property, NULL},
    {"add-property('number')", NULL, N_("New Number Property"), EDIT, NULL, NULL, NULL, NULL, NULL},
    {"add-property('text')", NULL, N_("New Text Property"), EDIT, NULL, NULL, NULL, NULL, NULL},
    {"add-property('boolean')", NULL, N_("New Yes-or-No Property"), EDIT, NULL, NULL, NULL, NULL,
     NULL},
    {"problems", NULL, N_("Problems"), ED_GROUP_VIEW, "F4", NULL, toggle_problems, NULL,
     problems_state},
    {"go-to-problem", NULL, N_("Go to Selected Problem"), ED_GROUP_VIEW, NULL, NULL, go_to_problem,
     can_go, NULL},
    {"fix-problem", NULL, N_("Fix Selected Problem"), EDIT, NULL, NULL, fix, can_fix, NULL},
    {"fix-problems", NULL, N_("Fix All Problems of This Kind"), EDIT, NULL, NULL, fix_all,
     can_fix_all, NULL},
    {.name = NULL},
};
