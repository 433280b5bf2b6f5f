/* SPDX-License-Identifier: MIT */
/* Outlines of shapes, filling them, and tracing zones; the contract is in shapes.h. */
#include "edit/shapes.h"

#include "edit/job_memory.h"
#include "edit/paint_area_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Outlines of shapes ---- */

static CurveNode curve_node(const Shape *shape, const ShapeNode *node)
{
    return (CurveNode){.x = node->x / (double)DOCUMENT_PIXEL,
                       .y = node->y / (double)DOCUMENT_PIXEL,
                       .width =
                           shape->kind == SHAPE_TRACK ? node->width / (double)DOCUMENT_PIXEL : 0,
                       .sharp = shape->kind == SHAPE_POLYGON || node->sharp};
}

CurveTrack shape_track(const Shape *shape, CurveNode **nodes)
{
    uint32_t count = list_count(shape->nodes);
    *nodes = g_new(CurveNode, count + 1);
    for (uint32_t i = 0; i < count; i++)
        (*nodes)[i] = curve_node(shape, list_get(shape->nodes, i));
    return (CurveTrack){
        .nodes = *nodes, .count = count, .closed = !(shape->kind == SHAPE_TRACK && shape->open)};
}

/* Returns one side of a shape's curve, empty if it has none. */
static CurveLine curve_of(const Shape *shape, CurveSide side)
{
    CurveNode *nodes;
    CurveTrack track = shape_track(shape, &nodes);
    CurveLine line = {0};
    DeriveJob job = job_with_memory();
    if (budget_holds(NULL))
        curve_build(&job, &track, side, 0, &line);
    g_free(nodes);
    return line;
}

bool shape_has_area(const Shape *shape)
{
    CurveLine line = curve_of(shape, CURVE_CENTRE);
    DeriveJob job = job_with_memory();
    bool found = line.count > 0;
    curve_clear(&job, &line);
    return found;
}

static void append_line(GArray *points, const CurveLine *line, bool backwards)
{
    for (size_t i = 0; i < line->count; i++) {
        CurvePoint at = line->points[backwards ? line->count - 1 - i : i];
        g_array_append_val(points, ((PaintPoint){at.x, at.y}));
    }
}

static void end_ring(GArray *points, GArray *ends)
{
    uint32_t end = points->len;
    uint32_t begin = ends->len > 0 ? g_array_index(ends, uint32_t, ends->len - 1) : 0;
    if (end > begin)
        g_array_append_val(ends, end);
}

void shape_outline(const Shape *shape, ShapeOutline *outline)
{
    GArray *points = g_array_new(false, false, sizeof(PaintPoint));
    GArray *ends = g_array_new(false, false, sizeof(uint32_t));
    bool track = shape->kind == SHAPE_TRACK;
    CurveLine first = curve_of(shape, track ? CURVE_FRONT : CURVE_CENTRE), second = {0};
    append_line(points, &first, false);
    if (track) {
        second = curve_of(shape, CURVE_BACK);
        if (!shape->open)
            end_ring(points, ends);
        append_line(points, &second, true);
    }
    end_ring(points, ends);
    DeriveJob job = job_with_memory();
    curve_clear(&job, &first);
    curve_clear(&job, &second);
    outline->rings = ends->len;
    outline->points = (PaintPoint *)(void *)g_array_free(points, false);
    outline->ends = (uint32_t *)(void *)g_array_free(ends, false);
}

void shape_outline_clear(ShapeOutline *outline)
{
    g_free(outline->points);
    g_free(outline->ends);
    *outline = (ShapeOutline){NULL, NULL, 0};
}

static CurveRibs ribs_of(const Shape *shape)
{
    CurveNode *nodes;
    CurveTrack track = shape_track(shape, &nodes);
    CurveRibs ribs = {0};
    DeriveJob job = job_with_memory();
    curve_ribs(&job, &track, &ribs);
    g_free(nodes);
    return ribs;
}

static PaintPoint paint_point(CurvePoint at)
{
    return (PaintPoint){at.x, at.y};
}

static PixelRect all_pixels(const Blocks *blocks)
{
    return (PixelRect){0, 0, (int32_t)blocks_width(blocks), (int32_t)blocks_height(blocks)};
}

/* True if the piece between two ribs may overlap a rectangle. */
static bool piece_reaches(const CurveRib *rib, const CurveRib *next, PixelRect rect)
{
    const CurvePoint corners[4] = {rib->front, rib->back, next->front, next->back};
    double left = corners[0].x, right = left, top = corners[0].y, bottom = top;
    for (int i = 1; i < 4; i++) {
        left = fmin(left, corners[i].x);
        right = fmax(right, corners[i].x);
        top = fmin(top, corners[i].y);
        bottom = fmax(bottom, corners[i].y);
    }
    return left < rect.right && right > rect.left && top < rect.bottom && bottom > rect.top;
}

/* Fills the area that a track's ribs (its cross-sections, see derive/curve.h) sweep, piece by
 * piece. This is correct even where the track bends sharply or crosses itself, unlike filling
 * between its edges. */
static void paint_track(const PaintArea *area, const Shape *shape, uint8_t value)
{
    CurveRibs ribs = ribs_of(shape);
    for (size_t n = 0; n + !ribs.closed < ribs.count && budget_holds(NULL); n++) {
        const CurveRib *rib = &ribs.ribs[n], *next = &ribs.ribs[(n + 1) % ribs.count];
        if (!piece_reaches(rib, next, area->rect))
            continue;
        const PaintPoint centre = paint_point(rib->centre), next_centre = paint_point(next->centre);
        const PaintPoint front[4] = {centre, paint_point(rib->front), paint_point(next->front),
                                     next_centre};
        const PaintPoint back[4] = {centre, paint_point(rib->back), paint_point(next->back),
                                    next_centre};
        paint_polygon_in(area, front, 4, value);
        paint_polygon_in(area, back, 4, value);
    }
    DeriveJob job = job_with_memory();
    curve_ribs_clear(&job, &ribs);
}

static void paint_in(const PaintArea *area, const Shape *shape, uint8_t value)
{
    if (shape->kind == SHAPE_TRACK) {
        paint_track(area, shape, value);
        return;
    }
    ShapeOutline outline;
    shape_outline(shape, &outline);
    paint_polygon_in(area, outline.points, outline.rings > 0 ? outline.ends[0] : 0, value);
    shape_outline_clear(&outline);
}

void paint_shape(BlocksEdit *edit, const Shape *shape, uint8_t value)
{
    PaintArea area = paint_area_new(edit, all_pixels(blocks_edit_current(edit)));
    paint_in(&area, shape, value);
    paint_area_clear(&area);
}

void paint_shapes(BlocksEdit *edit, const List *shapes, PixelRect rect, int value)
{
    PaintArea area = paint_area_new(edit, rect);
    for (uint32_t i = list_count(shapes); i-- > 0 && budget_holds(NULL);) {
        const Shape *shape = list_get(shapes, i);
        paint_in(&area, shape, (uint8_t)(value < 0 ? shape->zone : value));
    }
    paint_area_clear(&area);
}

/* ---- Differences between two versions of a shape ---- */

/* Extends a rectangle by a position and the pixels to which it may be rounded. */
static void extend_by_point(PixelRect *rect, double x, double y)
{
    const PixelRect at = {(int32_t)floor(x) - 1, (int32_t)floor(y) - 1, (int32_t)ceil(x) + 1,
                          (int32_t)ceil(y) + 1};
    *rect = rect_around(*rect, at);
}

static void extend_by_shape(PixelRect *rect, const Shape *shape)
{
    ShapeOutline outline;
    shape_outline(shape, &outline);
    uint32_t count = outline.rings > 0 ? outline.ends[outline.rings - 1] : 0;
    for (uint32_t i = 0; i < count; i++)
        extend_by_point(rect, outline.points[i].x, outline.points[i].y);
    shape_outline_clear(&outline);
}

static bool same_rib(const CurveRib *a, const CurveRib *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* Extends a rectangle by the area that the pieces sweep, from the rib before index `from` to the
 * rib at index `until`. */
static void extend_by_ribs(PixelRect *rect, const CurveRibs *ribs, size_t from, size_t until)
{
    size_t count = ribs->count;
    for (size_t n = from + count - 1; count > 0 && n <= until + count; n++) {
        const CurveRib *rib = &ribs->ribs[n % count];
        extend_by_point(rect, rib->front.x, rib->front.y);
        extend_by_point(rect, rib->back.x, rib->back.y);
    }
}

/* Extends a rectangle by the area that differs. Equal ribs at the beginning and at the end are
 * skipped. */
static void extend_by_changed_ribs(PixelRect *rect, const CurveRibs *a, const CurveRibs *b)
{
    size_t shorter = MIN(a->count, b->count), head = 0, tail = 0;
    while (head < shorter && same_rib(&a->ribs[head], &b->ribs[head]))
        head++;
    while (tail < shorter - head &&
           same_rib(&a->ribs[a->count - 1 - tail], &b->ribs[b->count - 1 - tail]))
        tail++;
    extend_by_ribs(rect, a, head, a->count - tail);
    extend_by_ribs(rect, b, head, b->count - tail);
}

PixelRect shape_difference(const Shape *before, const Shape *after)
{
    PixelRect rect = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
    bool same_attributes =
        before->kind == after->kind && before->zone == after->zone && before->open == after->open;
    if (!same_attributes || after->kind != SHAPE_TRACK) {
        /* Where a track bends sharply, it may fill pixels outside its edges. */
        CurveRibs ribs[2] = {ribs_of(before), ribs_of(after)};
        DeriveJob job = job_with_memory();
        for (int i = 0; i < 2; i++) {
            extend_by_ribs(&rect, &ribs[i], 0, ribs[i].count);
            curve_ribs_clear(&job, &ribs[i]);
        }
        extend_by_shape(&rect, before);
        extend_by_shape(&rect, after);
    } else {
        CurveRibs from = ribs_of(before), to = ribs_of(after);
        DeriveJob job = job_with_memory();
        extend_by_changed_ribs(&rect, &from, &to);
        curve_ribs_clear(&job, &from);
        curve_ribs_clear(&job, &to);
    }
    return rect.left < rect.right ? rect : (PixelRect){0, 0, 0, 0};
}

/* ---- Planes ---- */

Blocks *plane_with_shapes(const Plane *plane)
{
    if (list_count(plane->shapes) == 0)
        return blocks_ref(plane->pixels);
    BlocksEdit *edit = blocks_edit(plane->pixels);
    paint_shapes(edit, plane->shapes, all_pixels(plane->pixels), -1);
    return blocks_edit_end(edit);
}

Blocks *plane_covered(const Plane *plane)
{
    g_autoptr(Blocks) empty =
        blocks_new(blocks_width(plane->pixels), blocks_height(plane->pixels), 0);
    BlocksEdit *edit = blocks_edit(empty);
    paint_shapes(edit, plane->shapes, all_pixels(empty), 1);
    return blocks_edit_end(edit);
}

/* ---- Tracing ---- */

/* The state of tracing: the picture, and the edges followed so far. */
typedef struct Trace {
    const uint8_t *inside; /* width + 2 by height + 2, with a border of zeros */
    uint8_t *followed;     /* a bit for each direction from a corner, set if followed */
    int32_t width;         /* length of a row of `inside` */
} Trace;

enum { RIGHT = 0, DOWN, LEFT, UP };
static const int8_t step_x[4] = {1, 0, -1, 0}, step_y[4] = {0, 1, 0, -1};

static bool is_in(const Trace *trace, int32_t x, int32_t y)
{
    return trace->inside[(size_t)(y + 1) * (size_t)trace->width + (size_t)(x + 1)] != 0;
}

/* True if the edge from a corner in a direction has the inside on its right and the outside on its
 * left. */
static bool is_edge(const Trace *trace, int32_t x, int32_t y, int direction)
{
    static const int8_t right_x[4] = {0, -1, -1, 0}, right_y[4] = {0, 0, -1, -1};
    static const int8_t left_x[4] = {0, 0, -1, -1}, left_y[4] = {-1, 0, 0, -1};
    return is_in(trace, x + right_x[direction], y + right_y[direction]) &&
           !is_in(trace, x + left_x[direction], y + left_y[direction]);
}

static uint8_t *followed_at(const Trace *trace, int32_t x, int32_t y)
{
    return &trace->followed[(size_t)(y + 1) * (size_t)trace->width + (size_t)(x + 1)];
}

/* Follows an outline from a corner. If two directions are possible, it turns right, so that pieces
 * that touch at a corner remain separate. */
static GArray *follow(const Trace *trace, int32_t x, int32_t y, int direction)
{
    GArray *points = g_array_new(false, false, sizeof(PaintPoint));
    int before = -1;
    while ((*followed_at(trace, x, y) & 1 << direction) == 0) {
        *followed_at(trace, x, y) |= (uint8_t)(1 << direction);
        PaintPoint corner = {x, y};
        if (direction != before)
            g_array_append_val(points, corner);
        before = direction;
        x += step_x[direction];
        y += step_y[direction];
        for (int turn = 1; turn >= -1; turn--)
            if (is_edge(trace, x, y, (direction + turn + 4) % 4)) {
                direction = (direction + turn + 4) % 4;
                break;
            }
    }
    return points;
}

static double distance_to_line(PaintPoint p, PaintPoint a, PaintPoint b)
{
    double dx = b.x - a.x, dy = b.y - a.y, length = sqrt(dx * dx + dy * dy);
    if (length == 0)
        return hypot(p.x - a.x, p.y - a.y);
    return fabs(dx * (p.y - a.y) - dy * (p.x - a.x)) / length;
}

/* Marks the corners of a chain that must be kept. Uses a stack of pieces instead of recursion. */
static void keep_corners(const PaintPoint *points, uint32_t count, double tolerance, bool *keep)
{
    g_autoptr(GArray) pieces = g_array_new(false, false, sizeof(uint32_t[2]));
    uint32_t whole[2] = {0, count - 1};
    g_array_append_val(pieces, whole);
    while (pieces->len > 0) {
        uint32_t piece[2];
        memcpy(piece, pieces->data + (pieces->len - 1) * sizeof piece, sizeof piece);
        g_array_set_size(pieces, pieces->len - 1);
        double max = tolerance;
        uint32_t farthest = 0;
        for (uint32_t i = piece[0] + 1; i < piece[1]; i++) {
            double distance = distance_to_line(points[i], points[piece[0]], points[piece[1]]);
            if (distance > max) {
                max = distance;
                farthest = i;
            }
        }
        if (farthest == 0)
            continue;
        keep[farthest] = true;
        uint32_t halves[2][2] = {{piece[0], farthest}, {farthest, piece[1]}};
        g_array_append_vals(pieces, halves, 2);
    }
}

/* Removes the corners of a ring that may be omitted within a tolerance. */
static void simplify(GArray *ring, double tolerance)
{
    uint32_t count = ring->len;
    PaintPoint *points = (PaintPoint *)(void *)ring->data;
    if (tolerance <= 0 || count < 4)
        return;
    /* Split the ring into two chains, at the first corner and at the corner farthest from it. */
    uint32_t opposite = 0;
    for (uint32_t i = 1; i < count; i++)
        if (hypot(points[i].x - points[0].x, points[i].y - points[0].y) >
            hypot(points[opposite].x - points[0].x, points[opposite].y - points[0].y))
            opposite = i;
    g_autofree bool *keep = g_new0(bool, count + 1);
    g_autofree PaintPoint *second = g_new(PaintPoint, count - opposite + 1);
    memcpy(second, points + opposite, (count - opposite) * sizeof *points);
    second[count - opposite] = points[0];
    keep[0] = keep[opposite] = true;
    keep_corners(points, opposite + 1, tolerance, keep);
    keep_corners(second, count - opposite + 1, tolerance, keep + opposite);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++)
        if (keep[i])
            points[kept++] = points[i];
    if (kept >= 3)
        g_array_set_size(ring, kept);
}

void blocks_trace(const Blocks *blocks, uint8_t value, double tolerance, TracedOutline take,
                  void *user)
{
    int32_t width = (int32_t)blocks_width(blocks), height = (int32_t)blocks_height(blocks);
    size_t size = ((size_t)width + 2) * ((size_t)height + 2);
    g_autofree uint8_t *inside = g_malloc(size);
    blocks_read(blocks, (PixelRect){-1, -1, width + 1, height + 1}, inside, (size_t)width + 2);
    for (int32_t y = -1; y <= height; y++)
        for (int32_t x = -1; x <= width; x++) {
            uint8_t *pixel = &inside[(size_t)(y + 1) * ((size_t)width + 2) + (size_t)(x + 1)];
            *pixel = x >= 0 && y >= 0 && x < width && y < height && *pixel == value;
        }
    Trace trace = {inside, g_malloc0(size), width + 2};
    for (int32_t y = 0; y <= height; y++)
        for (int32_t x = 0; x <= width; x++) {
            if ((*followed_at(&trace, x, y) & 1 << RIGHT) != 0 || !is_edge(&trace, x, y, RIGHT))
                continue;
            g_autoptr(GArray) ring = follow(&trace, x, y, RIGHT);
            simplify(ring, tolerance);
            take(user, (const PaintPoint *)(void *)ring->data, ring->len);
        }
    g_free(trace.followed);
}

/* ---- Pieces with their holes ---- */

/* A traced outline of a piece, or of a hole in one. */
typedef struct Ring {
    GArray *points;
    double area;        /* twice the area; negative: of a hole */
    double left, right; /* between which all points are */
    guint next;         /* index of the next hole of the same piece, or 0 */
} Ring;

static void ring_clear(void *item)
{
    g_array_unref(((Ring *)item)->points);
}

static Ring *ring_at(const GArray *rings, guint index)
{
    return &g_array_index(rings, Ring, index);
}

static void add_ring(void *user, const PaintPoint *points, uint32_t count)
{
    Ring ring = {g_array_new(false, false, sizeof *points), 0, INFINITY, -INFINITY, 0};
    g_array_append_vals(ring.points, points, count);
    for (uint32_t i = 0; i < count; i++) {
        const PaintPoint *a = &points[i], *b = &points[(i + 1) % count];
        ring.area += a->x * b->y - b->x * a->y;
        ring.left = MIN(ring.left, a->x);
        ring.right = MAX(ring.right, a->x);
    }
    g_array_append_val((GArray *)user, ring);
}

static bool ring_contains(const Ring *ring, PaintPoint at)
{
    const PaintPoint *points = (const PaintPoint *)(const void *)ring->points->data;
    uint32_t count = ring->points->len;
    bool inside = false;
    if (at.x < ring->left || at.x > ring->right)
        return false;
    for (uint32_t i = 0, k = count - 1; i < count; k = i++) {
        const PaintPoint *a = &points[i], *b = &points[k];
        if ((a->y > at.y) != (b->y > at.y) &&
            at.x < (b->x - a->x) * (at.y - a->y) / (b->y - a->y) + a->x)
            inside = !inside;
    }
    return inside;
}

/* Adds each hole to the piece around it: the last outline before it that surrounds it, because an
 * outer one is traced before an inner one. Returns the indices of the outlines. */
static GArray *add_holes(const GArray *rings)
{
    GArray *outlines = g_array_new(false, false, sizeof(guint));
    for (guint i = 0; i < rings->len; i++) {
        Ring *ring = ring_at(rings, i);
        if (ring->area > 0) {
            g_array_append_val(outlines, i);
            continue;
        }
        Ring *owner = NULL;
        const PaintPoint *first = &g_array_index(ring->points, PaintPoint, 0);
        PaintPoint at = {first->x + 0.5, first->y + 0.5}; /* in the pixel of the piece below it */
        for (guint k = outlines->len; k-- > 0 && (owner == NULL || !ring_contains(owner, at));)
            owner = ring_at(rings, g_array_index(outlines, guint, k));
        ring->next = owner->next;
        owner->next = i;
    }
    return outlines;
}

void blocks_trace_pieces(const Blocks *blocks, uint8_t value, double tolerance, TracedOutline take,
                         void *user)
{
    g_autoptr(GArray) rings = g_array_new(false, false, sizeof(Ring));
    g_array_set_clear_func(rings, ring_clear);
    blocks_trace(blocks, value, 0, add_ring, rings);
    g_autoptr(GArray) outlines = add_holes(rings);
    for (guint i = 0; i < rings->len; i++)
        simplify(ring_at(rings, i)->points, tolerance);
    for (guint i = 0; i < outlines->len; i++) {
        Ring *piece = ring_at(rings, g_array_index(outlines, guint, i));
        GArray *line = piece->points;
        for (guint k = piece->next; k != 0; k = ring_at(rings, k)->next) {
            const GArray *hole = ring_at(rings, k)->points;
            PaintPoint start = g_array_index(line, PaintPoint, 0);
            g_array_append_val(line, start);
            g_array_append_vals(line, hole->data, hole->len);
            g_array_append_vals(line, hole->data, 1);
        }
        take(user, (const PaintPoint *)(const void *)line->data, line->len);
    }
}
