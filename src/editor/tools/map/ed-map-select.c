/* SPDX-License-Identifier: MIT */
/* The select tool on maps: a click selects a zone or a shape, a drag moves shapes, nodes, widths
 * and walk-to points. */
#include "edit/assets.h"
#include "edit/maps.h"
#include "session/ed-selection.h"
#include "tools/ed-shapes.h"
#include "tools/ed-tools.h"
#include "tools/map/ed-painter.h"

#include <glib/gi18n.h>

typedef struct MapState {
    EdShapeDrag drag;
} MapState;

/* ---- Keys of all tools on maps ---- */

static bool remove_bands(EdSession *session)
{
    const EdSelection *selection = ed_session_selection(session);
    if (selection->kind != ED_SELECT_BANDS)
        return false;
    Project *after = node_ref(ed_session_project(session));
    for (uint32_t i = 0; i < selection->count && after != NULL; i++) {
        Path path = path_band(ed_session_view(session)->asset, selection->items[i]);
        node_set_child(&after, edit_remove_asset(after, &path, ed_error(session)));
    }
    return ed_session_push(session, after, _("Delete band"), NULL);
}

static bool remove_zone(EdSession *session)
{
    const EdSelection *selection = ed_session_selection(session);
    const EdView *view = ed_session_view(session);
    if (selection->kind != ED_SELECT_ZONES)
        return false;
    Project *after = node_ref(ed_session_project(session));
    for (uint32_t i = 0; i < selection->count && after != NULL; i++) {
        node_set_child(&after,
                       edit_replace_zone(after, view->asset, view->plane,
                                         (int32_t)selection->items[i], 0, ed_error(session)));
    }
    return ed_session_push(session, after, _("Delete zone"), NULL);
}

static bool remove_selected(EdSession *session)
{
    return ed_shape_remove_selected(session) || remove_zone(session) || remove_bands(session);
}

static bool paints_zones(EdTool *tool)
{
    const EdToolClass *class = ed_tool_get_class(tool);
    for (uint32_t i = 0; i < class->option_count; i++)
        if (class->options[i].kind == ED_OPTION_ZONE)
            return true;
    return false;
}

bool ed_map_key(EdTool *tool, EdKey key, unsigned modifiers)
{
    static const EdKeyEdits edits = {ed_shape_nudge, remove_selected, NULL, NULL};
    EdSession *session = ed_tool_session(tool);
    if (key == ED_KEY_ENTER && paints_zones(tool) && ed_session_view(session)->zone != 0) {
        ed_session_set_zone(session, 0); /* the next paint starts a new zone */
        return true;
    }
    return ed_key_edit(tool, &edits, key, modifiers);
}

/* ---- The pointer ---- */

static void select_hit(EdTool *tool, const EdPointer *pointer, const EdShapeHit *hit)
{
    EdSession *session = ed_tool_session(tool);
    bool add = (pointer->modifiers & ED_SHIFT) != 0;
    switch (hit->kind) {
    case ED_SHAPE_NODE:
        if (add)
            ed_session_toggle(session, ED_SELECT_SHAPE_NODES, hit->node);
        else if (!ed_session_is_selected(session, ED_SELECT_SHAPE_NODES, hit->node))
            ed_session_select_nodes(session, hit->shape, (const uint64_t[]){hit->node}, 1);
        break;
    case ED_SHAPE_LINE:
        if (pointer->clicks > 1)
            ed_shape_add_node(tool, pointer, hit);
        break;
    case ED_SHAPE_INSIDE:
        if (!ed_session_is_selected(session, ED_SELECT_SHAPES, hit->shape))
            ed_session_select(session, ED_SELECT_SHAPES, &hit->shape, 1);
        ed_session_set_zone(session, hit->zone);
        break;
    case ED_SHAPE_WALK:
    case ED_SHAPE_ZONE:
        if (add)
            ed_session_toggle(session, ED_SELECT_ZONES, (uint64_t)hit->zone);
        else
            ed_session_select(session, ED_SELECT_ZONES, (const uint64_t[]){(uint64_t)hit->zone}, 1);
        ed_session_set_zone(session, hit->zone);
        break;
    case ED_SHAPE_WIDTH:
        break;
    case ED_SHAPE_NOTHING:
        ed_session_select_nothing(session);
    }
}

static bool map_select_press(EdTool *tool, const EdPointer *pointer)
{
    MapState *state = ed_tool_state(tool);
    if (pointer->button != 1)
        return false;
    EdShapeHit hit = ed_shape_hit(ed_tool_session(tool), pointer);
    select_hit(tool, pointer, &hit);
    return ed_shape_drag_begin(&state->drag, tool, pointer, &hit);
}

static void map_select_drag(EdTool *tool, const EdPointer *pointer)
{
    ed_shape_drag_to(&((MapState *)ed_tool_state(tool))->drag, tool, pointer);
}

static void map_select_end_drag(EdTool *tool)
{
    ed_shape_drag_end(&((MapState *)ed_tool_state(tool))->drag);
}

static void map_select_release(EdTool *tool, const EdPointer *pointer)
{
    map_select_end_drag(tool);
}

static EdCursor cursor_at(EdTool *tool, const EdPointer *pointer)
{
    EdShapeHit hit = ed_shape_hit(ed_tool_session(tool), pointer);
    return hit.kind == ED_SHAPE_NOTHING || hit.kind == ED_SHAPE_ZONE ? ED_CURSOR_ARROW
                                                                     : ED_CURSOR_MOVE;
}

_Static_assert(sizeof(MapState) <= ED_SELECT_STATE, "the state does not fit into ED_SELECT_STATE");

const EdToolClass ed_map_select = {
    .name = "select",
    .state_size = sizeof(MapState),
    .press = map_select_press,
    .drag = map_select_drag,
    .release = map_select_release,
    .cancel = map_select_end_drag,
    .end = map_select_end_drag,
    .key_pressed = ed_map_key,
    .cursor_at = cursor_at,
    .status = ed_map_status,
};
