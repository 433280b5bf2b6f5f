/* SPDX-License-Identifier: MIT */
/* Implements ed-wall-drag.h. */
#include "tools/level/ed-wall-drag.h"

#include "session/ed-selection.h"
#include "tools/ed-hit.h"
#include "tools/ed-locked.h"
#include "tools/level/ed-wall-edits.h"

#include <glib/gi18n.h>
#include <math.h>

enum {
    HANDLE_DISTANCE = 12,      /* screen pixels from the box to its handles */
    TURN_HANDLE_DISTANCE = 38, /* screen pixels from the box to the handle above it */
    TURN_STEP = 15             /* degrees */
};

/* ---- The box ---- */

static bool measure_box(EdWallBox *box, EdSession *session)
{
    const EdSelection *selection = ed_session_selection(session);
    if (box->is_computed)
        return box->has_handles;
    *box = (EdWallBox){.is_computed = true};
    if (!ed_walls_can_edit(session) || selection->count < 2)
        return false;
    g_autoptr(GArray) ends = ed_wall_ends_selected(session, true);
    box->has_handles = ed_wall_bounds(session, ends, &box->low, &box->high) &&
                       (box->low.x != box->high.x || box->low.y != box->high.y);
    return box->has_handles;
}

static double middle(int32_t a, int32_t b)
{
    return ((double)a + b) / 2;
}

/* Returns a position on the box, in fixed numbers: x, y are -1, 0 or 1. */
static EdMarkPoint handle_position(WallPoint low, WallPoint high, int x, int y)
{
    return (EdMarkPoint){middle(low.x, high.x) + x * ((double)high.x - low.x) / 2,
                         middle(low.y, high.y) + y * ((double)high.y - low.y) / 2};
}

/* Returns the position where a handle is drawn: outside the box, so that it covers nothing.
 * `margin` is the distance from the box, a fixed number. */
static EdMarkPoint drawn_position(WallPoint low, WallPoint high, int x, int y, double margin)
{
    EdMarkPoint at = handle_position(low, high, x, y);
    return (EdMarkPoint){at.x + x * margin, at.y + y * margin};
}

/* True if the box has a handle at a position. A box without width or height lacks the handles that
 * would cover each other. */
static bool has_handle(WallPoint low, WallPoint high, int x, int y)
{
    bool flat_x = low.x == high.x, flat_y = low.y == high.y;
    return (x != 0 || y != 0) && !(flat_x && x != 0) && !(flat_y && y != 0);
}

static bool is_near(const EdPointer *pointer, double fixed_x, double fixed_y)
{
    double reach = ED_NEAR * DOCUMENT_PIXEL / pointer->zoom;
    return fabs(pointer->x * DOCUMENT_PIXEL - fixed_x) <= reach &&
           fabs(pointer->y * DOCUMENT_PIXEL - fixed_y) <= reach;
}

EdWallHandle ed_wall_handle_at(EdWallBox *box, EdSession *session, const EdPointer *pointer)
{
    EdWallHandle none = {ED_WALL_DRAG_NONE, 0, 0};
    if (!measure_box(box, session))
        return none;
    WallPoint low = box->low, high = box->high;
    double distance = TURN_HANDLE_DISTANCE * DOCUMENT_PIXEL / pointer->zoom;
    double margin = HANDLE_DISTANCE * DOCUMENT_PIXEL / pointer->zoom;
    if (is_near(pointer, middle(low.x, high.x), low.y - distance))
        return (EdWallHandle){ED_WALL_DRAG_TURN, 0, 0};
    for (int y = -1; y <= 1; y++)
        for (int x = -1; x <= 1; x++) {
            EdMarkPoint at = drawn_position(low, high, x, y, margin);
            if (has_handle(low, high, x, y) && is_near(pointer, at.x, at.y))
                return (EdWallHandle){ED_WALL_DRAG_SCALE, x, y};
        }
    return none;
}

void ed_wall_box_draw(EdWallBox *box, EdSession *session, EdOverlay *overlay, double zoom)
{
    if (zoom <= 0 || !measure_box(box, session))
        return;
    WallPoint low = box->low, high = box->high;
    double margin = HANDLE_DISTANCE / zoom, turn = TURN_HANDLE_DISTANCE / zoom;
    double left = ed_pixels(low.x) - margin, top = ed_pixels(low.y) - margin;
    double x = middle(low.x, high.x) / DOCUMENT_PIXEL;
    ed_overlay_box(overlay, left, top, ed_pixels(high.x) + margin, ed_pixels(high.y) + margin,
                   ED_STYLE_GUIDE);
    ed_overlay_line(overlay, x, top, x, ed_pixels(low.y) - turn, ED_STYLE_GUIDE);
    ed_overlay_mark(overlay, ED_MARK_NODE, x, ed_pixels(low.y) - turn, ED_STYLE_SELECTED);
    for (int hy = -1; hy <= 1; hy++)
        for (int hx = -1; hx <= 1; hx++) {
            EdMarkPoint at = drawn_position(low, high, hx, hy, margin * DOCUMENT_PIXEL);
            if (has_handle(low, high, hx, hy))
                ed_overlay_mark(overlay, ED_MARK_HANDLE, at.x / DOCUMENT_PIXEL,
                                at.y / DOCUMENT_PIXEL, ED_STYLE_SELECTED);
        }
}

/* ---- Beginning ---- */

static void wall_drag_begin(EdWallDrag *drag, EdTool *tool, const EdPointer *pointer,
                            EdWallDragKind kind)
{
    ed_wall_drag_end(drag);
    *drag = (EdWallDrag){.kind = kind, .x = pointer->x, .y = pointer->y};
    drag->before = node_ref(ed_session_project(ed_tool_session(tool)));
}

/* Returns the end of a wall that is nearer to the pointer; the wall snaps by this end. */
static WallPoint nearer_end(const Wall *wall, const EdPointer *pointer)
{
    double x = pointer->x * DOCUMENT_PIXEL, y = pointer->y * DOCUMENT_PIXEL;
    bool second = hypot(wall->bx - x, wall->by - y) < hypot(wall->ax - x, wall->ay - y);
    return ed_wall_end(wall, second ? 1 : 0);
}

bool ed_wall_drag_begin(EdWallDrag *drag, EdTool *tool, const EdPointer *pointer,
                        const EdWallHit *hit)
{
    EdSession *session = ed_tool_session(tool);
    const EdSelection *selection = ed_session_selection(session);
    bool alone = (pointer->modifiers & ED_ALT) != 0;
    switch (hit->kind) {
    case ED_WALL_DIRECTION:
    case ED_WALL_MARKER:
        wall_drag_begin(drag, tool, pointer,
                        hit->kind == ED_WALL_MARKER ? ED_WALL_DRAG_MARKERS
                                                    : ED_WALL_DRAG_DIRECTION);
        drag->grip = hit->at;
        drag->markers = g_array_new(FALSE, FALSE, sizeof(uint64_t));
        if (hit->kind == ED_WALL_MARKER && selection->kind == ED_SELECT_MARKERS)
            g_array_append_vals(drag->markers, selection->items, selection->count);
        else
            g_array_append_vals(drag->markers, &(uint64_t){hit->index}, 1);
        return true;
    case ED_WALL_END:
    case ED_WALL_LINE:
        wall_drag_begin(drag, tool, pointer, ED_WALL_DRAG_ENDS);
        drag->ends = ed_wall_ends_selected(session, alone);
        drag->grip = hit->kind == ED_WALL_END
                         ? hit->at
                         : nearer_end(ed_wall_at(session, hit->index), pointer);
        return true;
    default:
        return false;
    }
}

bool ed_wall_drag_begin_handle(EdWallDrag *drag, EdTool *tool, const EdPointer *pointer,
                               const EdWallBox *box, EdWallHandle handle)
{
    EdSession *session = ed_tool_session(tool);
    if (handle.kind == ED_WALL_DRAG_NONE || !box->has_handles)
        return false;
    wall_drag_begin(drag, tool, pointer, handle.kind);
    drag->handle = handle;
    drag->low = box->low;
    drag->high = box->high;
    drag->ends = ed_wall_ends_selected(session, false);
    return true;
}

/* True once the pointer has moved at least 3 screen pixels away from the press. */
static bool update_moved(EdWallDrag *drag, const EdPointer *pointer)
{
    double distance = hypot(pointer->x - drag->x, pointer->y - drag->y) * pointer->zoom;
    drag->moved = drag->moved || distance >= ED_DRAG_THRESHOLD;
    return drag->moved;
}

/* ---- Steps ---- */

static const WallEnd *ends_in(const EdWallDrag *drag)
{
    return (const WallEnd *)(const void *)drag->ends->data;
}

/* Moves the grip to its snapped position. */
static void move_grip(EdWallDrag *drag, EdSession *session, const EdPointer *pointer)
{
    EdPointer grip = *pointer;
    bool forces_angle = (pointer->modifiers & ED_SHIFT) != 0;
    grip.x = ed_pixels(drag->grip.x) + pointer->x - drag->x;
    grip.y = ed_pixels(drag->grip.y) + pointer->y - drag->y;
    EdWallSnapping snapping = {.from = forces_angle ? &drag->grip : NULL, .moved = drag->ends};
    drag->snap = ed_wall_snap(session, &grip, &snapping);
}

static Project *move_ends(EdWallDrag *drag, EdTool *tool, const EdPointer *pointer, GError **error)
{
    EdSession *session = ed_tool_session(tool);
    LayerRef layer = ed_layer_shown(session);
    move_grip(drag, session, pointer);
    return edit_move_wall_ends(drag->before, &layer, ends_in(drag), drag->ends->len,
                               drag->snap.at.x - drag->grip.x, drag->snap.at.y - drag->grip.y,
                               error);
}

/* Returns the factor by which a length from a fixed end is scaled if its other end moves from
 * `handle` to `at`; never 0. */
static double scale_factor(double fixed, double handle, double at)
{
    double length = handle - fixed;
    double share = length != 0 ? (at - fixed) / length : 1;
    return fabs(share) < 1e-3 ? copysign(1e-3, share) : share;
}

static WallTransform scale_transform(EdWallDrag *drag, EdSession *session, const EdPointer *pointer)
{
    bool centred = (pointer->modifiers & ED_ALT) != 0;
    bool is_uniform = (pointer->modifiers & ED_SHIFT) != 0;
    EdMarkPoint handle = handle_position(drag->low, drag->high, drag->handle.x, drag->handle.y);
    EdMarkPoint fixed = handle_position(drag->low, drag->high, centred ? 0 : -drag->handle.x,
                                        centred ? 0 : -drag->handle.y);
    EdPointer plain = *pointer;
    plain.modifiers &= ED_CONTROL;
    plain.x += handle.x / DOCUMENT_PIXEL - drag->x;
    plain.y += handle.y / DOCUMENT_PIXEL - drag->y;
    drag->snap = ed_wall_snap(session, &plain, &(EdWallSnapping){.moved = drag->ends});
    double xx = drag->handle.x != 0 ? scale_factor(fixed.x, handle.x, drag->snap.at.x) : 1;
    double yy = drag->handle.y != 0 ? scale_factor(fixed.y, handle.y, drag->snap.at.y) : 1;
    if (is_uniform) {
        double max = drag->handle.x == 0 ? yy : drag->handle.y == 0 ? xx : MAX(fabs(xx), fabs(yy));
        xx = drag->handle.x == 0 ? fabs(max) : copysign(max, xx);
        yy = drag->handle.y == 0 ? fabs(max) : copysign(max, yy);
    }
    drag->amount = drag->handle.x != 0 ? xx : yy;
    return (WallTransform){fixed.x, fixed.y, xx, 0, 0, yy};
}

static WallTransform turn_transform(EdWallDrag *drag, EdSession *session, const EdPointer *pointer)
{
    double cx = middle(drag->low.x, drag->high.x), cy = middle(drag->low.y, drag->high.y);
    double from = atan2(drag->y * DOCUMENT_PIXEL - cy, drag->x * DOCUMENT_PIXEL - cx);
    double to = atan2(pointer->y * DOCUMENT_PIXEL - cy, pointer->x * DOCUMENT_PIXEL - cx);
    double degrees = (to - from) * 180 / G_PI;
    bool free = (pointer->modifiers & ED_CONTROL) != 0 || !ed_session_view(session)->look.snap;
    if (!free)
        degrees = round(degrees / TURN_STEP) * TURN_STEP;
    drag->amount = remainder(-degrees, 360);
    double c = cos(degrees * G_PI / 180), s = sin(degrees * G_PI / 180);
    drag->snap = (EdWallSnap){.at = {(int32_t)lrint(cx), (int32_t)lrint(cy)}};
    return (WallTransform){cx, cy, c, -s, s, c};
}

static Project *transform_ends(EdWallDrag *drag, EdTool *tool, const EdPointer *pointer,
                               GError **error)
{
    EdSession *session = ed_tool_session(tool);
    LayerRef layer = ed_layer_shown(session);
    WallTransform transform = drag->kind == ED_WALL_DRAG_SCALE
                                  ? scale_transform(drag, session, pointer)
                                  : turn_transform(drag, session, pointer);
    return edit_transform_wall_ends(drag->before, &layer, ends_in(drag), drag->ends->len,
                                    &transform, error);
}

static Project *move_markers(EdWallDrag *drag, EdTool *tool, const EdPointer *pointer,
                             GError **error)
{
    EdSession *session = ed_tool_session(tool);
    uint64_t level = ed_session_view(session)->asset;
    Path path = path_level(level);
    move_grip(drag, session, pointer);
    int32_t dx = drag->snap.at.x - drag->grip.x, dy = drag->snap.at.y - drag->grip.y;
    List *list = list_ref(project_level(drag->before, level)->markers);
    for (guint i = 0; i < drag->markers->len; i++) {
        uint32_t index = (uint32_t)g_array_index(drag->markers, uint64_t, i);
        Marker *marker = node_copy(list_get(list, index));
        if (drag->kind == ED_WALL_DRAG_DIRECTION) {
            marker->to_x = drag->snap.at.x - marker->x;
            marker->to_y = drag->snap.at.y - marker->y;
        } else {
            marker->x += dx;
            marker->y += dy;
        }
        List *next = list_set(list, index, marker);
        list_unref(list);
        list = next;
    }
    return edit_put_list(drag->before, &path, "markers", list, error);
}

void ed_wall_drag_to(EdWallDrag *drag, EdTool *tool, const EdPointer *pointer)
{
    static const char *const labels[] = {"",
                                         N_("Move walls"),
                                         N_("Scale walls"),
                                         N_("Rotate walls"),
                                         N_("Move markers"),
                                         N_("Rotate marker")};
    if (drag->kind == ED_WALL_DRAG_NONE || !update_moved(drag, pointer))
        return;
    Project *after = drag->kind == ED_WALL_DRAG_ENDS
                         ? move_ends(drag, tool, pointer, ed_error(ed_tool_session(tool)))
                     : drag->kind >= ED_WALL_DRAG_MARKERS
                         ? move_markers(drag, tool, pointer, ed_error(ed_tool_session(tool)))
                         : transform_ends(drag, tool, pointer, ed_error(ed_tool_session(tool)));
    /* A vertex may belong to a locked wall, too. */
    if (after != NULL &&
        ed_tool_refuse_locked(tool, ed_walls_locked(ed_tool_session(tool), after))) {
        node_unref(after);
        return;
    }
    ed_session_push(ed_tool_session(tool), after, _(labels[drag->kind]), tool);
}

void ed_wall_drag_draw(const EdWallDrag *drag, EdOverlay *overlay)
{
    double x = ed_pixels(drag->snap.at.x), y = ed_pixels(drag->snap.at.y);
    if (drag->kind == ED_WALL_DRAG_NONE || !drag->moved)
        return;
    if (drag->kind == ED_WALL_DRAG_TURN) {
        ed_overlay_chip(overlay, x, y, ED_CHIP_RIGHT, "%.4g°", drag->amount);
        return;
    }
    if (drag->kind == ED_WALL_DRAG_SCALE) {
        ed_overlay_chip(overlay, x, y, ED_CHIP_RIGHT, "%.4g%%", drag->amount * 100);
        return;
    }
    ed_wall_snap_draw(overlay, &drag->snap, NULL);
    ed_overlay_chip(overlay, x, y, ED_CHIP_RIGHT, _("%+.6g, %+.6g px"), x - ed_pixels(drag->grip.x),
                    y - ed_pixels(drag->grip.y));
}

void ed_wall_drag_end(EdWallDrag *drag)
{
    g_clear_pointer(&drag->before, node_unref);
    g_clear_pointer(&drag->ends, g_array_unref);
    g_clear_pointer(&drag->markers, g_array_unref);
    drag->kind = ED_WALL_DRAG_NONE;
    drag->moved = false;
}
