/* SPDX-License-Identifier: MIT */
/* Implements ed-shapes.h. Every step of a drag edits the version in which the drag began. */
#include "tools/ed-shapes.h"

#include "edit/assets.h"
#include "edit/maps.h"
#include "session/ed-selection.h"
#include "session/ed-zone-sizes.h"
#include "tools/ed-hit.h"
#include "tools/map/ed-map-edits.h"
#include "tools/map/ed-painter.h"

#include <glib/gi18n.h>
#include <math.h>

/* ---- Shapes and nodes ---- */

const Shape *ed_shape_selected(EdSession *session)
{
    const EdSelection *selection = ed_session_selection(session);
    const Plane *plane = ed_session_plane(session);
    uint64_t id = selection->kind == ED_SELECT_SHAPE_NODES ? selection->shape
                  : selection->kind == ED_SELECT_SHAPES && selection->count == 1
                      ? selection->items[0]
                      : 0;
    return plane != NULL && id != 0 ? list_find_id(plane->shapes, id, NULL) : NULL;
}

static const ShapeNode *node_at(const Shape *shape, int64_t index)
{
    int64_t count = list_count(shape->nodes);
    return list_get(shape->nodes, (uint32_t)(((index % count) + count) % count));
}

static bool is_ring(const Shape *shape)
{
    return shape->kind != SHAPE_TRACK || !shape->open;
}

/* Returns the unit normal of the curve at a node. */
static EdMarkPoint normal_at(const Shape *shape, uint32_t index)
{
    int64_t count = list_count(shape->nodes);
    bool ring = is_ring(shape);
    const ShapeNode *from = node_at(shape, ring || index > 0 ? (int64_t)index - 1 : 0);
    const ShapeNode *to = node_at(shape, ring || index + 1 < count ? (int64_t)index + 1 : index);
    double dx = to->x - from->x, dy = to->y - from->y, length = hypot(dx, dy);
    return length > 0 ? (EdMarkPoint){-dy / length, dx / length} : (EdMarkPoint){0, 1};
}

static EdMarkPoint width_handle(const Shape *shape, uint32_t index, int side)
{
    const ShapeNode *node = list_get(shape->nodes, index);
    EdMarkPoint normal = normal_at(shape, index);
    double half = ed_pixels(node->width) / 2 * side;
    return (EdMarkPoint){ed_pixels(node->x) + normal.x * half,
                         ed_pixels(node->y) + normal.y * half};
}

static bool is_near(const EdPointer *pointer, double x, double y)
{
    return hypot(pointer->x - x, pointer->y - y) * pointer->zoom <= ED_NEAR;
}

/* ---- Hits ---- */

static bool hit_width(EdSession *session, const Shape *shape, const EdPointer *pointer,
                      EdShapeHit *hit)
{
    if (shape->kind != SHAPE_TRACK)
        return false;
    for (uint32_t i = 0; i < list_count(shape->nodes); i++)
        for (int side = -1; side <= 1; side += 2) {
            EdMarkPoint at = width_handle(shape, i, side);
            if (ed_session_is_selected(session, ED_SELECT_SHAPE_NODES, i) &&
                is_near(pointer, at.x, at.y)) {
                *hit = (EdShapeHit){ED_SHAPE_WIDTH, shape->id, i, shape->zone};
                return true;
            }
        }
    return false;
}

static bool hit_node(const Shape *shape, const EdPointer *pointer, EdShapeHit *hit)
{
    for (uint32_t i = list_count(shape->nodes); i-- > 0;) {
        const ShapeNode *node = list_get(shape->nodes, i);
        if (is_near(pointer, ed_pixels(node->x), ed_pixels(node->y))) {
            *hit = (EdShapeHit){ED_SHAPE_NODE, shape->id, i, shape->zone};
            return true;
        }
    }
    return false;
}

/* True if the pointer is near the chord between two nodes. The tolerance is larger for curves,
 * because they bend away from the chord. */
static bool is_near_chord(const ShapeNode *a, const ShapeNode *b, const EdPointer *pointer,
                          bool curved)
{
    double ax = ed_pixels(a->x), ay = ed_pixels(a->y), bx = ed_pixels(b->x), by = ed_pixels(b->y);
    double dx = bx - ax, dy = by - ay, length = hypot(dx, dy);
    double along =
        length > 0 ? ((pointer->x - ax) * dx + (pointer->y - ay) * dy) / (length * length) : 0;
    along = CLAMP(along, 0, 1);
    double distance = hypot(pointer->x - ax - along * dx, pointer->y - ay - along * dy);
    return distance <= ED_NEAR / pointer->zoom + (curved ? length / 8 : 0);
}

static bool hit_line(const Shape *shape, const EdPointer *pointer, EdShapeHit *hit)
{
    uint32_t count = list_count(shape->nodes), last = is_ring(shape) ? count : count - 1;
    for (uint32_t i = 0; count > 1 && i < last; i++)
        if (is_near_chord(list_get(shape->nodes, i), node_at(shape, (int64_t)i + 1), pointer,
                          shape->kind != SHAPE_POLYGON)) {
            *hit = (EdShapeHit){ED_SHAPE_LINE, shape->id, i + 1, shape->zone};
            return true;
        }
    return false;
}

static bool hit_walk(const Plane *plane, const EdPointer *pointer, EdShapeHit *hit)
{
    LIST_EACH (Zone, zone, plane->zones)
        if (zone->has_walk && is_near(pointer, ed_pixels(zone->walk_x), ed_pixels(zone->walk_y))) {
            *hit = (EdShapeHit){.kind = ED_SHAPE_WALK, .zone = zone->number};
            return true;
        }
    return false;
}

EdShapeHit ed_shape_hit(EdSession *session, const EdPointer *pointer)
{
    EdShapeHit hit = {.kind = ED_SHAPE_NOTHING};
    const Plane *plane = ed_session_plane(session);
    const Shape *shape = ed_shape_selected(session);
    if (plane == NULL)
        return hit;
    if (shape != NULL &&
        (hit_width(session, shape, pointer, &hit) || hit_node(shape, pointer, &hit)))
        return hit;
    if (hit_walk(plane, pointer, &hit) || (shape != NULL && hit_line(shape, pointer, &hit)))
        return hit;
    for (uint32_t i = list_count(plane->shapes); i-- > 0;) {
        const Shape *below = list_get(plane->shapes, i);
        if (ed_shape_contains(below, pointer->x, pointer->y))
            return (EdShapeHit){ED_SHAPE_INSIDE, below->id, 0, below->zone};
    }
    int32_t zone = ed_map_zone_at(session, pointer->x, pointer->y);
    return zone != 0 ? (EdShapeHit){.kind = ED_SHAPE_ZONE, .zone = zone} : hit;
}

/* ---- Edits of nodes ---- */

static Path path_of(EdSession *session, uint64_t shape)
{
    const EdView *view = ed_session_view(session);
    return path_shape(view->asset, view->plane, shape);
}

/* Changes a copied node; `user` holds the parameters. */
typedef void (*NodeChange)(ShapeNode *node, const void *user);

static Project *change_nodes(EdSession *session, const Project *before, uint64_t id, bool all,
                             NodeChange change, const void *user, GError **error)
{
    Path path = path_of(session, id);
    const Shape *shape = path_get(before, &path);
    if (shape == NULL)
        return node_ref(before);
    List *nodes = list_ref(shape->nodes);
    for (uint32_t i = 0; i < list_count(shape->nodes); i++) {
        if (!all && !ed_session_is_selected(session, ED_SELECT_SHAPE_NODES, i))
            continue;
        ShapeNode *node = node_copy(list_get(shape->nodes, i));
        change(node, user);
        List *changed = list_set(nodes, i, node);
        list_unref(nodes);
        nodes = changed;
    }
    return edit_put_list(before, &path, "nodes", nodes, error);
}

typedef struct Move {
    int32_t dx, dy; /* fixed numbers */
} Move;

static int32_t clamp_to_range(int64_t fixed)
{
    int64_t max = (int64_t)DOCUMENT_RANGE * DOCUMENT_PIXEL;
    return (int32_t)CLAMP(fixed, -max, max);
}

static void set_width(ShapeNode *node, const void *user)
{
    node->width = *(const int32_t *)user;
}

static void move_node(ShapeNode *node, const void *user)
{
    const Move *move = user;
    node->x = clamp_to_range((int64_t)node->x + move->dx);
    node->y = clamp_to_range((int64_t)node->y + move->dy);
}

/* Returns the selected shapes, or the shape of the selected nodes. Borrowed from the selection. */
static const uint64_t *selected_shapes(EdSession *session, uint32_t *count)
{
    const EdSelection *selection = ed_session_selection(session);
    bool nodes = selection->kind == ED_SELECT_SHAPE_NODES;
    *count = nodes ? 1 : selection->kind == ED_SELECT_SHAPES ? selection->count : 0;
    return nodes ? &selection->shape : selection->items;
}

bool ed_shape_nudge(EdSession *session, int dx, int dy)
{
    Move move = {dx * DOCUMENT_PIXEL, dy * DOCUMENT_PIXEL};
    uint32_t count;
    const uint64_t *shapes = selected_shapes(session, &count);
    if (count == 0)
        return false;
    bool whole = ed_session_selection(session)->kind == ED_SELECT_SHAPES;
    Project *after = node_ref(ed_session_project(session));
    for (uint32_t i = 0; i < count && after != NULL; i++) {
        node_set_child(&after, change_nodes(session, after, shapes[i], whole, move_node, &move,
                                            ed_error(session)));
    }
    return ed_session_push(session, after, _("Move shape"), NULL);
}

bool ed_shape_add_node(EdTool *tool, const EdPointer *pointer, const EdShapeHit *hit)
{
    EdSession *session = ed_tool_session(tool);
    Path path = path_of(session, hit->shape);
    const Shape *shape = path_get(ed_session_project(session), &path);
    ShapeNode *node = node_copy(node_at(shape, (int64_t)hit->node - 1));
    node->x = ed_fixed(pointer->x);
    node->y = ed_fixed(pointer->y);
    Project *after = edit_insert(ed_session_project(session), &path, "nodes", hit->node, node,
                                 ed_error(session));
    if (!ed_session_push(session, after, _("Add node"), tool))
        return false;
    ed_session_select_nodes(session, hit->shape, (const uint64_t[]){hit->node}, 1);
    return true;
}

static Project *without_nodes(EdSession *session, const Shape *shape, GError **error)
{
    Path path = path_of(session, shape->id);
    const EdSelection *selection = ed_session_selection(session);
    uint32_t min = shape->kind == SHAPE_TRACK && shape->open ? 2 : 3;
    if (list_count(shape->nodes) < min + selection->count)
        return edit_remove_asset(ed_session_project(session), &path, error);
    List *nodes = list_ref(shape->nodes);
    for (uint32_t i = selection->count; i-- > 0;) {
        List *remaining = list_remove(nodes, (uint32_t)selection->items[i]);
        list_unref(nodes);
        nodes = remaining;
    }
    return edit_put_list(ed_session_project(session), &path, "nodes", nodes, error);
}

static Project *without_shapes(EdSession *session, GError **error)
{
    const EdSelection *selection = ed_session_selection(session);
    Project *after = node_ref(ed_session_project(session));
    for (uint32_t i = 0; i < selection->count && after != NULL; i++) {
        Path path = path_of(session, selection->items[i]);
        node_set_child(&after, edit_remove_asset(after, &path, error));
    }
    return after;
}

static bool has_shape(const Plane *plane, int32_t zone)
{
    LIST_EACH (Shape, shape, plane->shapes)
        if (shape->zone == zone)
            return true;
    return false;
}

/* Removes the zones whose last shape was removed and that have no paint. Takes ownership of
 * `after`, which may be NULL. */
static Project *without_empty_zones(EdSession *session, Project *after, GError **error)
{
    const EdView *view = ed_session_view(session);
    const Plane *before = ed_session_plane(session);
    LIST_EACH_WHILE (after != NULL, Zone, zone, before->zones) {
        const Plane *plane = map_plane(project_map(after, view->asset), view->plane);
        if (!has_shape(before, zone->number) || has_shape(plane, zone->number) ||
            ed_map_zone_has_paint(plane, zone->number))
            continue;
        node_set_child(&after,
                       edit_replace_zone(after, view->asset, view->plane, zone->number, 0, error));
    }
    return after;
}

bool ed_shape_remove_selected(EdSession *session)
{
    const Shape *shape = ed_shape_selected(session);
    if (ed_session_selection(session)->kind == ED_SELECT_SHAPES) {
        Project *rest = without_empty_zones(session, without_shapes(session, ed_error(session)),
                                            ed_error(session));
        return ed_session_push(session, rest, _("Delete shapes"), NULL);
    }
    if (shape == NULL)
        return false;
    uint64_t id = shape->id;
    Project *after = without_empty_zones(session, without_nodes(session, shape, ed_error(session)),
                                         ed_error(session));
    bool is_removed = ed_session_push(session, after, _("Delete nodes"), NULL);
    const Plane *plane = ed_session_plane(session);
    if (is_removed && plane != NULL && list_find_id(plane->shapes, id, NULL) != NULL)
        ed_session_select(session, ED_SELECT_SHAPES, &id, 1);
    return is_removed;
}

/* ---- Drags ---- */

bool ed_shape_drag_begin(EdShapeDrag *drag, EdTool *tool, const EdPointer *pointer,
                         const EdShapeHit *hit)
{
    *drag = (EdShapeDrag){.hit = *hit, .x = pointer->x, .y = pointer->y};
    if (hit->kind == ED_SHAPE_NOTHING || hit->kind == ED_SHAPE_ZONE)
        return false;
    drag->before = node_ref(ed_session_project(ed_tool_session(tool)));
    return true;
}

static Project *drag_width(EdShapeDrag *drag, EdSession *session, const EdPointer *pointer,
                           GError **error)
{
    Path path = path_of(session, drag->hit.shape);
    const Shape *shape = path_get(drag->before, &path);
    const ShapeNode *node = list_get(shape->nodes, drag->hit.node);
    EdMarkPoint normal = normal_at(shape, drag->hit.node);
    double distance = fabs((pointer->x - ed_pixels(node->x)) * normal.x +
                           (pointer->y - ed_pixels(node->y)) * normal.y);
    int32_t width = ed_fixed(round(CLAMP(2 * distance, 1, DOCUMENT_RANGE)));
    return change_nodes(session, drag->before, shape->id, (pointer->modifiers & ED_SHIFT) != 0,
                        set_width, &width, error);
}

static Project *drag_walk(EdShapeDrag *drag, EdSession *session, const EdPointer *pointer,
                          GError **error)
{
    const EdView *view = ed_session_view(session);
    Path path = path_zone(drag->before, view->asset, view->plane, drag->hit.zone);
    Zone *zone = node_copy(path_get(drag->before, &path));
    zone->walk_x = ed_fixed_middle(pointer->x);
    zone->walk_y = ed_fixed_middle(pointer->y);
    return edit_put(drag->before, &path, zone, error);
}

static Project *drag_nodes(EdShapeDrag *drag, EdSession *session, const EdPointer *pointer,
                           GError **error)
{
    bool whole = drag->hit.kind != ED_SHAPE_NODE;
    bool ignores_snap =
        (pointer->modifiers & ED_CONTROL) != 0 || !ed_session_view(session)->look.snap;
    double dx = pointer->x - drag->x, dy = pointer->y - drag->y;
    Move move = {ed_fixed(ignores_snap ? dx : round(dx)), ed_fixed(ignores_snap ? dy : round(dy))};
    return change_nodes(session, drag->before, drag->hit.shape, whole, move_node, &move, error);
}

/* Returns the tag of the zone that a drag changes. */
static int32_t tag_of_drag(const EdShapeDrag *drag, EdSession *session)
{
    const Plane *plane = ed_session_plane(session);
    const Shape *shape = plane != NULL && drag->hit.kind != ED_SHAPE_WALK
                             ? list_find_id(plane->shapes, drag->hit.shape, NULL)
                             : NULL;
    int32_t number = shape != NULL ? shape->zone : drag->hit.zone;
    const Zone *zone = plane != NULL ? plane_zone(plane, number) : NULL;
    return zone != NULL ? zone->tag : 0;
}

void ed_shape_drag_to(EdShapeDrag *drag, EdTool *tool, const EdPointer *pointer)
{
    EdSession *session = ed_tool_session(tool);
    drag->moved |=
        hypot(pointer->x - drag->x, pointer->y - drag->y) * pointer->zoom > ED_DRAG_THRESHOLD;
    if (!drag->moved || drag->before == NULL ||
        ed_tool_refuse_locked(tool, tag_of_drag(drag, session)))
        return;
    Project *after;
    const char *label = _("Move shape");
    if (drag->hit.kind == ED_SHAPE_WIDTH) {
        after = drag_width(drag, session, pointer, ed_error(session));
        label = _("Change width");
    } else if (drag->hit.kind == ED_SHAPE_WALK) {
        after = drag_walk(drag, session, pointer, ed_error(session));
        label = _("Move walk-to point");
    } else {
        after = drag_nodes(drag, session, pointer, ed_error(session));
    }
    ed_session_push(session, after, label, tool);
}

void ed_shape_drag_end(EdShapeDrag *drag)
{
    node_unref(drag->before);
    *drag = (EdShapeDrag){0};
}

/* ---- Drawing ---- */

static void draw_width(const Shape *shape, uint32_t index, EdOverlay *overlay)
{
    const ShapeNode *node = list_get(shape->nodes, index);
    EdMarkPoint a = width_handle(shape, index, -1), b = width_handle(shape, index, 1);
    ed_overlay_line(overlay, a.x, a.y, b.x, b.y, ED_STYLE_GUIDE);
    ed_overlay_mark(overlay, ED_MARK_NODE, a.x, a.y, ED_STYLE_SELECTED);
    ed_overlay_mark(overlay, ED_MARK_NODE, b.x, b.y, ED_STYLE_SELECTED);
    ed_overlay_chip(overlay, ed_pixels(node->x), ed_pixels(node->y), ED_CHIP_RIGHT,
                    _("node %u · width %g"), index + 1, ed_pixels(node->width));
}

EdMarkPoint ed_shape_walk_end(EdSession *session, const Zone *zone)
{
    const EdZoneSize *size = ed_session_zone_size(session, zone->number);
    double x = ed_pixels(zone->walk_x), y = ed_pixels(zone->walk_y);
    if (size->pieces == 0)
        return (EdMarkPoint){x, y};
    return (EdMarkPoint){CLAMP(x, size->largest.left, size->largest.right),
                         CLAMP(y, size->largest.top, size->largest.bottom)};
}

/* Draws a line from the current zone's walk-to point to the zone. */
static void draw_walk(EdSession *session, EdOverlay *overlay)
{
    const EdView *view = ed_session_view(session);
    const Zone *zone = plane_zone(ed_session_plane(session), view->zone);
    const EdZoneSize *size = ed_session_zone_size(session, view->zone);
    if (zone == NULL || !zone->has_walk || size->pieces == 0 || !view->look.annotations)
        return;
    double x = ed_pixels(zone->walk_x), y = ed_pixels(zone->walk_y);
    EdMarkPoint end = ed_shape_walk_end(session, zone);
    ed_overlay_line(overlay, x, y, end.x, end.y, ED_STYLE_PLAIN);
    ed_overlay_mark(overlay, ED_MARK_NODE, x, y, ED_STYLE_SELECTED);
}

void ed_shape_draw_selected(EdSession *session, EdOverlay *overlay)
{
    const Shape *shape = ed_shape_selected(session);
    draw_walk(session, overlay);
    if (shape == NULL)
        return;
    bool is_single = ed_session_selection(session)->count == 1;
    for (uint32_t i = 0; i < list_count(shape->nodes); i++) {
        const ShapeNode *node = list_get(shape->nodes, i);
        bool selected = ed_session_is_selected(session, ED_SELECT_SHAPE_NODES, i);
        ed_overlay_mark(overlay, ED_MARK_HANDLE, ed_pixels(node->x), ed_pixels(node->y),
                        selected ? ED_STYLE_SELECTED : ED_STYLE_PLAIN);
        if (selected && is_single && shape->kind == SHAPE_TRACK)
            draw_width(shape, i, overlay);
    }
}
