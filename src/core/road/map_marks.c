/* SPDX-License-Identifier: MIT */
/* Computes pinch points and offset curves for map_bands.h. */
#include "road/map_bands.h"

#include "derive/bands.h"
#include "edit/job_memory.h"
#include "edit/shapes.h"

#include <math.h>
#include <string.h>

/* ---- Pinch points ---- */

/* Returns a rectangle around the road, with a margin. Pixels outside do not affect the result. */
static PixelRect road_bounds(const Blocks *road)
{
    g_autoptr(Blocks) blank = blocks_new(blocks_width(road), blocks_height(road), 0);
    PixelRect rect = blocks_difference(blank, road);
    if (rect.left >= rect.right)
        return (PixelRect){0, 0, 0, 0};
    return (PixelRect){MAX(rect.left - 1, 0), MAX(rect.top - 1, 0),
                       MIN(rect.right + 1, (int32_t)blocks_width(road)),
                       MIN(rect.bottom + 1, (int32_t)blocks_height(road))};
}

/* Computes the distances of a road in a rectangle. Returns false if the job was cancelled. */
static bool build_field(const MapBands *bands, PixelRect rect, uint32_t largest, DeriveJob *job,
                        DistanceField *field)
{
    const DistanceOptions options = {.edge_is_off_road = !bands->map->edge_is_road,
                                     .largest = largest};
    size_t width = (size_t)(rect.right - rect.left), height = (size_t)(rect.bottom - rect.top);
    g_autofree uint8_t *pixels = g_malloc(width * height + 1);
    *field = (DistanceField){g_new(uint32_t, width * height + 1), width, (uint32_t)width,
                             (uint32_t)height};
    const DistanceMask mask = {pixels, width, (uint32_t)width, (uint32_t)height};
    blocks_read(map_road_blocks(bands->road), rect, pixels, width);
    return distance_build(job, &mask, &options, field) == DERIVE_DONE;
}

/* Adds the pinch points that no smaller band has. `known` contains those that were added. */
static void add_points(GArray *all, GHashTable *known, const PinchList *list, PixelRect rect,
                       uint32_t index)
{
    for (size_t i = 0; i < list->count; i++) {
        MapPinch pinch = {list->points[i], index};
        pinch.point.x += (uint32_t)rect.left;
        pinch.point.y += (uint32_t)rect.top;
        /* No position is added twice. */
        if (g_hash_table_add(known, GSIZE_TO_POINTER(pinch.point.y * (gsize)DISTANCE_MAX_SIDE +
                                                     pinch.point.x + 1)))
            g_array_append_val(all, pinch);
    }
}

static int compare_pinches(const void *a, const void *b)
{
    const MapPinch *left = a, *right = b;
    if (left->point.squared != right->point.squared)
        return left->point.squared < right->point.squared ? -1 : 1;
    return (left->index > right->index) - (left->index < right->index);
}

static bool find_all(const MapBands *bands, const DistanceField *field, PixelRect rect,
                     DeriveJob *job, GArray *all)
{
    uint32_t radii[DOCUMENT_MAX_BANDS], indices[DOCUMENT_MAX_BANDS];
    PinchList lists[DOCUMENT_MAX_BANDS];
    size_t count = 0;
    for (uint32_t index = 0; index < bands->count; index++)
        if (!map_band_is_painted(bands->map, bands->bands[index])) {
            indices[count] = index;
            radii[count++] = (uint32_t)bands->bands[index]->radius;
        }
    if (pinch_find_all(job, field, radii, count, lists) != DERIVE_DONE)
        return false;
    g_autoptr(GHashTable) known = g_hash_table_new(NULL, NULL);
    for (size_t n = 0; n < count; n++) {
        add_points(all, known, &lists[n], rect, indices[n]);
        pinch_clear(job, &lists[n]);
    }
    return true;
}

GArray *map_bands_pinches(const MapBands *bands, DeriveJob *job)
{
    GArray *all = g_array_new(FALSE, FALSE, sizeof(MapPinch));
    PixelRect rect = road_bounds(map_road_blocks(bands->road));
    uint32_t radii[DOCUMENT_MAX_BANDS];
    for (uint32_t i = 0; i < bands->count; i++)
        radii[i] = (uint32_t)bands->bands[i]->radius;
    if (rect.right == 0 || bands->count == 0)
        return all;
    DistanceField field;
    bool ok = build_field(bands, rect, bands_squared_limit(radii, bands->count), job, &field) &&
              find_all(bands, &field, rect, job, all);
    g_free(field.squared);
    g_array_sort(all, compare_pinches);
    if (!ok)
        g_clear_pointer(&all, g_array_unref);
    return all;
}

/* ---- Offset curves ---- */

static void clear_curve(gpointer data)
{
    g_free(((MapCurve *)data)->points);
}

/* The maximum distance, in pixels, between a curve and a valid position of the disc: pixels are
 * coarser than curves. */
#define CURVE_SLACK 1.6

/* Pixels. Shorter runs are remains of loops in which the disc does not fit. */
#define SHORTEST_RUN 12

/* The distance in pixels between probes on straight pieces, and the number of times that the
 * interval between two probes is halved to find the end of a run. */
#define PROBES_APART 4.0
enum { HALVINGS = 6 };

/* A track with more ribs gets only the curves of its swath; see add_side. */
enum { MAX_COMPARED = 8192 };

/* A curve that is further than this inside the area swept by a track's discs is not part of its
 * border. In pixels. */
#define INSIDE 0.25

/* The state of following a curve and collecting its runs on which the disc fits. */
typedef struct CurveWalk {
    GArray *all; /* of MapCurve */
    const MapBands *bands;
    const GArray *swaths; /* of all tracks that are road */
    uint32_t index;       /* of the band */
    double radius;
    GArray *run;   /* of PaintPoint: the current run */
    GArray *head;  /* the first run of a closed curve, which continues the last run */
    CurvePoint at; /* the position reached */
    bool is_on_border;
} CurveWalk;

/* True if the disc fits at a position on the road as painted. */
static bool has_space(const CurveWalk *walk, CurvePoint at)
{
    uint32_t squared = map_bands_squared(walk->bands, (int32_t)floor(at.x), (int32_t)floor(at.y));
    return sqrt(squared) - 0.5 >= walk->radius - CURVE_SLACK;
}

/* True if a position is on the border of the area that the disc can reach. Where tracks cross or
 * come near each other, curves also pass through places that are too narrow, or that another track
 * widens. */
static bool is_border(const CurveWalk *walk, CurvePoint at)
{
    for (guint i = 0; i < walk->swaths->len; i++)
        if (curve_swath_contains(&g_array_index(walk->swaths, CurveSwath, i), at,
                                 walk->radius + INSIDE))
            return false;
    return has_space(walk, at);
}

static CurvePoint interpolate(CurvePoint from, CurvePoint to, double share)
{
    return (CurvePoint){from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share};
}

static void add_point(GArray *run, CurvePoint at)
{
    g_array_append_val(run, ((PaintPoint){at.x, at.y}));
}

static double run_length(const GArray *run)
{
    double length = 0;
    for (guint i = 0; i + 1 < run->len; i++) {
        const PaintPoint *a = &g_array_index(run, PaintPoint, i), *b = a + 1;
        length += hypot(b->x - a->x, b->y - a->y);
    }
    return length;
}

static void end_run(CurveWalk *walk, bool closed)
{
    MapCurve curve = {.index = walk->index, .closed = closed, .count = walk->run->len};
    if (curve.count >= 2 && run_length(walk->run) >= SHORTEST_RUN) {
        curve.points = g_memdup2(walk->run->data, curve.count * sizeof(PaintPoint));
        g_array_append_val(walk->all, curve);
    }
    g_array_set_size(walk->run, 0);
}

/* Finds the last free position between a free and a blocked one. */
static CurvePoint edge_of_free_space(const CurveWalk *walk, CurvePoint free, CurvePoint blocked)
{
    for (int i = 0; i < HALVINGS; i++) {
        CurvePoint middle = interpolate(free, blocked, 0.5);
        *(is_border(walk, middle) ? &free : &blocked) = middle;
    }
    return free;
}

/* Continues straight to a position that is at most PROBES_APART away. */
static void probe(CurveWalk *walk, CurvePoint at)
{
    const bool is_on_border = is_border(walk, at);
    if (is_on_border && !walk->is_on_border)
        add_point(walk->run, edge_of_free_space(walk, at, walk->at));
    if (!is_on_border && walk->is_on_border) {
        add_point(walk->run, edge_of_free_space(walk, walk->at, at));
        if (walk->head == NULL)
            walk->head = g_array_copy(walk->run);
        else
            end_run(walk, false);
        g_array_set_size(walk->run, 0);
    }
    walk->at = at;
    walk->is_on_border = is_on_border;
}

static void walk_to(CurveWalk *walk, CurvePoint to)
{
    const CurvePoint from = walk->at;
    const double length = hypot(to.x - from.x, to.y - from.y);
    const int probes = (int)ceil(length / PROBES_APART);
    for (int i = 1; i < probes; i++)
        probe(walk, interpolate(from, to, (double)i / probes));
    probe(walk, to);
    if (walk->is_on_border)
        add_point(walk->run, to);
}

/* Handles the end of a curve. The last run of a closed curve is joined with the first. */
static void finish_curve(CurveWalk *walk, const CurveLine *line)
{
    const bool is_whole = walk->head == NULL && walk->run->len > line->count;
    if (line->closed && is_whole)
        g_array_set_size(walk->run, (guint)line->count);
    if (line->closed && walk->head != NULL && walk->is_on_border) {
        g_array_set_size(walk->run, walk->run->len - 1); /* same as the head's first point */
        g_array_append_vals(walk->run, walk->head->data, walk->head->len);
    } else if (walk->head != NULL && walk->head->len > 0) {
        GArray *last = walk->run;
        walk->run = walk->head;
        end_run(walk, false);
        walk->run = last;
    }
    end_run(walk, line->closed && is_whole);
}

/* Adds the parts of a line along which the disc fits. */
static void add_line(GArray *all, const MapBands *bands, const GArray *swaths,
                     const CurveLine *line, uint32_t index)
{
    if (line->count < 2)
        return;
    CurveWalk walk = {.all = all,
                      .bands = bands,
                      .swaths = swaths,
                      .index = index,
                      .radius = bands->bands[index]->radius / (double)DOCUMENT_PIXEL,
                      .run = g_array_new(FALSE, FALSE, sizeof(PaintPoint)),
                      .at = line->points[0]};
    walk.is_on_border = is_border(&walk, walk.at);
    if (walk.is_on_border)
        add_point(walk.run, walk.at);
    else
        walk.head = g_array_new(FALSE, FALSE, sizeof(PaintPoint));
    for (size_t i = 1; i < line->count + line->closed; i++)
        walk_to(&walk, line->points[i % line->count]);
    finish_curve(&walk, line);
    g_array_unref(walk.run);
    g_clear_pointer(&walk.head, g_array_unref);
}

/* Returns the curves of one line of a track, as MapCurve. */
static GArray *curves_of(const MapBands *bands, const GArray *swaths, const CurveLine *line,
                         uint32_t index)
{
    GArray *curves = g_array_new(FALSE, FALSE, sizeof(MapCurve));
    add_line(curves, bands, swaths, line, index);
    return curves;
}

static double distance_to(const MapCurve *curve, PaintPoint at)
{
    double best = HUGE_VAL;
    for (uint32_t i = 0; i + !curve->closed < curve->count; i++) {
        const PaintPoint a = curve->points[i], b = curve->points[(i + 1) % curve->count];
        const double x = b.x - a.x, y = b.y - a.y, square = x * x + y * y;
        const double along = (at.x - a.x) * x + (at.y - a.y) * y;
        const double share = square > 0 ? CLAMP(along / square, 0, 1) : 0;
        best = MIN(best, hypot(a.x + x * share - at.x, a.y + y * share - at.y));
    }
    return best;
}

/* True if a position is on a curve, or if the disc does not touch the road's border there. */
static bool is_drawn(const MapBands *bands, const GArray *curves, PaintPoint at, double radius)
{
    uint32_t squared = map_bands_squared(bands, (int32_t)floor(at.x), (int32_t)floor(at.y));
    bool drawn = sqrt(squared) - 0.5 > radius + INSIDE;
    for (guint i = 0; i < curves->len && !drawn; i++)
        drawn = distance_to(&g_array_index(curves, MapCurve, i), at) <= 1;
    return drawn;
}

/* True if all points of the curves `all` are drawn in this sense by other curves. */
static bool are_drawn(const MapBands *bands, const GArray *curves, const GArray *all, double radius)
{
    ARRAY_EACH (const MapCurve, curve, all)
        for (uint32_t k = 0; k < curve->count; k++)
            if (!is_drawn(bands, curves, curve->points[k], radius))
                return false;
    return true;
}

static void drop_curves(GArray *curves)
{
    g_array_set_clear_func(curves, clear_curve);
    g_array_unref(curves);
}

/*
 * Adds the curves on one side of a track for a band. In a bend so sharp that the track overlaps its
 * own inside, the edge has a corner, and the disc can come nearer to it than the swath allows:
 * there the offset of the edge is correct. But where a track curls up, removing the loops of an
 * edge may remove too much: there the swath's side is correct.
 */
static void add_side(GArray *all, const MapBands *bands, const GArray *swaths,
                     const CurveSwath *swath, const CurveTrack *track, CurveSide side,
                     uint32_t index)
{
    const double radius = bands->bands[index]->radius / (double)DOCUMENT_PIXEL;
    DeriveJob job = job_with_memory();
    CurveLine whole = {0}, cut = {0};
    curve_swath_side(&job, swath, side, radius, &whole);
    if (swath->ribs.count <= MAX_COMPARED)
        curve_build(&job, track, side, side == CURVE_FRONT ? -radius : radius, &cut);
    GArray *swath_curves = curves_of(bands, swaths, &whole, index);
    GArray *offset_curves = curves_of(bands, swaths, &cut, index);
    const bool is_offset_complete = are_drawn(bands, offset_curves, swath_curves, radius);
    g_autoptr(GArray) chosen = is_offset_complete ? offset_curves : swath_curves;
    g_array_append_vals(all, chosen->data, chosen->len);
    drop_curves(is_offset_complete ? swath_curves : offset_curves);
    curve_clear(&job, &whole);
    curve_clear(&job, &cut);
}

/* Returns the tracks of a map that are road: shapes, borrowed. */
static GPtrArray *road_tracks(const Map *map)
{
    GPtrArray *tracks = g_ptr_array_new();
    LIST_EACH (Plane, plane, map->planes) {
        LIST_EACH (Shape, shape, plane->band == 0 ? plane->shapes : NULL) {
            const Zone *zone = plane_zone(plane, shape->zone);
            if (zone != NULL && shape->kind == SHAPE_TRACK &&
                (map->road[zone->tag / 32] >> zone->tag % 32 & 1) != 0)
                g_ptr_array_add(tracks, (gpointer)shape);
        }
    }
    return tracks;
}

static void clear_swath(gpointer data)
{
    DeriveJob job = job_with_memory();
    curve_swath_clear(&job, data);
}

/* Returns the swath of each track, empty if it cannot be built. */
static GArray *swaths_of(const GPtrArray *tracks)
{
    GArray *swaths = g_array_new(FALSE, FALSE, sizeof(CurveSwath));
    g_array_set_clear_func(swaths, clear_swath);
    for (guint i = 0; i < tracks->len; i++) {
        CurveNode *nodes;
        CurveTrack track = shape_track(tracks->pdata[i], &nodes);
        DeriveJob job = job_with_memory();
        CurveSwath swath = {0};
        curve_swath(&job, &track, &swath);
        g_array_append_val(swaths, swath);
        g_free(nodes);
    }
    return swaths;
}

static void add_track(GArray *all, const MapBands *bands, const GArray *swaths,
                      const CurveSwath *swath, const Shape *shape)
{
    CurveNode *nodes;
    CurveTrack track = shape_track(shape, &nodes);
    for (uint32_t index = 0; index < bands->count && swath->boxes != NULL; index++) {
        add_side(all, bands, swaths, swath, &track, CURVE_FRONT, index);
        add_side(all, bands, swaths, swath, &track, CURVE_BACK, index);
    }
    g_free(nodes);
}

GArray *map_bands_curves(const MapBands *bands)
{
    GArray *all = g_array_new(FALSE, FALSE, sizeof(MapCurve));
    g_autoptr(GPtrArray) tracks = road_tracks(bands->map);
    g_autoptr(GArray) swaths = swaths_of(tracks);
    g_array_set_clear_func(all, clear_curve);
    for (guint i = 0; i < tracks->len; i++)
        add_track(all, bands, swaths, &g_array_index(swaths, CurveSwath, i), tracks->pdata[i]);
    return all;
}
