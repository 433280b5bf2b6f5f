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
    GArray *path;      /* EdMarkPoint: positions of the drag */
    GArray *corners;   /* EdMarkPoint: corners of a clicked lasso, or NULL */
    EdPointer pressed; /* the press that began the drag or the clicked lasso */
} AreaState;

static bool is_tool(EdTool *tool, const char *name)
{
    return g_str_equal(ed_tool_get_class(tool)->name, name);
}

/* ---- Lassos: drawn freely, by clicks, or both in turn ---- */

static void append(GArray *points, double x, double y)
{
    EdMarkPoint point = {x, y};
    g_array_append_val(points, point);
}

static void drop_corners(AreaState *state)
{
    g_clear_pointer(&state->corners, g_array_unref);
}

static void paint_lasso(EdTool *tool)
{
    AreaState *state = ed_tool_state(tool);
    if (state->corners == NULL || state->corners->len < 3 ||
        !ed_painter_begin(&state->painter, tool, &state->pressed))
        return;
    PaintPoint *corners = g_new(PaintPoint, state->corners->len);
    for (guint i = 0; i < state->corners->len; i++) {
        const EdMarkPoint *at = &g_array_index(state->corners, EdMarkPoint, i);
        corners[i] = (PaintPoint){at->x, at->y};
    }
    paint_polygon(ed_painter_stroke(&state->painter), corners, state->corners->len, ED_PAINTED);
    ed_painter_show(&state->painter, state->painter.value == 0 ? _("Erase area") : _("Paint area"));
    g_free(corners);
    drop_corners(state);
    ed_painter_finish(&state->painter);
    ed_session_end_group(ed_tool_session(tool));
}

static bool closes_lasso(const AreaState *state, const EdPointer *pointer)
{
    if (state->corners == NULL || state->corners->len < 3)
        return false;
    const EdMarkPoint *first = &g_array_index(state->corners, EdMarkPoint, 0);
    return pointer->clicks > 1 ||
           hypot(pointer->x - first->x, pointer->y - first->y) * pointer->zoom <= ED_NEAR;
}

/* Returns whether a drag begins. It does not if the click closes a clicked lasso. */
static bool press_lasso(EdTool *tool, const EdPointer *pointer)
{
    AreaState *state = ed_tool_state(tool);
    if (ed_session_plane(ed_tool_session(tool)) == NULL || pointer->button == 2)
        return false;
    if (closes_lasso(state, pointer)) {
        paint_lasso(tool);
        return false;
    }
    if (state->corners == NULL)
        state->pressed = *pointer; /* its button decides between painting and erasing */
    return true;
}

static void release_lasso(EdTool *tool, const EdPointer *pointer)
{
    AreaState *state = ed_tool_state(tool);
    bool clicked = true;
    for (guint i = 0; i < state->path->len; i++) {
        const EdMarkPoint *at = &g_array_index(state->path, EdMarkPoint, i);
        clicked &= hypot(at->x - state->x, at->y - state->y) * pointer->zoom <= CLICK_DISTANCE;
    }
    if (state->corners == NULL)
        state->corners = g_array_new(FALSE, FALSE, sizeof(EdMarkPoint));
    bool free_hand = !clicked && state->corners->len == 0;
    if (clicked)
        append(state->corners, state->x, state->y);
    else
        g_array_append_vals(state->corners, state->path->data, state->path->len);
    if (free_hand)
        paint_lasso(tool);
    if (free_hand)
        drop_corners(state); /* fewer than three corners enclose no area */
}

static bool area_tool_key_pressed(EdTool *tool, EdKey key, unsigned modifiers)
{
    AreaState *state = ed_tool_state(tool);
    if (state->corners == NULL)
        return ed_map_key(tool, key, modifiers);
    if (key == ED_KEY_ENTER)
        paint_lasso(tool);
    else if (key == ED_KEY_ESCAPE)
        drop_corners(state);
    else if (key == ED_KEY_BACKSPACE || key == ED_KEY_DELETE)
        g_array_set_size(state->corners, state->corners->len - 1);
    else
        return ed_map_key(tool, key, modifiers);
    if (state->corners != NULL && state->corners->len == 0)
        drop_corners(state);
    return true;
}

static void area_tool_hover(EdTool *tool, const EdPointer *pointer)
{
    AreaState *state = ed_tool_state(tool);
    state->to_x = pointer->x;
    state->to_y = pointer->y;
}

static void area_tool_changed(EdTool *tool, unsigned view_changes)
{
    if ((view_changes & (ED_VIEW_ASSET | ED_VIEW_PART)) != 0)
        drop_corners(ed_tool_state(tool));
}

static void draw_corners(const AreaState *state, EdOverlay *overlay)
{
    GArray *line = g_array_copy(state->corners);
    if (state->path != NULL)
        g_array_append_vals(line, state->path->data, state->path->len);
    append(line, state->to_x, state->to_y);
    const EdMarkPoint *points = (const EdMarkPoint *)(void *)line->data;
    ed_overlay_points(overlay, ED_MARK_POLYGON, points, line->len, true, ED_STYLE_BAND);
    ed_overlay_mark(overlay, ED_MARK_HANDLE, points[0].x, points[0].y, ED_STYLE_SELECTED);
    g_array_unref(line);
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
    if (state->corners != NULL)
        draw_corners(state, overlay);
    if (!ed_tool_is_dragging(tool) || state->corners != NULL)
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

static void area_tool_end(EdTool *tool)
{
    drop_corners(ed_tool_state(tool));
    area_tool_end_drag(tool);
}

static const EdOption options[] = {
    {.id = "zone", .kind = ED_OPTION_ZONE, .label = N_("Zone")},
    {.id = "over",
     .kind = ED_OPTION_CHOICE,
     .label = N_("Paint over"),
     .choices = ed_paint_over_names},
};

#define AREA_TOOL(NAME, TITLE, ICON, KEY, HINT)                                               \
    {                                                                                         \
        .name = NAME, .title = TITLE, .icon = ICON, .key = KEY, .hint = HINT,                 \
        .assets = 1u << ED_MAP, .group = 1, .state_size = sizeof(AreaState),                  \
        .cursor = ED_CURSOR_CROSS, .options = options, .option_count = G_N_ELEMENTS(options), \
        .end = area_tool_end, .press = area_tool_press, .drag = area_tool_drag,               \
        .release = area_tool_release, .cancel = area_tool_end_drag, .draw = area_tool_draw,   \
        .key_pressed = area_tool_key_pressed, .hover = area_tool_hover,                       \
        .changed = area_tool_changed, .status = ed_map_status,                                \
    }

#define AREA_HINT                                                                           \
    N_("Drag to paint an area · Enter or {new-zone} to start a new zone · right-drag to " \
       "erase · Shift for a square or circle")
#define LASSO_HINT                                                                           \
    N_("{new-zone} to start a new zone · drag or click around its area · Enter to finish " \
       "· right button to erase")

const EdToolClass ed_rectangle_tool =
    AREA_TOOL("rectangle", N_("Rectangle"), "gab-zone-symbolic", "r", AREA_HINT);
const EdToolClass ed_ellipse_tool =
    AREA_TOOL("ellipse", N_("Ellipse"), "gab-ellipse-symbolic", "o", AREA_HINT);
const EdToolClass ed_lasso_tool =
    AREA_TOOL("lasso", N_("Lasso"), "gab-lasso-symbolic", "l", LASSO_HINT);
