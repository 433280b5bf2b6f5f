/* SPDX-License-Identifier: MIT */
/* Queries about maps: zones, bands, distances; see query.h and gabarit/map.h. */
#include "cli/query.h"

#include <math.h>

/* ---- Zones ---- */

static void answer_zone(Query *q, gab_zone zone)
{
    gab_vec walk;
    answer_count(q->out, "zone", gab_zone_number(zone));
    answer_name(q->out, "name", gab_zone_name(zone));
    query_answer_tag(q, gab_zone_tag(zone), gab_zone_role(zone));
    if (gab_zone_walk(zone, &walk))
        answer_vec(q->out, "walk", walk);
}

bool query_zone(Query *q)
{
    gab_map map;
    gab_plane plane;
    gab_vec point;
    if (!query_take_plane(q, &map, &plane) || !query_take_vec(q, &point) || !query_end(q))
        return false;
    answer_open(q->out, NULL, '{');
    answer_zone(q, gab_plane_zone_at_point(plane, point));
    answer_close(q->out, '}');
    return true;
}

/* Takes a shape that planes can be queried with; a point becomes a disc of radius 0. */
static bool take_plane_shape(Query *q, gab_plane *plane, QueryShape *shape)
{
    gab_map map;
    if (!query_take_plane(q, &map, plane) || !query_take_shape(q, shape) || !query_end(q))
        return false;
    if (shape->kind == QUERY_POINT) {
        shape->kind = QUERY_CIRCLE;
        shape->circle = (gab_circle){shape->point, 0};
    }
    return shape->kind != QUERY_OBOX ||
           query_fail(q, "planes need X,Y, a circle, a box or a segment");
}

bool query_zones(Query *q)
{
    gab_plane plane;
    QueryShape shape;
    gab_zone zones[256];
    uint32_t count;
    gab_tags tags;
    const gab_tags *wanted;
    if (!take_plane_shape(q, &plane, &shape) || !query_tags(q, &tags, &wanted))
        return false;
    if (shape.kind == QUERY_CIRCLE)
        count = gab_plane_circle_zones(plane, shape.circle, wanted, zones, 256);
    else if (shape.kind == QUERY_BOX)
        count = gab_plane_box_zones(plane, shape.box, wanted, zones, 256);
    else
        count = gab_plane_segment_zones(plane, shape.segment, wanted, zones, 256);
    answer_open(q->out, NULL, '[');
    for (uint32_t i = 0; i < MIN(count, 256); i++) {
        answer_open(q->out, NULL, '{');
        answer_zone(q, zones[i]);
        answer_close(q->out, '}');
    }
    answer_close(q->out, ']');
    return true;
}

bool query_tags_on(Query *q)
{
    gab_plane plane;
    QueryShape shape;
    gab_tags tags;
    if (!take_plane_shape(q, &plane, &shape))
        return false;
    if (shape.kind == QUERY_CIRCLE)
        gab_plane_circle_tags(plane, shape.circle, &tags);
    else if (shape.kind == QUERY_BOX)
        gab_plane_box_tags(plane, shape.box, &tags);
    else
        gab_plane_segment_tags(plane, shape.segment, &tags);
    answer_open(q->out, NULL, '[');
    if (gab_tags_has(&tags, 0))
        answer_null(q->out, NULL);
    for (uint32_t i = 0; i < gab_bank_tag_count(q->bank); i++) {
        gab_tag tag = gab_bank_tag_at(q->bank, i);
        if (gab_tags_has(&tags, tag.number))
            answer_text(q->out, NULL, tag.name);
    }
    answer_close(q->out, ']');
    return true;
}

bool query_trace(Query *q)
{
    gab_map map;
    gab_plane plane;
    gab_segment segment;
    gab_tags tags;
    const gab_tags *wanted;
    gab_trace trace;
    if (!query_take_plane(q, &map, &plane) || !query_take_segment(q, &segment) || !query_end(q) ||
        !query_tags(q, &tags, &wanted))
        return false;
    bool found = gab_plane_trace(plane, segment, wanted, &trace);
    answer_open(q->out, NULL, '{');
    answer_bool(q->out, "hit", found);
    answer_number(q->out, "time", trace.time);
    answer_vec(q->out, "point", trace.point);
    if (found) {
        answer_vec(q->out, "pixel", (gab_vec){(float)trace.x, (float)trace.y});
        answer_zone(q, trace.zone);
    }
    answer_close(q->out, '}');
    return true;
}

/* ---- Bands and distances ---- */

static bool take_point_on_map(Query *q, gab_map *map, gab_vec *point)
{
    return query_take_map(q, map) && query_take_vec(q, point) && query_end(q);
}

/* Returns the pixel that contains a coordinate; -1, which is outside of every map, for NaN and very
 * large numbers. */
static int32_t pixel_of(float number)
{
    return fabsf(number) < (float)(1 << 30) ? (int32_t)floorf(number) : -1;
}

bool query_band(Query *q)
{
    gab_map map;
    gab_vec point;
    if (!take_point_on_map(q, &map, &point))
        return false;
    answer_open(q->out, NULL, '{');
    answer_bool(q->out, "stored", gab_map_has_bands(map));
    answer_count(q->out, "fitting", gab_map_fitting(map, pixel_of(point.x), pixel_of(point.y)));
    answer_close(q->out, '}');
    return true;
}

bool query_take_band(Query *q, gab_map map, gab_band *band)
{
    const char *word;
    if (!query_take(q, "a band", &word))
        return false;
    const QueryItems bands = {.kind = GAB_KIND_BAND,
                              .parent = map.index,
                              .first = gab_map_band_at(map, 0).index,
                              .count = gab_map_band_count(map)};
    band->bank = q->bank;
    return query_find(q, &bands, word, &band->index);
}

bool query_touches(Query *q)
{
    gab_map map;
    gab_band band;
    gab_vec point;
    if (!query_take_map(q, &map) || !query_take_band(q, map, &band) || !query_take_vec(q, &point) ||
        !query_end(q))
        return false;
    answer_open(q->out, NULL, '{');
    answer_bool(q->out, "touches", gab_map_touches(map, band.index, point));
    answer_number(q->out, "radius", gab_band_radius(band));
    answer_close(q->out, '}');
    return true;
}

bool query_clearance(Query *q)
{
    gab_map map;
    gab_vec point, away;
    float clearance;
    if (!take_point_on_map(q, &map, &point))
        return false;
    if (!gab_map_has_distances(map))
        return query_fail(q,
                          "\"%s\" has no distances; a switch in the Export dialog of the editor "
                          "stores them",
                          gab_map_name(map));
    bool known = gab_map_clearance(map, point, &clearance, &away);
    answer_open(q->out, NULL, '{');
    answer_bool(q->out, "known", known);
    if (known) {
        answer_number(q->out, "clearance", clearance);
        answer_vec(q->out, "away", away);
        answer_count(q->out, "squared",
                     gab_map_distance_squared(map, pixel_of(point.x), pixel_of(point.y)));
    }
    answer_close(q->out, '}');
    return true;
}

/* ---- The pixels of a zone ---- */

bool query_runs(Query *q)
{
    gab_zone zone;
    if (!query_take_zone(q, &zone) || !query_end(q))
        return false;
    uint32_t count = gab_zone_runs(zone, NULL, 0);
    gab_pixel_run *runs = g_try_new(gab_pixel_run, count + 1);
    if (runs == NULL)
        return query_fail(q, "there is not enough memory");
    gab_zone_runs(zone, runs, count);
    answer_open(q->out, NULL, '{');
    answer_box(q->out, "bounds", gab_zone_bounds(zone));
    answer_count(q->out, "area", gab_zone_area(zone));
    answer_open(q->out, "runs", '[');
    for (uint32_t i = 0; i < count; i++) {
        answer_open(q->out, NULL, '[');
        answer_int(q->out, NULL, runs[i].y);
        answer_int(q->out, NULL, runs[i].left);
        answer_int(q->out, NULL, runs[i].right);
        answer_close(q->out, ']');
    }
    answer_close(q->out, ']');
    answer_close(q->out, '}');
    g_free(runs);
    return true;
}

bool query_outline(Query *q)
{
    gab_zone zone;
    if (!query_take_zone(q, &zone) || !query_end(q))
        return false;
    uint32_t count = gab_zone_outline(zone, NULL, 0);
    gab_segment *edges = g_try_new(gab_segment, count + 1);
    if (edges == NULL)
        return query_fail(q, "there is not enough memory");
    gab_zone_outline(zone, edges, count);
    answer_open(q->out, NULL, '[');
    for (uint32_t i = 0; i < count; i++)
        answer_segment(q->out, NULL, edges[i]);
    answer_close(q->out, ']');
    g_free(edges);
    return true;
}
