/* SPDX-License-Identifier: MIT */
/*
 * Writes maps as maps of Tiled: an object layer for each plane, with polygons for paint and shapes.
 * See tmx_internal.h.
 */
#include "formats/tiled/tmx_internal.h"

#include "edit/job_memory.h"
#include "edit/shapes.h"

#include <math.h>

enum { MAX_NODES = 65535 };

/* Property keys that have another meaning on the shapes of a zone. */
static const char *const reserved[] = {"walk", "width", TILED_ZONE, NULL};

/* A plane that is being written. */
typedef struct PlaneOut {
    ExportContext *context;
    TmxOut *out;
    const Plane *plane;
    uint32_t walks[DOCUMENT_MAX_ZONES + 1]; /* object ids of walk-to points, by zone */
    bool drawn[DOCUMENT_MAX_ZONES + 1];     /* whether a shape was written for each zone */
    int32_t zone;                           /* whose paint is being written */
    bool failed;                            /* the memory was exceeded */
} PlaneOut;

/* ---- Zones ---- */

static void end_shape(PlaneOut *plane, const Zone *zone, int32_t width)
{
    TmxProperties to = {plane->out, false};
    if (width > 0)
        tmx_put_number(&to, "width", tmx_pixels(width));
    if (zone != NULL) {
        tmx_put_number(&to, TILED_ZONE, zone->number);
        if (plane->walks[zone->number] != 0)
            tmx_put_object(&to, "walk", plane->walks[zone->number]);
        tmx_put_list(&to, zone->properties, reserved);
        plane->drawn[zone->number] = true;
    }
    tmx_properties_end(&to);
    tmx_end(plane->out, "object");
}

static void put_outline(PlaneOut *plane, const Zone *zone, bool closed, const PaintPoint *corners,
                        uint32_t count, int32_t width)
{
    uint32_t written_count = MIN(count, MAX_NODES);
    const char *name = zone != NULL ? zone->name : "";
    export_report(plane->context, IMPORT_LOST_OUT_OF_RANGE, name, count - written_count);
    tmx_outline(plane->out, name, tmx_type(plane->context, zone != NULL ? zone->tag : 0), closed,
                corners, written_count);
    end_shape(plane, zone, width);
}

/* ---- Paint ---- */

/* Writes a piece of paint, unless that would exceed the memory. */
static void put_piece(void *user, const PaintPoint *points, uint32_t count)
{
    PlaneOut *plane = user;
    plane->failed = plane->failed || !export_take(plane->context, count * 2 * sizeof *points);
    if (!plane->failed)
        put_outline(plane, plane_zone(plane->plane, plane->zone), true, points, count, 0);
}

static bool put_paint(PlaneOut *plane)
{
    bool values[256] = {false};
    blocks_values(plane->plane->pixels, NULL, values);
    for (int i = 1; !plane->failed && i <= DOCUMENT_MAX_ZONES; i++) {
        plane->zone = i;
        if (values[i])
            blocks_trace_pieces(plane->plane->pixels, (uint8_t)i, 0, put_piece, plane);
    }
    return !plane->failed;
}

/* ---- Shapes ---- */

/* Rounds the corners of a curve to 1/256 pixel. Tiled can only draw straight lines between them. */
static void round_corners(PaintPoint *points, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        points[i] = (PaintPoint){round(points[i].x * DOCUMENT_PIXEL) / DOCUMENT_PIXEL,
                                 round(points[i].y * DOCUMENT_PIXEL) / DOCUMENT_PIXEL};
}

static bool is_sharp(const Shape *shape)
{
    bool sharp = true;
    LIST_EACH_WHILE (sharp, ShapeNode, node, shape->nodes)
        sharp = node->sharp;
    return sharp;
}

static bool has_even_width(const Shape *shape)
{
    const ShapeNode *first = list_get(shape->nodes, 0);
    bool even = true;
    LIST_EACH_WHILE (even, ShapeNode, node, shape->nodes)
        even = node->width == first->width;
    return even;
}

/* Writes a track as the centre line of its road. */
static void put_track(PlaneOut *plane, const Shape *shape, const Zone *zone)
{
    CurveNode *nodes;
    CurveTrack track = shape_track(shape, &nodes);
    DeriveJob job = job_with_memory();
    CurveLine line = {0};
    if (curve_build(&job, &track, CURVE_CENTRE, 0, &line) == DERIVE_DONE && line.count > 1) {
        g_autofree PaintPoint *points = g_new(PaintPoint, line.count);
        for (size_t i = 0; i < line.count; i++)
            points[i] = (PaintPoint){line.points[i].x, line.points[i].y};
        round_corners(points, (uint32_t)line.count);
        const ShapeNode *first = list_get(shape->nodes, 0);
        put_outline(plane, zone, !shape->open, points, (uint32_t)line.count, first->width);
    }
    curve_clear(&job, &line);
    g_free(nodes);
    export_report(plane->context, EXPORT_LOST_WIDTH, plane->out->owner, !has_even_width(shape));
}

static void put_shape(PlaneOut *plane, const Shape *shape)
{
    const Zone *zone = plane_zone(plane->plane, shape->zone);
    bool is_track = shape->kind == SHAPE_TRACK;
    ShapeOutline outline;
    export_report(plane->context, EXPORT_LOST_CURVE, zone != NULL ? zone->name : "",
                  shape->kind != SHAPE_POLYGON && !is_sharp(shape));
    if (is_track && list_count(shape->nodes) > 1) {
        put_track(plane, shape, zone);
        return;
    }
    shape_outline(shape, &outline);
    uint32_t count = outline.rings > 0 ? outline.ends[0] : 0;
    round_corners(outline.points, count);
    if (count > 2)
        put_outline(plane, zone, true, outline.points, count, 0);
    shape_outline_clear(&outline);
}

/* ---- Planes ---- */

static void put_walks(PlaneOut *plane)
{
    LIST_EACH (Zone, zone, plane->plane->zones) {
        if (!zone->has_walk)
            continue;
        plane->walks[zone->number] = plane->out->next_object;
        g_autofree char *name = g_strdup_printf("%s walk", zone->name);
        tmx_point(plane->out, name, "",
                  (PaintPoint){tmx_pixels(zone->walk_x), tmx_pixels(zone->walk_y)}, 0, 0);
        tmx_end(plane->out, "object");
    }
}

/* Reports zones that have neither paint nor shapes, which Tiled cannot represent. */
static void report_empty(const PlaneOut *plane)
{
    LIST_EACH (Zone, zone, plane->plane->zones)
        export_report(plane->context, EXPORT_LOST_ZONE, zone->name, !plane->drawn[zone->number]);
}

static bool put_plane(ExportContext *context, TmxOut *out, const Plane *source)
{
    PlaneOut plane = {.context = context, .out = out, .plane = source};
    tmx_begin(out, "objectgroup", NULL);
    tmx_json_type(out, "objectgroup");
    tmx_text(out, "draworder", "index");
    tmx_integer(out, "id", out->next_layer++);
    tmx_text(out, "name", source->name);
    tmx_layer_defaults(out);
    tmx_list(out, NULL, "objects");
    put_walks(&plane);
    bool ok = put_paint(&plane);
    LIST_EACH_WHILE (ok, Shape, shape, source->shapes)
        put_shape(&plane, shape);
    tmx_list_end(out, NULL);
    tmx_end(out, "objectgroup");
    report_empty(&plane);
    export_report(context, EXPORT_LOST_BAND, source->name, source->band != 0);
    return ok;
}

static void report_map(const ExportContext *context, const Map *map)
{
    bool road = map->edge_is_road || map->store_distances;
    for (size_t i = 0; i < G_N_ELEMENTS(map->road); i++)
        road |= map->road[i] != 0;
    export_report(context, EXPORT_LOST_BAND, map->name, list_count(map->bands) + road);
}

bool tmx_map(ExportContext *context, const Map *map)
{
    static const char *const map_reserved[] = {TILED_PIXELS_WIDE, TILED_PIXELS_HIGH, NULL};
    TmxGrid grid = tmx_grid(NULL, map->width, map->height);
    TmxOut out = tmx_file_begin(context, "map", map->name);
    g_autofree char *name = export_name(context, map->name);
    tmx_grid_attributes(&out, &grid);
    TmxProperties to = {&out, false};
    tmx_put_size(&to, &grid, map->width, map->height);
    tmx_put_list(&to, map->properties, map_reserved);
    tmx_properties_end(&to);
    tmx_list(&out, NULL, "tilesets");
    tmx_list_end(&out, NULL);
    tmx_list(&out, NULL, "layers");
    bool ok = tmx_picture_layer(context, &out, map->name, map->picture);
    LIST_EACH_WHILE (ok, Plane, plane, map->planes)
        ok = put_plane(context, &out, plane);
    tmx_list_end(&out, NULL);
    ok = tmx_file_end(context, &out, "map", name) && ok;
    report_map(context, map);
    return ok;
}
