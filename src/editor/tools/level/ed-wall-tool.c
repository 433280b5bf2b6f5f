/* SPDX-License-Identifier: MIT */
/* The tool "wall": each click ends a wall and begins the next one. New walls are in the document at
 * once, as one open step of the history, so that they are drawn, saved and recorded in the journal
 * like finished walls. */
#include "session/ed-selection.h"
#include "tools/ed-hit.h"
#include "tools/ed-tools.h"
#include "tools/level/ed-wall-draw.h"

#include <glib/gi18n.h>

typedef struct WallState {
    GArray *points;  /* WallPoint: the line being drawn; NULL: none */
    Project *before; /* the version in which the line began */
    uint32_t first;  /* index of the line's first wall */
    WallStyle style;
    EdWallSnap snap; /* the snapped pointer */
    bool pointer_is_inside;
    bool is_pushing; /* the tool itself is pushing a version */
} WallState;

static WallPoint point_at(const WallState *state, guint index)
{
    return g_array_index(state->points, WallPoint, index);
}

static const WallPoint *last_point(const WallState *state)
{
    return state->points != NULL ? &g_array_index(state->points, WallPoint, state->points->len - 1)
                                 : NULL;
}

static void forget_line(WallState *state)
{
    g_clear_pointer(&state->points, g_array_unref);
    g_clear_pointer(&state->before, node_unref);
}

/* ---- Drawing ---- */

/* Pushes a version with walls between the points; false if it was refused. */
static bool push_walls(EdTool *tool, bool closed)
{
    WallState *state = ed_tool_state(tool);
    EdSession *session = ed_tool_session(tool);
    LayerRef layer = ed_layer_shown(session);
    Project *after =
        edit_draw_walls(state->before, &layer, (const WallPoint *)(const void *)state->points->data,
                        state->points->len, closed, &state->style, ed_error(session));
    state->is_pushing = true;
    bool is_pushed = ed_session_push(session, after, _("Draw walls"), tool);
    state->is_pushing = false;
    return is_pushed;
}

static void finish(EdTool *tool)
{
    WallState *state = ed_tool_state(tool);
    if (state->points == NULL)
        return;
    uint32_t first = state->first;
    bool has_walls = state->points->len > 1;
    forget_line(state);
    if (has_walls)
        ed_wall_finish(tool, first);
}

static void wall_tool_begin(EdTool *tool)
{
    WallState *state = ed_tool_state(tool);
    EdSession *session = ed_tool_session(tool);
    ed_session_end_group(session);
    ed_session_select_nothing(session);
    state->before = node_ref(ed_session_project(session));
    state->first = list_count(ed_walls_shown(session));
    state->style = ed_wall_style(session);
    state->points = g_array_new(FALSE, FALSE, sizeof(WallPoint));
}

/* A change of tag or side applies from the last corner on: the walls so far become a finished
 * line. */
static void follow_style(EdTool *tool)
{
    WallState *state = ed_tool_state(tool);
    WallStyle style = ed_wall_style(ed_tool_session(tool));
    if (style.tag == state->style.tag && style.blocks == state->style.blocks)
        return;
    WallPoint last = *last_point(state);
    finish(tool);
    wall_tool_begin(tool);
    g_array_append_val(state->points, last);
}

static bool is_same(WallPoint a, WallPoint b)
{
    return a.x == b.x && a.y == b.y;
}

static bool closes_at(const WallState *state, WallPoint at)
{
    return state->points->len > 2 && is_same(at, point_at(state, 0));
}

/* Adds a point to the line; the first point again closes and finishes it. */
static void add_point(EdTool *tool, WallPoint at)
{
    WallState *state = ed_tool_state(tool);
    guint count = state->points->len;
    if (closes_at(state, at)) {
        push_walls(tool, true);
        finish(tool);
    } else if (count == 0 || !is_same(at, point_at(state, count - 1))) {
        g_array_append_val(state->points, at);
        if (!push_walls(tool, false))
            g_array_set_size(state->points, count);
    }
}

static void remove_last_point(EdTool *tool)
{
    WallState *state = ed_tool_state(tool);
    g_array_set_size(state->points, state->points->len - 1);
    if (state->points->len > 0) {
        push_walls(tool, false);
        return;
    }
    forget_line(state);
    ed_session_end_group(ed_tool_session(tool));
}

/* ---- Input ---- */

static void wall_tool_track_pointer(EdTool *tool, const EdPointer *pointer)
{
    WallState *state = ed_tool_state(tool);
    state->pointer_is_inside = true;
    state->snap =
        ed_wall_snap(ed_tool_session(tool), pointer, &(EdWallSnapping){.from = last_point(state)});
}

/* A right click that ends a line is treated as a drag without movement, so that it opens no
 * menu. */
static bool wall_tool_press(EdTool *tool, const EdPointer *pointer)
{
    WallState *state = ed_tool_state(tool);
    bool drawing = state->points != NULL;
    if (pointer->button == 3 || (pointer->button == 1 && drawing && pointer->clicks > 1)) {
        finish(tool);
        return drawing && pointer->button == 3;
    }
    if (pointer->button != 1 || !ed_wall_can_draw(tool))
        return false;
    wall_tool_track_pointer(tool, pointer);
    if (!drawing)
        wall_tool_begin(tool);
    add_point(tool, state->snap.at);
    wall_tool_track_pointer(tool, pointer);
    return false;
}

static void wall_tool_leave(EdTool *tool)
{
    ((WallState *)ed_tool_state(tool))->pointer_is_inside = false;
}

static bool wall_tool_key_pressed(EdTool *tool, EdKey key, unsigned modifiers)
{
    WallState *state = ed_tool_state(tool);
    if (state->points == NULL)
        return ed_level_key(tool, key, modifiers);
    if (key == ED_KEY_ENTER) {
        finish(tool);
    } else if (ed_key_drops_node(key)) {
        remove_last_point(tool);
    } else {
        return false;
    }
    return true;
}

/* A version that this tool did not push, for example an undo, ends the line as it is. */
static void wall_tool_changed(EdTool *tool, unsigned view_changes)
{
    WallState *state = ed_tool_state(tool);
    bool is_elsewhere = (view_changes & (ED_VIEW_ASSET | ED_VIEW_PART)) != 0;
    if (is_elsewhere || (view_changes == 0 && !state->is_pushing))
        forget_line(state);
    else if (state->points != NULL && (view_changes & (ED_VIEW_TAG | ED_VIEW_TOOL)) != 0)
        follow_style(tool);
}

static void wall_tool_draw(EdTool *tool, EdOverlay *overlay)
{
    const WallState *state = ed_tool_state(tool);
    const WallPoint *last = last_point(state);
    for (guint i = 0; state->points != NULL && i < state->points->len; i++) {
        double x = ed_pixels(point_at(state, i).x), y = ed_pixels(point_at(state, i).y);
        if (i == 0)
            ed_overlay_first(overlay, x, y, closes_at(state, state->snap.at));
        else
            ed_overlay_mark(overlay, ED_MARK_HANDLE, x, y, ED_STYLE_PLAIN);
    }
    if (!state->pointer_is_inside)
        return;
    if (last != NULL)
        ed_overlay_line(overlay, ed_pixels(last->x), ed_pixels(last->y),
                        ed_pixels(state->snap.at.x), ed_pixels(state->snap.at.y),
                        ED_STYLE_PROPOSED);
    ed_wall_snap_draw(overlay, &state->snap, last);
    if (last != NULL)
        ed_wall_measure_draw(overlay, *last, &state->snap);
}

static char *wall_tool_status(EdTool *tool, const EdPointer *pointer)
{
    const WallState *state = ed_tool_state(tool);
    if (state->points == NULL)
        return ed_level_status(tool, pointer);
    guint count = state->points->len - 1;
    return g_strdup_printf(g_dngettext(NULL, "%u wall drawn", "%u walls drawn", count), count);
}

static const EdOption options[] = {
    ED_WALL_BLOCKS_OPTION,
    ED_WALL_SNAP_OPTIONS,
    ED_WALL_JOIN_OPTION,
};

const EdToolClass ed_wall_tool = {
    .name = "wall",
    .title = N_("Wall"),
    .icon = "gab-wall-symbolic",
    .key = "w",
    .hint = N_("Click to add vertices · Enter to finish · Backspace to remove the last one · Ctrl "
               "to disable snapping"),
    .assets = 1u << ED_LEVEL,
    .layers = 1u << LAYER_WALLS,
    .group = 1,
    .has_tag = true,
    .state_size = sizeof(WallState),
    .cursor = ED_CURSOR_CROSS,
    ED_OPTIONS(options),
    .end = finish,
    .press = wall_tool_press,
    .hover = wall_tool_track_pointer,
    .leave = wall_tool_leave,
    .key_pressed = wall_tool_key_pressed,
    .changed = wall_tool_changed,
    .draw = wall_tool_draw,
    .status = wall_tool_status,
};
