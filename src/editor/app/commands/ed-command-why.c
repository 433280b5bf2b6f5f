/* SPDX-License-Identifier: MIT */
/*
 * Decides whether a command is available now, and explains why not and what would help: first the
 * kind of asset, then its other needs, then what the command itself requires.
 */
#include "app/commands/ed-command.h"

#include "app/ed-play-mode.h"
#include "app/ed-window-parts.h"
#include "lists/ed-asset-edits.h"
#include "lists/ed-tag-edits.h"
#include "session/ed-sheet.h"
#include "tools/level/ed-wall-edits.h"

#include <glib/gi18n.h>

/* ---- Needs ---- */

enum {
    KINDS = ED_NEED_ASSET | ED_NEED_SPRITE | ED_NEED_MAP | ED_NEED_LEVEL,
    OF_SPRITES = ED_NEED_FRAME | ED_NEED_BOXES | ED_NEED_ANIMATION,
    OF_LEVELS = ED_NEED_WALL_LAYER | ED_NEED_WALLS | ED_NEED_SELECTED_WALLS
};

/* Returns needs with the kinds of asset that they imply. */
static unsigned with_kinds(unsigned needs)
{
    return needs | ((needs & OF_SPRITES) != 0 ? ED_NEED_SPRITE : 0) |
           ((needs & ED_NEED_PLANE) != 0 ? ED_NEED_MAP : 0) |
           ((needs & OF_LEVELS) != 0 ? ED_NEED_LEVEL : 0);
}

static bool shows_wall_layer(EdSession *session)
{
    const Layer *layer = ed_session_layer(session);
    return layer != NULL && layer->walls != NULL;
}

/* Returns what is missing of a sprite, map or level, not yet translated, or NULL. */
static const char *missing_part(EdSession *session, EdNeed need)
{
    const EdView *view = ed_session_view(session);
    EdSelectionKind selected = ed_session_selection(session)->kind;
    switch (need) {
    case ED_NEED_ASSET:
        return view->kind != ED_NO_ASSET ? NULL : N_("Open an asset first");
    case ED_NEED_SPRITE:
        return view->kind == ED_SPRITE ? NULL : N_("Open a sprite first");
    case ED_NEED_MAP:
        return view->kind == ED_MAP ? NULL : N_("Open a map first");
    case ED_NEED_LEVEL:
        return view->kind == ED_LEVEL ? NULL : N_("Open a level first");
    case ED_NEED_FRAME:
        return ed_session_frame(session) != NULL ? NULL : N_("The sprite has no frames");
    case ED_NEED_BOXES:
        return ed_session_frame(session) != NULL && selected == ED_SELECT_BOXES
                   ? NULL
                   : N_("Select boxes first");
    case ED_NEED_ANIMATION:
        return ed_session_animation(session) != NULL ? NULL : N_("Select an animation first");
    case ED_NEED_PLANE:
        return ed_session_plane(session) != NULL ? NULL : N_("Add a plane first");
    case ED_NEED_WALL_LAYER:
        return shows_wall_layer(session) ? NULL : N_("Select a wall layer first");
    case ED_NEED_WALLS:
        return ed_walls_shown(session) != NULL ? NULL : N_("Select a layer with walls first");
    case ED_NEED_SELECTED_WALLS:
        return ed_walls_shown(session) != NULL && ed_walls_can_edit(session)
                   ? NULL
                   : N_("Select walls first");
    case ED_NEED_CANVAS:
        return !ed_session_shows_sheet(session) ? NULL : N_("Leave the contact sheet first");
    case ED_NEED_SELECTION:
        return selected != ED_SELECT_NOTHING ||
                       (ed_session_shows_sheet(session) && ed_session_frame(session) != NULL)
                   ? NULL
                   : N_("Select something first");
    default:
        return NULL;
    }
}

static const char *top_unless(bool can_move)
{
    return can_move ? NULL : N_("Already at the top");
}

static const char *bottom_unless(bool can_move)
{
    return can_move ? NULL : N_("Already at the bottom");
}

/* Returns the selected row of the asset tree, or NULL. */
static EdRow *item_of(EdWindow *window)
{
    return ed_assets_panel_selected(ed_window_parts(window)->assets);
}

static bool is_item(EdRow *row)
{
    return row != NULL && ed_row_kind(row) != ED_ASSET_HEADING &&
           ed_row_kind(row) != ED_ASSET_BANDS;
}

/* Returns the selected row of the list of layers or planes, or NULL. */
static EdRow *row_of(EdWindow *window)
{
    return ed_layers_section_selected(ed_inspector_layers(ed_window_parts(window)->inspector));
}

/* Returns what is missing in a list of the window, not yet translated, or NULL. */
static const char *missing_row(EdWindow *window, EdNeed need)
{
    EdSession *session = ed_window_session(window);
    EdProblemsPanel *problems = ed_inspector_problems(ed_window_parts(window)->inspector);
    switch (need) {
    case ED_NEED_TAG:
        return ed_session_view(session)->tag != 0 ? NULL : N_("Select a tag first");
    case ED_NEED_TAG_ABOVE:
        return top_unless(ed_tag_can_move(session, -1));
    case ED_NEED_TAG_BELOW:
        return bottom_unless(ed_tag_can_move(session, 1));
    case ED_NEED_ITEM:
        return is_item(item_of(window)) ? NULL : N_("Select an asset first");
    case ED_NEED_ITEM_ABOVE:
        return top_unless(ed_asset_can_move(session, item_of(window), -1));
    case ED_NEED_ITEM_BELOW:
        return bottom_unless(ed_asset_can_move(session, item_of(window), 1));
    case ED_NEED_WHOLE_ASSET:
        return item_of(window) != NULL && ed_asset_is_whole(item_of(window))
                   ? NULL
                   : N_("Select a sprite, map or level first");
    case ED_NEED_ROW:
        return row_of(window) != NULL ? NULL : N_("Select a layer or plane first");
    case ED_NEED_ROW_ABOVE:
        return top_unless(ed_asset_can_move(session, row_of(window), -1));
    case ED_NEED_ROW_BELOW:
        return bottom_unless(ed_asset_can_move(session, row_of(window), 1));
    case ED_NEED_PROBLEM:
        return ed_problems_panel_can_go(problems) ? NULL : N_("Select a problem first");
    case ED_NEED_FIXABLE:
        return ed_problems_panel_can_fix(problems) ? NULL : N_("Select a fixable problem first");
    default:
        return NULL;
    }
}

/* ---- Commands ---- */

/* Returns why a command without a target is not available, not yet translated, or NULL. */
static const char *refusal_of(EdWindow *window, const EdCommand *action)
{
    EdSession *session = ed_window_session(window);
    unsigned needs = with_kinds(action->needs);
    bool is_off = !ed_command_works_in_play(action) && ed_play_mode_is_on(window);
    if (session == NULL)
        return action->without_project && !is_off ? NULL : N_("Open a project first");
    if (is_off)
        return N_("Return to the editor first");
    for (; needs != 0; needs &= needs - 1) {
        unsigned need = needs & (~needs + 1); /* the lowest bit */
        const char *missing =
            need < ED_NEED_TAG ? missing_part(session, need) : missing_row(window, need);
        if (missing != NULL)
            return (need & KINDS) == 0 && action->can == NULL && action->reason != NULL
                       ? action->reason
                       : missing;
    }
    if (action->can == NULL || action->can(session))
        return NULL;
    return action->reason != NULL ? action->reason : N_("Open an asset first");
}

bool ed_command_is_available(EdWindow *window, const EdCommand *action)
{
    return refusal_of(window, action) == NULL;
}

const char *ed_command_why_not(EdWindow *window, const EdCommand *command)
{
    const char *refusal = refusal_of(window, ed_command_action(command));
    return refusal != NULL ? _(refusal) : NULL;
}

/* ---- Tools ---- */

const char *ed_tool_why_not(EdWindow *window, const EdToolClass *tool)
{
    static const char *const layers[] = {
        [LAYER_WALLS] = N_("Select a wall layer first"),
        [LAYER_TILES] = N_("Select a tile layer first"),
        [LAYER_MAZE] = N_("Select a maze layer first"),
        [LAYER_GROUND] = N_("Select a ground layer first"),
        [LAYER_HEIGHTS] = N_("Select a height layer first"),
    };
    EdSession *session = ed_window_session(window);
    if (session == NULL)
        return _("Open a project first");
    if (ed_session_view(session)->kind == ED_LEVEL && (tool->assets & 1u << ED_LEVEL) != 0)
        for (unsigned i = 0; i < G_N_ELEMENTS(layers); i++)
            if ((tool->layers & 1u << i) != 0)
                return _(layers[i]);
    for (unsigned need = ED_NEED_SPRITE; need <= ED_NEED_LEVEL; need <<= 1)
        if ((tool->assets & need) != 0)
            return _(missing_part(session, need));
    return _("Open an asset first");
}
