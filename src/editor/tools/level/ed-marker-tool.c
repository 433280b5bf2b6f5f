/* SPDX-License-Identifier: MIT */
/* The tool "marker": a click adds a marker with the name in the options bar, and a drag sets its
 * direction. Existing markers are moved, or turned by their direction handles. */
#include "session/ed-selection.h"
#include "tools/ed-tools.h"
#include "tools/level/ed-wall-drag.h"

#include <glib/gi18n.h>

typedef struct MarkerState {
    EdWallDrag drag;
    EdWallSnap snap;
    bool inside;
} MarkerState;

/* Adds a marker and sets `hit` to its direction handle, so that the drag sets its direction. */
static bool add_marker(EdTool *tool, const EdPointer *pointer, EdWallHit *hit)
{
    EdSession *session = ed_tool_session(tool);
    const MarkerState *state = ed_tool_state(tool);
    const EdView *view = ed_session_view(session);
    if (!ed_tool_can_draw(tool, view->tag))
        return false;
    const char *wanted = ed_session_option_text(session, "marker", "name");
    Project *after = edit_add_marker(ed_session_project(session), view->asset,
                                     *wanted != '\0' ? wanted : _("marker"), view->tag,
                                     state->snap.at.x, state->snap.at.y, ed_error(session));
    if (!ed_session_push(session, after, _("Place marker"), tool))
        return false;
    uint32_t count = list_count(ed_session_level(session)->markers);
    *hit = (EdWallHit){ED_WALL_DIRECTION, count - 1, 0, state->snap.at};
    Path marker = path_marker(view->asset, count - 1);
    if (*wanted == '\0')
        ed_tool_ask_name(tool, &marker);
    return true;
}

static void marker_tool_track_pointer(EdTool *tool, const EdPointer *pointer)
{
    MarkerState *state = ed_tool_state(tool);
    state->inside = true;
    state->snap = ed_wall_snap(ed_tool_session(tool), pointer, &(EdWallSnapping){.from = NULL});
}

static bool marker_tool_press(EdTool *tool, const EdPointer *pointer)
{
    MarkerState *state = ed_tool_state(tool);
    EdSession *session = ed_tool_session(tool);
    if (pointer->button != 1 || ed_session_level(session) == NULL)
        return false;
    marker_tool_track_pointer(tool, pointer);
    EdWallHit hit = ed_wall_hit(session, pointer, ED_WALL_DIRECTION | ED_WALL_MARKER);
    if (hit.kind == ED_WALL_NOTHING && !add_marker(tool, pointer, &hit))
        return false;
    uint64_t item = hit.index;
    ed_session_select(session, ED_SELECT_MARKERS, &item, 1);
    return ed_wall_drag_begin(&state->drag, tool, pointer, &hit);
}

static void marker_tool_drag(EdTool *tool, const EdPointer *pointer)
{
    MarkerState *state = ed_tool_state(tool);
    ed_wall_drag_to(&state->drag, tool, pointer);
}

static void marker_tool_end_drag(EdTool *tool)
{
    MarkerState *state = ed_tool_state(tool);
    ed_wall_drag_end(&state->drag);
}

static void marker_tool_release(EdTool *tool, const EdPointer *pointer)
{
    marker_tool_end_drag(tool);
}

static void marker_tool_leave(EdTool *tool)
{
    ((MarkerState *)ed_tool_state(tool))->inside = false;
}

static void marker_tool_draw(EdTool *tool, EdOverlay *overlay)
{
    const MarkerState *state = ed_tool_state(tool);
    if (ed_tool_is_dragging(tool))
        ed_wall_drag_draw(&state->drag, overlay);
    else if (state->inside)
        ed_wall_snap_draw(overlay, &state->snap, NULL);
}

static EdCursor cursor_at(EdTool *tool, const EdPointer *pointer)
{
    EdWallHit hit = ed_wall_hit(ed_tool_session(tool), pointer, ED_WALL_DIRECTION | ED_WALL_MARKER);
    return hit.kind == ED_WALL_NOTHING ? ED_CURSOR_CROSS : ED_CURSOR_MOVE;
}

static const EdOption options[] = {
    {.id = "name", .kind = ED_OPTION_TEXT, .label = N_("Name")},
    ED_WALL_GRID_OPTION,
};

const EdToolClass ed_marker_tool = {
    .name = "marker",
    .title = N_("Marker"),
    .icon = "gab-point-symbolic",
    .key = "a",
    .hint = N_("Click to place a start, item or exit · drag to set its direction"),
    .assets = 1u << ED_LEVEL,
    .group = 3,
    .has_tag = true,
    .state_size = sizeof(MarkerState),
    ED_OPTIONS(options),
    .end = marker_tool_end_drag,
    .press = marker_tool_press,
    .drag = marker_tool_drag,
    .release = marker_tool_release,
    .cancel = marker_tool_end_drag,
    .hover = marker_tool_track_pointer,
    .leave = marker_tool_leave,
    .key_pressed = ed_level_key,
    .draw = marker_tool_draw,
    .cursor_at = cursor_at,
    .status = ed_level_status,
};
