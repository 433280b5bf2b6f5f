/* SPDX-License-Identifier: MIT */
/* The tool "hot-spot": a press sets the hot spot to the nearest corner of a pixel (with Control, to
 * the centre of a pixel), and a drag moves it. Onion skin frames move with it. */
#include "tools/ed-tools.h"
#include "tools/sprite/ed-frame-drag.h"

#include <glib/gi18n.h>

typedef struct HotSpotState {
    Project *before; /* the version before the drag */
} HotSpotState;

static void place_hot_spot(EdTool *tool, const EdPointer *pointer)
{
    HotSpotState *state = ed_tool_state(tool);
    EdSession *session = ed_tool_session(tool);
    Project *after = ed_frame_hot_spot_at(session, state->before, pointer, ed_error(session));
    if (ed_session_push(session, after, _("Place hot spot"), tool))
        ed_session_select(session, ED_SELECT_HOT_SPOT, (const uint64_t[]){0}, 1);
}

static bool hot_spot_tool_press(EdTool *tool, const EdPointer *pointer)
{
    HotSpotState *state = ed_tool_state(tool);
    if (pointer->button != 1 || ed_session_frame(ed_tool_session(tool)) == NULL)
        return false;
    state->before = node_ref(ed_session_project(ed_tool_session(tool)));
    place_hot_spot(tool, pointer);
    return true;
}

static void hot_spot_tool_end_drag(EdTool *tool)
{
    HotSpotState *state = ed_tool_state(tool);
    node_unref(state->before);
    state->before = NULL;
}

static void hot_spot_tool_release(EdTool *tool, const EdPointer *pointer)
{
    hot_spot_tool_end_drag(tool);
}

/* Draws guides through the hot spot, for aligning feet with the ground. */
static void hot_spot_tool_draw(EdTool *tool, EdOverlay *overlay)
{
    const Frame *frame = ed_session_frame(ed_tool_session(tool));
    if (frame == NULL || !frame->has_hot_spot)
        return;
    double x = ed_pixels(frame->hot_x), y = ed_pixels(frame->hot_y);
    double far = 4.0 * (frame->w + frame->h);
    ed_overlay_line(overlay, x - far, y, x + far, y, ED_STYLE_GUIDE);
    ed_overlay_line(overlay, x, y - far, x, y + far, ED_STYLE_GUIDE);
    if (ed_tool_is_dragging(tool))
        ed_overlay_chip(overlay, x, y, ED_CHIP_RIGHT, C_("place", "%g, %g"), x, y);
}

const EdToolClass ed_hot_spot_tool = {
    .name = "hot-spot",
    .title = N_("Hot spot"),
    .icon = "gab-hotspot-symbolic",
    .key = "h",
    .hint =
        N_("Click a pixel corner to place the hot spot · Shift-click to place it in all frames · "
           "{tool('box')} to draw boxes next"),
    .assets = 1u << ED_SPRITE,
    .group = 1,
    .state_size = sizeof(HotSpotState),
    .cursor = ED_CURSOR_CROSS,
    .end = hot_spot_tool_end_drag,
    .press = hot_spot_tool_press,
    .drag = place_hot_spot,
    .release = hot_spot_tool_release,
    .cancel = hot_spot_tool_end_drag,
    .key_pressed = ed_frame_key,
    .draw = hot_spot_tool_draw,
    .status = ed_frame_status,
};
