/* SPDX-License-Identifier: MIT */
/* The tool "point": a click adds an action point with the name in the options bar, at the centre of
 * a pixel. A drag moves a point; a drag with Control sets its direction. */
#include "edit/sprites.h"
#include "tools/ed-tools.h"
#include "tools/sprite/ed-frame-drag.h"
#include "tools/sprite/ed-frame-edits.h"

#include <glib/gi18n.h>
#include <math.h>

typedef struct PointState {
    EdFrameDrag drag;
    double x, y; /* position of the pointer */
    bool adds;   /* the pointer is on no point: a click would add one */
} PointState;

/* True if a new point gets a name that the user has not chosen, and no other frame has. */
static bool needs_name(EdSession *session, const char *name)
{
    g_auto(GStrv) used = ed_sprite_point_names(session);
    bool is_used = g_strv_contains((const char *const *)used, name);
    return !is_used && *ed_session_option_text(session, "point", "name") == '\0';
}

/* Adds a point at the pointer and sets `hit` to it, so that the drag moves it. */
static bool add_point(EdTool *tool, const EdPointer *pointer, EdHit *hit)
{
    EdSession *session = ed_tool_session(tool);
    Scope scope = ed_session_scope(session, (pointer->modifiers & ED_SHIFT) != 0);
    g_autofree char *name = ed_frame_next_point_name(session);
    bool is_new = needs_name(session, name);
    Project *after =
        edit_set_point(ed_session_project(session), &scope, name, ed_fixed_middle(pointer->x),
                       ed_fixed_middle(pointer->y), ed_error(session));
    bool is_added = ed_session_push(session, after, _("Place action point"), tool);
    *hit = (EdHit){.kind = ED_HIT_NOTHING};
    if (is_added && list_find_name(ed_session_frame(session)->points, name, &hit->index) != NULL)
        hit->kind = ED_HIT_POINT;
    const EdView *view = ed_session_view(session);
    Path point = path_point(view->asset, view->frame, hit->index);
    if (is_new && hit->kind == ED_HIT_POINT)
        ed_tool_ask_name(tool, &point);
    return hit->kind == ED_HIT_POINT;
}

static bool point_tool_press(EdTool *tool, const EdPointer *pointer)
{
    PointState *state = ed_tool_state(tool);
    EdSession *session = ed_tool_session(tool);
    if (pointer->button != 1 || ed_session_frame(session) == NULL)
        return false;
    if (ed_tool_refuse_locked(tool, ed_hit_locked_point(session, pointer)))
        return false;
    EdHit hit = ed_hit_frame(session, pointer, ED_HIT_DIRECTION | ED_HIT_POINT);
    if (hit.kind == ED_HIT_NOTHING && !add_point(tool, pointer, &hit))
        return false;
    if ((pointer->modifiers & ED_CONTROL) != 0)
        hit.kind = ED_HIT_DIRECTION;
    ed_session_select(session, ED_SELECT_POINTS, (const uint64_t[]){hit.index}, 1);
    return ed_frame_drag_begin(&state->drag, tool, pointer, &hit);
}

static void point_tool_drag(EdTool *tool, const EdPointer *pointer)
{
    PointState *state = ed_tool_state(tool);
    ed_frame_drag_to(&state->drag, tool, pointer);
}

static void point_tool_end_drag(EdTool *tool)
{
    PointState *state = ed_tool_state(tool);
    ed_frame_drag_end(&state->drag);
}

static void point_tool_release(EdTool *tool, const EdPointer *pointer)
{
    point_tool_end_drag(tool);
}

static void point_tool_hover(EdTool *tool, const EdPointer *pointer)
{
    PointState *state = ed_tool_state(tool);
    EdHit hit = ed_hit_frame(ed_tool_session(tool), pointer, ED_HIT_DIRECTION | ED_HIT_POINT);
    state->adds = hit.kind == ED_HIT_NOTHING;
    state->x = pointer->x;
    state->y = pointer->y;
}

/* Shows the name of the point that a click would add, and the pixel. */
static void point_tool_draw(EdTool *tool, EdOverlay *overlay)
{
    const PointState *state = ed_tool_state(tool);
    EdSession *session = ed_tool_session(tool);
    if (ed_tool_pointer(tool) == NULL || !state->adds || ed_tool_is_dragging(tool) ||
        ed_session_frame(session) == NULL)
        return;
    double x = floor(state->x), y = floor(state->y);
    g_autofree char *name = ed_frame_next_point_name(session);
    ed_overlay_box(overlay, x, y, x + 1, y + 1, ED_STYLE_HOVERED);
    ed_overlay_chip(overlay, x + 1, y + 0.5, ED_CHIP_RIGHT, "%s", name);
}

static const EdOption options[] = {
    {.id = "name", .kind = ED_OPTION_NAME, .label = N_("Name")},
};

const EdToolClass ed_point_tool = {
    .name = "point",
    .title = N_("Action point"),
    .icon = "gab-point-symbolic",
    .key = "a",
    .hint = N_("Click to place a point at a pixel centre · Shift-click to place it in all frames · "
               "Ctrl-drag to rotate it"),
    .assets = 1u << ED_SPRITE,
    .group = 1,
    .state_size = sizeof(PointState),
    .cursor = ED_CURSOR_CROSS,
    ED_OPTIONS(options),
    .end = point_tool_end_drag,
    .press = point_tool_press,
    .drag = point_tool_drag,
    .release = point_tool_release,
    .cancel = point_tool_end_drag,
    .hover = point_tool_hover,
    .at_pointer = true,
    .key_pressed = ed_frame_key,
    .draw = point_tool_draw,
    .status = ed_frame_status,
};
