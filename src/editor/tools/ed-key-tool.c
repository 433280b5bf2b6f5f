/* SPDX-License-Identifier: MIT */
/* The tool "key": an eyedropper on frames. A press makes the colour under the pointer the colour
 * key of the mask in all frames of the scope; during the drag the mask shows the pixels that would
 * be solid. */
#include "edit/sprites.h"
#include "tools/ed-tools.h"
#include "tools/sprite/ed-frame-edits.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

typedef struct KeyState {
    double x, y; /* position of the pointer */
    bool inside;
} KeyState;

/* Gets the colour of the frame's art at a position; false if there is none. */
static bool colour_at(EdSession *session, double x, double y, uint8_t rgba[4])
{
    const Frame *frame = ed_session_frame(session);
    if (frame == NULL || x < 0 || y < 0 || x >= frame->w || y >= frame->h)
        return false;
    g_autoptr(Pixels) art = ed_session_pixels(session, frame->picture);
    int64_t column = frame->x + (int64_t)floor(x), row = frame->y + (int64_t)floor(y);
    bool has_colour = art != NULL && column < art->width && row < art->height;
    if (has_colour)
        memcpy(rgba, art->rgba + 4 * (row * (int64_t)art->width + column), 4);
    return has_colour;
}

static void pick_key(EdTool *tool, const EdPointer *pointer)
{
    EdSession *session = ed_tool_session(tool);
    const Frame *frame = ed_session_frame(session);
    uint8_t rgba[4];
    if (!colour_at(session, pointer->x, pointer->y, rgba))
        return;
    Scope scope = ed_session_scope(session, (pointer->modifiers & ED_SHIFT) != 0);
    Mask *settings = frame->mask != NULL ? node_copy(frame->mask) : node_new(&mask_kind);
    settings->source = MASK_KEY;
    memcpy(settings->key, rgba, 3);
    settings->key[3] = 255;
    Project *after =
        edit_set_mask(ed_session_project(session), &scope, settings, ed_error(session));
    node_unref(settings);
    ed_session_push(session, after, _("Pick colour key"), tool);
}

static void follow_pointer(EdTool *tool, const EdPointer *pointer)
{
    KeyState *state = ed_tool_state(tool);
    state->inside = true;
    state->x = pointer->x;
    state->y = pointer->y;
}

static bool key_tool_press(EdTool *tool, const EdPointer *pointer)
{
    if (pointer->button != 1 || ed_session_frame(ed_tool_session(tool)) == NULL)
        return false;
    pick_key(tool, pointer);
    return true;
}

static void key_tool_drag(EdTool *tool, const EdPointer *pointer)
{
    follow_pointer(tool, pointer);
    pick_key(tool, pointer);
}

static void key_tool_leave(EdTool *tool)
{
    ((KeyState *)ed_tool_state(tool))->inside = false;
}

/* Shows the mask, so that the pixels that are no longer solid are visible. */
static void key_tool_begin(EdTool *tool)
{
    ed_show_mask(ed_tool_session(tool));
}

static void key_tool_draw(EdTool *tool, EdOverlay *overlay)
{
    const KeyState *state = ed_tool_state(tool);
    double x = floor(state->x), y = floor(state->y);
    uint8_t rgba[4];
    if (!state->inside || !colour_at(ed_tool_session(tool), state->x, state->y, rgba))
        return;
    ed_overlay_box(overlay, x, y, x + 1, y + 1, ED_STYLE_SELECTED);
    ed_overlay_chip(overlay, x + 1, y + 0.5, ED_CHIP_RIGHT, "#%02x%02x%02x", rgba[0], rgba[1],
                    rgba[2]);
}

const EdToolClass ed_key_tool = {
    .name = "key",
    .title = N_("Pick colour key"),
    .icon = "gab-pick-symbolic",
    .key = "i",
    .hint = N_("Click to pick the colour of the pixels that are not solid · Shift-click to apply "
               "to all frames"),
    .assets = 1u << ED_SPRITE,
    .group = 2,
    .state_size = sizeof(KeyState),
    .cursor = ED_CURSOR_CROSS,
    .begin = key_tool_begin,
    .press = key_tool_press,
    .drag = key_tool_drag,
    .hover = follow_pointer,
    .leave = key_tool_leave,
    .key_pressed = ed_frame_key,
    .draw = key_tool_draw,
    .status = ed_frame_status,
};
