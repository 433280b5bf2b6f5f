/* SPDX-License-Identifier: MIT */
/*
 * Commands for terrain layers: tiles, mazes, ground, heights.
 */
#include "app/commands/ed-command.h"

#include "app/import/ed-import.h"
#include "edit/assets.h"
#include "edit/levels.h"

#include <glib/gi18n.h>

/* ---- Mazes ---- */

static bool has_maze(EdSession *session)
{
    const Layer *layer = ed_session_layer(session);
    return layer != NULL && layer->maze != NULL;
}

static void generate(EdSession *session)
{
    const EdView *view = ed_session_view(session);
    LayerRef layer = {view->asset, view->layer};
    ed_session_declare_option(session, "maze", "seed", ED_MAZE_SEED);
    uint64_t seed = (uint64_t)ed_session_option(session, "maze", "seed");
    Project *after =
        edit_generate_maze(ed_session_project(session), &layer, seed, ed_error(session));
    ed_session_push(session, after, _("Generate maze"), NULL);
}

/* ---- Pictures ---- */

static bool has_picture(EdSession *session)
{
    const Layer *layer = ed_session_layer(session);
    return layer != NULL && (layer->tiles != NULL || layer->heights != NULL);
}

static bool has_sheet(EdSession *session)
{
    const Layer *layer = ed_session_layer(session);
    return layer != NULL && layer->tiles != NULL && layer->tiles->sheet != 0;
}

static void remove_sheet(EdSession *session)
{
    const EdView *view = ed_session_view(session);
    Project *after = edit_set_layer_picture(ed_session_project(session), view->asset, view->layer,
                                            0, ed_error(session));
    ed_session_push(session, after, _("Remove tile sheet"), NULL);
}

const EdCommand ed_terrain_commands[] = {
    {"generate-maze", N_("Generate Maze"), ED_GROUP_LEVELS, .keys = "<Shift><Control>m",
     .needs = ED_NEED_LEVEL, .can = has_maze, .reason = N_("Select a maze layer first"),
     .no_effect = N_("This seed generates the same maze. Change the seed in the inspector."),
     .change = generate},
    {"layer-picture", N_("Layer Picture…"), ED_GROUP_LEVELS, .needs = ED_NEED_LEVEL,
     .can = has_picture, .reason = N_("Select a tile or height layer first"),
     .run = ed_import_choose_layer_picture},
    {"remove-sheet", N_("Remove Tile Sheet"), ED_GROUP_LEVELS, .needs = ED_NEED_LEVEL,
     .can = has_sheet, .reason = N_("Select a tile layer with a tile sheet first"),
     .change = remove_sheet},
    {.name = NULL},
};
