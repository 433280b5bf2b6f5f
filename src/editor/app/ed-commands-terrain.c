/* SPDX-License-Identifier: MIT */
/*
 * Commands for terrain layers: tiles, mazes, ground, heights.
 */
#include "app/ed-command.h"

#include "app/ed-import.h"
#include "edit/assets.h"
#include "edit/levels.h"
#include "session/ed-options.h"

#include <glib/gi18n.h>

static const Layer *layer_of(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return session != NULL ? ed_session_layer(session) : NULL;
}

/* ---- Mazes ---- */

static bool has_maze(EdWindow *window)
{
    const Layer *layer = layer_of(window);
    return layer != NULL && layer->maze != NULL;
}

static void generate(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    EdSession *session = ed_window_session(window);
    const EdView *view = ed_session_view(session);
    LayerRef layer = {view->asset, view->layer};
    ed_session_declare_option(session, "maze", "seed", ED_MAZE_SEED);
    uint64_t seed = (uint64_t)ed_session_option(session, "maze", "seed");
    GError *error = NULL;
    Project *after = edit_generate_maze(ed_session_project(session), &layer, seed, &error);
    ed_session_push(session, after, _("Generate maze"), NULL, error);
}

/* ---- Pictures ---- */

static bool has_picture(EdWindow *window)
{
    const Layer *layer = layer_of(window);
    return layer != NULL && (layer->tiles != NULL || layer->heights != NULL);
}

static void choose_picture(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_import_choose_layer_picture(window);
}

static bool has_sheet(EdWindow *window)
{
    const Layer *layer = layer_of(window);
    return layer != NULL && layer->tiles != NULL && layer->tiles->sheet != 0;
}

static void remove_sheet(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    EdSession *session = ed_window_session(window);
    const EdView *view = ed_session_view(session);
    GError *error = NULL;
    Project *after =
        edit_set_layer_picture(ed_session_project(session), view->asset, view->layer, 0, &error);
    ed_session_push(session, after, _("Remove tile sheet"), NULL, error);
}

const EdCommand ed_terrain_commands[] = {
    {"generate-maze", NULL, N_("Generate Maze"), ED_GROUP_LEVELS, "<Shift><Control>m", NULL,
     generate, has_maze, NULL},
    {"layer-picture", NULL, N_("Layer Picture…"), ED_GROUP_LEVELS, NULL, NULL, choose_picture,
     has_picture, NULL},
    {"remove-sheet", NULL, N_("Remove Tile Sheet"), ED_GROUP_LEVELS, NULL, NULL, remove_sheet,
     has_sheet, NULL},
    {.name = NULL},
};
