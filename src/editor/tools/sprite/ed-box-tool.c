/* SPDX-License-Identifier: MIT */
/* The tool "box": a drag draws a box of the current tag, even inside other boxes, or next to them:
 * only from inside the selected box, a drag from a handle resizes it and one from its outline moves
 * it; a click selects. */
#include "edit/sprites.h"
#include "tools/ed-tools.h"
#include "tools/sprite/ed-frame-drag.h"

#include <glib/gi18n.h>
#include <math.h>

typedef struct BoxState {
    EdFrameDrag drag;  /* drag of an existing box */
    bool drawing;      /* a new box is being drawn */
    double x, y;       /* position where the new box began */
    EdHit hovered;     /* the thing that a drag from the pointer would grab */
    double at_x, at_y; /* position of the pointer */
    PixelRect rect;    /* the new box */
    bool drawn;        /* the new box has a width and a height */
    EdSnap *snap;
} BoxState;

/* True if the pointer is on the outline of the selected box, where a drag moves it. A drag inside
 * the box draws a new box, unless the box is too small to have an inside. */
static bool is_on_outline(EdSession *session, uint32_t index, const EdPointer *pointer)
{
    const Box *box = list_get(ed_session_frame(session)->boxes, index);
    double reach = ED_NEAR / pointer->zoom;
    double from_left = pointer->x - box->x, from_top = pointer->y - box->y;
    double side = fmin(fmin(from_left, box->w - from_left), fmin(from_top, box->h - from_top));
    return side <= reach || fmin(box->w, box->h) <= 8 * reach;
}

/* True if the pointer is inside a box or exactly on an edge. */
static bool is_inside(EdSession *session, uint32_t index, const EdPointer *pointer)
{
    PixelRect rect = box_rect(list_get(ed_session_frame(session)->boxes, index));
    return pointer->x >= rect.left && pointer->x <= rect.right && pointer->y >= rect.top &&
           pointer->y <= rect.bottom;
}

/* Returns the thing that a drag from the pointer grabs: a handle, the outline of the selected box,
 * or nothing, so that a new box is drawn. The outer half of a handle grabs nothing: a box that
 * touches the selected one begins there. */
static EdHit grab_at(EdSession *session, const EdPointer *pointer)
{
    EdHit hit = ed_hit_frame(session, pointer, ED_HIT_HANDLE | ED_HIT_BOX);
    if (hit.kind == ED_HIT_HANDLE && !is_inside(session, hit.index, pointer))
        hit.kind = ED_HIT_NOTHING;
    if (hit.kind == ED_HIT_BOX && (!ed_session_is_selected(session, ED_SELECT_BOXES, hit.index) ||
                                   !is_on_outline(session, hit.index, pointer)))
        hit.kind = ED_HIT_NOTHING;
    return hit;
}

static bool box_tool_press(EdTool *tool, const EdPointer *pointer)
{
    BoxState *state = ed_tool_state(tool);
    EdSession *session = ed_tool_session(tool);
    if (pointer->button != 1 || ed_session_frame(session) == NULL)
        return false;
    EdHit hit = grab_at(session, pointer);
    if (hit.kind != ED_HIT_NOTHING)
        return ed_frame_drag_begin(&state->drag, tool, pointer, &hit);
    if (!ed_tool_can_draw(tool, ed_session_view(session)->tag))
        return false;
    state->drawing = true;
    state->drawn = false;
    state->x = pointer->x;
    state->y = pointer->y;
    state->snap = ed_snap_frame(session, NULL);
    return true;
}

/* Sets the new box to the pixels that the drag touches, beginning with the pressed one. A drag that
 * stays in one pixel, or hardly moves on the screen, draws nothing. */
static void draw_to(EdTool *tool, const EdPointer *pointer)
{
    BoxState *state = ed_tool_state(tool);
    bool free = (pointer->modifiers & ED_CONTROL) != 0;
    PixelRect rect = ed_snap_pixels(state->snap, state->x, state->y, pointer->x, pointer->y,
                                    pointer->zoom, free);
    int32_t width = rect.right - rect.left, height = rect.bottom - rect.top;
    double distance = hypot(pointer->x - state->x, pointer->y - state->y) * pointer->zoom;
    state->rect = rect;
    state->drawn = distance > ED_DRAG_THRESHOLD && MIN(width, height) > 0 && MAX(width, height) > 1;
}

static void box_tool_drag(EdTool *tool, const EdPointer *pointer)
{
    BoxState *state = ed_tool_state(tool);
    state->at_x = pointer->x;
    state->at_y = pointer->y;
    if (state->drawing)
        draw_to(tool, pointer);
    else
        ed_frame_drag_to(&state->drag, tool, pointer);
}

static void add_box(EdTool *tool, bool all)
{
    BoxState *state = ed_tool_state(tool);
    EdSession *session = ed_tool_session(tool);
    Scope scope = ed_session_scope(session, all);
    Box *box = node_new(&box_kind);
    box->tag = ed_session_view(session)->tag;
    box->x = state->rect.left;
    box->y = state->rect.top;
    box->w = state->rect.right - state->rect.left;
    box->h = state->rect.bottom - state->rect.top;
    Project *after = edit_add_box(ed_session_project(session), &scope, box, ed_error(session));
    node_unref(box);
    if (!ed_session_push(session, after, _("Draw box"), tool))
        return;
    uint64_t last = list_count(ed_session_frame(session)->boxes) - 1;
    ed_session_select(session, ED_SELECT_BOXES, &last, 1);
}

/* Selects the box under a click that drew nothing. */
static void select_clicked(EdSession *session, const EdPointer *pointer)
{
    uint32_t below = (pointer->modifiers & ED_ALT) != 0
                         ? ed_hit_box_below(session, pointer->x, pointer->y)
                         : UINT32_MAX;
    uint32_t box = below;
    if (below == UINT32_MAX && ed_hit_boxes(session, pointer->x, pointer->y, &box, 1) == 0)
        ed_session_select_nothing(session);
    else
        ed_session_select(session, ED_SELECT_BOXES, (const uint64_t[]){box}, 1);
}

static void box_tool_end_drag(EdTool *tool)
{
    BoxState *state = ed_tool_state(tool);
    ed_snap_free(state->snap);
    state->snap = NULL;
    state->drawing = false;
    ed_frame_drag_end(&state->drag);
}

static void box_tool_release(EdTool *tool, const EdPointer *pointer)
{
    BoxState *state = ed_tool_state(tool);
    if (state->drawing && state->drawn)
        add_box(tool, (pointer->modifiers & ED_SHIFT) != 0);
    else if (state->drawing || !state->drag.moved)
        select_clicked(ed_tool_session(tool), pointer);
    box_tool_end_drag(tool);
}

static void box_tool_hover(EdTool *tool, const EdPointer *pointer)
{
    BoxState *state = ed_tool_state(tool);
    state->hovered = (EdHit){.kind = ED_HIT_NOTHING};
    if (ed_session_frame(ed_tool_session(tool)) != NULL)
        state->hovered = grab_at(ed_tool_session(tool), pointer);
    state->at_x = pointer->x;
    state->at_y = pointer->y;
}

static void box_tool_leave(EdTool *tool)
{
    BoxState *state = ed_tool_state(tool);
    state->hovered = (EdHit){.kind = ED_HIT_NOTHING};
}

static void box_tool_changed(EdTool *tool, unsigned view_changes)
{
    box_tool_leave(tool);
}

static void draw_size(EdTool *tool, const PixelRect *rect, EdOverlay *overlay)
{
    g_autofree char *scope = ed_frame_scope_text(ed_tool_session(tool));
    ed_overlay_chip(overlay, (rect->left + rect->right) / 2.0, rect->bottom, ED_CHIP_BELOW,
                    "%d × %d%s%s", (int)(rect->right - rect->left), (int)(rect->bottom - rect->top),
                    scope != NULL ? " · " : "", scope != NULL ? scope : "");
}

static void box_tool_draw(EdTool *tool, EdOverlay *overlay)
{
    const BoxState *state = ed_tool_state(tool);
    EdSession *session = ed_tool_session(tool);
    ed_frame_drag_draw(&state->drag, tool, overlay);
    if (!ed_tool_is_dragging(tool) || state->drag.moved)
        ed_frame_draw_scope_text(session, state->drag.moved ? &state->drag.hit : &state->hovered,
                                 state->at_x, state->at_y, overlay);
    if (!state->drawing || !state->drawn)
        return;
    ed_snap_draw(state->snap, state->rect, overlay);
    const PixelRect *rect = &state->rect;
    ed_overlay_box(overlay, rect->left, rect->top, rect->right, rect->bottom, ED_STYLE_TAG);
    ed_overlay_in_tag(overlay, ed_session_view(ed_tool_session(tool))->tag);
    draw_size(tool, rect, overlay);
}

static EdCursor cursor_at(EdTool *tool, const EdPointer *pointer)
{
    if (ed_session_frame(ed_tool_session(tool)) == NULL)
        return ED_CURSOR_CROSS;
    EdHit hit = grab_at(ed_tool_session(tool), pointer);
    if (hit.kind == ED_HIT_HANDLE)
        return ed_handle_cursor(hit.handle_x, hit.handle_y);
    return hit.kind == ED_HIT_BOX ? ED_CURSOR_MOVE : ED_CURSOR_CROSS;
}

static const EdOption options[] = {
    ED_ACTION_OPTION("from-art", ED_OPTION_ACTION, N_("Box From Silhouette"), "gab-sprite-symbolic",
                     "win.box-from-silhouette"),
    ED_ACTION_OPTION("cover", ED_OPTION_ACTION, N_("Cover With Boxes…"), "gab-cover-symbolic",
                     "win.tool::cover"),
};

const EdToolClass ed_box_tool = {
    .name = "box",
    .title = N_("Box"),
    .icon = "gab-box-symbolic",
    .key = "x",
    .hint = N_("Drag to draw a box · drag an outline to move its box · Shift for all frames · "
               "{new-box} to draw with keys"),
    .assets = 1u << ED_SPRITE,
    .group = 1,
    .has_tag = true,
    .state_size = sizeof(BoxState),
    .cursor = ED_CURSOR_CROSS,
    ED_OPTIONS(options),
    .end = box_tool_end_drag,
    .press = box_tool_press,
    .drag = box_tool_drag,
    .release = box_tool_release,
    .cancel = box_tool_end_drag,
    .hover = box_tool_hover,
    .leave = box_tool_leave,
    .changed = box_tool_changed,
    .key_pressed = ed_frame_key,
    .draw = box_tool_draw,
    .cursor_at = cursor_at,
    .status = ed_frame_status,
};
