/* SPDX-License-Identifier: MIT */
/* The second opinion on maps: planes, zones, bands and tiles; see opinion.h. */
#include "bank/opinion_internal.h"

#include "support/check.h"

#include <string.h>

/* ---- Grids ---- */

/* The pixels of a map, as bytes or as words; the other pointer is NULL. */
typedef struct Source {
    const uint8_t *bytes;
    const uint32_t *words;
} Source;

/* Compares each pixel of a tile. The judge has checked that it is stored in the smallest form. */
static void check_tile(Opinion *s, const PlainMap *map, Source source, uint32_t left, uint32_t top)
{
    uint32_t i = s->next[TILE]++;
    uint32_t size = (uint32_t)opinion_read_field(s, TILE, i, 0, 1);
    uint32_t value = (uint32_t)opinion_read_field(s, TILE, i, 4, 4);
    for (uint32_t y = top; y < map->height && y < top + 64; y++)
        for (uint32_t x = left; x < map->width && x < left + 64; x++) {
            uint32_t at = value + ((y - top) * 64 + x - left) * size;
            uint64_t pixel = size > 0 ? load(s->judge.parts[DATA].bytes + at, size) : value;
            size_t k = (size_t)y * map->width + x;
            CHECK(pixel == (source.bytes ? source.bytes[k] : source.words[k]));
        }
}

static void check_grid(Opinion *s, const PlainMap *map, Source source, uint32_t kind)
{
    uint32_t i = s->next[GRID]++;
    opinion_expect(s, GRID, i, 0, 2, map->width);
    opinion_expect(s, GRID, i, 2, 2, map->height);
    opinion_expect(s, GRID, i, 8, 1, kind);
    for (uint32_t y = 0; y < map->height; y += 64)
        for (uint32_t x = 0; x < map->width; x += 64)
            check_tile(s, map, source, x, y);
}

/* ---- Maps ---- */

static void check_zone(Opinion *s, const PlainMap *map, const PlainPlane *plane, uint32_t number)
{
    const PlainZone *zone = &plane->zones[number - 1];
    uint32_t i = s->next[ZONE]++, area = 0;
    int32_t bounds[4] = {INT32_MAX, INT32_MAX, 0, 0};
    for (int32_t y = 0; y < (int32_t)map->height; y++) {
        for (int32_t x = 0; x < (int32_t)map->width; x++) {
            if (plane->pixels[(size_t)y * map->width + (size_t)x] != number)
                continue;
            area++;
            bounds[0] = x < bounds[0] ? x : bounds[0];
            bounds[1] = y < bounds[1] ? y : bounds[1];
            bounds[2] = x + 1 > bounds[2] ? x + 1 : bounds[2];
            bounds[3] = y + 1;
        }
    }
    if (area == 0)
        memset(bounds, 0, sizeof bounds);
    const int32_t walk[2] = {zone->has_walk ? zone->walk_x : 0, zone->has_walk ? zone->walk_y : 0};
    opinion_expect_text(s, ZONE, i, 0, zone->name);
    opinion_expect(s, ZONE, i, 4, 1, zone->tag);
    opinion_expect(s, ZONE, i, 6, 1, zone->has_walk);
    opinion_expect_numbers(s, ZONE, i, 8, walk, 2);
    opinion_expect_numbers(s, ZONE, i, 16, bounds, 4);
    opinion_expect(s, ZONE, i, 32, 4, area);
    opinion_expect_properties(s, ZONE_KIND, i, &zone->properties);
}

static void check_plane(Opinion *s, const PlainMap *map, const PlainPlane *plane)
{
    uint32_t i = s->next[PLAN]++;
    opinion_expect_text(s, PLAN, i, 0, plane->name);
    opinion_expect(s, PLAN, i, 4, 4, s->next[GRID]);
    opinion_expect(s, PLAN, i, 12, 4, plane->zone_count);
    opinion_expect_properties(s, PLANE_KIND, i, &plane->properties);
    for (uint32_t number = 1; number <= plane->zone_count; number++)
        check_zone(s, map, plane, number);
    check_grid(s, map, (Source){plane->pixels, NULL}, 1);
}

static void check_bands(Opinion *s, const PlainMap *map)
{
    for (uint32_t b = 0; b < map->band_count; b++) {
        const PlainBand *band = &map->bands[b];
        uint32_t i = s->next[BAND];
        for (uint32_t other = 0; other < map->band_count; other++)
            i += map->bands[other].radius < band->radius;
        opinion_expect_text(s, BAND, i, 0, band->name);
        opinion_expect_numbers(s, BAND, i, 4, &band->radius, 1);
        opinion_expect_properties(s, BAND_KIND, i, &band->properties);
    }
    s->next[BAND] += map->band_count;
}

static void check_map(Opinion *s, const PlainMap *map)
{
    uint32_t i = s->next[MAPS]++;
    opinion_expect_text(s, MAPS, i, 0, map->name);
    opinion_expect(s, MAPS, i, 4, 4, map->picture);
    opinion_expect(s, MAPS, i, 8, 2, map->width);
    opinion_expect(s, MAPS, i, 10, 2, map->height);
    opinion_expect(s, MAPS, i, 16, 4, map->plane_count);
    opinion_expect(s, MAPS, i, 24, 4, map->band_count);
    opinion_expect_properties(s, MAP_KIND, i, &map->properties);
    for (uint32_t p = 0; p < map->plane_count; p++)
        check_plane(s, map, &map->planes[p]);
    check_bands(s, map);
    opinion_expect(s, MAPS, i, 28, 4, map->band_pixels ? s->next[GRID] + 1 : 0);
    if (map->band_pixels)
        check_grid(s, map, (Source){map->band_pixels, NULL}, 2);
    opinion_expect(s, MAPS, i, 32, 4, map->distances ? s->next[GRID] + 1 : 0);
    if (map->distances)
        check_grid(s, map, (Source){NULL, map->distances}, 3);
}

void opinion_check_maps(Opinion *s)
{
    for (uint32_t i = 0; i < s->plain->map_count; i++)
        check_map(s, &s->plain->maps[i]);
}
