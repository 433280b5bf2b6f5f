/* SPDX-License-Identifier: MIT */
/* The tools "wall-rectangle", "wall-polygon" and "wall-arc". A drag goes from corner to corner of a
 * rectangle, from the centre to a corner of a polygon, or along the chord of an arc, whose height
 * the next click sets. */
#include "session/ed-selection.h"
#include "tools/ed-hit.h"
#include "tools/ed-tools.h"
#include "tools/level/ed-wall-draw.h"

#include <glib/gi18n.h>
#include <math.h>

enum { MAX_SIDES = 128 };

typedef struct ShapeState {
    bool pressed;    /* a drag is in progress */
    WallPoint from;  /* position where the drag began */
    EdWallSnap snap; /* the snapped pointer */
    bool inside;
} ShapeState;

/* The only node of an arc: while there is one, the pointer sets the height. */
typedef struct Chord {
    WallPoint from, to;
} Chord;

static bool is_tool(EdTool *tool, const char *name)
{
    return g_str_equal(ed_tool_get_class(tool)->name, name);
}

static guint sides_of(EdTool *tool)
{
    double sides = ed_session_option(ed_tool_session(tool), ed_tool_get_class(tool)->name, "sides");
    return (guint)CLAMP(sides, 1, MAX_SIDES);
}

static const Chord *chord_of(EdTool *tool)
{
    const GArray *nodes = ed_tool_nodes(tool);
    return nodes != NULL ? &g_array_index(nodes, Chord, 0) : NULL;
}

/* ---- The corners ---- */

static WallPoint offset_point(WallPoint from, double dx, double dy)
{
    return (WallPoint){(int32_t)lrint(from.x + dx), (int32_t)lrint(from.y + dy)};
}

static guint rectangle_corners(const ShapeState *state, WallPoint *corners)
{
    WallPoint a = state->from, b = state->snap.at;
    corners[0] = a;
    corners[1] = (WallPoint){b.x, a.y};
    corners[2] = b;
    corners[3] = (WallPoint){a.x, b.y};
    return a.x != b.x && a.y != b.y ? 4 : 0;
}

static guint polygon_corners(EdTool *tool, const ShapeState *state, WallPoint *corners)
{
    guint sides = MAX(sides_of(tool), 3);
    double dx = (double)state->snap.at.x - state->from.x;
    double dy = (double)state->snap.at.y - state->from.y;
    for (guint i = 0; i < sides; i++) {
        double turn = 2 * G_PI * i / sides, c = cos(turn), s = sin(turn);
        corners[i] = offset_point(state->from, dx * c - dy * s, dx * s + dy * c);
    }
    return dx != 0 || dy != 0 ? sides : 0;
}

/* Returns the signed distance of the pointer from the chord in fixed numbers; positive to its
 * right. */
static double height_of(const Chord *chord, WallPoint at)
{
    double dx = (double)chord->to.x - chord->from.x, dy = (double)chord->to.y - chord->from.y;
    double x = (double)at.x - chord->from.x, y = (double)at.y - chord->from.y;
    double length = hypot(dx, dy);
    return length > 0 ? (dx * y - dy * x) / length : 0;
}

static guint arc_corners(EdTool *tool, const ShapeState *state, WallPoint *corners)
{
    const Chord *chord = chord_of(tool);
    WallPoint from = chord != NULL ? chord->from : state->from;
    WallPoint end = chord != NULL ? chord->to : state->snap.at;
    double dx = (double)end.x - from.x, dy = (double)end.y - from.y;
    double half = hypot(dx, dy) / 2, height = chord != NULL ? height_of(chord, state->snap.at) : 0;
    guint sides = sides_of(tool);
    corners[0] = from;
    if (half == 0)
        return 0;
    if (fabs(height) < 1)
        sides = 1;
    double radius = (half * half + height * height) / (2 * height), away = radius - height;
    double mx = (from.x + (double)end.x) / 2 + dy / (2 * half) * away;
    double my = (from.y + (double)end.y) / 2 - dx / (2 * half) * away;
    /* The centre is opposite the bulge, or on its side if the arc is larger than a semicircle. */
    double first = atan2(from.y - my, from.x - mx);
    double sweep = -2 * atan2(half, away * copysign(1, height)) * copysign(1, height);
    for (guint i = 1; i < sides; i++) {
        double angle = first + sweep * i / sides;
        corners[i] = (WallPoint){(int32_t)lrint(mx + fabs(radius) * cos(angle)),
                                 (int32_t)lrint(my + fabs(radius) * sin(angle))};
    }
    corners[sides] = end;
    return sides + 1;
}

static guint corners_of(EdTool *tool, WallPoint *corners)
{
    const ShapeState *state = ed_tool_state(tool);
    if (is_tool(tool, "wall-rectangle"))
        return rectangle_corners(state, corners);
    if (is_tool(tool, "wall-polygon"))
        return polygon_corners(tool, state, corners);
    return arc_corners(tool, state, corners);
}

/* ---- Input ---- */

static void add_walls(EdTool *tool)
{
    EdSession *session = ed_tool_session(tool);
    WallPoint corners[MAX_SIDES + 1];
    guint count = corners_of(tool, corners);
    LayerRef layer = ed_layer_shown(session);
    WallStyle style = ed_wall_style(session);
    uint32_t first = list_count(ed_walls_shown(session));
    if (count == 0)
        return;
    Project *after = edit_draw_walls(ed_session_project(session), &layer, corners, count,
                                     !is_tool(tool, "wall-arc"), &style, ed_error(session));
    if (!ed_session_push(session, after, _("Draw walls"), tool))
        return;
    ed_tool_cut_nodes(tool, 0);
    ed_wall_finish(tool, first);
}

static void wall_shapes_tool_cancel(EdTool *tool)
{
    ((ShapeState *)ed_tool_state(tool))->pressed = false;
}

static void wall_shapes_tool_track_pointer(EdTool *tool, const EdPointer *pointer)
{
    ShapeState *state = ed_tool_state(tool);
    bool uses_angles = state->pressed && !is_tool(tool, "wall-rectangle");
    EdPointer at = *pointer;
    if (state->pressed && is_tool(tool, "wall-rectangle") && (pointer->modifiers & ED_SHIFT) != 0) {
        double dx = pointer->x - ed_pixels(state->from.x),
               dy = pointer->y - ed_pixels(state->from.y);
        double side = MAX(fabs(dx), fabs(dy));
        at.x = ed_pixels(state->from.x) + copysign(side, dx);
        at.y = ed_pixels(state->from.y) + copysign(side, dy);
    }
    state->inside = true;
    state->snap = ed_wall_snap(ed_tool_session(tool), &at,
                               &(EdWallSnapping){.from = uses_angles ? &state->from : NULL});
}

static bool wall_shapes_tool_press(EdTool *tool, const EdPointer *pointer)
{
    ShapeState *state = ed_tool_state(tool);
    bool sets_height = chord_of(tool) != NULL;
    if (pointer->button == 3 && sets_height) {
        ed_tool_cut_nodes(tool, 0);
        return true;
    }
    if (pointer->button != 1 || !ed_wall_can_draw(tool))
        return false;
    wall_shapes_tool_track_pointer(tool, pointer);
    if (sets_height) {
        add_walls(tool);
        return false;
    }
    ed_session_select_nothing(ed_tool_session(tool));
    state->from = state->snap.at;
    state->pressed = true;
    return true;
}

static void wall_shapes_tool_release(EdTool *tool, const EdPointer *pointer)
{
    ShapeState *state = ed_tool_state(tool);
    wall_shapes_tool_track_pointer(tool, pointer);
    state->pressed = false;
    if (!is_tool(tool, "wall-arc")) {
        add_walls(tool);
        return;
    }
    Chord chord = {state->from, state->snap.at};
    if (chord.to.x != chord.from.x || chord.to.y != chord.from.y)
        ed_tool_add_nodes(tool, &chord, 1);
}

static void wall_shapes_tool_leave(EdTool *tool)
{
    ((ShapeState *)ed_tool_state(tool))->inside = false;
}

static bool wall_shapes_tool_key_pressed(EdTool *tool, EdKey key, unsigned modifiers)
{
    EdSession *session = ed_tool_session(tool);
    const char *name = ed_tool_get_class(tool)->name;
    bool has_sides = !is_tool(tool, "wall-rectangle");
    if (has_sides && (key == ED_KEY_SMALLER || key == ED_KEY_LARGER)) {
        double sides = (double)sides_of(tool) + (key == ED_KEY_LARGER ? 1 : -1);
        double min = is_tool(tool, "wall-polygon") ? 3 : 1;
        ed_session_set_option(session, name, "sides", CLAMP(sides, min, MAX_SIDES));
        return true;
    }
    if (chord_of(tool) == NULL)
        return ed_level_key(tool, key, modifiers);
    if (key == ED_KEY_ENTER)
        add_walls(tool);
    return key == ED_KEY_ENTER;
}

/* ---- Drawing ---- */

static void draw_measure(EdTool *tool, EdOverlay *overlay)
{
    const ShapeState *state = ed_tool_state(tool);
    double x = ed_pixels(state->snap.at.x), y = ed_pixels(state->snap.at.y);
    double dx = x - ed_pixels(state->from.x), dy = y - ed_pixels(state->from.y);
    if (is_tool(tool, "wall-rectangle"))
        ed_overlay_chip(overlay, x, y, ED_CHIP_RIGHT, _("%.6g × %.6g px"), fabs(dx), fabs(dy));
    else if (is_tool(tool, "wall-polygon"))
        ed_overlay_chip(overlay, x, y, ED_CHIP_RIGHT, _("radius %.1f px · %u sides"), hypot(dx, dy),
                        MAX(sides_of(tool), 3));
    else if (chord_of(tool) != NULL)
        ed_overlay_chip(
            overlay, x, y, ED_CHIP_RIGHT,
            ngettext("height %.1f px · %u wall", "height %.1f px · %u walls", sides_of(tool)),
            fabs(height_of(chord_of(tool), state->snap.at)) / DOCUMENT_PIXEL, sides_of(tool));
    else
        ed_wall_measure_draw(overlay, state->from, &state->snap);
}

static void wall_shapes_tool_draw(EdTool *tool, EdOverlay *overlay)
{
    const ShapeState *state = ed_tool_state(tool);
    if (state->pressed || chord_of(tool) != NULL) {
        WallPoint corners[MAX_SIDES + 1];
        EdMarkPoint points[MAX_SIDES + 1];
        guint count = corners_of(tool, corners);
        for (guint i = 0; i < count; i++)
            points[i] = (EdMarkPoint){ed_pixels(corners[i].x), ed_pixels(corners[i].y)};
        ed_overlay_points(overlay, ED_MARK_POLYLINE, points, count, !is_tool(tool, "wall-arc"),
                          ED_STYLE_PROPOSED);
        for (guint i = 0; i < count; i++)
            ed_overlay_mark(overlay, ED_MARK_HANDLE, points[i].x, points[i].y, ED_STYLE_PLAIN);
        draw_measure(tool, overlay);
    }
    if (state->inside && chord_of(tool) == NULL)
        ed_wall_snap_draw(overlay, &state->snap, NULL);
}

static const EdOption rectangle_options[] = {
    ED_WALL_BLOCKS_OPTION,
    ED_WALL_SNAP_OPTIONS,
    ED_WALL_JOIN_OPTION,
};

#define SIDES(LABEL, MIN_SIDES, STANDARD)                                          \
    {                                                                              \
        .id = "sides", .kind = ED_OPTION_NUMBER, .label = LABEL, .min = MIN_SIDES, \
        .max = MAX_SIDES, .default_value = STANDARD                                \
    }

static const EdOption polygon_options[] = {
    SIDES(N_("Sides"), 3, 6),
    ED_WALL_BLOCKS_OPTION,
    ED_WALL_SNAP_OPTIONS,
    ED_WALL_JOIN_OPTION,
};

static const EdOption arc_options[] = {
    SIDES(N_("Walls"), 1, 8),
    ED_WALL_BLOCKS_OPTION,
    ED_WALL_SNAP_OPTIONS,
    ED_WALL_JOIN_OPTION,
};

#define SHAPE_TOOL(NAME, TITLE, ICON, KEY, HINT, OPTIONS)                                     \
    {                                                                                         \
        .name = NAME, .title = TITLE, .icon = ICON, .key = KEY, .hint = HINT,                 \
        .assets = 1u << ED_LEVEL, .layers = 1u << LAYER_WALLS, .group = 1, .has_tag = true,   \
        .state_size = sizeof(ShapeState), .cursor = ED_CURSOR_CROSS, .options = OPTIONS,      \
        .option_count = G_N_ELEMENTS(OPTIONS), .press = wall_shapes_tool_press,               \
        .drag = wall_shapes_tool_track_pointer, .release = wall_shapes_tool_release,          \
        .cancel = wall_shapes_tool_cancel, .hover = wall_shapes_tool_track_pointer,           \
        .leave = wall_shapes_tool_leave, .key_pressed = wall_shapes_tool_key_pressed,         \
        .node_size = sizeof(Chord), .draw = wall_shapes_tool_draw, .status = ed_level_status, \
    }

const EdToolClass ed_wall_rectangle_tool = SHAPE_TOOL(
    "wall-rectangle", N_("Room"), "gab-box-symbolic", "r",
    N_("Drag to draw a room of four walls · Shift for a square · Ctrl to disable snapping"),
    rectangle_options);
const EdToolClass ed_wall_polygon_tool =
    SHAPE_TOOL("wall-polygon", N_("Regular polygon"), "gab-polygon-symbolic", "p",
               N_("Drag from the centre to a corner · [ and ] to change the number of sides"),
               polygon_options);
const EdToolClass ed_wall_arc_tool = SHAPE_TOOL(
    "wall-arc", N_("Arc"), "gab-curve-symbolic", "c",
    N_("Drag from end to end, then click to set the height · [ and ] to change the number of "
       "walls"),
    arc_options);
