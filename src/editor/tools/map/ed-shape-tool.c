/* SPDX-License-Identifier: MIT */
/* The tools "polygon", "curve" and "track": clicks add nodes; Enter, the right button or a double
 * click ends the shape, a click on the first node closes it. These tools also drag nodes of the
 * selected shape. */
#include "edit/assets.h"
#include "edit/maps.h"
#include "edit/shapes.h"
#include "edit/tags.h"
#include "session/ed-selection.h"
#include "tools/ed-hit.h"
#include "tools/ed-shapes.h"
#include "tools/ed-tools.h"
#include "tools/map/ed-painter.h"
#include "tools/map/ed-start-line.h"

#include <glib/gi18n.h>
#include <math.h>

enum { MIN_WIDTH = 1, MAX_WIDTH = 4096, WIDTH_STEP = 8 };

/* A node of the shape being drawn. */
typedef struct DrawnNode {
    PaintPoint at;
    double width; /* the track's width at the click */
} DrawnNode;

typedef struct ShapeState {
    double x, y; /* position of the pointer */
    double zoom; /* at which the pointer was moved last */
    EdShapeDrag drag;
} ShapeState;

static ShapeKind kind_of(EdTool *tool)
{
    const char *name = ed_tool_get_class(tool)->name;
    return g_str_equal(name, "track")   ? SHAPE_TRACK
           : g_str_equal(name, "curve") ? SHAPE_CURVE
                                        : SHAPE_POLYGON;
}

static const DrawnNode *drawn_node(const GArray *nodes, guint index)
{
    return &g_array_index(nodes, DrawnNode, index);
}

/* ---- Drawing a new shape ---- */

/* Adds the tag of a new track to the road of its map if the tag has the role "road", because the
 * map may have no road yet; with it, all tags of that role, so that a start line across the track
 * does not cut it. Adopts `before`, which may be NULL. */
static Project *add_road_tag(EdSession *session, Project *before, int32_t zone, GError **error)
{
    int32_t number = plane_zone(ed_session_plane(session), zone)->tag;
    const Tag *tag = project_tag(ed_session_project(session), number);
    const Map *map = ed_session_map(session);
    if (before != NULL && tag != NULL && g_str_equal(tag->role, "road") &&
        (map->road[number / 32] >> number % 32 & 1) == 0)
        node_set_child(&before, edit_add_road(before, map->id, number, error));
    return before;
}

static double current_width(EdTool *tool)
{
    return ed_session_option(ed_tool_session(tool), "track", "width");
}

/* Sets each node's width to the one that was chosen when the node was clicked. */
static Project *set_widths(EdTool *tool, Project *project, uint64_t id, GError **error)
{
    const GArray *nodes = ed_tool_nodes(tool);
    const EdView *view = ed_session_view(ed_tool_session(tool));
    Path shape = path_shape(view->asset, view->plane, id);
    for (guint i = 0; i < nodes->len && project != NULL; i++) {
        double width = drawn_node(nodes, i)->width;
        Path node = path_nth(&shape, "nodes", i);
        if (ed_fixed(width) == ed_fixed(current_width(tool)))
            continue;
        node_set_child(&project, edit_set_number(project, &node, "width", ed_fixed(width), error));
    }
    return project;
}

static Project *add_shape(EdTool *tool, int32_t zone, bool closed, uint64_t *id, GError **error)
{
    EdSession *session = ed_tool_session(tool);
    const GArray *nodes = ed_tool_nodes(tool);
    const EdView *view = ed_session_view(session);
    g_autofree PaintPoint *points = g_new(PaintPoint, nodes->len);
    for (guint i = 0; i < nodes->len; i++)
        points[i] = drawn_node(nodes, i)->at;
    Project *after =
        edit_add_shape(ed_session_project(session), view->asset, view->plane, kind_of(tool), zone,
                       points, nodes->len, current_width(tool), id, error);
    if (after != NULL && kind_of(tool) == SHAPE_TRACK)
        after = add_road_tag(session, set_widths(tool, after, *id, error), zone, error);
    if (after == NULL || kind_of(tool) != SHAPE_TRACK || closed)
        return after;
    Path path = path_shape(view->asset, view->plane, *id);
    Project *open = edit_set_number(after, &path, "open", 1, error);
    node_unref(after);
    return open;
}

/* True if the project still has a set of tags that nothing uses. */
static bool has_fresh_tags(const Project *project)
{
    TagSet set = tag_set_of(project->tags);
    return set != TAGS_CUSTOM && set != TAGS_EMPTY && tags_can_be_replaced(project);
}

/* Adds a tag for roads and makes it current if the track would have no tag, as in a project without
 * a tag for roads. A closed track is for a race: fresh tags are replaced by those for races. */
static void add_missing_tag(EdTool *tool, bool closed)
{
    EdSession *session = ed_tool_session(tool);
    const Project *project = ed_session_project(session);
    if (kind_of(tool) != SHAPE_TRACK || ed_session_view(session)->tag != 0)
        return;
    bool is_race = closed && has_fresh_tags(project);
    g_autofree char *name = asset_free_name(project->tags, C_("tag", "road"));
    int32_t number = 0;
    Project *after = is_race
                         ? edit_apply_tag_set(project, TAGS_RACE, ed_error(session))
                         : edit_add_tag(project, name, "road", NULL, &number, ed_error(session));
    if (!ed_session_push(session, after, is_race ? _("Use tags for races") : _("New tag"), tool))
        return;
    if (!is_race) {
        ed_session_set_tag(session, number);
        return;
    }
    ed_session_restart_tags(session);
    ed_session_notify(session, ED_NOTICE_INFO,
                      _("A closed track: the tags are now those for a race."),
                      _("Drag across the track to set its start line."));
}

/* Adds the drawn shape to the document. If that is refused, the nodes are kept. */
static void finish(EdTool *tool, bool closed)
{
    EdSession *session = ed_tool_session(tool);
    if (!ed_map_has_enough(tool, kind_of(tool) == SHAPE_TRACK && !closed ? 2 : 3))
        return;
    add_missing_tag(tool, closed);
    int32_t zone = ed_painter_zone(tool);
    if (zone == 0)
        return;
    uint64_t id = 0;
    Project *after = add_shape(tool, zone, closed, &id, ed_error(session));
    if (ed_session_push(session, after, _("Draw shape"), tool)) {
        ed_session_select(session, ED_SELECT_SHAPES, &id, 1);
        ed_tool_cut_nodes(tool, 0);
    }
    ed_session_end_group(session);
}

static void add_point(EdTool *tool, const EdPointer *pointer)
{
    bool ignores_snap = (pointer->modifiers & ED_CONTROL) != 0 ||
                        !ed_session_view(ed_tool_session(tool))->look.snap;
    DrawnNode node = {{ignores_snap ? pointer->x : round(pointer->x),
                       ignores_snap ? pointer->y : round(pointer->y)},
                      current_width(tool)};
    ed_tool_add_nodes(tool, &node, 1);
    ed_session_select_nothing(ed_tool_session(tool));
}

static bool is_on_first(const GArray *nodes, double x, double y, double zoom)
{
    const PaintPoint *first = &drawn_node(nodes, 0)->at;
    return nodes->len > 2 && hypot(x - first->x, y - first->y) * zoom <= ED_NEAR;
}

/* True if Enter and the right button close the shape. */
static bool closes(EdTool *tool)
{
    return kind_of(tool) != SHAPE_TRACK ||
           ed_session_option(ed_tool_session(tool), "track", "closed") != 0;
}

static void press_drawing(EdTool *tool, const EdPointer *pointer)
{
    if (pointer->button == 3 || pointer->clicks > 1)
        finish(tool, closes(tool));
    else if (is_on_first(ed_tool_nodes(tool), pointer->x, pointer->y, pointer->zoom))
        finish(tool, true);
    else
        add_point(tool, pointer);
}

/* ---- Input ---- */

static void shape_tool_select_hit(EdTool *tool, const EdPointer *pointer, const EdShapeHit *hit)
{
    EdSession *session = ed_tool_session(tool);
    bool is_selected = ed_session_is_selected(session, ED_SELECT_SHAPE_NODES, hit->node);
    if (hit->kind == ED_SHAPE_LINE && pointer->clicks > 1)
        ed_shape_add_node(tool, pointer, hit);
    else if (hit->kind == ED_SHAPE_NODE && (pointer->modifiers & ED_SHIFT) != 0)
        ed_session_toggle(session, ED_SELECT_SHAPE_NODES, hit->node);
    else if (hit->kind == ED_SHAPE_NODE && !is_selected)
        ed_session_select_nodes(session, hit->shape, (const uint64_t[]){hit->node}, 1);
}

static void shape_tool_hover(EdTool *tool, const EdPointer *pointer)
{
    ShapeState *state = ed_tool_state(tool);
    state->x = pointer->x;
    state->y = pointer->y;
    state->zoom = pointer->zoom;
}

/* A right click that ends a shape is treated as a drag without movement, so that it opens no
 * menu. */
static bool shape_tool_press(EdTool *tool, const EdPointer *pointer)
{
    ShapeState *state = ed_tool_state(tool);
    shape_tool_hover(tool, pointer);
    if (pointer->button == 2 || ed_session_plane(ed_tool_session(tool)) == NULL)
        return false;
    if (ed_tool_nodes(tool) != NULL) {
        press_drawing(tool, pointer);
        return pointer->button == 3;
    }
    EdShapeHit hit = ed_shape_hit(ed_tool_session(tool), pointer);
    bool can_grab = hit.kind == ED_SHAPE_NODE || hit.kind == ED_SHAPE_WIDTH ||
                    hit.kind == ED_SHAPE_WALK || (hit.kind == ED_SHAPE_LINE && pointer->clicks > 1);
    if (pointer->button == 1 && can_grab) {
        shape_tool_select_hit(tool, pointer, &hit);
        return ed_shape_drag_begin(&state->drag, tool, pointer, &hit);
    }
    if (pointer->button == 1)
        add_point(tool, pointer);
    return pointer->button == 1 && kind_of(tool) == SHAPE_TRACK;
}

static void shape_tool_drag(EdTool *tool, const EdPointer *pointer)
{
    shape_tool_hover(tool, pointer);
    ed_shape_drag_to(&((ShapeState *)ed_tool_state(tool))->drag, tool, pointer);
}

static void shape_tool_end_drag(EdTool *tool)
{
    ed_shape_drag_end(&((ShapeState *)ed_tool_state(tool))->drag);
}

/* Finds the start line that a drag draws which began with the first node of a track. */
static bool find_start_line(EdTool *tool, EdStartLine *line)
{
    const ShapeState *state = ed_tool_state(tool);
    const GArray *nodes = ed_tool_nodes(tool);
    return nodes != NULL && nodes->len == 1 &&
           ed_start_line_find(ed_tool_session(tool), drawn_node(nodes, 0)->at,
                              (PaintPoint){state->x, state->y}, line);
}

static void shape_tool_release(EdTool *tool, const EdPointer *pointer)
{
    EdStartLine line;
    if (pointer->button == 1 && find_start_line(tool, &line)) {
        ed_tool_cut_nodes(tool, 0);
        ed_start_line_place(tool, &line);
    }
    shape_tool_end_drag(tool);
}

/* Changes the width of the next nodes of a track; existing nodes keep theirs. */
static bool change_width(EdTool *tool, double by)
{
    if (kind_of(tool) != SHAPE_TRACK)
        return false;
    double width = CLAMP(current_width(tool) + by, MIN_WIDTH, MAX_WIDTH);
    ed_session_set_option(ed_tool_session(tool), "track", "width", width);
    return true;
}

static bool shape_tool_key_pressed(EdTool *tool, EdKey key, unsigned modifiers)
{
    if (key == ED_KEY_SMALLER || key == ED_KEY_LARGER)
        return change_width(tool, key == ED_KEY_LARGER ? WIDTH_STEP : -WIDTH_STEP);
    if (ed_tool_nodes(tool) == NULL)
        return ed_map_key(tool, key, modifiers);
    if (key == ED_KEY_ENTER)
        finish(tool, closes(tool));
    return key == ED_KEY_ENTER;
}

/* ---- Drawing ---- */

/* Adds a node to a shape. The width is that of a track. */
static void append_node(EdTool *tool, Shape *shape, double x, double y, double width)
{
    ShapeNode *node = node_new(&shape_node_kind);
    node->x = ed_fixed(x);
    node->y = ed_fixed(y);
    node->width = kind_of(tool) == SHAPE_TRACK ? ed_fixed(width) : 0;
    node_set_list(&shape->nodes, list_append(shape->nodes, node));
}

/* Returns the shape that has been drawn so far. Each node has the width that was chosen when it was
 * clicked. */
static Shape *drawn_shape(EdTool *tool, bool closed)
{
    const GArray *nodes = ed_tool_nodes(tool);
    Shape *shape = node_new(&shape_kind);
    shape->kind = (int)kind_of(tool);
    shape->open = kind_of(tool) == SHAPE_TRACK && !closed;
    for (guint i = 0; i < nodes->len; i++) {
        const DrawnNode *node = drawn_node(nodes, i);
        append_node(tool, shape, node->at.x, node->at.y, node->width);
    }
    return shape;
}

static void draw_rings(const Shape *shape, EdOverlay *overlay)
{
    ShapeOutline outline;
    shape_outline(shape, &outline);
    for (uint32_t i = 0, from = 0; i < outline.rings; from = outline.ends[i++])
        ed_overlay_points(overlay, ED_MARK_POLYLINE,
                          (const EdMarkPoint *)(const void *)(outline.points + from),
                          outline.ends[i] - from, true, ED_STYLE_PLAIN);
    shape_outline_clear(&outline);
}

/* Draws the centre line of a track. */
static void draw_centre(const Shape *shape, EdOverlay *overlay)
{
    CurveNode *nodes;
    CurveTrack track = shape_track(shape, &nodes);
    CurveLine line;
    DeriveJob job = {0};
    if (curve_build(&job, &track, CURVE_CENTRE, 0, &line) == DERIVE_DONE)
        ed_overlay_points(overlay, ED_MARK_POLYLINE, (const EdMarkPoint *)(const void *)line.points,
                          (uint32_t)line.count, line.closed, ED_STYLE_HOVERED);
    curve_clear(&job, &line);
    g_free(nodes);
}

/* Draws the shape that would be drawn by a click at the pointer: its edges, with their bends and
 * widths, and the centre line of a track. Returns false if it does not have any yet. */
static bool draw_shape(EdTool *tool, EdOverlay *overlay)
{
    const ShapeState *state = ed_tool_state(tool);
    const GArray *nodes = ed_tool_nodes(tool);
    const PaintPoint *last = &drawn_node(nodes, nodes->len - 1)->at;
    bool closed = is_on_first(nodes, state->x, state->y, state->zoom);
    node_auto Shape *shape = drawn_shape(tool, closed);
    if (!closed && (state->x != last->x || state->y != last->y))
        append_node(tool, shape, state->x, state->y, current_width(tool));
    uint32_t before, after;
    ed_overlay_marks(overlay, &before);
    draw_rings(shape, overlay);
    if (shape->kind == SHAPE_TRACK)
        draw_centre(shape, overlay);
    ed_overlay_marks(overlay, &after);
    return after > before;
}

static void shape_tool_draw(EdTool *tool, EdOverlay *overlay)
{
    const ShapeState *state = ed_tool_state(tool);
    const GArray *nodes = ed_tool_nodes(tool);
    EdStartLine line;
    if (nodes == NULL)
        return;
    if (ed_tool_is_dragging(tool) && find_start_line(tool, &line)) {
        ed_start_line_draw(&line, overlay);
        return;
    }
    guint count = nodes->len;
    g_autofree EdMarkPoint *points = g_new(EdMarkPoint, count + 1);
    for (guint i = 0; i < count; i++)
        points[i] = (EdMarkPoint){drawn_node(nodes, i)->at.x, drawn_node(nodes, i)->at.y};
    points[count] = (EdMarkPoint){state->x, state->y};
    if (kind_of(tool) == SHAPE_POLYGON || !draw_shape(tool, overlay))
        ed_overlay_points(overlay, ED_MARK_POLYLINE, points, count + 1, false, ED_STYLE_PLAIN);
    for (guint i = 1; i < count; i++)
        ed_overlay_mark(overlay, ED_MARK_HANDLE, points[i].x, points[i].y, ED_STYLE_PLAIN);
    ed_overlay_first(overlay, points[0].x, points[0].y,
                     is_on_first(nodes, state->x, state->y, state->zoom));
}

static const EdOption track_options[] = {
    {.id = "zone", .kind = ED_OPTION_ZONE, .label = N_("Zone")},
    ED_NUMBER_OPTION("width", N_("Width"), "px", MIN_WIDTH, MAX_WIDTH, 48),
    {.id = "closed",
     .kind = ED_OPTION_SWITCH,
     .label = N_("Closed"),
     .icon = "gab-loop-symbolic",
     .default_value = 1},
    ED_ACTION_OPTION("make-bands", ED_OPTION_ACTION, N_("Create Bands"), "gab-bands-symbolic",
                     "win.make-bands"),
};

static const char *const track_selected_hints[] = {
    [ED_MAP] = N_("Drag across a track to set its start line · drag nodes to move them · click to "
                  "begin another track"),
};

#define SHAPE_HINT                                                                     \
    N_("Click to add nodes · Enter to finish · Backspace to remove the last one · " \
       "{new-zone} to start a new zone")

#define SHAPE_TOOL(NAME, TITLE, ICON, KEY, HINT, SELECTED, OPTIONS, COUNT)                       \
    {                                                                                            \
        .name = NAME, .title = TITLE, .icon = ICON, .key = KEY, .hint = HINT,                    \
        .selected_hints = SELECTED, .assets = 1u << ED_MAP, .group = 2,                          \
        .state_size = sizeof(ShapeState), .node_size = sizeof(DrawnNode),                        \
        .cursor = ED_CURSOR_CROSS, .options = OPTIONS, .option_count = COUNT,                    \
        .end = shape_tool_end_drag, .press = shape_tool_press, .drag = shape_tool_drag,          \
        .release = shape_tool_release, .cancel = shape_tool_end_drag, .hover = shape_tool_hover, \
        .key_pressed = shape_tool_key_pressed, .draw = shape_tool_draw, .status = ed_map_status, \
    }

const EdToolClass ed_polygon_tool = SHAPE_TOOL("polygon", N_("Polygon"), "gab-polygon-symbolic",
                                               "p", SHAPE_HINT, NULL, track_options, 1);
const EdToolClass ed_curve_tool =
    SHAPE_TOOL("curve", N_("Curve"), "gab-curve-symbolic", "c", SHAPE_HINT, NULL, track_options, 1);
const EdToolClass ed_track_tool =
    SHAPE_TOOL("track", N_("Track"), "gab-track-symbolic", "t",
               N_("Click to add nodes · [ and ] to change the width from here on · Enter to finish "
                  "· {new-zone} to start a new zone"),
               track_selected_hints, track_options, G_N_ELEMENTS(track_options));
