/* SPDX-License-Identifier: MIT */
/* The tool "box": a drag draws a box in the current tag; a drag from a handle resizes, one from
 * inside the selected box moves it; a click selects. */
#include "edit/sprites.h"
#include "session/ed-selection.h"
#include "tools/ed-frame-drag.h"
#include "tools/ed-tools.h"

#include <glib/gi18n.h>
#include <math.h>

typedef struct BoxState {
    EdFrameDrag drag; /* of a box that is there */
    bool drawing;
    double x, y; /* where a new one began */
    PixelRect rect;
    bool drawn; /* far enough to be meant */
    EdSnap *snap;
} BoxState;

static bool press(EdTool *tool, const EdPointer *pointer)
{
    BoxState *state = ed_tool_state(tool);
    EdSession *session = ed_tool_session(tool);
    if (pointer->button != 1 || ed_session_frame(session) == NULL)
        return false;
    EdHit hit = ed_hit_frame(session, pointer, ED_HIT_HANDLE | ED_HIT_BOX);
    bool take =
        hit.kind == ED_HIT_HANDLE ||
        (hit.kind == ED_HIT_BOX && ed_session_is_selected(session, ED_SELECT_BOXES, hit.index));
    if (take)
        return ed_frame_drag_begin(&state->drag, tool, pointer, &hit);
    if (ed_tool_refuse_locked(tool, ed_session_view(session)->tag))
        return false;
    state->drawing = true;
    state->drawn = false;
    state->x = pointer->x;
    state->y = pointer->y;
    state->snap = ed_snap_frame(session, NULL);
    return true;
}

/* Whole pixels that the drag goes over; edges come to lines that are near. */
static void draw_to(EdTool *tool, const EdPointer *pointer)
{
    BoxState *state = ed_tool_state(tool);
    bool free = (pointer->modifiers & ED_CONTROL) != 0;
    int32_t x0 = ed_snap_x(state->snap, state->x, pointer->zoom, free);
    int32_t y0 = ed_snap_y(state->snap, state->y, pointer->zoom, free);
    int32_t x1 = ed_snap_x(state->snap, pointer->x, pointer->zoom, free);
    int32_t y1 = ed_snap_y(state->snap, pointer->y, pointer->zoom, free);
    state->rect = (PixelRect){MIN(x0, x1), MIN(y0, y1), MAX(x0, x1), MAX(y0, y1)};
    state->drawn = state->rect.right > state->rect.left && state->rect.bottom > state->rect.top;
}

static void drag(EdTool *tool, const EdPointer *pointer)
{
    BoxState *state = ed_tool_state(tool);
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
    GError *error = NULL;
    Project *after = edit_add_box(ed_session_project(session), &scope, box, &error);
    node_unref(box);
    if (!ed_session_take(session, after, _("Draw box"), tool, error))
        return;
    uint64_t last = list_count(ed_session_frame(session)->boxes) - 1;
    ed_session_select(session, ED_SELECT_BOXES, &last, 1);
}

/* A click that drew nothing takes what lies there. */
static void click(EdSession *session, const EdPointer *pointer)
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

static void end_drag(EdTool *tool)
{
    BoxState *state = ed_tool_state(tool);
    ed_snap_free(state->snap);
    state->snap = NULL;
    state->drawing = false;
    ed_frame_drag_end(&state->drag);
}

static void release(EdTool *tool, const EdPointer *pointer)
{
    BoxState *state = ed_tool_state(tool);
    if (state->drawing && state->drawn)
        add_box(tool, (pointer->modifiers & ED_SHIFT) != 0);
    else if (state->drawing || !state->drag.moved)
        click(ed_tool_session(tool), pointer);
    end_drag(tool);
}

static void draw(EdTool *tool, EdOverlay *overlay)
{
    const BoxState *state = ed_tool_state(tool);
    ed_frame_drag_draw(&state->drag, tool, overlay);
    if (!state->drawing || !state->drawn)
        return;
    ed_snap_draw(state->snap, state->rect, overlay);
    const PixelRect *rect = &state->rect;
    ed_overlay_box(overlay, rect->left, rect->top, rect->right, rect->bottom, ED_MARK_TAG);
    ed_overlay_in_tag(overlay, ed_session_view(ed_tool_session(tool))->tag);
    ed_overlay_chip(overlay, (rect->left + rect->right) / 2.0, rect->bottom, ED_CHIP_BELOW,
                    "%d × %d", (int)(rect->right - rect->left), (int)(rect->bottom - rect->top));
}

static EdCursor cursor_at(EdTool *tool, const EdPointer *pointer)
{
    EdHit hit = ed_hit_frame(ed_tool_session(tool), pointer, ED_HIT_HANDLE | ED_HIT_BOX);
    if (hit.kind == ED_HIT_HANDLE)
        return ed_handle_cursor(hit.handle_x, hit.handle_y);
    bool selected = hit.kind == ED_HIT_BOX &&
                    ed_session_is_selected(ed_tool_session(tool), ED_SELECT_BOXES, hit.index);
    return selected ? ED_CURSOR_MOVE : ED_CURSOR_CROSS;
}

static const EdOption options[] = {
    {.id = "from-art",
     .kind = ED_OPTION_ACTION,
     .label = N_("Box from silhouette"),
     .icon = "gab-sprite-symbolic",
     .action = "win.box-from-silhouette"},
    {.id = "cover",
     .kind = ED_OPTION_ACTION,
     .label = N_("Cover by Several Boxes…"),
     .icon = "gab-cover-symbolic",
     .action = "win.tool::cover"},
};

const EdToolClass ed_box_tool = {
    .name = "box",
    .title = N_("Box"),
    .icon = "gab-box-symbolic",
    .key = "x",
    .hint = N_("Drag draws a box · Shift in all frames · {step-frame(1)} goes to the next one"),
    .assets = 1u << ED_SPRITE,
    .group = 1,
    .state_size = sizeof(BoxState),
    .cursor = ED_CURSOR_CROSS,
    .options = options,
    .option_count = G_N_ELEMENTS(options),
    .end = end_drag,
    .press = press,
    .drag = drag,
    .release = release,
    .cancel = end_drag,
    .key_pressed = ed_frame_key,
    .draw = draw,
    .cursor_at = cursor_at,
    .status = ed_frame_status,
};
