/* SPDX-License-Identifier: MIT */
/* Implements ed-wall-snap.h. Positions are fixed numbers; distances are compared in screen
 * pixels. */
#include "tools/level/ed-wall-snap.h"

#include "session/ed-layer-view.h"
#include "tools/ed-hit.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 24 /* steps of 15 degrees in a full turn */ };

double ed_wall_grid(EdSession *session)
{
    ed_session_declare_option(session, "wall", "grid", ED_WALL_GRID);
    return ed_session_option(session, "wall", "grid");
}

static bool snaps_to_angles(EdSession *session)
{
    ed_session_declare_option(session, "wall", "angles", 1);
    return ed_session_option(session, "wall", "angles") != 0;
}

/* ---- Ends and walls ---- */

/* A search around the pointer, in fixed numbers. */
typedef struct SnapSearch {
    const GArray *moved;
    double x, y, reach;
    EdSnapKind wanted;
    EdWallSnap best;
    double distance;
} SnapSearch;

static int compare_wall(const void *key, const void *end)
{
    uint32_t wall = *(const uint32_t *)key, other = ((const WallEnd *)end)->wall;
    return (wall > other) - (wall < other);
}

static bool is_moved(const GArray *moved, uint32_t wall)
{
    return moved != NULL && moved->len > 0 &&
           bsearch(&wall, moved->data, moved->len, sizeof(WallEnd), compare_wall) != NULL;
}

static void offer_point(SnapSearch *search, WallPoint at, const Wall *wall, double distance)
{
    if (distance > search->reach ||
        (search->best.kind != ED_SNAP_NOTHING && distance >= search->distance))
        return;
    search->best = (EdWallSnap){.at = at, .kind = search->wanted};
    search->best.line.ax = wall->ax;
    search->best.line.ay = wall->ay;
    search->best.line.bx = wall->bx;
    search->best.line.by = wall->by;
    search->distance = distance;
}

static void offer_wall(void *user, uint32_t index, const Wall *wall)
{
    SnapSearch *search = user;
    double distance;
    if (is_moved(search->moved, index))
        return;
    if (search->wanted == ED_SNAP_WALL) {
        WallPoint at = ed_wall_nearest(wall, search->x, search->y, &distance);
        offer_point(search, at, wall, distance);
        return;
    }
    for (int end = 0; end < 2; end++) {
        WallPoint at = ed_wall_end(wall, end);
        offer_point(search, at, wall, hypot(at.x - search->x, at.y - search->y));
    }
}

static EdWallSnap nearest(EdSession *session, const EdPointer *pointer, const GArray *moved,
                          EdSnapKind wanted)
{
    double reach = ED_NEAR / pointer->zoom;
    SnapSearch search = {.moved = moved,
                         .x = pointer->x * DOCUMENT_PIXEL,
                         .y = pointer->y * DOCUMENT_PIXEL,
                         .reach = reach * DOCUMENT_PIXEL,
                         .wanted = wanted};
    const DrawWalls *walls = ed_session_wall_index(session);
    const double max = DOCUMENT_RANGE;
    double x = CLAMP(pointer->x, -max, max), y = CLAMP(pointer->y, -max, max);
    PixelRect rect = {(int32_t)floor(x - reach), (int32_t)floor(y - reach),
                      (int32_t)ceil(x + reach) + 1, (int32_t)ceil(y + reach) + 1};
    if (walls != NULL)
        draw_walls_near(walls, rect, offer_wall, &search);
    return search.best;
}

/* ---- Steps of 15 degrees ---- */

static void step_direction(WallPoint from, double x, double y, double *dx, double *dy)
{
    double turn = 2 * G_PI / STEPS;
    double angle = round(atan2(y - from.y, x - from.x) / turn) * turn;
    *dx = cos(angle);
    *dy = sin(angle);
    /* Exact for horizontal and vertical directions. */
    if (fabs(*dx) < 1e-9)
        *dx = 0;
    if (fabs(*dy) < 1e-9)
        *dy = 0;
}

/* Rounds a fixed number to a grid in pixels. */
static double to_grid(double fixed, double grid)
{
    double step = MAX(grid * DOCUMENT_PIXEL, 1);
    return round(fixed / step) * step;
}

/* Returns the point of the grid, or the whole pixel, that is nearest to the ray from `from` in the
 * pointer's angle step, in the column or row of the grid that the ray crosses near the pointer.
 * Horizontal, vertical and diagonal rays are exact, even if they begin between points of the
 * grid. */
static WallPoint on_ray(WallPoint from, double x, double y, double grid)
{
    double dx, dy;
    step_direction(from, x, y, &dx, &dy);
    double along = MAX((x - from.x) * dx + (y - from.y) * dy, 0);
    double to_x = from.x + along * dx, to_y = from.y + along * dy;
    double step = grid > 0 ? grid : 1;
    bool diagonal = fabs(fabs(dx) - fabs(dy)) < 1e-9;
    if (diagonal) {
        to_x = to_grid(to_x, step);
        to_y = from.y + copysign(fabs(to_x - from.x), dy);
    } else if (fabs(dx) > fabs(dy)) {
        to_x = to_grid(to_x, step);
        to_y = dy == 0 ? from.y : to_grid(from.y + (to_x - from.x) * dy / dx, step);
    } else {
        to_y = to_grid(to_y, step);
        to_x = dx == 0 ? from.x : to_grid(from.x + (to_y - from.y) * dx / dy, step);
    }
    return (WallPoint){(int32_t)lrint(to_x), (int32_t)lrint(to_y)};
}

/* Moves `at` to the intersection of the ray in the pointer's angle step with a wall, if there is
 * one near the pointer. */
static void snap_ray_to_wall(WallPoint from, const Wall *line, const EdPointer *pointer,
                             WallPoint *at)
{
    double x = pointer->x * DOCUMENT_PIXEL, y = pointer->y * DOCUMENT_PIXEL, dx, dy;
    step_direction(from, x, y, &dx, &dy);
    double wx = (double)line->bx - line->ax, wy = (double)line->by - line->ay;
    double cross = dx * wy - dy * wx;
    if (fabs(cross) < 1e-9 * hypot(wx, wy))
        return;
    double share = (dx * (from.y - line->ay) - dy * (from.x - line->ax)) / cross;
    double to_x = line->ax + share * wx, to_y = line->ay + share * wy;
    if (share >= 0 && share <= 1 &&
        hypot(to_x - x, to_y - y) <= 2.0 * ED_NEAR * DOCUMENT_PIXEL / pointer->zoom)
        *at = (WallPoint){(int32_t)lrint(to_x), (int32_t)lrint(to_y)};
}

/* ---- Snapping ---- */

/* Returns a point's distance from the pointer, in screen pixels. */
static double distance_to(WallPoint at, const EdPointer *pointer)
{
    return hypot(ed_pixels(at.x) - pointer->x, ed_pixels(at.y) - pointer->y) * pointer->zoom;
}

static EdWallSnap snap_to_pixels(const EdPointer *pointer, double grid)
{
    double step = grid > 0 ? grid : 1;
    const double max = (double)DOCUMENT_RANGE * DOCUMENT_PIXEL;
    double x = to_grid(pointer->x * DOCUMENT_PIXEL, step);
    double y = to_grid(pointer->y * DOCUMENT_PIXEL, step);
    return (EdWallSnap){.at = {(int32_t)CLAMP(x, -max, max), (int32_t)CLAMP(y, -max, max)},
                        .kind = grid > 0 ? ED_SNAP_GRID : ED_SNAP_PIXEL};
}

/* Snaps to the grid or to a ray. A ray is chosen if it gives the same point, if it is clearly
 * nearer than the grid point, or, without a grid, if it is near the pointer. An end of a wall near
 * the ray's point is preferred to it. */
static EdWallSnap snap_to_lines(EdSession *session, const EdPointer *pointer,
                                const EdWallSnapping *snapping)
{
    double grid = ed_wall_grid(session);
    EdWallSnap snap = snap_to_pixels(pointer, grid);
    bool forces_angle = (pointer->modifiers & ED_SHIFT) != 0;
    if (snapping->from == NULL || (!forces_angle && !snaps_to_angles(session)))
        return snap;
    WallPoint on =
        on_ray(*snapping->from, pointer->x * DOCUMENT_PIXEL, pointer->y * DOCUMENT_PIXEL, grid);
    double ray_distance = distance_to(on, pointer), grid_distance = distance_to(snap.at, pointer);
    bool is_nearer = grid > 0 ? ray_distance <= grid_distance / 2 : ray_distance <= ED_NEAR;
    bool is_same = on.x == snap.at.x && on.y == snap.at.y;
    if (!forces_angle && !is_same && !is_nearer)
        return snap;
    EdPointer there = *pointer;
    there.x = ed_pixels(on.x);
    there.y = ed_pixels(on.y);
    EdWallSnap end = nearest(session, &there, snapping->moved, ED_SNAP_END);
    bool is_end = end.kind != ED_SNAP_NOTHING && memcmp(&end.at, snapping->from, sizeof on) != 0;
    return is_end ? end : (EdWallSnap){.at = on, .kind = ED_SNAP_ANGLE};
}

EdWallSnap ed_wall_snap(EdSession *session, const EdPointer *pointer,
                        const EdWallSnapping *snapping)
{
    EdWallSnap free = {.at = {ed_fixed(pointer->x), ed_fixed(pointer->y)}};
    if ((pointer->modifiers & ED_CONTROL) != 0 || !ed_session_view(session)->look.snap)
        return free;
    EdWallSnap snap = nearest(session, pointer, snapping->moved, ED_SNAP_END);
    if (snap.kind != ED_SNAP_NOTHING)
        return snap;
    snap = nearest(session, pointer, snapping->moved, ED_SNAP_WALL);
    if (snap.kind == ED_SNAP_NOTHING)
        return snap_to_lines(session, pointer, snapping);
    if (snapping->from != NULL && snaps_to_angles(session))
        snap_ray_to_wall(*snapping->from, &snap.line, pointer, &snap.at);
    EdWallSnap on_grid = snap_to_lines(session, pointer, snapping);
    double wall_distance;
    ed_wall_nearest(&snap.line, on_grid.at.x, on_grid.at.y, &wall_distance);
    /* A grid point that lies on the wall is preferred. */
    if (wall_distance < 1 && distance_to(on_grid.at, pointer) <= ED_NEAR)
        snap.at = on_grid.at;
    return snap;
}

/* ---- Drawing ---- */

double ed_wall_degrees(WallPoint from, WallPoint to)
{
    double degrees = atan2(-((double)to.y - from.y), (double)to.x - from.x) * 180 / G_PI;
    return degrees <= -180 ? 180 : degrees == 0 ? 0 : degrees;
}

void ed_wall_snap_draw(EdOverlay *overlay, const EdWallSnap *snap, const WallPoint *from)
{
    double x = ed_pixels(snap->at.x), y = ed_pixels(snap->at.y);
    if (snap->kind == ED_SNAP_WALL)
        ed_overlay_line(overlay, ed_pixels(snap->line.ax), ed_pixels(snap->line.ay),
                        ed_pixels(snap->line.bx), ed_pixels(snap->line.by), ED_STYLE_HOVERED);
    if (snap->kind == ED_SNAP_ANGLE && from != NULL) {
        double dx = x - ed_pixels(from->x), dy = y - ed_pixels(from->y);
        double length = hypot(dx, dy), far = length > 0 ? 4096 / length : 0;
        ed_overlay_line(overlay, x, y, x + dx * far, y + dy * far, ED_STYLE_GUIDE);
    }
    if (snap->kind == ED_SNAP_END)
        ed_overlay_mark(overlay, ED_MARK_NODE, x, y, ED_STYLE_HOVERED);
    else
        ed_overlay_mark(overlay, ED_MARK_NODE, x, y, ED_STYLE_PLAIN);
}

static const char *snap_text(EdSnapKind kind)
{
    switch (kind) {
    case ED_SNAP_GRID:
        return _(" · grid");
    case ED_SNAP_ANGLE:
        return _(" · 15° step");
    case ED_SNAP_WALL:
        return _(" · on wall");
    case ED_SNAP_END:
        return _(" · vertex");
    default:
        return "";
    }
}

void ed_wall_measure_draw(EdOverlay *overlay, WallPoint from, const EdWallSnap *snap)
{
    double x = ed_pixels(snap->at.x), y = ed_pixels(snap->at.y);
    double length = hypot(x - ed_pixels(from.x), y - ed_pixels(from.y));
    double degrees = ed_wall_degrees(from, snap->at);
    ed_overlay_chip(overlay, x, y, ED_CHIP_RIGHT, "%.1f px · %.4g°%s", length,
                    round(degrees * 10) / 10, snap_text(snap->kind));
}
