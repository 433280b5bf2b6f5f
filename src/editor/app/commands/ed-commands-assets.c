/* SPDX-License-Identifier: MIT */
/*
 * Commands for the selected line of the asset tree, implemented by the functions of
 * lists/ed-asset-edits.h.
 */
#include "app/commands/ed-command.h"

#include "app/ed-window-parts.h"
#include "lists/ed-asset-edits.h"
#include "session/ed-clipboard.h"

#include <glib/gi18n.h>

static EdRow *selected_row(EdWindow *window)
{
    return ed_assets_panel_selected(ed_window_parts(window)->assets);
}

/* ---- Adding ---- */

static void show_and_rename(EdWindow *window, uint64_t id)
{
    ed_window_show_side(window, ED_SIDE_LEFT, true);
    ed_assets_panel_rename_new(ed_window_parts(window)->assets, id);
}

static void add_asset(EdWindow *window, GVariant *parameter)
{
    const char *kind = g_variant_get_string(parameter, NULL);
    show_and_rename(window, ed_asset_add(ed_window_session(window), kind));
}

static void add_plane(EdWindow *window)
{
    show_and_rename(window, ed_asset_add_plane(ed_window_session(window)));
}

static void add_layer(EdWindow *window, GVariant *parameter)
{
    const char *kind = g_variant_get_string(parameter, NULL);
    show_and_rename(window, ed_asset_add_layer(ed_window_session(window), kind));
}

static void duplicate(EdWindow *window)
{
    show_and_rename(window, ed_asset_duplicate(ed_window_session(window), selected_row(window)));
}

/* ---- The selected line ---- */

static void rename_asset(EdWindow *window)
{
    ed_window_show_side(window, ED_SIDE_LEFT, true);
    ed_assets_panel_rename(ed_window_parts(window)->assets);
}

static void move(EdWindow *window, int by)
{
    ed_asset_move(ed_window_session(window), selected_row(window), by);
}

static void delete_asset(EdWindow *window)
{
    ed_asset_delete(ed_window_session(window), selected_row(window));
}

/* ---- The clipboard ---- */

static void copy(EdWindow *window)
{
    g_autofree char *text =
        ed_session_copy_asset(ed_window_session(window), ed_row_id(selected_row(window)));
    if (text != NULL)
        gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(window)), text);
}

#define ASSETS ED_GROUP_ASSETS

const EdCommand ed_asset_commands[] = {
    {"rename-asset", N_("Rename Asset"), ASSETS, .local_keys = "F2", .needs = ED_NEED_ITEM,
     .run = rename_asset},
    {"duplicate-asset", N_("Duplicate Asset"), ASSETS, .local_keys = "<Control>d",
     .needs = ED_NEED_ITEM, .run = duplicate},
    {"copy-asset", N_("Copy Asset"), ASSETS, .local_keys = "<Control>c",
     .needs = ED_NEED_WHOLE_ASSET, .run = copy},
    {"asset-up", N_("Move Asset Up"), ASSETS, .local_keys = "<Alt>Up",
     .needs = ED_NEED_ITEM | ED_NEED_ITEM_ABOVE, .number = -1, .run_by = move},
    {"asset-down", N_("Move Asset Down"), ASSETS, .local_keys = "<Alt>Down",
     .needs = ED_NEED_ITEM | ED_NEED_ITEM_BELOW, .number = 1, .run_by = move},
    {"delete-asset", N_("Delete Asset"), ASSETS, .local_keys = "Delete", .needs = ED_NEED_ITEM,
     .run = delete_asset, .deletes = true},
    {"add-asset", NULL, ASSETS, .parameter = "s", .run_with = add_asset},
    {"add-asset('sprite')", N_("New Sprite"), ASSETS, .keys = NULL},
    {"add-asset('map')", N_("New Map"), ASSETS, .keys = NULL},
    {"add-asset('level')", N_("New Level"), ASSETS, .keys = NULL},
    {"add-plane", N_("New Plane"), ASSETS, .needs = ED_NEED_MAP, .run = add_plane},
    {"add-layer", NULL, ASSETS, .parameter = "s", .needs = ED_NEED_LEVEL, .run_with = add_layer},
    {"add-layer('walls')", N_("New Wall Layer"), ASSETS, .keys = NULL},
    {"add-layer('tiles')", N_("New Tile Layer"), ASSETS, .keys = NULL},
    {"add-layer('maze')", N_("New Maze Layer"), ASSETS, .keys = NULL},
    {"add-layer('ground')", N_("New Ground Layer"), ASSETS, .keys = NULL},
    {"add-layer('heights')", N_("New Height Layer"), ASSETS, .keys = NULL},
    {.name = NULL},
};
