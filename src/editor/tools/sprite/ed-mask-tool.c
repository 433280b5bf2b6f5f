/* SPDX-License-Identifier: MIT */
/* The tools "mask-brush" and "mask-eraser": correct which pixels of a frame are solid. The brush
 * makes pixels solid and the eraser makes them empty; the right button swaps the two. Alt removes
 * corrections. */
#include "edit/sprites.h"
#include "tools/ed-tools.h"
#include "tools/sprite/ed-frame-edits.h"

#include <glib/gi18n.h>
#include <math.h>

enum { MAX_SIZE = 64 }; /* of the brush, in pixels */

typedef struct MaskState {
    double x, y;   /* position of the pointer */
    bool inside;   /* the pointer is on the canvas */
    uint8_t value; /* the correction that the stroke makes */
} MaskState;

static Brush brush_of(EdTool *tool)
{
    EdSession *session = ed_tool_session(tool);
    return (Brush){
        .round = ed_session_option(session, "mask-brush", "shape") == 0,
        .size = (int32_t)ed_session_option(session, "mask-brush", "size"),
    };
}

static uint8_t value_of(EdTool *tool, const EdPointer *pointer)
{
    if ((pointer->modifiers & ED_ALT) != 0)
        return CORRECTION_NONE;
    bool erase = g_str_equal(ed_tool_get_class(tool)->name, "mask-eraser");
    return erase != (pointer->button == 3) ? CORRECTION_EMPTY : CORRECTION_SOLID;
}

/* Paints at least one dab on the way from one point to another. The dabs are at most a quarter of
 * the brush, or half a pixel, apart. */
static void stroke(EdTool *tool, double x0, double y0, double x1, double y1)
{
    EdSession *session = ed_tool_session(tool);
    const EdView *view = ed_session_view(session);
    const MaskState *state = ed_tool_state(tool);
    Brush brush = brush_of(tool);
    double step = MAX(brush.size / 4.0, 0.5);
    int dabs = 1 + (int)(hypot(x1 - x0, y1 - y0) / step);
    g_autoptr(GArray) runs = g_array_new(FALSE, FALSE, sizeof(MaskRun));
    PaintSpan spans[BRUSH_MAX_SIZE + 1];
    for (int i = 1; i <= dabs; i++) {
        double t = (double)i / dabs;
        uint32_t count = brush_spans(&brush, x0 + t * (x1 - x0), y0 + t * (y1 - y0), spans);
        for (uint32_t s = 0; s < count; s++) {
            g_array_append_val(runs, ((MaskRun){spans[s].y, spans[s].left, spans[s].right}));
        }
    }
    Project *after = edit_correct_mask(ed_session_project(session), view->asset, view->frame,
                                       (const MaskRun *)(const void *)runs->data, runs->len,
                                       state->value, ed_error(session));
    ed_session_push(session, after, _("Edit mask"), tool);
}

static bool mask_tool_press(EdTool *tool, const EdPointer *pointer)
{
    MaskState *state = ed_tool_state(tool);
    if (pointer->button == 2 || ed_session_frame(ed_tool_session(tool)) == NULL)
        return false;
    state->value = value_of(tool, pointer);
    bool line = (pointer->modifiers & ED_SHIFT) != 0 && state->inside;
    stroke(tool, line ? state->x : pointer->x, line ? state->y : pointer->y, pointer->x,
           pointer->y);
    state->x = pointer->x;
    state->y = pointer->y;
    return true;
}

static void mask_tool_drag(EdTool *tool, const EdPointer *pointer)
{
    MaskState *state = ed_tool_state(tool);
    stroke(tool, state->x, state->y, pointer->x, pointer->y);
    state->x = pointer->x;
    state->y = pointer->y;
}

static void mask_tool_hover(EdTool *tool, const EdPointer *pointer)
{
    MaskState *state = ed_tool_state(tool);
    state->inside = true;
    state->x = pointer->x;
    state->y = pointer->y;
}

static void mask_tool_leave(EdTool *tool)
{
    ((MaskState *)ed_tool_state(tool))->inside = false;
}

/* Corrections are painted on the mask, so it must be visible. */
static void mask_tool_begin(EdTool *tool)
{
    ed_show_mask(ed_tool_session(tool));
}

static bool mask_tool_key_pressed(EdTool *tool, EdKey key, unsigned modifiers)
{
    return ed_brush_key(ed_tool_session(tool), "mask-brush", MAX_SIZE, key) ||
           ed_frame_key(tool, key, modifiers);
}

static void mask_tool_draw(EdTool *tool, EdOverlay *overlay)
{
    const MaskState *state = ed_tool_state(tool);
    if (!state->inside)
        return;
    Brush brush = brush_of(tool);
    ed_brush_draw_cursor(overlay, &brush, state->x, state->y);
}

static const char *const shapes[] = {N_("Round"), N_("Square"), NULL};

static const EdOption options[] = {
    ED_NUMBER_OPTION("size", N_("Size"), "px", 1, MAX_SIZE, 4),
    {.id = "shape", .kind = ED_OPTION_CHOICE, .label = N_("Shape"), .choices = shapes},
};

#define MASK_TOOL(NAME, TITLE, ICON, KEY)                                                         \
    {                                                                                             \
        .name = NAME, .title = TITLE, .icon = ICON, .key = KEY,                                   \
        .hint = N_("Drag to edit the mask · Alt-drag to restore it from the art"),                \
        .assets = 1u << ED_SPRITE, .group = 2, .state_size = sizeof(MaskState),                   \
        .cursor = ED_CURSOR_CROSS, .options = options, .option_count = G_N_ELEMENTS(options),     \
        .begin = mask_tool_begin, .press = mask_tool_press, .drag = mask_tool_drag,               \
        .hover = mask_tool_hover, .leave = mask_tool_leave, .key_pressed = mask_tool_key_pressed, \
        .draw = mask_tool_draw, .status = ed_frame_status,                                        \
    }

const EdToolClass ed_mask_brush_tool =
    MASK_TOOL("mask-brush", N_("Mask brush"), "gab-brush-symbolic", "b");
const EdToolClass ed_mask_eraser_tool =
    MASK_TOOL("mask-eraser", N_("Mask eraser"), "gab-eraser-symbolic", "e");
