/* SPDX-License-Identifier: MIT */
/* The tools "rectangle", "ellipse" and "lasso" on maps: a drag goes round an area, which is painted when
 * the button is let go. */
#include "tools/ed-painter.h"
#include "tools/ed-tools.h"

#include <glib/gi18n.h>
#include <math.h>

typedef struct AreaState {
    EdPainter painter;
    double x, y; /* where it began */
    double to_x, to_y;
    GArray *way; /* of a lasso: EdMarkPoint */
} AreaState;

static bool is(EdTool *tool, const char *name)
{
    return g_str_equal(ed_tool_get_class(tool)->name, name);
}

static bool press(EdTool *tool, const EdPointer *pointer)
{
    AreaState *state = ed_tool_state(tool);
    if ((pointer->modifiers & ED_ALT) != 0) {
        ed_map_pick_zone(ed_tool_session(tool), pointer);
        return false;
    }
    if (!ed_painter_begin(&state->painter, tool, pointer))
        return false;
    state->x = state->to_x = pointer->x;
    state->y = state->to_y = pointer->y;
    state->way = g_array_new(FALSE, FALSE, sizeof(EdMarkPoint));
    g_array_append_val(state->way, ((EdMarkPoint){pointer->x, pointer->y}));
    return true;
}

static void drag(EdTool *tool, const EdPointer *pointer)
{
    AreaState *state = ed_tool_state(tool);
    state->to_x = pointer->x;
    state->to_y = pointer->y;
    if ((pointer->modifiers & ED_SHIFT) != 0) { /* a square, a circle */
        double side = MAX(fabs(pointer->x - state->x), fabs(pointer->y - state->y));
        state->to_x = state->x + copysign(side, pointer->x - state->x);
        state->to_y = state->y + copysign(side, pointer->y - state->y);
    }
    g_array_append_val(state->way, ((EdMarkPoint){pointer->x, pointer->y}));
}

static PixelRect rect_of(const AreaState *state)
{
    return (PixelRect){
        (int32_t)round(MIN(state->x, state->to_x)), (int32_t)round(MIN(state->y, state->to_y)),
        (int32_t)round(MAX(state->x, state->to_x)), (int32_t)round(MAX(state->y, state->to_y))};
}

static void paint_lasso(TilesEdit *stroke, const GArray *way)
{
    PaintPoint *corners = g_new(PaintPoint, way->len);
    for (guint i = 0; i < way->len; i++) {
        const EdMarkPoint *at = &g_array_index(way, EdMarkPoint, i);
        corners[i] = (PaintPoint){at->x, at->y};
    }
    paint_polygon(stroke, corners, way->len, ED_PAINTED);
    g_free(corners);
}

static void end_drag(EdTool *tool)
{
    AreaState *state = ed_tool_state(tool);
    ed_painter_end(&state->painter);
    g_clear_pointer(&state->way, g_array_unref);
}

static void release(EdTool *tool, const EdPointer *pointer)
{
    (void)pointer;
    AreaState *state = ed_tool_state(tool);
    TilesEdit *stroke = ed_painter_stroke(&state->painter);
    if (is(tool, "lasso"))
        paint_lasso(stroke, state->way);
    else if (is(tool, "ellipse"))
        paint_ellipse(stroke, rect_of(state), ED_PAINTED);
    else
        tiles_edit_rect(stroke, rect_of(state), ED_PAINTED);
    ed_painter_show(&state->painter, state->painter.value == 0 ? _("Erase area") : _("Paint area"));
    end_drag(tool);
}

static void draw_ellipse(const AreaState *state, EdOverlay *overlay)
{
    enum { STEPS = 72 };
    EdMarkPoint points[STEPS];
    PixelRect rect = rect_of(state);
    double cx = (rect.left + rect.right) / 2.0, cy = (rect.top + rect.bottom) / 2.0;
    for (int i = 0; i < STEPS; i++) {
        double angle = 2 * G_PI * i / STEPS;
        points[i] = (EdMarkPoint){cx + (rect.right - cx) * cos(angle),
                                  cy + (rect.bottom - cy) * sin(angle)};
    }
    ed_overlay_points(overlay, ED_MARK_POLYGON, points, STEPS, true, ED_MARK_BAND);
}

static void draw(EdTool *tool, EdOverlay *overlay)
{
    const AreaState *state = ed_tool_state(tool);
    if (!ed_tool_is_dragging(tool))
        return;
    PixelRect rect = rect_of(state);
    if (is(tool, "lasso")) {
        ed_overlay_points(overlay, ED_MARK_POLYGON, (const EdMarkPoint *)(void *)state->way->data,
                          state->way->len, true, ED_MARK_BAND);
        return;
    }
    if (is(tool, "ellipse"))
        draw_ellipse(state, overlay);
    else
        ed_overlay_box(overlay, rect.left, rect.top, rect.right, rect.bottom, ED_MARK_BAND);
    ed_overlay_chip(overlay, (rect.left + rect.right) / 2.0, rect.bottom, ED_CHIP_BELOW, "%d × %d",
                    (int)(rect.right - rect.left), (int)(rect.bottom - rect.top));
}

static const EdOption options[] = {
    {.id = "zone", .kind = ED_OPTION_ZONE, .label = N_("Paints")},
    {.id = "over", .kind = ED_OPTION_CHOICE, .label = N_("Over"), .choices = ed_paint_over_words},
};

#define AREA_TOOL(NAME, TITLE, ICON, KEY)                                                      \
    {                                                                                          \
        .name = NAME, .title = TITLE, .icon = ICON, .key = KEY,                                \
        .hint = N_("Drag goes round what is painted · right button erases · Shift is even"),   \
        .assets = 1u << ED_MAP, .group = 1, .state_size = sizeof(AreaState),                   \
        .cursor = ED_CURSOR_CROSS, .options = options, .option_count = G_N_ELEMENTS(options),  \
        .end = end_drag, .press = press, .drag = drag, .release = release, .cancel = end_drag, \
        .draw = draw, .key_pressed = ed_map_key, .status = ed_map_status,                      \
    }

const EdToolClass ed_rectangle_tool =
    AREA_TOOL("rectangle", N_("Rectangle"), "gab-zone-symbolic", "r");
const EdToolClass ed_ellipse_tool =
    AREA_TOOL("ellipse", N_("Ellipse"), "gab-ellipse-symbolic", "o");
const EdToolClass ed_lasso_tool = AREA_TOOL("lasso", N_("Lasso"), "gab-lasso-symbolic", "l");
