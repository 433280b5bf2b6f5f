/* SPDX-License-Identifier: MIT */
/* Maps, planes, zones and bands, queried at pixels, with shapes and along segments; see walk.h. */
#include "walk_internal.h"

#include <gabarit/map.h>

#include <math.h>

enum { CAPACITY = 8, MAX_LISTED = 1 << 18 };

/* ---- Zones ---- */

static const char *walk_zone(gab_plane plane, gab_zone zone, uint32_t number, bool is_listed)
{
    gab_box bounds = gab_zone_bounds(zone);
    gab_pixel_run runs[CAPACITY];
    gab_segment edges[CAPACITY];
    MUST(gab_zone_value(zone) == number && gab_zone_plane(zone).index == plane.index);
    MUST(gab_zone_exists(zone) && is_text(plane.bank, gab_zone_name(zone)));
    MUST((gab_zone_area(zone) == 0) == (bounds.w == 0));
    gab_zone_walk(zone, NULL);
    if (!is_listed)
        return NULL;
    uint32_t count = gab_zone_runs(zone, runs, CAPACITY);
    for (uint32_t i = 0; i < count && i < CAPACITY; i++)
        MUST(gab_plane_number_at_pixel(plane, runs[i].left, runs[i].y) == number);
    MUST((gab_zone_outline(zone, edges, CAPACITY) == 0) == (count == 0));
    return NULL;
}

/* ---- Planes ---- */

static const char *walk_pixels(gab_plane plane, uint32_t zones)
{
    static const int32_t coordinates[] = {INT32_MIN, -1, 0, 1, 63, 64, 65, 200, 16383, INT32_MAX};
    enum { COORDINATES = sizeof coordinates / sizeof coordinates[0] };
    for (int i = 0; i < COORDINATES * COORDINATES; i++) {
        int32_t x = coordinates[i % COORDINATES], y = coordinates[i / COORDINATES];
        uint8_t number = gab_plane_number_at_pixel(plane, x, y);
        gab_zone zone = gab_plane_zone_at_pixel(plane, x, y);
        MUST(number <= zones && (number == 0) == !gab_zone_exists(zone));
        MUST(gab_plane_tag_at_pixel(plane, x, y) == gab_zone_tag(zone));
        MUST(gab_plane_role_at_pixel(plane, x, y) == gab_zone_role(zone));
    }
    MUST(gab_plane_zone_at_point(plane, (gab_vec){NAN, 0}).index == GAB_NONE);
    return NULL;
}

static const char *walk_shapes(gab_plane plane)
{
    gab_circle circle = {{70, 60}, 25};
    gab_box box = {-5, 40, 90, 50};
    gab_segment segment = {{-30, 3}, {190, 150}};
    gab_tags tags;
    gab_zone zones[CAPACITY];
    gab_trace trace;
    gab_plane_tags_meeting_circle(plane, circle, &tags);
    uint32_t count = gab_plane_zones_meeting_circle(plane, circle, NULL, zones, CAPACITY);
    for (uint32_t i = 0; i < count && i < CAPACITY; i++)
        MUST(gab_tags_has(&tags, gab_zone_tag(zones[i])));
    gab_plane_tags_meeting_box(plane, box, &tags);
    count = gab_plane_zones_meeting_box(plane, box, NULL, zones, CAPACITY);
    for (uint32_t i = 0; i < count && i < CAPACITY; i++)
        MUST(gab_tags_has(&tags, gab_zone_tag(zones[i])));
    gab_plane_tags_meeting_segment(plane, segment, &tags);
    gab_plane_zones_meeting_segment(plane, segment, NULL, zones, CAPACITY);
    if (gab_plane_trace(plane, segment, NULL, &trace))
        MUST(gab_plane_tag_at_pixel(plane, trace.x, trace.y) == trace.tag && trace.tag != 0 &&
             gab_tags_has(&tags, trace.tag));
    /* The first pixel without a tag, which may be outside the map. */
    const gab_filter untagged = gab_filter_number(0);
    bool found = gab_plane_trace(plane, segment, &untagged, &trace);
    MUST(found == gab_tags_has(&tags, 0));
    if (found)
        MUST(gab_plane_tag_at_pixel(plane, trace.x, trace.y) == 0 && trace.tag == 0);
    return NULL;
}

static const char *walk_plane(gab_map map, gab_plane plane)
{
    uint32_t zones = gab_plane_zone_count(plane);
    bool is_listed = gab_map_width(map) * gab_map_height(map) <= MAX_LISTED;
    MUST(zones <= 255 && gab_plane_map(plane).index == map.index);
    MUST(gab_plane_exists(plane));
    MUST(gab_map_plane(map, gab_plane_name(plane)).index == plane.index);
    for (uint32_t i = 1; i <= zones; i++)
        FOLLOW(walk_zone(plane, gab_plane_zone_numbered(plane, i), i, is_listed && i < CAPACITY));
    MUST(!gab_zone_exists(gab_plane_zone_numbered(plane, 0)));
    MUST(!gab_zone_exists(gab_plane_zone_numbered(plane, zones + 1)));
    FOLLOW(walk_pixels(plane, zones));
    return walk_shapes(plane);
}

/* ---- Bands and distances ---- */

static const char *walk_fields(gab_map map)
{
    uint32_t bands = gab_map_band_count(map);
    float previous = 0, clearance;
    gab_vec away;
    for (uint32_t i = 0; i < bands; i++) {
        float radius = gab_band_radius(gab_map_band_at(map, i));
        MUST(gab_band_exists(gab_map_band_at(map, i)));
        MUST(radius > previous);
        previous = radius;
    }
    for (int32_t i = -70; i < 300; i += 37) {
        MUST(gab_map_fitting(map, i, 300 - i) <= bands);
        MUST(gab_map_distance_squared(map, i, 2 * i) <= 1u << 30);
        gab_map_touches(map, (uint32_t)(i & 3), (gab_vec){(float)i, 3.5f});
        gab_vec point = {(float)i + 0.25f, (float)i * 0.5f};
        if (gab_map_clearance(map, point, &clearance, &away))
            MUST(isfinite(clearance) && isfinite(away.x) && isfinite(away.y));
    }
    return NULL;
}

/* ---- All ---- */

const char *walk_maps(const gab_bank *bank)
{
    uint32_t count = gab_bank_map_count(bank);
    for (uint32_t i = 0; i < count; i++) {
        gab_map map = gab_bank_map_at(bank, i);
        uint32_t planes = gab_map_plane_count(map);
        MUST(gab_bank_map(bank, gab_map_name(map)).index == i);
        MUST(gab_map_width(map) >= 1 && gab_map_width(map) <= 16384);
        for (uint32_t k = 0; k < planes; k++)
            FOLLOW(walk_plane(map, gab_map_plane_at(map, k)));
        MUST(gab_map_exists(map) && !gab_plane_exists(gab_map_plane_at(map, planes)));
        FOLLOW(walk_fields(map));
    }
    gab_map none = gab_bank_map_at(bank, count);
    MUST(!gab_map_exists(none) && gab_map_width(none) == 0 && gab_map_plane_count(none) == 0);
    return NULL;
}
