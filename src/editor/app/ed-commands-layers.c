/* SPDX-License-Identifier: MIT */
/*
 * Commands for the selected layer of a level or plane of a map, implemented by the functions of
 * lists/ed-asset-edits.h.
 */
#include "app/ed-command.h"

#include "app/ed-window-parts.h"
#include "lists/ed-asset-edits.h"
#include "session/ed-layer-view.h"

#include <glib/gi18n.h>

static EdLayersSection *section_of(EdWindow *window)
{
    return ed_inspector_layers(ed_window_parts(window)->inspector);
}

static EdRow *selected_row(EdWindow *window)
{
    return ed_layers_section_selected(section_of(window));
}

static bool has_row(EdWindow *window)
{
    return selected_row(window) != NULL;
}

static bool has_layer(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return session != NULL && ed_session_layer(session) != NULL;
}

static void rename_layer(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_window_show_side(window, ED_SIDE_RIGHT, true);
    ed_layers_section_rename(section_of(window));
}

static void duplicate(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_asset_duplicate(ed_window_session(window), selected_row(window));
}

static void move_up(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_asset_move(ed_window_session(window), selected_row(window), -1);
}

static void move_down(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_asset_move(ed_window_session(window), selected_row(window), 1);
}

static bool can_move_up(EdWindow *window)
{
    return has_row(window) &&
           ed_asset_can_move(ed_window_session(window), selected_row(window), -1);
}

static bool can_move_down(EdWindow *window)
{
    return has_row(window) && ed_asset_can_move(ed_window_session(window), selected_row(window), 1);
}

static void delete_layer(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_asset_delete(ed_window_session(window), selected_row(window));
}

static void hide(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    EdSession *session = ed_window_session(window);
    uint64_t layer = ed_session_layer(session)->id;
    ed_session_hide_layer(session, layer, !ed_session_layer_hidden(session, layer));
}

static GVariant *hidden_state(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return g_variant_new_boolean(has_layer(window) &&
                                 ed_session_layer_hidden(session, ed_session_layer(session)->id));
}

#define LAYERS ED_GROUP_LAYERS

const EdCommand ed_layer_commands[] = {
    {"rename-layer", NULL, N_("Rename Layer or Plane"), LAYERS, NULL, "F2", rename_layer, has_row,
     NULL},
    {"duplicate-layer", NULL, N_("Duplicate Layer or Plane"), LAYERS, NULL, "<Control>d", duplicate,
     has_row, NULL},
    {"layer-up", NULL, N_("Move Layer or Plane Up"), LAYERS, NULL, "<Alt>Up", move_up, can_move_up,
     NULL},
    {"layer-down", NULL, N_("Move Layer or Plane Down"), LAYERS, NULL, "<Alt>Down", move_down,
     can_move_down, NULL},
    {"hide-layer", NULL, N_("Hide Layer"), LAYERS, NULL, NULL, hide, has_layer, hidden_state},
    {"delete-layer", NULL, N_("Delete Layer or Plane"), LAYERS, NULL, "Delete", delete_layer,
     has_row, NULL},
    {.name = NULL},
};
