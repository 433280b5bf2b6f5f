/* SPDX-License-Identifier: MIT */
/* The tools "rectangle", "ellipse" and "lasso" on maps: a drag outlines an area, which is painted
 * when the button is released. */
#include "tools/ed-hit.h"
#include "tools/ed-tools.h"
#include "tools/map/ed-painter.h"

#include <glib/gi18n.h>
#include <math.h>

enum { CLICK_DISTANCE = 3 }; /* screen pixels: a press that moved at most this far was a click */

typedef struct AreaState {
    EdPainter painter;
    double x, y;       /* position where the drag began */
    double to_x, to_y; /* position of the pointer */
    double zoom;       /* at which it was moved last without a drag */
    GArray *path;      /* EdMarkPoint: positions of the drag */
    int button;        /* of the press that began the drag */
} AreaState;

/* A corner of a clicked lasso. */
typedef struct Corner {
    EdMarkPoint at;
    int button; /* that of the first corner decides between painting and erasing */
} Corner;

static bool is_tool(EdTool *tool, const char *name)
{
    return g_str_equal(ed_tool_get_class(tool)->name, name);
}

/* ---- Lassos: drawn freely, by clicks, or both in turn ---- */

static const Corner *corner_at(const GArray *corners, guint index)
{
    return &g_array_index(corners, Corner, index);
}

static void add_corners(EdTool *tool, const EdMarkPoint *points, guint count)
{
    const AreaState *state = ed_tool_state(tool);
    g_autofree Corner *corners = g_new(Corner, count);
    for (guint i = 0; i < count; i++)
        corners[i] = (Corner){points[i], state->button};
    ed_tool_add_nodes(tool, corners, count);
}

static void paint_lasso(EdTool *tool)
{
    AreaState *state = ed_tool_state(tool);
    const GArray *corners = ed_tool_nodes(tool);
    if (corners == NULL || corners->len < 3 ||
        !ed_painter_begin(&state->painter, tool,
                          &(EdPointer){.button = corner_at(corners, 0)->button}))
        return;
    g_autofree PaintPoint *points = g_new(PaintPoint, corners->len);
    for (guint i = 0; i < corners->len; i++)
        points[i] = (PaintPoint){corner_at(corners, i)->at.x, corner_at(corners, i)->at.y};
    paint_polygon(ed_painter_stroke(&state->painter), points, corners->len, ED_PAINTED);
    ed_painter_show(&state->painter, state->painter.value == 0 ? _("Erase area") : _("Paint area"));
    ed_tool_cut_nodes(tool, 0);
    ed_painter_finish(&state->painter);
    ed_session_end_group(ed_tool_session(tool));
}

static bool is_on_first(const GArray *corners, double x, double y, double zoom)
{
    const EdMarkPoint *first = &corner_at(corners, 0)->at;
    return corners->len > 2 && hypot(x - first->x, y - first->y) * zoom <= ED_NEAR;
}

static bool closes_lasso(EdTool *tool, const EdPointer *pointer)
{
    const GArray *corners = ed_tool_nodes(tool);
    return corners != NULL && corners->len > 2 &&
           (pointer->clicks > 1 || is_on_first(corners, pointer->x, pointer->y, pointer->zoom));
}

/* Returns whether a drag begins. It does not if the click closes a clicked lasso. */
static bool press_lasso(EdTool *tool, const EdPointer *pointer)
{
    if (ed_session_plane(ed_tool_session(tool)) == NULL || pointer->button == 2)
        return false;
    if (closes_lasso(tool, pointer)) {
        paint_lasso(tool);
        return false;
    }
    ((AreaState *)ed_tool_state(tool))->button = pointer->button;
    return true;
}

static void release_lasso(EdTool *tool, const EdPointer *pointer)
{
    AreaState *state = ed_tool_state(tool);
    bool clicked = true;
    ARRAY_EACH (const EdMarkPoint, at, state->path)
        clicked &= hypot(at->x - state->x, at->y - state->y) * pointer->zoom <= CLICK_DISTANCE;
    bool free_hand = !clicked && ed_tool_nodes(tool) == NULL;
    add_corners(tool, (const EdMarkPoint *)(void *)state->path->data,
                clicked ? 1 : state->path->len);
    if (free_hand)
        paint_lasso(tool);
    if (free_hand)
        ed_tool_cut_nodes(tool, 0); /* fewer than three corners enclose no area */
}

static bool area_tool_key_pressed(EdTool *tool, EdKey key, unsigned modifiers)
{
    if (key != ED_KEY_ENTER || ed_tool_nodes(tool) == NULL)
        return ed_map_key(tool, key, modifiers);
    if (ed_map_has_enough(tool, 3))
        paint_lasso(tool);
    return true;
}

static void area_tool_hover(EdTool *tool, const EdPointer *pointer)
{
    AreaState *state = ed_tool_state(tool);
    state->to_x = pointer->x;
    state->to_y = pointer->y;
    state->zoom = pointer->zoom;
}

static void draw_corners(EdTool *tool, const GArray *corners, EdOverlay *overlay)
{
    const AreaState *state = ed_tool_state(tool);
    g_autoptr(GArray) line = g_array_new(FALSE, FALSE, sizeof(EdMarkPoint));
    for (guint i = 0; i < corners->len; i++)
        g_array_append_val(line, corner_at(corners, i)->at);
    if (state->path != NULL)
        g_array_append_vals(line, state->path->data, state->path->len);
    g_array_append_val(line, ((EdMarkPoint){state->to_x, state->to_y}));
    const EdMarkPoint *points = (const EdMarkPoint *)(void *)line->data;
    ed_overlay_points(overlay, ED_MARK_POLYGON, points, line->len, true, ED_STYLE_BAND);
    ed_overlay_first(overlay, points[0].x, points[0].y,
                     is_on_first(corners, state->to_x, state->to_y, state->zoom));
}

/* ---- All areas ---- */

static bool area_tool_press(EdTool *tool, const EdPointer *pointer)
{
    AreaState *state = ed_tool_state(tool);
    if ((pointer->modifiers & ED_ALT) != 0) {
        ed_map_pick_zone(ed_tool_session(tool), pointer);
        return false;
    }
    if (is_tool(tool, "lasso") ? !press_lasso(tool, pointer)
                               : !ed_painter_begin(&state->painter, tool, pointer))
        return false;
    state->x = state->to_x = pointer->x;
    state->y = state->to_y = pointer->y;
    state->path = g_array_new(FALSE, FALSE, sizeof(EdMarkPoint));
    g_array_append_val(state->path, ((EdMarkPoint){pointer->x, pointer->y}));
    return true;
}

static void area_tool_drag(EdTool *tool, const EdPointer *pointer)
{
    AreaState *state = ed_tool_state(tool);
    state->to_x = pointer->x;
    state->to_y = pointer->y;
    if ((pointer->modifiers & ED_SHIFT) != 0) { /* a square or a circle */
        double side = MAX(fabs(pointer->x - state->x), fabs(pointer->y - state->y));
        state->to_x = state->x + copysign(side, pointer->x - state->x);
        state->to_y = state->y + copysign(side, pointer->y - state->y);
    }
    g_array_append_val(state->path, ((EdMarkPoint){pointer->x, pointer->y}));
}

static PixelRect rect_of(const AreaState *state)
{
    return (PixelRect){
        (int32_t)round(MIN(state->x, state->to_x)), (int32_t)round(MIN(state->y, state->to_y)),
        (int32_t)round(MAX(state->x, state->to_x)), (int32_t)round(MAX(state->y, state->to_y))};
}

static void area_tool_end_drag(EdTool *tool)
{
    AreaState *state = ed_tool_state(tool);
    ed_painter_end(&state->painter);
    g_clear_pointer(&state->path, g_array_unref);
}

static void area_tool_release(EdTool *tool, const EdPointer *pointer)
{
    AreaState *state = ed_tool_state(tool);
    if (is_tool(tool, "lasso")) {
        release_lasso(tool, pointer);
        area_tool_end_drag(tool);
        return;
    }
    BlocksEdit *stroke = ed_painter_stroke(&state->painter);
    if (is_tool(tool, "ellipse"))
        paint_ellipse(stroke, rect_of(state), ED_PAINTED);
    else
        blocks_edit_rect(stroke, rect_of(state), ED_PAINTED);
    ed_painter_show(&state->painter, state->painter.value == 0 ? _("Erase area") : _("Paint area"));
    ed_painter_finish(&state->painter);
    area_tool_end_drag(tool);
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
    ed_overlay_points(overlay, ED_MARK_POLYGON, points, STEPS, true, ED_STYLE_BAND);
}

static void area_tool_draw(EdTool *tool, EdOverlay *overlay)
{
    const AreaState *state = ed_tool_state(tool);
    const GArray *corners = ed_tool_nodes(tool);
    if (corners != NULL)
        draw_corners(tool, corners, overlay);
    if (!ed_tool_is_dragging(tool) || corners != NULL)
        return;
    PixelRect rect = rect_of(state);
    if (is_tool(tool, "lasso")) {
        ed_overlay_points(overlay, ED_MARK_POLYGON, (const EdMarkPoint *)(void *)state->path->data,
                          state->path->len, true, ED_STYLE_BAND);
        return;
    }
    if (is_tool(tool, "ellipse"))
        draw_ellipse(state, overlay);
    else
        ed_overlay_box(overlay, rect.left, rect.top, rect.right, rect.bottom, ED_STYLE_BAND);
    ed_overlay_chip(overlay, (rect.left + rect.right) / 2.0, rect.bottom, ED_CHIP_BELOW, "%d × %d",
                    (int)(rect.right - rect.left), (int)(rect.bottom - rect.top));
}

static const EdOption options[] = {
    {.id = "zone", .kind = ED_OPTION_ZONE, .label = N_("Zone")},
    ED_CHOICE_OPTION("over", N_("Paint over"), ed_paint_over_names, 0),
};

#define AREA_TOOL(NAME, TITLE, ICON, KEY, HINT)                                                  \
    {                                                                                            \
        .name = NAME, .title = TITLE, .icon = ICON, .key = KEY, .hint = HINT,                    \
        .assets = 1u << ED_MAP, .group = 1, .state_size = sizeof(AreaState), .paints = true,     \
        .cursor = ED_CURSOR_CROSS, .options = options, .option_count = G_N_ELEMENTS(options),    \
        .end = area_tool_end_drag, .press = area_tool_press, .drag = area_tool_drag,             \
        .release = area_tool_release, .cancel = area_tool_end_drag, .draw = area_tool_draw,      \
        .key_pressed = area_tool_key_pressed, .hover = area_tool_hover, .status = ed_map_status, \
        .node_size = sizeof(Corner),                                                             \
    }

#define AREA_HINT                                                                               \
    N_("Drag, or arrow keys and Space, to paint an area · Enter or {new-zone} to start a new " \
       "zone · right-drag to erase · Shift for a square or circle")
#define LASSO_HINT                                                                    \
    N_("Drag or click around an area · Enter to finish · right button to erase · " \
       "{new-zone} to start a new zone")

const EdToolClass ed_rectangle_tool =
    AREA_TOOL("rectangle", N_("Rectangle"), "gab-zone-symbolic", "r", AREA_HINT);
const EdToolClass ed_ellipse_tool =
    AREA_TOOL("ellipse", N_("Ellipse"), "gab-ellipse-symbolic", "o", AREA_HINT);
const EdToolClass ed_lasso_tool =
    AREA_TOOL("lasso", N_("Lasso"), "gab-lasso-symbolic", "l", LASSO_HINT);
