/* SPDX-License-Identifier: MIT */
/* The tools "brush" and "eraser" on maps: strokes without gaps. Shift draws a straight line from
 * the last dab, a pen's pressure controls the size, and Alt picks the zone to paint with. */
#include "tools/ed-tools.h"
#include "tools/map/ed-painter.h"

#include <glib/gi18n.h>
#include <math.h>

typedef struct BrushState {
    EdPainter painter;
    bool has_last_dab;
    double last_x, last_y;
} BrushState;

static Brush brush_of(EdTool *tool, double pressure)
{
    EdSession *session = ed_tool_session(tool);
    double size = ed_session_option(session, "brush", "size");
    if (ed_session_option(session, "brush", "pressure") != 0)
        size *= pressure;
    return (Brush){.round = ed_session_option(session, "brush", "shape") == 0,
                   .size = (int32_t)CLAMP(round(size), 1, BRUSH_MAX_SIZE)};
}

static void paint_to(EdTool *tool, const EdPointer *pointer)
{
    BrushState *state = ed_tool_state(tool);
    Brush brush = brush_of(tool, pointer->pressure);
    paint_line(ed_painter_stroke(&state->painter), &brush, state->last_x, state->last_y, pointer->x,
               pointer->y, ED_PAINTED);
    state->last_x = pointer->x;
    state->last_y = pointer->y;
    ed_painter_show(&state->painter, state->painter.value == 0 ? _("Erase") : _("Paint zones"));
}

static bool brush_tool_press(EdTool *tool, const EdPointer *pointer)
{
    BrushState *state = ed_tool_state(tool);
    if ((pointer->modifiers & ED_ALT) != 0) {
        ed_map_pick_zone(ed_tool_session(tool), pointer);
        return false;
    }
    if (!ed_painter_begin(&state->painter, tool, pointer))
        return false;
    bool line = (pointer->modifiers & ED_SHIFT) != 0 && state->has_last_dab;
    if (!line) {
        state->last_x = pointer->x;
        state->last_y = pointer->y;
    }
    state->has_last_dab = true;
    paint_to(tool, pointer);
    return true;
}

static void end_stroke(EdTool *tool)
{
    BrushState *state = ed_tool_state(tool);
    ed_painter_end(&state->painter);
}

static void brush_tool_release(EdTool *tool, const EdPointer *pointer)
{
    ed_painter_finish(&((BrushState *)ed_tool_state(tool))->painter);
}

bool ed_brush_key(EdSession *session, const char *tool, double max, EdKey key)
{
    if (key != ED_KEY_SMALLER && key != ED_KEY_LARGER)
        return false;
    double size = ed_session_option(session, tool, "size"), step = MAX(1, floor(size / 8));
    size += key == ED_KEY_LARGER ? step : -step;
    ed_session_set_option(session, tool, "size", CLAMP(size, 1, max));
    return true;
}

static bool brush_tool_key_pressed(EdTool *tool, EdKey key, unsigned modifiers)
{
    return ed_brush_key(ed_tool_session(tool), "brush", BRUSH_MAX_SIZE, key) ||
           ed_map_key(tool, key, modifiers);
}

void ed_brush_draw_cursor(EdOverlay *overlay, const Brush *brush, double x, double y)
{
    PaintSpan spans[BRUSH_MAX_SIZE + 1];
    uint32_t count = brush_spans(brush, x, y, spans);
    g_autofree EdMarkPoint *points = g_new(EdMarkPoint, MAX(2 * count, 1));
    for (uint32_t i = 0; i < count; i++) {
        points[2 * i] = (EdMarkPoint){spans[i].left, spans[i].y};
        points[2 * i + 1] = (EdMarkPoint){spans[i].right, spans[i].y};
    }
    ed_overlay_points(overlay, ED_MARK_SPANS, points, 2 * count, false, ED_STYLE_PLAIN);
}

static void brush_tool_draw(EdTool *tool, EdOverlay *overlay)
{
    const EdPointer *pointer = ed_tool_pointer(tool);
    Brush brush = brush_of(tool, 1);
    if (pointer != NULL)
        ed_brush_draw_cursor(overlay, &brush, pointer->x, pointer->y);
}

static const char *const shapes[] = {N_("Round"), N_("Square"), NULL};

static const EdOption brush_options[] = {
    {.id = "zone", .kind = ED_OPTION_ZONE, .label = N_("Zone")},
    ED_NUMBER_OPTION("size", N_("Size"), "px", 1, BRUSH_MAX_SIZE, ED_BRUSH_SIZE),
    {.id = "shape", .kind = ED_OPTION_CHOICE, .label = N_("Shape"), .choices = shapes},
    ED_CHOICE_OPTION("over", N_("Paint over"), ed_paint_over_names, 0),
    {.id = "pressure", .kind = ED_OPTION_SWITCH, .label = N_("Pressure"), .default_value = 1},
};

/* Defines the members that both tools share. */
#define PAINTS                                                                            \
    .assets = 1u << ED_MAP, .group = 1, .state_size = sizeof(BrushState), .paints = true, \
    .at_pointer = true, .cursor = ED_CURSOR_CROSS, .no_snap = true, .end = end_stroke,    \
    .press = brush_tool_press, .drag = paint_to, .release = brush_tool_release,           \
    .cancel = end_stroke, .key_pressed = brush_tool_key_pressed, .draw = brush_tool_draw, \
    .status = ed_map_status

const EdToolClass ed_brush_tool = {
    PAINTS,
    .name = "brush",
    .adds = true,
    .title = N_("Brush"),
    .icon = "gab-brush-symbolic",
    .key = "b",
    .hint = N_("Drag, or arrow keys and Space, to paint · right-drag to erase · Shift to draw a "
               "line · Enter or {new-zone} to "
               "start a new zone"),
    ED_OPTIONS(brush_options),
};

const EdToolClass ed_eraser_tool = {
    PAINTS,
    .name = "eraser",
    .title = N_("Eraser"),
    .icon = "gab-eraser-symbolic",
    .key = "e",
    .hint = N_("Drag, or arrow keys and Space, to erase · Shift to draw a line · [ and ] to change "
               "the size"),
    /* The eraser shares all options of the brush except the zone. */
    .options = brush_options + 1,
    .option_count = G_N_ELEMENTS(brush_options) - 1,
    .options_of = "brush",
};
