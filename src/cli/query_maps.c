/* SPDX-License-Identifier: MIT */
/* Queries about maps: zones, bands, distances; see query.h and gabarit/map.h. */
#include "cli/query.h"

#include <math.h>

/* ---- Zones ---- */

static void answer_zone(Query *q, gab_zone zone)
{
    gab_vec walk;
    answer_count(q->out, "zone", gab_zone_value(zone));
    answer_name(q->out, "name", gab_zone_name(zone));
    query_answer_tag(q, gab_zone_tag(zone), gab_zone_role(zone));
    if (gab_zone_walk(zone, &walk))
        answer_vec(q->out, "walk", walk);
}

static void query_zone(Query *q)
{
    answer_zone(q, gab_plane_zone_at_point(q->plane, q->shape.point));
}

static void query_zones(Query *q)
{
    const QueryShape *shape = &q->shape;
    const gab_filter *filter = &q->blockers.filter;
    gab_zone zones[256];
    uint32_t count;
    if (shape->kind == QUERY_CIRCLE)
        count = gab_plane_zones_meeting_circle(q->plane, shape->circle, filter, zones, 256);
    else if (shape->kind == QUERY_BOX)
        count = gab_plane_zones_meeting_box(q->plane, shape->box, filter, zones, 256);
    else
        count = gab_plane_zones_meeting_segment(q->plane, shape->segment, filter, zones, 256);
    for (uint32_t i = 0; i < MIN(count, 256); i++) {
        answer_open(q->out, NULL, '{');
        answer_zone(q, zones[i]);
        answer_close(q->out, '}');
    }
}

static void query_tags_on(Query *q)
{
    const QueryShape *shape = &q->shape;
    gab_tags tags;
    if (shape->kind == QUERY_CIRCLE)
        gab_plane_tags_meeting_circle(q->plane, shape->circle, &tags);
    else if (shape->kind == QUERY_BOX)
        gab_plane_tags_meeting_box(q->plane, shape->box, &tags);
    else
        gab_plane_tags_meeting_segment(q->plane, shape->segment, &tags);
    if (gab_tags_has(&tags, 0))
        answer_null(q->out, NULL);
    for (uint32_t i = 0; i < gab_bank_tag_count(q->bank); i++) {
        gab_tag tag = gab_bank_tag_at(q->bank, i);
        if (gab_tags_has(&tags, tag.number))
            answer_text(q->out, NULL, tag.name);
    }
}

static void query_trace(Query *q)
{
    gab_trace trace;
    bool found = gab_plane_trace(q->plane, q->shape.segment, &q->blockers.filter, &trace);
    answer_bool(q->out, "hit", found);
    answer_number(q->out, "time", trace.time);
    answer_vec(q->out, "point", trace.point);
    if (!found)
        return;
    answer_vec(q->out, "pixel", (gab_vec){(float)trace.x, (float)trace.y});
    answer_zone(q, trace.zone);
}

/* ---- Bands and distances ---- */

/* Returns the pixel that contains a coordinate; -1, which is outside of every map, for NaN and very
 * large numbers. */
static int32_t pixel_of(float number)
{
    return fabsf(number) < (float)(1 << 30) ? (int32_t)floorf(number) : -1;
}

static void query_band(Query *q)
{
    gab_vec point = q->shape.point;
    answer_bool(q->out, "stored", gab_map_has_bands(q->map));
    answer_count(q->out, "fitting", gab_map_fitting(q->map, pixel_of(point.x), pixel_of(point.y)));
}

static void query_touches(Query *q)
{
    answer_bool(q->out, "touches", gab_map_touches(q->map, q->band.index, q->shape.point));
    answer_number(q->out, "radius", gab_band_radius(q->band));
}

static void query_clearance(Query *q)
{
    gab_vec point = q->shape.point, away;
    float clearance;
    if (!gab_map_has_distances(q->map)) {
        query_fail(q,
                   "\"%s\" has no distances; a switch in the Export dialog of the editor stores "
                   "them",
                   gab_map_name(q->map));
        return;
    }
    bool known = gab_map_clearance(q->map, point, &clearance, &away);
    answer_bool(q->out, "known", known);
    if (!known)
        return;
    answer_number(q->out, "clearance", clearance);
    answer_vec(q->out, "away", away);
    answer_count(q->out, "squared",
                 gab_map_distance_squared(q->map, pixel_of(point.x), pixel_of(point.y)));
}

/* ---- The pixels of a zone ---- */

static void query_runs(Query *q)
{
    uint32_t count = gab_zone_runs(q->zone, NULL, 0);
    g_autofree gab_pixel_run *runs = g_try_new(gab_pixel_run, count + 1);
    if (runs == NULL) {
        query_fail(q, "there is not enough memory");
        return;
    }
    gab_zone_runs(q->zone, runs, count);
    answer_box(q->out, "bounds", gab_zone_bounds(q->zone));
    answer_count(q->out, "area", gab_zone_area(q->zone));
    answer_open(q->out, "runs", '[');
    for (uint32_t i = 0; i < count; i++) {
        answer_open(q->out, NULL, '[');
        answer_int(q->out, NULL, runs[i].y);
        answer_int(q->out, NULL, runs[i].left);
        answer_int(q->out, NULL, runs[i].right);
        answer_close(q->out, ']');
    }
    answer_close(q->out, ']');
}

static void query_outline(Query *q)
{
    uint32_t count = gab_zone_outline(q->zone, NULL, 0);
    g_autofree gab_segment *edges = g_try_new(gab_segment, count + 1);
    if (edges == NULL) {
        query_fail(q, "there is not enough memory");
        return;
    }
    gab_zone_outline(q->zone, edges, count);
    for (uint32_t i = 0; i < count; i++)
        answer_segment(q->out, NULL, edges[i]);
}

/* ---- The table ---- */

const QueryVerb query_map_verbs[] = {
    {"zone", "{}", {GAB_KIND_PLANE, QUERY_POINT}, 0, query_zone},
    {"zones", "[]", {GAB_KIND_PLANE, QUERY_PLANE_SHAPE}, QUERY_FILTER, query_zones},
    {"on", "[]", {GAB_KIND_PLANE, QUERY_PLANE_SHAPE}, 0, query_tags_on},
    {"trace", "{}", {GAB_KIND_PLANE, QUERY_SEGMENT}, QUERY_FILTER, query_trace},
    {"band", "{}", {GAB_KIND_MAP, QUERY_POINT}, 0, query_band},
    {"touches", "{}", {GAB_KIND_BAND, QUERY_POINT}, 0, query_touches},
    {"clearance", "{}", {GAB_KIND_MAP, QUERY_POINT}, 0, query_clearance},
    {"runs", "{}", {GAB_KIND_ZONE}, 0, query_runs},
    {"outline", "[]", {GAB_KIND_ZONE}, 0, query_outline},
    {.name = NULL},
};
