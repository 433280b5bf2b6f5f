/* SPDX-License-Identifier: MIT */
/* Queries of map.h; see digest.h. */
#include "digest.h"

enum { CAPACITY = 6 };

static gab_map some_map(Digest *digest)
{
    const gab_bank *bank = digest_bank();
    int32_t count = (int32_t)gab_bank_map_count(bank);
    if (some_chance(digest, 80))
        return gab_bank_map_at(bank, (uint32_t)count - 1);
    return gab_bank_map_at(bank, (uint32_t)some_between(digest, 0, count));
}

/* A point that is mostly on the map or up to 8 pixels beyond it. */
static gab_vec some_spot(Digest *digest, gab_map map)
{
    gab_vec spot;
    int32_t right = (int32_t)gab_map_width(map) + 8, bottom = (int32_t)gab_map_height(map) + 8;
    if (some_chance(digest, 4))
        return some_vec(digest);
    spot.x = (float)some_between(digest, -8 * 256, right * 256) / 256;
    spot.y = (float)some_between(digest, -8 * 256, bottom * 256) / 256;
    return spot;
}

static void ask_map(Digest *digest, gab_map map)
{
    const gab_bank *bank = digest_bank();
    answer_text(digest, gab_map_name(map));
    answer_number(digest, gab_bank_map(bank, gab_map_name(map)).index);
    answer_number(digest, gab_map_width(map));
    answer_number(digest, gab_map_height(map));
    answer_number(digest, gab_map_picture(map));
    answer_number(digest, gab_map_plane_count(map));
    gab_plane plane = gab_map_plane_at(map, (uint32_t)some_between(digest, 0, 2));
    answer_text(digest, gab_plane_name(plane));
    answer_number(digest, gab_map_plane(map, gab_plane_name(plane)).index);
    answer_number(digest, gab_plane_map(plane).index);
}

static void ask_zone(Digest *digest, gab_zone zone)
{
    gab_vec walk;
    gab_pixel_run runs[CAPACITY];
    gab_segment edges[CAPACITY];
    answer_text(digest, gab_zone_name(zone));
    answer_number(digest, gab_plane_zone(gab_zone_plane(zone), gab_zone_name(zone)).index);
    answer_number(digest, gab_zone_number(zone));
    answer_number(digest, gab_zone_tag(zone));
    answer_number(digest, gab_zone_role(zone));
    answer_box(digest, gab_zone_bounds(zone));
    answer_number(digest, gab_zone_area(zone));
    answer_bool(digest, gab_zone_walk(zone, &walk));
    mix_vec(digest, walk);
    uint32_t count = gab_zone_runs(zone, runs, CAPACITY);
    answer_number(digest, count);
    for (uint32_t i = 0; i < count && i < CAPACITY; i++) {
        mix_number(digest, (uint32_t)runs[i].y);
        mix_number(digest, (uint32_t)runs[i].left);
        mix_number(digest, (uint32_t)runs[i].right);
    }
    count = gab_zone_outline(zone, edges, CAPACITY);
    answer_number(digest, count);
    for (uint32_t i = 0; i < count && i < CAPACITY; i++) {
        mix_vec(digest, edges[i].a);
        mix_vec(digest, edges[i].b);
    }
}

static void ask_pixel(Digest *digest, gab_map map, gab_plane plane)
{
    int32_t x = some_between(digest, -4, (int32_t)gab_map_width(map) + 4);
    int32_t y = some_between(digest, -4, (int32_t)gab_map_height(map) + 4);
    answer_number(digest, gab_plane_number_at_pixel(plane, x, y));
    answer_number(digest, gab_plane_zone_at_pixel(plane, x, y).index);
    answer_number(digest, gab_plane_tag_at_pixel(plane, x, y));
    answer_number(digest, gab_plane_role_at_pixel(plane, x, y));
    answer_number(digest, gab_plane_zone_at_point(plane, some_spot(digest, map)).index);
    answer_number(digest, gab_map_fitting(map, x, y));
    answer_number(digest, gab_map_distance_squared(map, x, y));
}

static void answer_tags(Digest *digest, const gab_tags *tags)
{
    answer_number(digest, tags->bits[0]);
    for (int i = 1; i < 8; i++)
        mix_number(digest, tags->bits[i]);
}

static void answer_zones(Digest *digest, uint32_t count, const gab_zone *zones)
{
    answer_number(digest, count);
    for (uint32_t i = 0; i < count && i < CAPACITY; i++)
        mix_number(digest, zones[i].index);
}

static void ask_touching(Digest *digest, gab_map map, gab_plane plane)
{
    gab_zone zones[CAPACITY];
    gab_tags tags;
    gab_vec spot = some_spot(digest, map);
    gab_circle circle = {spot, 0};
    circle.radius = some_size(digest);
    gab_box box = {spot.x, spot.y, 0, 0};
    box.w = some_size(digest);
    box.h = some_size(digest);
    gab_segment segment = {spot, {0, 0}};
    segment.b = some_spot(digest, map);
    gab_plane_circle_tags(plane, circle, &tags);
    answer_tags(digest, &tags);
    gab_plane_box_tags(plane, box, &tags);
    answer_tags(digest, &tags);
    gab_plane_segment_tags(plane, segment, &tags);
    answer_tags(digest, &tags);
    answer_zones(digest, gab_plane_circle_zones(plane, circle, zones, CAPACITY), zones);
    answer_zones(digest, gab_plane_box_zones(plane, box, zones, CAPACITY), zones);
    answer_zones(digest, gab_plane_segment_zones(plane, segment, zones, CAPACITY), zones);
    gab_trace trace;
    gab_tags wanted = {{0}};
    gab_tags_add(&wanted, (uint8_t)some_between(digest, 0, 9));
    answer_bool(digest,
                gab_plane_trace(plane, segment, some_chance(digest, 50) ? &wanted : NULL, &trace));
    mix_float(digest, trace.time);
    mix_vec(digest, trace.point);
    mix_number(digest, (uint32_t)trace.x);
    mix_number(digest, (uint32_t)trace.y);
    mix_number(digest, trace.zone.index);
    mix_number(digest, trace.tag);
}

static void ask_road(Digest *digest, gab_map map)
{
    float clearance;
    gab_vec away, spot = some_spot(digest, map);
    answer_number(digest, gab_map_band_count(map));
    gab_band band = gab_map_band_at(map, (uint32_t)some_between(digest, 0, 3));
    answer_text(digest, gab_band_name(band));
    answer_float(digest, gab_band_radius(band));
    answer_number(digest, gab_map_band(map, gab_band_name(band)).index);
    answer_bool(digest, gab_map_has_bands(map));
    answer_bool(digest, gab_map_touches(map, band.index, spot));
    answer_bool(digest, gab_map_has_distances(map));
    answer_bool(digest, gab_map_clearance(map, spot, &clearance, &away));
    mix_float(digest, clearance);
    mix_vec(digest, away);
}

void ask_maps(Digest *digest)
{
    gab_map map = some_map(digest);
    gab_plane plane = gab_map_plane_at(map, 0);
    answer_number(digest, gab_plane_zone_count(plane));
    ask_map(digest, map);
    ask_zone(digest, gab_plane_zone_numbered(plane, (uint32_t)some_between(digest, 0, 6)));
    for (int i = 0; i < 5; i++) {
        ask_pixel(digest, map, plane);
        ask_touching(digest, map, plane);
        ask_road(digest, map);
    }
}
