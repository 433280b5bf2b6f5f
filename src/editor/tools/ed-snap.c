/* SPDX-License-Identifier: MIT */
/* Implements ed-snap.h: lines are collected once and searched linearly, because frames have few. */
#include "tools/ed-snap.h"

#include "session/ed-guides.h"
#include "tools/ed-hit.h"

#include <math.h>

enum { SNAP_NEAR = 6 }; /* screen pixels */

/* A coordinate that edges snap to, and the extent of its owner along the line. */
typedef struct Line {
    int32_t at, from, to;
} Line;

struct EdSnap {
    GArray *lines[2]; /* Line: x coordinates, y coordinates */
};

static void add_line(EdSnap *snap, int axis, int32_t at, int32_t from, int32_t to)
{
    g_array_append_val(snap->lines[axis], ((Line){at, from, to}));
}

static void add_rect(EdSnap *snap, PixelRect rect)
{
    add_line(snap, 0, rect.left, rect.top, rect.bottom);
    add_line(snap, 0, rect.right, rect.top, rect.bottom);
    add_line(snap, 1, rect.top, rect.left, rect.right);
    add_line(snap, 1, rect.bottom, rect.left, rect.right);
}

static void add_silhouette(EdSnap *snap, EdSession *session, const Frame *frame)
{
    Scope scope = ed_session_scope(session, false);
    PixelRect bounds;
    if (scope.silhouette != NULL && scope.silhouette(scope.user, frame, &bounds))
        add_rect(snap, bounds);
}

static void add_guides(EdSnap *snap, EdSession *session, const Frame *frame)
{
    uint32_t count;
    const EdGuide *guides = ed_session_guides(session, &count);
    if (!ed_session_view(session)->look.guides)
        return;
    for (uint32_t i = 0; i < count; i++)
        add_line(snap, guides[i].upright ? 0 : 1, guides[i].at, 0,
                 guides[i].upright ? frame->h : frame->w);
}

static bool is_moved(const EdSelection *moved, uint32_t box)
{
    if (moved == NULL || moved->kind != ED_SELECT_BOXES)
        return false;
    for (uint32_t i = 0; i < moved->count; i++)
        if (moved->items[i] == box)
            return true;
    return false;
}

EdSnap *ed_snap_frame(EdSession *session, const EdSelection *moved)
{
    EdSnap *snap = g_new(EdSnap, 1);
    for (int axis = 0; axis < 2; axis++)
        snap->lines[axis] = g_array_new(FALSE, FALSE, sizeof(Line));
    const Frame *frame = ed_session_frame(session);
    if (frame == NULL || !ed_session_view(session)->look.snap)
        return snap;
    add_guides(snap, session, frame);
    add_silhouette(snap, session, frame);
    LIST_EACH (Box, box, frame->boxes)
        if (!is_moved(moved, EACH_INDEX(box)) && ed_box_is_shown(session, box))
            add_rect(snap, box_rect(box));
    return snap;
}

void ed_snap_free(EdSnap *snap)
{
    if (snap == NULL)
        return;
    for (int axis = 0; axis < 2; axis++)
        g_array_unref(snap->lines[axis]);
    g_free(snap);
}

/* Finds the line nearest to a coordinate, at most `reach` away. */
static bool nearest_line(const EdSnap *snap, int axis, double at, double reach, int32_t *line)
{
    double best = reach;
    bool found = false;
    for (guint i = 0; i < snap->lines[axis]->len; i++) {
        int32_t position = g_array_index(snap->lines[axis], Line, i).at;
        if (fabs(position - at) <= best) {
            best = fabs(position - at);
            *line = position;
            found = true;
        }
    }
    return found;
}

/* Returns the near line, else the coordinate rounded by `to_pixel`. */
static int32_t snap_coordinate(const EdSnap *snap, int axis, double at, double (*to_pixel)(double),
                               double zoom, bool free)
{
    int32_t line;
    if (!free && nearest_line(snap, axis, at, SNAP_NEAR / zoom, &line))
        return line;
    return (int32_t)CLAMP(to_pixel(at), -DOCUMENT_RANGE, DOCUMENT_RANGE);
}

int32_t ed_snap_x(const EdSnap *snap, double x, double zoom, bool free)
{
    return snap_coordinate(snap, 0, x, round, zoom, free);
}

int32_t ed_snap_y(const EdSnap *snap, double y, double zoom, bool free)
{
    return snap_coordinate(snap, 1, y, round, zoom, free);
}

PixelRect ed_snap_pixels(const EdSnap *snap, double x, double y, double to_x, double to_y,
                         double zoom, bool free)
{
    return (PixelRect){snap_coordinate(snap, 0, fmin(x, to_x), floor, zoom, free),
                       snap_coordinate(snap, 1, fmin(y, to_y), floor, zoom, free),
                       snap_coordinate(snap, 0, fmax(x, to_x), ceil, zoom, free),
                       snap_coordinate(snap, 1, fmax(y, to_y), ceil, zoom, free)};
}

/* Returns the shift that moves one of two edges onto its nearest line: the edge that is nearer to
 * its line. 0 if no line is near. */
static int32_t snap_shift(const EdSnap *snap, int axis, int32_t low, int32_t high, double reach)
{
    int32_t at_low = 0, at_high = 0;
    bool low_found = nearest_line(snap, axis, low, reach, &at_low);
    bool high_found = nearest_line(snap, axis, high, reach, &at_high);
    if (low_found && (!high_found || ABS(at_low - low) <= ABS(at_high - high)))
        return at_low - low;
    return high_found ? at_high - high : 0;
}

void ed_snap_rect(const EdSnap *snap, PixelRect rect, double zoom, bool free, int32_t *dx,
                  int32_t *dy)
{
    double reach = SNAP_NEAR / zoom;
    *dx = free ? 0 : snap_shift(snap, 0, rect.left, rect.right, reach);
    *dy = free ? 0 : snap_shift(snap, 1, rect.top, rect.bottom, reach);
}

/* ---- Drawing ---- */

/* Draws the lines at a coordinate, from their owners to the snapped thing. */
static void draw_lines_at(const EdSnap *snap, int axis, int32_t at, int32_t from, int32_t to,
                          EdOverlay *overlay)
{
    bool found = false;
    ARRAY_EACH (const Line, line, snap->lines[axis]) {
        if (line->at != at)
            continue;
        from = MIN(from, line->from);
        to = MAX(to, line->to);
        found = true;
    }
    if (found && axis == 0)
        ed_overlay_line(overlay, at, from, at, to, ED_STYLE_PROPOSED);
    else if (found)
        ed_overlay_line(overlay, from, at, to, at, ED_STYLE_PROPOSED);
}

void ed_snap_draw(const EdSnap *snap, PixelRect rect, EdOverlay *overlay)
{
    draw_lines_at(snap, 0, rect.left, rect.top, rect.bottom, overlay);
    draw_lines_at(snap, 0, rect.right, rect.top, rect.bottom, overlay);
    draw_lines_at(snap, 1, rect.top, rect.left, rect.right, overlay);
    draw_lines_at(snap, 1, rect.bottom, rect.left, rect.right, overlay);
}
