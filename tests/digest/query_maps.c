/* SPDX-License-Identifier: MIT */
/* Queries of map.h; see digest.h. */
#include "digest.h"

enum { CAPACITY = 6 };

static gab_map random_map(Digest *digest)
{
    const gab_bank *bank = digest_bank();
    int32_t count = (int32_t)gab_bank_map_count(bank);
    if (random_chance(digest, 80))
        return gab_bank_map_at(bank, (uint32_t)count - 1);
    return gab_bank_map_at(bank, (uint32_t)random_between(digest, 0, count));
}

/* Returns a point, usually on the map or within 8 pixels of it. */
static gab_vec random_point(Digest *digest, gab_map map)
{
    gab_vec point;
    int32_t right = (int32_t)gab_map_width(map) + 8, bottom = (int32_t)gab_map_height(map) + 8;
    if (random_chance(digest, 4))
        return random_vec(digest);
    point.x = (float)random_between(digest, -8 * 256, right * 256) / 256;
    point.y = (float)random_between(digest, -8 * 256, bottom * 256) / 256;
    return point;
}

static void query_map(Digest *digest, gab_map map)
{
    const gab_bank *bank = digest_bank();
    add_text(digest, gab_map_exists(map) ? gab_map_name(map) : "");
    add_number(digest, gab_bank_map(bank, gab_map_name(map)).index);
    add_number(digest, gab_map_width(map));
    add_number(digest, gab_map_height(map));
    add_number(digest, gab_map_picture(map));
    add_number(digest, gab_map_plane_count(map));
    gab_plane plane = gab_map_plane_at(map, (uint32_t)random_between(digest, 0, 2));
    add_text(digest, gab_plane_exists(plane) ? gab_plane_name(plane) : "");
    add_number(digest, gab_map_plane(map, gab_plane_name(plane)).index);
    add_number(digest, gab_plane_map(plane).index);
}

static void query_zone(Digest *digest, gab_zone zone)
{
    gab_vec walk;
    gab_pixel_run runs[CAPACITY];
    gab_segment edges[CAPACITY];
    add_text(digest, gab_zone_exists(zone) ? gab_zone_name(zone) : "");
    add_number(digest, gab_plane_zone(gab_zone_plane(zone), gab_zone_name(zone)).index);
    add_number(digest, gab_zone_value(zone));
    add_number(digest, gab_zone_tag(zone));
    add_number(digest, counted_role(gab_zone_role(zone)));
    add_box(digest, gab_zone_bounds(zone));
    add_number(digest, gab_zone_area(zone));
    add_bool(digest, gab_zone_walk(zone, &walk));
    mix_vec(digest, walk);
    uint32_t count = gab_zone_runs(zone, runs, CAPACITY);
    add_number(digest, count);
    for (uint32_t i = 0; i < count && i < CAPACITY; i++) {
        mix_number(digest, (uint32_t)runs[i].y);
        mix_number(digest, (uint32_t)runs[i].left);
        mix_number(digest, (uint32_t)runs[i].right);
    }
    count = gab_zone_outline(zone, edges, CAPACITY);
    add_number(digest, count);
    for (uint32_t i = 0; i < count && i < CAPACITY; i++) {
        mix_vec(digest, edges[i].a);
        mix_vec(digest, edges[i].b);
    }
}

static void query_pixel(Digest *digest, gab_map map, gab_plane plane)
{
    int32_t x = random_between(digest, -4, (int32_t)gab_map_width(map) + 4);
    int32_t y = random_between(digest, -4, (int32_t)gab_map_height(map) + 4);
    add_number(digest, gab_plane_number_at_pixel(plane, x, y));
    add_number(digest, gab_plane_zone_at_pixel(plane, x, y).index);
    add_number(digest, gab_plane_tag_at_pixel(plane, x, y));
    add_number(digest, counted_role(gab_plane_role_at_pixel(plane, x, y)));
    add_number(digest, gab_plane_zone_at_point(plane, random_point(digest, map)).index);
    add_number(digest, gab_map_fitting(map, x, y));
    add_number(digest, gab_map_distance_squared(map, x, y));
}

static void add_tags(Digest *digest, const gab_tags *tags)
{
    add_number(digest, tags->bits[0]);
    for (int i = 1; i < 8; i++)
        mix_number(digest, tags->bits[i]);
}

static void add_zones(Digest *digest, uint32_t count, const gab_zone *zones)
{
    add_number(digest, count);
    for (uint32_t i = 0; i < count && i < CAPACITY; i++)
        mix_number(digest, zones[i].index);
}

static void query_overlaps(Digest *digest, gab_map map, gab_plane plane)
{
    gab_zone zones[CAPACITY];
    gab_tags tags;
    gab_vec point = random_point(digest, map);
    gab_circle circle = {point, 0};
    circle.radius = random_size(digest);
    gab_box box = {point.x, point.y, 0, 0};
    box.w = random_size(digest);
    box.h = random_size(digest);
    gab_segment segment = {point, {0, 0}};
    segment.b = random_point(digest, map);
    gab_plane_tags_meeting_circle(plane, circle, &tags);
    add_tags(digest, &tags);
    gab_plane_tags_meeting_box(plane, box, &tags);
    add_tags(digest, &tags);
    gab_plane_tags_meeting_segment(plane, segment, &tags);
    add_tags(digest, &tags);
    add_zones(digest, gab_plane_zones_meeting_circle(plane, circle, NULL, zones, CAPACITY), zones);
    add_zones(digest, gab_plane_zones_meeting_box(plane, box, NULL, zones, CAPACITY), zones);
    add_zones(digest, gab_plane_zones_meeting_segment(plane, segment, NULL, zones, CAPACITY),
              zones);
    gab_trace trace;
    gab_filter wanted = gab_filter_number((uint32_t)random_between(digest, 0, 9));
    add_bool(digest,
             gab_plane_trace(plane, segment, random_chance(digest, 50) ? &wanted : NULL, &trace));
    mix_float(digest, trace.time);
    mix_vec(digest, trace.point);
    mix_number(digest, (uint32_t)trace.x);
    mix_number(digest, (uint32_t)trace.y);
    mix_number(digest, trace.zone.index);
    mix_number(digest, trace.tag);
}

static void query_road(Digest *digest, gab_map map)
{
    float clearance;
    gab_vec away, point = random_point(digest, map);
    add_number(digest, gab_map_band_count(map));
    gab_band band = gab_map_band_at(map, (uint32_t)random_between(digest, 0, 3));
    add_text(digest, gab_band_exists(band) ? gab_band_name(band) : "");
    add_float(digest, gab_band_radius(band));
    add_number(digest, gab_map_band(map, gab_band_name(band)).index);
    add_bool(digest, gab_map_has_bands(map));
    add_bool(digest, gab_map_touches(map, band.index, point));
    add_bool(digest, gab_map_has_distances(map));
    add_bool(digest, gab_map_clearance(map, point, &clearance, &away));
    mix_float(digest, clearance);
    mix_vec(digest, away);
}

void query_maps(Digest *digest)
{
    gab_map map = random_map(digest);
    gab_plane plane = gab_map_plane_at(map, 0);
    add_number(digest, gab_plane_zone_count(plane));
    query_map(digest, map);
    query_zone(digest, gab_plane_zone_numbered(plane, (uint32_t)random_between(digest, 0, 6)));
    for (int i = 0; i < 5; i++) {
        query_pixel(digest, map, plane);
        query_overlaps(digest, map, plane);
        query_road(digest, map);
    }
}
