/* SPDX-License-Identifier: MIT */
/* Writes maps: their planes with zones, and their bands; writer_grids.c writes the pixels. */
#include "bank/writer_internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- Zones ---- */

/* The half-open bounds and the area of a zone, measured from the pixels of a plane. */
typedef struct ZonePixels {
    uint32_t left, top, right, bottom, area;
} ZonePixels;

static void add_run(ZonePixels *zone, uint32_t left, uint32_t right, uint32_t y)
{
    if (zone->area == 0) {
        zone->left = left;
        zone->top = y;
    }
    zone->left = left < zone->left ? left : zone->left;
    zone->right = right > zone->right ? right : zone->right;
    zone->bottom = y + 1;
    zone->area += right - left;
}

static void measure_row(ZonePixels zones[MAX_ZONES + 1], const uint8_t *row, uint32_t width,
                        uint32_t y)
{
    for (uint32_t x = 0, end; x < width; x = end) {
        for (end = x + 1; end < width && row[end] == row[x];)
            end++;
        add_run(&zones[row[x]], x, end, y);
    }
}

static bool check_zones_exist(Writer *w, const ZonePixels zones[MAX_ZONES + 1],
                              const PlainPlane *plane)
{
    for (uint32_t n = plane->zone_count + 1; n <= MAX_ZONES; n++)
        if (zones[n].area > 0)
            return writer_fail(w, "its row %lu has pixels of zone %lu; it has %lu zones",
                               (unsigned long)zones[n].top, (unsigned long)n,
                               (unsigned long)plane->zone_count);
    return true;
}

static bool put_zone(Writer *w, const PlainZone *zone, const ZonePixels *pixels)
{
    uint32_t index = writer_count(w, SECTION_ZONE);
    uint8_t *p = writer_element(w, SECTION_ZONE);
    if (!p || !writer_put_name(w, SECTION_ZONE, p, zone->name) ||
        !writer_put_tag(w, p + ZONE_TAG, zone->tag))
        return false;
    if (zone->has_walk) {
        if (!writer_put_point(w, p + ZONE_WALK_X, "walk-to", zone->walk_x, zone->walk_y))
            return false;
        put_u8(p + ZONE_HAS_WALK, 1);
    }
    put_u32(p + ZONE_BOUNDS, pixels->left);
    put_u32(p + ZONE_BOUNDS + 4, pixels->top);
    put_u32(p + ZONE_BOUNDS + 8, pixels->right);
    put_u32(p + ZONE_BOUNDS + 12, pixels->bottom);
    put_u32(p + ZONE_AREA, pixels->area);
    return writer_list_properties(w, GAB_KIND_ZONE, index, &zone->properties);
}

static bool put_zones(Writer *w, const PlainPlane *plane, uint32_t parent,
                      const ZonePixels zones[MAX_ZONES + 1])
{
    uint32_t first = writer_count(w, SECTION_ZONE);
    for (uint32_t i = 0; i < plane->zone_count; i++) {
        writer_enter(w, "zone", i + 1, plane->zones[i].name);
        if (!put_zone(w, &plane->zones[i], &zones[i + 1]))
            return false;
        writer_leave(w);
    }
    return writer_list_names(w, (NameScope){.kind = GAB_KIND_ZONE,
                                            .parent = parent,
                                            .first = first,
                                            .items = plane->zones,
                                            .count = plane->zone_count,
                                            .size = sizeof *plane->zones});
}

/* ---- Planes ---- */

static bool put_plane(Writer *w, const PlainMap *map, const PlainPlane *plane)
{
    ZonePixels zones[MAX_ZONES + 1] = {{0}};
    if (plane->zone_count > MAX_ZONES)
        return writer_fail(w, "has %lu zones; the maximum is %d", (unsigned long)plane->zone_count,
                           MAX_ZONES);
    if (!plane->pixels)
        return writer_fail(w, "has no pixels");
    for (uint32_t y = 0; y < map->height; y++)
        measure_row(zones, plane->pixels + (size_t)y * map->width, map->width, y);
    if (!check_zones_exist(w, zones, plane))
        return false;
    uint32_t index = writer_count(w, SECTION_PLAN);
    uint8_t *p = writer_element(w, SECTION_PLAN);
    if (!p || !writer_require_name(w, SECTION_PLAN, p, plane->name))
        return false;
    put_u32(p + PLAN_GRID, writer_count(w, SECTION_GRID));
    put_u32(p + PLAN_ZONE, writer_count(w, SECTION_ZONE));
    put_u32(p + PLAN_ZONES, plane->zone_count);
    GridPixels pixels = {.bytes = plane->pixels, .width = map->width, .height = map->height};
    return writer_list_properties(w, GAB_KIND_PLANE, index, &plane->properties) &&
           put_zones(w, plane, index, zones) && writer_put_grid(w, GRID_ZONES, pixels);
}

static bool put_planes(Writer *w, uint32_t parent, const PlainMap *map)
{
    uint32_t first = writer_count(w, SECTION_PLAN);
    for (uint32_t i = 0; i < map->plane_count; i++) {
        writer_enter(w, "plane", i, map->planes[i].name);
        if (!put_plane(w, map, &map->planes[i]))
            return false;
        writer_leave(w);
    }
    return writer_list_names(w, (NameScope){.kind = GAB_KIND_PLANE,
                                            .parent = parent,
                                            .first = first,
                                            .items = map->planes,
                                            .count = map->plane_count,
                                            .size = sizeof *map->planes});
}

/* ---- Bands ---- */

static int compare_bands(const void *a, const void *b)
{
    int32_t left = ((const PlainBand *)a)->radius, right = ((const PlainBand *)b)->radius;
    return (left > right) - (left < right);
}

static bool put_band(Writer *w, const PlainBand *band)
{
    if (band->radius <= 0)
        return writer_fail(w, "its radius, %ld, is not above 0", (long)band->radius);
    uint32_t index = writer_count(w, SECTION_BAND);
    uint8_t *p = writer_element(w, SECTION_BAND);
    if (!p || !writer_check_fixed(w, "radius", band->radius) ||
        !writer_put_name(w, SECTION_BAND, p, band->name))
        return false;
    put_i32(p + BAND_RADIUS, band->radius);
    return writer_list_properties(w, GAB_KIND_BAND, index, &band->properties);
}

static bool put_sorted_bands(Writer *w, uint32_t parent, const PlainBand *bands, uint32_t count)
{
    uint32_t first = writer_count(w, SECTION_BAND);
    for (uint32_t i = 0; i < count; i++) {
        writer_enter(w, "band", i, bands[i].name);
        if (i > 0 && bands[i].radius == bands[i - 1].radius)
            return writer_fail(w, "its radius, %ld, appears twice in the map",
                               (long)bands[i].radius);
        if (!put_band(w, &bands[i]))
            return false;
        writer_leave(w);
    }
    return writer_list_names(w, (NameScope){.kind = GAB_KIND_BAND,
                                            .parent = parent,
                                            .first = first,
                                            .items = bands,
                                            .count = count,
                                            .size = sizeof *bands});
}

static bool put_bands(Writer *w, uint32_t parent, const PlainMap *map)
{
    if (map->band_count > MAX_BANDS)
        return writer_fail(w, "has %lu bands; the maximum is %d", (unsigned long)map->band_count,
                           MAX_BANDS);
    PlainBand *sorted =
        writer_sorted(w, map->bands, map->band_count, sizeof *sorted, compare_bands);
    bool ok = sorted && put_sorted_bands(w, parent, sorted, map->band_count);
    free(sorted);
    return ok;
}

static bool put_band_pixels(Writer *w, const PlainMap *map)
{
    GridPixels pixels = {.bytes = map->band_pixels, .width = map->width, .height = map->height};
    for (size_t i = 0; i < (size_t)map->width * map->height; i++)
        if (map->band_pixels[i] > map->band_count)
            return writer_fail(w, "its band pixel %zu, %zu is %d; it has %lu bands", i % map->width,
                               i / map->width, map->band_pixels[i], (unsigned long)map->band_count);
    return writer_put_grid(w, GRID_BANDS, pixels);
}

/* ---- Maps ---- */

static bool put_distances(Writer *w, const PlainMap *map)
{
    GridPixels pixels = {.words = map->distances, .width = map->width, .height = map->height};
    for (size_t i = 0; i < (size_t)map->width * map->height; i++)
        if (map->distances[i] > MAX_SQUARED_DISTANCE)
            return writer_fail(w, "its squared distance %zu, %zu is %lu; the maximum is %d",
                               i % map->width, i / map->width, (unsigned long)map->distances[i],
                               MAX_SQUARED_DISTANCE);
    return writer_put_grid(w, GRID_DISTANCES, pixels);
}

static bool put_map(Writer *w, uint32_t index, const PlainMap *map)
{
    if (!writer_check_size(w, map->width, map->height) || !writer_check_picture(w, map->picture))
        return false;
    uint8_t *p = writer_element(w, SECTION_MAPS);
    if (!p || !writer_require_name(w, SECTION_MAPS, p, map->name))
        return false;
    put_u32(p + MAPS_PICTURE, map->picture);
    put_u16(p + MAPS_WIDTH, map->width);
    put_u16(p + MAPS_HEIGHT, map->height);
    put_u32(p + MAPS_PLANE, writer_count(w, SECTION_PLAN));
    put_u32(p + MAPS_PLANES, map->plane_count);
    put_u32(p + MAPS_BAND, writer_count(w, SECTION_BAND));
    put_u32(p + MAPS_BANDS, map->band_count);
    if (!writer_list_properties(w, GAB_KIND_MAP, index, &map->properties) ||
        !put_planes(w, index, map) || !put_bands(w, index, map))
        return false;
    if (map->band_pixels) {
        put_u32(p + MAPS_BAND_GRID, writer_count(w, SECTION_GRID) + 1);
        if (!put_band_pixels(w, map))
            return false;
    }
    if (!map->distances)
        return true;
    put_u32(p + MAPS_DISTANCE_GRID, writer_count(w, SECTION_GRID) + 1);
    return put_distances(w, map);
}

bool writer_put_maps(Writer *w)
{
    const PlainBank *bank = w->bank;
    for (uint32_t i = 0; i < bank->map_count; i++) {
        writer_enter(w, "map", i, bank->maps[i].name);
        if (!put_map(w, i, &bank->maps[i]))
            return false;
        writer_leave(w);
    }
    return writer_list_names(w, (NameScope){.kind = GAB_KIND_MAP,
                                            .items = bank->maps,
                                            .count = bank->map_count,
                                            .size = sizeof *bank->maps});
}
