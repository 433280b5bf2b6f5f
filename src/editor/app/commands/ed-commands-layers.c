/* SPDX-License-Identifier: MIT */
/*
 * Commands for the selected layer of a level or plane of a map, implemented by the functions of
 * lists/ed-asset-edits.h.
 */
#include "app/commands/ed-command.h"

#include "app/ed-window-parts.h"
#include "lists/ed-asset-edits.h"
#include "session/ed-layer-view.h"

#include <glib/gi18n.h>

static EdLayersSection *section_of(EdWindow *window)
{
    return ed_inspector_layers(ed_window_parts(window)->inspector);
}

static void rename_layer(EdWindow *window)
{
    ed_window_show_side(window, ED_SIDE_RIGHT, true);
    ed_layers_section_rename(section_of(window));
}

static void duplicate(EdWindow *window)
{
    ed_asset_duplicate(ed_window_session(window), ed_layers_section_selected(section_of(window)));
}

static void move(EdWindow *window, int by)
{
    ed_asset_move(ed_window_session(window), ed_layers_section_selected(section_of(window)), by);
}

static void delete_layer(EdWindow *window)
{
    ed_asset_delete(ed_window_session(window), ed_layers_section_selected(section_of(window)));
}

static bool has_layer(EdSession *session)
{
    return ed_session_layer(session) != NULL;
}

static bool is_hidden(EdSession *session)
{
    const Layer *layer = ed_session_layer(session);
    return layer != NULL && ed_session_layer_hidden(session, layer->id);
}

static void hide(EdSession *session)
{
    ed_session_hide_layer(session, ed_session_layer(session)->id, !is_hidden(session));
}

#define LAYERS ED_GROUP_LAYERS

const EdCommand ed_layer_commands[] = {
    {"rename-layer", N_("Rename Layer or Plane"), LAYERS, .local_keys = "F2", .needs = ED_NEED_ROW,
     .run = rename_layer},
    {"duplicate-layer", N_("Duplicate Layer or Plane"), LAYERS, .local_keys = "<Control>d",
     .needs = ED_NEED_ROW, .run = duplicate},
    {"layer-up", N_("Move Layer or Plane Up"), LAYERS, .local_keys = "<Alt>Up",
     .needs = ED_NEED_ROW | ED_NEED_ROW_ABOVE, .number = -1, .run_by = move},
    {"layer-down", N_("Move Layer or Plane Down"), LAYERS, .local_keys = "<Alt>Down",
     .needs = ED_NEED_ROW | ED_NEED_ROW_BELOW, .number = 1, .run_by = move},
    {"hide-layer", N_("Hide Layer"), LAYERS, .can = has_layer, .reason = N_("Select a layer first"),
     .is_on = is_hidden, .change = hide},
    {"delete-layer", N_("Delete Layer or Plane"), LAYERS, .local_keys = "Delete",
     .needs = ED_NEED_ROW, .run = delete_layer, .deletes = true},
    {.name = NULL},
};
