/* SPDX-License-Identifier: MIT */
/*
 * Commands for the selected line of the asset tree, implemented by the functions of
 * lists/ed-asset-edits.h.
 */
#include "app/ed-command.h"

#include "app/ed-window-parts.h"
#include "lists/ed-asset-edits.h"
#include "session/ed-clipboard.h"

#include <glib/gi18n.h>

static EdRow *selected_row(EdWindow *window)
{
    return ed_assets_panel_selected(ed_window_parts(window)->assets);
}

/* True if the selected line is an item of the project: neither a heading nor derived data. */
static bool has_selected_item(EdWindow *window)
{
    EdRow *row = selected_row(window);
    return row != NULL && ed_row_kind(row) != ED_ASSET_HEADING &&
           ed_row_kind(row) != ED_ASSET_BANDS;
}

static bool has_selected_asset(EdWindow *window)
{
    EdRow *row = selected_row(window);
    return row != NULL && ed_asset_is_whole(row);
}

static bool shows(EdWindow *window, EdAssetKind kind)
{
    EdSession *session = ed_window_session(window);
    return session != NULL && ed_session_view(session)->kind == kind;
}

static bool has_map(EdWindow *window)
{
    return shows(window, ED_MAP);
}

static bool has_level(EdWindow *window)
{
    return shows(window, ED_LEVEL);
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

static void add_plane(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    show_and_rename(window, ed_asset_add_plane(ed_window_session(window)));
}

static void add_layer(EdWindow *window, GVariant *parameter)
{
    const char *kind = g_variant_get_string(parameter, NULL);
    show_and_rename(window, ed_asset_add_layer(ed_window_session(window), kind));
}

static void duplicate(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    show_and_rename(window, ed_asset_duplicate(ed_window_session(window), selected_row(window)));
}

/* ---- The selected line ---- */

static void rename_asset(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_window_show_side(window, ED_SIDE_LEFT, true);
    ed_assets_panel_rename(ed_window_parts(window)->assets);
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
    return has_selected_item(window) &&
           ed_asset_can_move(ed_window_session(window), selected_row(window), -1);
}

static bool can_move_down(EdWindow *window)
{
    return has_selected_item(window) &&
           ed_asset_can_move(ed_window_session(window), selected_row(window), 1);
}

static void delete_asset(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_asset_delete(ed_window_session(window), selected_row(window));
}

/* ---- The clipboard ---- */

static void copy(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    g_autofree char *text =
        ed_session_copy_asset(ed_window_session(window), ed_row_id(selected_row(window)));
    if (text != NULL)
        gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(window)), text);
}

/* Pastes the text that the clipboard's owner has sent. The window may have been closed
 * meanwhile. */
static void text_read_cb(GObject *clipboard, GAsyncResult *result, gpointer user)
{
    g_autoptr(EdWindow) window = user;
    g_autofree char *text = gdk_clipboard_read_text_finish(GDK_CLIPBOARD(clipboard), result, NULL);
    EdSession *session = ed_window_session(window);
    if (session == NULL)
        return;
    if (text != NULL && ed_clipboard_is_asset(text))
        ed_session_paste(session, text);
    else
        ed_session_notify(session, ED_NOTICE_INFO, _("There is no asset to paste."),
                          _("Copy a sprite, map or level first, here or in another window."));
}

static void paste(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    gdk_clipboard_read_text_async(gtk_widget_get_clipboard(GTK_WIDGET(window)), NULL, text_read_cb,
                                  g_object_ref(window));
}

#define ASSETS ED_GROUP_ASSETS

const EdCommand ed_asset_commands[] = {
    {"rename-asset", NULL, N_("Rename Asset"), ASSETS, NULL, "F2", rename_asset, has_selected_item,
     NULL},
    {"duplicate-asset", NULL, N_("Duplicate Asset"), ASSETS, NULL, "<Control>d", duplicate,
     has_selected_item, NULL},
    {"copy-asset", NULL, N_("Copy Asset"), ASSETS, NULL, "<Control>c", copy, has_selected_asset,
     NULL},
    {"paste-asset", NULL, N_("Paste Asset"), ASSETS, NULL, "<Control>v", paste, NULL, NULL},
    {"asset-up", NULL, N_("Move Asset Up"), ASSETS, NULL, "<Alt>Up", move_up, can_move_up, NULL},
    {"asset-down", NULL, N_("Move Asset Down"), ASSETS, NULL, "<Alt>Down", move_down, can_move_down,
     NULL},
    {"delete-asset", NULL, N_("Delete Asset"), ASSETS, NULL, "Delete", delete_asset,
     has_selected_item, NULL},
    {"add-asset", "s", NULL, ASSETS, NULL, NULL, add_asset, NULL, NULL},
    {"add-asset('sprite')", NULL, N_("New Sprite"), ASSETS, NULL, NULL, NULL, NULL, NULL},
    {"add-asset('map')", NULL, N_("New Map"), ASSETS, NULL, NULL, NULL, NULL, NULL},
    {"add-asset('level')", NULL, N_("New Level"), ASSETS, NULL, NULL, NULL, NULL, NULL},
    {"add-plane", NULL, N_("New Plane"), ASSETS, NULL, NULL, add_plane, has_map, NULL},
    {"add-layer", "s", NULL, ASSETS, NULL, NULL, add_layer, has_level, NULL},
    {"add-layer('walls')", NULL, N_("New Wall Layer"), ASSETS, NULL, NULL, NULL, NULL, NULL},
    {"add-layer('tiles')", NULL, N_("New Tile Layer"), ASSETS, NULL, NULL, NULL, NULL, NULL},
    {"add-layer('maze')", NULL, N_("New Maze Layer"), ASSETS, NULL, NULL, NULL, NULL, NULL},
    {"add-layer('ground')", NULL, N_("New Ground Layer"), ASSETS, NULL, NULL, NULL, NULL, NULL},
    {"add-layer('heights')", NULL, N_("New Height Layer"), ASSETS, NULL, NULL, NULL, NULL, NULL},
    {.name = NULL},
};
