/* SPDX-License-Identifier: MIT */
/*
 * Commands for the inspector: names and properties of the selection, problems.
 */
#include "app/commands/ed-command.h"

#include "app/ed-window-parts.h"

#include <glib/gi18n.h>

static EdInspector *inspector_of(EdWindow *window)
{
    return ed_window_parts(window)->inspector;
}

/* Renames the selection on the canvas, or the asset if the selection has no name. */
static void rename_selected(EdWindow *window)
{
    bool can_rename_item = ed_inspector_can_rename(inspector_of(window));
    ed_window_show_side(window, can_rename_item ? ED_SIDE_RIGHT : ED_SIDE_LEFT, true);
    if (can_rename_item)
        ed_inspector_rename(inspector_of(window));
    else
        ed_assets_panel_rename(ed_window_parts(window)->assets);
}

static void add_property(EdWindow *window, GVariant *parameter)
{
    ed_window_show_side(window, ED_SIDE_RIGHT, true);
    ed_inspector_add_property(inspector_of(window), g_variant_get_string(parameter, NULL));
}

/* ---- Problems ---- */

static void toggle_problems(EdWindow *window)
{
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

static void go_to_problem(EdWindow *window)
{
    ed_problems_panel_go(ed_inspector_problems(inspector_of(window)));
}

static void fix(EdWindow *window, int all)
{
    ed_problems_panel_fix(ed_inspector_problems(inspector_of(window)), all);
}

#define EDIT ED_GROUP_EDIT

const EdCommand ed_inspector_commands[] = {
    {"rename", N_("Rename"), EDIT, .keys = "F2", .needs = ED_NEED_ASSET, .run = rename_selected},
    {"add-property", NULL, EDIT, .parameter = "s", .can = ed_properties_can_be_added,
     .reason = N_("Select something with properties first"), .run_with = add_property},
    {"add-property('number')", N_("New Number Property"), EDIT, .keys = NULL},
    {"add-property('text')", N_("New Text Property"), EDIT, .keys = NULL},
    {"add-property('boolean')", N_("New Yes-or-No Property"), EDIT, .keys = NULL},
    {"add-property('reference')", N_("New Reference"), EDIT, .keys = NULL},
    {"problems", N_("Problems"), ED_GROUP_VIEW, .keys = "F4", .state = problems_state,
     .run = toggle_problems},
    {"go-to-problem", N_("Go to Selected Problem"), ED_GROUP_VIEW, .needs = ED_NEED_PROBLEM,
     .no_effect = N_("The problem is already shown."), .run = go_to_problem},
    {"fix-problem", N_("Fix Selected Problem"), EDIT, .needs = ED_NEED_FIXABLE, .run_by = fix},
    {"fix-problems", N_("Fix All Problems of This Kind"), EDIT, .needs = ED_NEED_FIXABLE,
     .number = 1, .run_by = fix},
    {.name = NULL},
};
